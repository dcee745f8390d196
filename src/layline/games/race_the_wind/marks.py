"""Rulebook 1, 3.1, 3.6, 3.7: rows and their crossings, legs, roundings, gate, start and finish."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.games.race_the_wind.state import (
    FINISHED,
    GATE_PASSED,
    LEG,
    MARK,
    NORTH,
    POS,
    SIDE_GATE,
    SIDE_MARK,
    SIDE_WING,
    SOUTH,
    UP,
    WIDTH,
    WING,
    WING_DONE,
    Sea,
    Terms,
)
from layline.kit.lattice import king_steps

NO_CROSSING: Final[i64] = 0

WEST_INTERVAL: Final[i64] = 0
LINE_INTERVAL: Final[i64] = 1
EAST_INTERVAL: Final[i64] = 2

# what a crossing led to
NOTHING: Final[i64] = 0
STARTED: Final[i64] = 1
WENT_UP: Final[i64] = 2
ROUNDED: Final[i64] = 3
WING_ROUNDED: Final[i64] = 4
GATE_IN: Final[i64] = 5
GATE_OUT: Final[i64] = 6
LEG_DONE: Final[i64] = 7
FINISH: Final[i64] = 8
UNSERVED: Final[i64] = 9
"""On the finish line with a penalty left: it does not count (RTW-A51)."""


def gate_interval(terms: Terms, x: i64) -> i64:
    """Return WEST, LINE or EAST for a point of the gate row (RTW-G12)."""
    if x < terms.buoy_x:
        return WEST_INTERVAL
    return LINE_INTERVAL if x < terms.committee_x else EAST_INTERVAL


def windward_interval(terms: Terms, x: i64) -> i64:
    """Return the number, from the west, of the interval of the windward row."""
    return (1 if x > terms.middle else 0) + (1 if x > terms.second_x else 0)


def crossing(sea: Sea, boat: i64, which: i64, row: i64, left: i64, here: i64) -> i64:
    """RTW-G12: NORTH or SOUTH when this step completes a crossing of a row, else NO_CROSSING."""
    y = sea.terms.ys[here]
    if y == row:
        return NO_CROSSING
    side = NORTH if y > row else SOUTH
    former = sea.boats[boat + which]
    sea.boats[boat + which] = side
    if sea.terms.ys[left] != row or former in (0, side):
        return NO_CROSSING
    return side


def set_sides(sea: Sea, seat: i64) -> None:
    """Note the sides of the rows for a boat that has just been put on the board."""
    boat = seat * WIDTH
    y = sea.terms.ys[sea.boats[boat + POS]]
    sea.boats[boat + SIDE_GATE] = _side(y, sea.terms.gate_row)
    sea.boats[boat + SIDE_MARK] = _side(y, sea.terms.mark_row)
    sea.boats[boat + SIDE_WING] = _side(y, sea.terms.wing_row) if sea.terms.wing_row >= 0 else 0


def _side(y: i64, row: i64) -> i64:
    if y == row:
        return 0
    return NORTH if y > row else SOUTH


def cross_gate(sea: Sea, seat: i64, left: i64, here: i64, penalties: i64) -> i64:
    """RTW-G13: start, gate and finish; returns what the step led to."""
    boat = seat * WIDTH
    way = crossing(sea, boat, SIDE_GATE, sea.terms.gate_row, left, here)
    if way == NO_CROSSING:
        return NOTHING
    boats = sea.boats
    interval = gate_interval(sea.terms, sea.terms.xs[left])
    leg = boats[boat + LEG]
    if leg == 0:
        if way == NORTH and interval == LINE_INTERVAL and sea.round >= 8:
            boats[boat + LEG] = 1
            return STARTED
        return NOTHING
    if leg & 1:
        return NOTHING
    if way == SOUTH:
        if interval != LINE_INTERVAL or (sea.terms.wing_bit and boats[boat + WING_DONE] == 0):
            return NOTHING
        if leg < 2 * sea.terms.laps:
            boats[boat + GATE_PASSED] = 1
            return GATE_IN
        return UNSERVED if penalties > 0 else FINISH
    if leg >= 2 * sea.terms.laps or boats[boat + GATE_PASSED] == 0:
        return NOTHING
    boats[boat + GATE_PASSED] = 0
    if interval == LINE_INTERVAL:
        return GATE_OUT
    boats[boat + WING_DONE] = 0
    boats[boat + LEG] = leg + 1
    return LEG_DONE


def cross_windward(sea: Sea, seat: i64, left: i64, here: i64) -> i64:
    """RTW-G13: up through one interval, down through one further east (clockwise)."""
    boat = seat * WIDTH
    way = crossing(sea, boat, SIDE_MARK, sea.terms.mark_row, left, here)
    boats = sea.boats
    if way == NO_CROSSING or boats[boat + LEG] & 1 == 0:
        return NOTHING
    interval = windward_interval(sea.terms, sea.terms.xs[left])
    if way == NORTH:
        boats[boat + UP] = interval + 1
        return WENT_UP
    up = boats[boat + UP]
    boats[boat + UP] = 0
    if up == 0 or interval + 1 <= up:
        return NOTHING
    boats[boat + LEG] += 1
    return ROUNDED


def cross_wing(sea: Sea, seat: i64, left: i64, here: i64) -> i64:
    """RTW-G13: southward past the wing mark, leaving it to the west."""
    boat = seat * WIDTH
    way = crossing(sea, boat, SIDE_WING, sea.terms.wing_row, left, here)
    boats = sea.boats
    leg = boats[boat + LEG]
    if way != SOUTH or leg == 0 or leg & 1 or boats[boat + WING_DONE] or sea.terms.xs[left] <= sea.terms.wing_x:
        return NOTHING
    boats[boat + WING_DONE] = 1
    return WING_ROUNDED


def rest(sea: Sea, seat: i64) -> i64:
    """RTW-G17: steps from a boat to its next goal."""
    terms = sea.terms
    boat = seat * WIDTH
    here = sea.boats[boat + POS]
    leg = sea.boats[boat + LEG]
    if leg & 1:
        return terms.far(here, terms.marks[MARK])
    x, y = terms.xs[here], terms.ys[here]
    if leg > 0 and terms.wing_bit and sea.boats[boat + WING_DONE] == 0:
        return terms.far(here, terms.marks[WING])
    if leg > 0 and sea.boats[boat + GATE_PASSED]:
        west = king_steps(x - terms.buoy_x + 1, y - terms.gate_row)
        return min(west, king_steps(x - terms.committee_x - 1, y - terms.gate_row))
    return king_steps(x - terms.middle, y - terms.gate_row)


def progress(sea: Sea, seat: i64) -> i64:
    """RTW-G17: how far along the course a boat is as one number, larger is further."""
    boat = seat * WIDTH
    leg = sea.boats[boat + LEG]
    if leg & 1:
        last = 2 if sea.terms.windward_bits == 3 else 1
        up = sea.boats[boat + UP]
        sub = i64(1) if 0 < up <= last else i64(0)
    else:
        sub = sea.boats[boat + WING_DONE] + sea.boats[boat + GATE_PASSED]
    return (leg * 4 + sub) * 1000 - rest(sea, seat)


def ranking_of(sea: Sea) -> list[int]:
    """RTW-G17: seats from first to last: home in order, then by progress, then by turn order."""
    keys: list[tuple[int, int, int, int]] = []
    for place in range(sea.terms.players):
        seat = sea.order[place]
        home = sea.fact(seat, FINISHED)
        if home > 0:
            keys.append((0, int(home), int(place), int(seat)))
        elif sea.fact(seat, POS) == 0:
            keys.append((2, 0, int(place), int(seat)))
        else:
            keys.append((1, -int(progress(sea, seat)), int(place), int(seat)))
    keys.sort()
    return [key[3] for key in keys]
