"""The board of Racetrack as SVG, and which of its elements a move touches.

`paper` is the still layer; `cars`, `choices` and `legend` make the live one; `textboard` is for
terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from layline.core.game import Drawing
from layline.core.heard import Heard
from layline.core.moves import Move
from layline.core.state import OpenView, View
from layline.core.telling import Event
from layline.core.texts import Texts, texts_in
from layline.games.racetrack.board import textboard
from layline.games.racetrack.board.cars import cars, letter, vectors
from layline.games.racetrack.board.choices import block_shift, choices
from layline.games.racetrack.board.legend import facts, heading, legend, legend_height
from layline.games.racetrack.board.paper import LARGE, SQUARE, Sheet, sheet_of, still_layer
from layline.games.racetrack.board.trails import trails
from layline.games.racetrack.moves import SKIP, Drive, Place
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import ENDED, ON_TRACK, STATUS, VX, VY
from layline.kit.svg import tag, translate

_FOLDER: Final = Path(__file__).parent
_TEXTS: Final = texts_in(_FOLDER)
_FOCUS: Final = 9
"""Squares around the car to move, each way, that a small screen should show."""


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the trails it was told of."""
    race, texts = race_of(view), _TEXTS
    options = race.terms.options
    assert isinstance(options, RacetrackOptions)
    sheet = sheet_of(options.track)
    height = sheet.height + legend_height(options.players, sheet)
    still = still_layer(options.track, options.direction, options.border_touch == "allowed", height)
    head = heading(race, texts, language)
    lines = live_layer(view, race, told, sheet, texts, language, head)
    title = f"{texts.say(language, 'title')}: {head}"
    return Drawing(sheet.width, height, still, lines, board_style(), title)


def clicks(view: View, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move; the table has its own buttons for the rest."""
    if isinstance(move, Drive):
        return (f"to{move.digit}",)
    if isinstance(move, Place):
        return (f"place{move.place}",)
    if move is SKIP and view.to_act() >= 0:
        return (f"car{view.to_act()}",)
    return ()


def score(view: View, seat: int, language: str) -> str:
    """Return what a player wants to know about a car."""
    return facts(race_of(view), seat, _TEXTS, language)


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal, cropped around the car to move when it is large."""
    return textboard.board_text(race_of(view), view.moves(), _TEXTS, language)


def race_of(view: View) -> RacetrackState:
    """Return the race that a view shows; nothing in Racetrack is secret."""
    assert isinstance(view, OpenView)
    race = view.state
    assert isinstance(race, RacetrackState)
    return race


@cache
def board_style() -> str:
    """Return the looks of every class used here."""
    return (_FOLDER / "board.css").read_text(encoding="utf-8")


def live_layer(
    view: View, race: RacetrackState, told: Sequence[Event], sheet: Sheet, texts: Texts, language: str, head: str
) -> list[str]:
    """Return what changes, a line each: trails, vectors, whose turn it is, cars, choices, the line of each car."""
    names = _names(race.terms.players, language)
    moves = view.moves()
    if moves and moves[0] is SKIP:
        waiting = texts.say(language, "drawing.wait", {"letter": letter(int(view.to_act()))})
        below = [*_below(race, told, sheet), *cars(race, sheet, names, waiting)]
        return [*below, *legend(race, sheet, texts, language, head)]
    memo = told.memo if isinstance(told, Heard) else {}
    moment = len(told), int(race.round), int(race.index), int(race.phase)
    at, below, above = memo.get(("around", language), (None, [], []))
    if at != moment:  # who chooses and who watches see the same around the choices
        below = [*_below(race, told, sheet), *cars(race, sheet, names, "")]
        above = legend(race, sheet, texts, language, head)
        memo["around", language] = moment, below, above
    return [*below, *choices(view, race, sheet, texts, language), *above]


def _below(race: RacetrackState, told: Sequence[Event], sheet: Sheet) -> list[str]:
    large = sheet.scale >= LARGE
    return [
        '<g class="rt-race rt-large">' if large else '<g class="rt-race">',
        *trails(race, sheet, told),
        *vectors(race, sheet),
        *_turn(race, sheet),
    ]


@cache
def _names(players: int, language: str) -> tuple[str, ...]:
    return tuple([_TEXTS.say(language, "drawing.car", {"letter": letter(seat)}) for seat in range(players)])


def _turn(race: RacetrackState, sheet: Sheet) -> tuple[str, ...]:
    """Return the part of the board that a small screen should show, and the halo of the car to move."""
    if race.phase == ENDED:
        return ()
    seat = race.seat_to_move()
    if race.fact(seat, STATUS) == ON_TRACK:
        return _around(sheet, race.point(seat), (int(race.fact(seat, VX)), int(race.fact(seat, VY))))
    ground, places = race.terms.ground, race.terms.places
    pos = places[len(places) // 2]
    return (_focus(sheet, sheet.at(int(ground.x_of(pos)), int(ground.y_of(pos)))),)


@lru_cache(maxsize=4096)
def _around(sheet: Sheet, point: tuple[int, int], vector: tuple[int, int]) -> tuple[str, ...]:
    (x, y), (vx, vy) = point, vector
    sx, sy = block_shift((x + vx, y + vy), sheet)
    halo = tag("circle", id="turn", cls="rt-halo", r=13, transform=translate(*sheet.at(x, y)))
    return _focus(sheet, sheet.at(x + (vx + sx) / 2, y + (vy + sy) / 2)), halo


def _focus(sheet: Sheet, middle: tuple[float, float]) -> str:
    width, height = min(2 * _FOCUS * SQUARE, sheet.width), min(2 * _FOCUS * SQUARE, sheet.height)
    left = min(max(middle[0] - width / 2, 0), sheet.width - width)
    top = min(max(middle[1] - height / 2, 0), sheet.height - height)
    return tag("rect", id="focus", cls="rt-focus", x=left, y=top, width=width, height=height)
