"""How far a way is sailed, for pictures: to its end, over the finish, or to the first touching pose and point."""

from __future__ import annotations

from dataclasses import dataclass

from layline.games.regatta.cards import EPSILON
from layline.games.regatta.course import part_of
from layline.games.regatta.ink import Pose, hull_points, on_way, pose_of
from layline.games.regatta.legs import Way
from layline.games.regatta.look import Look
from layline.games.regatta.scene import BOAT, CLEAR, EDGE, POLYGON
from layline.games.regatta.state import FACING, Water, X, Y

Point = tuple[float, float]


@dataclass(frozen=True)
class Touch:
    """The pose at which a hull first touches, how far it came, where, and what."""

    pose: Pose
    length: float
    point: Point
    hit: int


def sailed_length(look: Look, way: Way) -> tuple[float, bool]:
    """Return how far a whole way is sailed, and whether that is over the finish line (RGT-080)."""
    look.sail(way)
    leg = int(look.run.finish_leg)
    if leg < 0:
        return float(way.length), False
    before = sum(float(one.length) for one in way.legs[:leg])
    return before + float(way.legs[leg].travelled(look.run.finish_part)), True


def first_touch(water: Water, look: Look, way: Way) -> Touch | None:
    """Return the first contact of a way, found by halving with the rules' own test; None when it is clear."""
    start = pose_of((int(look.x), int(look.y), int(look.heading)))
    hit = _contact(look, way, way.length)
    if hit == CLEAR:
        return None
    low, high = 0.0, float(way.length)
    for _ in range(40):
        middle = (low + high) / 2
        if _contact(look, way, middle) == CLEAR:
            low = middle
        else:
            high = middle
    hit = _contact(look, way, high)
    pose = on_way(start, way, high)
    return Touch(pose, high, contact_point(water, pose, hit), hit)


def _contact(look: Look, way: Way, length: float) -> int:
    """Return what the hull touches within so many millimetres."""
    last = 0
    for leg in way.legs[:-1]:
        if length <= leg.length:
            break
        length -= leg.length
        last += 1
    leg = way.legs[last]
    part = float(leg.size) if length >= leg.length else float(part_of(length, leg.radius))
    return int(look.scene.contact(way, last, part))


def contact_point(water: Water, pose: Pose, hit: int) -> Point:
    """Return the point where a hull on this pose touches something."""
    corners = hull_points(pose)
    course = water.terms.course
    if hit >= EDGE:
        edges = (course.west, course.south, course.east, course.north)
        side = hit - EDGE
        return min(corners, key=lambda corner: abs(corner[side % 2] - edges[side]))
    if hit >= BOAT:
        if hit >= POLYGON:
            flat = course.polygons[hit - POLYGON]
            other = [(flat[k], flat[k + 1]) for k in range(0, len(flat), 2)]
        else:
            seat = hit - BOAT
            other = hull_points(
                pose_of((int(water.fact(seat, X)), int(water.fact(seat, Y)), int(water.fact(seat, FACING))))
            )
        return _nearest(corners, other)
    k = 3 * (hit - 1)
    centre = course.discs[k], course.discs[k + 1]
    radius = course.discs[k + 2]
    foot = _foot(centre, corners)
    far = max(_distance(centre, foot), EPSILON)
    return centre[0] + (foot[0] - centre[0]) * radius / far, centre[1] + (foot[1] - centre[1]) * radius / far


def _nearest(one: list[Point], two: list[Point]) -> Point:
    """Return the point of two shapes that is nearest to the other shape."""
    found = [(_distance(corner, _foot(corner, two)), corner) for corner in one]
    found += [(_distance(corner, _foot(corner, one)), corner) for corner in two]
    return min(found)[1]


def _foot(point: Point, corners: list[Point]) -> Point:
    """Return the point of a shape's border nearest to a point."""
    best: tuple[float, Point] | None = None
    for k in range(len(corners)):
        (px, py), (qx, qy) = corners[k - 1], corners[k]
        dx, dy = qx - px, qy - py
        t = min(max(((point[0] - px) * dx + (point[1] - py) * dy) / (dx * dx + dy * dy), 0.0), 1.0)
        here = px + t * dx, py + t * dy
        far = _distance(point, here)
        if best is None or far < best[0]:
            best = far, here
    assert best is not None
    return best[1]


def _distance(one: Point, two: Point) -> float:
    return float(((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2) ** 0.5)
