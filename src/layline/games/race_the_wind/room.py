"""Where words find room beside the boat to play: on no boat, and on nothing that can be chosen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layline.games.race_the_wind.chart import Sheet
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import POS

_BELOW: Final = 52.0
_ABOVE: Final = 62.0
_BESIDE: Final = 64.0
"""How far from the boat to play the words begin: its handles end before."""
_HULL: Final = 18.0
"""How far a boat reaches from its point; its badge reaches a little further up and down."""


@dataclass(frozen=True)
class Plate:
    """Room for words."""

    left: float
    top: float
    width: float
    height: float

    def hides(self, x: float, y: float) -> bool:
        """Say whether a boat on this point would be hidden, all or in part."""
        aside = self.left - _HULL < x < self.left + self.width + _HULL
        return aside and self.top - 1.4 * _HULL < y < self.top + self.height + 1.4 * _HULL

    def meets(self, other: Plate) -> bool:
        """Say whether two plates overlap."""
        aside = self.left < other.left + other.width and other.left < self.left + self.width
        return aside and self.top < other.top + other.height and other.top < self.top + self.height


def plate_for(
    race: RaceTheWindState, sheet: Sheet, width: float, height: float, taken: Plate | None = None, edge: float = 0
) -> Plate:
    """Return room near the boat to play that hides fewest boats; the nearest of those that hide none.

    `taken` is not free; where `edge` is not 0 answers reach from the boat to there, and nothing is put between.
    """
    x, y = sheet.at(*race.spot(race.player()))
    spots = [sheet.at(*race.spot(seat)) for seat in range(race.terms.players) if race.fact(seat, POS)]
    low, high = max(y + _BELOW, edge), min(y - _ABOVE, edge or y)

    def cost(plate: Plate) -> int:
        hidden = sum(plate.hides(*spot) for spot in spots)
        outside = not 0 < plate.top < sheet.height - height - 2 or not 0 < plate.left <= sheet.sea_width - width - 2
        return hidden + 9 * (outside or (taken is not None and plate.meets(taken)))

    def at(left: float, top: float) -> Plate:
        return Plate(min(max(left, 4), sheet.sea_width - width - 4), top, width, height)

    lefts = (x - width / 2, x - width + 24, x - 24)
    tops = [place for far in range(0, 90, 22) for place in (low + far, high - height - far)]
    beside = () if edge else (x + _BESIDE, x - _BESIDE - width)
    sides = [Plate(left, y - height / 2, width, height) for left in beside]
    return min([*(at(left, top) for top in tops for left in lefts), *sides], key=cost)
