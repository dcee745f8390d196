"""Make the built-in circuits that were drawn by rule and not by hand.

    python tools/make_tracks.py FOLDER [SIZE]

writes them to FOLDER. With SIZE it writes one circuit of that many squares a side instead, in the
manner of Leviathan: something large for measurements.
"""

from __future__ import annotations

import sys
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random

from layline.games.racetrack.track import Track, check
from layline.games.racetrack.trackfile import write

Spot = tuple[float, float, float]
"""A point of a middle line and the width of the track there."""


def main() -> None:
    """Write the tracks."""
    folder = Path(sys.argv[1])
    if len(sys.argv) > 2:
        size = int(sys.argv[2])
        made = {f"coil-{size}": coil("Coil", size, 11, 0.05)}
    else:
        made = {"clover": clover(), "seahorse": seahorse(), "lagoon": lagoon(), "leviathan": leviathan()}
    for name, track in made.items():
        check(track)
        (folder / f"{name}.rtk").write_text(write(track), encoding="utf-8")


# -- the circuits ------------------------------------------------------------------------------


def clover() -> Track:
    """Return four round leaves; borders on tenths of a square."""
    turns = [2 * pi * k / 72 for k in range(72)]
    outer = [(24 + (18.2 + 4.6 * cos(4 * t)) * cos(t), 24 + (18.2 + 4.6 * cos(4 * t)) * sin(t)) for t in turns]
    inner = [(24 + (9.8 + 4.2 * cos(4 * t)) * cos(t), 24 + (9.8 + 4.2 * cos(4 * t)) * sin(t)) for t in turns]
    note = "Four leaves, four chances to brake too late; borders on tenths of a square."
    return Track("Clover", "ccw", 10, False, (42, 24), (ring(outer, 10), ring(inner, 10)), notes=(("note", note),))


def seahorse() -> Track:
    """Return a snout, a belly and a curled tail; borders on quarters of a square."""
    spine = [
        (6, 66, 6),
        (16, 76, 7),
        (32, 76, 8),
        (42, 64, 7),
        (38, 50, 6),
        (44, 38, 7),
        (56, 26, 7),
        (54, 10, 7),
        (38, 4, 7),
        (24, 12, 6),
        (28, 26, 6),
        (32, 36, 5.5),
        (24, 46, 6),
        (20, 56, 5.5),
    ]
    note = "Snout, belly, curled tail; borders on quarters of a square."
    return circuit("Seahorse", "cw", 4, spine, (True, (24, 75)), note)


def lagoon() -> Track:
    """Return a wide bay with two rocks in it and a narrow way back; borders on halves of a square."""
    shore = [
        (8, 26, 8),
        (7, 12, 8),
        (18, 6, 8),
        (32, 8, 10),
        (46, 6, 9),
        (60, 8, 8),
        (72, 14, 8),
        (74, 28, 9),
        (66, 42, 14),
        (50, 44, 16),
        (38, 34, 9),
        (26, 42, 7),
        (14, 40, 7),
    ]
    rocks = [[(52, 42), (55, 44), (54, 47), (50, 46)], [(66, 38), (69, 39.5), (68, 42.5), (65, 41)]]
    note = "Two rocks in the bay, a narrow way home; borders on halves of a square."
    return circuit("Lagoon", "ccw", 2, shore, (True, (39, 7)), note, rocks)


def leviathan() -> Track:
    """Return the monster, 200 squares a side."""
    return coil("Leviathan", 200, 11, 0.13)


def coil(name: str, size: int, seed: int, most: float) -> Track:
    """Return a circuit that runs once round every branch of a random tree, 25 squares from turn to turn.

    It sways by `most` of that to either side; a long one with much sway would touch itself somewhere.
    """
    cells = size // 50
    gap = size / (2 * cells)
    random = Random(seed)
    walk = _round_a_tree(cells, random)
    path: list[Spot] = []
    for x, y in walk:
        sway = [random.uniform(-most, most) for _ in range(2)]
        path.append(((x + 0.5 + sway[0]) * gap, (y + 0.5 + sway[1]) * gap, random.uniform(0.4, 0.54) * gap))
    # the line lies across the middle of a straight
    runs = zip(walk, walk[1:], walk[2:], walk[3:], walk[4:], path[2:], strict=False)
    spot = next(at for *straight, at in runs if len({y for _, y in straight}) == 1)
    note = f"{size} squares a side; bring sandwiches."
    return ribbon(name, "ccw", 4, smooth(path, 2), (True, (round(spot[0]), round(spot[1]))), note)


# -- how they are made -------------------------------------------------------------------------


def circuit(
    name: str,
    direction: str,
    unit: int,
    spots: list[Spot],
    line: tuple[bool, tuple[int, int]],
    note: str,
    rocks: list[list[tuple[float, float]]] | None = None,
) -> Track:
    """Return the circuit whose middle line runs smoothly past these spots."""
    return ribbon(name, direction, unit, smooth(spots, 2), line, note, rocks)


def ribbon(
    name: str,
    direction: str,
    unit: int,
    curve: list[Spot],
    line: tuple[bool, tuple[int, int]],
    note: str,
    rocks: list[list[tuple[float, float]]] | None = None,
) -> Track:
    """Return the circuit along a closed curve."""
    left, right = [], []
    for k, (x, y, width) in enumerate(curve):
        before, after = curve[k - 1], curve[(k + 1) % len(curve)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        far = width / 2 / hypot(dx, dy)
        left.append((x - dy * far, y + dx * far))
        right.append((x + dy * far, y - dx * far))
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(curve, curve[1:] + curve[:1], strict=True))
    outer, inner = (right, left) if area > 0 else (left, right)
    rings = [ring(border, unit) for border in (outer, inner, *(rocks or []))]
    return Track(name, direction, unit, line[0], line[1], tuple(rings), notes=(("note", note),))


def smooth(spots: list[Spot], times: int) -> list[Spot]:
    """Return a closed curve with its corners cut, again and again."""
    for _ in range(times):
        cut: list[Spot] = []
        for a, b in zip(spots, spots[1:] + spots[:1], strict=True):
            cut.append((0.75 * a[0] + 0.25 * b[0], 0.75 * a[1] + 0.25 * b[1], 0.75 * a[2] + 0.25 * b[2]))
            cut.append((0.25 * a[0] + 0.75 * b[0], 0.25 * a[1] + 0.75 * b[1], 0.25 * a[2] + 0.75 * b[2]))
        spots = cut
    return spots


def ring(curve: list[tuple[float, float]], unit: int) -> tuple[int, ...]:
    """Return a border on the paper's sub-units without repeated or needless vertices."""
    corners: list[tuple[int, int]] = []
    for x, y in curve:
        corner = (round(x * unit), round(y * unit))
        if not corners or corner != corners[-1]:
            corners.append(corner)
    if corners[0] == corners[-1]:
        corners.pop()
    kept = [
        b
        for a, b, c in zip(corners[-1:] + corners[:-1], corners, corners[1:] + corners[:1], strict=True)
        if (b[0] - a[0]) * (c[1] - b[1]) != (b[1] - a[1]) * (c[0] - b[0])
    ]
    return tuple(number for corner in kept for number in corner)


def _round_a_tree(cells: int, random: Random) -> list[tuple[int, int]]:
    """Return the closed walk, two steps to a cell, that keeps a random spanning tree on its left."""
    joined: set[tuple[tuple[int, int], tuple[int, int]]] = set()
    reached = {(cells // 2, cells // 2)}
    stack = [(cells // 2, cells // 2)]
    while stack:
        x, y = stack[-1]
        free = [
            c
            for c in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
            if c not in reached and 0 <= c[0] < cells and 0 <= c[1] < cells
        ]
        if not free:
            stack.pop()
            continue
        chosen = random.choice(free)
        joined |= {((x, y), chosen), (chosen, (x, y))}
        reached.add(chosen)
        stack.append(chosen)
    walk = [(0, 0)]
    while len(walk) < 2 or walk[-1] != (0, 0):
        walk.append(_next_step(walk[-1], joined))
    return walk[:-1]


def _next_step(at: tuple[int, int], joined: set[tuple[tuple[int, int], tuple[int, int]]]) -> tuple[int, int]:
    """Return where the walk round the tree goes from a quarter of a cell."""
    x, y = at
    cell = (x // 2, y // 2)
    # each quarter has one side of the cell ahead of it, counter-clockwise
    ahead, turn = {
        (0, 0): ((0, -1), (1, 0)),
        (1, 0): ((1, 0), (0, 1)),
        (1, 1): ((0, 1), (-1, 0)),
        (0, 1): ((-1, 0), (0, -1)),
    }[x % 2, y % 2]
    if (cell, (cell[0] + ahead[0], cell[1] + ahead[1])) in joined:
        return x + ahead[0], y + ahead[1]
    return x + turn[0], y + turn[1]


if __name__ == "__main__":
    main()
