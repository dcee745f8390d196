"""Connect Four against our protocol: the control that keeps the protocol honest.

It is written as a game of Layline would be, compiled the same way, and compared with OpenSpiel's
C++ game move by move (`tests/test_benchmarks.py`) and in speed (`layline bench`). Not shipped.
"""

# layline: compiled

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.state import OVER, OpenView, State, View
from layline.core.telling import Refusal, Result

COLUMNS: Final = 7
ROWS: Final = 6
HEIGHT: Final[i64] = 7
"""Bits a column: one more than rows, so that lines do not run over the top."""
DROPS: Final[tuple[Move, ...]] = tuple([Move(column, str(column + 1), "drop") for column in range(COLUMNS)])


BOTTOM: Final[list[i64]] = [1 << (7 * column) for column in range(COLUMNS)]
"""The lowest bit of each column. A table, because a compiled `1 << n` has 32 bits only."""


def _open_lists() -> list[tuple[Move, ...]]:
    return [tuple([DROPS[c] for c in range(COLUMNS) if mask >> c & 1]) for mask in range(128)]


OPEN: Final[list[tuple[Move, ...]]] = _open_lists()


class ConnectFour(State):
    """Two sets of stones as bits, column by column."""

    def __init__(self) -> None:
        super().__init__()
        self.own: i64 = 0
        """Stones of the seat to act."""
        self.all: i64 = 0
        self.open: i64 = 127
        self.played: i64 = 0
        self.won: bool = False

    def to_act(self) -> i64:
        if self.won or self.open == 0:
            return OVER
        return self.played & 1

    def moves(self) -> tuple[Move, ...]:
        return () if self.won else OPEN[self.open]

    def why_not(self, move: Move) -> Refusal | None:
        if self.won or self.open == 0:
            return Refusal("over", "C4-3")
        return None if self.open >> move.number & 1 else Refusal("column_full", "C4-1")

    def apply(self, move: Move) -> None:
        column = move.number
        bottom = BOTTOM[column]
        stone = (self.all + bottom) & (bottom * 127)
        mine = self.own | stone
        self.all = self.all | stone
        if stone >> (column * HEIGHT + 5) & 1:
            self.open = self.open & ~(1 << column)
        self.won = _four(mine)
        self.own = self.all ^ mine
        self.played += 1

    def result(self) -> Result:
        if not self.won:
            return Result((1, 1), (0, 1), "draw")
        winner = int(self.played + 1) & 1
        return Result((1, 2) if winner == 0 else (2, 1), (winner,), "won")

    def view(self, seat: int) -> View:
        return OpenView(self, seat)

    def copy(self) -> State:
        other = ConnectFour()
        other.own = self.own
        other.all = self.all
        other.open = self.open
        other.played = self.played
        other.won = self.won
        return other

    def position(self) -> dict[str, Any]:
        return {"own": int(self.own), "all": int(self.all), "played": int(self.played)}


def _four(stones: i64) -> bool:
    """Say whether four stones stand in a line."""
    pairs = stones & (stones >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = stones & (stones >> HEIGHT)
    if pairs & (pairs >> 2 * HEIGHT):
        return True
    pairs = stones & (stones >> (HEIGHT - 1))
    if pairs & (pairs >> 2 * (HEIGHT - 1)):
        return True
    pairs = stones & (stones >> (HEIGHT + 1))
    return pairs & (pairs >> 2 * (HEIGHT + 1)) != 0
