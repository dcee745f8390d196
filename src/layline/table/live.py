"""A table that goes on by itself and keeps what each entry told, for logs and drawings."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from mypy_extensions import mypyc_attr

from layline.bots import bots_for
from layline.core.heard import Heard
from layline.core.state import CHANCE, WATCHER, OpenView
from layline.core.telling import Event
from layline.table.entries import Entry, Setup
from layline.table.table import Table

Orders = Mapping[int, Mapping[str, int]]
"""What each seat decided in advance, by key."""
ALONE: Final = 2000
"""How many moves a table makes by itself at one go."""


@mypyc_attr(acyclic=True)
class Brief:
    """What lists of tables show of one, and whether something may happen there by itself; nobody changes it."""

    def __init__(
        self,
        phase: str,
        listed: bool,
        moving: bool,
        people: tuple[tuple[str, str], ...],
        free: int,
        acting: tuple[str, ...],
    ) -> None:
        self.phase: Final = phase
        self.listed: Final = listed
        self.moving: Final = moving
        """Whether something may happen by itself: a clock runs or a bot plays."""
        self.people: Final = people
        """Name and kind (`person`, `bot`, `empty`) by seat."""
        self.free: Final = free
        self.acting: Final = acting
        """The people who are to decide."""
        self.columns: tuple[Any, ...] = ()
        self.line = b""
        """The same as whoever keeps it has written it down, in columns and in a line; empty as long as nobody has."""


@mypyc_attr(acyclic=True)
class Names:
    """Who sits where in the words of a language, as of so many changes of seats."""

    def __init__(self, language: str, changes: int, words: list[str]) -> None:
        self.language, self.changes, self.words = language, changes, words
        self.written: list[bytes] = []
        """The same as whoever sends them has written them down, once somebody did."""


class LiveTable(Table):
    """A table that also keeps what each entry told, for logs and drawings."""

    def __init__(self, setup: Setup) -> None:
        self.told: dict[int, tuple[Event, ...]] = {}
        """What each entry told. Tuples: among these Python soon stops looking for cycles, among lists it never does."""
        self.taken_back: set[int] = set()
        """The numbers of the moves that are taken back at present."""
        self._turned = (0, 0)
        """The entry before which nothing can be read up any more, and how many moves it made."""
        self._heard: dict[int, Heard] = {}
        self._public = True
        self._secrets: bool | None = None
        self.counts: list[int] = []
        """How many moves stood in the line after each entry."""
        self.names: list[Names] = []
        """Who sits where, in the languages that were asked for."""
        self._briefs: dict[tuple[int, ...], Brief] = {}
        """What lists show of it, by who is to decide, as long as nothing else of it changes."""
        self._brief_phase = ""
        self._brief_changes = self._brief_resigned = 0
        super().__init__(setup)

    def take(self, entry: Entry) -> list[Event]:
        told = super().take(entry)
        if told:
            self.told[entry.number] = tuple(told)
        if entry.kind == "move":
            self._hear(told)
            if any(self.game.forgets(event, self.options) for event in told):
                self._turned = self._decision_before(len(self.line.played))
        elif entry.kind in ("undo", "redo"):
            self._heard = {}
            moves = {one.number for one in (*self.entries, entry) if one.kind == "move"}
            self.taken_back = moves - {played.number for played in self.line.played}
            self._turned = self._last_turned()
        self.counts.append(len(self.line.played))
        return told

    def _last_turned(self) -> tuple[int, int]:
        for count in range(len(self.line.played), 0, -1):
            number = self.line.played[count - 1].number
            if any(self.game.forgets(event, self.options) for event in self.told.get(number, ())):
                return self._decision_before(count)
        return 0, 0

    def _decision_before(self, count: int) -> tuple[int, int]:
        """Return the last decision among the first moves: what led to a turn is still known when it begins."""
        played = self.line.played
        while count > 1 and (played[count - 1].automatic or played[count - 1].seat == CHANCE):
            count -= 1
        return played[count - 1].number, count

    def readable(self) -> tuple[int, int]:
        """Return the first entry and the first position that can be read up: all of them when the game is over."""
        return (0, 0) if self.phase in ("over", "abandoned") else self._turned

    def _hear(self, told: list[Event]) -> None:
        if self._public and any(event.audience is not None for event in told):
            self._public, self._heard = False, {}
        for looking, heard in self._heard.items():
            for event in told:
                if event.audience is None or looking in event.audience:
                    heard.append(event)

    def ear(self, looking: int) -> int:
        """Return whose hearing a seat's is: everybody's as long as nothing was told to some alone."""
        return WATCHER if self._public else looking

    def heard(self, looking: int) -> Heard:
        """Return what a seat was told by the moves that stand; one list for all as long as nobody has secrets."""
        looking = self.ear(looking)
        found = self._heard.get(looking)
        if found is None:
            found = self._heard[looking] = Heard(self.heard_by(looking, len(self.line.played)))
        return found

    def heard_by(self, looking: int, moves: int) -> list[Event]:
        """Return what a seat was told by the first moves that stand."""
        played = self.line.played[:moves]
        return [event for move in played for event in self.told.get(move.number, ()) if event.heard_by(looking)]

    def forfeited(self) -> list[int]:
        """Return the seats whose clock has taken them out of the game."""
        if self.setup.clock.at_zero != "forfeit":
            return []
        falls = [entry for entry in self.entries if entry.data.get("why") == "forfeit"]
        return sorted({int(entry.data["seat"]) for entry in falls if entry.number not in self.taken_back})

    def follow(self, dice: Random, now: float, orders: Orders) -> None:
        """Play what happens by itself: automatic moves, chance, and what seats decided in advance."""
        for _ in range(ALONE):
            if self.phase != "playing":
                return
            if self.state.to_act() == CHANCE:
                self.play_chance(dice, now)
            elif self.due() is not None:
                self.play_due(now)
            elif self.play_ordered(orders, now) is None:
                return

    def goes_on(self) -> bool:
        """Say whether the next move is no person's: a bot or chance is to move, or a move is due."""
        if self.phase != "playing":
            return False
        return self.state.to_act() == CHANCE or self.due() is not None or bool(self.bots_to_act())

    def stirs(self) -> bool:
        """Say whether something may happen by itself now, be it that a clock falls."""
        return (self.phase == "playing" and bool(self.clocks.running)) or self.goes_on()

    def spec(self, seat: int) -> str:
        """Return the bot that plays a seat: its own, or the game's first where nobody sits."""
        return self.seats.now(seat).bot or next(iter(self.game.bots()), next(iter(bots_for(self.game))))

    def is_open(self) -> bool:
        """Say whether the game has no secrets, or none any more."""
        return self.phase in ("over", "abandoned") or not self.has_secrets()

    def has_secrets(self) -> bool:
        """Say whether seats see different things in this game."""
        if self._secrets is None:
            self._secrets = not isinstance(self.state.view(0), OpenView)
        return self._secrets

    def brief(self) -> Brief:
        """Return what lists of tables show: the same object as before where nothing of it has changed."""
        acting = self.state.acting() if self.phase == "playing" and self.due() is None else ()
        changes, resigned = self.seats.changes, len(self.resigned)  # who has resigned does not come back
        if self._brief_phase != self.phase or self._brief_changes != changes or self._brief_resigned != resigned:
            self._brief_phase, self._brief_changes, self._brief_resigned = self.phase, changes, resigned
            self._briefs = {}
        found = self._briefs.get(acting)
        if found is None:
            found = self._briefs[acting] = self._in_brief(acting)
        return found

    def _in_brief(self, acting: tuple[int, ...]) -> Brief:
        seats = self.seats
        held = [seats.now(seat) for seat in range(len(seats))]
        kinds = ["person" if tenure.person else "bot" if tenure.bot else "empty" for tenure in held]
        free = [seat for seat, kind in enumerate(kinds) if kind == "empty" and seat not in self.resigned]
        return Brief(
            self.phase,
            self.setup.listed,
            self.setup.clock.kind != "none" or any(not tenure.person for tenure in held),
            tuple([(tenure.name or tenure.bot, kind) for tenure, kind in zip(held, kinds, strict=True)]),
            len(free),
            tuple(sorted({seats.person(seat) for seat in acting if seat not in self.resigned} - {""})),
        )
