"""What is drawn of a car that stands somewhere with some vector: once, for all tables on the track."""

# layline: compiled

from __future__ import annotations

from typing import Final

from layline.core.drawing import Piece
from layline.core.game import Offers
from layline.games.racetrack.board.choices import Reach

FEW: Final = 16
"""Laps with their crashes, or sights, of which a stand keeps something."""


class Stand:
    """A place and a vector of one seat, finished or not, and what was made for it so far."""

    def __init__(self) -> None:
        self.car: Piece | None = None
        self.vector: Piece | None = None
        self.turn: list[Piece] | None = None
        """What shows whose turn it is."""
        self.reaches: dict[int, Reach] = {}
        """How its targets would end, by laps and crashes that are `alike`."""
        self.choices: dict[int, Piece] = {}
        """Its targets, by what is to be seen there."""
        self.offers: Offers | None = None
        self.last_offers: Offers | None = None
        """Its drives in words, before the last lap and in it."""
