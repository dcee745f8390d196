"""The still layer: sea, zones, coast, start, finish, compass and coordinates."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.games.cap_horn.chart import STAGES, Chart
from layline.games.cap_horn.moves import LETTERS
from layline.games.cap_horn.sheet import SPACE, Sheet, Spot, sheet_of
from layline.kit.svg import line_path, number, tag, text

_SIDES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


@lru_cache(maxsize=16)
def still_layer(board: str) -> str:
    """Return everything that stays for a whole game on a board."""
    sheet = sheet_of(board)
    chart = sheet.chart
    return tag(
        "g",
        tag("rect", cls="cp-paper", width=sheet.width, height=sheet.height),
        *_zones(sheet),
        _coast(sheet),
        _margins(sheet),
        _grid(sheet),
        _currents(sheet),
        _rose(sheet),
        _marks(sheet),
        _finish(sheet),
        _rim(sheet, chart),
        cls="cp-sheet",
    )


def _cells(chart: Chart, zone: int) -> list[int]:
    return [int(cell) for cell in chart.sea if chart.zone[cell] == zone]


def _boxes(sheet: Sheet, cells: list[int]) -> str:
    """Return the area of some spaces as one path, row by row."""
    found: list[str] = []
    for cell in cells:
        x, y, width, height = sheet.box(cell)
        found.append(f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z")
    return "".join(found)


def _zones(sheet: Sheet) -> list[str]:
    """Return the water of each zone, and the borders between zones."""
    chart = sheet.chart
    found = [tag("path", cls=f"cp-sea cp-zone{zone}", d=_boxes(sheet, _cells(chart, zone))) for zone in (1, 2, 3)]
    borders: list[str] = []
    for cell in chart.sea:
        for other, line in ((cell + 1, "right"), (cell + chart.width, "below")):
            if chart.zone[other] and chart.zone[other] != chart.zone[cell]:
                x, y, _, _ = sheet.box(int(cell))
                at = (x + SPACE, y) if line == "right" else (x, y + SPACE)
                borders.append(f"M{number(at[0])} {number(at[1])}{'v' if line == 'right' else 'h'}{SPACE}")
    return [*found, tag("path", cls="cp-border", d="".join(borders))]


def _grid(sheet: Sheet) -> str:
    """Return the sides of all sea spaces."""
    return tag("path", cls="cp-grid", d=_boxes(sheet, [int(cell) for cell in sheet.chart.sea]))


# -- the coast ----------------------------------------------------------------------------------


def _coast(sheet: Sheet) -> str:
    """Return the land with its shoals: a shore in a free hand along the spaces that are land."""
    shores = [_shore(sheet, loop) for loop in _loops(sheet.chart)]
    if not shores:
        return ""
    shape = "".join([line_path(shore, closed=True) for shore in shores])
    hills: list[str] = []
    for cell in range(sheet.chart.size):
        if sheet.chart.land[cell]:
            x, y = sheet.middle(cell)
            lean = _noise(cell * 7) * 10
            hills.append(f"M{number(x - 17 + lean)} {number(y + 9)}l9 -17 7 10 5 -6 10 13")
            hills.append(f"M{number(x - 8 + lean)} {number(y - 8)}l-3 8M{number(x + 6 + lean)} {number(y - 4)}l-3 7")
    return tag(
        "g",
        tag("path", cls="cp-shoal cp-shoal2", d=shape),
        tag("path", cls="cp-shoal", d=shape),
        tag("path", cls="cp-land", d=shape),
        tag("path", cls="cp-hills", d="".join(hills)),
    )


def _loops(chart: Chart) -> list[list[tuple[int, int]]]:
    """Return the outlines of the land as corners (column, row) of the grid, clockwise."""
    sides: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for cell in range(chart.size):
        if not chart.land[cell]:
            continue
        c, r = int(chart.column_of(cell)), int(chart.row_of(cell))
        corners = ((c, r), (c + 1, r), (c + 1, r + 1), (c, r + 1))
        for k, (dx, dy) in enumerate(_SIDES):
            if not chart.land[cell + dx + dy * chart.width]:
                sides.setdefault(corners[k], []).append(corners[(k + 1) % 4])
    loops: list[list[tuple[int, int]]] = []
    while sides:
        start = min(sides)
        loop, here = [start], sides[start].pop()
        while here != start:
            loop.append(here)
            here = sides[here].pop()
        loops.append(loop)
        sides = {corner: ends for corner, ends in sides.items() if ends}
    return loops


def _shore(sheet: Sheet, loop: list[tuple[int, int]]) -> list[Spot]:
    """Return an outline with small bays, kept a little inside the land."""
    found: list[Spot] = []
    for k, (c, r) in enumerate(loop):
        after = loop[(k + 1) % len(loop)]
        before = loop[k - 1]
        x, y = sheet.corner(c, r)
        in_x, in_y = _inward(before, (c, r)), _inward((c, r), after)
        found.append((x + 5 * (in_x[0] + in_y[0]), y + 5 * (in_x[1] + in_y[1])))
        dx, dy = after[0] - c, after[1] - r
        for part in range(1, 6):
            deep = 4 + 5 * _noise(c * 31 + r * 17 + part * 7 + dx * 3 + dy)
            along = part / 6 * SPACE
            found.append((x + dx * along + deep * in_y[0], y + dy * along + deep * in_y[1]))
    return found


def _inward(start: tuple[int, int], end: tuple[int, int]) -> Spot:
    """Return the step to the right of an edge, which is inland on a clockwise outline."""
    return -(end[1] - start[1]), end[0] - start[0]


def _noise(seed: int) -> float:
    """Return a number -1..1 that looks accidental and is always the same."""
    return ((seed * 2654435761 + 40503) % 4294967296 >> 8) % 2001 / 1000 - 1


def _margins(sheet: Sheet) -> str:
    """Return paper over whatever of the shoals runs out of the chart."""
    right, bottom = sheet.left + sheet.chart_width, sheet.top + sheet.chart_height
    sides = (
        (0, 0, sheet.width, sheet.top),
        (0, 0, sheet.left, sheet.height),
        (right, 0, sheet.width - right, sheet.height),
        (0, bottom, sheet.width, sheet.height - bottom),
    )
    return "".join([tag("rect", cls="cp-paper", x=x, y=y, width=w, height=h) for x, y, w, h in sides])


# -- signs on the water ---------------------------------------------------------------------------


def _currents(sheet: Sheet) -> str:
    """Return, for each zone, its numeral and large faint chevrons the way ahead."""
    chart = sheet.chart
    parts: list[str] = []
    for zone in (1, 2, 3):
        spots = [sheet.middle(cell) for cell in _cells(chart, zone)]
        x, y = (sum(axis) / len(spots) for axis in zip(*spots, strict=True))
        down, east = chart.ahead[zone - 1]
        chevrons: list[str] = []
        for k in (-1, 0, 1):
            cx, cy = x + east * 46 * k, y + down * 46 * k
            tip = (cx + 15 * east, cy + 15 * down)
            chevrons.append(line_path([
                (cx - 15 * east - 34 * down, cy - 15 * down + 34 * east), tip,
                (cx - 15 * east + 34 * down, cy - 15 * down - 34 * east),
            ]))  # fmt: skip
        side_x, side_y = x + 92 * abs(down), y + 78 * abs(east)
        parts.append(tag("path", cls="cp-current", d="".join(chevrons)))
        parts.append(text(side_x, side_y + 19, STAGES[zone - 1], cls="cp-numeral"))
    return tag("g", *parts, aria_hidden="true")


def _rose(sheet: Sheet) -> str:
    """Return the cartouche with a compass rose where the map leaves room, else nothing."""
    chart = sheet.chart
    spare = [
        cell
        for cell in range(chart.size)
        if 0 < chart.row_of(cell) <= chart.rows and 0 <= chart.column_of(cell) < chart.columns
        if not chart.zone[cell] and not chart.land[cell] and not chart.goal[cell]
    ]
    if len(spare) < 4:
        return ""
    columns = [int(chart.column_of(cell)) for cell in spare]
    rows = [int(chart.row_of(cell)) for cell in spare]
    if (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1) != len(spare):
        return ""
    x0, y0 = sheet.corner(min(columns), min(rows))
    x1, y1 = sheet.corner(max(columns) + 1, max(rows) + 1)
    size = min(x1 - x0, y1 - y0) / 2 - 14
    cx, cy = x0 + size + 20, (y0 + y1) / 2
    parts = [
        tag("rect", cls="cp-cartouche", x=x0 + 7, y=y0 + 7, width=x1 - x0 - 14, height=y1 - y0 - 14, rx=6),
        tag("circle", cls="cp-ring", cx=cx, cy=cy, r=size * 0.62),
        tag("circle", cls="cp-ring", cx=cx, cy=cy, r=size * 0.7),
        tag("path", cls="cp-ray", d=_star(cx, cy, size * 0.62, size * 0.17, pi / 4)),
        tag("path", cls="cp-rose", d=_star(cx, cy, size, size * 0.2, 0)),
        tag("path", cls="cp-ray", d=_half_rays(cx, cy, size, size * 0.2)),
        text(cx, cy - size * 0.74, "N", cls="cp-north"),
    ]
    if x1 - x0 > 3 * SPACE:
        parts.append(text(cx + size + 18, cy + 1, "CAP", cls="cp-title"))
        parts.append(text(cx + size + 18, cy + 30, "HORN", cls="cp-title"))
    return tag("g", *parts, aria_hidden="true")


def _star(cx: float, cy: float, long: float, short: float, turn: float) -> str:
    points: list[Spot] = []
    for k in range(8):
        radius = long if k % 2 == 0 else short
        angle = turn + k * pi / 4
        points.append((cx + radius * sin(angle), cy - radius * cos(angle)))
    return line_path(points, closed=True)


def _half_rays(cx: float, cy: float, long: float, short: float) -> str:
    """Return the shaded half of each of the four long rays."""
    found: list[str] = []
    for k in range(4):
        angle = k * pi / 2
        tip = (cx + long * sin(angle), cy - long * cos(angle))
        side = (cx + short * sin(angle + pi / 4), cy - short * cos(angle + pi / 4))
        found.append(line_path([(cx, cy), tip, side], closed=True))
    return "".join(found)


def _marks(sheet: Sheet) -> str:
    """Return the numbers of the start spaces and rings where stations belong."""
    chart = sheet.chart
    parts: list[str] = []
    for cell in chart.sea:
        if chart.station[cell]:
            x, y = sheet.middle(int(cell))
            parts.append(tag("circle", cls="cp-berth", cx=x, cy=y, r=23))
    for place, cell in enumerate(chart.starts, 1):
        x, y, _, _ = sheet.box(int(cell))
        parts.append(text(x + 7, y - 5, str(place), cls="cp-start"))
    return tag("g", *parts, aria_hidden="true")


def _finish(sheet: Sheet) -> str:
    """Return the spaces beyond the line and the chequered line itself."""
    chart = sheet.chart
    goals = [cell for cell in range(chart.size) if chart.goal[cell]]
    strips: list[str] = []
    squares: list[str] = []
    for cell in goals:
        x, y, width, height = sheet.box(cell)
        for dx, dy in _SIDES:
            if not chart.zone[cell + dx + dy * chart.width]:
                continue
            left = x if dx <= 0 else x + width - 10
            upper = y if dy < 0 else y + height - 10 if dy > 0 else y
            wide, high = (10, height) if dx else (width, 10)
            strips.append(tag("rect", cls="cp-strip", x=left, y=upper, width=wide, height=high))
            for k in range(int(max(wide, high) // 5)):
                px, py = (left + 5 * (k % 2), upper + 5 * k) if dx else (left + 5 * k, upper + 5 * (k % 2))
                squares.append(f"M{number(px)} {number(py)}h5v5h-5z")
    beyond = tag("path", cls="cp-beyond", d=_boxes(sheet, goals))
    return tag("g", beyond, *strips, tag("path", cls="cp-chequer", d="".join(squares)), aria_hidden="true")


def _rim(sheet: Sheet, chart: Chart) -> str:
    """Return the frame and the letters and numbers along it."""
    x0, y0 = sheet.corner(0, 1)
    marks = [tag("rect", cls="cp-frame", x=x0, y=y0, width=sheet.chart_width, height=sheet.chart_height)]
    for column in range(int(chart.columns)):
        x, _ = sheet.corner(column + 0.5, 1)
        marks.append(text(x, 15, LETTERS[column], cls="cp-axis"))
    for row in range(1, int(chart.rows) + 1):
        _, y = sheet.corner(0, row + 0.5)
        marks.append(text(x0 - 11, y + 4, str(row), cls="cp-axis"))
    return tag("g", *marks, aria_hidden="true")
