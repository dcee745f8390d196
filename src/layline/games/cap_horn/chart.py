"""The sea chart as tables: where a ship may be, what lies next to what, where every arrow leads.

Spaces are numbers: row * width + column, with a rim of one space around the grid so that no step
leaves the tables. Space 0 is the corner of the rim and means nowhere.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.cap_horn.moves import HEADINGS, KINDS, LETTERS, Ignore, Lay, Sail, ignore, lay

MOST_ARROWS: Final[i64] = 8
COLOURS: Final = ("yellow", "red", "green")
STAGES: Final = ("I", "II", "III")
FAR: Final[i64] = 1000
"""Steps to the finish from a space that has no way there."""


class Chart:
    """All that a board says, and everything that follows from it alone."""

    def __init__(
        self,
        rows: list[str],
        ahead: list[tuple[int, int]],
        right: list[tuple[int, int]],
        starts: list[tuple[int, int]],
        finish: list[tuple[int, int]],
        stations: list[tuple[int, int, int, int]],
        tiles: list[list[Sail]],
        counts: list[int],
    ) -> None:
        self.columns: i64 = len(rows[0])
        self.rows: i64 = len(rows)
        self.width: i64 = self.columns + 2
        self.size: i64 = self.width * (self.rows + 2)
        self.zone: vec[i64] = vec[i64]([0] * self.size)
        """1, 2 or 3 on sea spaces, else 0."""
        self.land: vec[i64] = vec[i64]([0] * self.size)
        self.goal: vec[i64] = vec[i64]([0] * self.size)
        """1 beyond the finish line."""
        self.station: vec[i64] = vec[i64]([0] * self.size)
        """0, or 1 + 3 * stage + colour."""
        self.ahead = ahead
        self.right = right
        self.tiles = tiles
        """The arrows of every kind; the printed wind is the last."""
        self.counts = counts
        """How many tiles of each kind there are."""
        self._survey(rows)
        self.sea: vec[i64] = vec[i64]([cell for cell in range(self.size) if self.zone[cell] > 0])
        self.starts: vec[i64] = vec[i64]([0] * len(starts))
        for k in range(len(starts)):
            self.starts[k] = self.at(starts[k][0], starts[k][1])
        for c, r in finish:
            self.goal[self.at(c, r)] = 1
        for c, r, stage, colour in stations:
            self.station[self.at(c, r)] = 1 + 3 * stage + colour
        self.near: vec[i64] = self._near()
        """Eight neighbours a space, the compass round from north; 0 where there is no sea."""
        self.around: vec[i64] = self._around()
        """The same, with finish spaces too."""
        self.ends: vec[i64] = self._ends()
        """Where each arrow of each kind leads from each space: 0 when the way is closed."""
        self.steps: vec[i64] = self.distances(self._goals())
        """King's steps over sea to the finish."""
        self.places: list[Lay] = self._lays(over=False)
        self.covers: list[Lay] = self._lays(over=True)
        self.ignores: list[Ignore] = self._ignores()

    # -- spaces and their names --------------------------------------------------------

    def at(self, column: i64, row: i64) -> i64:
        """Return a space by its column (0 is A) and row, or 0 when the chart has none there."""
        if column < 0 or column >= self.columns or row < 0 or row > self.rows + 1:
            return 0
        return row * self.width + column + 1

    def name(self, cell: i64) -> str:
        """Return the name of a space, such as K2."""
        return f"{LETTERS[self.column_of(cell)]}{self.row_of(cell)}"

    def column_of(self, cell: i64) -> i64:
        """Return the column, 0 for A."""
        return cell % self.width - 1

    def row_of(self, cell: i64) -> i64:
        """Return the row, 1 in the north; 0 lies beyond it."""
        return cell // self.width

    def end(self, kind: i64, cell: i64, arrow: i64) -> i64:
        """Return where an arrow of a tile leads from a space, 0 when the way is closed (CPH-069)."""
        return self.ends[(kind * self.size + cell) * MOST_ARROWS + arrow]

    def path(self, kind: i64, cell: i64, arrow: i64) -> list[int]:
        """Return the spaces an arrow goes over, the last one being its end; empty when it is closed."""
        found: list[int] = []
        here = cell
        zone = self.zone[cell] - 1
        for leg in self.tiles[kind][arrow].legs:
            step = self._vector(zone, leg[:-1])
            for _ in range(int(leg[-1])):
                here += step
                found.append(int(here))
                if self.goal[here] > 0:
                    return found  # CPH-112: the rest of the distance is void
                if self.zone[here] == 0:
                    return []
        return found

    def distances(self, sources: list[int]) -> vec[i64]:
        """Return the king's steps over sea from each space to the nearest of some spaces."""
        found: vec[i64] = vec[i64]([int(FAR)] * self.size)
        for cell in sources:
            found[cell] = 0
        queue = list(sources)
        for cell in queue:  # grows while it is read
            for k in range(8):
                other = self._beside(cell, k)
                if other > 0 and self.zone[other] > 0 and found[other] == FAR:
                    found[other] = found[cell] + 1
                    queue.append(int(other))
        return found

    # -- tables ------------------------------------------------------------------------

    def _survey(self, rows: list[str]) -> None:
        """Note what is sea, by zone, and what is land."""
        for r in range(len(rows)):
            for c in range(len(rows[r])):
                if rows[r][c] in "123":
                    self.zone[(r + 1) * self.width + c + 1] = int(rows[r][c])
                elif rows[r][c] == "#":
                    self.land[(r + 1) * self.width + c + 1] = 1

    def _vector(self, zone: i64, heading: str) -> i64:
        """Return the step of a heading as a difference of spaces, turned as tiles lie in a zone."""
        ahead_r, ahead_c = self.ahead[zone]
        right_r, right_c = self.right[zone]
        along: i64 = 1 if "A" in heading else -1 if "B" in heading else 0
        aside: i64 = 1 if "R" in heading else -1 if "L" in heading else 0
        return (along * ahead_r + aside * right_r) * self.width + along * ahead_c + aside * right_c

    def _beside(self, cell: i64, k: i64) -> i64:
        """Return a neighbour, 0 outside the tables."""
        row = cell // self.width + _DOWN[k]
        column = cell % self.width + _ACROSS[k]
        if row < 0 or row > self.rows + 1 or column < 0 or column > self.columns + 1:
            return 0
        return row * self.width + column

    def _near(self) -> vec[i64]:
        found: vec[i64] = vec[i64]([0] * (self.size * 8))
        for cell in range(self.size):
            for k in range(i64(8)):
                other = self._beside(cell, k)
                if other > 0 and self.zone[other] > 0:
                    found[cell * 8 + k] = other
        return found

    def _around(self) -> vec[i64]:
        found: vec[i64] = self.near[:]
        for cell in range(self.size):
            for k in range(i64(8)):
                other = self._beside(cell, k)
                if other > 0 and self.goal[other] > 0:
                    found[cell * 8 + k] = other
        return found

    def _ends(self) -> vec[i64]:
        found: vec[i64] = vec[i64]([0] * (len(self.tiles) * self.size * MOST_ARROWS))
        for kind in range(i64(len(self.tiles))):
            for cell in self.sea:
                for arrow in range(i64(len(self.tiles[kind]))):
                    way = self.path(kind, cell, arrow)
                    if way:
                        found[(kind * self.size + cell) * MOST_ARROWS + arrow] = way[-1]
        return found

    def _goals(self) -> list[int]:
        return [int(cell) for cell in range(self.size) if self.goal[cell] > 0]

    def _lays(self, over: bool) -> list[Lay]:
        """Return the moves that lay each kind on each space, kind by kind; the rim has stand-ins."""
        found: list[Lay] = []
        for kind in range(KINDS):
            for cell in range(self.size):
                column = self.column_of(cell) if self.zone[cell] > 0 else 0
                found.append(lay(kind, column, self.row_of(cell) if self.zone[cell] > 0 else 0, over))
        return found

    def _ignores(self) -> list[Ignore]:
        found: list[Ignore] = []
        for cell in range(self.size):
            real = self.zone[cell] + self.goal[cell] > 0
            found.append(ignore(self.column_of(cell) if real else 0, self.row_of(cell) if real else 0))
        return found


_DOWN: Final[vec[i64]] = vec[i64]([-1, -1, 0, 1, 1, 1, 0, -1])
_ACROSS: Final[vec[i64]] = vec[i64]([0, 1, 1, 1, 0, -1, -1, -1])


def turned(heading: str, zone: i64, chart: Chart) -> tuple[int, int]:
    """Return a heading as (rows down, columns east) the way tiles lie in a zone, 0 being the first."""
    assert heading in HEADINGS
    ahead_r, ahead_c = chart.ahead[zone]
    right_r, right_c = chart.right[zone]
    along = 1 if "A" in heading else -1 if "B" in heading else 0
    aside = 1 if "R" in heading else -1 if "L" in heading else 0
    return along * ahead_r + aside * right_r, along * ahead_c + aside * right_c

