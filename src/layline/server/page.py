"""One open page: what it was sent, what waits for it, and a sender that never waits for others.

The sender pulls: the newest picture is built when the socket can take it. A page that reads
slowly misses pictures in between, never the last one, and holds no memory but one message.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Sequence
from typing import Any, Final, NamedTuple, Protocol

from layline.core.texts import LANGUAGES
from layline.server import wire
from layline.server.guests import Guest
from layline.server.hub import Hub
from layline.server.live import Drawn, Live, Shown
from layline.server.log import TEXTS, Eye, eye_of
from layline.server.picture import board, changed_board, common, drawing_of, news, personal

LOG: Final = logging.getLogger("layline.server")
LITTLE: Final = 60
"""Entries that are sent one after the other; who missed more gets a whole picture."""
WAITING: Final = 64
"""Answers that may wait for a page; one that asks without reading is closed."""


class _Begun(NamedTuple):
    """A picture whose drawing may still be on its way."""

    eye: Eye
    whole: bool
    since: int
    general: dict[str, Any]
    own: dict[str, Any]
    lines: list[dict[str, Any]]
    shown: Shown
    before: Shown | None
    """What the page has, when that is known: then only what changed is sent."""
    coming: asyncio.Future[Drawn]


class Line(Protocol):
    """What a page needs of a socket that takes messages at once."""

    def ready(self) -> bool:
        """Say whether it can take another message."""

    def push(self, messages: Sequence[bytes]) -> None:
        """Send messages, one after the other."""


class SlowLine(Protocol):
    """What a page needs of a socket that has to be waited for."""

    async def send(self, message: bytes) -> None:
        """Send one message."""


class Page:
    """A socket's side of a table."""

    def __init__(self, hub: Hub, live: Live, guest: Guest) -> None:
        self.hub = hub
        self.live = live
        self.guest = guest
        self.language = LANGUAGES[0]
        self.wanted: int | None = None
        self.number = -1
        """The last entry this page was shown; -1 before the first hello."""
        self.whole = True
        """Whether the next picture must be complete."""
        self.still = ""
        self.style = ""
        self.log_from = 0
        """The first move that could be read up at the last picture."""
        self.looked: Eye | None = None
        """How it looked at the last picture it was sent."""
        self.ended = asyncio.Event()
        self.sending = 0.0
        """Since when the socket has not taken a message; 0 when it has taken them all."""
        self._news = False
        self._people = False
        self._replies: deque[bytes] = deque()
        self._drawing: asyncio.Future[bytes | None] | None = None
        """A picture that is on its way."""
        self._line: Line | None = None
        self._awake = asyncio.Event()

    # -- what others tell a page -----------------------------------------------------------

    def wake(self) -> None:
        """Say that there is something new at the table."""
        self._news = True
        self._rouse()

    def people_changed(self) -> None:
        """Say that somebody came or went."""
        self._people = True
        self._rouse()

    def look_again(self) -> None:
        """Send a whole picture next: something that no entry tells of has changed."""
        self.whole = True
        self.wake()

    def reply(self, message: dict[str, Any], *, more: bool = False) -> None:
        """Put an answer into the outbox; where `more` comes at once, they are sent together."""
        if len(self._replies) >= WAITING:
            self.end()
            return
        self._replies.append(wire.write(message))
        if not more:
            self._rouse()

    def end(self) -> None:
        """Let the socket be closed."""
        self.ended.set()

    def hello(self, request: wire.Hello) -> None:
        """Begin, go on after a break, or look in another way."""
        language = request.language[:2] if request.language[:2] in LANGUAGES else LANGUAGES[0]
        wanted = request.seats[0] if isinstance(request.seats, list) and request.seats else request.seats
        first = self.number < 0
        missed = self.live.committed - request.seen
        self.whole = not (first and request.seen > 0 and 0 <= missed <= LITTLE)
        self.language = language
        self.wanted = wanted if isinstance(wanted, int) else None
        self.number = request.seen if not self.whole else 0
        if first:
            self.still = request.still
        self._people = self._news = True
        asyncio.get_running_loop().call_soon(self._rouse)  # many at once are answered by one picture

    def eye(self) -> Eye:
        """Return how this page looks at the table now."""
        return eye_of(self.live, self.guest.id, self.wanted, self.language)

    # -- the sender ------------------------------------------------------------------------

    def send_over(self, line: Line) -> None:
        """Send everything from now on over a line that takes messages at once; it calls `flush` when it can again."""
        self._line = line
        self.flush()

    def flush(self) -> None:
        """Send what waits, as far as the page reads."""
        line = self._line
        if line is None:
            return
        while line.ready():
            self.sending = 0.0
            found: list[bytes] = []
            try:
                while (message := self._next()) is not None:
                    found.append(message)
                    self._count(message)
            except Exception:
                LOG.exception("a page cannot be shown what is new")
                self.end()  # it may come again; the others go on
            if not found:
                return
            line.push(found)
        self.sending = self.sending or asyncio.get_running_loop().time()

    async def send_all(self, line: SlowLine) -> None:
        """Send what waits over a line that has to be waited for, for as long as the page reads."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while (message := self._next()) is not None:
                self.sending = asyncio.get_running_loop().time()
                await line.send(message)
                self.sending = 0.0
                self._count(message)

    def _rouse(self) -> None:
        if self._line is not None:
            self.flush()
        else:
            self._awake.set()

    def _count(self, message: bytes) -> None:
        self.hub.metrics.messages_out += 1
        self.hub.metrics.bytes_out += len(message)

    def _next(self) -> bytes | None:
        """Return the next message, or None while there is none; answers do not wait for drawings."""
        if self._replies:
            return self._replies.popleft()
        if self.number < 0:
            return None
        if self._drawing is not None and self._drawing.done():
            drawn, self._drawing = self._drawing, None
            message = drawn.result()
            if message is not None:
                return message
        if self._news and self._drawing is None:
            self._news = False
            begun = self._begin_picture() if self.live.settled() else None
            if begun is not None and begun.coming.done():
                return self._finish_picture(begun)
            if begun is not None or not self.live.settled():
                self._drawing = asyncio.ensure_future(self._picture(begun))
                self._drawing.add_done_callback(lambda drawn: None if drawn.cancelled() else self._rouse())
        if self._people:
            self._people = False
            return wire.write(self._who_is_here())
        return None

    async def _picture(self, found: _Begun | None) -> bytes | None:
        if found is None:
            async with self.live.lock:  # somebody's entry is on its way to the disk
                found = self._begin_picture()
        if found is None:
            return None
        await asyncio.shield(found.coming)
        return self._finish_picture(found)

    def _finish_picture(self, found: _Begun) -> bytes:
        drawn = found.coming.result()
        still = found.whole or drawn.ident != self.still
        style = found.whole or drawn.drawing.style != self.style
        self.still, self.style = drawn.ident, drawn.drawing.style
        key = (found.eye, found.since, found.whole, still, style, found.before is None)
        message = found.shown.messages.get(key)
        if message is None:
            message = found.shown.messages[key] = _written(found, drawn, still=still, style=style)
        return message

    def _begin_picture(self) -> _Begun | None:
        """Take everything from the table at one moment; only the drawing may come later."""
        live = self.live
        if self.number > live.committed:
            self.whole, self.number = True, 0
        if self.number == live.committed and not self.whole:
            return None
        eye, whole, since = self.eye(), self.whole, 0 if self.whole else self.number
        general, own = common(live, eye.language), personal(live, eye)
        before = live.before
        known = not whole and eye == self.looked and since == before.number
        known = known and eye in before.personal and eye.language in before.common
        coming = drawing_of(live, eye.looking, eye.language)
        least = general["log_from"]
        if least < self.log_from:  # more can be read up than before: all of it comes again
            since = 0
        self.log_from = least
        lines = news(live, eye, since)
        self.number, self.whole, self.looked = live.committed, False, eye
        return _Begun(eye, whole, since, general, own, lines, live.shown, before if known else None, coming)

    def _who_is_here(self) -> dict[str, Any]:
        seats = self.live.table.seats
        held = {seats.person(seat): seats.now(seat).name for seat in range(len(seats)) if seats.person(seat)}
        here = {page.guest.id: page.guest.name for page in self.live.pages}
        names = [held.get(person) or name or TEXTS.say(self.language, "guest") for person, name in here.items()]
        sitting = [seat for seat in range(len(seats)) if seats.person(seat) in here]
        return {"type": "people", "here": sorted(names), "seats": sitting}


def _written(begun: _Begun, drawn: Drawn, *, still: bool, style: bool) -> bytes:
    """Return the message of a picture: all of it, or what changed since the one before."""
    before, eye = begun.before, begun.eye
    message = {"type": "table" if begun.whole else "update", "number": begun.general["number"]}
    former = None
    if before is None:
        message |= begun.general
        message |= begun.own
    else:
        former = before.drawings.get((eye.looking, eye.language))
        for old, new in ((before.common[eye.language], begun.general), (before.personal[eye], begun.own)):
            for name, value in new.items():
                if old[name] != value:
                    message[name] = value
    message["log"] = begun.lines
    if former is not None and former.done() and not still and not style:
        message["board"] = changed_board(former.result(), drawn)
    else:
        message["board"] = board(drawn.drawing, drawn.ident, still=still, style=style)
    return wire.write(message)
