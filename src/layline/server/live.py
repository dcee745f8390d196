"""A table in memory: a cache of what is on disk, with the pages that look at it."""

# layline: compiled

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from layline.core.drawing import Drawing, Piece
from layline.core.state import WATCHER, View
from layline.server.kept import Kept
from layline.server.ticking import STEADY
from layline.server.turns import Turn
from layline.table.live import Brief, LiveTable

if TYPE_CHECKING:
    from layline.server.fields import General, Lasting, Own
    from layline.server.log import Eye, Log
    from layline.server.page import Page


@mypyc_attr(acyclic=True)
class Drawn:
    """A drawing, the name of its still layer, and its live layer piece by piece."""

    def __init__(self, drawing: Drawing, ident: str, pieces: list[Piece]) -> None:
        self.drawing, self.ident, self.pieces = drawing, ident, pieces


@mypyc_attr(acyclic=True)
class Shot:
    """A drawing for whoever looks from a seat, in a language."""

    def __init__(self, looking: int, language: str, drawn: Drawn) -> None:
        self.looking, self.language, self.drawn = looking, language, drawn


@mypyc_attr(acyclic=True)
class Seen:
    """What pages were shown that look in the same way: the next picture tells what changed since."""

    def __init__(self, number: int, eye: Eye, general: General, own: Own, drawn: Drawn) -> None:
        self.number, self.eye, self.general, self.own, self.drawn = number, eye, general, own, drawn


@mypyc_attr(acyclic=True)
class Update:
    """What leads from what a page was shown to what is now: a message with its head, after some answers."""

    def __init__(self, before: Seen, now: Seen, answers: int, frame: bytes) -> None:
        self.before, self.now, self.answers, self.frame = before, now, answers, frame


class Shown:
    """What was made of a table at one moment for the pages that look at it.

    Tuples, not dictionaries: there are three or four ways to look at a table, and all of this is made anew with
    every move.
    """

    def __init__(self) -> None:
        self.views: tuple[View, ...] = ()
        self.shots: tuple[Shot, ...] = ()
        self.coming: dict[tuple[int, str], asyncio.Future[Drawn]] = {}
        """Drawings that take long and are on their way."""
        self.generals: tuple[General, ...] = ()
        """What is the same for everybody who reads a language."""
        self.owns: tuple[Own, ...] = ()
        """What differs."""
        self.seen: tuple[Seen, ...] = ()
        self.updates: tuple[Update, ...] = ()
        """Messages by what their readers were shown before."""
        self.wholes: dict[tuple[Any, ...], bytes] | None = None
        """Messages for those of whom that is not known, once there are any."""
        self.awaited: list[str] | None = None
        """The people without whom the table does not go on, once somebody has asked;"""
        self.all_awaited = False
        """or everybody, where something else than a move has happened."""

    def drawn(self, looking: int, language: str) -> Drawn | None:
        """Return the board for a seat in a language, where it is drawn already."""
        for shot in self.shots:
            if shot.looking == looking and shot.language == language:
                return shot.drawn
        return None

    def update_of(self, seen: Seen) -> Update | None:
        """Return what leads here from what a page was shown, where it is known already."""
        for update in self.updates:
            if update.before is seen:
                return update
        return None

    def sent(self, update: Update) -> None:
        """Let go of what nobody else is sent, while the processor still has it at hand."""
        if update.before.eye.person:
            self.updates = tuple([one for one in self.updates if one is not update])

    def forget(self) -> None:
        """Forget everything but the drawings: who is here has changed, which they do not show."""
        self.generals, self.owns, self.seen, self.updates, self.wholes = (), (), (), (), None

    def forget_of(self, person: str) -> None:
        """Forget what one person is shown."""
        self.owns = tuple([own for own in self.owns if own.eye.person != person])
        self.seen = tuple([seen for seen in self.seen if seen.eye.person != person])
        self.updates = tuple([update for update in self.updates if update.before.eye.person != person])
        self.wholes = None


class Live:
    """One table with its lock, its pages and what was drawn of it last."""

    def __init__(self, table_id: str, kept: Kept, table: LiveTable) -> None:
        self.id = table_id
        self.secrets = kept.secrets
        self.made = kept.made
        self.lock = Turn()
        self.pages: list[Page] = []
        self.driver: asyncio.Task[None] | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.presence: asyncio.TimerHandle | None = None
        self.watched = False
        """Whether whoever drives it has left that to another process, and wants to hear of every change."""
        self.touched = STEADY()
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
        self.stored = table.brief()
        self.logs: list[Log] = []
        self.lasting: dict[str, Lasting] = {}
        """What pages were told last of what seldom changes, by language."""
        self.shown = Shown()

    def wrote(self, brief: Brief) -> None:
        """Note that everything in memory is on disk, with what lists of tables show of it."""
        self.stored = brief
        self.committed = self.table.number
        self.forget()

    def stirs(self) -> bool:
        """Say whether something may happen here by itself, or somebody waits for something to happen."""
        return self.watched or self.timer is not None or self.table.stirs()

    def forget(self) -> None:
        """Drop the pictures of an earlier position; pages keep the ones they were sent last."""
        self.shown = Shown()

    def forget_of(self, person: str) -> None:
        """Drop what one person is shown; the others must not notice that anything is new."""
        self.shown.forget_of(person)

    def view(self, looking: int) -> View:
        """Return what a seat sees now."""
        shown = self.shown
        for view in shown.views:
            if view.seat == looking:
                return view
        found = self.table.state.view(looking)
        shown.views += (found,)
        return found

    def public_view(self) -> View:
        """Return what everybody sees now: where there are no secrets, what anybody does."""
        views = self.shown.views
        return views[0] if views and not self.table.has_secrets() else self.view(WATCHER)

    def waits_for(self, person: str) -> bool:
        """Say whether the table does not go on without this person, or has just done something else than move."""
        shown = self.shown
        if shown.awaited is None:
            table = self.table
            moved = table.phase == "playing" and table.request is None and table.entries[-1].kind == "move"
            shown.awaited = [table.seats.person(seat) for seat in table.deciding()] if moved else []
            shown.all_awaited = not moved
        return shown.all_awaited or person in shown.awaited

    def settled(self) -> bool:
        """Say whether everything in memory is on disk."""
        return self.table.number == self.committed

    def idle(self) -> bool:
        """Say whether nobody would notice if this were dropped from memory."""
        busy = self.driver is not None and not self.driver.done()
        return not (self.pages or busy or self.timer or self.lock.locked())

    def enter(self, page: Page) -> None:
        """Let a page look at the table."""
        self.pages.append(page)

    def leave(self, page: Page) -> None:
        """Let a page go."""
        self.pages.remove(page)

    def is_here(self, person: str) -> bool:
        """Say whether somebody has the page open."""
        for page in self.pages:  # noqa: SIM110 - quicker
            if page.person == person:
                return True
        return False


def build(kept: Kept) -> LiveTable:
    """Return the table that is on disk."""
    table = LiveTable(kept.setup)
    for entry in kept.entries:
        table.take(entry)
    return table
