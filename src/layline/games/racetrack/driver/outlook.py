"""What lies ahead of the car to move: which choices finish, which are safe, which are doomed."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.racetrack.driver import solver
from layline.games.racetrack.driver.braking import can_survive
from layline.games.racetrack.driver.solver import Stand
from layline.games.racetrack.driver.tables import Tables, tables
from layline.games.racetrack.ground import BACK, FORWARD, WALL
from layline.games.racetrack.moves import DRIVES, Drive, Place
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import CRASHES, LAP, PLACEMENT, POS, RACING, VX, VY

MOST_AT_ONCE: Final = 2_000_000 if solver.COMPILED else 200_000
"""States of tables that are made for a drawing: a tenth of a second of work at most, and every table waits for it."""
MOST_TABLES: Final = 100_000_000 if solver.COMPILED else 2_000_000
"""States of tables that are made for a driver: some ten seconds of work."""
MOST_SOLVED: Final = solver.MOST_STATES if solver.COMPILED else 5_000_000
"""States of a search that is worth waiting for."""
_LOOKED_AT: Final = 2000
_MOST_CRASHES: Final[i64] = 1 << 30
"""More than a car survives."""


def outlook(race: RacetrackState) -> dict[int, str]:
    """Return finish, safe, doomed, crash or collision for the digit of each legal drive.

    A choice is doomed when the car alone can no longer finish after it. Where tables would take
    too long, it is doomed when the car can neither stop nor finish any more.
    """
    found = alone(race)
    for drive in drives(race):
        if found[int(drive.digit)] in ("safe", "doomed") and collides(race, drive):
            found[int(drive.digit)] = "collision"
    return found


def alone(race: RacetrackState) -> dict[int, str]:
    """Return finish, safe, doomed or crash for the digit of each legal drive, as if no other car were there."""
    found: dict[int, str] = {}
    if race.phase == RACING:
        known, seat = _LATEST.of(_options(race)), race.seat_to_move()
        for move in race.moves():
            if isinstance(move, Drive):
                vx, vy = race.fact(seat, VX) + move.ax, race.fact(seat, VY) + move.ay
                found[int(move.digit)] = _prospect(race, seat, vx, vy, known)
    return found


def alike(race: RacetrackState) -> int:
    """Return a number for the lap and the crashes of the car to move: `alone` says the same where it is the same."""
    seat = race.seat_to_move()
    lap, crashes = race.fact(seat, LAP), race.fact(seat, CRASHES)
    known = _LATEST.of(_options(race))
    found: i64 = -1 if known is None else known.alike(race.fact(seat, VX), race.fact(seat, VY), lap, crashes)
    if found < 0:
        return int(-1 - ((lap + 1) * _MOST_CRASHES + crashes))
    return int(found * 2 + int(lap + 1 == race.terms.laps))


def hint(race: RacetrackState) -> Move | None:
    """Return a best place or drive for the car to move that hits no other car, or None without a choice."""
    if race.phase == PLACEMENT:
        return _best_place(race)
    open_ = [drive for drive in drives(race) if not collides(race, drive)]
    if not open_:
        return None
    options = _options(race)
    known = affordable_tables(options, MOST_TABLES)
    if known is not None:
        return min(open_, key=lambda drive: (worth(known, race, drive), drive.digit))
    best = _PLANS.drive(options, standing(race))
    if best in open_:
        return best
    outlooks = outlook(race)
    safe = [drive for drive in open_ if outlooks[int(drive.digit)] in ("safe", "finish")]
    return (safe or open_)[0]


def _best_place(race: RacetrackState) -> Place | None:
    """Return the free place from which a car alone is first; None where finding out would take minutes."""
    free = [move for move in race.moves() if isinstance(move, Place)]
    options, terms = _options(race), race.terms
    known = affordable_tables(options, MOST_TABLES)
    if known is None:
        best = solver.solution(options).place if par(options) is not None else None
        return next((move for move in free if move.place == best), None)
    worths: list[tuple[int, int, Place]] = []
    for move in free:
        pos = terms.places[move.place]
        first = [int(known.choice(pos, drive.ax, drive.ay, 0, 0)) for drive in DRIVES if terms.nine or drive.digit != 5]
        ways = [worth for worth in first if worth >= 0]
        if ways:
            worths.append((min(ways), int(move.place), move))
    return min(worths)[2] if worths else None


def par(options: RacetrackOptions) -> int | None:
    """Return the fewest turns to finish; None without a way, or when the search would take minutes."""
    if solver.estimated_states(options) > MOST_SOLVED:
        return None
    return solver.solution(options).moves


def affordable_tables(options: RacetrackOptions, most: int) -> Tables | None:
    """Return the tables of these options unless they have more states than that."""
    if solver.estimated_states(options, max(1, options.crash_limit)) > most:
        return None
    return tables(options)


def standing(race: RacetrackState) -> Stand:
    """Return where the car to move stands."""
    seat = race.seat_to_move()
    x, y = race.point(seat)
    vx, vy = int(race.fact(seat, VX)), int(race.fact(seat, VY))
    return Stand(x, y, vx, vy, int(race.fact(seat, LAP)), int(race.fact(seat, CRASHES)))


def drives(race: RacetrackState) -> list[Drive]:
    """Return the legal drives of the car to move; none when it has to place, to wait, or nothing."""
    if race.phase != RACING:
        return []
    return [move for move in race.moves() if isinstance(move, Drive)]


def worth(known: Tables, race: RacetrackState, drive: Drive) -> int:
    """Return a number for a drive of a car alone, less for better: turns first, then margin."""
    seat = race.seat_to_move()
    vx, vy = race.fact(seat, VX) + drive.ax, race.fact(seat, VY) + drive.ay
    found = known.choice(race.fact(seat, POS), vx, vy, race.fact(seat, LAP), race.fact(seat, CRASHES))
    if found >= 0:
        return int(found)
    # no way to the finish: rather go on than into the wall
    return (2 if race.terms.ground.outcome(race.fact(seat, POS), vx, vy) == WALL else 1) << 40


def collides(race: RacetrackState, drive: Drive) -> bool:
    """Say whether a drive ends on another car."""
    seat = race.seat_to_move()
    vx, vy = race.fact(seat, VX) + drive.ax, race.fact(seat, VY) + drive.ay
    if not race.terms.collisions or _end(race, seat, vx, vy):
        return False
    return race.struck(seat, race.terms.ground.landing(race.fact(seat, POS), vx, vy)) >= 0


def _options(race: RacetrackState) -> RacetrackOptions:
    options = race.terms.options
    assert isinstance(options, RacetrackOptions)
    return options


def _end(race: RacetrackState, seat: i64, vx: i64, vy: i64) -> str:
    """Return crash or finish when that is what driving a vector ends with, else nothing."""
    code = race.terms.ground.outcome(race.fact(seat, POS), vx, vy)
    if code == WALL:
        return "crash"
    return "finish" if code == FORWARD and race.fact(seat, LAP) + 1 == race.terms.laps else ""


def _prospect(race: RacetrackState, seat: i64, vx: i64, vy: i64, known: Tables | None) -> str:
    found = _end(race, seat, vx, vy)
    if found:
        return found
    terms = race.terms
    pos, lap = race.fact(seat, POS), race.fact(seat, LAP)
    if known is not None:
        doomed = known.choice(pos, vx, vy, lap, race.fact(seat, CRASHES)) < 0
    elif terms.crash_limit == 0 or race.fact(seat, CRASHES) + 1 < terms.crash_limit:
        doomed = False  # a crash stops the car, too
    else:
        code, end = terms.ground.outcome(pos, vx, vy), terms.ground.landing(pos, vx, vy)
        lap += (code == FORWARD) - (code == BACK)
        doomed = not can_survive(terms.ground, end, vx, vy, lap, terms.laps, terms.nine, _LOOKED_AT)
    return "doomed" if doomed else "safe"


class _Plans:
    """Best lines that were searched for, by where they pass: for tracks too large for tables."""

    def __init__(self) -> None:
        self.recent: list[tuple[RacetrackOptions, dict[Stand, int]]] = []

    def drive(self, options: RacetrackOptions, stand: Stand) -> Drive | None:
        """Return the best drive from here, from a line known already if one passes here."""
        for known, line in self.recent:
            if known == options and stand in line:
                return DRIVES[line[stand] - 1]
        line = _passes(options, stand)
        self.recent = [(options, line), *self.recent[:7]]
        return DRIVES[line[stand] - 1] if line else None


def _passes(options: RacetrackOptions, stand: Stand) -> dict[Stand, int]:
    """Return every stop of the best line from here with the digit to play there."""
    found: dict[Stand, int] = {}
    ground = options.ground()
    for digit in map(int, solver.solve(options, None, stand).line):
        found[stand] = digit
        drive = DRIVES[digit - 1]
        vx, vy = stand.vx + int(drive.ax), stand.vy + int(drive.ay)
        code = ground.outcome(ground.at(stand.x, stand.y), vx, vy)
        if code == WALL:
            stand = Stand(stand.x, stand.y, 0, 0, stand.lap, stand.crashes + 1)
        else:
            lap = stand.lap + (code == FORWARD) - (code == BACK)
            stand = Stand(stand.x + vx, stand.y + vy, vx, vy, lap, stand.crashes)
    return found


_PLANS: Final = _Plans()


class _Latest:
    """The tables that were asked for last: looking them up by their options takes longer than what they are asked."""

    def __init__(self) -> None:
        self.options: RacetrackOptions | None = None
        self.tables: Tables | None = None

    def of(self, options: RacetrackOptions) -> Tables | None:
        """Return the tables of these options where making them takes a moment only."""
        if self.options is not options:
            self.tables = affordable_tables(options, MOST_AT_ONCE)
            self.options = options
        return self.tables


_LATEST: Final = _Latest()
