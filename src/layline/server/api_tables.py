"""The HTTP API of tables: made, listed, joined, played, and taken out as records, positions and drawings."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Final

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, QueryParameter
from msgspec import Meta, Struct

from layline.core.state import WATCHER
from layline.kit.picture import FILMS
from layline.server import wire
from layline.server.answers import Joined, NewTable, Numbered, TableAnswer, TableLists, gives, may
from layline.server.describing import table_line
from layline.server.desk import asked
from layline.server.door import (
    Document,
    Web,
    address_of,
    check_pace,
    guest_of,
    hub_of,
    invitations,
    invited_to,
    join,
    open_record,
    person,
    seat_keys,
    strict,
    svg,
    theme_of,
    with_cookie,
)
from layline.server.guests import Guest, clean_name, new_guest
from layline.server.log import TEXTS, eye_of
from layline.server.opening import Short, TableForm, imported, opened
from layline.server.past import look_back
from layline.server.picture import news, picture
from layline.server.problems import language_of
from layline.table import Refused

FORM_BYTES: Final = 262_144
Change = (
    wire.Play | wire.Sit | wire.Bot | wire.Stand | wire.Resign | wire.Chat | wire.Start | wire.Undo | wire.Redo
    | wire.Agree | wire.Decline | wire.Pause | wire.Resume | wire.Abandon
)  # fmt: skip
"""The messages of the socket that change a table."""
FilmWidth = Annotated[int, QueryParameter(ge=160, le=960, description="Pixels")]


class JoinForm(Struct, forbid_unknown_fields=True):
    """An invitation and a name, or a seat's key."""

    secret: Annotated[str, Meta(max_length=64)]
    name: Short = ""


@get("/tables", responses=gives(TableLists) | may())
async def list_tables(request: Web) -> Document:
    """Return the tables with a free seat, those to watch, and your own, newest first."""
    store, who, language = hub_of(request).store, person(request), language_of(request)
    mine = await asyncio.to_thread(store.tables_of, who) if who else []
    lists = {
        "open": await asyncio.to_thread(store.open_tables),
        "watch": await asyncio.to_thread(store.tables_to_watch),
        "mine": mine,
    }
    return {name: [table_line(one, who, language) for one in found] for name, found in lists.items()}


@post(
    "/tables",
    request_max_body_size=FORM_BYTES,
    responses=gives(NewTable, 201) | may(400, 403, 404, 409, 413, 429),
)
async def create_table(request: Web, data: JSONBody[TableForm]) -> Response[Document]:
    """Make a table; whoever makes it is its host and gets the invitations."""
    data = await strict(request, TableForm)
    guest = guest_of(request) or new_guest(data.name)
    check_pace(request)
    origin = (await hub_of(request).live(data.origin.table)).table if data.origin else None
    live = await hub_of(request).create(*await asyncio.to_thread(opened, data, guest, origin))
    name = clean_name(data.name) or guest.name
    return with_cookie(request, Response(invitations(request, live), status_code=201), Guest(guest.id, name))


@post("/tables/import", responses=gives(NewTable, 201) | may(400, 403, 404, 409, 413, 429))
async def import_table(request: Web) -> Response[Document]:
    """Make a table of a record, sent as its text."""
    guest = guest_of(request) or new_guest()
    check_pace(request)
    body = await request.body()
    most = hub_of(request).settings.record_bytes
    if len(body) > most:
        raise Refused("bad_body", {"why": TEXTS.phrase("expected.bytes", {"most": most})})
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("bad_body", {"why": TEXTS.phrase("expected.utf8")}) from None
    live = await hub_of(request).create(*await asyncio.to_thread(imported, text, guest))
    return with_cookie(request, Response(invitations(request, live), status_code=201), guest)


@get("/tables/{table_id:str}", responses=gives(TableAnswer) | may(404))
async def show_table(request: Web, table_id: FromPath[str]) -> Document:
    """Return a table as you may see it, without its board; its host gets the invitations too."""
    live = await hub_of(request).live(table_id)
    async with live.lock:
        eye = eye_of(live, person(request), None, language_of(request))
        found = {"id": live.id, **picture(live, eye), "log": news(live, eye, 0), **seat_keys(request, live)}
    return found | invitations(request, live) if person(request) == live.table.setup.host else found


@post("/tables/{table_id:str}/join", status_code=200, responses=gives(Joined) | may(400, 403, 404, 409, 413, 429))
async def join_table(request: Web, table_id: FromPath[str], data: JSONBody[JoinForm]) -> Response[Document]:
    """Sit down with the secret of a seat, or go on here with the key of yours; joining again changes nothing."""
    check_pace(request, making=False)
    data = await strict(request, JoinForm)
    live = await hub_of(request).live(table_id)
    seat, _ = invited_to(request, live, data.secret)
    guest = await join(request, live, data.secret, data.name)
    return with_cookie(request, Response({"seat": seat, "number": live.committed}), guest)


@post(
    "/tables/{table_id:str}/requests",
    status_code=200,
    request_max_body_size=16_384,
    responses=gives(Numbered) | may(400, 403, 404, 409, 413, 429),
)
async def ask_table(request: Web, table_id: FromPath[str], data: JSONBody[Change]) -> Document:
    """Ask something of a table with a message of the socket: play, undo, chat, start and the others."""
    hub = hub_of(request)
    check_pace(request, making=False)
    data = await strict(request, Change)
    live = await hub.live(table_id)
    guest = guest_of(request)
    if guest is None:
        raise Refused("not_at_this_table")
    return {"number": await hub.change(live, asked(live, guest.id, guest.name, data))}


@get("/tables/{table_id:str}/record", media_type="text/plain", responses=may(400, 403, 404, 429))
async def export_record(request: Web, table_id: FromPath[str], at: FromQuery[int] = -1) -> Response[str]:
    """Return the game as a record; while it is played only when it has no secrets.

    `at` counts moves; below 0 it counts from the end, so that -1 is everything.
    """
    check_pace(request, making=False)
    live = await hub_of(request).live(table_id)
    async with live.lock:
        record = open_record(live.table)
    moves = counted(at, len(record.moves))
    if moves < len(record.moves):
        record.moves, record.notes = record.moves[:moves], {}
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{live.id}.toml"'}
    return Response(record.write(), media_type="text/plain", headers=headers)


@get("/tables/{table_id:str}/position", responses=may(400, 403, 404, 429))
async def show_position(request: Web, table_id: FromPath[str], at: FromQuery[int] = -1) -> Document:
    """Return the position as a document, now or after so many moves; a new table can start from it."""
    check_pace(request, making=False)
    live = await hub_of(request).live(table_id)
    async with live.lock:
        record = open_record(live.table)
    moves = counted(at, len(record.moves))
    return await asyncio.to_thread(lambda: record.replay(moves).position())


@get(
    "/tables/{table_id:str}/drawing.svg",
    media_type="image/svg+xml",
    responses=may(400, 404, 429),
)
async def draw_table(request: Web, table_id: FromPath[str], at: FromQuery[int] = -1) -> Response[str]:
    """Return the board as SVG, now or after so many moves, as you may see it."""
    check_pace(request, making=False)
    live = await hub_of(request).live(table_id)
    language = language_of(request)
    eye = eye_of(live, person(request), None, language)
    moves = counted(at, len(live.table.line.played))
    past = await look_back(live, moves, eye.looking, language)
    return svg(past.drawing.svg(), "private, no-store")


@get(
    "/tables/{table_id:str}/film.webp",
    media_type=FILMS["webp"],
    responses=may(403, 404, 429, 501),
)
async def show_webp(request: Web, table_id: FromPath[str], width: FilmWidth = 480) -> Response[bytes]:
    """Return the game so far as an animated WebP; who may have the record may have the film.

    The header `Layline-Positions` says how many positions are shown of how many.
    """
    return await _film(request, table_id, "webp", width)


@get(
    "/tables/{table_id:str}/film.gif",
    media_type=FILMS["gif"],
    responses=may(403, 404, 429, 501),
)
async def show_gif(request: Web, table_id: FromPath[str], width: FilmWidth = 480) -> Response[bytes]:
    """Return the game so far as an animated GIF, for programs that show no WebP."""
    return await _film(request, table_id, "gif", width)


async def _film(request: Web, table_id: str, kind: str, width: int) -> Response[bytes]:
    hub = hub_of(request)
    live = await hub.live(table_id)
    language = language_of(request)
    async with live.lock:
        record, over = open_record(live.table), live.table.phase in ("over", "abandoned")
        looking = eye_of(live, person(request), None, language).looking if live.table.has_secrets() else WATCHER
    made = await hub.studio.film(address_of(request), record, kind, width, theme_of(request), looking, language)
    headers = {
        "Content-Disposition": f'inline; filename="{record.game}-{live.id}.{kind}"',
        "Cache-Control": "private, max-age=3600" if over else "private, no-store",
        "Layline-Positions": f"{made.shown}/{made.positions}",
    }
    return Response(made.data, media_type=FILMS[kind], headers=headers)


def counted(at: int, total: int) -> int:
    """Return how many moves `at` stands for, or raise Refused.

    >>> counted(-1, 7), counted(3, 7)
    (7, 3)
    """
    moves = at + total + 1 if at < 0 else at
    if not 0 <= moves <= total:
        raise Refused("no_position", {"most": total})
    return moves


TABLES: Final[list[Any]] = [
    list_tables, create_table, import_table, show_table, join_table, ask_table,
    export_record, show_position, draw_table, show_webp, show_gif,
]  # fmt: skip
