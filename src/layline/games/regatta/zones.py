"""Forbidden zones: whether a way ends in one, and the last pose before it (RGT-074, RGT-076)."""

# layline: compiled

from __future__ import annotations

from math import sqrt

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.legs import Leg, Way
from layline.games.regatta.scene import Scene
from layline.kit.poses import angle, cosine, place, separation, sine

_CLOSE = 1e-9
"""Millimetres or degrees: a clear stretch shorter than this is none."""


def zone_at_end(scene: Scene, way: Way, forbidding: i64) -> i64:
    """Return the seat in whose zone the way ends, among those whose bit is set, or -1."""
    shapes = scene.shapes
    near = shapes.zone_r + shapes.hull_r
    placed = False
    for j in range(scene.count):
        if not forbidding >> scene.seats[j] & 1:
            continue
        k = 4 * j
        c, s = scene.boats[k + 2], scene.boats[k + 3]
        x, y = scene.boats[k] + shapes.zone_x * c, scene.boats[k + 1] + shapes.zone_x * s
        dx, dy = way.x - x, way.y - y
        if dx * dx + dy * dy > near * near:
            continue
        if not placed:
            place(shapes.hull, way.x, way.y, cosine(way.heading), sine(way.heading), scene.body)
            placed = True
        zone: vec[float] = vec[float]([0.0] * len(shapes.zone))
        place(shapes.zone, scene.boats[k], scene.boats[k + 1], c, s, zone)
        if separation(scene.body, zone) < -shapes.epsilon:
            return scene.seats[j]
    return -1


def zones_here(scene: Scene, turn: float) -> i64:
    """Return the seats in whose zone the hull would stand here, turned by so many degrees, as bits."""
    shapes = scene.shapes
    place(shapes.hull, 0.0, 0.0, cosine(turn), sine(turn), scene.body)
    found: i64 = 0
    near = shapes.zone_r + shapes.hull_r
    for j in range(scene.count):
        k = 4 * j
        x = scene.boats[k] + shapes.zone_x * scene.boats[k + 2]
        y = scene.boats[k + 1] + shapes.zone_x * scene.boats[k + 3]
        if x * x + y * y > near * near:
            continue
        zone: vec[float] = vec[float]([0.0] * len(shapes.zone))
        place(shapes.zone, scene.boats[k], scene.boats[k + 1], scene.boats[k + 2], scene.boats[k + 3], zone)
        if separation(scene.body, zone) < -shapes.epsilon:
            bit: i64 = 1
            found |= bit << scene.seats[j]
    return found


def stop(scene: Scene, way: Way, forbidding: i64) -> float:
    """RGT-076: find the last pose clear of all zones; return its path length, -1 when there is none.

    The parameters at which a corner of the hull or of a zone lies on a side of the other cut each leg into pieces that
    are clear or not as a whole; pieces are tried from the end backwards.
    """
    before = way.length
    for k in range(i64(len(way.legs)) - 1, -1, -1):
        leg = way.legs[k]
        before -= leg.length
        zones = _seen(scene, leg, forbidding)
        marks: list[float] = [0.0, leg.size]
        for zone in zones:
            _collect(scene.shapes.hull, zone, leg, marks)
        marks.sort()
        for m in range(i64(len(marks)) - 1, 0, -1):
            low, high = marks[m - 1], marks[m]
            if high - low > _CLOSE and _clear(scene, zones, leg, (low + high) / 2.0):
                scene.stop_leg = k
                scene.stop_part = high
                return before + leg.travelled(high)
    return -1.0


def _seen(scene: Scene, leg: Leg, forbidding: i64) -> list[vec[float]]:
    found: list[vec[float]] = []
    for j in range(scene.count):
        if forbidding >> scene.seats[j] & 1:
            zone: vec[float] = vec[float]([0.0] * len(scene.shapes.zone))
            scene._see_boat(j, leg, scene.shapes.zone, zone)  # noqa: SLF001 - one subject in two files
            found.append(zone)
    return found


def _clear(scene: Scene, zones: list[vec[float]], leg: Leg, part: float) -> bool:
    """Say whether the hull is in no zone after so much of a leg."""
    if leg.radius == 0.0:
        place(scene.shapes.hull, part, 0.0, 1.0, 0.0, scene.body)
    else:
        c = cosine(part)
        s = sine(part) if leg.radius > 0.0 else -sine(part)
        place(scene.shapes.hull, leg.radius * s, leg.radius * (1.0 - c), c, s, scene.body)
    return all(separation(scene.body, zone) >= -scene.shapes.epsilon for zone in zones)


def _collect(hull: vec[float], zone: vec[float], leg: Leg, marks: list[float]) -> None:
    """Note every parameter of a leg where a corner of one shape lies on a side of the other."""
    for k in range(0, i64(len(hull)), 2):
        _corner(hull[k], hull[k + 1], zone, leg, 1.0, marks)
    for k in range(0, i64(len(zone)), 2):
        _corner(zone[k], zone[k + 1], hull, leg, -1.0, marks)


def _corner(x: float, y: float, shape: vec[float], leg: Leg, way: float, marks: list[float]) -> None:
    """Note where a corner, going with the leg (way 1) or against it (-1), meets the sides of a shape."""
    count: i64 = i64(len(shape))
    px, py = shape[count - 2], shape[count - 1]
    for k in range(0, count, 2):
        qx, qy = shape[k], shape[k + 1]
        if leg.radius == 0.0:
            if (py > y) != (qy > y):
                at = way * (px + (y - py) * (qx - px) / (qy - py) - x)
                if 0.0 < at < leg.size:
                    marks.append(at)
        else:
            _around(x, y - leg.radius, px, py - leg.radius, qx, qy - leg.radius, leg, way, marks)
        px, py = qx, qy


def _around(
    ux: float, uy: float, px: float, py: float, qx: float, qy: float, leg: Leg, way: float, marks: list[float]
) -> None:
    """Note where a corner u, turning about the origin, crosses the segment p-q."""
    dx, dy = qx - px, qy - py
    square = dx * dx + dy * dy
    t = -(px * dx + py * dy) / square
    fx, fy = px + t * dx, py + t * dy
    room = ux * ux + uy * uy - fx * fx - fy * fy
    if room < 0.0:
        return
    half = sqrt(room / square)
    sense = way if leg.radius > 0.0 else -way
    for at in (t - half, t + half):
        if -_CLOSE <= at <= 1.0 + _CLOSE:
            vx, vy = px + at * dx, py + at * dy
            turned = sense * angle(ux * vx + uy * vy, ux * vy - uy * vx)
            if 0.0 < turned < leg.size:
                marks.append(turned)
