"""The state of a race as flat integers, shared terms apart."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.state import State
from layline.core.telling import Event
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.moves import DRIVES, place

# phases
PLACEMENT: Final[i64] = 0
RACING: Final[i64] = 1
ENDED: Final[i64] = 2
PHASES: Final = ("placement", "racing", "over")

# what a car is
UNPLACED: Final[i64] = 0
ON_TRACK: Final[i64] = 1
FINISHED: Final[i64] = 2
ELIMINATED: Final[i64] = 3
STATUSES: Final = ("unplaced", "racing", "finished", "eliminated")

# where each fact about a car stands in `Race.cars`, WIDTH numbers a seat
POS: Final[i64] = 0
VX: Final[i64] = 1
VY: Final[i64] = 2
STATUS: Final[i64] = 3
LAP: Final[i64] = 4
CRASHES: Final[i64] = 5
SKIPS: Final[i64] = 6
FINISH_ROUND: Final[i64] = 7
MARGIN: Final[i64] = 8
OUT_ROUND: Final[i64] = 9
WIDTH: Final[i64] = 10

MOST_MASKED: Final = 16
"""Lines with more places than this get their lists made anew each time."""


class Terms:
    """What stays the same for a whole race: options as numbers, the ground, the lists of choices."""

    def __init__(
        self,
        ground: Ground,
        places: list[int],
        players: i64,
        laps: i64,
        max_speed: i64,
        nine: bool,
        collisions: bool,
        crash_limit: i64,
        stop_at_winner: bool,
        round_limit: i64,
        reverse: bool,
        timed: bool,
        start: tuple[int, int],
        options: object,
    ) -> None:
        self.ground = ground
        self.places = places
        """Point numbers of the line, inner end first."""
        self.players: i64 = players
        self.laps: i64 = laps
        self.max_speed: i64 = max_speed
        """0 means that there is none."""
        self.nine = nine
        self.collisions = collisions
        self.crash_limit: i64 = crash_limit
        self.stop_at_winner = stop_at_winner
        self.round_limit: i64 = round_limit
        self.reverse = reverse
        self.timed = timed
        self.start_vx: i64 = start[0]
        self.start_vy: i64 = start[1]
        self.options = options
        """The validated options themselves, for whoever writes the position down."""
        self.choices: list[tuple[Move, ...]] = _choice_lists(nine)
        self.free_lists: dict[int, tuple[Move, ...]] = {}
        """Lists of free places that were needed before, by their bits."""
        self.drives: dict[int, Event] = {}
        """What is told of moves that were driven before, by seat, point and vector: tables keep one of each."""
        self.memo: dict[str, object] = {}
        """Who draws races with these terms, by language: made when somebody looks."""


class Race(State):
    """All that changes during a race. The rules are added by `layline.games.racetrack.rules`."""

    def __init__(self, terms: Terms, cars: vec[i64], order: vec[i64]) -> None:
        super().__init__()
        self.terms = terms
        self.cars: vec[i64] = cars
        """WIDTH numbers a seat."""
        self.order: vec[i64] = order
        """Seats in launch order; shared between copies, for it is replaced and never changed."""
        self.phase: i64 = PLACEMENT
        self.round: i64 = 0
        self.index: i64 = 0
        """Place in the launch order, or the seat that places its car."""

    def fact(self, seat: i64, which: i64) -> i64:
        """Return one number about a car, for example `fact(0, LAP)`."""
        return self.cars[seat * WIDTH + which]

    def seat_to_move(self) -> i64:
        """Return the seat whose turn it is while the race is not over."""
        return self.index if self.phase == PLACEMENT else self.order[self.index]

    def taken(self, pos: i64) -> i64:
        """Return the racing seat on a point, or -1 (RTK-A13)."""
        cars = self.cars
        for seat in range(self.terms.players):
            if cars[seat * WIDTH + POS] == pos and cars[seat * WIDTH + STATUS] == ON_TRACK:
                return seat
        return -1

    def struck(self, seat: i64, pos: i64) -> i64:
        """Return whom a car hits that stops on a point, or -1."""
        if not self.terms.collisions:
            return -1
        other = self.taken(pos)
        return -1 if other == seat else other

    def free_places(self) -> tuple[Move, ...]:
        """Return the moves to the free points of the line, inner end first (RTK-021)."""
        places = self.terms.places
        if len(places) > MOST_MASKED:
            return tuple([place(k) for k in range(i64(len(places))) if self.taken(places[k]) < 0])
        mask: i64 = 0
        for k in range(i64(len(places))):
            if self.taken(places[k]) < 0:
                mask |= 1 << k
        known = self.terms.free_lists.get(mask)
        if known is None:
            known = tuple([place(k) for k in range(i64(len(places))) if mask >> k & 1])
            self.terms.free_lists[mask] = known
        return known


def new_cars(players: i64) -> vec[i64]:
    """Return cars that have not been placed."""
    return vec[i64]([0] * (players * WIDTH))


def launch_order(players: i64, reverse: bool) -> vec[i64]:
    """RTK-023, RTK-024: the last to place launches first, or the first does."""
    order: vec[i64] = vec[i64]([0] * players)
    for k in range(players):
        order[k] = players - 1 - k if reverse else k
    return order


def allowed_steps(component: i64, most: i64) -> i64:
    """Return which of -1, 0, +1 keep a component within the maximum, as bits 1, 2, 4."""
    if most == 0:
        return 7
    steps: i64 = 0
    if -most <= component - 1 <= most:
        steps += 1
    if -most <= component <= most:
        steps += 2
    if -most <= component + 1 <= most:
        steps += 4
    return steps


def _choice_lists(nine: bool) -> list[tuple[Move, ...]]:
    """Return the legal accelerations for every pair of `allowed_steps` masks (8 * x + y)."""
    lists: list[tuple[Move, ...]] = []
    for masks in range(64):
        found: list[Move] = []
        for drive in DRIVES:
            fits = (masks // 8) >> int(drive.ax + 1) & 1 and (masks % 8) >> int(drive.ay + 1) & 1
            if fits and (nine or drive.digit != 5):
                found.append(drive)
        lists.append(tuple(found))
    return lists
