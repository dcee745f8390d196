"""The ground of a sprint: cells that are wall, free or goal, as planning maps have them."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.games.racetrack.ground import CLEAR, FORWARD, OFF, ON, WALL, Ground
from layline.kit.lattice import king_steps, length


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
