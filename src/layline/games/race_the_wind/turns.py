"""Rulebook 3.4, 3.5 and section 6: how a turn begins with claims, how it ends, and what comes next."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.games.race_the_wind.engagement import claims_of, in_file, locks
from layline.games.race_the_wind.rulings import ruling
from layline.games.race_the_wind.state import (
    ACTING,
    BROKE_R1,
    BROKE_R2,
    CLAIMS,
    CLOSED,
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
    SPINNING,
    SPUN,
    STALL,
    START,
    TURNED_Z,
    UNCLAIMED,
    WIDTH,
    Sea,
)
from layline.kit.compass import BEAM_REACH, HEAD_TO_WIND, point_of_sail

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
    note_line(sea, sea.boats[boat + POS])
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


def note_line(sea: Sea, pos: i64) -> None:
    """RTW-104, RTW-A62: remember that the boat stood on the start line in turn 6 or 7."""
    if (sea.round in (6, 7)) and i64(sea.terms.line[pos]) == 1:
        sea.on_line = 1


# -- the end of a turn -----------------------------------------------------------------------------


def end_turn(sea: Sea) -> None:
    """RTW-T7 for a turn that was played."""
    close_turn(sea, 0 if sea.can_leave or sea.moved else FORCED)


def close_turn(sea: Sea, excused: i64) -> None:
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


def finish(sea: Sea, seat: i64) -> None:
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
