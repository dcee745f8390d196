"""The still layer: water, base-distance grid, the line, buoys with their rounding arrows, gates, obstacles."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.games.regatta.course import LINE, Course
from layline.games.regatta.ink import MARGIN, PANEL, Sheet
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.setting import terms_of
from layline.kit.poses import cosine, sine
from layline.kit.svg import line_path, number, tag, text

_BUOY_LOOKS: Final = ("rg-white", "rg-white", "rg-redbuoy", "rg-greenbuoy")


def sheet_of(options: RegattaOptions) -> Sheet:
    """Return the sheet of a table."""
    course = terms_of(options).course
    return Sheet(course.west, course.south, course.east, course.north)


def still_layer(options: RegattaOptions) -> str:
    """Return what stays for the whole game."""
    found: str | None = options.__dict__.get("_still")
    if found is None:
        found = _still(terms_of(options).course, sheet_of(options), options.db, options.course_direction == "clockwise")
        object.__setattr__(options, "_still", found)
    return found


def _still(course: Course, sheet: Sheet, step: float, clockwise: bool) -> str:
    wide, high = sheet.span - 2 * MARGIN, sheet.height - 2 * MARGIN
    parts = [
        tag("rect", cls="rg-paper", width=sheet.width, height=sheet.height),
        tag("rect", cls="rg-water", x=MARGIN, y=MARGIN, width=wide, height=high),
        tag("path", cls="rg-grid", d=_grid(course, sheet, step)),
        tag("path", cls="rg-ripple", d=_ripples(sheet)),
        _line(course, sheet),
        *(_gate(course, sheet, gate, clockwise) for gate in (1, 2)),
        *_obstacles(course, sheet),
        *(_buoy(course, sheet, k) for k in range(4)),
        tag("rect", cls="rg-edge", x=MARGIN, y=MARGIN, width=wide, height=high),
        tag(
            "rect", cls="rg-panel", x=sheet.span, y=MARGIN, width=PANEL * sheet.zoom - MARGIN, height=high,
            rx=14 * sheet.zoom,
        ),
    ]  # fmt: skip
    return "".join(parts)


def _grid(course: Course, sheet: Sheet, step: float) -> str:
    """Return lines a base distance apart, through the line."""
    parts: list[str] = []
    k = int(course.west / step)
    while k * step <= course.east:
        parts.append(line_path([sheet.at(k * step, course.south), sheet.at(k * step, course.north)]))
        k += 1
    k = int(course.south / step)
    while k * step <= course.north:
        parts.append(line_path([sheet.at(course.west, k * step), sheet.at(course.east, k * step)]))
        k += 1
    return "".join(parts)


@lru_cache(maxsize=8)
def _ripples(sheet: Sheet) -> str:
    """Return a scatter of small waves, the same every time."""
    parts: list[str] = []
    seed = 7
    for _ in range(46):
        seed = (seed * 1103515245 + 12345) % 2147483648
        x = MARGIN + 40 + seed % 9973 / 9973 * (sheet.span - 2 * MARGIN - 120)
        seed = (seed * 1103515245 + 12345) % 2147483648
        y = MARGIN + 30 + seed % 9973 / 9973 * (sheet.height - 2 * MARGIN - 60)
        parts.append(f"M{number(x)} {number(y)}q7 -7 14 0t14 0")
    return "".join(parts)


def _line(course: Course, sheet: Sheet) -> str:
    ax, ay = sheet.at(course.discs[0], course.discs[1])
    bx, _ = sheet.at(course.discs[3], course.discs[4])
    return tag("path", cls="rg-line", d=line_path([(ax, ay), (bx, ay)])) + tag(
        "path", cls="rg-line2", d=line_path([(ax, ay), (bx, ay)])
    )


def _gate(course: Course, sheet: Sheet, gate: int, clockwise: bool) -> str:
    """Return a mark's ray up to the table's edge, the arrow that says how to round it, and when it comes."""
    x, y = course.gate_x[gate], course.gate_y[gate]
    c, s = course.gate_c[gate], course.gate_s[gate]
    ray = tag("path", cls="rg-ray", d=line_path([sheet.at(x, y), sheet.at(*edge_point(course, x, y, c, s))]))
    turn = [int(one) for one in course.order].index(gate)
    nx, ny = sheet.at(x - 40 * c, y - 40 * s)
    return (
        ray
        + tag("path", cls="rg-round", d=goal_path(course, sheet, turn, clockwise))
        + text(nx, ny + 9, str(turn), cls="rg-order")
    )


def edge_point(course: Course, x: float, y: float, c: float, s: float) -> tuple[float, float]:
    """Return where a ray leaves the table, in millimetres."""
    reach = 1e9
    for low, high, start, step in ((course.west, course.east, x, c), (course.south, course.north, y, s)):
        if abs(step) > 1e-9:
            reach = min(reach, ((high if step > 0 else low) - start) / step)
    return x + reach * c, y + reach * s


def goal_path(course: Course, sheet: Sheet, turn: int, clockwise: bool) -> str:
    """Return the arrow of the gate that comes at this turn of the race: round a mark, or over the line."""
    gate = int(course.order[turn])
    if gate != LINE:
        middle = 90 + (60 if gate == 1 else -45)
        return _arrow(sheet, course.gate_x[gate], course.gate_y[gate], middle, clockwise)
    up = 1 if course.forward[turn] > 0 else -1
    half = (course.discs[3] - course.discs[0]) / 2
    middle_x = course.discs[0] + half
    heads: list[str] = []
    for part in (-0.5, 0.0, 0.5):
        x, y = sheet.at(middle_x + part * half, course.discs[1] + 24 * up)
        heads.append(line_path([(x - 14, y + 12 * up), (x, y), (x + 14, y + 12 * up)]))
    return "".join(heads)


def _arrow(sheet: Sheet, x: float, y: float, middle: float, clockwise: bool) -> str:
    """Return the path of an arc of 150 degrees about a mark with a head at its end."""
    radius = 44.0
    way = -1 if clockwise else 1
    first, last = middle - way * 75, middle + way * 75
    sx, sy = sheet.at(x + radius * cosine(first), y + radius * sine(first))
    ex, ey = sheet.at(x + radius * cosine(last), y + radius * sine(last))
    sweep = 1 if clockwise else 0
    arc = f"M{number(sx)} {number(sy)}A{number(radius)} {number(radius)} 0 0 {sweep} {number(ex)} {number(ey)}"
    tangent = last + way * 90
    left, right = tangent + 150, tangent - 150
    head = line_path(
        [
            (ex + 17 * cosine(left), ey - 17 * sine(left)),
            (ex, ey),
            (ex + 17 * cosine(right), ey - 17 * sine(right)),
        ]
    )
    return arc + head


def _obstacles(course: Course, sheet: Sheet) -> list[str]:
    found: list[str] = []
    for k in range(4, len(course.discs) // 3):
        x, y = sheet.at(course.discs[3 * k], course.discs[3 * k + 1])
        found.append(tag("circle", id=f"disc{k - 4}", cls="rg-rock", cx=x, cy=y, r=course.discs[3 * k + 2]))
    for k, polygon in enumerate(course.polygons):
        points = [sheet.at(polygon[j], polygon[j + 1]) for j in range(0, len(polygon), 2)]
        found.append(tag("path", id=f"rock{k}", cls="rg-rock", d=line_path(points, closed=True)))
    return found


def _buoy(course: Course, sheet: Sheet, k: int) -> str:
    """Return a buoy: white ones with a ring, red with a square top, green with a pointed one."""
    x, y = sheet.at(course.discs[3 * k], course.discs[3 * k + 1])
    radius = course.discs[3 * k + 2]
    top = (
        tag("circle", cls="rg-top", r=radius * 0.4),
        tag("circle", cls="rg-top", r=radius * 0.4),
        tag("rect", cls="rg-top", x=-4, y=-4, width=8, height=8),
        tag("path", cls="rg-top", d="M0 -5.5L5 4H-5Z"),
    )[k]
    return tag(
        "g",
        tag("circle", cls="rg-swell", r=radius + 5),
        tag("circle", cls="rg-float", r=radius),
        top,
        id=f"buoy{k}",
        cls=f"rg-buoy {_BUOY_LOOKS[k]}",
        transform=f"translate({number(x)},{number(y)})",
    )
