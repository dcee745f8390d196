"""SVG as joined strings: tags, text and numbers, everything escaped; and CSS without variables.

>>> tag("circle", cls="car", cx=1.50, r=3)
'<circle class="car" cx="1.5" r="3"/>'
>>> text(1, 2, "Tom & Ann", cls="name")
'<text x="1" y="2" class="name">Tom &amp; Ann</text>'
"""

# layline: compiled

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

_ESCAPES: Final = {
    **dict.fromkeys(range(32)),  # XML has no room for most of them
    **dict.fromkeys((9, 10, 13), " "),  # a line's end parts the pieces of a drawing
    **dict.fromkeys([0x7F, 0xFFFE, 0xFFFF, *range(0xD800, 0xE000)]),
    **{ord(char): f"&{name};" for char, name in zip("&<>\"'", ("amp", "lt", "gt", "quot", "#39"), strict=True)},
}
_PLAIN: Final = re.compile(r"[\w .,:;()/+\-]*", re.ASCII)
_ESCAPED: Final[dict[str, str]] = {}
"""What was escaped before: classes, places and names come again and again."""
_MOST: Final = 20_000
_LONG: Final = 200


def escape(content: str) -> str:
    """Return text that may stand between tags and inside quotes, whatever it came from."""
    found = _ESCAPED.get(content)
    if found is None:
        found = content if _PLAIN.fullmatch(content) else content.translate(_ESCAPES)
        if len(content) < _LONG:
            if len(_ESCAPED) >= _MOST:
                _ESCAPED.clear()
            _ESCAPED[content] = found
    return found


def number(value: float) -> str:
    """Return a number with at most two decimals and no trailing zeros.

    >>> number(3.0), number(2.5), number(-0.001), number(1 / 3)
    ('3', '2.5', '0', '0.33')
    """
    whole = int(value)
    if whole == value:
        return str(whole)
    shown = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if shown == "-0" else shown


def tag(name: str, *children: str, **attributes: str | float | None) -> str:
    """Return an element; children are SVG already, attributes are escaped, None leaves one out.

    `cls` is written class, and an underscore a hyphen: aria_label, data_seat.
    """
    parts = ["<", name]
    _add_attributes(parts, attributes)
    if not children:
        parts.append("/>")
    else:
        parts.append(">")
        parts.extend(children)
        parts.append(f"</{name}>")
    return "".join(parts)


def _add_attributes(parts: list[str], attributes: dict[str, str | float | None]) -> None:
    for key, value in attributes.items():
        if value is not None:
            shown = escape(value) if isinstance(value, str) else number(value)
            parts.append(f' {_attribute(key)}="{shown}"')


def text(x: float, y: float, content: str, **attributes: str | float | None) -> str:
    """Return a text element at a point."""
    return tag("text", escape(content), x=x, y=y, **attributes)


def title(content: str) -> str:
    """Return the accessible name of the element it stands in; browsers show it as a tip."""
    return f"<title>{escape(content)}</title>"


def translate(x: float, y: float) -> str:
    """Return the transform that puts an element at a point.

    >>> translate(20, 7.5)
    'translate(20,7.5)'
    """
    return f"translate({number(x)},{number(y)})"


def line_path(points: Iterable[tuple[float, float]], closed: bool = False) -> str:
    """Return path data through points.

    >>> line_path([(0, 0), (2, 1.5)], closed=True)
    'M0 0L2 1.5Z'
    """
    data = "L".join([f"{number(x)} {number(y)}" for x, y in points])
    return f"M{data}Z" if closed else f"M{data}"


def button(ident: str, name: str, *children: str, **attributes: str | float | None) -> str:
    """Return a group that can be chosen: id, accessible name, role and a stop of the tab key."""
    shown = escape(name)
    parts = [f'<g id="{escape(ident)}" role="button" tabindex="0" aria-label="{shown}"']
    _add_attributes(parts, attributes)
    parts.append(f"><title>{shown}</title>")
    parts.extend(children)
    parts.append("</g>")
    return "".join(parts)


@cache
def _attribute(key: str) -> str:
    return "class" if key == "cls" else key.rstrip("_").replace("_", "-")


# -- CSS for whoever knows no variables ----------------------------------------------------

_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_DECLARED: Final = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
_VARIABLE: Final = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")


def flat_style(css: str, theme: str = "light") -> str:
    """Return the style for a picture of its own: one theme, no variables, media or states.

    Rules that declare variables are gathered (the ones for `data-theme="dark"` only when dark is
    asked for), then every `var()` is replaced and what depends on a pointer or a screen is dropped.
    """
    values: dict[str, str] = {}
    dark: dict[str, str] = {}
    kept: list[tuple[str, str]] = []
    for media, selector, body in _rules(_COMMENT.sub("", css)):
        found = {name: value.strip() for name, value in _DECLARED.findall(body)}
        if "data-theme" in selector:
            if "dark" in selector and not media.count("prefers-color-scheme"):
                dark.update(found)
        elif not media:
            values.update(found)
            rest = _DECLARED.sub("", body).strip(" ;\n")
            if rest and ":" not in selector and not selector.startswith("@"):
                kept.append((selector, rest))
    if theme == "dark":
        values.update(dark)
    return "\n".join([f"{selector} {{ {_resolved(body, values)} }}" for selector, body in kept])


def _rules(css: str) -> list[tuple[str, str, str]]:
    """Return every rule as its media (empty when none), selector and body."""
    found: list[tuple[str, str, str]] = []
    place, media = 0, ""
    while True:
        brace = css.find("{", place)
        closing = css.find("}", place)
        if closing >= 0 and (brace < 0 or closing < brace):  # the end of a media block
            place, media = closing + 1, ""
            continue
        if brace < 0:
            return found
        selector = " ".join(css[place:brace].split())
        if selector.startswith("@media"):
            place, media = brace + 1, selector
            continue
        closing = css.index("}", brace)
        found.append((media, selector, " ".join(css[brace + 1 : closing].split())))
        place = closing + 1


def _resolved(body: str, values: dict[str, str]) -> str:
    for _ in range(8):  # variables may name variables, a few deep
        if "var(" not in body:
            break
        body = _VARIABLE.sub(lambda match: values.get(match[1], (match[2] or "").strip()), body)
    return body
