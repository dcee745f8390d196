"""What can be read up: this turn, as at a table of people, or everything (option log_history)."""

from __future__ import annotations

from collections.abc import Sequence

from layline.core.telling import Event
from layline.games.vor_dem_wind.options import VorDemWindOptions


def readable(told: Sequence[Event], options: VorDemWindOptions) -> list[Event]:
    """Return the events that a player may read up; with `turn` those since the turn began.

    Before the first turn these are all: setting up happens openly.
    """
    if options.log_history == "full":
        return list(told)
    for place in range(len(told) - 1, -1, -1):
        if told[place].kind == "turn_begins":
            return list(told[place:])
    return list(told)
