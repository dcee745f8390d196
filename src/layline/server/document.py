"""The OpenAPI document, with what the framework does not say of itself."""

from __future__ import annotations

from litestar import Litestar
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, RequestBody, Schema


def complete(app: Litestar) -> None:
    """Say in the document that forms take no other fields, and that a record is sent as text."""
    document = app.openapi_schema
    schemas = document.components.schemas or {} if document.components else {}
    for name, schema in schemas.items():
        if name.endswith("Form"):
            schema.additional_properties = False
    for path, item in (document.paths or {}).items():
        if path.endswith("/tables/import") and item.post is not None:
            text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING, description="A record, in TOML"))
            item.post.request_body = RequestBody(content={"text/plain": text}, required=True)
