"""The line of a circuit: places, side, crossing (RTK-G8 to RTK-G12)."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64


class Line:
    """The start and finish line with the direction of the race.

    Its ends are fractions along the line's own axis, kept as numerator and positive
    denominator; `low` and `high` are by coordinate, not by border.
    """

    def __init__(
        self,
        vertical: bool,
        at: i64,
        low: tuple[int, int],
        high: tuple[int, int],
        forward: tuple[int, int],
    ) -> None:
        self.vertical = vertical
        self.at: i64 = at
        """x of a vertical line, y of a horizontal one."""
        self.low_top: i64 = low[0]
        self.low_bottom: i64 = low[1]
        self.high_top: i64 = high[0]
        self.high_bottom: i64 = high[1]
        self.fx: i64 = forward[0]
        self.fy: i64 = forward[1]

    def side(self, x: i64, y: i64) -> i64:
        """RTK-G11: squares past the line; negative before it."""
        if self.vertical:
            return self.fx * (x - self.at)
        return self.fy * (y - self.at)

    def crossing(self, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
        """RTK-G12: 1 when a valid move A to B crosses forward, -1 backward, 0 not at all."""
        past = self.side(bx, by) >= 0
        if (self.side(ax, ay) >= 0) == past:
            return 0
        if self.vertical:
            bottom = bx - ax
            top = ay * bottom + (by - ay) * (self.at - ax)
        else:
            bottom = by - ay
            top = ax * bottom + (bx - ax) * (self.at - ay)
        if bottom < 0:
            top, bottom = -top, -bottom
        if top * self.low_bottom < self.low_top * bottom:
            return 0
        if top * self.high_bottom > self.high_top * bottom:
            return 0
        return 1 if past else -1

    def points(self, ends: bool) -> list[tuple[int, int]]:
        """Return the lattice points of the line from low to high; its ends too when `ends`."""
        first = -(-self.low_top // self.low_bottom)
        last = self.high_top // self.high_bottom
        if not ends:
            if first * self.low_bottom == self.low_top:
                first += 1
            if last * self.high_bottom == self.high_top:
                last -= 1
        if self.vertical:
            return [(int(self.at), int(k)) for k in range(first, last + 1)]
        return [(int(k), int(self.at)) for k in range(first, last + 1)]
