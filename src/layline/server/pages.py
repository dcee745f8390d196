"""The HTML pages, the links that lead to them, and what whoever runs the server looks at."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from layline.server.api import Web, guest_of, hub_of, with_cookie
from layline.server.guests import new_guest

WEB: Final = Path(__file__).parent.parent / "web"


@get("/", include_in_schema=False)
async def home(request: Web) -> Response[bytes]:
    """Return the home page."""
    return page(request, "home.html")


@get("/t/{table_id:str}", include_in_schema=False)
async def table(request: Web, table_id: FromPath[str]) -> Response[bytes]:
    """Return the page of a table; `?at=N` is the page's own business."""
    await hub_of(request).live(table_id)
    return page(request, "table.html")


@get("/t/{table_id:str}/seat/{secret:str}", include_in_schema=False)
async def invitation(request: Web, table_id: FromPath[str], secret: FromPath[str]) -> Redirect:
    """Lead to the table with the secret in the fragment: no log, preview or referrer sees it again."""
    return Redirect(f"{hub_of(request).settings.base_path}/t/{table_id}#seat={secret}", status_code=303)


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthy() -> str:
    """Say that the process is alive."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def ready(request: Web) -> Response[str]:
    """Say whether tables can be read and written."""
    hub = hub_of(request)
    alive = not hub.closing and hub.store.check()
    return Response("ready\n" if alive else "not ready\n", status_code=200 if alive else 503, media_type="text/plain")


@get("/metrics", include_in_schema=False, media_type="text/plain")
async def metrics(request: Web) -> str:
    """Return counters in Prometheus' format."""
    hub = hub_of(request)
    return hub.metrics.text(live=len(hub.tables), commits=hub.store.writer.commits)


def page(request: Web, name: str) -> Response[bytes]:
    """Return one of the pages as it stands in the folder, and a cookie to whoever has none."""
    path = WEB / "pages" / name
    if not path.is_file():
        raise NotFoundException(f"this server was installed without its page {name}")
    response: Response[bytes] = Response(path.read_bytes(), media_type="text/html")
    response.headers["Cache-Control"] = "no-cache"
    return response if guest_of(request) else with_cookie(request, response, new_guest())


PAGES: Final[list[Any]] = [home, table, invitation, healthy, ready, metrics]
