"""The sea chart: where points lie in the drawing, and the still layer with grid, marks, zones and line."""

from __future__ import annotations

from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Final

from layline.games.race_the_wind.language import FOLDER
from layline.games.race_the_wind.state import BUOY, COMMITTEE, MARK, MARK_NAMES, MARKS, SECOND, WING, Terms
from layline.kit.svg import line_path, number, tag, text, translate

SQUARE: Final = 26
"""One grid step in the units of the drawing."""
EDGE: Final = 50
"""Room around the grid: numbers, flags, and handles of boats that stand at the edge."""
PANEL: Final = 340
"""Width of the strip with wind and boats on the right; like the edge for a board of usual height."""
_USUAL: Final = 32
"""Steps from the southern to the northern edge of the usual board."""
Spot = tuple[float, float]


class Sheet:
    """Where grid points lie in the drawing: the one place where y turns over."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.zoom = max(1.0, (rows - 1) / _USUAL)
        """How much larger than usual to write around the sea: a large board is shown smaller."""
        self.edge = EDGE * self.zoom
        self.sea_width = (columns - 1) * SQUARE + 2 * self.edge
        self.width = self.sea_width + PANEL * self.zoom
        self.height = (rows - 1) * SQUARE + 2 * self.edge

    def at(self, x: float, y: float) -> Spot:
        """Return where a grid point lies."""
        return self.edge + x * SQUARE, self.edge + (self.rows - 1 - y) * SQUARE

    def large(self, x: float, y: float) -> str:
        """Return the transform that puts words at a place, as large as they must be there."""
        return translate(x, y) if self.zoom == 1 else f"{translate(x, y)} scale({number(self.zoom)})"


@lru_cache(maxsize=16)
def sheet_of(columns: int, rows: int) -> Sheet:
    """Return the sheet for a board of this size."""
    return Sheet(columns, rows)


@cache
def board_style() -> str:
    """Return the looks of every class of this game's pictures."""
    return (FOLDER / "board.css").read_text(encoding="utf-8")


_stills: dict[int, tuple[Terms, str]] = {}


def still_layer(terms: Terms) -> str:
    """Return the still layer of a race; made once for its terms."""
    known = _stills.get(id(terms))
    if known is None or known[0] is not terms:
        if len(_stills) > 64:
            _stills.clear()
        known = _stills[id(terms)] = terms, _still(terms)
    return known[1]


def _still(terms: Terms) -> str:
    sheet = sheet_of(int(terms.width), int(terms.height))
    left, top = sheet.at(0, sheet.rows - 1)
    water = tag(
        "rect", cls="rw-water", x=left - 14, y=top - 14,
        width=sheet.sea_width - 2 * sheet.edge + 28, height=sheet.height - 2 * sheet.edge + 28, rx=6,
    )  # fmt: skip
    parts = [
        tag("rect", cls="rw-paper", width=sheet.width, height=sheet.height),
        water,
        _grid(sheet),
        *[_zone(terms, sheet, k) for k in range(MARKS) if terms.marks[k]],
        _line(terms, sheet),
        _numbers(sheet),
        *[_mark(terms, sheet, k) for k in range(MARKS) if terms.marks[k]],
    ]
    return tag("g", *parts, cls="rw-chart")


def _grid(sheet: Sheet) -> str:
    fine: list[str] = []
    strong: list[str] = []
    (x0, y0), (x1, y1) = sheet.at(0, 0), sheet.at(sheet.columns - 1, sheet.rows - 1)
    for x in range(sheet.columns):
        (fine if x % 5 else strong).append(f"M{number(sheet.at(x, 0)[0])} {number(y1)}V{number(y0)}")
    for y in range(sheet.rows):
        (fine if y % 5 else strong).append(f"M{number(x0)} {number(sheet.at(0, y)[1])}H{number(x1)}")
    return tag("path", cls="rw-grid", d="".join(fine)) + tag("path", cls="rw-grid rw-fifth", d="".join(strong))


def _numbers(sheet: Sheet) -> str:
    parts: list[str] = []
    for x in range(0, sheet.columns, 5):
        px, py = sheet.at(x, 0)
        parts.append(_axis(sheet, px, py + 32 * sheet.zoom, x))
    for y in range(0, sheet.rows, 5):
        px, py = sheet.at(0, y)
        parts.append(_axis(sheet, px - 38 * sheet.zoom, py + 5 * sheet.zoom, y))
    return "".join(parts)


def _axis(sheet: Sheet, x: float, y: float, at: int) -> str:
    return text(0, 0, str(at), cls="rw-axis", transform=sheet.large(x, y))


def _zone(terms: Terms, sheet: Sheet, k: int) -> str:
    x, y = sheet.at(*terms.spot(terms.marks[k]))
    half = 2.5 * SQUARE
    return tag("rect", cls="rw-zone", x=x - half, y=y - half, width=2 * half, height=2 * half, rx=10)


def _line(terms: Terms, sheet: Sheet) -> str:
    one, two = sheet.at(*terms.spot(terms.marks[BUOY])), sheet.at(*terms.spot(terms.marks[COMMITTEE]))
    return tag("path", cls="rw-line", d=line_path([one, two]))


def _mark(terms: Terms, sheet: Sheet, k: int) -> str:
    x, y = sheet.at(*terms.spot(terms.marks[k]))
    shape = _COMMITTEE if k == COMMITTEE else _BUOY
    arrow = tag("path", cls="rw-way", d=_arc(23, *_WAYS[k]))
    return tag("g", arrow, shape, id=f"mark-{MARK_NAMES[k]}", cls="rw-mark", transform=f"translate({x},{y})")


def _arc(radius: float, start: float, sweep: float) -> str:
    """Return an arc with an arrowhead; angles in degrees clockwise from north."""
    one, two = start * pi / 180, (start + sweep) * pi / 180
    x0, y0, x1, y1 = radius * sin(one), -radius * cos(one), radius * sin(two), -radius * cos(two)
    flag = 1 if sweep > 0 else 0
    along = two + (pi / 2 if sweep > 0 else -pi / 2)
    head = [(x1 + 7 * sin(along + turn), y1 - 7 * cos(along + turn)) for turn in (2.6, -2.6)]
    tip = line_path([head[0], (x1, y1), head[1]])
    large = 1 if abs(sweep) > 180 else 0
    numbers = f"M{number(x0)} {number(y0)}A{radius} {radius} 0 {large} {flag} {number(x1)} {number(y1)}"
    return numbers + tip


_WAYS: Final[dict[int, tuple[float, float]]] = {
    int(MARK): (-100, 190),
    int(SECOND): (-100, 190),
    int(WING): (0, 170),
    int(BUOY): (80, 190),
    int(COMMITTEE): (-80, -190),
}
"""Where the arrow of each mark begins and how far it turns: clockwise, only the committee boat the other way."""
_BUOY: Final = tag("path", cls="rw-buoy", d="M0 -10L6.5 6H-6.5Z") + tag(
    "path", cls="rw-band", d="M-3.9 -0.4H3.9M-8 8.5H8"
)
_COMMITTEE: Final = tag("path", cls="rw-committee", d="M-10 1H10L7 8H-7Z") + tag(
    "path", cls="rw-band", d="M-4 1V-5H4V1M0 -5V-12L6 -9.5L0 -7.5"
)
