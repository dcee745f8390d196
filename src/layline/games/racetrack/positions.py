"""From options to terms, and from a position document to a race (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadPosition
from layline.games.racetrack.circuit import Circuit
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.phrases import car as car_of
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import (
    ELIMINATED,
    ENDED,
    ON_TRACK,
    PHASES,
    PLACEMENT,
    POS,
    RACING,
    STATUS,
    STATUSES,
    UNPLACED,
    VX,
    VY,
    WIDTH,
    Terms,
)
from layline.games.racetrack.words import FACTS
from layline.kit.reading import known_names, list_most, number, one_of, pair, shown, table_like, word

_KEYS = ("game", "options", "phase", "round", "order", "turn", "cars")
_CAR_KEYS = ("pos", "vec", "status", *(name for name, _ in FACTS))
_MOST = 1_000_000


def terms_of(options: RacetrackOptions) -> Terms:
    """Return the fixed part of every race with these options, the same for equal ones.

    Kept on the object itself: hashing fifteen options for a cache took longer than starting a race.
    """
    found: Terms | None = options.__dict__.get("_terms")
    if found is None:
        found = _make_terms(options)
        object.__setattr__(options, "_terms", found)
    return found


@lru_cache(maxsize=64)
def _make_terms(options: RacetrackOptions) -> Terms:
    ground = options.ground()
    start = (0, 0)
    if isinstance(ground, Circuit):  # RTK-A8: the start vector points forward
        start = (options.start_speed * ground.line.fx, options.start_speed * ground.line.fy)
    return Terms(
        ground,
        [ground.at(x, y) for x, y in options.places()],
        options.players,
        options.laps,
        options.max_speed,
        options.choices == 9,
        options.collisions,
        options.crash_limit,
        options.end == "winner",
        options.round_limit,
        options.launch_order == "reverse",
        options.move_seconds > 0,
        start,
        options,
    )


def set_up(options: RacetrackOptions, document: Mapping[str, Any]) -> RacetrackState:
    """Return the race a document describes; `options` has been read from it already."""
    known_names(document, _KEYS)
    race = new_race(terms_of(options))
    cars = document.get("cars", [])
    if not isinstance(cars, list) or len(cars) > options.players:
        came = phrase("came.cars", count=len(cars)) if isinstance(cars, list) else shown(cars)
        raise BadPosition(came, list_most(options.players), "cars")
    for seat, car in enumerate(cars):
        _set_car(race, seat, car)
    _set_progress(race, document)
    _check_together(race)
    return race


def _set_car(race: RacetrackState, seat: int, car: object) -> None:
    where = car_of(seat)
    if not isinstance(car, Mapping):
        raise BadPosition(repr(car), table_like("{pos = [2, 6]}"), where)
    known_names(car, _CAR_KEYS, where)
    numbers: vec[i64] = race.cars
    status = word(car.get("status", "racing" if "pos" in car else "unplaced"), STATUSES, car_of(seat, "status"))
    numbers[seat * WIDTH + STATUS] = status
    if "pos" in car:
        x, y = pair(car["pos"], -_MOST, _MOST, car_of(seat, "pos"))
        pos = race.terms.ground.at(x, y)
        if not race.terms.ground.on_track(pos):
            raise BadPosition(f"({x}, {y})", phrase("expected.track_point"), car_of(seat, "pos"))
        numbers[seat * WIDTH + POS] = pos
    elif status == ELIMINATED:
        numbers[seat * WIDTH + POS] = -1
    elif status != UNPLACED:
        raise BadPosition(phrase("came.no_pos"), phrase("expected.car_point"), where)
    standard = [race.terms.start_vx, race.terms.start_vy] if status == ON_TRACK else [0, 0]
    vx, vy = pair(car.get("vec", standard), -_MOST, _MOST, car_of(seat, "vec"))
    most = race.terms.max_speed
    if most and max(abs(vx), abs(vy)) > most:
        raise BadPosition(f"({vx}, {vy})", phrase("expected.speed", most=most), car_of(seat, "vec"))
    numbers[seat * WIDTH + VX], numbers[seat * WIDTH + VY] = vx, vy
    for name, which in FACTS:
        low = -_MOST if name == "lap" else 0
        numbers[seat * WIDTH + which] = number(car.get(name, 0), low, _MOST, car_of(seat, name))


def _set_progress(race: RacetrackState, document: Mapping[str, Any]) -> None:
    players = race.terms.players
    statuses = [race.fact(seat, STATUS) for seat in range(players)]
    placing = any(status == UNPLACED for status in statuses)
    standard = PHASES[PLACEMENT if placing else RACING if ON_TRACK in statuses else ENDED]
    race.phase = word(document.get("phase", standard), PHASES, "phase")
    race.round = number(document.get("round", 0 if race.phase == PLACEMENT else 1), 0, _MOST, "round")
    if "order" in document:
        order = document["order"]
        if not isinstance(order, list) or sorted(map(repr, order)) != sorted(map(repr, range(players))):
            raise BadPosition(repr(order), BAD_TEXTS.phrase("expected.each_seat", {"last": players - 1}), "order")
        race.order = vec[i64](order)
    if race.phase == ENDED:
        return
    wanted = UNPLACED if race.phase == PLACEMENT else ON_TRACK
    candidates = range(players) if race.phase == PLACEMENT else race.order
    waiting = [int(seat) for seat in candidates if statuses[seat] == wanted]
    if not waiting:
        came = phrase("came.no_car", status=STATUSES[wanted])
        raise BadPosition(came, phrase("expected.can_move"), f"phase {PHASES[race.phase]}")
    turn = number(document.get("turn", waiting[0]), 0, players - 1, "turn")
    if turn not in waiting:
        came = BAD_TEXTS.phrase("where.seat", {"number": turn})
        raise BadPosition(came, one_of([str(seat) for seat in waiting]), "turn")
    race.index = turn if race.phase == PLACEMENT else list(race.order).index(turn)


def _check_together(race: RacetrackState) -> None:
    """What no race can reach: two cars on a point, or unplaced cars on the road."""
    terms = race.terms
    seats = [seat for seat in range(terms.players) if race.fact(seat, STATUS) == ON_TRACK]
    if race.phase != PLACEMENT and any(race.fact(seat, STATUS) == UNPLACED for seat in range(terms.players)):
        raise BadPosition(phrase("came.without_pos"), phrase("expected.all_placed"), f"phase {PHASES[race.phase]}")
    if terms.collisions or race.phase == PLACEMENT:
        for one in seats:
            for two in seats:
                if one < two and race.fact(one, POS) == race.fact(two, POS):
                    came = phrase("came.same_point", one=one, two=two)
                    raise BadPosition(came, phrase("expected.different_points"), "cars")
