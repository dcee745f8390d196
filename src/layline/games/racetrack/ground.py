"""What a move does to a car alone on the track: one small table for each vector, made when needed.

A move is a place and a vector. Whether it hits a wall and whether it crosses the line depends on
nothing else, so each vector gets a row with one code a point: a lookup a move, in the race as in
the search. A row is filled wall by wall: the points from which the vector touches an edge form a
parallelogram (the edge swept backwards along the vector), and its lattice points are listed
column by column.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from layline.games.racetrack.line import Line
from layline.kit.lattice import king_steps, length
from layline.kit.segments import ceil_div, contact_parameters, crosses_ray, floor_div

CLEAR: Final[i64] = 0
WALL: Final[i64] = 1
FORWARD: Final[i64] = 2
"""Valid, and crosses the line forward; on a sprint track: reaches the goal."""
BACK: Final[i64] = 3
ASK: Final[i64] = 4
"""Touches a border without going through it; decided when somebody asks."""

FAR: Final[i64] = 1152921504606846976
"""Further than any coordinate."""

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


class Circuit(Ground):
    """A track between borders, with a line."""

    def __init__(
        self,
        x0: i64,
        y0: i64,
        width: i64,
        height: i64,
        max_speed: i64,
        unit: i64,
        edges: list[int],
        line: Line,
        touch_allowed: bool,
    ) -> None:
        super().__init__(x0, y0, width, height, max_speed)
        self.unit: i64 = unit
        self.edges = edges
        """Four numbers an edge, in sub-units."""
        self.line = line
        self.touch_allowed = touch_allowed
        self.bands: list[list[int]] = self._edges_by_row()
        self.stamps: vec[i64] = vec[i64]([0] * (len(edges) // 4))
        """When each edge was last gathered by `_edges_near`."""
        self.tick: i64 = 0
        self._sort_points()

    def margin(self, pos: i64) -> i64:
        return self.line.side(self.x_of(pos), self.y_of(pos))

    # -- which points are on the track -------------------------------------------------

    def _edges_by_row(self) -> list[list[int]]:
        """List the edges that reach into each strip y .. y + 1 of the rectangle."""
        bands: list[list[int]] = [[] for _ in range(self.height + 2)]
        edges = self.edges
        for edge in range(len(edges) // 4):
            ya, yb = edges[4 * edge + 1], edges[4 * edge + 3]
            low = max(floor_div(min(ya, yb), self.unit) - int(self.y0) - 1, -1)
            high = min(floor_div(max(ya, yb), self.unit) - int(self.y0), int(self.height))
            for band in range(low, high + 1):
                bands[band + 1].append(edge)
        return bands

    def _sort_points(self) -> None:
        """RTK-G3: mark every lattice point as on the track, on a border, or off."""
        edge_row = self._touched(0, 0)
        unit = int(self.unit)
        edges = self.edges
        for line in range(self.height):
            y = (int(line) + int(self.y0)) * unit
            cuts: list[tuple[int, int]] = []
            for edge in self.bands[line + 1]:
                ya, yb = edges[4 * edge + 1], edges[4 * edge + 3]
                if (ya > y) != (yb > y):
                    xa, xb = edges[4 * edge], edges[4 * edge + 2]
                    cuts.append((xa * (yb - ya) + (xb - xa) * (y - ya), (yb - ya) * unit))
            turns = sorted([ceil_div(top, bottom) for top, bottom in cuts])
            for k in range(0, len(turns) - 1, 2):
                for x in range(turns[k], turns[k + 1]):
                    self.kinds[line * self.width + x - self.x0] = u8(ON)
        for pos in range(self.size):
            if edge_row[pos] != 0:
                self.kinds[pos] = u8(EDGE) if self.touch_allowed else u8(OFF)

    # -- rows ------------------------------------------------------------------------

    def fill(self, vx: i64, vy: i64) -> vec[u8]:
        row = self._touched(vx, vy)
        self._mark_crossings(row, vx, vy)
        return row

    def _touched(self, vx: i64, vy: i64) -> vec[u8]:
        """Return WALL (or ASK) wherever the vector touches an edge (RTK-G5, RTK-G6)."""
        row: vec[u8] = vec[u8](bytes(self.size))
        edges = self.edges
        for edge in range(0, len(edges), 4):
            self._sweep(row, edges[edge], edges[edge + 1], edges[edge + 2], edges[edge + 3], vx, vy)
        return row

    def _sweep(self, row: vec[u8], px: i64, py: i64, qx: i64, qy: i64, vx: i64, vy: i64) -> None:
        """Mark the lattice points of the closed parallelogram P, Q, Q - v, P - v."""
        unit = self.unit
        wx = vx * unit
        wy = vy * unit
        left = min(px, qx) - max(wx, 0)
        right = max(px, qx) - min(wx, 0)
        first = max(-(-left // unit), self.x0)
        last = min(right // unit, self.x0 + self.width - 1)
        ex = qx - px
        ey = qy - py
        area = ex * wy - ey * wx
        for x in range(first, last + 1):
            column = x * unit
            low: i64 = FAR
            high: i64 = -FAR
            # the four sides: (start, direction)
            for side in range(4):
                if side == 0:
                    sx, sy, tx, ty = px, py, ex, ey
                elif side == 1:
                    sx, sy, tx, ty = px - wx, py - wy, ex, ey
                elif side == 2:
                    sx, sy, tx, ty = px, py, -wx, -wy
                else:
                    sx, sy, tx, ty = qx, qy, -wx, -wy
                if tx == 0:
                    if sx != column:
                        continue
                    bottom_y = min(sy, sy + ty)
                    low = min(low, -(-bottom_y // unit))
                    high = max(high, (bottom_y + length(ty)) // unit)
                    continue
                if column < min(sx, sx + tx) or column > max(sx, sx + tx):
                    continue
                bottom = tx
                top = sy * tx + ty * (column - sx)
                if bottom < 0:
                    bottom = -bottom
                    top = -top
                bottom *= unit
                low = min(low, -(-top // bottom))
                high = max(high, top // bottom)
            low = max(low, self.y0)
            high = min(high, self.y0 + self.height - 1)
            for y in range(low, high + 1):
                pos = (y - self.y0) * self.width + x - self.x0
                if not self.touch_allowed:
                    row[pos] = u8(WALL)
                elif i64(row[pos]) != WALL:
                    # strictly inside the parallelogram means straight through the edge
                    rx = column - px
                    ry = y * unit - py
                    along = rx * wy - ry * wx
                    back = ex * ry - ey * rx
                    if area < 0:
                        through = 0 > along > area and 0 < back < -area
                    else:
                        through = 0 < along < area and 0 > back > -area
                    row[pos] = u8(WALL) if through else u8(ASK)

    def _mark_crossings(self, row: vec[u8], vx: i64, vy: i64) -> None:
        """Note where a clear move crosses the line."""
        line = self.line
        advance = line.fx * vx + line.fy * vy
        if advance == 0:
            return
        low: i64 = -advance if advance > 0 else 0
        high: i64 = 0 if advance > 0 else -advance
        for s in range(low, high):
            # the lattice points s squares past the line
            steps = self.height if line.vertical else self.width
            for k in range(steps):
                if line.vertical:
                    x = line.at + line.fx * s
                    y = self.y0 + k
                else:
                    x = self.x0 + k
                    y = line.at + line.fy * s
                pos = self.at(x, y)
                if pos >= 0 and i64(row[pos]) == CLEAR:
                    row[pos] = u8(self._crossing_code(x, y, vx, vy))

    def _crossing_code(self, x: i64, y: i64, vx: i64, vy: i64) -> i64:
        crossing = self.line.crossing(x, y, x + vx, y + vy)
        if crossing == 0:
            return CLEAR
        return FORWARD if crossing > 0 else BACK

    def decide(self, pos: i64, vx: i64, vy: i64) -> i64:
        """RTK-G7: a move that touches is valid when no point of it is strictly off the track.

        Its contacts are on a border, hence on the closed track; between two contacts it is all
        on one side, so the middle of each piece decides.
        """
        x = self.x_of(pos)
        y = self.y_of(pos)
        if vx == 0 and vy == 0:
            return CLEAR
        unit = int(self.unit)
        ax, ay = int(x) * unit, int(y) * unit
        bx, by = int(x + vx) * unit, int(y + vy) * unit
        near = self._edges_near(int(y), int(y + vy))
        stops = contact_parameters(ax, ay, bx, by, self.edges, near)
        for k in range(len(stops) - 1):
            top, bottom = stops[k]
            next_top, next_bottom = stops[k + 1]
            scale = 2 * bottom * next_bottom
            middle = top * next_bottom + next_top * bottom
            if self._strictly_off(ax * scale + (bx - ax) * middle, ay * scale + (by - ay) * middle, scale, near):
                return WALL
        return self._crossing_code(x, y, vx, vy)

    def _edges_near(self, ya: int, yb: int) -> list[int]:
        """Return every edge that reaches into the strips between two heights, each once."""
        low = max(min(ya, yb) - int(self.y0), -1)
        high = min(max(ya, yb) - int(self.y0), int(self.height))
        if low == high:
            return self.bands[low + 1]
        self.tick += 1
        found: list[int] = []
        for band in range(low, high + 1):
            for edge in self.bands[band + 1]:
                if self.stamps[edge] != self.tick:
                    self.stamps[edge] = self.tick
                    found.append(edge)
        return found

    def _strictly_off(self, px: int, py: int, scale: int, near: list[int]) -> bool:
        """Say whether P / scale lies on no border and has even crossing parity."""
        odd = False
        edges = self.edges
        for edge in near:
            cx, cy = edges[4 * edge], edges[4 * edge + 1]
            dx, dy = edges[4 * edge + 2], edges[4 * edge + 3]
            if crosses_ray(cx, cy, dx, dy, px, py, scale):
                odd = not odd
            # on the edge: a piece that runs along a border
            if (dx - cx) * (py - cy * scale) == (dy - cy) * (px - cx * scale):
                if min(cx, dx) * scale <= px <= max(cx, dx) * scale:
                    if min(cy, dy) * scale <= py <= max(cy, dy) * scale:
                        return False
        return not odd


class Sprint(Ground):
    """A planning map: cells, start cells and goal cells instead of borders and a line."""

    def __init__(
        self, width: i64, height: i64, max_speed: i64, cells: list[int], goals: list[int], exact: bool
    ) -> None:
        super().__init__(0, 0, width, height, max_speed)
        self.goal: vec[u8] = vec[u8](bytes(self.size))
        self.exact = exact
        for cell in cells:
            self.kinds[cell] = u8(ON)
        for cell in goals:
            self.goal[cell] = u8(1)

    def fill(self, vx: i64, vy: i64) -> vec[u8]:
        row: vec[u8] = vec[u8](bytes(self.size))
        for pos in range(self.size):
            if i64(self.kinds[pos]) == ON:
                row[pos] = u8(self._code(pos, vx, vy))
        return row

    def _code(self, pos: i64, vx: i64, vy: i64) -> i64:
        if self.exact:
            return self._exact_code(self.x_of(pos), self.y_of(pos), vx, vy)
        cell = self._first_stop(self.x_of(pos), self.y_of(pos), vx, vy)
        if cell == -2:
            return CLEAR
        return FORWARD if cell >= 0 and self.goal[cell] != 0 else WALL

    def landing(self, pos: i64, vx: i64, vy: i64) -> i64:
        """Return the end of a valid move; a move that reaches a goal cell ends there."""
        if not self.exact:
            cell = self._first_stop(self.x_of(pos), self.y_of(pos), vx, vy)
            if cell >= 0:
                return cell
        return pos + vy * self.width + vx

    def _first_stop(self, x: i64, y: i64, vx: i64, vy: i64) -> i64:
        """Return the first goal or wall cell the sampled path visits (-1: outside), -2 for none."""
        n = king_steps(vx, vy)
        for k in range(n + 1):
            cx = x
            cy = y
            if n > 0:
                cx = x + (2 * k * vx + n) // (2 * n)
                cy = y - (n - 2 * k * vy) // (2 * n)
            cell = self.at(cx, cy)
            if cell < 0:
                return -1
            if self.goal[cell] != 0 or i64(self.kinds[cell]) == OFF:
                return cell
        return -2

    def _exact_code(self, x: i64, y: i64, vx: i64, vy: i64) -> i64:
        """The closed segment may touch no closed wall square; touching a goal square finishes."""
        reached = CLEAR
        for cy in range(min(y, y + vy), max(y, y + vy) + 1):
            for cx in range(min(x, x + vx), max(x, x + vx) + 1):
                cell = self.at(cx, cy)
                wall = cell < 0 or i64(self.kinds[cell]) == OFF
                goal = cell >= 0 and self.goal[cell] != 0
                if (wall or goal) and _meets_square(x, y, vx, vy, cx, cy):
                    if wall:
                        return WALL
                    reached = FORWARD
        return reached


def _meets_square(x: i64, y: i64, vx: i64, vy: i64, cx: i64, cy: i64) -> bool:
    """Say whether the segment from (x, y) by (vx, vy) meets the closed unit square about (cx, cy)."""
    ax = 2 * (x - cx)
    ay = 2 * (y - cy)
    bx = ax + 2 * vx
    by = ay + 2 * vy
    if max(ax, bx) < -1 or min(ax, bx) > 1 or max(ay, by) < -1 or min(ay, by) > 1:
        return False
    # the square's corners must not all lie strictly on one side of the supporting line
    base = vx * ay - vy * ax
    return length(base) <= length(vx) + length(vy)
