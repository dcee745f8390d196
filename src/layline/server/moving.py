"""A move on its way: played at once, put on disk, then shown. The short way for what happens most."""

# layline: compiled

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from layline.core.errors import LaylineError
from layline.server.live import Live
from layline.server.metrics import Metrics
from layline.server.rows import Appended
from layline.server.showing import Pacer
from layline.server.ticking import FINE, STEADY, WALL
from layline.server.waiting import Job, Waiting
from layline.table.entries import Entry

_NOTHING: Final = Job(None, {})
Done = Callable[[int, LaylineError | None], None]
"""Told the number of a request's last entry, or why there is none."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Office:
    """What a move needs of whoever changes tables."""

    def __init__(self, dice: Random, store: Any) -> None:
        self.metrics = Metrics()
        self.pacer = Pacer()
        self.behind: set[str] = set()
        """Tables of which the disk may hold more than this process could read."""
        self.dice = dice
        self.store: Any = store
        self.driver: Any = None
        self.running: asyncio.AbstractEventLoop | None = None
        """The loop in which tables change, once one has."""

    def loop(self) -> asyncio.AbstractEventLoop:
        """Return the loop in which tables change; asyncio asks the system each time which process this is."""
        if self.running is None:
            self.running = asyncio.get_running_loop()
        return self.running

    def recover(self, moving: Moving, error: BaseException) -> None:
        """Go on after a move that could not be written; the turn is held."""
        raise NotImplementedError

    def take_back(self, live: Live, error: Exception, done: Done) -> None:
        """Forget a move that failed half way; the turn is held."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Moving(Waiting):
    """One move of a person, which waits for the disk."""

    def __init__(
        self, office: Office, live: Live, by: str, text: str, seen: int, seat: int | None, done: Done
    ) -> None:
        super().__init__(_NOTHING, office.running or office.loop())
        self.office, self.live, self.done = office, live, done
        self.by, self.text, self.seen, self.seat = by, text, seen, seat
        self.own = 0
        """The number of its entry."""
        self.entries: Sequence[Entry] = ()
        self.brief = live.stored
        self.begun = 0.0

    def begin(self) -> bool:
        """Play it when the table is free; False when it has to wait its turn.

        Refused is raised at once where nothing changed; `done` is called when the entries are on disk, just before
        all pages are shown them.
        """
        office, live = self.office, self.live
        if live.id in office.behind or not live.lock.take_now():
            return False
        table = live.table
        before, now = table.number, WALL()
        try:
            self.own = table.play(self.by, self.text, self.seen, now, self.seat).number
            table.follow(office.dice, now, live.orders)
        except Exception as error:
            if table.number == before and isinstance(error, LaylineError):
                live.lock.give_back()
                raise
            office.take_back(live, error, self.done)
            return True
        brief = self.brief = table.brief()
        self.entries, self.begun = table.entries[before:], FINE()
        changed = brief if brief is not live.stored else None
        self.job = Appended(live.id, self.entries, changed)
        office.store.writer.submit_waiting(self)
        return True

    def told(self) -> None:
        """Show it, for it is on disk now; or do what can be done if it is not."""
        office, live = self.office, self.live
        if self.error is not None:
            office.recover(self, self.error)
            return
        office.metrics.wrote(len(self.entries), FINE() - self.begun)
        live.wrote(self.brief)
        live.lock.give_back()
        self.done(self.own, None)
        show(office, live)


def show(office: Office, live: Live) -> None:
    """Show every page of a table what is new, and let happen what happens by itself."""
    live.touched = STEADY()
    office.pacer.show(live)
    if live.stirs():
        office.driver.arrange(live)
