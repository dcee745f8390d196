"""One boat of a position document, and the readers that know the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from layline.core.errors import BadPosition
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
    where = f"boat {seat}"
    boat = table(document, _KEYS, where)
    base = seat * WIDTH
    if not boat:
        return
    if "finished" in boat:
        race.boats[base + FINISHED] = number(boat["finished"], 1, int(race.terms.players), f"{where}, finished")
    elif "pos" in boat:
        pos = point(race, boat["pos"], f"{where}, pos")
        if race.boat_on(pos) >= 0:
            raise BadPosition(repr(boat["pos"]), "a point without a boat", f"{where}, pos")
        race.boats[base + POS] = pos
        set_sides(race, seat)
    else:
        raise BadPosition("no pos", "the point where the boat stands", where)
    race.boats[base + HEADING] = word(boat.get("heading", "N"), NAMES, f"{where}, heading")
    last = 2 * int(race.terms.laps) + 1
    usual = last if "finished" in boat else 0 if race.phase in (BOATS, START) else 1
    race.boats[base + LEG] = number(boat.get("leg", usual), 0, last, f"{where}, leg")
    for name, which in COUNTS:
        low = -1 if name == "spin_way" else 0
        race.boats[base + which] = number(boat.get(name, 0), low, _MOST[name], f"{where}, {name}")
    for name, which in SWITCHES:
        race.boats[base + which] = switch(boat.get(name, False), f"{where}, {name}")
    _check_spin(race, seat)
    if "up" in boat:
        race.boats[base + UP] = 1 + word(boat["up"], interval_names(race), f"{where}, up")
    if "shadow" in boat:
        race.boats[base + SHADOW] = point(race, boat["shadow"], f"{where}, shadow")
    _set_sides(race, seat, boat)
    if "last" in boat:
        _set_last(race, seat, boat["last"])


_MOST = {"penalties": 10**6, "spin_left": 3, "spin_way": 1, "stall": 10**6}


def _check_spin(race: RaceTheWindState, seat: int) -> None:
    spinning = race.fact(seat, SPIN_LEFT) > 0
    if spinning != (race.fact(seat, SPIN_WAY) != 0) or (spinning and not race.fact(seat, PENALTIES)):
        raise BadPosition("half a spin", "spin_left 1..3 with spin_way 1 or -1 and a penalty", f"boat {seat}")


def _set_sides(race: RaceTheWindState, seat: int, boat: Mapping[str, Any]) -> None:
    where = f"boat {seat}, side"
    given = table(boat.get("side", {}), tuple(name for name, _ in ROWS), where)
    for name, which in ROWS:
        if name in given:
            if race.spot(seat)[1] != row_of(race, which):
                raise BadPosition(repr(name), "a row that the boat stands on", where)
            race.boats[seat * WIDTH + which] = word(given[name], SIDE_NAMES, where)


def _set_last(race: RaceTheWindState, seat: int, document: object) -> None:
    where = f"boat {seat}, last"
    last = table(document, _LAST_KEYS, where)
    base = seat * WIDTH
    race.boats[base + RECORD] = CLOSED if switch(last.get("closed", False), where) else OPEN
    race.boats[base + MOVED] = switch(last.get("moved", False), f"{where}, moved")
    if race.fact(seat, MOVED) and "from" not in last:
        raise BadPosition("moved without from", "from = [x, y]", where)
    if "from" in last:
        race.boats[base + ENTRY] = point(race, last["from"], f"{where}, from")
        usual = NAMES[race.fact(seat, HEADING)]
        race.boats[base + ENTRY_HEADING] = word(last.get("heading", usual), NAMES, f"{where}, heading")
    race.boats[base + EXCUSED] = word(last.get("excused", "none"), EXCUSES, f"{where}, excused")
    for name, which in MASKS:
        found = seats(last.get(name, []), int(race.terms.players), f"{where}, {name}")
        race.boats[base + which] = sum(1 << other for other in found)
    for name, which in OFFENCES:
        race.boats[base + which] = switch(last.get(name, False), f"{where}, {name}")


# -- readers -------------------------------------------------------------------------------------------


def table(value: object, names: tuple[str, ...], where: str) -> Mapping[str, Any]:
    """Return a table that has no other names than these."""
    if not isinstance(value, Mapping):
        raise BadPosition(shown(value), "a table", where)
    known_names(value, names, where)
    return value


def point(race: RaceTheWindState, value: object, where: str) -> int:
    """Return the number of a point of the board that is no mark."""
    x, y = pair(value, 0, 10**6, where)
    terms = race.terms
    if not (0 <= x < terms.width and 0 <= y < terms.height) or not terms.sea[terms.at(x, y)]:
        raise BadPosition(f"({x}, {y})", "a point of the board without a mark", where)
    return int(terms.at(x, y))


def seats(value: object, players: int, where: str) -> list[int]:
    """Return a list of seats."""
    if not isinstance(value, list):
        raise BadPosition(shown(value), "a list of seats", where)
    return [number(seat, 0, players - 1, where) for seat in value]
