"""A table in memory: a cache of what is on disk, with the pages that look at it."""

# layline: compiled

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

from layline.core.game import Drawing
from layline.core.state import View
from layline.server.kept import Kept
from layline.server.pieces import places_of
from layline.server.turns import Turn
from layline.table.live import LiveTable

if TYPE_CHECKING:
    from layline.server.log import Eye
    from layline.server.page import Page


class Drawn:
    """A drawing, the name of its still layer, and its live layer line by line."""

    def __init__(self, drawing: Drawing, ident: str) -> None:
        self.drawing = drawing
        self.ident = ident
        self.lines: list[str] = list(drawing.lines)
        self._places: dict[str, int] | None = None

    def places(self) -> dict[str, int]:
        """Return where each line stands, to tell the next drawing from this one."""
        if self._places is None:
            self._places = places_of(self.lines)
        return self._places


class Shown:
    """What was made of a table at one moment for the pages that look at it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.views: dict[int, View] = {}
        self.drawings: dict[tuple[int, str], Drawn] = {}
        self.coming: dict[tuple[int, str], asyncio.Future[Drawn]] = {}
        """Drawings that take long and are on their way."""
        self.common: dict[str, dict[str, Any]] = {}
        """What is the same for everybody who reads a language."""
        self.personal: dict[Eye, dict[str, Any]] = {}
        """What differs."""
        self.news: dict[tuple[int, str, int], list[dict[str, Any]]] = {}
        """The lines of the log after an entry, by who hears them."""
        self.changes: dict[str, bytes] = {}
        """Of what is common, what is new since the moment before, written down."""
        self.latest: dict[tuple[int, str], bytes] = {}
        """The lines of the log since the moment before, written down."""
        self.updates: dict[Eye, bytes] = {}
        """Messages for those who saw the moment before."""
        self.messages: dict[tuple[Any, ...], bytes] = {}
        """All other messages that show this moment."""

    def forget(self) -> None:
        """Forget everything but the drawings: who is here has changed, which they do not show."""
        self.common, self.personal, self.changes, self.updates, self.messages = {}, {}, {}, {}, {}

    def forget_of(self, person: str) -> None:
        """Forget what one person is shown."""
        self.personal = {eye: found for eye, found in self.personal.items() if eye.person != person}
        self.updates = {eye: found for eye, found in self.updates.items() if eye.person != person}
        self.messages = {key: found for key, found in self.messages.items() if key[0].person != person}


class Live:
    """One table with its lock, its pages and what was drawn of it last."""

    def __init__(self, table_id: str, kept: Kept, table: LiveTable) -> None:
        self.id = table_id
        self.secrets = kept.secrets
        self.made = kept.made
        self.lock = Turn()
        self.pages: set[Page] = set()
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.presence: asyncio.TimerHandle | None = None
        self.touched = time.monotonic()
        self.quick = False
        """Whether the last drawing took so little time that it need not be made in a thread."""
        self.adopt(table, kept)

    def adopt(self, table: LiveTable, kept: Kept) -> None:
        """Become what is on disk."""
        self.table = table
        self.committed = table.number
        """The last entry that is on disk; nothing later is ever shown."""
        self.sitters = set(kept.sitters)
        self.rematch = kept.rematch
        self.orders = {seat: dict(orders) for seat, orders in kept.orders.items()}
        self.stored = table.summary()
        self.logs: dict[tuple[int, str], tuple[int, list[dict[str, Any]]]] = {}
        self.shown = Shown(self.committed)
        self.before = Shown(-1)

    def forget(self) -> None:
        """Drop the pictures of an earlier position; the last ones are kept to tell what changed since."""
        if self.shown.number != self.committed:
            self.before = self.shown
        self.shown = Shown(self.committed)

    def forget_of(self, person: str) -> None:
        """Drop what one person is shown; the others must not notice that anything is new."""
        self.shown.forget_of(person)

    def view(self, looking: int) -> View:
        """Return what a seat sees now."""
        found = self.shown.views.get(looking)
        if found is None:
            found = self.shown.views[looking] = self.table.state.view(looking)
        return found

    def settled(self) -> bool:
        """Say whether everything in memory is on disk."""
        return self.table.number == self.committed

    def idle(self) -> bool:
        """Say whether nobody would notice if this were dropped from memory."""
        busy = self.driver is not None and not self.driver.done()
        return not (self.pages or busy or self.timer or self.lock.locked())

    def here(self) -> set[str]:
        """Return the people who have the page open."""
        return {page.guest.id for page in self.pages}


def build(kept: Kept) -> LiveTable:
    """Return the table that is on disk."""
    table = LiveTable(kept.setup)
    for entry in kept.entries:
        table.take(entry)
    return table
