"""Rulebook 2, 3.2, 3.3: the actions of a turn, from the rotation to the die, the lull and the gust."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.games.race_the_wind import marks
from layline.games.race_the_wind.state import (
    ACTING,
    ASK_ROLL,
    BLUE_TOKEN,
    DIE,
    HEADING,
    LEG,
    MISS,
    MISSED,
    PENALTIES,
    POS,
    SHADOW,
    SPIN_LEFT,
    SPIN_WAY,
    SPUN,
    WIDTH,
    YELLOW_TOKEN,
    Sea,
)
from layline.games.race_the_wind.turns import close_turn, end_turn, finish, note_line
from layline.kit.compass import BEAM_REACH, BROAD_REACH, E, N, W, point_of_sail

# -- actions -------------------------------------------------------------------------------------


def rotate(sea: Sea, steps: i64) -> None:
    """RTW-046: turn on the spot; the shadow token goes (RTW-194)."""
    seat = sea.order[sea.index]
    move_or_end = may_step(sea) or (sea.done > 0 and sea.allowance == BROAD_REACH)
    if move_or_end:
        sea.zone_turn = 1  # RTW-A58: it could have gone on
    _turn(sea, seat, steps)
    sea.rotated = 1
    sea.done += 1
    if sea.allowance == BROAD_REACH and sea.gust:
        return  # RTW-133: the gust is kept
    if sea.allowance == BEAM_REACH and sea.done < 2:
        return
    end_turn(sea)


def _turn(sea: Sea, seat: i64, steps: i64) -> None:
    boat = seat * WIDTH
    former = sea.boats[boat + HEADING]
    heading = (former + steps) & 7
    sea.boats[boat + HEADING] = heading
    if sea.journal is not None:
        told: dict[str, int | str | tuple[int, ...]] = {
            "seat": int(seat), "at": sea.spot(seat), "former": int(former), "heading": int(heading),
            "sail": int(point_of_sail(heading, sea.wind)), "wind": int(sea.wind),
        }  # fmt: skip
        sea.tell("turned", "RTW-046", told)
    _drop_shadow(sea, seat)


def _drop_shadow(sea: Sea, seat: i64) -> None:
    boat = seat * WIDTH
    token = sea.boats[boat + SHADOW]
    if token:
        sea.boats[boat + SHADOW] = 0
        if sea.journal is not None:
            sea.tell("shadow_gone", "RTW-194", {"seat": int(seat), "at": sea.terms.spot(token)})


def may_step(sea: Sea) -> bool:
    """RTW-G07: not head to wind, and the point ahead is free."""
    boat = sea.order[sea.index] * WIDTH
    heading = sea.boats[boat + HEADING]
    return heading != sea.wind and sea.free(sea.boats[boat + POS] + sea.terms.delta[heading])


def step(sea: Sea, gust: bool) -> None:
    """RTW-T6: one unit step, then rows, reset, flag; the die may interrupt before the tokens."""
    seat = sea.order[sea.index]
    boat = seat * WIDTH
    boats = sea.boats
    left = boats[boat + POS]
    heading = boats[boat + HEADING]
    here = left + sea.terms.delta[heading]
    boats[boat + POS] = here
    sea.moved = 1
    sea.entry = left
    sea.entry_heading = heading
    sea.gust = 0
    if gust:
        sea.gusted = 1
    else:
        sea.done += 1
    if sea.journal is not None:
        told: dict[str, int | str | tuple[int, ...]] = {
            "seat": int(seat), "from": sea.terms.spot(left), "to": sea.terms.spot(here),
            "heading": int(heading), "wind": int(sea.wind),
        }  # fmt: skip
        sea.tell("gusted" if gust else "moved", "RTW-130" if gust else "RTW-045", told)
    note_line(sea, here)
    if _rows(sea, seat, left, here):
        return
    if _flag(sea, seat, here):
        return
    meet_tokens(sea)


def _rows(sea: Sea, seat: i64, left: i64, here: i64) -> bool:
    """RTW-G13: crossings of the gate row, the windward row and the wing row; True when it finished."""
    terms = sea.terms
    penalties = sea.boats[seat * WIDTH + PENALTIES]
    found = marks.cross_gate(sea, seat, left, here, penalties)
    if found == marks.NOTHING:
        found = marks.cross_windward(sea, seat, left, here)
    if terms.wing_bit:
        wing = marks.cross_wing(sea, seat, left, here)
        if wing != marks.NOTHING:
            found = wing
    if found == marks.NOTHING:
        return False
    if sea.journal is not None:
        _tell_row(sea, seat, found)
    if found == marks.ROUNDED:
        _reset(sea, seat)
    elif found == marks.FINISH:
        finish(sea, seat)
        return True
    return False


def _tell_row(sea: Sea, seat: i64, found: i64) -> None:
    kind, clause = ROW_EVENTS[found]
    told: dict[str, int | str | tuple[int, ...]] = {
        "seat": int(seat), "at": sea.spot(seat), "leg": int(sea.fact(seat, LEG)), "round": int(sea.round),
    }  # fmt: skip
    sea.tell(kind, clause, told)


ROW_EVENTS: list[tuple[str, str]] = [
    ("", ""),
    ("started", "RTW-107"),
    ("went_up", "RTW-025"),
    ("rounded", "RTW-025"),
    ("wing_rounded", "RTW-221"),
    ("gate_in", "RTW-026"),
    ("gate_out", "RTW-026"),
    ("leg_done", "RTW-026"),
    ("finished", "RTW-211"),
    ("unserved", "RTW-184"),
]


def _reset(sea: Sea, seat: i64) -> None:
    """RTW-144, RTW-A35: the first boat to complete an outward leg brings an east or west wind back."""
    bit = 1 << (sea.boats[seat * WIDTH + LEG] - 1)
    if sea.rounded & bit:
        return
    sea.rounded |= bit
    if sea.wind in (E, W):
        if sea.journal is not None:
            sea.tell("wind_reset", "RTW-144", {"seat": int(seat), "former": int(sea.wind), "wind": 0})
        sea.wind = N


def _flag(sea: Sea, seat: i64, here: i64) -> bool:
    """RTW-140, RTW-G14: the first boat on this leg to touch a flag's row rolls the die; True when it waits."""
    y = sea.terms.ys[here]
    if y not in (sea.flag_one, sea.flag_two):
        return False
    leg = sea.boats[seat * WIDTH + LEG]
    bit: i64 = 1 << (2 * leg + (1 if y == sea.flag_two else 0))
    if leg == 0 or sea.triggered & bit:
        return False
    sea.triggered |= bit
    sea.stage = ASK_ROLL if sea.terms.asks_roll else DIE
    return True


def roll(sea: Sea, wind: i64) -> None:
    """RTW-141: the wind turns at once; then the tokens of the point are met."""
    former = sea.wind
    sea.wind = wind
    if sea.journal is not None:
        kind = "wind_same" if former == wind else "wind_rolled"
        clause = "RTW-A36" if former == wind else "RTW-141"
        sea.tell(kind, clause, {"seat": int(sea.player()), "former": int(former), "wind": int(wind)})
    sea.stage = ACTING
    meet_tokens(sea)


def meet_tokens(sea: Sea) -> None:
    """RTW-T6 e and f: a lull ends the turn, a gust is offered, or the turn goes on."""
    seat = sea.order[sea.index]
    boat = seat * WIDTH
    here = sea.boats[boat + POS]
    token = i64(sea.tokens[here])
    own = sea.boats[boat + SHADOW] == here
    if own or token == YELLOW_TOKEN:
        sea.boats[boat + MISS] = 1
        if sea.journal is not None:
            kind = "shadow_lull" if own else "lull"
            sea.tell(kind, "RTW-193" if own else "RTW-121", {"seat": int(seat), "at": sea.spot(seat)})
        if own:
            sea.boats[boat + SHADOW] = 0
        end_turn(sea)
        return
    if token == BLUE_TOKEN and (sea.allowance != BEAM_REACH or sea.done >= 2):
        sea.gust = 1
        if sea.journal is not None:
            sea.tell("gust", "RTW-130", {"seat": int(seat), "at": sea.spot(seat)})
        return
    if sea.allowance == BEAM_REACH:
        if sea.done < 2:
            return
    elif sea.allowance == BROAD_REACH and sea.done == 1 and sea.gusted == 0:
        return
    end_turn(sea)


# -- penalties and lulls ---------------------------------------------------------------------------


def declare_spin(sea: Sea, way: i64) -> None:
    """RTW-181, RTW-A50: the first of four quarter turns."""
    seat = sea.order[sea.index]
    sea.in_file = 0  # RTW-A50: while spinning nobody claims anything that needs them
    sea.locked = 0
    sea.boats[seat * WIDTH + SPIN_LEFT] = 4
    sea.boats[seat * WIDTH + SPIN_WAY] = way
    if sea.journal is not None:
        sea.tell("spin_declared", "RTW-184", {"seat": int(seat), "at": sea.spot(seat)})
    spin(sea)


def spin(sea: Sea) -> None:
    """RTW-T3: one quarter turn; the fourth serves a penalty."""
    seat = sea.order[sea.index]
    boat = seat * WIDTH
    _turn(sea, seat, 2 * sea.boats[boat + SPIN_WAY])
    sea.boats[boat + SPIN_LEFT] -= 1
    if sea.boats[boat + SPIN_LEFT] == 0:
        sea.boats[boat + PENALTIES] -= 1
        sea.boats[boat + SPIN_WAY] = 0
        if sea.journal is not None:
            sea.tell("served", "RTW-181", {"seat": int(seat), "left": int(sea.boats[boat + PENALTIES])})
    close_turn(sea, SPUN)


def miss(sea: Sea) -> None:
    """RTW-T2, RTW-120: the turn goes by."""
    seat = sea.order[sea.index]
    sea.boats[seat * WIDTH + MISS] = 0
    if sea.journal is not None:
        sea.tell("missed", "RTW-120", {"seat": int(seat), "at": sea.spot(seat)})
    close_turn(sea, MISSED)
