"""Rulebook 3.1 and 3.2: on which points a token or a boat may be put, and why not on others."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.games.race_the_wind.state import MARKS, TOKENS, Sea

MOST_IN_ZONE: Final[i64] = 10

# why a point is refused
FITS: Final[i64] = 0
OFF_BOARD: Final[i64] = 1
ON_MARK: Final[i64] = 2
TOKEN_THERE: Final[i64] = 3
ZONE_FULL: Final[i64] = 4
LINE_FULL: Final[i64] = 5
BOAT_THERE: Final[i64] = 6
WRONG_HALF: Final[i64] = 7
NO_PLACE: Final[i64] = 8
REASONS: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("off_board", "RTW-A14"),
    ("on_mark", "RTW-A19"),
    ("token_there", "RTW-A19"),
    ("zone_full", "RTW-113"),
    ("line_full", "RTW-114"),
    ("boat_there", "RTW-A15"),
    ("wrong_half", "RTW-091"),
    ("no_place", "RTW-094"),
)


def why_no_point(sea: Sea, pos: i64) -> i64:
    """RTW-G06, RTW-090 to RTW-098, RTW-112 to RTW-114: what speaks against a point, or FITS."""
    terms = sea.terms
    if i64(terms.sea[pos]) == 0:
        return ON_MARK
    if sea.phase == TOKENS:
        if i64(sea.tokens[pos]) != 0:
            return TOKEN_THERE
        if terms.zones[pos] & sea.full:
            return ZONE_FULL
        return LINE_FULL if sea.full >> MARKS & 1 and i64(terms.line[pos]) == 1 else FITS
    if sea.boat_on(pos) >= 0:
        return BOAT_THERE
    allowed = i64(terms.sides[pos])
    if terms.players == 2:
        own: i64 = 2 if sea.order[sea.index] == sea.east else 1
        return FITS if allowed & own else WRONG_HALF
    return FITS if allowed else NO_PLACE


def note_full(sea: Sea) -> None:
    """RTW-113, RTW-114: keep the bits of the marks whose zone holds ten tokens, and one more for the line."""
    terms = sea.terms
    found: i64 = 0
    for k in range(MARKS):
        mark = terms.marks[k]
        if mark:
            count: i64 = 0
            for dy in range(i64(-2), i64(3)):
                for dx in range(i64(-2), i64(3)):
                    if i64(sea.tokens[mark + dy * terms.stride + dx]) != 0:
                        count += 1
            if count >= MOST_IN_ZONE:
                found |= 1 << k
    points: i64 = 0
    taken: i64 = 0
    for pos in range(terms.at(terms.buoy_x, terms.gate_row) + 1, terms.at(terms.committee_x, terms.gate_row)):
        points += 1
        if i64(sea.tokens[pos]) != 0:
            taken += 1
    if taken >= points // 2:
        found |= 1 << MARKS
    sea.full = found


def no_token_fits(sea: Sea) -> bool:
    """RTW-A19: whether no legal point is left, which ends the placing."""
    k: i64 = 0
    while k < sea.terms.width * sea.terms.height and why_no_point(sea, sea.terms.spots[k]) != FITS:
        k += 1
    return k == sea.terms.width * sea.terms.height
