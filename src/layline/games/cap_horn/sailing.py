"""Moving a ship (CPH-060 to CPH-084): where it may end, and all it can reach in a turn."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.cap_horn.chart import MOST_ARROWS
from layline.games.cap_horn.limits import IGNORE_COST, SPRINT_COST, TO_FINISH, TO_WIN
from layline.games.cap_horn.state import (
    AT,
    BY_IGNORE,
    BY_MOVE,
    BY_SPRINT,
    POINTS,
    TOKENS,
    WIDTH,
    Sea,
)

# what the checks answer
OK: Final[i64] = 0
CLOSED: Final[i64] = 1
NO_TILE: Final[i64] = 2
OCCUPIED: Final[i64] = 3
FEW_TOKENS: Final[i64] = 4
NOT_BESIDE: Final[i64] = 5
NO_FINISH: Final[i64] = 6


def landing(sea: Sea, seat: i64, cell: i64, tokens: i64) -> i64:
    """CPH-064, 066, 067, 113: whether a ship may end a move on a space."""
    if cell == 0:
        return CLOSED
    chart = sea.terms.chart
    if chart.goal[cell] > 0:
        return OK if tokens >= TO_FINISH else FEW_TOKENS
    if sea.tops[cell] <= 0:
        return NO_TILE
    if chart.station[cell] == 0 and sea.other_ship(cell, seat) >= 0:
        return OCCUPIED
    return OK


def arrow_end(sea: Sea, cell: i64, arrow: i64) -> i64:
    """Return where an arrow of the tile on a space leads, 0 when the way is closed."""
    chart = sea.terms.chart
    return chart.ends[((sea.tops[cell] - 1) * chart.size + cell) * MOST_ARROWS + arrow]


def arrows_at(sea: Sea, cell: i64) -> i64:
    """Return how many arrows the tile on a space has."""
    top = sea.tops[cell]
    return i64(len(sea.terms.chart.tiles[top - 1])) if top > 0 else 0


def can_sail(sea: Sea, seat: i64) -> bool:
    """CPH-065: whether the tile under the ship gives it a legal move."""
    here = sea.seats[seat * WIDTH + AT]
    tokens = sea.seats[seat * WIDTH + TOKENS]
    for arrow in range(arrows_at(sea, here)):  # noqa: SIM110  # a generator would be slower
        if landing(sea, seat, arrow_end(sea, here, arrow), tokens) == OK:
            return True
    return False


def stepping(sea: Sea, seat: i64, here: i64, cell: i64, tokens: i64) -> i64:
    """CPH-082, CPH-A5, CPH-A19: whether Ignore may lead from one space to another."""
    chart = sea.terms.chart
    beside = False
    for k in range(here * 8, here * 8 + 8):
        if chart.around[k] == cell and cell > 0:
            beside = True
    if not beside:
        return NOT_BESIDE
    if chart.goal[cell] > 0 and not sea.terms.ignore_may_finish:
        return NO_FINISH
    return landing(sea, seat, cell, tokens)


def can_step(sea: Sea, seat: i64) -> bool:
    """Say whether Ignore has a target, sail points left aside."""
    here = sea.seats[seat * WIDTH + AT]
    tokens = sea.seats[seat * WIDTH + TOKENS]
    for k in range(here * 8, here * 8 + 8):
        cell = sea.terms.chart.around[k]
        if cell > 0 and stepping(sea, seat, here, cell, tokens) == OK:
            return True
    return False


def reach(sea: Sea, seat: i64, ways: i64) -> vec[i64]:
    """Return for each space the ways by which a ship can end there this turn, as bits (CPH-A12).

    BY_SPRINT marks where the second move of a sprint can end. Points are those the seat has now.
    """
    found: vec[i64] = vec[i64]([0] * sea.terms.chart.size)
    here = sea.seats[seat * WIDTH + AT]
    points = sea.seats[seat * WIDTH + POINTS]
    tokens = sea.seats[seat * WIDTH + TOKENS]
    sprints = ways & BY_SPRINT > 0 and points >= SPRINT_COST
    mixed = sprints and sea.terms.sprint_with_ignore and points >= SPRINT_COST + IGNORE_COST
    for arrow in range(arrows_at(sea, here)):
        end = arrow_end(sea, here, arrow)
        if landing(sea, seat, end, tokens) == OK:
            found[end] |= BY_MOVE
            if sprints:
                _reach_on(sea, seat, end, found, mixed)
    if ways & BY_IGNORE > 0 and points >= IGNORE_COST:
        around = sea.terms.chart.around
        for k in range(here * 8, here * 8 + 8):
            cell = around[k]
            if cell > 0 and stepping(sea, seat, here, cell, tokens) == OK:
                found[cell] |= BY_IGNORE
                if mixed:
                    _reach_on(sea, seat, cell, found, steps=False)
    return found


def _reach_on(sea: Sea, seat: i64, here: i64, found: vec[i64], steps: bool) -> None:
    """Mark where the second move of a sprint can end; with `steps`, those of Ignore too (CPH-A18)."""
    chart = sea.terms.chart
    tokens = sea.seats[seat * WIDTH + TOKENS]
    if sea.earns(seat, here):
        tokens += 1
    if chart.goal[here] > 0 or tokens >= TO_WIN:
        return  # the game is over before a second move
    for arrow in range(arrows_at(sea, here)):
        end = arrow_end(sea, here, arrow)
        if landing(sea, seat, end, tokens) == OK:
            found[end] |= BY_SPRINT
    if steps:
        for k in range(here * 8, here * 8 + 8):
            cell = chart.around[k]
            if cell > 0 and stepping(sea, seat, here, cell, tokens) == OK:
                found[cell] |= BY_SPRINT
