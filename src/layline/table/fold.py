"""What a table is after its entries: the same entries, in the same order, always give the same table.

`Fold.replay` is how a server comes back.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Self

from layline.core.moves import Move
from layline.core.record import Record
from layline.core.registry import load_game
from layline.core.state import CHANCE, OVER, State
from layline.core.telling import Event
from layline.table.clocks import Clocks
from layline.table.entries import POSITION_KINDS, Entry, Refused, Setup
from layline.table.line import Line
from layline.table.seats import Seats

Data = Mapping[str, Any]


class Fold:
    """One game with its people, from the agreement to the result, as entries tell it."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = load_game(setup.game)
        self.options = self.game.options(setup.options)
        self.seats = Seats(self.options.players)
        self.clocks = Clocks(setup.clock, self.options.players)
        self.line = Line(self._first())
        self.entries: list[Entry] = []
        self.phase = "gathering"
        """`gathering`, `playing`, `paused`, `over` or `abandoned`."""
        self.request: Entry | None = None
        """What somebody asked the others to agree to."""
        self.agreed: set[str] = set()
        self.resigned: set[int] = set()
        self._read_move: Move | None = None
        self._read_text = ""
        """The move that was read last."""
        self._due: Move | None = None
        self._due_at = -1
        """The automatic move that was due after so many entries: it is asked for several times."""

    def _first(self) -> State:
        if self.setup.start:
            return self.game.setup({**self.setup.start, "options": dict(self.setup.options)})
        return self.game.new(self.options)

    @classmethod
    def replay(cls, setup: Setup, entries: Iterable[Entry]) -> Self:
        """Return the table that these entries make."""
        table = cls(setup)
        for entry in entries:
            table.take(entry)
        return table

    # -- questions -------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the last entry; 0 before the first."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The present position."""
        return self.line.state

    def changed_after(self, number: int) -> bool:
        """Say whether the position changed since an entry, so that an answer to it is late."""
        return number < len(self.entries) and any(entry.kind in POSITION_KINDS for entry in self.entries[number:])

    def due(self) -> Move | None:
        """Return the automatic move that the table plays next by itself, if any."""
        if self._due_at != len(self.entries):
            self._due, self._due_at = self._next_due(), len(self.entries)
        return self._due

    def _next_due(self) -> Move | None:
        if self.phase != "playing" or self.state.to_act() in (CHANCE, OVER):
            return None
        moves = self.state.moves()
        return moves[0] if len(moves) == 1 and moves[0].automatic else None

    def bots_to_act(self) -> list[int]:
        """Return the acting seats that a bot holds, that nobody does, or that have resigned."""
        if self.phase != "playing" or self.due() is not None:
            return []
        if self.request is not None and self.request.data["what"] == "undo":
            return []  # they wait for the answer, for with a move of theirs the request would lapse
        return [seat for seat in self.state.acting() if not self.seats.person(seat) or seat in self.resigned]

    def deciding(self) -> tuple[int, ...]:
        """Return the acting seats but those that have resigned: for them a bot decides, whoever sits there."""
        acting = self.state.acting()
        return tuple([seat for seat in acting if seat not in self.resigned]) if self.resigned else acting

    def staying(self) -> set[str]:
        """Return the people at the table who have not resigned with every seat of theirs."""
        people = self.seats.people()
        if not self.resigned:
            return people
        return {self.seats.person(seat) for seat in range(len(self.seats)) if seat not in self.resigned} & people

    def has_resigned(self, person: str) -> bool:
        """Say whether somebody sits at the table and plays no more."""
        return bool(self.resigned) and person in self.seats.people() and person not in self.staying()

    def record(self) -> Record:
        """Return the game so far as a record."""
        record = Record(self.game.name, self.setup.rules, dict(self.setup.options), self.seats.labels())
        record.start = dict(self.setup.start)
        record.moves = [played.text for played in self.line.played]
        if self.phase == "over" and self.state.to_act() == OVER:
            record.notes["places"] = list(self.state.result().places)
        return record

    def waiting_for(self) -> set[str]:
        """Return who has not agreed yet to what is asked."""
        if self.request is None:
            return set()
        return self.staying() - self.agreed - {self.request.by}

    def read(self, text: str) -> Move:
        """Return the move with this text, or raise BadNotation; it is read when it comes and when it is played."""
        move = self._read_move
        if move is None or text != self._read_text:
            move = self._read_move = self.game.read(text)
            self._read_text = text
        return move

    # -- entries ----------------------------------------------------------------------------

    def append(self, kind: str, now: float, by: str, data: Data) -> Entry:
        """Make the next entry and take it."""
        entry = Entry(self.number + 1, kind, now, by, data)
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> list[Event]:
        """Take an entry that was accepted, here or before a restart; return what a move told."""
        if entry.number != self.number + 1:
            raise Refused("out_of_order", {"number": entry.number})
        told: list[Event] = []
        data = entry.data
        match entry.kind:
            case "move":
                forced = data.get("why") == "forced"
                told = self.line.play(self.read(data["text"]), data["seat"], entry.number, forced=forced)
            case "sit":
                self.seats.give(data["seat"], entry.by, data["name"], entry.number)
            case "bot":
                self.seats.give_bot(data["seat"], data["spec"], entry.number)
            case "stand":
                self.seats.leave(data["seat"], entry.number)
            case "start":
                self.phase = "playing"
                self.seats.begin()
            case "undo":
                self.line.back_to(data["to"], self._first)
                self.phase = "playing" if self.phase == "over" else self.phase
            case "redo":
                self.line.forward(self.game.read)
            case "ask":
                self.request, self.agreed = entry, set()
            case "agree":
                self.agreed.add(entry.by)
            case "pause" | "resume":
                self.phase = "paused" if entry.kind == "pause" else "playing"
            case "resign":
                self.resigned.add(data["seat"])
                self.phase = "over" if len(self.seats) - len(self.resigned) <= 1 else self.phase
            case "abandon":
                self.phase = "abandoned"
        self.entries.append(entry)
        self._settle(entry)
        return told

    def _lapses(self, what: str, entry: Entry) -> bool:
        """Say whether a request ends with an entry: it was answered, or what should be taken back is no longer last."""
        if entry.kind in ("decline", what, "pause", "abandon") or (what == "undo" and entry.kind in POSITION_KINDS):
            return True
        return self.phase == "over" or (self.phase == "playing" and self.state.to_act() == OVER)

    def _settle(self, entry: Entry) -> None:
        """What follows from an entry: requests lapse, the end is noticed, clocks run or stop."""
        if self.request is not None and self._lapses(self.request.data["what"], entry):
            self.request, self.agreed = None, set()
        if self.request is not None and entry.kind in ("sit", "bot", "stand", "resign"):
            if not self.waiting_for() or self.request.by not in self.staying():
                self.request, self.agreed = None, set()
        if self.phase == "playing" and self.state.to_act() == OVER:
            self.phase = "over"
        if self.phase != "playing":
            if self.phase != "gathering":
                self.clocks.stop(entry.at)
        elif entry.kind == "resume":
            self.clocks.resume(entry.at)
        elif entry.kind == "move" or entry.kind in POSITION_KINDS:
            decided = entry.data.get("seat") if entry.kind == "move" else None
            self.clocks.turn(self.state.acting(), entry.at, decided, self.state.turn_number())
