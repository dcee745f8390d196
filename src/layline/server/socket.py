"""The WebSocket of a page: requests are carried out one after the other, while the page sends what is new.

Under our own server messages come and go over a short line (`layline.server.line`); under any other
ASGI server, and in tests without a network, by plain ASGI.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from layline.server import wire
from layline.server.desk import answer, answer_now, refusal
from layline.server.guests import COOKIE, Guest, Seal, new_guest
from layline.server.hub import Hub
from layline.server.limits import Bucket
from layline.server.page import Page
from layline.table import Refused

if TYPE_CHECKING:
    from layline.server.line import Line

EXTENSION = "layline.line"
"""Where a server that has a short line for us puts it into the scope."""
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
    page = Page(hub.metrics, hub.pacer, live, guest)
    live.pages.add(page)
    hub.metrics.pages += 1
    hub.presence(live)
    try:
        await _serve(socket, hub, page)
    finally:
        live.pages.discard(page)
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
    desk = _Desk(hub, page)
    reader = asyncio.ensure_future(_read(socket, desk))
    tasks: set[asyncio.Future[Any]] = {reader, asyncio.ensure_future(page.ended.wait())}
    line: Any = (socket.scope.get("extensions") or {}).get(EXTENSION, {}).get("line")
    if line is not None:
        desk.sit_at(line)
        page.send_over(line)
    else:
        tasks.add(asyncio.ensure_future(page.send_all(_AsgiLine(socket))))
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        desk.close()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    code = POLICY
    if reader.done() and not reader.cancelled() and reader.exception() is None:
        code = reader.result() or desk.code
        if code == 0:
            return
    elif desk.code:
        code = desk.code
    elif hub.closing:
        code = GOING_AWAY
    else:
        hub.metrics.pages_dropped += 1
    with contextlib.suppress(Exception):
        async with asyncio.timeout(1.0):  # a page that does not read cannot be told
            await socket.close(code)


async def _read(socket: WebSocket[Any, Any, Any], desk: _Desk) -> int:
    """Carry out what comes by plain ASGI; return the code to close with, 0 when the page has gone."""
    while True:
        try:
            message = await socket.receive_data(mode="text")
        except WebSocketDisconnect:
            return 0
        request = desk.read(message.encode())
        if desk.code:
            return desk.code
        if request is not None:
            await desk.carry_out(request)


class _Desk:
    """Reads what a page asks and has it carried out, one request after the other."""

    def __init__(self, hub: Hub, page: Page) -> None:
        self.hub = hub
        self.page = page
        self.code = 0
        """The code to close with, once something came that cannot be borne."""
        settings = hub.settings
        self.bucket = Bucket(settings.rate, settings.burst)
        self.most = settings.message_bytes
        self.line: Line | None = None
        self.waiting: deque[bytes] = deque()
        self.working: asyncio.Task[None] | None = None

    def sit_at(self, line: Line) -> None:
        """Take messages from a line as they come."""
        self.line = line
        line.listen(self.take, self.page.flush)

    def close(self) -> None:
        """Take nothing more."""
        if self.line is not None:
            self.line.listen(lambda _: None, lambda: None)
        if self.working is not None:
            self.working.cancel()

    def read(self, message: bytes) -> wire.Message | None:
        """Return what a message asks; None when it was refused."""
        page = self.page
        self.hub.metrics.messages_in += 1
        if len(message) > self.most:
            self.code = TOO_BIG
            return None
        if not self.bucket.take():
            if self.bucket.excess > PATIENCE:
                self.code = POLICY
            else:
                _refuse(page, message, Refused("too_fast"))
            return None
        try:
            return wire.read(message)
        except Refused as error:
            _refuse(page, message, error)
            return None

    async def carry_out(self, request: wire.Message) -> None:
        """Carry out a request; advice takes its time, and moves must not wait for it."""
        if isinstance(request, wire.Hint):
            self.hub.spawn(answer(self.hub, self.page, request))
        else:
            await answer(self.hub, self.page, request)

    def take(self, message: bytes) -> None:
        """Carry out a message from a line, at once where that can be, else after those that wait."""
        if self.working is not None:
            self.waiting.append(message)
            return
        request = self.read(message)
        if self.code:
            self.page.end()
        elif request is not None and not answer_now(self.hub, self.page, request) and self.line is not None:
            self.working = self.hub.spawn(self._work(self.line, request))

    async def _work(self, line: Line, request: wire.Message | None) -> None:
        line.hold(True)
        try:
            while not self.code:
                if request is not None:
                    await self.carry_out(request)
                if not self.waiting:
                    self.working = None
                    line.hold(False)
                    return
                request = self.read(self.waiting.popleft())
        except Exception:
            self.page.end()
            raise
        self.page.end()


def _refuse(page: Page, message: bytes, error: Refused) -> None:
    page.metrics.refused += 1
    found = refusal(page.live.table, error, page.language)
    page.reply({"type": "refused", "tag": wire.tag_of(message), **found})
