"""The sheet of squared paper and the still layer: what stays for a whole race."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import Final

from layline.games.racetrack import tracks
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.track import Track
from layline.kit.svg import line_path, number, tag, text, translate

SQUARE: Final = 20
"""One square of the paper in the units of the drawing."""
ROOM: Final = 2
"""Squares outside the outer border: with two, no block of nine that leaves the paper has a point on the track."""
LARGE: Final = 2.0
"""From this scale on, strokes are thicker and cars get a ring that can be found."""
_NARROWEST: Final = 17
_EASY_WIDTH: Final = 680
"""A drawing wider than this has its writing enlarged, for it will be shown smaller."""


class Sheet:
    """Where points of the lattice lie in the drawing: the one place where y turns over."""

    def __init__(self, left: int, right: int, bottom: int, top: int, shift: float) -> None:
        self.left, self.right, self.bottom, self.top = left, right, bottom, top
        self.shift = shift
        """0.5 on sprint maps, whose points are the middles of squares; else points are crossings."""
        self.scale = max(1.0, (right - left) * SQUARE / _EASY_WIDTH)
        """How much larger than usual to write."""
        self.edge = round(15 * min(self.scale, 2.4))
        """Width of the strip around the squares that carries the numbers."""
        self.width = (right - left) * SQUARE + 2 * self.edge
        self.height = (top - bottom) * SQUARE + 2 * self.edge
        """Size of the paper, without the lines about the cars below it."""
        self._spots: dict[tuple[int, int], str] = {}
        self._moved: dict[tuple[int, int], str] = {}

    def x(self, x: float) -> float:
        """Return the drawing's x of a lattice x."""
        return self.edge + (x - self.left + self.shift) * SQUARE

    def y(self, y: float) -> float:
        """Return the drawing's y, which runs down, of a lattice y, which runs up."""
        return self.edge + (self.top - y - self.shift) * SQUARE

    def at(self, x: float, y: float) -> Spot:
        """Return where a lattice point lies."""
        return self.x(x), self.y(y)

    def moved(self, x: int, y: int) -> str:
        """Return the transform that puts something at a lattice point."""
        found = self._moved.get((x, y))
        if found is None:
            found = self._moved[x, y] = translate(self.x(x), self.y(y))
        return found

    def spot(self, x: int, y: int) -> str:
        """Return where a lattice point lies, as paths have it."""
        found = self._spots.get((x, y))
        if found is None:
            found = self._spots[x, y] = f"{number(self.x(x))} {number(self.y(y))}"
        return found


@lru_cache(maxsize=64)
def sheet_of(name: str) -> Sheet:
    """Return the sheet that a track needs."""
    track = tracks.track(name)
    if track.sprint:
        _, _, width, height = track.extent()
        return Sheet(-ROOM, max(width + ROOM, _NARROWEST - ROOM), -ROOM, height + ROOM, 0.5)
    xs, ys = track.rings[0][0::2], track.rings[0][1::2]
    left, right = floor(min(xs) / track.unit) - ROOM, ceil(max(xs) / track.unit) + ROOM
    bottom, top = floor(min(ys) / track.unit) - ROOM, ceil(max(ys) / track.unit) + ROOM
    return Sheet(left, max(right, left + _NARROWEST), bottom, top, 0)


@lru_cache(maxsize=64)
def still_layer(name: str, direction: str, ends: bool, height: float) -> str:
    """Return the still layer for a track, a direction of the race and whether border points are places."""
    track, sheet = tracks.track(name), sheet_of(name)
    paper = tag("rect", cls="rt-paper", width=sheet.width, height=height)
    body = _cells(track, sheet) if track.sprint else _circuit(track, sheet, direction, ends)
    return tag("g", paper, *body, _numbers(sheet), cls="rt-sheet rt-large" if sheet.scale >= LARGE else "rt-sheet")


# -- circuits ------------------------------------------------------------------------------------


def _circuit(track: Track, sheet: Sheet, direction: str, ends: bool) -> list[str]:
    rings = [_spots(track, sheet, ring) for ring in track.rings]
    gap = 9 * sheet.scale
    outline = "".join([line_path(ring, closed=True) for ring in rings])
    return [
        tag("path", cls="rt-track", d=outline),
        _grid(sheet),
        *[tag("path", cls="rt-wall", d=line_path(ring, closed=True)) for ring in rings[1:]],
        tag("path", cls="rt-hatch", d=ink.hatching(rings[1], gap)),
        *[tag("path", cls="rt-hatch", d=ink.hatching(ring, 5)) for ring in rings[2:]],
        *_line(track, sheet, track.direction if direction == "track" else direction),
        _places(track, sheet, ends),
        *[tag("path", cls="rt-sketch", d=ink.second_stroke(ring)) for ring in rings],
        tag("path", cls="rt-border", d=outline),
    ]


def _spots(track: Track, sheet: Sheet, ring: tuple[int, ...]) -> list[Spot]:
    """Return the corners of a border; corners in the middle of a straight side are left out."""
    corners = list(zip(ring[0::2], ring[1::2], strict=True))
    found: list[Spot] = []
    for i, (x, y) in enumerate(corners):
        px, py = corners[i - 1]
        nx, ny = corners[(i + 1) % len(corners)]
        if (x - px) * (ny - y) != (y - py) * (nx - x):
            found.append(sheet.at(x / track.unit, y / track.unit))
    return found


def _grid(sheet: Sheet) -> str:
    """Return the squares of the paper, every fifth line stronger."""
    x0, x1 = sheet.edge, sheet.edge + (sheet.right - sheet.left) * SQUARE
    y0, y1 = sheet.edge, sheet.edge + (sheet.top - sheet.bottom) * SQUARE
    fine: list[str] = []
    strong: list[str] = []
    for x in range(sheet.left, sheet.right + 1):
        at = sheet.edge + (x - sheet.left) * SQUARE
        (fine if x % 5 or sheet.shift else strong).append(f"M{number(at)} {number(y0)}V{number(y1)}")
    for y in range(sheet.bottom, sheet.top + 1):
        at = sheet.edge + (sheet.top - y) * SQUARE
        (fine if y % 5 or sheet.shift else strong).append(f"M{number(x0)} {number(at)}H{number(x1)}")
    return tag("path", cls="rt-grid", d="".join(fine)) + tag("path", cls="rt-grid rt-fifth", d="".join(strong))


def _line(track: Track, sheet: Sheet, direction: str) -> list[str]:
    """Return the chequered strip and, past it, arrow heads the way the race goes."""
    line = track.line(direction)
    low, high = int(line.low_top) / int(line.low_bottom), int(line.high_top) / int(line.high_bottom)
    on, fx, fy = int(line.at), int(line.fx), int(line.fy)
    half = SQUARE / 4 if sheet.scale < LARGE else SQUARE / 2.5
    if line.vertical:
        x, y = sheet.x(on) - half, sheet.y(high)
        width, height = 2 * half, (high - low) * SQUARE
    else:
        x, y = sheet.x(low), sheet.y(on) - half
        width, height = (high - low) * SQUARE, 2 * half
    heads: list[str] = []
    for k in range(ceil(low), floor(high)):
        along, past = k + 0.5, 0.72 if sheet.scale < LARGE else 0.9
        px, py = (on + past * fx, along) if line.vertical else (along, on + past * fy)
        heads.append(ink.chevron(sheet.x(px), sheet.y(py), fx, -fy, 4.5))
    return [
        tag("rect", cls="rt-strip", x=x, y=y, width=width, height=height),
        tag("path", cls="rt-chequer", d=ink.chequers(x, y, width, height, half)),
        tag("path", cls="rt-way", d="".join(heads)),
    ]


def _places(track: Track, sheet: Sheet, ends: bool) -> str:
    rings = [tag("circle", cx=sheet.x(x), cy=sheet.y(y), r=6) for x, y in track.places(ends)]
    return tag("g", *rings, cls="rt-place")


# -- sprints -------------------------------------------------------------------------------------


def _cells(track: Track, sheet: Sheet) -> list[str]:
    """Return a planning map: walls as filled squares, start cells ringed, goal cells chequered."""
    rows = track.rows[::-1]  # row y is now at y
    wide, high, half = len(rows[0]), len(rows), SQUARE / 2
    free = {(x, y) for y, row in enumerate(rows) for x, char in enumerate(row) if char != "x"}
    walls: list[str] = []
    for y in range(-1, high + 1):  # a ring of wall around the map stands for all that lies outside
        begun = -1
        for x in range(-1, wide + 2):
            if x > wide or (x, y) in free:
                if x > begun:
                    walls.append(ink.boxes([(sheet.x(begun) - half, sheet.y(y) - half)], (x - begun) * SQUARE, SQUARE))
                begun = x + 1
    goals = [ink.chequers(sheet.x(x) - half, sheet.y(y) - half, SQUARE, SQUARE, SQUARE / 4) for x, y in track.goals]
    floor = ink.boxes([(sheet.x(0) - half, sheet.y(high - 1) - half)], wide * SQUARE, high * SQUARE)
    return [
        tag("path", cls="rt-track", d=floor),
        _grid(sheet),
        tag("path", cls="rt-block", d="".join(walls)),
        tag("path", cls="rt-chequer", d="".join(goals)),
        tag("path", cls="rt-border", d=_outline(free, sheet)),
        _places(track, sheet, ends=False),
    ]


def _outline(free: set[tuple[int, int]], sheet: Sheet) -> str:
    """Return the sides between free cells and walls, one stroke for each."""
    half = SQUARE / 2
    found: list[str] = []
    for x, y in sorted(free):
        px, py = sheet.at(x, y)
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if (x + dx, y + dy) not in free:
                mx, my = px + dx * half, py - dy * half
                found.append(line_path([(mx - dy * half, my - dx * half), (mx + dy * half, my + dx * half)]))
    return "".join(found)


# -- the edge of the paper -----------------------------------------------------------------------


def _numbers(sheet: Sheet) -> str:
    """Return the numbers along the edges, every fifth line, or every tenth on large sheets."""
    every = 5 if sheet.scale < 2 else 10
    size = "rt-axis" if sheet.scale < 1.5 else "rt-axis rt-axis-large" if sheet.scale < 3 else "rt-axis rt-axis-huge"
    drop = sheet.edge * 0.25
    marks: list[str] = []
    for x in range(sheet.left + (-sheet.left) % every, sheet.right, every):
        for y in (sheet.edge / 2, sheet.height - sheet.edge / 2):
            marks.append(text(sheet.x(x), y + drop, str(x)))
    for row in range(sheet.bottom + (-sheet.bottom) % every, sheet.top, every):
        for at in (sheet.edge / 2, sheet.width - sheet.edge / 2):
            marks.append(text(at, sheet.y(row) + drop, str(row)))
    return tag("g", *marks, cls=size, aria_hidden="true")
