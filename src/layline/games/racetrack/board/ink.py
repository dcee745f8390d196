"""Strokes of the pen: hatching, borders gone over twice, chequers, arrows; all as path data.

Points are in the drawing's own units, y downwards.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import cos, hypot, pi, sin
from random import Random
from typing import Final

from layline.kit.svg import line_path, number

Spot = tuple[float, float]

_PIECE: Final = 90.0
"""A hand rests about this often on a long stroke."""
_WOBBLE: Final = 2.4


def circle(radius: float) -> str:
    """Return a circle around where the pen is, in steps from there."""
    across = number(2 * radius)
    arc = f"a{number(radius)} {number(radius)} 0 1 1 0"
    return f"m0 {number(-radius)}{arc} {across}{arc} -{across}z"


def hatching(ring: Sequence[Spot], gap: float) -> str:
    """Return slanted strokes that fill a polygon, `gap` apart along the top."""
    sums = [x + y for x, y in ring]
    strokes: list[str] = []
    level = min(sums) - min(sums) % gap + gap
    while level < max(sums):
        cuts: list[float] = []
        for i, (x, y) in enumerate(ring):
            px, py = ring[i - 1]
            here, there = x + y, px + py
            if (here > level) != (there > level):
                share = (level - here) / (there - here)
                cuts.append(x - y + share * (px - py - x + y))
        cuts.sort()
        for low, high in zip(cuts[::2], cuts[1::2], strict=False):
            strokes.append(line_path([((level + cut) / 2, (level - cut) / 2) for cut in (low, high)]))
        level += gap
    return "".join(strokes)


def second_stroke(ring: Sequence[Spot]) -> str:
    """Return a border drawn again by hand: each side on its own, not quite straight, a little too long."""
    hand = Random(len(ring))  # always the same hand: the still layer must not change
    strokes: list[str] = []
    for i, (bx, by) in enumerate(ring):
        ax, ay = ring[i - 1]
        size = hypot(bx - ax, by - ay)
        if size == 0:
            continue
        ux, uy = (bx - ax) / size, (by - ay) / size
        over = min(6.0, size / 9)
        pieces = max(1, round(size / _PIECE))
        strokes.append(f"M{number(ax - over * ux)} {number(ay - over * uy)}")
        for piece in range(1, pieces + 1):
            end = size * piece / pieces + (over if piece == pieces else 0)
            middle = size * (piece - 0.5) / pieces
            sway, rest = hand.uniform(-_WOBBLE, _WOBBLE), hand.uniform(-_WOBBLE, _WOBBLE) / 2
            strokes.append(
                f"Q{number(ax + middle * ux - sway * uy)} {number(ay + middle * uy + sway * ux)} "
                f"{number(ax + end * ux - rest * uy)} {number(ay + end * uy + rest * ux)}"
            )
    return "".join(strokes)


def boxes(corners: Iterable[Spot], width: float, height: float) -> str:
    """Return rectangles of one size by their top left corners."""
    size = f"h{number(width)}v{number(height)}h{number(-width)}z"
    return "".join([f"M{number(x)} {number(y)}{size}" for x, y in corners])


def chequers(x: float, y: float, width: float, height: float, box: float) -> str:
    """Return every other box of a strip; the boxes at its far ends are cut to fit."""
    found: list[str] = []
    row, top = 0, y
    while top < y + height - 0.01:
        column, left = row % 2, x + (row % 2) * box
        while left < x + width - 0.01:
            found.append(boxes([(left, top)], min(box, x + width - left), min(box, y + height - top)))
            column += 2
            left = x + column * box
        row += 1
        top = y + row * box
    return "".join(found)


def chevron(x: float, y: float, ux: float, uy: float, size: float) -> str:
    """Return an open arrow head with its tip at a point, pointing along the unit vector u."""
    back, side = size, size * 0.8
    return line_path(
        [
            (x - back * ux - side * uy, y - back * uy + side * ux),
            (x, y),
            (x - back * ux + side * uy, y - back * uy - side * ux),
        ]
    )


def cross(x: float, y: float, size: float) -> str:
    """Return two slanted strokes through a point."""
    across = number(2 * size)
    return f"M{number(x - size)} {number(y - size)}l{across} {across}m-{across} 0l{across} -{across}"


def star(corners: int, outer: float, inner: float = 0, turn: float = 0) -> list[Spot]:
    """Return a regular polygon or, with an inner radius, a star; its first corner points up."""
    found: list[Spot] = []
    for k in range(2 * corners if inner else corners):
        radius = inner if inner and k % 2 else outer
        angle = turn + pi * k / corners * (1 if inner else 2)
        found.append((radius * sin(angle), -radius * cos(angle)))
    return found


def relative(points: Sequence[Spot]) -> str:
    """Return path data that draws a closed shape around wherever the pen stands."""
    steps = [points[0]] + [(x - px, y - py) for (px, py), (x, y) in pairwise(points)]
    return "m" + "l".join([f"{number(x)} {number(y)}" for x, y in steps]) + "z"


def chequered_ring(radius: float, thick: float, count: int) -> str:
    """Return two rows of boxes around the origin, every other one of `count` (even) in each row."""
    found: list[str] = []
    for row in range(2):
        inner, outer = radius + row * thick, radius + (row + 1) * thick
        for k in range(row, count, 2):
            one, two = 2 * pi * k / count, 2 * pi * (k + 1) / count
            corners = [(inner, one), (outer, one), (outer, two), (inner, two)]
            found.append(line_path([(r * sin(angle), -r * cos(angle)) for r, angle in corners], closed=True))
    return "".join(found)
