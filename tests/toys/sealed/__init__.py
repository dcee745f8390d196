"""Sealed: simultaneous hidden choices.

Each round every seat writes down 1, 2 or 3, in any order, unseen. Then the notes are opened (an
automatic move) and the highest number that nobody else wrote scores. Three rounds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from layline.core import OVER, BadNotation, Drawing, Event, Game, Move, Options, Refusal, Result, State, Value, View
from layline.core import options as declare

ROUNDS = 3


class Note(Move):
    def __init__(self, seat: int, number: int) -> None:
        super().__init__(1 + 3 * seat + number - 1, f"{seat}.write:{number}", "write")
        self.seat = seat
        self.written = number

    def values(self) -> dict[str, Value]:
        return {"seat": self.seat}


NOTES = tuple(tuple(Note(seat, number) for number in (1, 2, 3)) for seat in range(4))
OPEN = Move(0, "open", "open", automatic=True)


@dataclass(frozen=True)
class SealedOptions(Options):
    players: int = declare.whole(2, 2, 4)


class SealedState(State):
    def __init__(self, options: SealedOptions) -> None:
        super().__init__()
        self.options = options
        self.notes = [0] * options.players
        self.points = [0] * options.players
        self.round = 1

    def acting(self) -> tuple[int, ...]:
        if self.round > ROUNDS:
            return ()
        return tuple(seat for seat, note in enumerate(self.notes) if not note) or (0,)

    def to_act(self) -> int:
        return self.acting()[0] if self.round <= ROUNDS else OVER

    def moves(self) -> tuple[Move, ...]:
        return self.moves_of(self.to_act())

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        if seat not in self.acting():
            return ()
        return (OPEN,) if all(self.notes) else NOTES[seat]

    def why_not(self, move: Move) -> Refusal | None:
        if self.round > ROUNDS:
            return Refusal("over", "SLD-4")
        if isinstance(move, Note):
            if move.seat >= len(self.notes):
                return Refusal("no_such_seat", "SLD-1", {"seat": move.seat})
            return Refusal("written", "SLD-2", {"seat": move.seat}) if self.notes[move.seat] else None
        return None if all(self.notes) else Refusal("not_all", "SLD-3")

    def apply(self, move: Move) -> None:
        if isinstance(move, Note):
            self.notes[move.seat] = move.written
            self.tell("wrote", "SLD-2", {"seat": move.seat})
            return
        alone = [note for note in self.notes if self.notes.count(note) == 1]
        if alone:
            seat = self.notes.index(max(alone))
            self.points[seat] += 1
            self.tell("scored", "SLD-3", {"seat": seat})
        self.notes = [0] * len(self.notes)
        self.round += 1

    def result(self) -> Result:
        places = tuple(1 + sum(other > own for other in self.points) for own in self.points)
        winners = tuple(seat for seat, place in enumerate(places) if place == 1)
        return Result(places, winners, "won")

    def told(self, move: Move, seat: int) -> str:
        if isinstance(move, Note):
            return move.text if move.seat == seat else f"{move.seat}.write:?"
        return f"open:{','.join(map(str, self.notes))}"

    def reveals(self, move: Move) -> bool:
        return move is OPEN

    def view(self, seat: int) -> View:
        return SealedView(self, seat)

    def copy(self) -> "SealedState":
        other = type(self)(self.options)
        other.notes, other.points, other.round = self.notes[:], self.points[:], self.round
        return other

    def position(self) -> dict[str, Any]:
        return {
            "game": "sealed",
            "options": self.options.document(),
            "notes": self.notes[:],
            "points": self.points[:],
            "round": self.round,
        }


class SealedView(View):
    def __init__(self, state: SealedState, seat: int) -> None:
        super().__init__(seat)
        self.options = state.options
        self.done = [bool(note) for note in state.notes]
        self.own = state.notes[seat] if seat >= 0 else 0
        self.points, self.round = state.points[:], state.round

    def to_act(self) -> int:
        if self.round > ROUNDS:
            return OVER
        return 0 if all(self.done) else self.done.index(False)

    def moves(self) -> tuple[Move, ...]:
        if self.round > ROUNDS or self.seat < 0:
            return ()
        if all(self.done):
            return (OPEN,) if self.seat == 0 else ()
        return () if self.done[self.seat] else NOTES[self.seat]

    def guess(self, random: Random) -> SealedState:
        state = SealedState(self.options)
        state.points, state.round = self.points[:], self.round
        state.notes = [random.randint(1, 3) if done else 0 for done in self.done]
        if self.seat >= 0:
            state.notes[self.seat] = self.own
        return state

    def document(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "options"}


class Sealed(Game):
    name = "sealed"
    rules_version = "1.0"
    options_type = SealedOptions
    folder = Path(__file__).parent

    def new(self, options: Options) -> State:
        assert isinstance(options, SealedOptions)
        return SealedState(options)

    def read(self, text: str) -> Move:
        for move in (OPEN, *(note for notes in NOTES for note in notes)):
            if move.text == text:
                return move
        raise BadNotation(repr(text), "open or <seat>.write:<number>")

    def setup(self, document: Mapping[str, Any]) -> State:
        options = self.options_of(document)
        assert isinstance(options, SealedOptions)
        state = SealedState(options)
        for name in ("notes", "points", "round"):
            if name in document:
                value = document[name]
                setattr(state, name, value[:] if isinstance(value, list) else value)
        return state

    def longest(self, options: Options) -> int | None:
        return ROUNDS * (options.players + 1)

    def numbers(self, options: Options) -> int:
        return 13

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        assert isinstance(view, SealedView)
        buttons = "".join(
            f'<g id="{id}" role="button" tabindex="0"><title>{id}</title></g>' for id in ("n1", "n2", "n3", "open")
        )
        return Drawing(100, 100, "", buttons, "", "sealed")

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return (f"n{move.written}",) if isinstance(move, Note) else ("open",)

    def board_text(self, view: View, language: str = "en") -> str:
        assert isinstance(view, SealedView)
        return f"round {view.round}: {view.points}"


GAME = Sealed()
