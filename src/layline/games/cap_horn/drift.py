"""Sailing over what lies when no tile is left to lay: the shortest way by wind or against it."""

# layline: compiled

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64

from layline.games.cap_horn.course import earns, owned, tokens_of, with_token
from layline.games.cap_horn.limits import TO_FINISH, TO_WIN
from layline.games.cap_horn.sailing import OK, arrow_end, arrows_at, landing
from layline.games.cap_horn.state import AT, Sea

_BY_WIND: Final[i64] = 2
_AGAINST: Final[i64] = 5
"""Half turns; the three points of Ignore are worth one each, for a turn of waiting brings two."""


def drift(sea: Sea, seat: i64) -> i64:
    """Return the first space of the best way there is, or 0 to stay; the start itself may be best.

    Best is a victory; failing that most tokens, then fewest steps to the finish (CPH-A26), then the
    shortest way. Other ships block only the first move: they will not stay for ever.
    """
    chart = sea.terms.chart
    here = sea.fact(seat, AT)
    tokens = tokens_of(sea, seat)
    start = int(here * 64 + tokens)
    cost: dict[int, int] = {start: 0}
    first: dict[int, int] = {start: 0}
    queue: list[tuple[int, int]] = [(0, start)]
    best = (-int(owned(tokens)), int(chart.steps[here]), 0)
    goal = start
    while queue:
        spent, place = heappop(queue)
        if spent > cost[place]:
            continue
        cell: i64 = place // 64
        held: i64 = place % 64
        won = chart.goal[cell] > 0 or owned(held) >= TO_WIN
        rank = (-9 if won else -int(owned(held)), int(chart.steps[cell]) if not won else 0, spent)
        if rank < best:
            best = rank
            goal = place
        if not won:
            for entry in _ways(sea, seat, cell, held, cell == here and spent == 0):
                following = entry // 8
                total = spent + entry % 8
                if total < cost.get(following, 1_000_000):
                    cost[following] = total
                    first[following] = following // 64 if place == start else first[place]
                    heappush(queue, (total, following))
    return first[goal]


def _ways(sea: Sea, seat: i64, cell: i64, held: i64, blocked: bool) -> list[int]:
    """Return where a ship can go from a space: 8 * (64 * space + tokens) + cost."""
    chart = sea.terms.chart
    found: list[int] = []
    for arrow in range(arrows_at(sea, cell)):
        end = arrow_end(sea, cell, arrow)
        if _lands(sea, seat, end, held, blocked):
            found.append(int((end * 64 + _tokens(sea, end, held)) * 8 + _BY_WIND))
    for k in range(cell * 8, cell * 8 + 8):
        end = chart.around[k] if sea.terms.ignore_may_finish else chart.near[k]
        if end > 0 and _lands(sea, seat, end, held, blocked):
            found.append(int((end * 64 + _tokens(sea, end, held)) * 8 + _AGAINST))
    return found


def _lands(sea: Sea, seat: i64, cell: i64, held: i64, blocked: bool) -> bool:
    if blocked:
        return landing(sea, seat, cell, owned(held)) == OK
    if cell == 0:
        return False
    return owned(held) >= TO_FINISH if sea.terms.chart.goal[cell] > 0 else sea.tops[cell] > 0


def _tokens(sea: Sea, cell: i64, held: i64) -> i64:
    mark = sea.terms.chart.station[cell] - 1
    return with_token(held, mark) if mark >= 0 and earns(held, mark) else held
