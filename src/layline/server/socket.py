"""The WebSocket of a page: requests are carried out one after the other, while the page sends what is new.

Under our own server messages come and go over a short line (`layline.server.line`); under any other
ASGI server, and in tests without a network, by plain ASGI.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from layline.server.desk import Desk
from layline.server.guests import COOKIE, Guest, Seal, new_guest
from layline.server.hub import Hub
from layline.server.inbox import POLICY, Inbox
from layline.server.page import Page
from layline.table import Refused

EXTENSION = "layline.line"
"""Where a server that has a short line for us puts it into the scope."""
GOING_AWAY, NO_TABLE = 1001, 4004


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
    page = Page(hub.metrics, hub.pacer, live, guest)
    live.enter(page)
    hub.metrics.pages += 1
    hub.presence(live)
    try:
        await _serve(socket, hub, page)
    finally:
        live.leave(page)
        hub.metrics.pages -= 1
        hub.presence(live)


def same_site(origin: str | None, host: str | None) -> bool:
    """Say whether a request comes from a page of this server, or from no page at all."""
    return not origin or not host or urlsplit(origin).netloc.lower() == host.lower()


class _AsgiLine:
    def __init__(self, socket: WebSocket[Any, Any, Any]) -> None:
        self.socket = socket

    async def send(self, message: bytes) -> None:
        await self.socket.send_data(message.decode(), mode="text")


async def _serve(socket: WebSocket[Any, Any, Any], hub: Hub, page: Page) -> None:
    """Run reader and sender until one of them ends, or the page is told to."""
    settings = hub.settings
    inbox = Inbox(Desk(hub), page, settings.rate, settings.burst, settings.message_bytes)
    reader = asyncio.ensure_future(_read(socket, inbox))
    tasks: set[asyncio.Future[Any]] = {reader, asyncio.ensure_future(page.ended.wait())}
    line: Any = (socket.scope.get("extensions") or {}).get(EXTENSION, {}).get("line")
    if line is not None:
        inbox.sit_at(line)
        page.send_over(line.short)
    else:
        tasks.add(asyncio.ensure_future(page.send_all(_AsgiLine(socket))))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        inbox.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    code = POLICY
    if reader.done() and not reader.cancelled() and reader.exception() is None:
        code = reader.result() or inbox.code
        if code == 0:
            return
    elif inbox.code:
        code = inbox.code
    elif hub.closing:
        code = GOING_AWAY
    else:
        hub.metrics.pages_dropped += 1
    with contextlib.suppress(Exception):
        async with asyncio.timeout(1.0):  # a page that does not read cannot be told
            await socket.close(code)


async def _read(socket: WebSocket[Any, Any, Any], inbox: Inbox) -> int:
    """Carry out what comes by plain ASGI; return the code to close with, 0 when the page has gone."""
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return 0
        request = inbox.read(message.encode())
        if inbox.code:
            return inbox.code
        if request is not None:
            await inbox.desk.answer(inbox.page, request)
