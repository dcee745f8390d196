"""The application: everything above, put together for an ASGI server."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Any, Final

from litestar import Litestar, Request, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message, Scope
from sqlalchemy.exc import SQLAlchemyError

from layline.core.errors import LaylineError
from layline.server import problems
from layline.server.api import API
from layline.server.document import complete
from layline.server.feed import turns
from layline.server.files import static
from layline.server.guests import Seal, load_key
from layline.server.hub import Hub
from layline.server.limits import Buckets
from layline.server.pages import PAGES
from layline.server.reading import ReadablePlugin
from layline.server.settings import Settings
from layline.server.socket import same_site, table_socket
from layline.server.store import Store
from layline.table import Refused

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def create_app(settings: Settings, store: Store | None = None) -> Litestar:
    """Return the application for one data folder; it closes the store at its end."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        opened = store or Store(settings.url())
        hub = Hub(settings, opened)
        app.state.hub = hub
        app.state.seal = Seal(load_key(opened.key, settings.data))
        app.state.pace = Buckets(settings.tables_rate, settings.tables_burst)
        app.state.request_pace = Buckets(settings.rate, settings.burst)
        await hub.start()
        try:
            yield
        finally:
            await hub.stop()

    app = Litestar(
        [API, table_socket, static, turns, *PAGES],
        path=settings.base_path or None,
        lifespan=[running],
        before_request=_own_pages_only,
        before_send=[_protect],
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, exclude=[r"\.webp$", "/static/"]),
        exception_handlers={
            LaylineError: problems.bad,
            SQLAlchemyError: problems.storage,
            HTTPException: problems.http,
            RecursionError: problems.deep,
            Exception: problems.internal,
        },
        openapi_config=OpenAPIConfig(
            title="Layline",
            version="1",
            openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=_nothing_else),
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(), ReadablePlugin()],
        ),
        request_max_body_size=settings.record_bytes + 1024,
        logging_config=None,
    )
    complete(app)
    return app


async def _own_pages_only(request: Request[Any, Any, Any]) -> None:
    """Refuse what another site's page asks in somebody's name."""
    changing = request.method not in ("GET", "HEAD", "OPTIONS")
    if changing and not same_site(request.headers.get("origin"), request.headers.get("host")):
        raise Refused("foreign_page")


async def _nothing_else(answer: Response[Any]) -> Response[Any]:
    """Refuse what is beside the API's documents as any other address: the framework has a page of its own for it."""
    if answer.status_code == NotFoundException.status_code:
        raise NotFoundException
    return answer


async def _protect(message: Message, scope: Scope) -> None:
    """Add the headers that keep pages from being used against their readers."""
    if message["type"] == "http.response.start":
        headers = [(name.lower(), value) for name, value in message.get("headers", [])]
        if scope.get("method") == "OPTIONS" and "path_template" in scope:
            # the framework forgets methods that were added to an address later
            known = _methods(scope["litestar_app"]).get(scope["path_template"], ())
            headers = [(name, value) for name, value in headers if name != b"allow"]
            headers.append((b"allow", ", ".join(sorted(known)).encode()))
        present = {name for name, _ in headers}
        for name, value in HEADERS.items():
            if name.encode() not in present:
                headers.append((name.encode(), value.encode()))
        message["headers"] = headers


def _methods(app: Litestar) -> dict[str, Iterable[str]]:
    """Return what may be asked of each address, under the names that requests have for them: without types."""
    return {re.sub(r":\w+}", "}", path): found for path, found in app.route_handler_method_map.items()}
