"""What the seat whose turn it is may do; `refusals` says why not, by the same checks."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.cap_horn.limits import BUY_COST, IGNORE_COST, MOST_HAND, MOST_POINTS, SPRINT_COST
from layline.games.cap_horn.moves import (
    BUY,
    END,
    FORGO,
    INCOME,
    SPRINT,
    STAY,
    STOP,
)
from layline.games.cap_horn.placing import (
    lays,
)
from layline.games.cap_horn.sailing import (
    OK,
    arrow_end,
    can_step,
    landing,
    stepping,
)
from layline.games.cap_horn.state import (
    AT,
    BUY_STEP,
    HAND,
    INCOME_STEP,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    SPRINT_TWO,
    TOKENS,
    WIDTH,
    Sea,
)

# what the checks answer besides those of `sailing`
FEW_POINTS: Final[i64] = 11
NOT_IN_SPRINT: Final[i64] = 12
NO_FIRST: Final[i64] = 13
HAND_FULL: Final[i64] = 14
STACK_EMPTY: Final[i64] = 15

_INCOMES: Final[tuple[Move, ...]] = (INCOME,)
_BUY_OR_END: Final[tuple[Move, ...]] = (BUY, END)
_ENDS: Final[tuple[Move, ...]] = (END,)


def decisions(sea: Sea, hand: i64) -> tuple[Move, ...]:
    """Return what the seat in turn may do; `hand` are the kinds it holds as bits. Chance is not asked here."""
    if sea.phase == PLACE_STEP:
        return lays(sea, hand)
    if sea.phase == BUY_STEP:
        return _BUY_OR_END if buying(sea, sea.turn) == OK else _ENDS
    if sea.phase == INCOME_STEP:
        return _INCOMES
    found: list[Move] = []
    seat = sea.turn
    here = sea.seats[seat * WIDTH + AT]
    tokens = sea.seats[seat * WIDTH + TOKENS]
    chart = sea.terms.chart
    arrows = chart.tiles[sea.tops[here] - 1]
    for arrow in range(i64(len(arrows))):
        if landing(sea, seat, arrow_end(sea, here, arrow), tokens) == OK:
            found.append(arrows[arrow])
    sailing = len(found) > 0
    if ignoring(sea, seat) == OK:
        for k in range(here * 8, here * 8 + 8):
            cell = chart.around[k]
            if cell > 0 and stepping(sea, seat, here, cell, tokens) == OK:
                found.append(chart.ignores[cell])
    if sea.phase == MOVE_STEP:
        if sprinting(sea, seat, sailing) == OK:
            found.append(SPRINT)
        found.append(FORGO if sailing or sea.terms.forgo_when_blocked else STAY)
    elif sea.phase == SPRINT_TWO:
        found.append(STOP)
    return tuple(found)


def ignoring(sea: Sea, seat: i64) -> i64:
    """CPH-082, CPH-084, CPH-A18: whether Ignore is affordable and allowed at this point."""
    if sea.phase != MOVE_STEP and not sea.terms.sprint_with_ignore:
        return NOT_IN_SPRINT
    return OK if sea.seats[seat * WIDTH + POINTS] >= IGNORE_COST else FEW_POINTS


def sprinting(sea: Sea, seat: i64, sailing: bool) -> i64:
    """CPH-083, CPH-084, CPH-A18: five points, and a first move that is legal."""
    points = sea.seats[seat * WIDTH + POINTS]
    if points < SPRINT_COST:
        return FEW_POINTS
    if sailing:
        return OK
    mixed = sea.terms.sprint_with_ignore and points >= SPRINT_COST + IGNORE_COST
    return OK if mixed and can_step(sea, seat) else NO_FIRST


def drawing(sea: Sea, seat: i64) -> i64:
    """CPH-092, CPH-114: room in the hand and a tile in the stack."""
    if sea.seats[seat * WIDTH + HAND] >= MOST_HAND:
        return HAND_FULL
    return OK if sea.left > 0 else STACK_EMPTY


def buying(sea: Sea, seat: i64) -> i64:
    """CPH-091: a tile can be drawn, and a point is there to pay with."""
    code = drawing(sea, seat)
    if code == OK and sea.seats[seat * WIDTH + POINTS] < BUY_COST:
        return FEW_POINTS
    return code


def gain(sea: Sea, seat: i64, points: i64) -> None:
    """CPH-031: add sail points, never above eight."""
    total = sea.seats[seat * WIDTH + POINTS] + points
    sea.seats[seat * WIDTH + POINTS] = min(total, MOST_POINTS)
