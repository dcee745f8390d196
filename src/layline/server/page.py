"""One open page: what it was sent, what waits for it, and a sender that never waits for others.

The sender pulls: the newest picture is built when the socket can take it. A page that reads
slowly misses pictures in between, never the last one, and holds no memory but one message.
"""

# layline: compiled

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final, Protocol

from librt.strings import BytesWriter

from layline.core.texts import LANGUAGES
from layline.server.encoding import WRITE
from layline.server.frames import framed, message_in
from layline.server.guests import Guest
from layline.server.live import Live, Seen, Update
from layline.server.log import TEXTS, Eye, eye_of
from layline.server.messages import Begun, update
from layline.server.metrics import Metrics
from layline.server.sheets import finish_short, short, write_number
from layline.server.showing import PACE, Pacer
from layline.server.ticking import STEADY
from layline.table.seats import Seats

_SHEET: Final = BytesWriter()
LOG: Final = logging.getLogger("layline.server")
LITTLE: Final = 60
"""Entries that are sent one after the other; who missed more gets a whole picture."""
WAITING: Final = 64
"""Answers that may wait for a page; one that asks without reading is closed."""


class Line(Protocol):
    """What a page needs of a socket that takes messages at once, and says when it can take no more (`Page.fill`)."""

    def push(self, frames: bytes) -> None:
        """Send one message or several, which have their heads already."""


class SlowLine(Protocol):
    """What a page needs of a socket that has to be waited for."""

    async def send(self, message: bytes) -> None:
        """Send one message."""


class Page:
    """A socket's side of a table."""

    def __init__(self, metrics: Metrics, pacer: Pacer, live: Live, guest: Guest) -> None:
        self.metrics = metrics
        self.pacer = pacer
        self.live = live
        self.guest = guest
        self.person: Final = guest.id
        self.language = LANGUAGES[0]
        self.wanted: int | None = None
        self.number = -1
        """The last entry this page was shown; -1 before the first hello."""
        self.whole = True
        """Whether the next picture must be complete."""
        self.still = ""
        self.style = ""
        self.seen: Seen | None = None
        """What it was shown last."""
        self.shown_at = 0.0
        """When it was shown that."""
        self.held = self.queued = False
        """Whether it waits for its next picture because that was only just now, and is in the pacer's list."""
        self._eye: Eye | None = None
        self._sitting: Seats | None = None
        self._changes = 0
        """How it looks as long as nobody sits down or leaves: an eye, and the seats as of so many changes."""
        self.ended = asyncio.Event()
        self.sending = 0.0
        """Since when the socket has not taken a message; 0 when it has taken them all."""
        self._news = False
        self._people = False
        self.answers: list[bytes] = []
        """What it was asked and not told yet."""
        self.ready: Update | None = None
        """What shows it what is new, made together with what others are sent, and with these answers before it."""
        self._drawing: asyncio.Future[bytes] | None = None
        """A picture that is on its way."""
        self._line: Line | None = None
        self._full = False
        """Whether the line can take no more."""
        self._awake = asyncio.Event()

    # -- what others tell a page -----------------------------------------------------------

    def stir(self) -> bool:
        """Say that there is something new at the table; False when this page can wait for it, and will be told.

        A page whose picture can wait is left alone until then, and so is the answer that comes with the picture:
        sending it by itself took a tenth of the server's time at full load.
        """
        self._news = True
        return self._line is None or self._drawing is not None or not self.live.settled() or not self._too_soon()

    def wake(self) -> None:
        """Send what waits, as far as the page reads."""
        if self._line is not None:
            self._flush()
        else:
            self._awake.set()

    def people_changed(self) -> None:
        """Say that somebody came or went."""
        self._people = True
        self.wake()

    def look_again(self) -> None:
        """Send a whole picture next: something that no entry tells of has changed."""
        self.whole = self._news = True
        self.wake()

    def reply(self, message: dict[str, Any]) -> None:
        """Send an answer."""
        if self._put(framed([WRITE(message)])):
            self.wake()

    def done(self, tag: str, number: int, *, more: bool = False) -> None:
        """Say that a request is carried out; where `more` comes in a moment, they are sent together."""
        short(_SHEET)
        _SHEET.write(b'{"type":"done","tag":')
        _SHEET.write(WRITE(tag))
        _SHEET.write(b',"number":')
        write_number(_SHEET, number)
        _SHEET.write(b"}")
        if self._put(finish_short(_SHEET)) and not more:
            self.wake()

    def _put(self, frame: bytes) -> bool:
        """Put an answer into the outbox; False when too many wait there."""
        if len(self.answers) >= WAITING:
            self.end()
            return False
        self.answers.append(frame)
        return True

    def end(self) -> None:
        """Let the socket be closed."""
        self.ended.set()

    def hello(self, seen: int, language: str, wanted: int | None, still: str) -> None:
        """Begin, go on after a break, or look in another way."""
        first = self.number < 0
        missed = self.live.committed - seen
        self.whole = not (first and seen > 0 and 0 <= missed <= LITTLE)
        self._eye = None
        self.language = language[:2] if language[:2] in LANGUAGES else LANGUAGES[0]
        self.wanted = wanted
        self.number = seen if not self.whole else 0
        if first:
            self.still = still
        self._people = self._news = True
        asyncio.get_running_loop().call_soon(self.wake)  # many at once are answered by one picture

    def eye(self) -> Eye:
        """Return how this page looks at the table now."""
        seats = self.live.table.seats
        if self._eye is not None and self._sitting is seats and self._changes == seats.changes:
            return self._eye
        found = eye_of(self.live, self.person, self.wanted, self.language)
        if len(seats.of(self.person)) < 2:  # else it may change with every turn
            self._eye, self._sitting, self._changes = found, seats, seats.changes
        return found

    # -- the sender ------------------------------------------------------------------------

    def send_over(self, line: Line) -> None:
        """Send everything from now on over a line that takes messages at once."""
        self._line = line
        self._flush()

    def fill(self, full: bool) -> None:
        """Send nothing more for now, or send what waits: the line can take no more, or can again."""
        self._full = full
        self.sending = asyncio.get_running_loop().time() if full else 0.0
        if not full:
            self._flush()

    def _flush(self) -> None:
        """Send what waits, as far as the page reads."""
        line = self._line
        if line is None or self._full:
            return
        ready, self.ready = self.ready, None
        if ready is not None and self._holds(ready):
            self.answers, self._news = [], False
            self._show(ready)
            self.metrics.messages_out += 1 + ready.answers
            line.push(self._counted(ready.frame))
            if not self._people:
                return
        found: list[bytes] = []
        try:
            while (frame := self._next()) is not None:
                found.append(frame)
        except Exception:
            LOG.exception("a page cannot be shown what is new")
            self.end()  # it may come again; the others go on
        if found:
            self.metrics.messages_out += len(found)
            line.push(self._counted(found[0] if len(found) == 1 else b"".join(found)))

    def _holds(self, ready: Update) -> bool:
        """Say whether what was made a moment ago is what this page should be sent now."""
        live = self.live
        same = ready.before is self.seen and ready.answers == len(self.answers) and self._drawing is None
        return same and self._news and not self.whole and ready.now.number == live.committed and live.settled()

    def _show(self, update: Update) -> None:
        self.number, self.shown_at, self.seen = self.live.committed, STEADY(), update.now

    async def send_all(self, line: SlowLine) -> None:
        """Send what waits over a line that has to be waited for, for as long as the page reads."""
        while True:
            await self._awake.wait()
            self._awake.clear()
            while (frame := self._next()) is not None:
                self.sending = asyncio.get_running_loop().time()
                await line.send(message_in(self._counted(frame)))
                self.sending = 0.0
                self.metrics.messages_out += 1

    def _counted(self, data: bytes) -> bytes:
        self.metrics.bytes_out += len(data)
        return data

    def _next(self) -> bytes | None:
        """Return the next message with its head, or None while there is none.

        Answers do not wait for drawings.
        """
        if self.answers:
            return self.answers.pop(0)
        if self.number < 0:
            return None
        if self._drawing is not None and self._drawing.done():
            drawn, self._drawing = self._drawing, None
            return drawn.result()
        if self._news and self._drawing is None and self.live.settled() and not self._too_soon():
            self._news = False  # else it stands: whoever puts entries on disk wakes every page, and so does the timer
            frame = self._update()
            if frame is not None:
                return frame
            begun = self._begin_picture()
            if begun is not None and begun.coming.done():
                return self._finish_picture(begun)
            if begun is not None:
                self._drawing = asyncio.ensure_future(self._picture(begun))
                self._drawing.add_done_callback(lambda drawn: None if drawn.cancelled() else self.wake())
        if self._people:
            self._people = False
            return framed([WRITE(self._who_is_here())])
        return None

    async def _picture(self, found: Begun) -> bytes:
        await asyncio.shield(found.coming)
        return self._finish_picture(found)

    def _too_soon(self) -> bool:
        """Say whether the next picture can wait a moment, and see to it that it comes then."""
        if not self._can_wait():
            self.held = False
            return False
        if not self.held:
            self.pacer.hold(self)
        return True

    def _can_wait(self) -> bool:
        if self.whole or self.live.waits_for(self.person):
            return False
        return self.held or STEADY() < self.shown_at + PACE

    def due(self) -> Seen | None:
        """Return what the next picture of a page that cannot wait is told from, where what changed is known."""
        if self._line is None or self._full or self._drawing is not None or not self.live.settled():
            return None
        return self._base()

    def _base(self) -> Seen | None:
        """Return what this page was shown last, where the next picture can be told from that."""
        seen = self.seen
        if seen is None or self.whole or seen.number != self.number or self.number >= self.live.committed:
            return None
        eye = self.eye()
        return seen if eye is seen.eye or eye == seen.eye else None

    def _update(self) -> bytes | None:
        """Return what changed since the last picture, where that is known."""
        live, seen = self.live, self._base()
        found = update(live, seen) if seen is not None else None
        if found is None:
            return None
        self._show(found)
        live.shown.sent(found)
        return found.frame

    def _begin_picture(self) -> Begun | None:
        """Take everything from the table at one moment; only the drawing may come later."""
        live = self.live
        if self.number > live.committed:
            self.whole, self.number = True, 0
        if self.number == live.committed and not self.whole:
            return None
        eye, whole, since, seen = self.eye(), self.whole, 0 if self.whole else self.number, self.seen
        if seen is not None and live.table.readable()[0] < seen.general.log_from:
            since, seen = 0, None  # more can be read up than before: all of it comes again
        if seen is not None and (whole or seen.number != since or seen.eye != eye):
            seen = None
        self.number, self.whole = live.committed, False
        return Begun(live, eye, since, whole, seen)

    def _finish_picture(self, found: Begun) -> bytes:
        drawn = found.coming.result()
        still = found.whole or drawn.ident != self.still
        style = found.whole or drawn.drawing.style != self.style
        self.still, self.style = drawn.ident, drawn.drawing.style
        self.seen, self.shown_at = found.seen(), STEADY()
        return found.written(still, style)

    def _who_is_here(self) -> dict[str, Any]:
        """Return the names of everybody here: of whoever holds several seats, each name that they were given there."""
        seats = self.live.table.seats
        here = {page.person: page.guest.name for page in self.live.pages}
        names: list[str] = []
        for person, name in here.items():
            held = {seats.now(seat).name for seat in seats.of(person)} - {""}
            names += held or {name or TEXTS.say(self.language, "guest")}
        sitting = [seat for seat in range(len(seats)) if seats.person(seat) in here]
        return {"type": "people", "here": sorted(names), "seats": sitting}
