"""Rulebook 2, 3.2, 3.3, 3.5: one turn from the claims at its beginning to the cover test at its end."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.games.race_the_wind import marks
from layline.games.race_the_wind.engagement import claims_of, in_file, locks
from layline.games.race_the_wind.rulings import ruling
from layline.games.race_the_wind.state import (
    ACTING,
    ASK_ROLL,
    BLUE_TOKEN,
    BROKE_R1,
    BROKE_R2,
    CLAIMS,
    CLOSED,
    DIE,
    ENDED,
    ENTRY,
    ENTRY_HEADING,
    EXCUSED,
    FINISHED,
    FORCED,
    HEADING,
    IN_FILE,
    LEG,
    LOCKED,
    MISS,
    MISSED,
    MISSING,
    MOVED,
    OPEN,
    PENALTIES,
    POS,
    RACE,
    RECORD,
    SHADOW,
    SPIN_LEFT,
    SPIN_WAY,
    SPINNING,
    SPUN,
    STALL,
    START,
    TURNED_Z,
    UNCLAIMED,
    WIDTH,
    YELLOW_TOKEN,
    Sea,
)
from layline.kit.compass import BEAM_REACH, BROAD_REACH, HEAD_TO_WIND, E, N, W, point_of_sail

# -- the beginning -------------------------------------------------------------------------------


def begin_turn(sea: Sea) -> None:
    """RTW-T1: the claims of the boat to play; without any, go on to its turn."""
    sea.claims = 0
    if sea.terms.protests != UNCLAIMED:
        sea.claims = claims_of(sea, sea.order[sea.index])
    if sea.claims:
        sea.stage = CLAIMS
    else:
        open_turn(sea)


def protest(sea: Sea, target: i64) -> None:
    """RTW-180: one penalty for the target, whose last turn is then closed to everybody."""
    claimant = sea.order[sea.index]
    if sea.journal is not None:
        sea.journal.append(ruling(sea, claimant, target))
    sea.boats[target * WIDTH + PENALTIES] += 1
    sea.boats[target * WIDTH + RECORD] = CLOSED
    sea.claims &= ~(1 << target)
    if sea.claims == 0:
        open_turn(sea)


def waive(sea: Sea) -> None:
    """RTW-A41: what is not claimed now is lost."""
    sea.claims = 0
    if sea.journal is not None:
        sea.tell("waived", "RTW-A41", {"seat": int(sea.player())})
    open_turn(sea)


def open_turn(sea: Sea) -> None:
    """RTW-T2, T3, T4: a missed turn, a penalty turn, or the context of a turn that is played."""
    boat = sea.order[sea.index] * WIDTH
    sea.done = 0
    sea.gust = 0
    sea.gusted = 0
    sea.moved = 0
    sea.rotated = 0
    sea.zone_turn = 0
    sea.in_file = 0
    sea.locked = 0
    sea.entry = 0
    sea.entry_heading = 0
    sea.can_leave = 0
    sea.on_line = 0
    sea.allowance = 0
    if sea.boats[boat + MISS] > 0:
        sea.stage = MISSING
        return
    _note_line(sea, sea.boats[boat + POS])
    if sea.boats[boat + SPIN_LEFT] > 0:
        sea.stage = SPINNING
        return
    sea.stage = ACTING
    _freeze(sea, sea.order[sea.index])


def _freeze(sea: Sea, seat: i64) -> None:
    """RTW-T4: allowance, who has this boat in file or locked, whether it can leave its point."""
    sea.allowance = point_of_sail(sea.boats[seat * WIDTH + HEADING], sea.wind)
    for other in range(sea.terms.players):
        if other != seat and in_file(sea, other, seat):
            sea.in_file |= 1 << other
            if locks(sea, other, seat):
                sea.locked |= 1 << other
    sea.can_leave = 1 if leaves(sea, seat) else 0


def leaves(sea: Sea, seat: i64) -> bool:
    """RTW-A45: whether a boat that begins its turn has any way to leave its point."""
    boat = seat * WIDTH
    pos = sea.boats[boat + POS]
    heading = sea.boats[boat + HEADING]
    sail = point_of_sail(heading, sea.wind)
    if sail == HEAD_TO_WIND:
        return False
    delta = sea.terms.delta
    if sea.free(pos + delta[heading]):
        return True
    if sail == BEAM_REACH:
        for steps in range(i64(-2), i64(3)):
            turned = (heading + steps) & 7
            if turned != sea.wind and sea.free(pos + delta[turned]):
                return True
    return False


def _note_line(sea: Sea, pos: i64) -> None:
    """RTW-104, RTW-A62: remember that the boat stood on the start line in turn 6 or 7."""
    if (sea.round in (6, 7)) and i64(sea.terms.line[pos]) == 1:
        sea.on_line = 1


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
    _note_line(sea, here)
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
        _finish(sea, seat)
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
    _close_turn(sea, SPUN)


def miss(sea: Sea) -> None:
    """RTW-T2, RTW-120: the turn goes by."""
    seat = sea.order[sea.index]
    sea.boats[seat * WIDTH + MISS] = 0
    if sea.journal is not None:
        sea.tell("missed", "RTW-120", {"seat": int(seat), "at": sea.spot(seat)})
    _close_turn(sea, MISSED)


# -- the end of a turn -----------------------------------------------------------------------------


def end_turn(sea: Sea) -> None:
    """RTW-T7 for a turn that was played."""
    _close_turn(sea, 0 if sea.can_leave or sea.moved else FORCED)


def _close_turn(sea: Sea, excused: i64) -> None:
    """RTW-T7, T8: keep what claims need to know of this turn, test cover, go on to the next boat."""
    boat = sea.order[sea.index] * WIDTH
    boats = sea.boats
    boats[boat + RECORD] = OPEN
    boats[boat + MOVED] = sea.moved
    boats[boat + ENTRY] = sea.entry
    boats[boat + ENTRY_HEADING] = sea.entry_heading
    boats[boat + EXCUSED] = excused
    boats[boat + IN_FILE] = sea.in_file
    boats[boat + LOCKED] = sea.locked
    boats[boat + TURNED_Z] = sea.zone_turn
    boats[boat + BROKE_R2] = sea.on_line
    boats[boat + BROKE_R1] = 0
    if sea.phase == START and excused not in (MISSED, SPUN):
        _count_stall(sea, boat, excused)
    if sea.terms.shadows:
        cover(sea)
    next_boat(sea)


def _count_stall(sea: Sea, boat: i64, excused: i64) -> None:
    """RTW-103, RTW-A62: the third turn running with a rotation and no movement breaks R1."""
    if sea.moved or sea.rotated == 0:
        sea.boats[boat + STALL] = 0
    elif excused == 0:
        sea.boats[boat + STALL] += 1
        if sea.boats[boat + STALL] >= 3:
            sea.boats[boat + BROKE_R1] = 1


def cover(sea: Sea) -> None:
    """RTW-190, RTW-A52, RTW-A53: a boat on another's shadow point gets its token two steps ahead."""
    terms = sea.terms
    boats = sea.boats
    flow = terms.delta[(sea.wind + 4) & 7]
    for seat in range(terms.players):
        boat = seat * WIDTH
        pos = boats[boat + POS]
        if pos == 0 or boats[boat + SHADOW] or boats[boat + SPIN_LEFT]:
            continue
        other = sea.boat_on(pos - flow)
        if other < 0:
            continue
        token = pos + 2 * terms.delta[boats[boat + HEADING]]
        if i64(terms.sea[token]) == 1:
            boats[boat + SHADOW] = token
            if sea.journal is not None:
                told: dict[str, int | str | tuple[int, ...]] = {
                    "seat": int(seat), "other": int(other), "at": terms.spot(token), "wind": int(sea.wind),
                }  # fmt: skip
                sea.tell("shadow", "RTW-191", told)


def next_boat(sea: Sea) -> None:
    """RTW-T8: the next racing boat in turn order, over the end of the round if need be."""
    while True:
        sea.index += 1
        if sea.index >= sea.terms.players:
            sea.index = 0
            if sea.terms.max_rounds > 0 and sea.round >= sea.terms.max_rounds:
                end_race(sea, "RTW-A68")
                return
            sea.round += 1
            if sea.round == 8:
                sea.phase = RACE
                if sea.journal is not None:
                    sea.tell("race_on", "RTW-107", {"round": 8})
        if sea.boats[sea.order[sea.index] * WIDTH + POS]:
            begin_turn(sea)
            return


def _finish(sea: Sea, seat: i64) -> None:
    """RTW-211, RTW-A63: the boat leaves the board; the race ends now, or when one boat is left."""
    boat = seat * WIDTH
    sea.home += 1
    sea.boats[boat + FINISHED] = sea.home
    sea.boats[boat + LEG] += 1
    sea.boats[boat + POS] = 0
    sea.boats[boat + SHADOW] = 0
    if not sea.terms.full or sea.home >= sea.terms.players - 1:
        end_race(sea, "RTW-211")
    else:
        end_turn(sea)


def end_race(sea: Sea, clause: str) -> None:
    """End the race; nobody plays any more."""
    sea.phase = ENDED
    sea.index = 0
    sea.claims = 0
    if sea.journal is not None:
        sea.tell("race_over", clause, {"round": int(sea.round)})
