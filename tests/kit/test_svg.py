"""The escaping helper and the style without variables."""

from xml.etree import ElementTree as ET

import pytest

from layline.kit.svg import button, escape, flat_style, line_path, number, tag, text

HOSTILE = ["<script>alert(1)</script>", '"onload="x', "Tom & Jerry's", "]]>", "nul\x00bell\x07", "\ud800", "é · 🏁"]

CSS = """
/* a comment with { braces } and var(--no) */
.board { --ink: black; --line: var(--ink); --gap: 2px; font: inherit }
.a { stroke: var(--line); stroke-width: var(--gap) }
.b:hover, .c:focus { fill: var(--ink) }
.d { fill: var(--unknown, green) }
@media screen and (prefers-color-scheme: dark) { .board { --ink: grey } .a { fill: red } }
@media screen { [data-theme="dark"] .board { --ink: white } }
@media print { .board { --ink: navy } }
.e { fill: var(--ink) }
"""


@pytest.mark.parametrize("hostile", HOSTILE)
def test_whatever_somebody_typed_stays_text(hostile: str) -> None:
    svg = tag("g", text(1, 2, hostile), button("b", hostile), aria_label=hostile)
    root = ET.fromstring(svg)  # noqa: S314 - our own text
    clean = "".join(c for c in hostile if c >= " " and not "\ud800" <= c < "\ue000")
    assert root.attrib["aria-label"] == clean
    assert [element.tag for element in root.iter()] == ["g", "text", "g", "title"]
    assert (root[0].text or "") == clean


def test_escaping_leaves_plain_text_alone() -> None:
    assert escape("Car A: to (3;10), speed 4") == "Car A: to (3;10), speed 4"


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "0"), (-0.0, "0"), (-0.004, "0"), (100.0, "100"), (2.50, "2.5"), (1 / 3, "0.33")]
)
def test_numbers_have_no_trailing_zeros(value: float, shown: str) -> None:
    assert number(value) == shown


def test_attributes_are_renamed_and_none_is_left_out() -> None:
    assert tag("a", cls="x", aria_label="y", id=None, r=1.0) == '<a class="x" aria-label="y" r="1"/>'


def test_a_button_can_be_reached_and_has_a_name() -> None:
    root = ET.fromstring(button("to7", "7: left", tag("circle", r=3), cls="choice"))  # noqa: S314 - our own text
    assert root.attrib == {
        "id": "to7", "role": "button", "tabindex": "0", "aria-label": "7: left", "class": "choice"
    }  # fmt: skip
    assert root[0].text == "7: left"


def test_paths() -> None:
    assert line_path([(0, 0), (1.25, -2)]) == "M0 0L1.25 -2"


def test_a_flat_style_has_no_variables_media_or_states() -> None:
    assert flat_style(CSS).splitlines() == [
        ".board { font: inherit }",
        ".a { stroke: black; stroke-width: 2px }",
        ".d { fill: green }",
        ".e { fill: black }",
    ]


def test_a_flat_dark_style_takes_the_variables_of_the_dark_theme() -> None:
    assert ".a { stroke: white; stroke-width: 2px }" in flat_style(CSS, "dark").splitlines()
