"""What a move does to a car alone on the track: one small table for each vector, made when needed.

A move is a place and a vector. Whether it hits a wall and whether it crosses the line depends on
nothing else, so each vector gets a row with one code a point: a lookup a move, in the race as in
the search. Circuits and sprints fill their rows each in their own way.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

CLEAR: Final[i64] = 0
WALL: Final[i64] = 1
FORWARD: Final[i64] = 2
"""Valid, and crosses the line forward; on a sprint track: reaches the goal."""
BACK: Final[i64] = 3
ASK: Final[i64] = 4
"""Touches a border without going through it; decided when somebody asks."""

OFF: Final[i64] = 0
ON: Final[i64] = 1
EDGE: Final[i64] = 2
"""A lattice point on a border line."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ground:
    """The lattice points of a track, numbered row by row, and what each vector does from them."""

    def __init__(self, x0: i64, y0: i64, width: i64, height: i64, max_speed: i64) -> None:
        self.x0: i64 = x0
        self.y0: i64 = y0
        self.width: i64 = width
        self.height: i64 = height
        self.size: i64 = width * height
        longest = max(width, height)
        self.reach: i64 = min(max_speed, longest) if max_speed > 0 else longest
        """No vector with a longer component can stay on the track."""
        self.span: i64 = 2 * self.reach + 1
        self.kinds: vec[u8] = vec[u8](bytes(self.size))
        empty: vec[u8] = vec[u8]()
        self.rows: list[vec[u8]] = [empty] * (self.span * self.span)

    # -- points ----------------------------------------------------------------------

    def at(self, x: i64, y: i64) -> i64:
        """Return the number of a point, or -1 when it lies outside the rectangle."""
        column = x - self.x0
        line = y - self.y0
        if column < 0 or column >= self.width or line < 0 or line >= self.height:
            return -1
        return line * self.width + column

    def x_of(self, pos: i64) -> i64:
        """Return the x of a point by its number."""
        return pos % self.width + self.x0

    def y_of(self, pos: i64) -> i64:
        """Return the y of a point by its number."""
        return pos // self.width + self.y0

    def on_track(self, pos: i64) -> bool:
        """Say whether a car may stand here."""
        return pos >= 0 and i64(self.kinds[pos]) != OFF

    # -- moves -----------------------------------------------------------------------

    def outcome(self, pos: i64, vx: i64, vy: i64) -> i64:
        """Return CLEAR, WALL, FORWARD or BACK for driving this vector from a point on the track."""
        reach = self.reach
        if vx > reach or vx < -reach or vy > reach or vy < -reach:
            return WALL
        place = (vx + reach) * self.span + vy + reach
        row = self.rows[place]
        if len(row) == 0:
            row = self.fill(vx, vy)
            self.rows[place] = row
        code = i64(row[pos])
        if code == ASK:
            code = self.decide(pos, vx, vy)
            row[pos] = u8(code)
        return code

    def landing(self, pos: i64, vx: i64, vy: i64) -> i64:
        """Return where a valid move ends."""
        return pos + vy * self.width + vx

    def margin(self, pos: i64) -> i64:
        """RTK-G15: squares past the line at the end of the finishing move."""
        return 0

    def fill(self, vx: i64, vy: i64) -> vec[u8]:
        """Return the row of a vector: a code for each point."""
        raise NotImplementedError

    def decide(self, pos: i64, vx: i64, vy: i64) -> i64:
        """Settle an ASK."""
        raise NotImplementedError
