"""Where the spaces of a chart lie in the drawing, and where the panel beside it begins."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.games.cap_horn import boards
from layline.games.cap_horn.chart import Chart

SPACE: Final = 60
"""One space of the chart in the units of the drawing."""
TILE: Final = 54
PANEL: Final = 268
"""Width of the panel with logbooks, hand and buttons."""
_EDGE: Final = 24
_BEYOND: Final = 0.74
"""Height of a row beyond the rim, for the finish, in spaces."""

Spot = tuple[float, float]


class Sheet:
    """The one place that turns spaces into points of the drawing."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        rows, columns = int(chart.rows), int(chart.columns)
        goals = [int(chart.row_of(cell)) for cell in range(chart.size) if chart.goal[cell]]
        self.left = _EDGE
        self.top = _EDGE + (_BEYOND * SPACE if 0 in goals else 0)
        self.chart_width = columns * SPACE
        self.chart_height = rows * SPACE
        self.below = _BEYOND * SPACE if rows + 1 in goals else 0
        self.panel = self.left + self.chart_width + 20
        """Where the panel begins, from the left."""
        self.width = self.panel + PANEL + 12
        self.height = max(self.top + self.chart_height + self.below + 14, 600)

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
