"""The HTML pages, the links that lead to them, and what whoever runs the server looks at."""

from __future__ import annotations

import asyncio
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect

from layline.core.texts import seat_letter
from layline.server.door import Web, guest_of, hub_of, invited_to, join, with_cookie
from layline.server.guests import new_guest
from layline.server.live import Live
from layline.server.log import TEXTS
from layline.server.opening import find_game
from layline.server.plain import plain, way
from layline.server.problems import language_of

WEB: Final = Path(__file__).parent.parent / "web"


@get("/", include_in_schema=False)
async def home(request: Web) -> Response[bytes]:
    """Return the home page; below a base path its links need the address to end with a stroke."""
    if not request.scope["raw_path"].endswith(b"/"):
        return Redirect(f"{hub_of(request).settings.base_path}/", status_code=308)
    return page(request, "home.html")


@get("/t/{table_id:str}", include_in_schema=False)
async def table(request: Web, table_id: FromPath[str]) -> Response[bytes]:
    """Return the page of a table; `?at=N` is the page's own business."""
    await hub_of(request).live(table_id)
    return page(request, "table.html")


@get("/rules/{name:str}", include_in_schema=False)
async def rules(request: Web, name: FromPath[str]) -> Response[bytes]:
    """Return the page of a game's rules."""
    find_game(name)
    return page(request, "rules.html")


@get("/t/{table_id:str}/seat/{secret:str}", include_in_schema=False)
async def invitation(request: Web, table_id: FromPath[str], secret: FromPath[str]) -> Response[Any]:
    """Ask for a name and a touch: programs that fetch links for previews must take no seat."""
    live = await hub_of(request).live(table_id)
    seat, held = invited_to(request, live, secret)
    guest, language = guest_of(request), language_of(request)
    if guest is not None and live.table.seats.person(seat) == guest.id:
        return Redirect(f"{hub_of(request).settings.base_path}/t/{table_id}", status_code=303)
    return _asking(request, live, seat, held, guest.name if guest else "", language)


def _asking(request: Web, live: Live, seat: int, held: bool, name: str, language: str) -> Response[Any]:
    """Return the page of an invitation: which game, who is there, and what to do; a taken seat can be watched."""
    base, seats = hub_of(request).settings.base_path, live.table.seats
    say, texts = partial(TEXTS.say, language), live.table.game.texts
    values = {"title": texts.say(language, "title"), "letter": seat_letter(seat), "name": seats.now(seat).name}
    there = ", ".join(dict.fromkeys(seats.now(one).name for one in range(len(seats)) if seats.person(one)))
    about = texts.say(language, "summary") + (" " + say("invitation.there", {"names": there}) if there else "")
    if not held and (seats.person(seat) or seat in live.table.resigned):
        why = say("invitation.taken" if seats.person(seat) else "invitation.resigned", values)
        watch = way(f"{base}/t/{live.id}", say("invitation.watch"))
        inside = f"<h1>{escape(why)}</h1><p>{escape(about)}</p><p>{watch}</p>"
        return plain(language, base, values["title"], inside)
    field = f'<input name="name" maxlength="40" required autofocus value="{escape(name)}">'
    asked = "" if held else f"<p>{escape(about)}</p><p><label>{escape(say('invitation.name'))} {field}</label>"
    inside = (
        f'<form method="post"><h1>{escape(say("invitation.held" if held else "invitation.title", values))}</h1>{asked}'
        f"<p><button>{escape(say('invitation.go_on' if held else 'invitation.sit', values))}</button></form>"
    )
    return plain(language, base, values["title"], inside)


@post("/t/{table_id:str}/seat/{secret:str}", include_in_schema=False)
async def accept_invitation(request: Web, table_id: FromPath[str], secret: FromPath[str]) -> Response[Any]:
    """Take the seat of an invitation and go on to the table."""
    live = await hub_of(request).live(table_id)
    form = await request.form()
    guest = await join(request, live, secret, str(form.get("name") or ""))
    return with_cookie(request, Redirect(f"{hub_of(request).settings.base_path}/t/{table_id}", status_code=303), guest)


@get("/healthz", include_in_schema=False, media_type="text/plain")
async def healthy() -> str:
    """Say that the process is alive."""
    return "ok\n"


@get("/readyz", include_in_schema=False, media_type="text/plain")
async def ready(request: Web) -> Response[str]:
    """Say whether tables can be read and written."""
    hub = hub_of(request)
    alive = not hub.closing and await asyncio.to_thread(hub.store.check)
    return Response("ready\n" if alive else "not ready\n", status_code=200 if alive else 503, media_type="text/plain")


@get("/metrics", include_in_schema=False, media_type="text/plain; version=0.0.4")
async def metrics(request: Web) -> str:
    """Return counters in Prometheus' format."""
    hub = hub_of(request)
    listening = hub.store.bus is None or hub.store.bus.listening
    return hub.metrics.text(live=len(hub.tables), commits=hub.store.writer.commits, listening=listening)


def page(request: Web, name: str) -> Response[bytes]:
    """Return one of the pages as it stands in the folder, and a cookie to whoever has none."""
    path = WEB / "pages" / name
    if not path.is_file():
        raise NotFoundException(f"this server was installed without its page {name}")
    response: Response[bytes] = Response(path.read_bytes(), media_type="text/html")
    response.headers["Cache-Control"] = "no-cache"
    return response if guest_of(request) else with_cookie(request, response, new_guest())


PAGES: Final[list[Any]] = [home, table, rules, invitation, accept_invitation, healthy, ready, metrics]
