"""Rulebook 3.4 and 3.6: who is engaged, who has priority, which claims are valid."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.games.race_the_wind.state import (
    BROKE_R1,
    BROKE_R2,
    ENTRY,
    ENTRY_HEADING,
    EXCUSED,
    HEADING,
    IN_FILE,
    LEG,
    LOCKED,
    MARKS,
    MISS,
    MOVED,
    OPEN,
    POS,
    RECORD,
    SPIN_LEFT,
    TURNED_Z,
    WIDTH,
    WING_DONE,
    Sea,
)
from layline.kit.compass import BEAM_REACH, BROAD_REACH, HEAD_TO_WIND, leeward, point_of_sail, starboard

# kinds of claim, in the order in which they are tested (RTW-A44)
NO_CLAIM: Final[i64] = 0
CLAIM_R2: Final[i64] = 1
CLAIM_R1: Final[i64] = 2
CLAIM_Z: Final[i64] = 3
CLAIM_O: Final[i64] = 4
CLAIM_F: Final[i64] = 5
KINDS: Final = ("", "R2", "R1", "Z", "O", "F")

# what decides a priority (RTW-G16)
BY_INSIDE: Final[i64] = 1
BY_TACK: Final[i64] = 2
BY_LEEWARD: Final[i64] = 3
BY_SPEED: Final[i64] = 4
BY_ARRIVAL: Final[i64] = 5
REASONS: Final = ("", "inside", "tack", "leeward", "speed", "arrival")


def course_has(sea: Sea, seat: i64, pos: i64) -> bool:
    """RTW-G08: whether a point where a boat stands is one that this boat could claim."""
    boat = seat * WIDTH
    here = sea.boats[boat + POS]
    if here == 0 or sea.boats[boat + MISS] > 0 or sea.boats[boat + SPIN_LEFT] > 0:
        return False
    heading = sea.boats[boat + HEADING]
    step = sea.terms.delta[heading]
    if here + step == pos:
        return ((heading - sea.wind) & 7) != 0
    if here + 2 * step == pos:
        return point_of_sail(heading, sea.wind) == BEAM_REACH and sea.free(here + step)
    return False


def in_file(sea: Sea, behind: i64, ahead: i64) -> bool:
    """RTW-G09: the boat behind has the boat ahead engaged from astern."""
    boats = sea.boats
    if boats[behind * WIDTH + HEADING] != boats[ahead * WIDTH + HEADING]:
        return False
    return course_has(sea, behind, boats[ahead * WIDTH + POS])


def active_marks(sea: Sea, seat: i64) -> i64:
    """RTW-G11: bits of the marks whose zone means something to a boat on its present leg."""
    boat = seat * WIDTH
    leg = sea.boats[boat + LEG]
    if leg == 0:
        return 0
    if leg & 1:
        return sea.terms.windward_bits
    wing = sea.terms.wing_bit if sea.boats[boat + WING_DONE] == 0 else 0
    if leg >= 2 * sea.terms.laps:
        return wing
    return wing | 24  # gate buoy and committee boat


def locks(sea: Sea, behind: i64, ahead: i64) -> bool:
    """RTW-A58: in file, and at least one of the two in the zone of a mark active for both."""
    terms = sea.terms
    zones = terms.zones[sea.boats[behind * WIDTH + POS]] | terms.zones[sea.boats[ahead * WIDTH + POS]]
    return zones & active_marks(sea, behind) & active_marks(sea, ahead) != 0 and in_file(sea, behind, ahead)


def deciding_mark(sea: Sea, one: i64, two: i64, one_pos: i64, two_pos: i64, disputed: i64) -> i64:
    """RTW-G16, step 0: the active mark nearest to the disputed point, if both stand in its zone; else -1."""
    shared = active_marks(sea, one) & active_marks(sea, two)
    if shared == 0:
        return -1
    nearest: i64 = -1
    least: i64 = 0
    for k in range(MARKS):
        if shared >> k & 1:
            square = sea.terms.square(sea.terms.marks[k], disputed)
            if nearest < 0 or square < least:
                nearest = k
                least = square
    zones = sea.terms.zones
    return nearest if (zones[one_pos] & zones[two_pos]) >> nearest & 1 else -1


def priority(sea: Sea, claimant: i64, holder: i64, holder_pos: i64, holder_heading: i64, disputed: i64) -> i64:
    """RTW-G16: what decides who may have a point, positive for the claimant, negative for the holder.

    The holder stands on the disputed point; it is compared where `holder_pos` and `holder_heading`
    say (RTW-A42), the claimant as it stands, with the wind that blows now (RTW-A43).
    """
    terms = sea.terms
    wind = sea.wind
    own_pos = sea.boats[claimant * WIDTH + POS]
    own_heading = sea.boats[claimant * WIDTH + HEADING]
    k = deciding_mark(sea, claimant, holder, own_pos, holder_pos, disputed)
    if k >= 0:
        own = terms.square(own_pos, terms.marks[k])
        other = terms.square(holder_pos, terms.marks[k])
        if own != other:
            return BY_INSIDE if own < other else -BY_INSIDE
    own_tack = starboard(own_heading, wind)
    if own_tack != starboard(holder_heading, wind):
        return BY_TACK if own_tack else -BY_TACK
    own = leeward(terms.xs[own_pos], terms.ys[own_pos], wind)
    other = leeward(terms.xs[holder_pos], terms.ys[holder_pos], wind)
    if own != other:
        return BY_LEEWARD if own > other else -BY_LEEWARD
    own = speed(point_of_sail(own_heading, wind))
    other = speed(point_of_sail(holder_heading, wind))
    if own != other:
        return BY_SPEED if own > other else -BY_SPEED
    return -BY_ARRIVAL


def speed(sail: i64) -> i64:
    """RTW-173: two actions on beam and broad reach, one close-hauled and running, none head to wind."""
    if sail in (BEAM_REACH, BROAD_REACH):
        return 2
    return 0 if sail == HEAD_TO_WIND else 1


def claim(sea: Sea, claimant: i64, target: i64) -> i64:
    """RTW-T1, RTW-A42, RTW-A44: the kind of claim that one boat has against another, or NO_CLAIM."""
    boats = sea.boats
    other = target * WIDTH
    if boats[other + RECORD] != OPEN or boats[other + POS] == 0 or boats[claimant * WIDTH + POS] == 0:
        return NO_CLAIM
    if boats[other + BROKE_R2] > 0:
        return CLAIM_R2
    if boats[other + BROKE_R1] > 0:
        return CLAIM_R1
    own = claimant * WIDTH
    if boats[other + TURNED_Z] > 0 and boats[other + LOCKED] >> claimant & 1:
        if boats[own + MISS] == 0 and boats[own + SPIN_LEFT] == 0:
            return CLAIM_Z
    pos = boats[other + POS]
    if not course_has(sea, claimant, pos):
        return NO_CLAIM
    if boats[other + MOVED] == 0:
        if boats[other + EXCUSED] > 0:
            return NO_CLAIM
        return CLAIM_O if priority(sea, claimant, target, pos, boats[other + HEADING], pos) > 0 else NO_CLAIM
    if boats[other + IN_FILE] >> claimant & 1:  # RTW-A47: it moved on, as it had to
        return NO_CLAIM
    entry = boats[other + ENTRY]
    return CLAIM_F if priority(sea, claimant, target, entry, boats[other + ENTRY_HEADING], pos) > 0 else NO_CLAIM


def claims_of(sea: Sea, claimant: i64) -> i64:
    """Return the bits of the seats that a boat has a valid claim against."""
    found: i64 = 0
    for seat in range(sea.terms.players):
        if seat != claimant and claim(sea, claimant, seat) != NO_CLAIM:
            found |= 1 << seat
    return found
