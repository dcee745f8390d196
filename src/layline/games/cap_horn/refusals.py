"""Why not: the one place that forbids, as refusals with their clauses."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.telling import Refusal
from layline.games.cap_horn.decisions import (
    FEW_POINTS,
    HAND_FULL,
    NOT_IN_SPRINT,
    STACK_EMPTY,
    buying,
    ignoring,
    sprinting,
)
from layline.games.cap_horn.limits import BUY_COST, IGNORE_COST, MOST_HAND, SPRINT_COST
from layline.games.cap_horn.moves import (
    BUY,
    END,
    END_PLACE,
    FORGO,
    INCOME,
    SPRINT,
    STOP,
    Draw,
    First,
    Ignore,
    Lay,
    Sail,
)
from layline.games.cap_horn.placing import (
    FREE,
    NOT_LINKED,
    NOT_SEA,
    NOTHING,
    REACHED,
    REACHED_BY_IGNORE,
    SHIP,
    TAKEN,
    cover_reach,
    covering,
    placing,
)
from layline.games.cap_horn.sailing import (
    CLOSED,
    FEW_TOKENS,
    NO_FINISH,
    NO_TILE,
    NOT_BESIDE,
    OK,
    arrow_end,
    arrows_at,
    can_sail,
    landing,
    stepping,
)
from layline.games.cap_horn.state import (
    AT,
    BUY_STEP,
    DEAL,
    DRAW_STEP,
    ENDED,
    FIRST,
    INCOME_STEP,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    SPRINT_TWO,
    TOKENS,
    WIDTH,
    Sea,
)
from layline.games.cap_horn.writing import tile_name


def why_not(sea: Sea, move: Move, hand: i64) -> Refusal | None:
    """Return why the seat in turn may not play a move, or None; outcomes of chance are asked elsewhere."""
    phase = sea.phase
    if phase == ENDED:
        return Refusal("game_over", "CPH-110")
    if isinstance(move, First):
        return Refusal("begun", "CPH-009")
    if phase in (FIRST, DEAL):
        return Refusal("not_begun", "CPH-011")
    if isinstance(move, Draw):
        return Refusal("no_draw_now", "CPH-021")
    if phase == DRAW_STEP:
        return Refusal("now_draw", "CPH-090")
    if phase == INCOME_STEP:
        return None if move is INCOME else Refusal("now_income", "CPH-021")
    if move is INCOME:
        return Refusal("had_income", "CPH-030")
    if phase == PLACE_STEP:
        return why_not_lay(sea, move, hand)
    if phase == BUY_STEP:
        return _why_not_buy(sea, move)
    if isinstance(move, Lay):
        return Refusal("covered_already", "CPH-051") if sea.covered else Refusal("placing_over", "CPH-021")
    if move is END_PLACE:
        return Refusal("placing_over", "CPH-021")
    if move is BUY or move is END:
        return Refusal("move_first", "CPH-021")
    return why_not_move(sea, move)


def why_not_lay(sea: Sea, move: Move, hand: i64) -> Refusal | None:
    """Return why a move is refused in the placing step."""
    if move is END_PLACE:
        return None
    if not isinstance(move, Lay):
        return Refusal("place_first", "CPH-021")
    chart = sea.terms.chart
    cell = chart.at(move.column, move.row)
    values = move.values()
    if hand >> move.tile & 1 == 0:
        return Refusal("not_in_hand", "CPH-040", values)
    if sea.covered:
        return Refusal("covered_already", "CPH-051")
    if not move.over:
        code = placing(sea, cell)
        return None if code == FREE else _refuse_lay(sea, code, cell, values)
    if sea.placed > 0:
        return Refusal("placed_already", "CPH-051", {"placed": sea.placed})
    code = covering(sea, cell, cover_reach(sea, sea.turn))
    return None if code == FREE else _refuse_lay(sea, code, cell, values)


def _refuse_lay(sea: Sea, code: i64, cell: i64, values: dict[str, Value]) -> Refusal:
    where = (f"tile_{values['cell']}",)
    if code == NOT_SEA:
        return Refusal("not_sea", "CPH-042", values)
    if code == TAKEN:
        values["tile"] = tile_name(sea.kind_at(cell))
        return Refusal("space_taken", "CPH-042", values, where)
    if code == NOT_LINKED:
        return Refusal("not_linked", "CPH-041", values)
    if code == NOTHING:
        return Refusal("nothing_to_cover", "CPH-050", values)
    if code == SHIP:
        values["seat"] = sea.other_ship(cell, -1)
        return Refusal("ship_on_tile", "CPH-054", values, (f"ship{values['seat']}",))
    if code == REACHED:
        return Refusal("reachable", "CPH-052", values, where)
    if code == REACHED_BY_IGNORE:
        return Refusal("reachable_ignore", "CPH-053", values, where)
    return Refusal("reachable_sprint", "CPH-052", values, where)


def why_not_move(sea: Sea, move: Move) -> Refusal | None:
    """Return why a move is refused in the moving step or inside a sprint."""
    seat = sea.turn
    if isinstance(move, Sail):
        return _why_not_sail(sea, move)
    if isinstance(move, Ignore):
        return _why_not_ignore(sea, move)
    if move is STOP:
        return None if sea.phase == SPRINT_TWO else Refusal("no_sprint", "CPH-083")
    if sea.phase != MOVE_STEP:
        return Refusal("sprinting", "CPH-083")
    if move is SPRINT:
        code = sprinting(sea, seat, can_sail(sea, seat))
        if code == FEW_POINTS:
            return _refuse_cost(sea, SPRINT_COST)
        return None if code == OK else Refusal("no_first_move", "CPH-A18")
    free = sea.terms.forgo_when_blocked or can_sail(sea, seat)
    if move is FORGO:
        return None if free else Refusal("blocked", "CPH-A9")
    return Refusal("forgo_instead", "CPH-A11") if free else None


def _why_not_sail(sea: Sea, move: Sail) -> Refusal | None:
    seat = sea.turn
    here = sea.seats[seat * WIDTH + AT]
    chart = sea.terms.chart
    kind = sea.kind_at(here)
    for arrow in range(arrows_at(sea, here)):
        if chart.tiles[kind][arrow] is move:
            end = arrow_end(sea, here, arrow)
            code = landing(sea, seat, end, sea.seats[seat * WIDTH + TOKENS])
            if code == OK:
                return None
            values = move.values()
            if code == CLOSED:
                return Refusal("way_closed", "CPH-069", values)
            return _refuse_landing(sea, code, end, values)
    return Refusal("no_such_arrow", "CPH-062", {"arrow": move.arrow, "tile": tile_name(kind)}, (f"ship{seat}",))


def _why_not_ignore(sea: Sea, move: Ignore) -> Refusal | None:
    seat = sea.turn
    code = ignoring(sea, seat)
    if code == NOT_IN_SPRINT:
        return Refusal("sprinting", "CPH-A18")
    if code == FEW_POINTS:
        return _refuse_cost(sea, IGNORE_COST)
    here = sea.seats[seat * WIDTH + AT]
    cell = sea.terms.chart.at(move.column, move.row)
    code = stepping(sea, seat, here, cell, sea.seats[seat * WIDTH + TOKENS])
    if code == OK:
        return None
    values = move.values()
    if code == NOT_BESIDE:
        return Refusal("not_beside", "CPH-082", values, (f"ship{seat}",))
    if code == NO_FINISH:
        return Refusal("ignore_no_finish", "CPH-A5", values)
    return _refuse_landing(sea, code, cell, values)


def _refuse_landing(sea: Sea, code: i64, cell: i64, values: dict[str, Value]) -> Refusal:
    seat = sea.turn
    values["cell"] = sea.terms.chart.name(cell)
    if code == NO_TILE:
        return Refusal("no_tile", "CPH-064", values)
    if code == FEW_TOKENS:
        values["tokens"] = sea.seats[seat * WIDTH + TOKENS]
        return Refusal("few_tokens", "CPH-113", values)
    values["other"] = sea.other_ship(cell, seat)
    return Refusal("occupied", "CPH-066", values, (f"ship{values['other']}",))


def _why_not_buy(sea: Sea, move: Move) -> Refusal | None:
    if move is END:
        return None
    if move is not BUY:
        return Refusal("moving_over", "CPH-021")
    code = buying(sea, sea.turn)
    if code == HAND_FULL:
        return Refusal("hand_full", "CPH-092", {"most": MOST_HAND})
    if code == STACK_EMPTY:
        return Refusal("stack_empty", "CPH-114")
    return None if code == OK else _refuse_cost(sea, BUY_COST)


def _refuse_cost(sea: Sea, cost: i64) -> Refusal:
    return Refusal("few_points", "CPH-084", {"cost": cost, "points": sea.fact(sea.turn, POINTS)})
