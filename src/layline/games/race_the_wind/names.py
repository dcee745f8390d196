"""The ids in the drawing that a hand touches for a move."""

from __future__ import annotations

from typing import Final

from layline.core.moves import Move
from layline.games.race_the_wind.moves import (
    BLUE,
    DONE,
    END,
    GUST,
    KEEP,
    MISS,
    MOVE,
    PASS,
    ROLL,
    ROTATIONS,
    SPIN_ON,
    WAIVE,
    YELLOW,
    Head,
    Point,
    Seated,
    Spin,
)
from layline.kit.compass import NAMES

_IDS: Final[dict[Move, str]] = {
    MOVE: "step", GUST: "gust", END: "end", PASS: "pass", WAIVE: "waive", ROLL: "roll", KEEP: "keep",
    YELLOW: "yellow", BLUE: "blue",
    ROTATIONS[0]: "rotL2", ROTATIONS[1]: "rotL1", ROTATIONS[2]: "rotR1", ROTATIONS[3]: "rotR2",
}  # fmt: skip


def click(view_seat: int, move: Move) -> tuple[str, ...]:
    """Return the ids a hand touches for a move; `view_seat` is the seat that acts."""
    known = _IDS.get(move)
    if known is not None:
        return (known,)
    if isinstance(move, Point):
        return (f"pt{move.x}-{move.y}",)
    if isinstance(move, Spin):
        return ("spinR" if move.way > 0 else "spinL",)
    if isinstance(move, Head) and move.kind == "head":
        return (f"head{NAMES[move.heading]}",)
    if isinstance(move, Seated) and move.kind == "protest":
        return (f"protest{move.seat}",)
    if move in (MISS, SPIN_ON, DONE) or (isinstance(move, Seated) and move.kind == "umpire"):
        return (f"boat{view_seat}",)
    return ()


def ident(move: Move) -> str:
    """Return the id of the button for a move that somebody chooses."""
    return click(0, move)[0]
