"""Which stretch of the course a boat is on, and the tables of all stretches for each wind, kept."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.games.race_the_wind.countdown import Countdown
from layline.games.race_the_wind.pilot import BARRED, BEGIN, FAR, OPEN_WAY, THROUGH, Goal, Surveyor, Table
from layline.games.race_the_wind.state import (
    GATE_PASSED,
    HEADING,
    LEG,
    MISS,
    NORTH,
    POS,
    SIDE_GATE,
    SIDE_MARK,
    SIDE_WING,
    UP,
    WIDTH,
    WING_DONE,
    Sea,
    Terms,
)

# stretches
TO_LINE: Final[i64] = 0
CLIMB: Final[i64] = 1
ROUND_MARK: Final[i64] = 2
TO_WING: Final[i64] = 3
TO_GATE: Final[i64] = 4
GATE_EXIT: Final[i64] = 5
LAST_CLIMB: Final[i64] = 6
LAST_ROUND: Final[i64] = 7
LAST_WING: Final[i64] = 8
TO_FINISH: Final[i64] = 9
NEXT_CLIMB: Final[i64] = 10
"""The climb after the gate with nothing beyond: where the chain of stretches is cut."""
STRETCHES: Final[i64] = 11


class Survey:
    """All tables for one sea: one terms object, one set of tokens; made when they are asked for."""

    def __init__(self, terms: Terms, tokens: vec[u8], chained: bool) -> None:
        self.terms = terms
        self.tokens: vec[u8] = tokens
        self.chained = chained
        """Whether a stretch counts what follows it; without, only the way to the next mark."""
        self.tables: list[Table | None] = [None] * (8 * STRETCHES)
        self.countdowns: list[Countdown | None] = [None] * 8
        self.surveyors: list[Surveyor] = [Surveyor(terms, tokens, wind, False) for wind in range(i64(8))]

    def table(self, wind: i64, stretch: i64) -> Table:
        """Return the table of a stretch in a steady wind."""
        found = self.tables[wind * STRETCHES + stretch]
        if found is None:
            after = self._after(wind, stretch)
            found = self.surveyors[wind].fill(self._goal(stretch), after)
            self.tables[wind * STRETCHES + stretch] = found
        return found

    def countdown(self, wind: i64) -> Countdown:
        """Return what the turns before the start are worth."""
        found = self.countdowns[wind]
        if found is None:
            found = Countdown(Surveyor(self.terms, self.tokens, wind, True), self.table(wind, TO_LINE))
            self.countdowns[wind] = found
        return found

    def _after(self, wind: i64, stretch: i64) -> Table | None:
        if not self.chained or stretch in (TO_FINISH, NEXT_CLIMB):
            return None
        wing = self.terms.wing_bit > 0
        single = self.terms.laps == 1
        following = NEXT_CLIMB
        if stretch == TO_LINE:
            following = LAST_CLIMB if single else CLIMB
        elif stretch == CLIMB:
            following = ROUND_MARK
        elif stretch == ROUND_MARK:
            following = TO_WING if wing else TO_GATE
        elif stretch == TO_WING:
            following = TO_GATE
        elif stretch == TO_GATE:
            following = GATE_EXIT
        elif stretch == LAST_CLIMB:
            following = LAST_ROUND
        elif stretch == LAST_ROUND:
            following = LAST_WING if wing else TO_FINISH
        elif stretch == LAST_WING:
            following = TO_FINISH
        return self.table(wind, following)

    def _goal(self, stretch: i64) -> Goal:
        """RTW-G13 for each stretch: which row, which way, which part of it."""
        terms = self.terms
        if stretch == TO_LINE:
            return Goal(terms.gate_row, True, self._gate_ways(OPEN_WAY, THROUGH))
        if stretch in (TO_GATE, TO_FINISH):
            return Goal(terms.gate_row, False, self._gate_ways(OPEN_WAY, THROUGH))
        if stretch == GATE_EXIT:
            return Goal(terms.gate_row, True, self._gate_ways(THROUGH, BARRED))
        if stretch in (TO_WING, LAST_WING):
            ways = [THROUGH if x > terms.wing_x else OPEN_WAY for x in range(terms.width)]
            return Goal(terms.wing_row, False, [int(way) for way in ways])
        last = max(terms.middle, terms.second_x) if terms.windward_bits == 3 else terms.middle
        if stretch in (ROUND_MARK, LAST_ROUND):
            return Goal(terms.mark_row, False, [int(THROUGH if x > last else BARRED) for x in range(terms.width)])
        return Goal(terms.mark_row, True, [int(THROUGH if x < last else OPEN_WAY) for x in range(terms.width)])

    def _gate_ways(self, outside: i64, inside: i64) -> list[int]:
        terms = self.terms
        found: list[int] = []
        for x in range(terms.width):
            found.append(int(inside if terms.buoy_x < x < terms.committee_x else outside))
        return found


def stretch_of(sea: Sea, seat: i64) -> i64:
    """Return the stretch a racing boat is on."""
    boat = seat * WIDTH
    leg = sea.boats[boat + LEG]
    if leg == 0:
        return TO_LINE
    last = leg >= 2 * sea.terms.laps - 1
    if leg & 1:
        up = sea.boats[boat + UP]
        rounding = 0 < up <= (2 if sea.terms.windward_bits == 3 else 1)
        if rounding:
            return LAST_ROUND if last else ROUND_MARK
        return LAST_CLIMB if last else CLIMB
    if sea.terms.wing_bit and sea.boats[boat + WING_DONE] == 0:
        return LAST_WING if last else TO_WING
    if last:
        return TO_FINISH
    return GATE_EXIT if sea.boats[boat + GATE_PASSED] else TO_GATE


def turns_to_go(survey: Survey, sea: Sea, seat: i64, wind: i64, round: i64) -> i64:
    """Return the turns a boat needs to the end of its stretches when its next turn comes in this round."""
    boat = seat * WIDTH
    pos = sea.boats[boat + POS]
    heading = sea.boats[boat + HEADING]
    missed = sea.boats[boat + MISS]
    stretch = stretch_of(sea, seat)
    if round < 8:
        return survey.countdown(wind).at(round + missed, heading, pos)
    table = survey.table(wind, stretch)
    which = SIDE_GATE
    if stretch in (CLIMB, ROUND_MARK, LAST_CLIMB, LAST_ROUND):
        which = SIDE_MARK
    elif stretch in (TO_WING, LAST_WING):
        which = SIDE_WING
    came = i64(1) if sea.boats[boat + which] == NORTH else i64(0)
    if sea.boats[boat + which] == 0 and table.goal.northward:
        came = 1  # placed on the row: no crossing will count
    blocked = _boats_near(sea, seat, pos)
    if blocked:
        node = heading * sea.terms.size + pos
        turns = survey.surveyors[wind].among(table, node, came, blocked, LOOK_AHEAD)
    else:
        turns = table.at(BEGIN, heading, pos, came)
    return min(turns + missed, FAR) - BEHIND * _stretches_behind(survey, sea, boat)


LOOK_AHEAD: Final[i64] = 2
"""Turns for which boats nearby are taken as obstacles."""


def _boats_near(sea: Sea, seat: i64, pos: i64) -> list[i64]:
    """Return the points of other boats that could be in the way within the next turns."""
    found: list[i64] = []
    for other in range(sea.terms.players):
        there = sea.boats[other * WIDTH + POS]
        if other != seat and there and sea.terms.far(pos, there) <= 2:
            found.append(there)
    return found


BEHIND: Final[i64] = 20_000
"""What each stretch is worth that a table no longer counts: more than any way."""


def _stretches_behind(survey: Survey, sea: Sea, boat: i64) -> i64:
    """Return how many cuts of the chain lie behind a boat: laps, or every stretch when nothing is chained."""
    leg = sea.boats[boat + LEG]
    if survey.chained:
        return (leg - 1) // 2 if leg > 0 else 0
    up = sea.boats[boat + UP]
    done = 1 if leg & 1 and 0 < up <= (2 if sea.terms.windward_bits == 3 else 1) else 0
    return 4 * leg + done + sea.boats[boat + WING_DONE] + sea.boats[boat + GATE_PASSED]
