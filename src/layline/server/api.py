"""The HTTP API: games, tables, records and drawings."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta, Struct

from layline.core.record import Record
from layline.core.registry import games
from layline.server import wire
from layline.server.describing import description
from layline.server.desk import asked, check_invited
from layline.server.guests import COOKIE, Guest, clean_name, new_guest
from layline.server.hub import Hub
from layline.server.live import Live, LiveTable
from layline.server.log import eye_of
from layline.server.opening import Short, TableForm, find_game, imported, opened
from layline.server.picture import past_drawing, picture
from layline.server.problems import language_of
from layline.server.store import Summary
from layline.table import Refused

Web = Request[Any, Any, State]
Document = dict[str, Any]
Body = TypeVar("Body")
FORM_BYTES = 262_144
SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


class NameForm(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Short


class JoinForm(Struct, forbid_unknown_fields=True):
    """An invitation and a name."""

    secret: Annotated[str, Meta(max_length=64)]
    name: Short = ""


@get("/games")
async def list_games(request: Web) -> Document:
    """Return every game with its options, presets and bots."""
    return {"games": [description(game, language_of(request)) for game in games().values()]}


@get("/games/{name:str}")
async def show_game(request: Web, name: FromPath[str]) -> Document:
    """Return one game."""
    return description(find_game(name), language_of(request))


@get("/games/{name:str}/rules", media_type="text/markdown")
async def show_rules(request: Web, name: FromPath[str]) -> str:
    """Return the rules of a game in the reader's language, as Markdown with numbered clauses."""
    path = find_game(name).folder / f"rules.{language_of(request)}.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


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
    """Return the tables that strangers may find, and your own."""
    hub, guest = hub_of(request), guest_of(request)
    mine = hub.store.tables_of(guest.id) if guest else []
    return {"open": [_line(one) for one in hub.store.open_tables()], "mine": [_line(one) for one in mine]}


@post("/tables", request_max_body_size=FORM_BYTES)
async def create_table(request: Web, data: JSONBody[TableForm]) -> Response[Document]:
    """Make a table; whoever makes it is its host and gets the invitations."""
    guest = guest_of(request) or new_guest(data.name)
    check_pace(request)
    live = await hub_of(request).create(*opened(data, guest))
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
    """Return a table as you may see it, without its board."""
    live = await hub_of(request).live(table_id)
    async with live.lock:
        eye = eye_of(live, person(request), None, language_of(request))
        return {"id": live.id, **picture(live, eye, 0, live.here())}


@get("/tables/{table_id:str}/invitations")
async def show_invitations(request: Web, table_id: FromPath[str]) -> Document:
    """Return the secret link of each seat, to the host only."""
    live = await hub_of(request).live(table_id)
    if person(request) != live.table.setup.host:
        raise Refused("not_at_this_table")
    return invitations(request, live)


@post("/tables/{table_id:str}/join", status_code=200)
async def join_table(request: Web, table_id: FromPath[str], data: JSONBody[JoinForm]) -> Response[Document]:
    """Sit down with the secret of a seat; joining again changes nothing."""
    hub = hub_of(request)
    live = await hub.live(table_id)
    guest = guest_of(request) or new_guest(data.name)
    seat = next((seat for seat in range(len(live.secrets)) if _opens(live, seat, data.secret)), None)
    if seat is None:
        raise Refused("no_invitation")
    name = clean_name(data.name) or guest.name
    if live.table.seats.person(seat) != guest.id:
        sit = wire.Sit(seat=seat, name=name, secret=data.secret)
        await hub.change(live, asked(live, guest.id, guest.name, sit))
    answer = Response({"seat": seat, "number": live.committed})
    return with_cookie(request, answer, Guest(guest.id, name))


@post("/tables/{table_id:str}/requests", status_code=200, request_max_body_size=16_384)
async def ask_table(request: Web, table_id: FromPath[str]) -> Document:
    """Ask something of a table with a message of the socket: play, undo, chat, start and the others."""
    hub = hub_of(request)
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
    headers = {"Content-Security-Policy": SVG_POLICY, "Cache-Control": "private, no-store"}
    return Response(drawing.svg(), media_type="image/svg+xml", headers=headers)


# -- what they share -----------------------------------------------------------------------


def hub_of(request: Web) -> Hub:
    """Return the hub of this server."""
    return request.app.state.hub  # type: ignore[no-any-return]


def guest_of(request: Web) -> Guest | None:
    """Return who the cookie says somebody is."""
    return request.app.state.seal.read(request.cookies.get(COOKIE))  # type: ignore[no-any-return]


def person(request: Web) -> str:
    """Return a person, or nothing for a stranger."""
    guest = guest_of(request)
    return guest.id if guest else ""


def with_cookie(request: Web, response: Response[Body], guest: Guest) -> Response[Body]:
    """Add the guest cookie to an answer."""
    response.set_cookie(
        COOKIE,
        request.app.state.seal.write(guest),
        max_age=63_072_000,
        path=hub_of(request).settings.base_path or "/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


def check_pace(request: Web) -> None:
    """Raise Refused when one address makes too many tables."""
    if not request.app.state.pace.take(request.client.host if request.client else ""):
        raise Refused("too_fast")


def invitations(request: Web, live: Live) -> Document:
    """Return the links of a table."""
    base = hub_of(request).settings.base_path
    links = [{"seat": seat, "link": f"{base}/t/{live.id}/seat/{key}"} for seat, key in enumerate(live.secrets)]
    return {"id": live.id, "watch": f"{base}/t/{live.id}", "seats": links}


def open_record(table: LiveTable) -> Record:
    """Return the record of a game that has no secrets, or none any more."""
    if not table.is_open():
        raise Refused("not_open")
    return table.record()


def _opens(live: Live, seat: int, secret: str) -> bool:
    try:
        check_invited(live, "", seat, secret or "-")
    except Refused:
        return False
    return True


def _line(found: Summary) -> Document:
    return {
        "id": found.id, "game": found.game, "phase": found.phase, "people": list(found.people), "made": found.made,
    }  # fmt: skip


API = Router(
    "/api/v1",
    route_handlers=[
        list_games, show_game, show_rules, show_me, rename_me, list_tables, create_table, import_table, show_table,
        show_invitations, join_table, ask_table, export_record, draw_table,
    ],
)  # fmt: skip
