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
_CLOSE: Final = 26.0
"""How far from a boat without handles."""
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


def plate_for(race: RaceTheWindState, sheet: Sheet, width: float, height: float, *taken: Plate) -> Plate:
    """Return room near the boat to play that hides fewest boats and meets nothing `taken`; the nearest of the best."""
    x, y = sheet.at(*race.spot(race.player()))
    lefts = (x - width / 2, x - width + 24, x - 24)
    tops = [top for far in range(0, 133, 22) for top in (y + _BELOW + far, y - _ABOVE - height - far)]
    sides = [Plate(left, y - height / 2, width, height) for left in (x + _BESIDE, x - _BESIDE - width)]
    return _best(
        race, sheet, [_within(sheet, left, top, width, height) for top in tops for left in lefts] + sides, taken
    )


def answers_for(race: RaceTheWindState, sheet: Sheet, width: float, height: float) -> Plate:
    """Return room for answers right below the boat that is asked, or above it or to a side where they hide less."""
    x, y = sheet.at(*race.spot(race.player()))
    tops = (y + _CLOSE, y - _CLOSE - height + 5)
    lefts = (x - width / 2, x - 24, x - width + 24)
    return _best(race, sheet, [_within(sheet, left, top, width, height) for left in lefts for top in tops], ())


def _within(sheet: Sheet, left: float, top: float, width: float, height: float) -> Plate:
    return Plate(min(max(left, 4), sheet.sea_width - width - 4), top, width, height)


def _best(race: RaceTheWindState, sheet: Sheet, plates: list[Plate], taken: tuple[Plate, ...]) -> Plate:
    """Return the first of those that hide fewest boats."""
    spots = [sheet.at(*race.spot(seat)) for seat in range(race.terms.players) if race.fact(seat, POS)]

    def cost(plate: Plate) -> int:
        inside = 0 < plate.top < sheet.height - plate.height - 2 and 0 < plate.left <= sheet.sea_width - plate.width - 2
        lies = inside and not any(plate.meets(other) for other in taken)
        return sum(plate.hides(*spot) for spot in spots) + 9 * (not lies)

    return min(plates, key=cost)
