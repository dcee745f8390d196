"""How far a boat still has to go, in turns: the string round the marks, the bend it must make first, the wind."""

# layline: compiled

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64

from layline.games.regatta.course import LINE, Course
from layline.kit.poses import MICRO, angle, cosine

A_TURN: Final = 132.0
"""Millimetres that a turn brings on the way, on average."""
TURN_AT_MARK: Final = 25.0
"""Millimetres that rounding a mark costs besides."""
_WIDE: Final = 62.0
"""How far outside a mark a boat rounds it."""


class Outlook:
    """The way through the gates as points to sail by, and what it costs."""

    def __init__(self, course: Course, advanced: bool, no_go: i64) -> None:
        self.course = course
        self.no_go: float = float(no_go) if advanced else 0.0
        self.xs: list[float] = []
        self.ys: list[float] = []
        for k in range(4):
            gate = course.order[k]
            if gate == LINE:
                self.xs.append(0.0)
                self.ys.append(30.0 if k == 0 else -10.0)
            else:
                self.xs.append(course.gate_x[gate] + _WIDE * course.gate_c[gate])
                self.ys.append(course.gate_y[gate] + _WIDE * course.gate_s[gate])

    def turns(self, x: i64, y: i64, heading: i64, progress: i64, wind: i64) -> float:
        """Return about how many turns a boat needs to finish from a pose."""
        if progress >= 4:
            return 0.0
        px, py = float(x) / MICRO, float(y) / MICRO
        way = 0.0
        facing = float(heading) / MICRO
        for k in range(progress, 4):
            qx, qy = self.xs[k], self.ys[k]
            if self.course.order[k] == LINE:  # anywhere between the buoys will do
                half = self.course.gate_long[LINE] / 2.0 - 30.0
                qx = -half if px < -half else min(px, half)
                if k == 3:
                    qx = qx * 0.8
            if k > 0 and k < 3:
                way += self._detour(k, px, py)
            dx, dy = qx - px, qy - py
            far = sqrt(dx * dx + dy * dy)
            bearing = angle(dx, dy)
            way += far * self._beating(bearing, wind)
            off = self._bend(facing, bearing, wind)
            if k == progress:
                near = 1.0 if far > 60.0 else far / 60.0
                way += _bend_cost(off) * near
                if off > 60.0 and far < 140.0:
                    way += 0.5 * (140.0 - far) * near
                if far < 60.0 and k < 3:  # nearly there: what counts is the way on
                    after = self._bend(facing, angle(self.xs[k + 1] - qx, self.ys[k + 1] - qy), wind)
                    way += _bend_cost(after) * (1.0 - near) + TURN_AT_MARK * near
                elif k < 3:
                    way += TURN_AT_MARK
            elif k < 3:
                way += TURN_AT_MARK
            facing = bearing
            px, py = qx, qy
        return way / A_TURN

    def _beating(self, bearing: float, wind: i64) -> float:
        """Return by how much a course too close to the wind grows: it is sailed in tacks."""
        if self.no_go == 0.0:
            return 1.0
        off = _between(bearing, float(wind))
        if off >= self.no_go:
            return 1.0
        return 1.03 * cosine(off) / cosine(self.no_go)

    def _bend(self, facing: float, bearing: float, wind: i64) -> float:
        """Return the degrees from a heading to the nearest one that makes way along a bearing."""
        if self.no_go > 0.0 and _between(bearing, float(wind)) < self.no_go:
            left = _between(facing, float(wind) + self.no_go)
            right = _between(facing, float(wind) - self.no_go)
            return min(left, right)
        return _between(facing, bearing)

    def _detour(self, k: i64, px: float, py: float) -> float:
        """Return what it costs to come round a mark from its wrong side."""
        gate = self.course.order[k]
        mx, my = self.course.gate_x[gate], self.course.gate_y[gate]
        dx, dy = px - mx, py - my
        c, s = self.course.gate_c[gate], self.course.gate_s[gate]
        ahead = (c * dy - s * dx) * float(self.course.forward[k])
        if ahead <= 0.0:  # before the gate, as it should be
            return 0.0
        along = c * dx + s * dy
        if along > 0.0:  # beyond the gate without having crossed it: all the way round
            return 160.0 + min(ahead, 200.0)
        return 60.0 + 0.4 * min(ahead, 200.0)


def _bend_cost(off: float) -> float:
    """Return the millimetres that a bend of so many degrees costs."""
    return off * (0.35 + off * 0.0062)


def _between(one: float, two: float) -> float:
    """Return the degrees between two directions, 0 to 180."""
    off = one - two
    while off > 180.0:
        off -= 360.0
    while off < -180.0:
        off += 360.0
    return -off if off < 0.0 else off
