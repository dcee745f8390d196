"""What a boat may hit on its way: swept contact with discs, shapes, hulls and the table's edges, in closed form.

Everything is seen from the boat that plays: its mast at the origin, its bow along +x. Each leg of a way is then
looked at in its own frame, in which the hull starts at the origin, and whatever stands still moves backwards.
"""

# layline: compiled

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.course import Course
from layline.games.regatta.legs import Leg, Way
from layline.kit.poses import (
    MICRO,
    arc_near,
    cosine,
    distance,
    heading_cosine,
    heading_sine,
    in_sector,
    place,
    separation,
    sine,
    straight_near,
    touching,
)

CLEAR: Final[i64] = 0
DISC: Final[i64] = 1
BOAT: Final[i64] = 1000
POLYGON: Final[i64] = 2000
EDGE: Final[i64] = 3000
"""What `contact` answers: CLEAR, or one of these plus the number of the disc, seat, polygon or edge."""


class Shapes:
    """The hull and the zone before it, and how close is a contact."""

    def __init__(self, hull: vec[float], zone: vec[float], epsilon: float) -> None:
        self.hull: vec[float] = hull
        self.zone: vec[float] = zone
        self.epsilon: float = epsilon
        self.hull_r: float = _reach(hull, 0.0, 0.0)
        self.zone_x: float = (zone[0] + zone[2]) / 2.0
        self.zone_r: float = _reach(zone, self.zone_x, 0.0)


def _reach(shape: vec[float], x: float, y: float) -> float:
    far = 0.0
    for k in range(0, i64(len(shape)), 2):
        dx, dy = shape[k] - x, shape[k + 1] - y
        far = max(far, dx * dx + dy * dy)
    return sqrt(far)


class Scene:
    """The water as one boat sees it before it moves."""

    def __init__(self, course: Course, shapes: Shapes, x: i64, y: i64, heading: i64) -> None:
        self.course = course
        self.shapes = shapes
        self.x: float = float(x) / MICRO
        self.y: float = float(y) / MICRO
        self.c: float = heading_cosine(heading)
        self.s: float = heading_sine(heading)
        self.count: i64 = 0
        self.seats: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.boats: vec[float] = vec[float]([0.0] * 16)
        """x, y, cosine, sine of every other boat as seen from this one."""
        self.body: vec[float] = vec[float]([0.0] * len(shapes.hull))
        self.spot: vec[float] = vec[float]([0.0] * len(shapes.hull))
        """Room to put hulls in."""
        self.stop_leg: i64 = -1
        self.stop_part: float = 0.0
        """Where `zones.stop` found the last clear pose."""

    def add(self, seat: i64, x: i64, y: i64, heading: i64) -> None:
        """Put another boat on the water."""
        dx, dy = float(x) / MICRO - self.x, float(y) / MICRO - self.y
        c, s = heading_cosine(heading), heading_sine(heading)
        k = self.count * 4
        self.boats[k] = self.c * dx + self.s * dy
        self.boats[k + 1] = self.c * dy - self.s * dx
        self.boats[k + 2] = self.c * c + self.s * s
        self.boats[k + 3] = self.c * s - self.s * c
        self.seats[self.count] = seat
        self.count += 1

    # -- the way ---------------------------------------------------------------------------------

    def contact(self, way: Way, last: i64, part: float) -> i64:
        """RGT-072, RGT-073: what the hull touches first on its way up to `part` of leg `last`, leg by leg."""
        for k in range(last + 1):
            leg = way.legs[k]
            size = part if k == last else leg.size
            if size <= 0.0:
                continue
            turn_c, turn_s = leg.turn_c, leg.turn_s
            if leg.radius != 0.0 and size != leg.size:
                turn_c = cosine(size)
                turn_s = sine(size) if leg.radius > 0.0 else -sine(size)
            found = self._on_leg(leg, size, turn_c, turn_s, k == 0)
            if found != CLEAR:
                return found
        return CLEAR

    def _on_leg(self, leg: Leg, size: float, turn_c: float, turn_s: float, first: bool) -> i64:
        found = self._edges(leg, size, turn_c, turn_s)
        if found != CLEAR:
            return found
        hull, epsilon = self.shapes.hull, self.shapes.epsilon
        wide = leg.mid_r + self.shapes.hull_r + epsilon
        mid_x = self.x + self.c * leg.mid_x - self.s * leg.mid_y
        mid_y = self.y + self.s * leg.mid_x + self.c * leg.mid_y
        discs = self.course.discs
        for k in range(0, i64(len(discs)), 3):
            dx, dy = discs[k] - mid_x, discs[k + 1] - mid_y
            reach = wide + discs[k + 2]
            if dx * dx + dy * dy <= reach * reach:
                dx, dy = discs[k] - self.x, discs[k + 1] - self.y
                ax, ay = self.c * dx + self.s * dy - leg.x, self.c * dy - self.s * dx - leg.y
                bx, by = leg.c * ax + leg.s * ay, leg.c * ay - leg.s * ax
                if _point_hits(hull, bx, by, leg, size, turn_c, turn_s, discs[k + 2] + epsilon):
                    return DISC + k // 3
        for j in range(self.count):
            dx, dy = self.boats[4 * j] - leg.mid_x, self.boats[4 * j + 1] - leg.mid_y
            reach = wide + self.shapes.hull_r
            if dx * dx + dy * dy <= reach * reach:
                self._see_boat(j, leg, hull, self.body)
                if _shape_hits(hull, self.body, leg, size, turn_c, turn_s, epsilon, first):
                    return BOAT + self.seats[j]
        for j in range(i64(len(self.course.polygons))):
            seen = self._see_polygon(self.course.polygons[j], leg)
            if _shape_hits(hull, seen, leg, size, turn_c, turn_s, epsilon, first):
                return POLYGON + j
        return CLEAR

    def _see_boat(self, j: i64, leg: Leg, shape: vec[float], into: vec[float]) -> None:
        """Write the hull or zone of another boat, as seen from the beginning of a leg, into a vec."""
        boats = self.boats
        dx, dy = boats[4 * j] - leg.x, boats[4 * j + 1] - leg.y
        c, s = boats[4 * j + 2], boats[4 * j + 3]
        place(
            shape,
            leg.c * dx + leg.s * dy,
            leg.c * dy - leg.s * dx,
            leg.c * c + leg.s * s,
            leg.c * s - leg.s * c,
            into,
        )

    def _see_polygon(self, polygon: vec[float], leg: Leg) -> vec[float]:
        c, s = self.c * leg.c - self.s * leg.s, self.s * leg.c + self.c * leg.s
        x = self.x + self.c * leg.x - self.s * leg.y
        y = self.y + self.s * leg.x + self.c * leg.y
        seen: vec[float] = vec[float]([0.0] * len(polygon))
        place(polygon, -c * x - s * y, s * x - c * y, c, -s, seen)
        return seen

    def _edges(self, leg: Leg, size: float, turn_c: float, turn_s: float) -> i64:
        """RGT-073, RGT-A21: whether some point of the hull comes to the table's edge."""
        course = self.course
        x = self.x + self.c * leg.mid_x - self.s * leg.mid_y
        y = self.y + self.s * leg.mid_x + self.c * leg.mid_y
        wide = leg.mid_r + self.shapes.hull_r + 1.0
        if course.west + wide < x < course.east - wide and course.south + wide < y < course.north - wide:
            return CLEAR
        c, s = self.c * leg.c - self.s * leg.s, self.s * leg.c + self.c * leg.s
        x = self.x + self.c * leg.x - self.s * leg.y
        y = self.y + self.s * leg.x + self.c * leg.y
        epsilon = self.shapes.epsilon
        if self._lowest(c, -s, leg, size, turn_c, turn_s) + x - course.west <= epsilon:
            return EDGE
        if self._lowest(s, c, leg, size, turn_c, turn_s) + y - course.south <= epsilon:
            return EDGE + 1
        if self._lowest(-c, s, leg, size, turn_c, turn_s) + course.east - x <= epsilon:
            return EDGE + 2
        if self._lowest(-s, -c, leg, size, turn_c, turn_s) + course.north - y <= epsilon:
            return EDGE + 3
        return CLEAR

    def _lowest(self, nx: float, ny: float, leg: Leg, size: float, turn_c: float, turn_s: float) -> float:
        """Return the least value of n . p over every point p that the hull sweeps, in the leg's frame."""
        hull = self.shapes.hull
        least = 1e30
        for k in range(0, i64(len(hull)), 2):
            here = nx * hull[k] + ny * hull[k + 1]
            if leg.radius == 0.0:
                there = here + nx * size
            else:
                ux, uy = hull[k], hull[k + 1] - leg.radius
                vx, vy = turn_c * ux - turn_s * uy, turn_s * ux + turn_c * uy
                there = nx * vx + ny * (vy + leg.radius)
                if in_sector(-nx, -ny, ux, uy, vx, vy, turn_s):
                    there = ny * leg.radius - sqrt(ux * ux + uy * uy)
            least = min(least, here, there)
        return least

    # -- a pose ----------------------------------------------------------------------------------

    def blocked(self, turn: float) -> i64:
        """What the hull would touch if it stood here turned by so many degrees (RGT-081)."""
        shapes, course = self.shapes, self.course
        c, s = cosine(turn), sine(turn)
        place(shapes.hull, 0.0, 0.0, c, s, self.spot)
        for k in range(0, i64(len(self.spot)), 2):
            x = self.x + self.c * self.spot[k] - self.s * self.spot[k + 1]
            y = self.y + self.s * self.spot[k] + self.c * self.spot[k + 1]
            if x - course.west <= shapes.epsilon:
                return EDGE
            if y - course.south <= shapes.epsilon:
                return EDGE + 1
            if course.east - x <= shapes.epsilon:
                return EDGE + 2
            if course.north - y <= shapes.epsilon:
                return EDGE + 3
        discs = course.discs
        for k in range(0, i64(len(discs)), 3):
            dx, dy = discs[k] - self.x, discs[k + 1] - self.y
            reach = discs[k + 2] + shapes.epsilon
            far = reach + shapes.hull_r
            if dx * dx + dy * dy > far * far:
                continue
            if distance(self.spot, self.c * dx + self.s * dy, self.c * dy - self.s * dx) <= reach:
                return DISC + k // 3
        boats = self.boats
        for j in range(self.count):
            bx, by = boats[4 * j], boats[4 * j + 1]
            far = shapes.hull_r + shapes.hull_r + shapes.epsilon
            if bx * bx + by * by > far * far:
                continue
            place(shapes.hull, bx, by, boats[4 * j + 2], boats[4 * j + 3], self.body)
            if touching(self.spot, self.body, shapes.epsilon):
                return BOAT + self.seats[j]
        for j in range(i64(len(course.polygons))):
            polygon = course.polygons[j]
            seen: vec[float] = vec[float]([0.0] * len(polygon))
            place(polygon, -self.c * self.x - self.s * self.y, self.s * self.x - self.c * self.y, self.c, -self.s, seen)
            if touching(self.spot, seen, shapes.epsilon):
                return POLYGON + j
        return CLEAR


def _point_hits(
    shape: vec[float], x: float, y: float, leg: Leg, size: float, turn_c: float, turn_s: float, reach: float
) -> bool:
    """Say whether a point that stands still comes within reach of a shape that sails a leg from the origin."""
    if leg.radius == 0.0:
        return straight_near(shape, x, y, x - size, y, reach)
    return arc_near(shape, 0.0, leg.radius, x, y, turn_c, -turn_s, reach)


def _shape_hits(
    hull: vec[float],
    other: vec[float],
    leg: Leg,
    size: float,
    turn_c: float,
    turn_s: float,
    epsilon: float,
    first: bool,
) -> bool:
    """Say whether the hull, sailing a leg from the origin, touches a shape that stands still."""
    if first and separation(hull, other) <= 0.0:
        return True
    for k in range(0, i64(len(other)), 2):
        if _point_hits(hull, other[k], other[k + 1], leg, size, turn_c, turn_s, epsilon):
            return True
    for k in range(0, i64(len(hull)), 2):
        x, y = hull[k], hull[k + 1]
        if leg.radius == 0.0:
            if straight_near(other, x, y, x + size, y, epsilon):
                return True
        elif arc_near(other, 0.0, leg.radius, x, y, turn_c, turn_s, epsilon):
            return True
    return False
