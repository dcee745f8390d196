"""Planning a turn: which tiles to lay, how to move, and what that is worth."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.cap_horn.course import (
    NEVER,
    TURN,
    Course,
    course,
    earns,
    owned,
    tokens_of,
    with_token,
)
from layline.games.cap_horn.limits import (
    GAIN,
    IGNORE_COST,
    MOST_HAND,
    MOST_POINTS,
    SPRINT_COST,
    TO_FINISH,
    TO_WIN,
)
from layline.games.cap_horn.moves import KINDS
from layline.games.cap_horn.sailing import NO_TILE, OK, arrow_end, arrows_at, landing
from layline.games.cap_horn.state import AT, HAND, POINTS, TOKEN, TOKENS, WIDTH, Sea

# what a plan does with the ship
WAIT: Final[i64] = 0
SAIL: Final[i64] = 1
STEP: Final[i64] = 2
RUN: Final[i64] = 3
"""A sprint: the first of its two moves is `first`."""

WON: Final[i64] = -100_000
"""What a plan that wins is worth."""
_POINT: Final[i64] = 15
"""What a sail point is worth, in hundredths of a turn; and a tile of each kind."""
_WORTH: Final[vec[i64]] = vec[i64]([22, 20, 12, 12, 10, 6, 14, 4])
_AGAINST: Final[i64] = 110
"""What it costs at most to stand on a wind that is no use."""
_IDLE: Final[i64] = 40
"""What waiting costs when it brings no point or no tile."""
_WIDEST: Final = 10
"""Plans of this turn that are followed into the next."""


class Plan:
    """One way to spend a turn, with the sea as it would be afterwards."""

    def __init__(self, sea: Sea, hand: vec[i64], lays: list[int], action: i64, first: i64) -> None:
        self.sea = sea
        self.hand: vec[i64] = hand
        self.lays = lays
        """Tiles to lay, in order: 1024 * kind + space."""
        self.action: i64 = action
        self.first: i64 = first
        """The arrow to sail, or the space to step to."""
        self.won: bool = False
        self.value: i64 = NEVER
        """Turns still to go, in hundredths: less is better."""


class Pilot:
    """Plans for one seat of one position."""

    def __init__(self, seat: i64, sea: Sea) -> None:
        self.seat: i64 = seat
        self.course: Course = course(sea.terms.chart)

    # -- choosing ----------------------------------------------------------------------

    def best(self, sea: Sea, hand: vec[i64], laying: bool, sprinting: bool) -> Plan:
        """Return the best plan for the rest of a turn, looked at one turn further."""
        plans = self.plans(sea, hand, laying, sprinting)
        for plan in plans:
            plan.value = self.worth(plan)
        plans.sort(key=_value)
        found = plans[0]
        if found.won:
            return found
        least = NEVER
        for plan in plans[:_WIDEST]:
            value = self._further(plan)
            if value < least:
                least = value
                found = plan
        found.value = least
        return found

    def _further(self, plan: Plan) -> i64:
        """Return what a plan is worth after the best next turn with what is in hand then."""
        if plan.won:
            return WON
        later = plan.sea.copied()
        _gain(later, self.seat, GAIN)
        least = plan.value + 20  # the next hand is better than what can be seen of it
        for further in self.plans(later, plan.hand, laying=True, sprinting=True):
            value = TURN + self.worth(further)
            least = min(least, value)
        return least

    def worth(self, plan: Plan) -> i64:
        """Return the turns to go after a plan: the way from there by the wind that lies there."""
        if plan.won:
            return WON
        sea = plan.sea
        value = self.to_go(sea, self.seat)
        points = sea.fact(self.seat, POINTS)
        value -= points * _POINT
        if plan.action == WAIT:
            value += (_IDLE if points == MOST_POINTS else 0) + (_IDLE if sea.left == 0 else 0)
        for kind in range(KINDS):
            value -= _WORTH[kind] * min(plan.hand[kind], 2)
        return value

    def to_go(self, sea: Sea, seat: i64) -> i64:
        """Return the turns to go of a ship, by its wind or against it, in hundredths."""
        here = sea.fact(seat, AT)
        tokens = tokens_of(sea, seat)
        count = sea.fact(seat, TOKENS)
        least = NEVER
        for arrow in range(arrows_at(sea, here)):
            end = arrow_end(sea, here, arrow)
            code = landing(sea, seat, end, count)
            if code in (OK, NO_TILE):
                least = min(least, TURN + self._there(sea, seat, end, tokens))
        lacking = max(IGNORE_COST - sea.fact(seat, POINTS) - GAIN, 0)
        step = TURN + 60 + (lacking + 1) // 2 * 80
        chart = self.course.chart
        for k in range(here * 8, here * 8 + 8):
            cell = chart.near[k]
            if cell > 0 and self.course.after[tokens * self.course.size + cell] + step < least:
                if landing(sea, seat, cell, count) in (OK, NO_TILE):
                    least = min(least, step + self._there(sea, seat, cell, tokens))
        return least

    def _there(self, sea: Sea, seat: i64, cell: i64, tokens: i64) -> i64:
        """Return the turns to go once a ship is on a space: on the wind that lies there, or on its own."""
        course = self.course
        base = tokens * course.size
        kind = sea.kind_at(cell)
        if course.chart.goal[cell] > 0:
            return 0
        if kind < 0:
            if sea.left == 0 and sea.fact(seat, HAND) == 0:
                return NEVER  # nobody can lay a wind there any more
            return course.after[base + cell] + 12
        mark = course.chart.station[cell] - 1
        if mark >= 0 and earns(tokens, mark):
            tokens = with_token(tokens, mark)
            if owned(tokens) >= TO_WIN:
                return 0
            base = tokens * course.size
        least = course.ahead[base + cell] + _AGAINST
        for arrow in range(i64(len(course.chart.tiles[kind]))):
            end = course.chart.end(kind, cell, arrow)
            if end > 0:
                least = min(least, TURN + course.after[base + end])
        return least

    # -- what can be done --------------------------------------------------------------

    def plans(self, sea: Sea, hand: vec[i64], laying: bool, sprinting: bool) -> list[Plan]:
        """Return every sensible way to spend a turn; the last one waits."""
        seat = self.seat
        here = sea.fact(seat, AT)
        points = sea.fact(seat, POINTS)
        found: list[Plan] = []
        for arrow in range(arrows_at(sea, here)):
            end = arrow_end(sea, here, arrow)
            for plan in self._landings(sea, hand, end, laying, SAIL, arrow):
                found.append(plan)
                if sprinting and points >= SPRINT_COST and not plan.won:
                    self._run_on(plan, laying, found)
        if points >= IGNORE_COST:
            chart = self.course.chart
            around = chart.around if sea.terms.ignore_may_finish else chart.near
            for k in range(here * 8, here * 8 + 8):
                if around[k] > 0:
                    for plan in self._landings(sea, hand, around[k], laying, STEP, around[k]):
                        plan.sea.seats[seat * WIDTH + POINTS] -= IGNORE_COST
                        found.append(plan)
        wait = Plan(sea.copied(), hand, [], WAIT, 0)
        _gain(wait.sea, seat, GAIN)
        found.append(wait)
        return found

    def _landings(self, sea: Sea, hand: vec[i64], end: i64, laying: bool, action: i64, first: i64) -> list[Plan]:
        """Return plans that end on a space: on the tile there, or on each kind in hand laid there."""
        found: list[Plan] = []
        code = landing(sea, self.seat, end, sea.fact(self.seat, TOKENS))
        if code == OK:
            plan = Plan(sea.copied(), hand, [], action, first)
            self._arrive(plan, end)
            found.append(plan)
        elif code == NO_TILE and laying:
            fillers = self._fillers(sea, end)
            total: i64 = 0
            for kind in range(KINDS):
                total += hand[kind]
            if total < len(fillers) + 1:
                return found
            for kind in range(KINDS):
                if hand[kind] > 0:
                    found.append(self._laid(sea, hand, kind, end, fillers, action, first))
        return found

    def _laid(
        self, sea: Sea, hand: vec[i64], kind: i64, end: i64, fillers: list[int], action: i64, first: i64
    ) -> Plan:
        """Return the plan that lays one kind under the ship's target, and the worst others to link it."""
        left: vec[i64] = hand[:]
        left[kind] -= 1
        plan = Plan(sea.copied(), left, [], action, first)
        for cell in fillers:
            worst = _worst(left)
            left[worst] -= 1
            plan.lays.append(int(worst * 1024 + cell))
            plan.sea.lay(worst, cell)
        plan.sea.seats[self.seat * WIDTH + HAND] -= len(fillers) + 1
        plan.lays.append(int(kind * 1024 + end))
        plan.sea.lay(kind, end)
        self._arrive(plan, end)
        return plan

    def _fillers(self, sea: Sea, end: i64) -> list[int]:
        """Return the spaces to fill first so that a tile on `end` touches another: none, one or two."""
        if sea.tops[end] != 0:
            return []
        near = self.course.chart.near
        for k in range(end * 8, end * 8 + 8):
            if near[k] > 0 and sea.tops[near[k]] < 0:
                return [int(near[k])]
        for k in range(end * 8, end * 8 + 8):
            middle = near[k]
            if middle > 0:
                for m in range(middle * 8, middle * 8 + 8):
                    if near[m] > 0 and sea.tops[near[m]] < 0:
                        return [int(near[m]), int(middle)]
        return [0] * int(MOST_HAND)  # too far: no hand reaches

    def _run_on(self, plan: Plan, laying: bool, found: list[Plan]) -> None:
        """Add the sprints that begin with a plan's move; all their tiles are laid before it."""
        seat = self.seat
        sea = plan.sea
        here = sea.fact(seat, AT)
        for arrow in range(arrows_at(sea, here)):
            for further in self._landings(sea, plan.hand, arrow_end(sea, here, arrow), laying, RUN, plan.first):
                further.lays = plan.lays + further.lays
                further.sea.seats[seat * WIDTH + POINTS] -= SPRINT_COST
                found.append(further)

    def _arrive(self, plan: Plan, cell: i64) -> None:
        """Move the ship of a plan, with the token it earns."""
        sea = plan.sea
        base = self.seat * WIDTH
        if sea.earns(self.seat, cell):
            mark = self.course.chart.station[cell] - 1
            sea.seats[base + TOKEN + mark // 3] = mark % 3 + 1
            sea.seats[base + TOKENS] += 1
        sea.seats[base + AT] = cell
        crossed = self.course.chart.goal[cell] > 0 and sea.seats[base + TOKENS] >= TO_FINISH
        plan.won = crossed or sea.seats[base + TOKENS] >= TO_WIN


def _worst(hand: vec[i64]) -> i64:
    """Return the kind that is missed least."""
    found: i64 = -1
    for kind in range(KINDS):
        if hand[kind] > 0 and (found < 0 or _WORTH[kind] < _WORTH[found]):
            found = kind
    return found


def _gain(sea: Sea, seat: i64, points: i64) -> None:
    sea.seats[seat * WIDTH + POINTS] = min(sea.seats[seat * WIDTH + POINTS] + points, MOST_POINTS)


def _value(plan: Plan) -> i64:
    return plan.value
