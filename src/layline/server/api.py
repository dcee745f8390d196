"""The HTTP API: games, tables, records and drawings."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from layline.core.registry import games
from layline.server import wire
from layline.server.describing import description, figure, portrait
from layline.server.desk import asked
from layline.server.door import (
    Document,
    Web,
    check_pace,
    guest_of,
    hub_of,
    invitations,
    invited_to,
    join,
    open_record,
    person,
    svg,
    theme_of,
    with_cookie,
)
from layline.server.guests import Guest, clean_name, new_guest
from layline.server.log import eye_of
from layline.server.opening import Short, TableForm, find_game, imported, opened
from layline.server.picture import news, past_drawing, picture
from layline.server.problems import language_of
from layline.server.store import Summary
from layline.table import Refused

FORM_BYTES = 262_144


class NameForm(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Short


class JoinForm(Struct, forbid_unknown_fields=True):
    """An invitation and a name."""

    secret: Annotated[str, Meta(max_length=64)]
    name: Short = ""


@get("/games")
async def list_games(request: Web) -> list[Document]:
    """Return every game with its options, presets and bots."""
    return [description(game, language_of(request)) for game in games().values()]


@get("/games/{name:str}")
async def show_game(request: Web, name: FromPath[str]) -> Document:
    """Return one game."""
    return description(find_game(name), language_of(request))


@get("/games/{name:str}/rules", media_type="text/markdown")
async def show_rules(request: Web, name: FromPath[str]) -> str:
    """Return the rules of a game in the reader's language, as Markdown with numbered clauses."""
    path = find_game(name).folder / f"rules.{language_of(request)}.md"
    if not path.exists():
        raise NotFoundException("this game has no rulebook yet")
    return path.read_text(encoding="utf-8")


@get("/games/{name:str}/picture.svg")
async def show_picture(request: Web, name: FromPath[str]) -> Response[str]:
    """Return a drawing of a game for those who choose one."""
    return svg(await asyncio.to_thread(portrait, find_game(name), theme_of(request)), "public, max-age=86400")


@get("/games/{name:str}/figures/{figure_id:str}")
async def show_figure(request: Web, name: FromPath[str], figure_id: FromPath[str]) -> Response[str]:
    """Return a scenario of the rulebook as a drawing."""
    game, ident = find_game(name), figure_id.removesuffix(".svg")
    found = await asyncio.to_thread(figure, game, ident, language_of(request), theme_of(request))
    if found is None:
        raise NotFoundException("there is no such figure")
    return svg(found, "public, max-age=86400")


@get("/me")
async def show_me(request: Web) -> Response[Document]:
    """Return who the cookie says you are; a new guest gets one."""
    guest = guest_of(request) or new_guest()
    return with_cookie(request, Response({"name": guest.name}), guest)


@post("/me", status_code=200)
async def rename_me(request: Web, data: JSONBody[NameForm]) -> Response[Document]:
    """Change your name."""
    guest = Guest((guest_of(request) or new_guest()).id, clean_name(data.name))
    return with_cookie(request, Response({"name": guest.name}), guest)


@get("/tables")
async def list_tables(request: Web) -> Document:
    """Return the tables with a free seat, those to watch, and your own, newest first."""
    store, who, language = hub_of(request).store, person(request), language_of(request)
    mine = await asyncio.to_thread(store.tables_of, who) if who else []
    lists = {
        "open": await asyncio.to_thread(store.open_tables),
        "watch": await asyncio.to_thread(store.tables_to_watch),
        "mine": mine,
    }
    return {name: [_line(one, who, language) for one in found] for name, found in lists.items()}


@post("/tables", request_max_body_size=FORM_BYTES)
async def create_table(request: Web, data: JSONBody[TableForm]) -> Response[Document]:
    """Make a table; whoever makes it is its host and gets the invitations."""
    guest = guest_of(request) or new_guest(data.name)
    check_pace(request)
    origin = (await hub_of(request).live(data.origin.table)).table if data.origin else None
    live = await hub_of(request).create(*opened(data, guest, origin))
    name = clean_name(data.name) or guest.name
    return with_cookie(request, Response(invitations(request, live), status_code=201), Guest(guest.id, name))


@post("/tables/import")
async def import_table(request: Web) -> Response[Document]:
    """Make a table of a record, sent as its text."""
    guest = guest_of(request) or new_guest()
    check_pace(request)
    body = await request.body()
    if len(body) > hub_of(request).settings.record_bytes:
        raise Refused("bad_body", {"why": f"at most {hub_of(request).settings.record_bytes} bytes"})
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        raise Refused("bad_body", {"why": "expected text in UTF-8"}) from None
    live = await hub_of(request).create(*imported(text, guest))
    return with_cookie(request, Response(invitations(request, live), status_code=201), guest)


@get("/tables/{table_id:str}")
async def show_table(request: Web, table_id: FromPath[str]) -> Document:
    """Return a table as you may see it, without its board; its host gets the invitations too."""
    live = await hub_of(request).live(table_id)
    async with live.lock:
        eye = eye_of(live, person(request), None, language_of(request))
        found = {"id": live.id, **picture(live, eye), "log": news(live, eye, 0)}
    return found | invitations(request, live) if person(request) == live.table.setup.host else found


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(request: Web, table_id: FromPath[str], data: JSONBody[JoinForm]) -> Response[Document]:
    """Sit down with the secret of a seat; joining again changes nothing."""
    live = await hub_of(request).live(table_id)
    guest = await join(request, live, data.secret, data.name)
    seat = invited_to(live, data.secret)
    return with_cookie(request, Response({"seat": seat, "number": live.committed}), guest)


@post("/tables/{table_id:str}/requests", status_code=200, request_max_body_size=16_384)
async def ask_table(request: Web, table_id: FromPath[str]) -> Document:
    """Ask something of a table with a message of the socket: play, undo, chat, start and the others."""
    hub = hub_of(request)
    check_pace(request, making=False)
    live = await hub.live(table_id)
    message = wire.read(await request.body())
    guest = guest_of(request)
    if guest is None:
        raise Refused("not_at_this_table")
    return {"number": await hub.change(live, asked(live, guest.id, guest.name, message))}


@get("/tables/{table_id:str}/record", media_type="text/plain")
async def export_record(request: Web, table_id: FromPath[str], at: FromQuery[int | None] = None) -> Response[str]:
    """Return the game as a record; while it is played only when it has no secrets."""
    live = await hub_of(request).live(table_id)
    async with live.lock:
        record = open_record(live.table)
    if at is not None:
        if not 0 <= at <= len(record.moves):
            raise Refused("no_position", {"most": len(record.moves)})
        record.moves, record.notes = record.moves[:at], {}
    headers = {"Content-Disposition": f'attachment; filename="{record.game}-{live.id}.toml"'}
    return Response(record.write(), media_type="text/plain", headers=headers)


@get("/tables/{table_id:str}/drawing.svg")
async def draw_table(request: Web, table_id: FromPath[str], at: FromQuery[int | None] = None) -> Response[str]:
    """Return the board as SVG, now or after so many moves, as you may see it."""
    live = await hub_of(request).live(table_id)
    language = language_of(request)
    eye = eye_of(live, person(request), None, language)
    moves = len(live.table.line.played) if at is None else at
    drawing = await past_drawing(live, moves, eye.looking, language)
    return svg(drawing.svg(), "private, no-store")


def _line(found: Summary, who: str, language: str) -> Document:
    """Return a table for a list, of what is on disk alone."""
    return {
        "id": found.id,
        "game": found.game,
        "title": games()[found.game].texts.say(language, "title") if found.game in games() else found.game,
        "phase": found.phase,
        "seats": [{"name": name, "kind": kind} for name, kind in found.people],
        "your_turn": who in found.acting,
        "made": found.made,
    }


API = Router(
    "/api/v1",
    route_handlers=[
        *(list_games, show_game, show_rules, show_picture, show_figure, show_me, rename_me),
        *(list_tables, create_table, import_table, show_table, join_table, ask_table, export_record, draw_table),
    ],
)
