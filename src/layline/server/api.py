"""The HTTP API: games, guests, and the router of everything."""

from __future__ import annotations

import asyncio

from litestar import Response, Router, get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Struct

from layline.core.registry import games
from layline.server.answers import GameAnswer, Me, gives, may
from layline.server.api_tables import TABLES
from layline.server.describing import description, figure, portrait
from layline.server.door import Document, Web, guest_of, strict, svg, theme_of, with_cookie
from layline.server.feed import feed_path
from layline.server.guests import Guest, clean_name, new_guest
from layline.server.opening import Short, find_game
from layline.server.problems import language_of

KEEP = "public, max-age=86400"


class NameForm(Struct, forbid_unknown_fields=True):
    """How somebody wants to be called."""

    name: Short


@get("/games", responses=gives(list[GameAnswer], why="Every game") | may())
async def list_games(request: Web) -> list[Document]:
    """Return every game with its options, presets and bots."""
    return [description(game, language_of(request)) for game in games().values()]


@get("/games/{name:str}", responses=gives(GameAnswer) | may(404))
async def show_game(request: Web, name: FromPath[str]) -> Document:
    """Return one game."""
    return description(find_game(name), language_of(request))


@get("/games/{name:str}/rules", media_type="text/markdown", responses=may(404))
async def show_rules(request: Web, name: FromPath[str]) -> str:
    """Return the rules of a game in the reader's language, as Markdown with numbered clauses."""
    path = find_game(name).folder / f"rules.{language_of(request)}.md"
    if not path.exists():
        raise NotFoundException("this game has no rulebook yet")
    return path.read_text(encoding="utf-8")


@get("/games/{name:str}/picture.svg", media_type="image/svg+xml", responses=may(404))
async def show_picture(request: Web, name: FromPath[str]) -> Response[str]:
    """Return a drawing of a game for those who choose one."""
    return svg(await asyncio.to_thread(portrait, find_game(name), language_of(request), theme_of(request)), KEEP)


@get("/games/{name:str}/figures/{figure_id:str}", media_type="image/svg+xml", responses=may(404))
async def show_figure(request: Web, name: FromPath[str], figure_id: FromPath[str]) -> Response[str]:
    """Return a scenario of the rulebook as a drawing."""
    game, ident = find_game(name), figure_id.removesuffix(".svg")
    found = await asyncio.to_thread(figure, game, ident, language_of(request), theme_of(request))
    if found is None:
        raise NotFoundException("there is no such figure")
    return svg(found, KEEP)


@get("/me", responses=gives(Me) | may())
async def show_me(request: Web) -> Response[Document]:
    """Return who the cookie says you are; a new guest gets one."""
    guest = guest_of(request) or new_guest()
    return with_cookie(request, Response(_told(request, guest)), guest)


def _told(request: Web, guest: Guest) -> Document:
    return {"name": guest.name, "turns": feed_path(request, guest.id)}


@post("/me", status_code=200, responses=gives(Me) | may(400, 403, 413))
async def rename_me(request: Web, data: JSONBody[NameForm]) -> Response[Document]:
    """Change your name."""
    data = await strict(request, NameForm)
    guest = Guest((guest_of(request) or new_guest()).id, clean_name(data.name))
    return with_cookie(request, Response(_told(request, guest)), guest)


API = Router(
    "/api/v1",
    route_handlers=[list_games, show_game, show_rules, show_picture, show_figure, show_me, rename_me, *TABLES],
    parameters={
        "lang": QueryParameter(annotation=str, name="lang", required=False, description="The language: en or fr"),
        "theme": QueryParameter(annotation=str, name="theme", required=False, description="Colours: light or dark"),
    },
)
