"""Drawing an outcome of chance with its exact odds."""

from __future__ import annotations

from random import Random

from layline.core.moves import Move
from layline.core.state import State


def draw_outcome(state: State, random: Random) -> Move:
    """Return an outcome of a chance node."""
    odds = state.odds()
    threshold = random.random()
    for move, chance in odds:
        threshold -= chance
        if threshold < 0:
            return move
    return odds[-1][0]
