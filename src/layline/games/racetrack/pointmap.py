"""Tracks drawn by hand, one character a point: from the map to borders (section 8.1 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable

from layline.core.errors import TEXTS as BAD_TEXTS
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.track import BadTrack, Track

Point = tuple[int, int]


def track_from_rows(
    rows: tuple[str, ...], name: str, direction: str, line: str, notes: tuple[tuple[str, str], ...]
) -> Track:
    """Return the circuit that a point map draws; D is 2, borders run between track and wall points."""
    free = _free_points(rows)
    marks = sorted((x, y) for (x, y) in free if rows[len(rows) - 1 - y][x] == "S")
    vertical = _orientation(marks, line)
    _check_connected(free)
    groups = _wall_groups(free, len(rows[0]), len(rows))
    ends = _line_walls(marks, vertical, free)
    outer = groups[(-1, -1)]
    kinds = {groups[end] for end in ends}
    if len(kinds) != 2 or outer not in kinds:
        raise BadTrack("V3", phrase("came.same_wall"), phrase("expected.outer_to_inner"), phrase("where.map"))
    inner = (kinds - {outer}).pop()
    loops = _loops(free, groups)
    rings = [loops.pop(outer), loops.pop(inner), *(loops[group] for group in sorted(loops))]
    return Track(
        name=name,
        direction=direction,
        unit=2,
        vertical=vertical,
        on_line=marks[0],
        rings=tuple(tuple(ring) for ring in rings),
        rows=rows,
        notes=notes,
    )


def _free_points(rows: tuple[str, ...]) -> set[Point]:
    free: set[Point] = set()
    for number, row in enumerate(rows):
        if len(row) != len(rows[0]):
            came, expected = phrase("came.characters", count=len(row)), phrase("expected.each_row", count=len(rows[0]))
            raise BadTrack("file", came, expected, phrase("where.map_row", row=number + 1))
        for x, char in enumerate(row):
            if char in ".S":
                free.add((x, len(rows) - 1 - number))
            elif char not in "#xX":
                expected = BAD_TEXTS.phrase("expected.one_of", {"words": "# x X . S"})
                raise BadTrack("file", repr(char), expected, phrase("where.map_point", row=number + 1, column=x + 1))
    return free


def _orientation(marks: list[Point], line: str) -> bool:
    """Return whether the S points form a vertical line."""
    if not marks:
        raise BadTrack("V4", phrase("came.no_start_point"), phrase("expected.start_point"), phrase("where.map"))
    xs, ys = {x for x, _ in marks}, {y for _, y in marks}
    if len(marks) == 1:
        if line not in ("vertical", "horizontal"):
            raise BadTrack("V3", phrase("came.single_start"), phrase("expected.line_header"), phrase("where.map"))
        return line == "vertical"
    vertical = len(xs) == 1
    run = ys if vertical else xs
    if (not vertical and len(ys) != 1) or max(run) - min(run) + 1 != len(marks):
        raise BadTrack("V3", phrase("came.start_places"), phrase("expected.start_run"), phrase("where.map"))
    return vertical


def _line_walls(marks: list[Point], vertical: bool, free: set[Point]) -> list[Point]:
    """Return the wall points at the two ends of the run of S."""
    (x0, y0), (x1, y1) = marks[0], marks[-1]
    ends = [(x0, y0 - 1), (x1, y1 + 1)] if vertical else [(x0 - 1, y0), (x1 + 1, y1)]
    for end in ends:
        if end in free:
            came = phrase("came.beyond", point=str(end))
            raise BadTrack("V3", came, phrase("expected.wall_to_wall"), phrase("where.map"))
    return ends


def _check_connected(free: set[Point]) -> None:
    start = min(free)
    seen = _flood(start, free, _ACROSS)
    if len(seen) != len(free):
        came = phrase("came.cut_off", point=str(min(free - seen)), start=str(start))
        raise BadTrack("V1", came, phrase("expected.connected"), phrase("where.map"))


_ACROSS = ((1, 0), (-1, 0), (0, 1), (0, -1))
_AROUND = (*_ACROSS, (1, 1), (1, -1), (-1, 1), (-1, -1))


def _flood(start: Point, among: set[Point], steps: Iterable[Point]) -> set[Point]:
    steps = tuple(steps)
    seen, todo = {start}, [start]
    while todo:
        x, y = todo.pop()
        for dx, dy in steps:
            point = (x + dx, y + dy)
            if point in among and point not in seen:
                seen.add(point)
                todo.append(point)
    return seen


def _wall_groups(free: set[Point], width: int, height: int) -> dict[Point, int]:
    """Number the wall points, and a frame of them outside the map, by 8-connected group; 0 is outer."""
    walls = {(x, y) for x in range(-1, width + 1) for y in range(-1, height + 1)} - free
    groups: dict[Point, int] = {}
    number = 0
    for point in [(-1, -1), *sorted(walls)]:
        if point not in groups:
            for member in _flood(point, walls, _AROUND):
                groups[member] = number
            number += 1
    return groups


def _loops(free: set[Point], groups: dict[Point, int]) -> dict[int, list[int]]:
    """Return each group's border as one closed run of half-square corners, straight runs merged.

    Sides are walked with the track on the left. Where two wall squares meet at a corner only, the
    walk turns left, across to the other square, so that a group (8-connected) keeps a single border.
    """
    sides: dict[Point, dict[Point, int]] = {}
    for x, y in free:
        for dx, dy in _ACROSS:
            wall = (x + dx, y + dy)
            if wall in groups:
                # the side between, directed so that the track point lies on its left
                middle = (2 * x + dx, 2 * y + dy)
                start = (middle[0] + dy, middle[1] - dx)
                end = (middle[0] - dy, middle[1] + dx)
                sides.setdefault(start, {})[end] = groups[wall]
    loops: dict[int, list[int]] = {}
    while sides:
        start = min(sides)
        end, group = min(sides[start].items())
        corners = _walk(sides, start, end)
        if group in loops:  # cannot happen: a group has one border because the track hangs together
            raise AssertionError(group)
        loops[group] = [value for corner in _merged(corners) for value in corner]
    return loops


def _walk(sides: dict[Point, dict[Point, int]], start: Point, end: Point) -> list[Point]:
    corners = [start]
    here, ahead = start, end
    while True:
        del sides[here][ahead]
        if not sides[here]:
            del sides[here]
        if ahead == start:
            return corners
        corners.append(ahead)
        step = (ahead[0] - here[0], ahead[1] - here[1])
        here = ahead
        for turn in ((-step[1], step[0]), step, (step[1], -step[0])):
            ahead = (here[0] + turn[0], here[1] + turn[1])
            if here in sides and ahead in sides[here]:
                break


def _merged(corners: list[Point]) -> list[Point]:
    size = len(corners)
    kept: list[Point] = []
    for i, (x, y) in enumerate(corners):
        before, after = corners[i - 1], corners[(i + 1) % size]
        if (x - before[0]) * (after[1] - y) != (y - before[1]) * (after[0] - x):
            kept.append((x, y))
    return kept
