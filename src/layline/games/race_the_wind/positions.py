"""From options to terms, and from a position document to a race."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadPosition
from layline.games.race_the_wind import boatfile
from layline.games.race_the_wind.boatfile import seats, table
from layline.games.race_the_wind.moves import WINDS
from layline.games.race_the_wind.options import RaceTheWindOptions
from layline.games.race_the_wind.phrases import boat as boat_of
from layline.games.race_the_wind.phrases import phrase
from layline.games.race_the_wind.placing import FITS, note_full, why_no_point
from layline.games.race_the_wind.preparation import prepare
from layline.games.race_the_wind.rules import RaceTheWindState, empty_race, new_race
from layline.games.race_the_wind.state import (
    ACTING,
    BLUE_TOKEN,
    BOATS,
    CLAIMS,
    ENDED,
    FINISHED,
    FLAG_ROWS,
    MISSING,
    ORDER,
    PHASES,
    POS,
    PROTEST_MODES,
    RACE,
    SPINNING,
    STAGES,
    START,
    TOKENS,
    YELLOW_TOKEN,
    Terms,
)
from layline.games.race_the_wind.turns import begin_turn, open_turn
from layline.kit.compass import NAMES, SAILS
from layline.kit.reading import at_most, known_names, number, one_of, pair, shown, switch, word

_KEYS: Final = (
    "game", "options", "phase", "round", "order", "turn", "wind", "flags", "triggered", "rounded", "east",
    "tokens", "colour", "point", "boats", "acting",
)  # fmt: skip
_ACTING_KEYS: Final = (
    "stage", "sail", "done", "gust", "gusted", "moved", "rotated", "can_leave", "z", "on_line", "in_file",
    "locked", "from", "heading",
)  # fmt: skip
_USUAL_ROUND: Final = 20
"""The round of a race position that names none."""


def terms_of(options: RaceTheWindOptions) -> Terms:
    """Return the fixed part of every race with these options; equal options share it."""
    found: Terms | None = options.__dict__.get("_terms")
    if found is None:
        key = repr(options)
        found = _KNOWN.get(key)
        if found is None:
            found = _make_terms(options)
            if len(_KNOWN) >= _MOST_KNOWN:
                _KNOWN.clear()
            _KNOWN[key] = found
        object.__setattr__(options, "_terms", found)
    return found


_KNOWN: Final[dict[str, Terms]] = {}
_MOST_KNOWN: Final = 64


def _make_terms(options: RaceTheWindOptions) -> Terms:
    terms = Terms(options.board_w, options.board_h, options.marks(), options)
    terms.players = options.players
    terms.laps = options.laps
    terms.protests = PROTEST_MODES.index(options.protests)
    terms.shadows = options.wind_shadow
    terms.asks_roll = options.wind_roll == "optional"
    terms.full = options.end_mode == "full"
    terms.passing = options.allow_pass
    terms.timed = options.clock_seconds > 0
    terms.max_rounds = options.max_rounds
    terms.token_mode = ("players", "random", "none").index(options.tokens)
    if options.tokens != "none":
        terms.yellow = max(0, options.yellow_count - options.players)  # RTW-111
        terms.blue = options.blue_count
    terms.random_order = options.turn_order == "random"
    terms.holder = options.holder if isinstance(options.holder, int) else -1
    terms.wind_changes = options.wind_changes
    terms.flag_rows = options.flags()
    for face in options.faces():
        terms.faces[face] += 1
    terms.die = tuple([wind for wind in WINDS if terms.faces[wind.heading]])
    for x, y in options.places():
        side = 3 if options.players > 2 else 1 if x < terms.middle else 2
        terms.sides[terms.at(x, y)] = u8(side)
    return terms


def set_up(options: RaceTheWindOptions, document: Mapping[str, Any]) -> RaceTheWindState:
    """Return the race a document describes; `options` has been read from it already."""
    known_names(document, _KEYS)
    terms = terms_of(options)
    boats = document.get("boats", [])
    if not isinstance(boats, list) or len(boats) > options.players:
        raise BadPosition(shown(boats), phrase("expected.boats", most=options.players), "boats")
    if not any(boats) and "phase" not in document and "tokens" not in document:
        return new_race(terms)
    race = empty_race(terms)
    race.phase = word(document.get("phase", _usual_phase(race, document)), PHASES, "phase")
    race.round = number(document.get("round", _usual_rounds(race)), 0, 10**9, "round")
    _set_order(race, document)
    _set_flags(race, document)
    _set_tokens(race, document)
    race.wind = word(document.get("wind", "N"), NAMES, "wind")
    if race.terms.players == 2 and ("east" in document or race.phase >= BOATS):
        race.east = number(document.get("east", max(0, race.terms.holder)), 0, 1, "east")
    for seat, boat in enumerate(boats):
        boatfile.set_boat(race, seat, boat)
    _set_turn(race, document)
    if race.phase >= START:
        _check_boats(race)
    _resume(race, document)
    return race


def _usual_phase(race: RaceTheWindState, document: Mapping[str, Any]) -> str:
    boats = document.get("boats", [])
    placed = [boat for boat in boats if isinstance(boat, Mapping) and ("pos" in boat or "finished" in boat)]
    if len(placed) < race.terms.players:
        return "boats" if "boats" in document else "tokens"
    return "start" if number(document.get("round", _USUAL_ROUND), 0, 10**9, "round") < 8 else "race"


def _usual_rounds(race: RaceTheWindState) -> int:
    return 1 if race.phase == START else _USUAL_ROUND if race.phase > START else 0


def _set_order(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    players = int(race.terms.players)
    order = document.get("order", [] if race.phase == ORDER else list(range(players)))
    known = sorted(set(seats(order, players, "order")))
    if len(known) != len(order) or (race.phase > ORDER and len(known) < players) or len(known) > players:
        raise BadPosition(repr(order), BAD_TEXTS.phrase("expected.each_seat", {"last": players - 1}), "order")
    race.order = vec[i64]([*order, *[0] * (players - len(order))])
    if race.phase == ORDER:
        race.index = len(order)


def _set_flags(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    """Read the rows of the flags, the rolls used up, and the legs that somebody completed."""
    terms = race.terms
    rows = document.get("flags", list(terms.flag_rows) if race.phase > FLAG_ROWS else [])
    if not isinstance(rows, list) or len(rows) > 2 or (rows and not terms.wind_changes):
        raise BadPosition(repr(rows), phrase("expected.flags"), "flags")
    found = sorted([number(row, int(terms.gate_row) + 1, int(terms.mark_row) - 1, "flags") for row in rows])
    if len(set(found)) < len(found) or (terms.wind_changes and race.phase > FLAG_ROWS and len(found) != 2):
        raise BadPosition(repr(rows), phrase("expected.different_rows"), "flags")
    race.flag_one, race.flag_two = [*found, -1, -1][:2]
    last = 2 * int(terms.laps)
    for entry in _entries(document, "triggered"):
        leg, flag = pair(entry, 1, last, "triggered")
        race.triggered |= 1 << (2 * leg + number(flag, 1, 2, "triggered") - 1)
    for entry in _entries(document, "rounded"):
        race.rounded |= 1 << number(entry, 1, last, "rounded")


def _entries(document: Mapping[str, Any], name: str) -> list[object]:
    found = document.get(name, [])
    if not isinstance(found, list):
        raise BadPosition(shown(found), BAD_TEXTS.phrase("expected.list"), name)
    return found


def _set_tokens(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    found = table(document.get("tokens", {}), ("yellow", "blue"), "tokens")
    for name, colour in (("yellow", YELLOW_TOKEN), ("blue", BLUE_TOKEN)):
        points = found.get(name, [])
        if not isinstance(points, list):
            raise BadPosition(repr(points), phrase("expected.points"), f"tokens, {name}")
        for entry in points:
            pos = boatfile.point(race, entry, f"tokens, {name}")
            if race.tokens[pos]:
                raise BadPosition(repr(entry), phrase("expected.no_token"), f"tokens, {name}")
            race.tokens[pos] = u8(colour)
        if race.phase <= TOKENS:
            note_full(race)
            left = int(race.terms.yellow if colour == YELLOW_TOKEN else race.terms.blue) - len(points)
            if left < 0:
                key = "came.yellow_tokens" if colour == YELLOW_TOKEN else "came.blue_tokens"
                raise BadPosition(phrase(key, count=len(points)), at_most(left + len(points)), "tokens")
            if colour == YELLOW_TOKEN:
                race.yellow_left = left
            else:
                race.blue_left = left


def _set_turn(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    if race.phase in (ORDER, ENDED):
        return
    order = [int(seat) for seat in race.order]
    waiting = order
    if race.phase == BOATS:
        waiting = [seat for seat in order if not race.fact(seat, POS)]
    elif race.phase >= START:
        waiting = [seat for seat in order if race.fact(seat, POS)]
    if not waiting:
        raise BadPosition(phrase("came.no_boat"), phrase("expected.can_play"), f"phase {PHASES[race.phase]}")
    turn = number(document.get("turn", waiting[0]), 0, len(order) - 1, "turn")
    if turn not in waiting:
        came = BAD_TEXTS.phrase("where.seat", {"number": turn})
        raise BadPosition(came, one_of([str(seat) for seat in waiting]), "turn")
    race.index = order.index(turn)


def _check_boats(race: RaceTheWindState) -> None:
    homes: list[int] = []
    for seat in range(race.terms.players):
        if race.fact(seat, FINISHED):
            homes.append(int(race.fact(seat, FINISHED)))
        elif not race.fact(seat, POS):
            raise BadPosition(phrase("came.no_pos"), phrase("expected.boat_point"), boat_of(seat))
    if sorted(homes) != list(range(1, len(homes) + 1)):
        raise BadPosition(f"finished {homes}", phrase("expected.homes"), "boats")
    race.home = len(homes)


def _resume(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    """Put the race where the document says inside its phase; without a word, at the beginning."""
    if race.phase == ENDED:
        return
    if race.phase >= START:
        _set_acting(race, document)
        return
    if "colour" in document and race.phase == TOKENS:
        race.pending = (YELLOW_TOKEN, BLUE_TOKEN)[word(document["colour"], ("yellow", "blue"), "colour")]
    elif "point" in document and race.phase == BOATS:
        pos = boatfile.point(race, document["point"], "point")
        if why_no_point(race, pos) != FITS:
            raise BadPosition(repr(document["point"]), phrase("expected.start_point"), "point")
        race.pending = pos
    if not race.pending:
        prepare(race)


def _set_acting(race: RaceTheWindState, document: Mapping[str, Any]) -> None:
    if race.phase == START and not 1 <= race.round <= 7:
        raise BadPosition(phrase("came.round", round=race.round), phrase("expected.start_round"), "phase start")
    if race.phase == RACE and race.round < 8:
        raise BadPosition(phrase("came.round", round=race.round), phrase("expected.race_round"), "phase race")
    if "acting" not in document:
        begin_turn(race)
        return
    acting = table(document["acting"], _ACTING_KEYS, "acting")
    stage = word(acting.get("stage", "act"), STAGES, "acting, stage")
    if stage == CLAIMS:
        begin_turn(race)
    else:
        open_turn(race)
    if stage in (CLAIMS, MISSING, SPINNING):
        if race.stage != stage:
            raise BadPosition(repr(STAGES[stage]), repr(STAGES[race.stage]), "acting, stage")
        return
    if race.stage != ACTING:
        raise BadPosition(repr(STAGES[stage]), repr(STAGES[race.stage]), "acting, stage")
    race.stage = stage
    if "sail" in acting:
        race.allowance = word(acting["sail"], SAILS, "acting, sail")
    race.done = number(acting.get("done", 0), 0, 2, "acting, done")
    race.gust = switch(acting.get("gust", False), "acting, gust")
    race.gusted = switch(acting.get("gusted", False), "acting, gusted")
    race.moved = switch(acting.get("moved", False), "acting, moved")
    race.rotated = switch(acting.get("rotated", False), "acting, rotated")
    race.can_leave = switch(acting.get("can_leave", race.can_leave > 0), "acting, can_leave")
    race.zone_turn = switch(acting.get("z", False), "acting, z")
    race.on_line = switch(acting.get("on_line", race.on_line > 0), "acting, on_line")
    players = int(race.terms.players)
    if "in_file" in acting:
        race.in_file = sum(1 << seat for seat in seats(acting["in_file"], players, "acting, in_file"))
    if "locked" in acting:
        race.locked = sum(1 << seat for seat in seats(acting["locked"], players, "acting, locked"))
    if "from" in acting:
        race.entry = boatfile.point(race, acting["from"], "acting, from")
        race.entry_heading = word(acting.get("heading", "N"), NAMES, "acting, heading")
