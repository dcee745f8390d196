"""Cards and the ways they draw: straights and arcs of the mast, seen from the boat that plays."""

# layline: compiled

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from layline.kit.poses import RADIAN, cosine, millionths, sine

NONE: Final[i64] = 0
HELM: Final[i64] = 1
CLOUD: Final[i64] = 2
SUN: Final[i64] = 3
SYMBOLS: Final = ("none", "helm", "cloud", "sun")
COLOURS: Final = ("red", "green", "blue", "joker", "sun")


class Leg:
    """One piece of a way: a straight, or an arc about a centre abeam."""

    def __init__(self, x: float, y: float, heading: float, size: float, radius: float) -> None:
        self.x: float = x
        self.y: float = y
        self.heading: float = heading
        """Where the mast is when the leg begins, in the frame of the boat that plays; degrees."""
        self.c: float = cosine(heading)
        self.s: float = sine(heading)
        self.size: float = size
        """Millimetres of a straight; degrees of an arc, never negative."""
        self.radius: float = radius
        """0 for a straight; positive for an arc to port, negative to starboard."""
        self.length: float = size if radius == 0.0 else size * (radius if radius > 0.0 else -radius) / RADIAN
        way = 1.0 if radius >= 0.0 else -1.0
        self.turn_c: float = cosine(size)
        self.turn_s: float = way * sine(size)
        """Cosine and sine of the whole turn of an arc."""
        self.mid_x: float = self.x_at(size / 2.0)
        self.mid_y: float = self.y_at(size / 2.0)
        dx, dy = self.mid_x - x, self.mid_y - y
        self.mid_r: float = sqrt(dx * dx + dy * dy)
        """A circle that holds every place of the mast on this leg."""

    def x_at(self, part: float) -> float:
        """Return x of the mast after so many millimetres or degrees of this leg."""
        if self.radius == 0.0:
            return self.x + part * self.c
        heading = self.heading_at(part)
        return self.x + self.radius * (sine(heading) - self.s)

    def y_at(self, part: float) -> float:
        """Return y of the mast after so many millimetres or degrees of this leg."""
        if self.radius == 0.0:
            return self.y + part * self.s
        heading = self.heading_at(part)
        return self.y - self.radius * (cosine(heading) - self.c)

    def heading_at(self, part: float) -> float:
        """Return the heading after so many millimetres or degrees of this leg."""
        if self.radius == 0.0:
            return self.heading
        return self.heading + part if self.radius > 0.0 else self.heading - part

    def travelled(self, part: float) -> float:
        """Return the millimetres of so much of this leg."""
        if self.radius == 0.0:
            return part
        return part * (self.radius if self.radius > 0.0 else -self.radius) / RADIAN


class Way:
    """The whole path of the mast for one play: run-in, the card's exit (twice for a cloud), run-out."""

    def __init__(self, number: i64, exits: tuple[str, ...], segments: list[tuple[float, float]]) -> None:
        self.number: i64 = number
        self.exits = exits
        self.name = "-".join(exits)
        self.legs: list[Leg] = []
        x, y, heading = 0.0, 0.0, 0.0
        self.length: float = 0.0
        for size, radius in segments:
            leg = Leg(x, y, heading, size, radius)
            self.legs.append(leg)
            x, y, heading = leg.x_at(size), leg.y_at(size), leg.heading_at(size)
            self.length += leg.length
        self.x: float = x
        self.y: float = y
        self.heading: float = heading
        self.turn: i64 = millionths(heading)
        """The change of heading in millionths of a degree."""


class Card:
    """A kind of card: its exits, its symbol, how many there are."""

    def __init__(self, number: i64, name: str, colour: str, small: bool, symbol: i64, count: i64) -> None:
        self.number: i64 = number
        self.name = name
        self.colour = colour
        self.small = small
        self.symbol: i64 = symbol
        self.count: i64 = count
        self.exits: list[str] = []
        self.ways: list[Way] = []
        """What may be sailed with it: one way an exit, or one for each pair of exits of a cloud."""
        self.multiple = False
        """Shows several exits and is no joker (RGT-107)."""


def joined(segments: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Return segments (size, radius) with neighbouring straights made one."""
    found: list[tuple[float, float]] = []
    for size, radius in segments:
        if found and radius == 0.0 and found[-1][1] == 0.0:
            found[-1] = (found[-1][0] + size, 0.0)
        else:
            found.append((size, radius))
    return found
