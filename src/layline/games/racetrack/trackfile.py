"""Track files: the native `.rtk` form, and the planning maps that can be imported (section 8)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Final

from layline.core.documents import line_of
from layline.core.errors import TEXTS as BAD_TEXTS
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.pointmap import track_from_rows
from layline.games.racetrack.track import MOST_COORDINATE, MOST_UNIT, BadTrack, Track, check
from layline.kit.reading import at_most

FIRST_LINE: Final = "racetrack 1"
MOST_POINTS: Final = 4_000_000
"""Nobody draws more; a larger file is refused before it fills the memory."""
_BLOCKS: Final = ("outer", "inner", "obstacle", "map")


def read(text: str) -> Track:
    """Return the checked track that a file describes, in any of the forms we know."""
    first = text.split("\n", 1)[0].strip()
    if first == FIRST_LINE:
        track = _native(text)
    elif re.fullmatch(r"dim:.*|\d+\s*,\s*\d+|\d+", first):
        track = _planning(text)
    else:
        raise BadTrack("file", repr(first[:40]), phrase("expected.first_line", head=repr(FIRST_LINE)), line_of(1))
    check(track)
    return track


def write(track: Track) -> str:
    """Return a track as a file: `.rtk` for circuits, `dim:` for sprints; reading it gives it back."""
    if track.sprint:
        return "\n".join([f"dim: {len(track.rows)} {len(track.rows[0])}", *track.rows, ""])
    lines = [FIRST_LINE, f"name: {track.name}", *(f"{key}: {value}" for key, value in track.notes)]
    orientation = "vertical" if track.vertical else "horizontal"
    if track.rows:
        lines += [f"direction: {track.direction}", f"line: {orientation}", "map:", *track.rows, "end"]
        return "\n".join([*lines, ""])
    lines += [f"unit: {track.unit}", f"direction: {track.direction}"]
    lines.append(f"line: {orientation} {track.on_line[0]} {track.on_line[1]}")
    for number, ring in enumerate(track.rings):
        lines.append(f"{_BLOCKS[min(number, 2)]}:")
        numbers = [str(Fraction(value, track.unit)) for value in ring]
        pairs = [f"{x} {y}" for x, y in zip(numbers[0::2], numbers[1::2], strict=True)]
        lines += ["  " + "   ".join(pairs[i : i + 8]) for i in range(0, len(pairs), 8)]
        lines.append("end")
    return "\n".join([*lines, ""])


# -- the native form -------------------------------------------------------------------------


def _native(text: str) -> Track:
    header: dict[str, str] = {}
    blocks: list[tuple[str, int, list[str]]] = []
    lines = enumerate(text.split("\n"), 1)
    next(lines)
    for number, raw in lines:
        line = raw.split("#", 1)[0].strip()
        if not line:
            continue
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadTrack("file", repr(line[:40]), phrase("expected.header"), line_of(number))
        if key in _BLOCKS and not value:
            blocks.append((key, number, _block(lines, key, number)))
        elif key in header:
            came = phrase("came.twice", what=repr(key))
            raise BadTrack("file", came, phrase("expected.header_once"), line_of(number))
        else:
            header[key] = value
    kinds = [kind for kind, _, _ in blocks]
    direction = header.pop("direction", "cw")
    if direction not in ("cw", "ccw"):
        raise BadTrack("file", repr(direction), phrase("expected.direction"), "direction")
    name = header.pop("name", "") or "unnamed"
    line = header.pop("line", "")
    unit = _unit(header.pop("unit", "1"))
    notes = tuple(header.items())
    if kinds == ["map"]:
        rows = tuple(blocks[0][2])
        if not rows or not rows[0]:
            raise BadTrack("file", phrase("came.empty_map"), phrase("expected.rows_of_points"), line_of(blocks[0][1]))
        return track_from_rows(rows, name, direction, line, notes)
    if sorted(kinds, key=_BLOCKS.index)[:2] != ["outer", "inner"] or "map" in kinds or kinds.count("inner") != 1:
        given = ", ".join(kinds) if kinds else phrase("came.no_block")
        raise BadTrack("file", given, phrase("expected.blocks"), phrase("where.blocks"))
    blocks.sort(key=lambda block: _BLOCKS.index(block[0]))
    rings = tuple(_ring(kind, number, rows, unit) for kind, number, rows in blocks)
    vertical, point = _line(line)
    return Track(name, direction, unit, vertical, point, rings, notes=notes)


def _block(lines: Iterator[tuple[int, str]], kind: str, begun: int) -> list[str]:
    found: list[str] = []
    for _, raw in lines:
        if raw.strip() == "end":
            return found
        found.append(raw.rstrip() if kind == "map" else raw.split("#", 1)[0])
        if sum(map(len, found[-1:])) * len(found) > MOST_POINTS:
            expected = phrase("expected.most_points", most=MOST_POINTS)
            raise BadTrack("file", phrase("came.larger_map"), expected, line_of(begun))
    raise BadTrack("file", phrase("came.no_end"), phrase("expected.block_end", kind=kind), line_of(begun))


def _unit(text: str) -> int:
    if not text.isdigit() or not 1 <= int(text) <= MOST_UNIT:
        raise BadTrack("file", repr(text), BAD_TEXTS.phrase("expected.whole", {"low": 1, "high": MOST_UNIT}), "unit")
    return int(text)


def _line(text: str) -> tuple[bool, tuple[int, int]]:
    match = re.fullmatch(r"(vertical|horizontal)\s+(-?\d+)[\s,]+(-?\d+)", text)
    if match is None:
        raise BadTrack("file", repr(text), phrase("expected.line"), "line")
    x, y = int(match[2]), int(match[3])
    if max(abs(x), abs(y)) > MOST_COORDINATE:
        raise BadTrack("file", repr(text), phrase("expected.numbers_up_to", most=MOST_COORDINATE), "line")
    return match[1] == "vertical", (x, y)


def _ring(kind: str, begun: int, rows: list[str], unit: int) -> tuple[int, ...]:
    found: list[int] = []
    for offset, row in enumerate(rows):
        where = line_of(begun + 1 + offset, kind)
        for word in row.replace(",", " ").split():
            try:
                value = Fraction(word) * unit
            except (ValueError, ZeroDivisionError):
                raise BadTrack("file", repr(word[:40]), phrase("expected.number"), where) from None
            if value.denominator != 1:
                raise BadTrack("file", word, phrase("expected.multiple", unit=unit), where)
            if abs(value) > MOST_COORDINATE * unit:
                raise BadTrack("file", word, phrase("expected.numbers_up_to", most=MOST_COORDINATE), where)
            found.append(int(value))
    if len(found) % 2:
        came = phrase("came.numbers", count=len(found))
        raise BadTrack("file", came, phrase("expected.vertex"), line_of(begun, kind))
    return tuple(found)


def scaled(track: Track, factor: int) -> Track:
    """Return the same track with all its sub-units `factor` times as fine (RTK-G2)."""
    unit = track.unit * factor
    rings = tuple(tuple(value * factor for value in ring) for ring in track.rings)
    return Track(track.name, track.direction, unit, track.vertical, track.on_line, rings, notes=track.notes)


def as_polygons(track: Track) -> Track:
    """Return a circuit drawn as a point map in its polygon form, with the smallest unit that fits."""
    common = lcm(*(Fraction(value, track.unit).denominator for ring in track.rings for value in ring))
    rings = tuple(tuple(value * common // track.unit for value in ring) for ring in track.rings)
    return Track(track.name, track.direction, common, track.vertical, track.on_line, rings, notes=track.notes)


# -- planning maps -----------------------------------------------------------------------------


def _planning(text: str) -> Track:
    """Read one of the three planning dialects, told apart by the first line."""
    lines = text.removesuffix("\n").split("\n")
    first = lines[0].strip()
    if first.startswith("dim:"):
        size, body = first.removeprefix("dim:").split(), lines[1:]
    elif "," in first:
        size, body = first.split(","), lines[1:]
    else:
        size, body = [lines[1].strip() if len(lines) > 1 else "", first], lines[2:]
    if len(size) != 2 or not all(word.strip().isdigit() for word in size):
        raise BadTrack("file", repr(first), phrase("expected.size"), line_of(1))
    height, width = int(size[0]), int(size[1])
    if not 0 < height * width <= MOST_POINTS:
        raise BadTrack("file", f"{height} x {width}", phrase("expected.cells", most=MOST_POINTS), line_of(1))
    while body and len(body) > height and not body[-1].strip():
        body.pop()
    if len(body) != height:
        came, expected = phrase("expected.rows", count=len(body)), phrase("expected.rows", count=height)
        raise BadTrack("file", came, expected, phrase("where.map"))
    rows: list[str] = []
    starts: list[tuple[int, int]] = []
    goals: list[tuple[int, int]] = []
    for number, raw in enumerate(body):
        if len(raw.rstrip("\r")) > width:
            came, expected = phrase("came.characters", count=len(raw)), at_most(width)
            raise BadTrack("file", came, expected, phrase("where.map_row", row=number + 1))
        row = raw.rstrip("\r").ljust(width, "x")
        for x, char in enumerate(row):
            if char not in "xX#P. oipsSgGF":
                where = phrase("where.map_point", row=number + 1, column=x + 1)
                raise BadTrack("file", repr(char), phrase("expected.cell"), where)
            if char in "sS":
                starts.append((x, height - 1 - number))
            elif char in "gGF":
                goals.append((x, height - 1 - number))
        rows.append("".join("x" if c in "xX#P" else "s" if c in "sS" else "g" if c in "gGF" else "." for c in row))
    if not goals:
        raise BadTrack("V3", phrase("came.no_goal"), phrase("expected.goal_cell"), phrase("where.map"))
    return Track("sprint", rows=tuple(rows), starts=tuple(starts), goals=tuple(goals))
