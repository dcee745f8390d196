"""What comes from a page: read, and carried out one request after the other."""

# layline: compiled

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from mypy_extensions import mypyc_attr

from layline.core.errors import LaylineError
from layline.server import wire
from layline.server.limits import Bucket
from layline.server.moving import Moving, Office
from layline.server.page import Page
from layline.table.entries import Refused

TOO_BIG: Final = 1009
POLICY: Final = 1008
_READ: Final = wire.read
_READ_MOVE: Final = wire.read_move
_UNREADABLE: Final = wire.UNREADABLE
_PLAY: Final = wire.Play
PATIENCE: Final = 200
"""Requests in a row beyond the limit after which a page is closed."""


class Desk(Protocol):
    """What an inbox needs of whoever carries requests out."""

    @property
    def office(self) -> Office:
        """Who changes tables."""

    def answer_now(self, page: Page, request: Any) -> bool:
        """Answer what needs no waiting; False when it does."""

    async def answer(self, page: Page, request: Any) -> None:
        """Carry out a request."""

    def refuse(self, page: Page, tag: str, error: LaylineError) -> None:
        """Tell a page why its request is not carried out."""

    def refuse_unread(self, page: Page, message: bytes, error: Refused) -> None:
        """Tell a page that a message was not even read."""

    def spawn(self, work: Any) -> Any:
        """Start a task."""


class Way(Protocol):
    """What an inbox needs of a line."""

    def listen(self, take: Callable[[bytes], None], full: Callable[[bool], None]) -> None:
        """Give messages to somebody from now on, and tell them when the line can take no more, or can again."""

    def hold(self, held: bool) -> None:
        """Stop reading, or go on."""


@mypyc_attr(acyclic=True)
class Answer:
    """Tells a page what became of its move."""

    def __init__(self, desk: Desk, page: Page, tag: str) -> None:
        self.desk, self.page, self.tag = desk, page, tag

    def __call__(self, number: int, error: LaylineError | None) -> None:
        if error is None:
            self.page.done(self.tag, number, more=True)  # the picture comes with it
        else:
            self.desk.refuse(self.page, self.tag, error)


class Inbox:
    """Reads what a page asks and has it carried out."""

    def __init__(self, desk: Desk, page: Page, rate: float, burst: int, most: int) -> None:
        self.desk, self.page, self.most = desk, page, most
        self.code = 0
        """The code to close with, once something came that cannot be borne."""
        self.bucket = Bucket(rate, burst)
        self.line: Way | None = None
        self.waiting: deque[bytes] = deque()
        self.working: asyncio.Task[None] | None = None

    def sit_at(self, line: Way) -> None:
        """Take messages from a line as they come."""
        self.line = line
        line.listen(self.take, self.page.fill)

    def close(self) -> None:
        """Take nothing more."""
        if self.line is not None:
            self.line.listen(lambda _: None, lambda _: None)
        if self.working is not None:
            self.working.cancel()

    def read(self, message: bytes) -> Any:
        """Return what a message asks; None when it was refused."""
        page = self.page
        page.metrics.messages_in += 1
        if len(message) > self.most:
            self.code = TOO_BIG
            return None
        if not self.bucket.take():
            if self.bucket.excess > PATIENCE:
                self.code = POLICY
            else:
                self.desk.refuse_unread(page, message, Refused("too_fast"))
            return None
        try:
            return _READ_MOVE(message)
        except _UNREADABLE:
            return self._read_other(message)

    def _read_other(self, message: bytes) -> Any:
        page = self.page
        try:
            return _READ(message)
        except Refused as error:
            self.desk.refuse_unread(page, message, error)
            return None

    def take(self, message: bytes) -> None:
        """Carry out a message from a line, at once where that can be, else after those that wait."""
        if self.working is not None:
            self.waiting.append(message)
            return
        request = self.read(message)
        if self.code:
            self.page.end()
        elif request is not None and not self._answered(request) and self.line is not None:
            self.working = self.desk.spawn(self._work(self.line, request))

    def _answered(self, request: Any) -> bool:
        """Carry out a request that needs no waiting; False when it does. A move is answered when it is on disk."""
        desk, page = self.desk, self.page
        if not isinstance(request, _PLAY):
            return desk.answer_now(page, request)
        answer = Answer(desk, page, request.tag)
        try:
            return Moving(
                desk.office, page.live, page.person, request.text, request.seen, request.seat, answer
            ).begin()
        except LaylineError as error:
            desk.refuse(page, request.tag, error)
            return True

    async def _work(self, line: Way, request: Any) -> None:
        line.hold(True)
        try:
            while not self.code:
                if request is not None:
                    await self.desk.answer(self.page, request)
                if not self.waiting:
                    self.working = None
                    line.hold(False)
                    return
                request = self.read(self.waiting.popleft())
        except Exception:
            self.page.end()
            raise
        self.page.end()
