"""What a state of a game can be asked, and what a seat may see of it."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from layline.core.errors import IllegalMove
from layline.core.moves import Move, Value
from layline.core.telling import Event, Refusal, Result

CHANCE: Final = -1
"""`to_act()` when the next move is an outcome of chance."""
OVER: Final = -2
"""`to_act()` when the game is over."""
WATCHER: Final = -3
"""The seat of somebody who only watches, for `view` and `told`."""


_SEATS: Final[i64] = 32
_ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(int(_SEATS))]
"""Each seat alone, as far as games usually go: who acts is asked for many times a move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game that `play` changes and `copy` copies.

    Nobody outside the rules writes to it; history, undo and sharing are made of records
    and copies. Methods that raise NotImplementedError here are each game's own.
    """

    def __init__(self) -> None:
        self.journal: list[Event] | None = None
        """Where `play` notes what happens; None (nobody listens) costs nothing."""

    # -- what may be done ------------------------------------------------------------

    def to_act(self) -> i64:
        """Return the seat whose decision is next, CHANCE or OVER."""
        raise NotImplementedError

    def moves(self) -> tuple[Move, ...]:
        """Return the legal moves in a fixed order; empty only when the game is over."""
        raise NotImplementedError

    def why_not(self, move: Move) -> Refusal | None:
        """Return why this move may not be played now, or None: the one place that forbids."""
        raise NotImplementedError

    def apply(self, move: Move) -> None:
        """Play a move that is known to be legal, without asking again."""
        raise NotImplementedError

    def play(self, move: Move) -> None:
        """Play a move, or raise IllegalMove and change nothing."""
        refusal = self.why_not(move)
        if refusal is not None:
            raise IllegalMove(move.text, refusal)
        self.apply(move)

    def acting(self) -> tuple[int, ...]:
        """Return every seat that may decide now; several when they decide at the same time.

        `to_act()` is the first of them, so that whoever plays in sequence need not ask.
        """
        seat = self.to_act()
        if seat < 0:
            return ()
        return _ALONE[seat] if seat < _SEATS else (seat,)

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        """Return what one of the acting seats may do; a move then says whose it is."""
        return self.moves() if seat == self.to_act() else ()

    def table_moves(self) -> tuple[Move, ...]:
        """Return what the table may play for a seat now: time ran out, somebody left."""
        return ()

    def timeout_move(self, seat: int) -> Move | None:
        """Return the table move for a seat whose time ran out, or None when this game has none."""
        return None

    def leave_move(self, seat: int) -> Move | None:
        """Return the table move that takes a seat out of the game, or None when this game has none."""
        return None

    def out(self, seat: int) -> bool:
        """Say whether a seat decides nothing more while others go on."""
        return False

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        """Return the outcomes of a chance node with their exact probabilities."""
        return ()

    def result(self) -> Result:
        """Return how the game ended; only when it is over."""
        raise NotImplementedError

    # -- who may know what -----------------------------------------------------------

    def view(self, seat: int) -> View:
        """Return what this seat (or WATCHER) may see."""
        raise NotImplementedError

    def told(self, move: Move, seat: int) -> str:
        """Return what this seat may read of a move about to be played; its text by default."""
        return move.text

    def turn_number(self) -> int:
        """Return a number that changes when a new turn begins, for clocks that count turns.

        -1 means that every decision is a turn of its own.
        """
        return -1

    def reveals(self, move: Move) -> bool:
        """Say whether playing this brings out chance or a secret, so that taking it back needs consent.

        Games with hidden hands also say yes when a move shows others something they could not know.
        """
        return self.to_act() == CHANCE

    def guess(self, seat: int, random: Random) -> State:
        """Return a full state that this seat could be in, made from its view alone."""
        return self.view(seat).guess(random)

    # -- values ----------------------------------------------------------------------

    def copy(self) -> State:
        """Return an independent state in the same position; nobody listens to it."""
        raise NotImplementedError

    def position(self) -> dict[str, Any]:
        """Return the whole position as a document that `Game.setup` reads back."""
        raise NotImplementedError

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        """Return the key below `move.` and the values of the sentence for a move here."""
        return move.kind, move.values()

    def tell(self, kind: str, clause: str, values: dict[str, Value]) -> None:
        """Note an event for whoever listens."""
        if self.journal is not None:
            self.journal.append(Event(kind, clause, values))


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat may see; it has no room for anything else."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def to_act(self) -> i64:
        """Return the seat whose decision is next, CHANCE or OVER."""
        raise NotImplementedError

    def moves(self) -> tuple[Move, ...]:
        """Return this seat's own legal moves; empty when others decide."""
        raise NotImplementedError

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        """Return the key below `move.` and the values of the sentence for a move here."""
        return move.kind, move.values()

    def guess(self, random: Random) -> State:
        """Return a full state that fits this view; games with secrets sample them."""
        raise NotImplementedError

    def document(self) -> dict[str, Any]:
        """Return all that this view holds as plain data; equal views give equal documents."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenView(View):
    """The view of a game without secrets: the whole position, which does not change any more."""

    def __init__(self, state: State, seat: int) -> None:
        super().__init__(seat)
        self.state = state.copy()
        self.memo: object = None
        """What the game found out for whoever looked first, where it keeps that for the next."""

    def to_act(self) -> i64:
        return self.state.to_act()

    def moves(self) -> tuple[Move, ...]:
        return self.state.moves_of(self.seat)

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return self.state.wording(move)

    def guess(self, random: Random) -> State:
        return self.state.copy()

    def document(self) -> dict[str, Any]:
        return self.state.position()


def play_and_tell(state: State, move: Move) -> list[Event]:
    """Play a move and return what happened, in order."""
    events: list[Event] = []
    former = state.journal
    state.journal = events
    try:
        state.play(move)
    finally:
        state.journal = former
    return events
