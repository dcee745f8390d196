"""Which tables wait for somebody, for whoever has no page open: a feed (Atom) that any reader of feeds can follow."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from datetime import UTC, datetime
from html import escape
from typing import Final

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from layline.server.describing import table_line
from layline.server.door import Web, check_pace, hub_of
from layline.server.log import TEXTS
from layline.server.problems import language_of

KIND: Final = "application/atom+xml"
ENDING: Final = ".atom"


def feed_path(request: Web, person: str) -> str:
    """Return the address of somebody's feed: whoever has it reads which tables wait for them, and can do nothing."""
    return f"{hub_of(request).settings.base_path}/turns/{person}-{_mark(request, person)}{ENDING}"


def _mark(request: Web, person: str) -> str:
    return str(request.app.state.seal.mark(f"turns {person}"))


@get("/turns/{name:str}", media_type=KIND, include_in_schema=False)
async def turns(request: Web, name: FromPath[str]) -> Response[str]:
    """Return the tables that wait for somebody: each time it is their turn again an item of its own."""
    person, _, mark = name.removesuffix(ENDING).partition("-")
    if not hmac.compare_digest(mark.encode(), _mark(request, person).encode()):
        raise NotFoundException("there is no such feed")
    check_pace(request, making=False)
    waiting = await asyncio.to_thread(hub_of(request).store.waiting_for, person)
    language, url = language_of(request), request.url
    home = escape(f"{url.scheme}://{url.netloc}{hub_of(request).settings.base_path}")
    items, newest = [], 0.0
    for found, number, at in waiting:
        line = table_line(found, person, language)
        others = ", ".join(dict.fromkeys(seat["name"] for seat in line["seats"] if seat["name"]))
        newest = max(newest, at)
        items.append(
            f"<entry><id>urn:layline:{found.id}:{number}</id><title>{_say(language, 'item', line['title'])}</title>"
            f'<updated>{_time(at)}</updated><link href="{home}/t/{found.id}"/>'
            f"<summary>{escape(others)}</summary></entry>"
        )
    text = (
        f'<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{language}">'
        f"<id>urn:layline:turns:{person}</id><title>{_say(language, 'title')}</title><updated>{_time(newest)}</updated>"
        f'<author><name>Layline</name></author><link href="{home}/"/>{"".join(items)}</feed>\n'
    )
    headers = {"ETag": f'"{hashlib.blake2b(text.encode(), digest_size=12).hexdigest()}"', "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response("", status_code=304, headers=headers)
    return Response(text, media_type=KIND, headers=headers)


def _say(language: str, key: str, title: str = "") -> str:
    return escape(TEXTS.say(language, f"feed.{key}", {"title": title}))


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(int(seconds), UTC).isoformat()
