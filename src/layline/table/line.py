"""The moves of a table as one line that can be taken back and played again."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from mypy_extensions import mypyc_attr

from layline.core.moves import Move
from layline.core.state import State, play_and_tell
from layline.core.telling import Event


@mypyc_attr(acyclic=True)
class Played:
    """A move in the line."""

    def __init__(self, text: str, seat: int, number: int, automatic: bool, revealing: bool) -> None:
        self.text: Final = text
        self.seat: Final = seat
        """Who decided it; CHANCE for chance."""
        self.number: Final = number
        """The entry that played it."""
        self.automatic: Final = automatic
        self.revealing: Final = revealing
        """Whether chance or a secret came out with it."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Played) and self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self._values())

    def _values(self) -> tuple[str, int, int, bool, bool]:
        return self.text, self.seat, self.number, self.automatic, self.revealing


class Line:
    """Moves played so far, moves taken back, and the position between them."""

    def __init__(self, first: State) -> None:
        self.state = first
        self.played: list[Played] = []
        self.undone: list[Played] = []
        """What was taken back last, in the order it would be played again."""

    def play(self, move: Move, seat: int, number: int, *, forced: bool = False) -> list[Event]:
        """Play a move; what was taken back before cannot be played again then.

        A forced move was nobody's decision, like an automatic one.
        """
        automatic = move.automatic or forced
        if self.undone and not automatic:
            self.undone = []
        return self._advance(Played(move.text, seat, number, automatic, self.state.reveals(move)), move)

    def _advance(self, played: Played, move: Move) -> list[Event]:
        told = play_and_tell(self.state, move)
        self.played.append(played)
        return told

    def back_to(self, count: int, first: Callable[[], State]) -> None:
        """Keep only the first `count` moves."""
        taken = self.played[count:]
        kept = self.played[:count]
        self.state = first()
        self.played = []
        read = {move.text: move for move in self.state.moves()}
        for played in kept:
            read = {move.text: move for move in (*self.state.moves(), *self.state.table_moves(), *self._others())}
            self._advance(played, read[played.text])
        self.undone = taken + self.undone

    def _others(self) -> tuple[Move, ...]:
        return tuple(move for seat in self.state.acting() for move in self.state.moves_of(seat))

    def forward(self, read: Callable[[str], Move]) -> None:
        """Play again everything that was taken back last."""
        undone, self.undone = self.undone, []
        for played in undone:
            self._advance(played, read(played.text))

    def last_decision(self, seats: Collection[int]) -> int | None:
        """Return how many moves come before the last decision of these seats, or None."""
        for count in range(len(self.played) - 1, -1, -1):
            if self.played[count].seat in seats and not self.played[count].automatic:
                return count
        return None

    def free_back_to(self, count: int, own: Collection[int]) -> bool:
        """Say whether nothing came out since, and nobody else has decided."""
        return all(not played.revealing and (played.automatic or played.seat in own) for played in self.played[count:])
