"""The drivers of Racetrack: `greedy`, who never drives faster than it can stop, and `perfect`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from layline.core.errors import BadText
from layline.core.moves import Move
from layline.core.players import Bot, BotFactory, Budget, no_parameters
from layline.core.state import OpenView, View
from layline.games.racetrack.driver import solver
from layline.games.racetrack.driver.braking import NOWHERE, Brakes
from layline.games.racetrack.driver.distance import Distances, distances
from layline.games.racetrack.driver.outlook import MOST_TABLES, affordable_tables, collides, drives, hint, worth
from layline.games.racetrack.driver.tables import Tables
from layline.games.racetrack.ground import BACK, FORWARD, WALL
from layline.games.racetrack.moves import Drive, Place
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import CRASHES, LAP, ON_TRACK, POS, STATUS, VX, VY, Terms

_LAST: Final = 1 << 50


def bots() -> dict[str, BotFactory]:
    """Return the drivers by name."""
    return {"greedy": greedy, "perfect": perfect}


def greedy(parameters: Mapping[str, str], random: Random) -> Bot:
    """Return a driver for beginners to beat; `slip=0.2` takes the second best drive every fifth time."""
    slip = 0.0
    for name, value in parameters.items():
        if name != "slip":
            raise BadText(repr(name), phrase("expected.slip"), phrase("where.bot", name="greedy"))
        try:
            slip = float(value)
        except ValueError:
            slip = -1.0
        if not 0 <= slip <= 1:
            raise BadText(repr(value), phrase("expected.share"), phrase("where.bot", name="greedy, slip"))
    return Greedy(slip, random)


def perfect(parameters: Mapping[str, str], _random: Random) -> Bot:
    """Return the driver that cannot be beaten on an empty track."""
    no_parameters("perfect", parameters)
    return Perfect()


def _race(view: View) -> RacetrackState:
    assert isinstance(view, OpenView)
    assert isinstance(view.state, RacetrackState)
    return view.state


class Greedy(Bot):
    """Goes as far along the track as it can still stop, one move at a time.

    It takes the move after which braking can bring it to a stand nearest to the finish. That
    stand never gets farther away, and a car that stands can always take a step: it arrives.
    """

    def __init__(self, slip: float, random: Random) -> None:
        self.slip = slip
        self.random = random
        self.brakes: Brakes | None = None
        """For an empty track; what it has found stays true."""

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:  # quick anyway
        race = _race(view)
        terms = race.terms
        far: Distances = distances(terms.ground, int(terms.laps))
        places = [move for move in moves if isinstance(move, Place)]
        if places:
            return min(places, key=lambda move: (far.at(terms.places[move.place], 0), move.place))
        choices = drives(race)
        if not choices:
            return moves[0]
        if self.brakes is None or self.brakes.distances is not far:
            self.brakes = Brakes(far, terms.laps, set())
        alone = self.brakes
        rivals = _rivals(race)
        among = Brakes(far, terms.laps, set().union(*rivals)) if rivals else alone
        ranks = {drive: (_stop(race, drive, among), _stop(race, drive, alone), int(drive.digit)) for drive in choices}
        ranked = sorted(choices, key=lambda drive: ranks[drive])
        second = len(ranked) > 1 and ranks[ranked[1]][0] < NOWHERE
        if second and self.slip > 0 and self.random.random() < self.slip:
            return ranked[1]
        return ranked[0]


def _stop(race: RacetrackState, drive: Drive, brakes: Brakes) -> int:
    """Return a number for a drive, less for better: how near the finish the car can then stop."""
    terms = race.terms
    seat = race.seat_to_move()
    pos, lap = race.fact(seat, POS), race.fact(seat, LAP)
    vx, vy = race.fact(seat, VX) + drive.ax, race.fact(seat, VY) + drive.ay
    code = terms.ground.outcome(pos, vx, vy)
    if code == WALL:
        return _LAST + 1
    lap += (code == FORWARD) - (code == BACK)
    if code == FORWARD and lap == terms.laps:
        return -int(terms.ground.margin(terms.ground.landing(pos, vx, vy)))
    if collides(race, drive):
        return _LAST
    return 1 + int(brakes.stop(terms.ground.landing(pos, vx, vy), vx, vy, lap))


def _others(race: RacetrackState) -> list[int]:
    """Return the other seats that are still racing."""
    seat = race.seat_to_move()
    return [other for other in range(race.terms.players) if other != seat and race.fact(other, STATUS) == ON_TRACK]


class Perfect(Bot):
    """Drives a best line from wherever it is, round cars that stand in the way."""

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:  # tables answer at once
        race = _race(view)
        options = race.terms.options
        assert isinstance(options, RacetrackOptions)
        known = affordable_tables(options, MOST_TABLES)
        places = [move for move in moves if isinstance(move, Place)]
        if places:
            return _best_place(race.terms, known, places)
        choices = drives(race)
        if not choices:
            return moves[0]
        if known is None:
            return hint(race) or choices[0]
        return min(choices, key=lambda drive: _rank(known, race, drive))


def _best_place(terms: Terms, known: Tables | None, places: list[Place]) -> Place:
    """Return the free place from which a car alone finishes first."""
    if known is None:
        options = terms.options
        assert isinstance(options, RacetrackOptions)
        best = solver.solution(options).place or 0
        return min(places, key=lambda move: (abs(int(move.place) - best), move.place))
    return min(places, key=lambda move: (_from_place(terms, known, move), move.place))


def _from_place(terms: Terms, known: Tables, move: Place) -> tuple[int, int]:
    start = (terms.places[move.place], terms.start_vx, terms.start_vy, 0, 0)
    turns = int(known.turns(*start))
    return (turns if turns >= 0 else _LAST), -int(known.margin(*start))


def _rank(known: Tables, race: RacetrackState, drive: Drive) -> tuple[bool, bool, int, int, int]:
    """Sort drives: hit no car, do not count on a gap that closes, then turns and margin, then ways on."""
    value = worth(known, race, drive)
    safe, best = _ways_on(known, race, drive, value)
    gaps = sum(1 for rival in _rivals(race) if rival & safe)
    boxed_in = bool(safe) and len(safe) <= gaps
    return collides(race, drive), boxed_in, value, -best, int(drive.digit)


def _ways_on(known: Tables, race: RacetrackState, drive: Drive, value: int) -> tuple[set[int], int]:
    """Return where the next turn can lead without doom, and how many of its choices keep to the best time."""
    terms = race.terms
    seat = race.seat_to_move()
    pos, lap = race.fact(seat, POS), race.fact(seat, LAP)
    vx, vy = race.fact(seat, VX) + drive.ax, race.fact(seat, VY) + drive.ay
    code = terms.ground.outcome(pos, vx, vy)
    lap += (code == FORWARD) - (code == BACK)
    if code == WALL or lap == terms.laps:
        return set(), 0
    end = terms.ground.landing(pos, vx, vy)
    safe: set[int] = set()
    best = 0
    for ax in (-1, 0, 1):
        for ay in (-1, 0, 1):
            if (ax or ay or terms.nine) and known.legal(vx + ax, vy + ay):
                after = known.choice(end, vx + ax, vy + ay, lap, race.fact(seat, CRASHES))
                if after >= 0:
                    safe.add(int(end + (vy + ay) * terms.ground.width + vx + ax))
                    best += after == value - 256
    return safe, best


def _rivals(race: RacetrackState) -> list[set[int]]:
    """Return, for each other car, the points where it may stand when this car moves next.

    A car at rest is taken to stay there; two polite drivers would wait for each other for ever.
    """
    found: list[set[int]] = []
    if race.terms.collisions:
        width = race.terms.ground.width
        for other in _others(race):
            step = race.fact(other, VY) * width + race.fact(other, VX)
            pos = int(race.fact(other, POS) + step)
            around = (-1, 0, 1) if step else (0,)
            found.append({int(pos + ay * width + ax) for ax in around for ay in around})
    return found
