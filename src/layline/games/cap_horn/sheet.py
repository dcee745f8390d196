"""Where the spaces of a chart lie in the drawing, and the strip below it with hand and logbooks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.games.cap_horn import boards
from layline.games.cap_horn.chart import Chart

SPACE: Final = 60
"""One space of the chart in the units of the drawing."""
TILE: Final = 54
DESK: Final = 374
"""Width of the left part of the strip: round, steps of a turn, hand and buttons."""
BOOK: Final = 228
"""Width of a logbook; they lie in two columns right of the desk."""
STRIP: Final = 840
_HIGH: Final = 156
"""Width and height of the strip."""
_EDGE: Final = 24
_BEYOND: Final = 0.74
"""Height of a row beyond the rim, for the finish, in spaces."""
_ASTERN: Final = 6
"""How far from the middle of its space a ship lies, so that the wind before it can be read."""

Spot = tuple[float, float]


class Sheet:
    """The one place that turns spaces into points of the drawing."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        rows, columns = int(chart.rows), int(chart.columns)
        goals = [int(chart.row_of(cell)) for cell in range(chart.size) if chart.goal[cell]]
        self.chart_width = columns * SPACE
        self.chart_height = rows * SPACE
        self.width = max(self.chart_width, STRIP) + 2 * _EDGE
        self.left = (self.width - self.chart_width) / 2
        self.top = _EDGE + (_BEYOND * SPACE if 0 in goals else 0)
        self.below = _BEYOND * SPACE if rows + 1 in goals else 0
        self.panel: Spot = (self.width - STRIP) / 2, self.top + self.chart_height + self.below + 14
        """Where the strip begins."""
        self.height = self.panel[1] + _HIGH + 10

    def corner(self, column: float, row: float) -> Spot:
        """Return the upper left corner of a space by its column (0 is A) and row (1 is the first)."""
        return self.left + column * SPACE, self.top + (row - 1) * SPACE

    def middle(self, cell: int) -> Spot:
        """Return the middle of a space."""
        column, row = int(self.chart.column_of(cell)), int(self.chart.row_of(cell))
        x, y = self.corner(column + 0.5, row + 0.5)
        if row == 0:
            y = self.top - _BEYOND * SPACE / 2
        elif row > self.chart.rows:
            y = self.top + self.chart_height + _BEYOND * SPACE / 2
        return x, y

    def astern(self, cell: int) -> tuple[int, int]:
        """Return the way (right, down) to the bottom edge of a tile that lies on a space; none beyond the line."""
        zone = int(self.chart.zone[cell])
        if not zone:
            return 0, 0
        down, east = self.chart.ahead[zone - 1]
        return -int(east), -int(down)

    def berth(self, cell: int) -> Spot:
        """Return where a ship lies on a space."""
        x, y = self.middle(cell)
        dx, dy = self.astern(cell)
        return x + _ASTERN * dx, y + _ASTERN * dy

    def box(self, cell: int) -> tuple[float, float, float, float]:
        """Return x, y, width and height of a space; those beyond the rim are lower."""
        x, y = self.middle(cell)
        row = int(self.chart.row_of(cell))
        height = SPACE if 1 <= row <= self.chart.rows else _BEYOND * SPACE
        return x - SPACE / 2, y - height / 2, SPACE, height


@lru_cache(maxsize=32)
def sheet_of(board: str) -> Sheet:
    """Return the sheet of a board, by its name or text."""
    return Sheet(boards.chart(board))
