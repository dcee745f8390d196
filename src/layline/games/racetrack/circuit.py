"""The ground of a circuit: walls by exact geometry, crossings of the line.

A row is filled wall by wall: the points from which a vector touches an edge form a parallelogram
(the edge swept backwards along the vector), and its lattice points are listed column by column.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.games.racetrack.ground import ASK, BACK, CLEAR, EDGE, FORWARD, OFF, ON, WALL, Ground
from layline.games.racetrack.line import Line
from layline.kit.lattice import length
from layline.kit.segments import ceil_div, contact_parameters, crosses_ray, floor_div

FAR: Final[i64] = 1152921504606846976
"""Further than any coordinate."""


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
