"""The OpenAPI document as a page for people: nothing to load from elsewhere, nothing that runs."""

from __future__ import annotations

from html import escape
from typing import Any, Final

from litestar import Request
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin

from layline.server.plain import brand, head

Document = dict[str, Any]
EVERYWHERE: Final = ("400", "405", "503")
"""Answers that any request may get."""


class ReadablePlugin(OpenAPIRenderPlugin):
    """Every address with what it takes and answers, then every shape."""

    def __init__(self) -> None:
        super().__init__(path="/docs", media_type=MediaType.HTML)

    def render(self, request: Request[Any, Any, Any], openapi_schema: Document) -> bytes:
        """Return the page."""
        base = request.app.state.hub.settings.base_path
        paths: Document = openapi_schema["paths"]
        shapes: Document = openapi_schema["components"]["schemas"]
        doing = "".join(_operation(way, path, one) for path, item in paths.items() for way, one in item.items())
        return (
            f'{head("en", base, "API", "rules")}<header class="bar">{brand(base)}</header><main class="book">'
            f'<h1>The API of this table</h1><p>For programs: <a href="{base}/api/openapi.json">openapi.json</a>. '
            "Whoever asks is a guest, known by a cookie: keep it from the first answer on. What goes wrong is told as "
            f"<code>application/problem+json</code> ({_name('Problem')}), and any request may be answered so with "
            f"{', '.join(EVERYWHERE)}.</p>{doing}<h2>Shapes</h2>{''.join(map(_shape, shapes, shapes.values()))}</main>"
        ).encode()


def _operation(way: str, path: str, one: Document) -> str:
    """Return one address: what it does, what it takes, what it answers."""
    taken = [_taken(part["name"], part["schema"], part.get("description", "")) for part in one.get("parameters", [])]
    for kind, body in one.get("requestBody", {}).get("content", {}).items():
        taken.append(_taken("body", body["schema"], kind))
    answers = [_answer(status, found) for status, found in one["responses"].items() if status not in EVERYWHERE]
    about = "".join(f"<p>{escape(text)}</p>" for text in str(one.get("description", "")).split("\n\n"))
    return (
        f"<h2><code>{way.upper()} {escape(path)}</code></h2>{about}"
        f'<div class="scroll"><table><tbody>{"".join(taken + answers)}</tbody></table></div>'
    )


def _taken(name: str, schema: Document, about: str) -> str:
    return f"<tr><th>{escape(name)}</th><td>{_kind(schema)}</td><td>{escape(about)}</td></tr>"


def _answer(status: str, found: Document) -> str:
    kinds = [
        f"{escape(media)} {_kind(body['schema']) if 'json' in media else ''}"
        for media, body in found.get("content", {}).items()
    ]
    return f"<tr><th>{status}</th><td>{', '.join(kinds)}</td><td>{escape(found['description'])}</td></tr>"


def _shape(name: str, schema: Document) -> str:
    """Return what a shape is made of; a star stands at what must be there."""
    rows = "".join(
        f"<tr><th>{escape(key)}{'*' if key in schema.get('required', ()) else ''}</th><td>{_kind(part)}</td>"
        f"<td>{escape(str(part.get('description', '')))}</td></tr>"
        for key, part in schema.get("properties", {}).items()
    )
    about = f"<p>{escape(str(schema.get('description', '')))}</p>" if schema.get("description") else ""
    table = f'<div class="scroll"><table><tbody>{rows}</tbody></table></div>'
    return f'<h3 id="{escape(name)}">{escape(name)}</h3>{about}{table}'


def _kind(schema: Document) -> str:
    """Return the type of something in a few words."""
    if "$ref" in schema:
        return _name(str(schema["$ref"]).rpartition("/")[2])
    if found := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(_kind(one) for one in found)
    if "const" in schema:
        return f"<code>{escape(repr(schema['const']))}</code>"
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    more = [f"{word} {schema[key]:g}" for key, word in (("minimum", "from"), ("maximum", "to")) if key in schema]
    more += [f"<code>{escape(schema['pattern'])}</code>"] if "pattern" in schema else []
    return " ".join([escape(str(schema.get("type", "anything"))), *more])


def _name(shape: str) -> str:
    return f'<a href="#{escape(shape)}">{escape(shape)}</a>'
