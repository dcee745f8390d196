"""Questions a player asks of the chart: where can I get this turn and next, what would a tile do."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.cap_horn.limits import GAIN, IGNORE_COST, MOST_POINTS, SPRINT_COST, TO_FINISH, TO_WIN
from layline.games.cap_horn.sailing import OK, arrow_end, arrows_at, landing, reach
from layline.games.cap_horn.state import (
    AT,
    BY_IGNORE,
    BY_MOVE,
    BY_SPRINT,
    FIRST,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    SPRINT_ONE,
    SPRINT_TWO,
    TOKEN,
    TOKENS,
    WIDTH,
    Sea,
)

ALL: int = int(BY_MOVE | BY_IGNORE | BY_SPRINT)


def this_turn(sea: Sea, seat: int) -> dict[int, int]:
    """Return where a ship can still end this turn, with the ways there as bits; empty when it is not its turn."""
    if sea.turn != seat or sea.phase not in (PLACE_STEP, MOVE_STEP, SPRINT_ONE, SPRINT_TWO):
        return {}
    if sea.phase in (PLACE_STEP, MOVE_STEP):
        return _marks(reach(sea, seat, ALL))
    ways, paying = int(BY_MOVE), sea
    if sea.terms.sprint_with_ignore and sea.fact(seat, POINTS) >= IGNORE_COST:
        ways |= int(BY_IGNORE)
    if sea.phase == SPRINT_ONE:  # the sprint is paid for: look as if its points were still there
        ways |= int(BY_SPRINT)
        paying = _at(sea, seat, int(sea.fact(seat, AT)), int(sea.fact(seat, POINTS) + SPRINT_COST))
    return dict.fromkeys(_marks(reach(paying, seat, ways)), int(BY_SPRINT))


def next_turn(sea: Sea, seat: int) -> dict[int, int]:
    """Return where a ship can end its next turn if nothing on the board changes, with the ways there.

    Before its move every way to end this turn is tried, forgoing too, with the sail points that leaves.
    """
    if sea.phase == FIRST:
        return {}
    points = int(sea.fact(seat, POINTS))
    here = int(sea.fact(seat, AT))
    begins = {(here, points)}
    if sea.turn == seat and sea.phase in (PLACE_STEP, MOVE_STEP):
        begins = {(here, min(points + int(GAIN), int(MOST_POINTS)))}
        plain = reach(_at(sea, seat, here, int(SPRINT_COST)), seat, ALL)
        for cell, ways in this_turn(sea, seat).items():
            begins.add((cell, points - _cost(ways, bool(plain[cell]))))
    elif sea.turn == seat and sea.phase in (SPRINT_ONE, SPRINT_TWO):
        begins |= {(cell, points) for cell in this_turn(sea, seat)}
    found: dict[int, int] = {}
    for cell, left in begins:
        if sea.terms.chart.goal[cell]:
            continue
        later = _at(sea, seat, cell, min(left + int(GAIN), int(MOST_POINTS)))
        if later.fact(seat, TOKENS) < TO_WIN:
            for end, ways in _marks(reach(later, seat, ALL)).items():
                found[end] = found.get(end, 0) | ways
    return found


def if_laid(sea: Sea, seat: int) -> dict[int, int]:
    """Return the empty spaces a ship in turn could end on this turn if a tile lay there, by move or Ignore."""
    chart = sea.terms.chart
    here = int(sea.fact(seat, AT))
    found: dict[int, int] = {}
    if sea.fact(seat, POINTS) >= IGNORE_COST:
        found = dict.fromkeys([int(cell) for cell in chart.near[here * 8 : here * 8 + 8] if cell], int(BY_IGNORE))
    for cell in onward(sea, int(sea.kind_at(here)), here):
        found[cell] = found.get(cell, 0) | int(BY_MOVE)
    return {cell: ways for cell, ways in found.items() if chart.zone[cell] and sea.kind_at(cell) < 0}


def onward(sea: Sea, kind: int, cell: int) -> list[int]:
    """Return where the arrows of a tile would lead from a space, whatever lies there now."""
    chart = sea.terms.chart
    ends = [int(chart.end(kind, cell, arrow)) for arrow in range(len(chart.tiles[kind]))]
    return [end for end in ends if end]


def stranded(sea: Sea, kind: int, cell: int, seat: int) -> list[int]:
    """Return the rivals of a seat that a tile laid on a space would strand.

    A rival is stranded when every space its wind leads to has a tile already, this one among them,
    and each of those winds leads nowhere or back.
    """
    return [
        rival
        for rival in range(int(sea.terms.players))
        if rival != seat and cell in _ends(sea, rival) and _foul_all_round(sea, rival, kind, cell)
    ]


def _foul_all_round(sea: Sea, rival: int, kind: int, cell: int) -> bool:
    for end in _ends(sea, rival):
        lying = kind if end == cell else int(sea.kind_at(end))
        if sea.terms.chart.goal[end] or lying < 0 or not _foul(sea, lying, end, rival):
            return False
    return True


def _foul(sea: Sea, kind: int, cell: int, seat: int) -> bool:
    """Say whether a wind leads nowhere or only back."""
    chart = sea.terms.chart
    tokens = sea.fact(seat, TOKENS) + (1 if sea.earns(seat, cell) else 0)
    for arrow, sail in enumerate(chart.tiles[kind]):
        end = chart.end(kind, cell, arrow)
        open_way = end > 0 and (not chart.goal[end] or tokens >= TO_FINISH)
        if open_way and not sail.arrow.startswith("B"):
            return False
    return True


def _ends(sea: Sea, seat: int) -> list[int]:
    """Return where the wind under a ship leads, closed ways and spaces taken by others left out."""
    if sea.phase == FIRST:
        return []
    here = sea.fact(seat, AT)
    found = [int(arrow_end(sea, here, arrow)) for arrow in range(arrows_at(sea, here))]
    tokens = sea.fact(seat, TOKENS)
    return [
        end
        for end in found
        if end
        and (sea.kind_at(end) < 0 or landing(sea, seat, end, tokens) == OK)
        and (not sea.terms.chart.goal[end] or tokens >= TO_FINISH)
    ]


def _cost(ways: int, plain: bool) -> int:
    """Return the sail points that the cheapest of some ways costs; a sprint is `plain` without Ignore in it."""
    if ways & BY_MOVE:
        return 0
    if ways & BY_IGNORE:
        return int(IGNORE_COST)
    return int(SPRINT_COST if plain else SPRINT_COST + IGNORE_COST)


def _at(sea: Sea, seat: int, cell: int, points: int) -> Sea:
    """Return the sea with one ship somewhere else, its token taken if there is one, at the start of a move."""
    other = sea.copied()
    base = seat * int(WIDTH)
    if cell != sea.fact(seat, AT) and sea.earns(seat, cell):
        mark = int(sea.terms.chart.station[cell]) - 1
        other.seats[base + TOKEN + mark // 3] = mark % 3 + 1
        other.seats[base + TOKENS] += 1
    other.seats[base + AT] = cell
    other.seats[base + POINTS] = points
    other.phase = MOVE_STEP
    return other


def _marks(marks: vec[i64]) -> dict[int, int]:
    return {cell: int(ways) for cell, ways in enumerate(marks) if ways}
