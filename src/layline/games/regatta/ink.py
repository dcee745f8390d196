"""From millimetres on the water to the units of the drawing: points, hulls, ways as path data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from layline.games.regatta.cards import HULL, ZONE
from layline.games.regatta.legs import Leg, Way
from layline.kit.poses import MICRO, cosine, sine
from layline.kit.svg import line_path, number, tag

Pose = tuple[float, float, float]
"""x, y in millimetres, heading in degrees."""
MARGIN: Final = 20.0
PANEL: Final = 580.0
"""Width of the panel beside the water, for water 1240 wide."""


@dataclass(frozen=True)
class Sheet:
    """Where the table lies in the drawing; y grows downwards there."""

    west: float
    south: float
    east: float
    north: float

    @property
    def span(self) -> float:
        """Width of the water with its margins."""
        return self.east - self.west + 2 * MARGIN

    @property
    def zoom(self) -> float:
        """How much larger than usual the panel is."""
        return self.span / 1240.0

    @property
    def width(self) -> float:
        return self.span + PANEL * self.zoom

    @property
    def height(self) -> float:
        return self.north - self.south + 2 * MARGIN

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return a point of the water in the drawing."""
        return x - self.west + MARGIN, self.north - y + MARGIN

    def pose(self, pose: Pose) -> str:
        """Return the transform that puts a boat drawn around the origin, bow along +x, on a pose."""
        x, y = self.at(pose[0], pose[1])
        return f"translate({number(x)},{number(y)}) rotate({number(-pose[2])})"

    def way(self, pose: Pose, way: Way, start: float, end: float) -> str:
        """Return path data of a way sailed from a pose, between two path lengths."""
        parts: list[str] = []
        done = 0.0
        for leg in way.legs:
            low, high = max(start - done, 0.0), min(end - done, float(leg.length))
            if high > low + 1e-6:
                parts.append(self._leg(pose, leg, low, high, not parts))
            done += leg.length
        return "".join(parts)

    def _leg(self, pose: Pose, leg: Leg, low: float, high: float, first: bool) -> str:
        one, two = along(pose, leg, low), along(pose, leg, high)
        sx, sy = self.at(one[0], one[1])
        ex, ey = self.at(two[0], two[1])
        begin = f"M{number(sx)} {number(sy)}" if first else ""
        if leg.radius == 0:
            return f"{begin}L{number(ex)} {number(ey)}"
        sweep = 0 if leg.radius > 0 else 1
        size = number(abs(leg.radius))
        return f"{begin}A{size} {size} 0 0 {sweep} {number(ex)} {number(ey)}"


def along(pose: Pose, leg: Leg, length: float) -> Pose:
    """Return the pose after so many millimetres of a leg."""
    part = length if leg.radius == 0 else leg.size * (length / leg.length)
    return moved(pose, leg.x_at(part), leg.y_at(part), leg.heading_at(part))


def on_way(pose: Pose, way: Way, length: float) -> Pose:
    """Return the pose after so many millimetres of a way."""
    for leg in way.legs:
        if length <= leg.length:
            return along(pose, leg, length)
        length -= leg.length
    return moved(pose, way.x, way.y, way.heading)


def moved(pose: Pose, dx: float, dy: float, turn: float) -> Pose:
    """Return a pose moved in its own frame."""
    c, s = cosine(pose[2]), sine(pose[2])
    return pose[0] + c * dx - s * dy, pose[1] + s * dx + c * dy, (pose[2] + turn) % 360.0


def pose_of(numbers: tuple[int, int, int]) -> Pose:
    """Return a pose in millionths as millimetres and degrees."""
    return numbers[0] / MICRO, numbers[1] / MICRO, numbers[2] / MICRO


def hull_points(pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of a hull on the water."""
    return [moved(pose, HULL[k], HULL[k + 1], 0.0)[:2] for k in range(0, len(HULL), 2)]


def zone_points(pose: Pose) -> list[tuple[float, float]]:
    """Return the corners of the zone before a bow."""
    return [moved(pose, ZONE[k], ZONE[k + 1], 0.0)[:2] for k in range(0, len(ZONE), 2)]


@lru_cache(maxsize=4)
def outline(kind: str) -> str:
    """Return the hull (with rounded sides) or the zone around the origin, as path data, y downwards."""
    if kind == "zone":
        return line_path([(ZONE[k], -ZONE[k + 1]) for k in range(0, len(ZONE), 2)], closed=True)
    return line_path([(HULL[k], -HULL[k + 1]) for k in range(0, len(HULL), 2)], closed=True)


def touch_mark(x: float, y: float) -> str:
    """Return a cross in a ring: here something would be touched."""
    legs = line_path([(x - 6, y - 6), (x + 6, y + 6)]) + line_path([(x - 6, y + 6), (x + 6, y - 6)])
    return tag("circle", cls="rg-spot", cx=x, cy=y, r=13) + tag("path", cls="rg-x", d=legs)
