"""The ids in the drawing that a hand touches for a move, and the words of plain buttons."""

from __future__ import annotations

from typing import Final

from layline.core.moves import Move
from layline.games.cap_horn.moves import (
    BUY,
    END,
    END_PLACE,
    FORGO,
    INCOME,
    SPRINT,
    STAY,
    STOP,
    TILES,
    Ignore,
    Lay,
    Sail,
)

PLAIN: Final[dict[Move, str]] = {
    INCOME: "button_income",
    END_PLACE: "button_end_place",
    SPRINT: "button_sprint",
    FORGO: "button_forgo",
    STAY: "button_stay",
    STOP: "button_stop",
    BUY: "button_buy",
    END: "button_end",
}
"""Moves that are buttons with a word on them."""


def ident(move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for a move of a seat, in order."""
    if isinstance(move, Lay):
        word = "over" if move.over else "lay"
        tile_id = TILES[move.tile]
        return f"hand_{tile_id}", f"{word}_{tile_id}_{move.values()['cell']}"
    if isinstance(move, Sail):
        return (f"go_{move.arrow.replace('+', '_')}",)
    if isinstance(move, Ignore):
        return (f"ignore_{move.values()['cell']}",)
    return (move.text,) if move in PLAIN else ()
