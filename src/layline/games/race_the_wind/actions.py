"""Rulebook 2: which actions a turn allows, and why not the others. The one place that forbids."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.telling import Refusal
from layline.games.race_the_wind.moves import (
    A_END,
    A_GUST,
    A_MOVE,
    A_PASS,
    A_ROT,
    ACTIONS,
    DONE,
    KEEP,
    MISS,
    ROLL,
    SPIN_ON,
    WAIVE,
    Head,
    Seated,
)
from layline.games.race_the_wind.state import (
    ASK_ROLL,
    CLAIMS,
    DIE,
    HEADING,
    MARK_NAMES,
    MARKS,
    MISSING,
    PENALTIES,
    POS,
    SPINNING,
    START,
    UMPIRED,
    WIDTH,
    Sea,
)
from layline.games.race_the_wind.steps import may_step
from layline.kit.compass import BEAM_REACH, BROAD_REACH, HEAD_TO_WIND

LEGAL: Final[i64] = 0
HEAD_WIND: Final[i64] = 1
NOT_FREE: Final[i64] = 2
MOVED_ALREADY: Final[i64] = 3
NO_GUST: Final[i64] = 4
MOVE_FIRST: Final[i64] = 5
NO_TURN_LEFT: Final[i64] = 6
GUST_TAKEN: Final[i64] = 7
INTO_WIND: Final[i64] = 8
MUST_ACT: Final[i64] = 9
NO_PENALTY: Final[i64] = 10
TOO_LATE: Final[i64] = 11
NEAR_MARK: Final[i64] = 12
NEAR_BOAT: Final[i64] = 13
NO_PASSING: Final[i64] = 14
REASONS: Final[tuple[tuple[str, str], ...]] = (
    ("", ""),
    ("head_to_wind", "RTW-059"),
    ("not_free", "RTW-A15"),
    ("moved_already", "RTW-047"),
    ("no_gust", "RTW-130"),
    ("move_first", "RTW-071"),
    ("no_turn_left", "RTW-047"),
    ("gust_taken", "RTW-134"),
    ("into_wind", "RTW-056"),
    ("must_act", "RTW-047"),
    ("no_penalty", "RTW-181"),
    ("too_late", "RTW-A50"),
    ("near_mark", "RTW-182"),
    ("near_boat", "RTW-183"),
    ("no_passing", "RTW-A10"),
)


def reason(sea: Sea, action: i64) -> i64:
    """Return LEGAL, or what forbids one of the ten actions to the boat that is acting."""
    if action == A_MOVE:
        return _why_no_move(sea)
    if action == A_GUST:
        if sea.gust == 0:
            return NO_GUST
        return _ahead(sea)
    if action < A_END:
        steps = action - A_ROT - 2
        return _why_no_rotation(sea, steps if steps < 0 else steps + 1)
    if action == A_END:
        if sea.gust or (sea.allowance == BROAD_REACH and sea.done > 0):
            return LEGAL
        return MUST_ACT
    if action < A_PASS:
        return _why_no_spin(sea)
    if not sea.terms.passing:
        return NO_PASSING
    return LEGAL if sea.done == 0 else TOO_LATE


def _why_no_move(sea: Sea) -> i64:
    """RTW-051, RTW-061, RTW-071, RTW-081: one movement, on the beam up to two; none head to wind."""
    if sea.allowance == HEAD_TO_WIND:
        return HEAD_WIND
    if sea.done >= (2 if sea.allowance == BEAM_REACH else 1):
        return MOVED_ALREADY
    return _ahead(sea)


def _ahead(sea: Sea) -> i64:
    """RTW-G07: a step needs wind in the sails and a free point ahead."""
    boat = sea.order[sea.index] * WIDTH
    heading = sea.boats[boat + HEADING]
    if heading == sea.wind:
        return HEAD_WIND
    return LEGAL if sea.free(sea.boats[boat + POS] + sea.terms.delta[heading]) else NOT_FREE


def _why_no_rotation(sea: Sea, steps: i64) -> i64:
    """RTW-046 with the order of actions of each point of sail, and never into the wind (RTW-056)."""
    if sea.allowance == BROAD_REACH:
        if sea.done == 0:
            if may_step(sea):
                return MOVE_FIRST
        elif sea.gusted:
            return GUST_TAKEN
        elif sea.done > 1:
            return NO_TURN_LEFT
    elif sea.done >= (2 if sea.allowance == BEAM_REACH else 1):
        return NO_TURN_LEFT
    if sea.phase != START and (sea.boats[sea.order[sea.index] * WIDTH + HEADING] + steps) & 7 == sea.wind:
        return INTO_WIND
    return LEGAL


def _why_no_spin(sea: Sea) -> i64:
    """RTW-181 to RTW-184: a penalty to serve, as the first action, two steps from marks and boats."""
    seat = sea.order[sea.index]
    if sea.boats[seat * WIDTH + PENALTIES] == 0:
        return NO_PENALTY
    if sea.done > 0:
        return TOO_LATE
    if near_mark(sea, seat) >= 0:
        return NEAR_MARK
    return NEAR_BOAT if near_boat(sea, seat) >= 0 else LEGAL


def near_mark(sea: Sea, seat: i64) -> i64:
    """Return a mark less than two steps away, or -1."""
    here = sea.boats[seat * WIDTH + POS]
    for k in range(MARKS):
        if sea.terms.marks[k] and sea.terms.far(here, sea.terms.marks[k]) < 2:
            return k
    return -1


def near_boat(sea: Sea, seat: i64) -> i64:
    """Return a racing boat less than two steps away, or -1."""
    here = sea.boats[seat * WIDTH + POS]
    for other in range(sea.terms.players):
        pos = sea.boats[other * WIDTH + POS]
        if other != seat and pos and sea.terms.far(here, pos) < 2:
            return other
    return -1


# -- refusals ----------------------------------------------------------------------------------------


def why_not_act(sea: Sea, move: Move) -> Refusal | None:
    """Return why a move is refused while boats sail, or None."""
    seat = sea.order[sea.index]
    stage = sea.stage
    if stage == DIE:
        if isinstance(move, Head) and move.kind == "wind":
            faces = sea.terms.faces[move.heading]
            return None if faces else Refusal("no_face", "RTW-A30", {"heading": int(move.heading)})
        return Refusal("die_first", "RTW-141", {"seat": int(seat)})
    if stage == ASK_ROLL:
        return None if move is ROLL or move is KEEP else Refusal("roll_first", "RTW-140", {"seat": int(seat)})
    if stage == CLAIMS:
        return _why_not_claim(sea, move, seat)
    if stage == MISSING:
        return None if move is MISS else Refusal("turn_missed", "RTW-120", _about(sea, seat))
    if stage == SPINNING:
        return None if move is SPIN_ON else Refusal("turn_spun", "RTW-A50", _about(sea, seat))
    if move.number >= ACTIONS and move is not DONE:
        return _wrong_stage(move, seat)
    forced = _nothing_but_end(sea)
    if move is DONE:
        return None if forced else Refusal("not_forced", "RTW-047", {"seat": int(seat)})
    if move.number == A_END and forced:
        return Refusal("ends_itself", "RTW-A26", _about(sea, seat))
    found = reason(sea, move.number)
    return None if found == LEGAL else _refusal(sea, seat, move, found)


def _nothing_but_end(sea: Sea) -> bool:
    if reason(sea, A_END) != LEGAL:
        return False
    others: i64 = 0
    for action in range(ACTIONS):
        if action != A_END and reason(sea, action) == LEGAL:
            others += 1
    return others == 0


def _why_not_claim(sea: Sea, move: Move, seat: i64) -> Refusal | None:
    auto = sea.terms.protests == UMPIRED
    if isinstance(move, Seated) and (move.kind == "umpire" if auto else move.kind == "protest"):
        if sea.claims >> move.seat & 1:
            first = sea.claims & -sea.claims == 1 << move.seat
            return None if first or not auto else Refusal("umpire_in_order", "RTW-A44", {"other": int(move.seat)})
        return Refusal("no_claim", "RTW-180", {"seat": int(seat), "other": int(move.seat)})
    if move is WAIVE and not auto:
        return None
    return Refusal("claims_first", "RTW-A41", {"seat": int(seat)})


def _wrong_stage(move: Move, seat: i64) -> Refusal:
    values: dict[str, Value] = {"seat": int(seat)}
    if isinstance(move, Seated) and move.kind in ("protest", "umpire"):
        return Refusal("no_claim", "RTW-180", {"seat": int(seat), "other": int(move.seat)})
    if move is WAIVE:
        return Refusal("nothing_to_waive", "RTW-A41", values)
    if move is MISS:
        return Refusal("no_lull", "RTW-120", values)
    if move is SPIN_ON:
        return Refusal("not_spinning", "RTW-A50", values)
    if move is ROLL or move is KEEP or (isinstance(move, Head) and move.kind == "wind"):
        return Refusal("no_flag", "RTW-140", values)
    return Refusal("already_racing", "RTW-A18", values)


def _about(sea: Sea, seat: i64) -> dict[str, Value]:
    """Return what every refusal tells: the boat, its point and heading, and the wind."""
    heading = sea.boats[seat * WIDTH + HEADING]
    return {"seat": int(seat), "at": sea.spot(seat), "heading": int(heading), "wind": int(sea.wind)}


def _refusal(sea: Sea, seat: i64, move: Move, found: i64) -> Refusal:
    code, clause = REASONS[found]
    values = _about(sea, seat)
    values["sail"] = int(sea.allowance)
    where: tuple[str, ...] = (f"boat{seat}",)
    if found == NOT_FREE:
        return _blocked(sea, seat, values)
    if found == NEAR_MARK:
        k = near_mark(sea, seat)
        values["mark"] = int(k)
        values["to"] = sea.terms.spot(sea.terms.marks[k])
        where = (f"boat{seat}", f"mark-{MARK_NAMES[k]}")
    elif found == NEAR_BOAT:
        other = near_boat(sea, seat)
        values["other"] = int(other)
        values["to"] = sea.spot(other)
        where = (f"boat{seat}", f"boat{other}")
    elif found == HEAD_WIND and sea.allowance != HEAD_TO_WIND:
        clause = "RTW-A34" if move.number == A_MOVE else "RTW-A29"
    elif found == NO_GUST and sea.allowance == BEAM_REACH:
        clause = "RTW-132"
    elif found in (MOVED_ALREADY, NO_TURN_LEFT):
        clause = ("RTW-059", "RTW-051", "RTW-061", "RTW-071", "RTW-081")[sea.allowance]
    return Refusal(code, clause, values, where)


def _blocked(sea: Sea, seat: i64, values: dict[str, Value]) -> Refusal:
    """RTW-A14, RTW-A15: the edge, a mark or a boat is ahead."""
    pos = sea.boats[seat * WIDTH + POS] + sea.terms.delta[sea.boats[seat * WIDTH + HEADING]]
    other = sea.boat_on(pos)
    if other >= 0:
        values["other"] = int(other)
        values["to"] = sea.spot(other)
        return Refusal("boat_ahead", "RTW-A15", values, (f"boat{seat}", f"boat{other}"))
    for k in range(MARKS):
        if sea.terms.marks[k] == pos:
            values["mark"] = int(k)
            values["to"] = sea.terms.spot(pos)
            return Refusal("mark_ahead", "RTW-A15", values, (f"boat{seat}", f"mark-{MARK_NAMES[k]}"))
    return Refusal("edge_ahead", "RTW-A14", values, (f"boat{seat}",))
