"""One boat of a position document, and the readers that know the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadPosition
from layline.core.texts import Phrase
from layline.games.race_the_wind.marks import set_sides
from layline.games.race_the_wind.papers import (
    COUNTS,
    EXCUSES,
    MASKS,
    OFFENCES,
    ROWS,
    SIDE_NAMES,
    SWITCHES,
    interval_names,
    row_of,
)
from layline.games.race_the_wind.phrases import boat as boat_of
from layline.games.race_the_wind.phrases import phrase
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import (
    BOATS,
    CLOSED,
    ENTRY,
    ENTRY_HEADING,
    EXCUSED,
    FINISHED,
    HEADING,
    LEG,
    MOVED,
    OPEN,
    PENALTIES,
    POS,
    RECORD,
    SHADOW,
    SPIN_LEFT,
    SPIN_WAY,
    START,
    UP,
    WIDTH,
)
from layline.kit.compass import NAMES
from layline.kit.reading import known_names, number, pair, shown, switch, word

_COUNTS = tuple(name for name, _ in COUNTS)
_KEYS = ("pos", "heading", "leg", "up", "finished", "shadow", "side", "last", *_COUNTS, *(name for name, _ in SWITCHES))
_LAST_KEYS = ("moved", "from", "heading", "excused", "closed", *(n for n, _ in MASKS), *(n for n, _ in OFFENCES))


def set_boat(race: RaceTheWindState, seat: int, document: object) -> None:
    """Put one boat on the board as its table says; what is left out has its usual value."""
    where = boat_of(seat)
    boat = table(document, _KEYS, where)
    base = seat * WIDTH
    if not boat:
        return
    if "finished" in boat:
        race.boats[base + FINISHED] = number(boat["finished"], 1, int(race.terms.players), boat_of(seat, "finished"))
    elif "pos" in boat:
        pos = point(race, boat["pos"], boat_of(seat, "pos"))
        if race.boat_on(pos) >= 0:
            raise BadPosition(repr(boat["pos"]), phrase("expected.no_boat"), boat_of(seat, "pos"))
        race.boats[base + POS] = pos
        set_sides(race, seat)
    else:
        raise BadPosition(phrase("came.no_pos"), phrase("expected.boat_point"), where)
    race.boats[base + HEADING] = word(boat.get("heading", "N"), NAMES, boat_of(seat, "heading"))
    last = 2 * int(race.terms.laps) + 1
    usual = last if "finished" in boat else 0 if race.phase in (BOATS, START) else 1
    race.boats[base + LEG] = number(boat.get("leg", usual), 0, last, boat_of(seat, "leg"))
    for name, which in COUNTS:
        low = -1 if name == "spin_way" else 0
        race.boats[base + which] = number(boat.get(name, 0), low, _MOST[name], boat_of(seat, name))
    for name, which in SWITCHES:
        race.boats[base + which] = switch(boat.get(name, False), boat_of(seat, name))
    _check_spin(race, seat)
    if "up" in boat:
        race.boats[base + UP] = 1 + word(boat["up"], interval_names(race), boat_of(seat, "up"))
    if "shadow" in boat:
        race.boats[base + SHADOW] = point(race, boat["shadow"], boat_of(seat, "shadow"))
    _set_sides(race, seat, boat)
    if "last" in boat:
        _set_last(race, seat, boat["last"])


_MOST = {"penalties": 10**6, "spin_left": 3, "spin_way": 1, "stall": 10**6}


def _check_spin(race: RaceTheWindState, seat: int) -> None:
    spinning = race.fact(seat, SPIN_LEFT) > 0
    if spinning != (race.fact(seat, SPIN_WAY) != 0) or (spinning and not race.fact(seat, PENALTIES)):
        raise BadPosition(phrase("came.half_spin"), phrase("expected.spin"), boat_of(seat))


def _set_sides(race: RaceTheWindState, seat: int, boat: Mapping[str, Any]) -> None:
    where = boat_of(seat, "side")
    given = table(boat.get("side", {}), tuple(name for name, _ in ROWS), where)
    for name, which in ROWS:
        if name in given:
            if race.spot(seat)[1] != row_of(race, which):
                raise BadPosition(repr(name), phrase("expected.boat_row"), where)
            race.boats[seat * WIDTH + which] = word(given[name], SIDE_NAMES, where)


def _set_last(race: RaceTheWindState, seat: int, document: object) -> None:
    where = boat_of(seat, "last")
    last = table(document, _LAST_KEYS, where)
    base = seat * WIDTH
    race.boats[base + RECORD] = CLOSED if switch(last.get("closed", False), where) else OPEN
    race.boats[base + MOVED] = switch(last.get("moved", False), boat_of(seat, "last, moved"))
    if race.fact(seat, MOVED) and "from" not in last:
        raise BadPosition(phrase("came.moved_without_from"), "from = [x, y]", where)
    if "from" in last:
        race.boats[base + ENTRY] = point(race, last["from"], boat_of(seat, "last, from"))
        usual = NAMES[race.fact(seat, HEADING)]
        race.boats[base + ENTRY_HEADING] = word(last.get("heading", usual), NAMES, boat_of(seat, "last, heading"))
    race.boats[base + EXCUSED] = word(last.get("excused", "none"), EXCUSES, boat_of(seat, "last, excused"))
    for name, which in MASKS:
        found = seats(last.get(name, []), int(race.terms.players), boat_of(seat, f"last, {name}"))
        race.boats[base + which] = sum(1 << other for other in found)
    for name, which in OFFENCES:
        race.boats[base + which] = switch(last.get(name, False), boat_of(seat, f"last, {name}"))


# -- readers -------------------------------------------------------------------------------------------


def table(value: object, names: tuple[str, ...], where: str | Phrase) -> Mapping[str, Any]:
    """Return a table that has no other names than these."""
    if not isinstance(value, Mapping):
        raise BadPosition(shown(value), BAD_TEXTS.phrase("expected.table"), where)
    known_names(value, names, where)
    return value


def point(race: RaceTheWindState, value: object, where: str | Phrase) -> int:
    """Return the number of a point of the board that is no mark."""
    x, y = pair(value, 0, 10**6, where)
    terms = race.terms
    if not (0 <= x < terms.width and 0 <= y < terms.height) or not terms.sea[terms.at(x, y)]:
        raise BadPosition(f"({x}, {y})", phrase("expected.sea_point"), where)
    return int(terms.at(x, y))


def seats(value: object, players: int, where: str | Phrase) -> list[int]:
    """Return a list of seats."""
    if not isinstance(value, list):
        raise BadPosition(shown(value), phrase("expected.seats"), where)
    return [number(seat, 0, players - 1, where) for seat in value]
