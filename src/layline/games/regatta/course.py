"""The course as numbers: buoys and obstacles, the table's edges, and the gates in racing order."""

# layline: compiled

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.legs import Way
from layline.kit.poses import MICRO, RADIAN, angle, cosine, heading_cosine, heading_sine, sine

LINE: Final[i64] = 0
GATES: Final[i64] = 3
"""Gates in the water: the line, the ray of the red mark, the ray of the green one."""


class Course:
    """All that stands in the water for a whole game."""

    def __init__(self, discs: vec[float], polygons: list[vec[float]], edges: tuple[float, float, float, float]) -> None:
        self.discs: vec[float] = discs
        """x, y, radius of each: the four buoys, then round obstacles."""
        self.polygons = polygons
        self.west: float = edges[0]
        self.south: float = edges[1]
        self.east: float = edges[2]
        self.north: float = edges[3]
        self.gate_x: vec[float] = vec[float]([0.0] * GATES)
        self.gate_y: vec[float] = vec[float]([0.0] * GATES)
        self.gate_c: vec[float] = vec[float]([1.0] * GATES)
        self.gate_s: vec[float] = vec[float]([0.0] * GATES)
        self.gate_long: vec[float] = vec[float]([1e9] * GATES)
        self.order: vec[i64] = vec[i64]([LINE, 1, 2, LINE])
        """Which gate in the water is gate 0, 1, 2, 3 of the race."""
        self.forward: vec[i64] = vec[i64]([1, -1, -1, -1])
        """+1 when it is crossed from its right side to its left, -1 the other way."""

    def set_gate(self, gate: i64, x: float, y: float, degrees: float, long: float) -> None:
        """Put a gate from a buoy in a direction."""
        self.gate_x[gate] = x
        self.gate_y[gate] = y
        self.gate_c[gate] = cosine(degrees)
        self.gate_s[gate] = sine(degrees)
        self.gate_long[gate] = long

    def side(self, gate: i64, x: float, y: float) -> float:
        """Return how far left of a gate's line a point is; 0 counts as left (RGT-082)."""
        return self.gate_c[gate] * (y - self.gate_y[gate]) - self.gate_s[gate] * (x - self.gate_x[gate])

    def spans(self, gate: i64, x: float, y: float) -> bool:
        """Say whether a point of a gate's line lies on the gate itself."""
        along = self.gate_c[gate] * (x - self.gate_x[gate]) + self.gate_s[gate] * (y - self.gate_y[gate])
        return 0.0 <= along <= self.gate_long[gate]


class Run:
    """What the mast crossed: the progress after it, and where it crossed the finish, if it did."""

    def __init__(self) -> None:
        self.progress: i64 = 0
        self.finish_leg: i64 = -1
        self.finish_part: float = 0.0


def run(
    course: Course,
    x: i64,
    y: i64,
    heading: i64,
    way: Way,
    last: i64,
    part: float,
    end_x: i64,
    end_y: i64,
    progress: i64,
    found: Run,
) -> None:
    """RGT-079, RGT-080: follow the mast up to `part` of leg `last`, where the boat comes to rest on (end_x, end_y)."""
    found.progress = progress
    found.finish_leg = -1
    c, s = heading_cosine(heading), heading_sine(heading)
    x0, y0 = float(x) / MICRO, float(y) / MICRO
    px, py = x0, y0
    for k in range(last + 1):
        leg = way.legs[k]
        if k == last:
            qx, qy = float(end_x) / MICRO, float(end_y) / MICRO
            size = part
        else:
            after = way.legs[k + 1]
            qx, qy = x0 + c * after.x - s * after.y, y0 + s * after.x + c * after.y
            size = leg.size
        marks: list[tuple[float, i64]] = []
        for gate in range(GATES):
            here = course.side(gate, px, py)
            if -leg.length - 1.0 <= here <= leg.length + 1.0:
                if leg.radius == 0.0:
                    _straight(course, gate, px, py, qx, qy, size, marks)
                else:
                    wc, ws = c * leg.c - s * leg.s, s * leg.c + c * leg.s
                    _arc(course, gate, px, py, qx, qy, wc, ws, leg.radius, size, marks)
        if marks:
            marks.sort()
            for mark in marks:
                if _pass(course, mark[1], found):
                    found.finish_leg = k
                    found.finish_part = mark[0]
                    return
        px, py = qx, qy


def _pass(course: Course, crossing: i64, found: Run) -> bool:
    """Count one crossing (gate * 4 + 1 + direction); return True when it is the finish."""
    gate, way = crossing // 4, crossing % 4 - 1
    now = found.progress
    if now <= 3 and course.order[now] == gate and course.forward[now] == way:
        found.progress = now + 1
        return now == 3
    if now > 0 and course.order[now - 1] == gate and course.forward[now - 1] == -way:
        found.progress = now - 1
    return False


def _straight(
    course: Course, gate: i64, px: float, py: float, qx: float, qy: float, size: float, marks: list[tuple[float, i64]]
) -> None:
    one, two = course.side(gate, px, py), course.side(gate, qx, qy)
    if (one >= 0.0) == (two >= 0.0):
        return
    share = one / (one - two)
    if course.spans(gate, px + share * (qx - px), py + share * (qy - py)):
        marks.append((share * size, gate * 4 + (2 if two >= 0.0 else 0)))


def _arc(
    course: Course,
    gate: i64,
    px: float,
    py: float,
    qx: float,
    qy: float,
    wc: float,
    ws: float,
    radius: float,
    size: float,
    marks: list[tuple[float, i64]],
) -> None:
    """Note where an arc of the mast, heading (wc, ws) at its beginning, crosses a gate."""
    one, two = course.side(gate, px, py) >= 0.0, course.side(gate, qx, qy) >= 0.0
    cx, cy = px - radius * ws, py + radius * wc
    middle = course.side(gate, cx, cy)
    wide = radius if radius > 0.0 else -radius
    parts: list[float] = []
    if -wide < middle < wide:
        gc, gs = course.gate_c[gate], course.gate_s[gate]
        fx, fy = cx + middle * gs, cy - middle * gc
        half = sqrt(wide * wide - middle * middle)
        for reach in (-half, half):
            at = _turned(px - cx, py - cy, fx + reach * gc - cx, fy + reach * gs - cy, radius)
            if 0.0 < at < size:
                parts.append(at)
    parts.sort()
    if one == two:
        if len(parts) < 2:
            return
    elif len(parts) != 1:  # so near an end of the arc that rounding decides
        near = parts[-1] if parts else (size if _closer(course, gate, px, py, qx, qy) else 0.0)
        parts = [near]
    left = one
    for at in parts:
        left = not left
        x, y = _on_arc(px, py, cx, cy, at if radius > 0.0 else -at)
        if course.spans(gate, x, y):
            marks.append((at, gate * 4 + (2 if left else 0)))


def _closer(course: Course, gate: i64, px: float, py: float, qx: float, qy: float) -> bool:
    """Say whether q is nearer to a gate's line than p."""
    one, two = course.side(gate, px, py), course.side(gate, qx, qy)
    return two * two < one * one


def _turned(ux: float, uy: float, vx: float, vy: float, way: float) -> float:
    """Return the degrees from u to v in the sense of `way`."""
    found = angle(ux * vx + uy * vy, ux * vy - uy * vx)
    return found if way > 0.0 else -found


def _on_arc(px: float, py: float, cx: float, cy: float, degrees: float) -> tuple[float, float]:
    c, s = cosine(degrees), sine(degrees)
    return cx + c * (px - cx) - s * (py - cy), cy + s * (px - cx) + c * (py - cy)


def part_of(length: float, radius: float) -> float:
    """Return millimetres of an arc as degrees; of a straight as they are."""
    if radius == 0.0:
        return length
    return length * RADIAN / (radius if radius > 0.0 else -radius)


def remaining(course: Course, x: i64, y: i64, progress: i64) -> float:
    """RGT-A29: the way left through the gates, by the nearest point of the next one and then from mark to mark."""
    px, py = float(x) / MICRO, float(y) / MICRO
    total = 0.0
    for k in range(progress, 4):
        gate = course.order[k]
        ax, ay, c, s = course.gate_x[gate], course.gate_y[gate], course.gate_c[gate], course.gate_s[gate]
        along = 0.0
        if k == progress or gate == LINE:
            along = c * (px - ax) + s * (py - ay)
            if along < 0.0:
                along = 0.0
            elif along > course.gate_long[gate]:
                along = course.gate_long[gate]
        qx, qy = ax + along * c, ay + along * s
        total += sqrt((qx - px) * (qx - px) + (qy - py) * (qy - py))
        px, py = qx, qy
    return total
