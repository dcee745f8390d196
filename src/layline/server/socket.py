"""The WebSocket of a page: reads requests one after the other, while the sender sends."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from layline.server import wire
from layline.server.desk import answer, refusal
from layline.server.guests import COOKIE, Guest, Seal, new_guest
from layline.server.hub import Hub
from layline.server.limits import Bucket
from layline.server.page import Page
from layline.table import Refused

TOO_BIG, POLICY, GOING_AWAY, NO_TABLE = 1009, 1008, 1001, 4004
PATIENCE = 200
"""Requests in a row beyond the limit after which a page is closed."""


@websocket("/api/v1/tables/{table_id:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """Serve one open page."""
    hub: Hub = socket.app.state.hub
    seal: Seal = socket.app.state.seal
    await socket.accept()
    if not same_site(socket.headers.get("origin"), socket.headers.get("host")):
        await socket.close(POLICY, "foreign page")
        return
    guest = seal.read(socket.cookies.get(COOKIE)) or Guest(f"watcher-{new_guest().id}")
    try:
        live = await hub.live(table_id)
    except Refused:
        await socket.close(NO_TABLE, "no such table")
        return
    page = Page(hub, live, guest)
    live.pages.add(page)
    hub.metrics.pages += 1
    hub.presence(live)
    try:
        await _serve(socket, page)
    finally:
        live.pages.discard(page)
        hub.metrics.pages -= 1
        hub.presence(live)


def same_site(origin: str | None, host: str | None) -> bool:
    """Say whether a request comes from a page of this server, or from no page at all."""
    return not origin or not host or urlsplit(origin).netloc.lower() == host.lower()


class _Line:
    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")


async def _serve(socket: WebSocket[Any, Any, Any], page: Page) -> None:
    """Run reader and sender until one of them ends, or the page is told to."""
    reader = asyncio.ensure_future(_read(socket, page))
    sender = asyncio.ensure_future(page.send_all(_Line(socket)))
    ended = asyncio.ensure_future(page.ended.wait())
    tasks = {reader, sender, ended}
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    code = POLICY
    if reader.done() and not reader.cancelled() and reader.exception() is None:
        code = reader.result()
        if code == 0:
            return
    elif page.hub.closing:
        code = GOING_AWAY
    else:
        page.hub.metrics.pages_dropped += 1
    with contextlib.suppress(Exception):
        async with asyncio.timeout(1.0):  # a page that does not read cannot be told
            await socket.close(code)


async def _read(socket: WebSocket[Any, Any, Any], page: Page) -> int:
    """Carry out what the page asks; return the code to close with, 0 when it has gone."""
    settings = page.hub.settings
    bucket = Bucket(settings.rate, settings.burst)
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return 0
        page.hub.metrics.messages_in += 1
        if len(message) > settings.message_bytes or len(message.encode()) > settings.message_bytes:
            return TOO_BIG
        if not bucket.take():
            if bucket.excess > PATIENCE:
                return POLICY
            _refuse(page, message, Refused("too_fast"))
            continue
        try:
            request = wire.read(message)
        except Refused as error:
            _refuse(page, message, error)
            continue
        if isinstance(request, wire.Hint):  # advice takes its time; moves must not wait for it
            page.hub.spawn(answer(page, request))
        else:
            await answer(page, request)


def _refuse(page: Page, message: str, error: Refused) -> None:
    page.hub.metrics.refused += 1
    found = refusal(page.live.table, error, page.language)
    page.reply({"type": "refused", "tag": wire.tag_of(message), **found})
