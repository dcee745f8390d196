"""What the seat that looks may choose, as handles around its boat, points to place on, and answers."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.core.moves import Move
from layline.core.state import View
from layline.games.race_the_wind.boats import badge, hull, sail
from layline.games.race_the_wind.chart import Sheet
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.moves import BLUE, HEADINGS, YELLOW, Head, Point, Seated
from layline.games.race_the_wind.names import ident
from layline.games.race_the_wind.ring import HIT, Ring
from layline.games.race_the_wind.room import Plate, answers_for
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.signs import GUST, LULL
from layline.games.race_the_wind.state import ACTING, BOATS, ENDED, POS, START, TOKENS
from layline.kit.compass import NAMES
from layline.kit.svg import button, tag, text, translate

_WIDE: Final = 104.0
_HIGH: Final = 33.0
"""Room of a plate with an answer."""


def handles(view: View, race: RaceTheWindState, sheet: Sheet, language: str) -> str:
    """Return a button for each move of this seat, and faint ones for near actions that are refused."""
    moves = view.moves()
    if not moves or moves[0].automatic:
        return ""
    if race.phase == TOKENS and not race.pending:
        return _colours(race, moves, sheet, language)
    if race.phase == BOATS and race.pending:
        return "\n".join([_pointing(race, sheet, move, language) for move in HEADINGS])
    if race.phase in (TOKENS, BOATS):
        return _points(race, moves, sheet, language)
    if race.stage == ACTING:
        return Ring(race, sheet, language).all(moves)
    return _answers(race, moves, sheet, language)


# -- answers and placing -------------------------------------------------------------------------------


def _answers(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return protests, waiving, rolling and keeping as plates beside the boat that is asked, two in a row."""
    (room,) = answers_room(race, sheet)
    found: list[str] = []
    for place, move in enumerate(moves):
        key, values = race.wording(move)
        name = say(language, f"move.{key}", values)
        word = say(language, f"drawing.{move.kind}")
        if isinstance(move, Seated):
            word += f" {letter(int(move.seat))}"
        plate = tag("rect", cls="rw-plate", width=_WIDE, height=_HIGH - 5, rx=6) + text(
            _WIDE / 2, 18, word, cls="rw-plate-word"
        )
        looks = "rw-choice rw-protest" if isinstance(move, Seated) else "rw-choice"
        at = translate(room.left + place % 2 * (_WIDE + 6), room.top + place // 2 * _HIGH)
        found.append(button(ident(move), name, plate, cls=looks, transform=at))
    return "\n".join(found)


def answers_room(race: RaceTheWindState, sheet: Sheet) -> tuple[Plate, ...]:
    """Return the room of the plates with answers, where answers are asked for."""
    if not START <= race.phase < ENDED or race.stage == ACTING:
        return ()
    rows = (len(race.moves()) + 1) // 2
    return (answers_for(race, sheet, 2 * _WIDE + 6, _HIGH * rows),)


def _colours(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return the two colours of tokens above the board."""
    found: list[str] = []
    for place, (move, left) in enumerate(((YELLOW, race.yellow_left), (BLUE, race.blue_left))):
        if move in moves:
            name = say(language, f"move.{move.kind}")
            word = f"{say(language, f'drawing.{move.kind}')} ({left})"
            shape = tag("g", LULL if move is YELLOW else GUST, transform="translate(18,14)")
            plate = tag("rect", cls="rw-plate", width=118, height=28, rx=6)
            parts = (plate, shape, text(34, 18.5, word, cls="rw-plate-word rw-left"))
            at = sheet.large(sheet.sea_width / 2 + (130 * place - 124) * sheet.zoom, 4 * sheet.zoom)
            found.append(button(ident(move), name, *parts, cls="rw-choice", transform=at))
    return "\n".join(found)


def _points(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return a small target on every point where a token or a boat may be put."""
    kind = "boat" if race.phase == BOATS else "yellow" if race.pending == 1 else "blue"
    found: list[str] = []
    for move in moves:
        if isinstance(move, Point):
            found.append(_target(sheet, int(move.x), int(move.y), kind, language))
    return "\n".join(found)


@lru_cache(maxsize=20_000)
def _target(sheet: Sheet, x: int, y: int, kind: str, language: str) -> str:
    name = say(language, f"move.point_{kind}", {"at": (x, y)})
    return button(
        f"pt{x}-{y}", name, _POINT_HIT, _POINT, cls="rw-choice rw-place", transform=translate(*sheet.at(x, y))
    )


def _pointing(race: RaceTheWindState, sheet: Sheet, move: Head, language: str) -> str:
    """Return the boat being placed, turned to one of eight headings around its point."""
    key, values = race.wording(move)
    heading = int(move.heading)
    x, y = sheet.at(*race.terms.spot(race.pending))
    angle = heading * pi / 4
    at = translate(x + 40 * sin(angle), y - 40 * cos(angle))
    body = tag("g", hull(int(race.player())), sail(heading, int(race.wind), None), transform=f"rotate({45 * heading})")
    name = say(language, f"move.{key}", values)
    return button(f"head{NAMES[heading]}", name, HIT, body, cls="rw-choice", transform=at)


def pending_boat(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return a mark on the point chosen for the boat being placed."""
    if race.phase != BOATS or not race.pending:
        return ""
    at = translate(*sheet.at(*race.terms.spot(race.pending)))
    return tag("g", tag("circle", cls="rw-halo", r=12), badge(int(race.player())), id="pending", transform=at)


def anchor(race: RaceTheWindState, sheet: Sheet) -> tuple[float, float, bool]:
    """Return the middle of what a small screen should show, and whether it may be close."""
    if race.phase >= START and race.fact(race.player(), POS):
        return *sheet.at(*race.spot(race.player())), True
    if race.phase == BOATS and race.pending:
        return *sheet.at(*race.terms.spot(race.pending)), True
    return sheet.sea_width / 2, sheet.height / 2, False


_POINT_POINT: Final = tag("circle", cls="rw-point", r=3.2)


_POINT_HIT: Final = tag("rect", cls="rw-hit", x=-13, y=-13, width=26, height=26)
_POINT: Final = tag("circle", cls="rw-point", r=3.2)
