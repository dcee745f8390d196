"""What the umpire says: a claim with the boats, points, wind and priority that decided it."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.race_the_wind.engagement import (
    BY_INSIDE,
    CLAIM_F,
    CLAIM_O,
    CLAIM_R1,
    CLAIM_R2,
    CLAIM_Z,
    KINDS,
    REASONS,
    claim,
    deciding_mark,
    priority,
)
from layline.games.race_the_wind.state import ENTRY, ENTRY_HEADING, HEADING, POS, WIDTH, Sea
from layline.kit.compass import point_of_sail, starboard

CLAUSES: Final = ("", "RTW-202", "RTW-170", "RTW-171", "RTW-172", "RTW-174")
_OTHERS: Final = ("", "line", "stalling", "locked")
_OTHER_CLAUSES: Final = ("", "RTW-104", "RTW-103", "RTW-203")


def ruling(sea: Sea, claimant: i64, target: i64) -> Event:
    """Return the umpire's answer to a valid claim as an event `ruling_<reason>`."""
    kind = claim(sea, claimant, target)
    pos = sea.boats[target * WIDTH + POS]
    compared, heading = pos, sea.boats[target * WIDTH + HEADING]
    if kind == CLAIM_F:
        compared = sea.boats[target * WIDTH + ENTRY]
        heading = sea.boats[target * WIDTH + ENTRY_HEADING]
    values = _values(sea, claimant, target, compared, heading, pos)
    values["kind"] = KINDS[kind]
    if kind in (CLAIM_O, CLAIM_F):
        reason = priority(sea, claimant, target, compared, heading, pos)
        assert reason > 0, "a ruling needs a valid claim"
        if reason == BY_INSIDE:
            own = sea.boats[claimant * WIDTH + POS]
            k = deciding_mark(sea, claimant, target, own, compared, pos)
            values["mark"] = int(k)
            values["mark_at"] = sea.terms.spot(sea.terms.marks[k])
        return Event(f"ruling_{REASONS[reason]}", CLAUSES[reason], values)
    assert kind in (CLAIM_Z, CLAIM_R1, CLAIM_R2)
    return Event(f"ruling_{_OTHERS[kind]}", _OTHER_CLAUSES[kind], values)


def _values(sea: Sea, claimant: i64, target: i64, compared: i64, heading: i64, pos: i64) -> dict[str, Value]:
    terms = sea.terms
    own = sea.boats[claimant * WIDTH + HEADING]
    return {
        "seat": int(claimant),
        "other": int(target),
        "wind": int(sea.wind),
        "point": terms.spot(pos),
        "own_at": sea.spot(claimant),
        "own_heading": int(own),
        "own_sail": int(point_of_sail(own, sea.wind)),
        "own_tack": 1 if starboard(own, sea.wind) else 0,
        "other_at": terms.spot(compared),
        "other_heading": int(heading),
        "other_sail": int(point_of_sail(heading, sea.wind)),
        "other_tack": 1 if starboard(heading, sea.wind) else 0,
        "round": int(sea.round),
    }
