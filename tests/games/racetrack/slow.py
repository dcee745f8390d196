"""The geometry of a track written a second time, slowly, from the ledger's sentences.

Fractions and plain loops over every border edge; nothing of `ground`, `line` or `segments` is
used. Tests compare the fast tables with this.
"""

from fractions import Fraction
from itertools import pairwise

from layline.games.racetrack.track import Track

Point = tuple[Fraction, Fraction]
Edge = tuple[Point, Point]


def edges(track: Track) -> list[Edge]:
    """Every border edge in whole squares (RTK-G2, RTK-G3)."""
    found: list[Edge] = []
    for ring in track.rings:
        corners = [
            (Fraction(x, track.unit), Fraction(y, track.unit)) for x, y in zip(ring[0::2], ring[1::2], strict=True)
        ]
        found += list(zip(corners, corners[1:] + corners[:1], strict=True))
    return found


def turn(o: Point, a: Point, b: Point) -> int:
    """RTK-G4: the sign of the cross product."""
    value = (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
    return (value > 0) - (value < 0)


def on_edge(p: Point, edge: Edge) -> bool:
    (ax, ay), (bx, by) = edge
    return turn(edge[0], edge[1], p) == 0 and min(ax, bx) <= p[0] <= max(ax, bx) and min(ay, by) <= p[1] <= max(ay, by)


def common_point(a: Point, b: Point, edge: Edge) -> bool:
    """RTK-G5."""
    if a == b:
        return on_edge(a, edge)
    c, d = edge
    for axis in (0, 1):
        if max(a[axis], b[axis]) < min(c[axis], d[axis]) or max(c[axis], d[axis]) < min(a[axis], b[axis]):
            return False
    return turn(c, d, a) * turn(c, d, b) <= 0 and turn(a, b, c) * turn(a, b, d) <= 0


def odd_parity(p: Point, borders: list[Edge]) -> bool:
    """Whether a ray to the right leaves through an odd number of edges."""
    odd = False
    for (ax, ay), (bx, by) in borders:
        if (ay > p[1]) != (by > p[1]):
            if ax + (bx - ax) * (p[1] - ay) / (by - ay) > p[0]:
                odd = not odd
    return odd


def on_track(p: Point, borders: list[Edge], touch: bool) -> bool:
    """RTK-G3, and its closed form when touching is allowed."""
    if any(on_edge(p, edge) for edge in borders):
        return touch
    return odd_parity(p, borders)


def valid(a: Point, b: Point, borders: list[Edge], touch: bool) -> bool:
    """RTK-G6, or RTK-G7 when touching is allowed."""
    if not touch:
        return not any(common_point(a, b, edge) for edge in borders)
    stops = sorted({Fraction(0), Fraction(1), *(t for edge in borders for t in meetings(a, b, edge))})
    probes = stops + [(one + two) / 2 for one, two in pairwise(stops)]
    for t in probes:
        p = (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
        if not any(on_edge(p, edge) for edge in borders) and not odd_parity(p, borders):
            return False
    return True


def meetings(a: Point, b: Point, edge: Edge) -> list[Fraction]:
    """Parameters in 0..1 where AB meets an edge; both ends of a collinear one."""
    if a == b:
        return []
    (cx, cy), (dx, dy) = edge
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], dx - cx, dy - cy
    bottom = ux * vy - uy * vx
    if bottom == 0:
        if turn(a, b, edge[0]) != 0:
            return []
        both = [((x - a[0]) * ux + (y - a[1]) * uy) / (ux * ux + uy * uy) for x, y in edge]
        return [t for t in both if 0 <= t <= 1]
    t = ((cx - a[0]) * vy - (cy - a[1]) * vx) / bottom
    s = ((cx - a[0]) * uy - (cy - a[1]) * ux) / bottom
    return [t] if 0 <= t <= 1 and 0 <= s <= 1 else []


class SlowLine:
    """RTK-G8 to RTK-G13 from the ledger: ends by searching every edge, forward, side, crossing."""

    def __init__(self, track: Track, direction: str) -> None:
        self.axis = 1 if track.vertical else 0
        self.q = track.on_line
        nearest: dict[int, tuple[Fraction, int]] = {}
        for number, ring in enumerate(track.rings):
            part = Track("", unit=track.unit, rings=(ring,))
            for edge in edges(part):
                for value in self._cuts(edge):
                    way = 1 if value > self.q[self.axis] else -1
                    if way not in nearest or abs(value - self.q[self.axis]) < abs(nearest[way][0] - self.q[self.axis]):
                        nearest[way] = (value, number)
        self.low, self.high = nearest[-1][0], nearest[1][0]
        outwards = 1 if nearest[1][1] == 0 else -1
        u = (0, outwards) if track.vertical else (outwards, 0)
        self.f = (-u[1], u[0]) if direction == "ccw" else (u[1], -u[0])

    def _cuts(self, edge: Edge) -> list[Fraction]:
        level = Fraction(self.q[1 - self.axis])
        one, two = edge
        a, b = one[1 - self.axis], two[1 - self.axis]
        if a == b:
            return [one[self.axis], two[self.axis]] if a == level else []
        t = (level - a) / (b - a)
        return [one[self.axis] + t * (two[self.axis] - one[self.axis])] if 0 <= t <= 1 else []

    def side(self, p: tuple[int, int]) -> int:
        return self.f[0] * (p[0] - self.q[0]) + self.f[1] * (p[1] - self.q[1])

    def crossing(self, a: tuple[int, int], b: tuple[int, int]) -> int:
        before, after = self.side(a), self.side(b)
        if (before >= 0) == (after >= 0):
            return 0
        t = Fraction(-before, after - before)
        where = a[self.axis] + t * (b[self.axis] - a[self.axis])
        if not self.low <= where <= self.high:
            return 0
        return 1 if after >= 0 else -1
