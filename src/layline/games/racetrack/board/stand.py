"""What is drawn of a car that stands somewhere with some vector: once, for all tables on the track."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.drawing import Piece
from layline.core.game import Offers
from layline.games.racetrack.board.choices import Reach
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import POS, STATUS, VX, VY

FEW: Final = 16
"""Laps with their crashes, or sights, of which a stand keeps something."""


class Alone:
    """The targets where no car is near, as they were drawn last: what is to be seen nearly always."""

    def __init__(self, where: int, reach: Reach, plain: Piece) -> None:
        self.where, self.reach, self.plain = where, reach, plain


class Stand:
    """A place and a vector of one seat, finished or not, and what was made for it so far."""

    def __init__(self, pos: i64, vx: i64, vy: i64, status: i64) -> None:
        self._pos, self._vx, self._vy, self._status = pos, vx, vy, status
        self.car: Piece | None = None
        self.vector: Piece | None = None
        self.turn: list[Piece] | None = None
        """What shows whose turn it is."""
        self.reaches: dict[int, Reach] = {}
        """How its targets would end, by laps and crashes that are `alike`."""
        self.choices: dict[int, Piece] = {}
        """Its targets, by what is to be seen there."""
        self.last: Alone | None = None
        self.offers: Offers | None = None
        self.last_offers: Offers | None = None
        """Its drives in words, before the last lap and in it."""

    def holds(self, race: RacetrackState, seat: i64) -> bool:
        """Say whether a car still stands so; for the seat that this was made for."""
        same = race.fact(seat, POS) == self._pos and race.fact(seat, STATUS) == self._status
        return same and race.fact(seat, VX) == self._vx and race.fact(seat, VY) == self._vy
