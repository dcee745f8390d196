"""The board of Racetrack as SVG, and which of its elements a move touches.

`paper` is the still layer; `artist` makes the live one of `trails`, `cars`, `choices` and `legend`;
`textboard` is for terminals.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.state import OpenView, View
from layline.core.telling import Event
from layline.core.texts import texts_in
from layline.games.racetrack.board import textboard
from layline.games.racetrack.board.artist import Artist, Moment
from layline.games.racetrack.moves import SKIP, Drive, Place
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState

_FOLDER: Final = Path(__file__).parent
_TEXTS: Final = texts_in(_FOLDER)


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the trails it was told of."""
    moment = moment_of(view, language)
    artist = moment.artist
    layer = artist.layer(view, moment, told)
    return Drawing(artist.sheet.width, artist.height, artist.still, layer, artist.style, artist.head(moment.race)[0])


def moment_of(view: View, language: str) -> Moment:
    """Return what is known about the cars that a view shows."""
    assert isinstance(view, OpenView)
    found = view.memo
    if not isinstance(found, Moment) or found.artist.language != language:
        race = race_of(view)
        found = view.memo = Moment(_artist_of(race, language), race)
    return found


def _artist_of(race: RacetrackState, language: str) -> Artist:
    """Return who draws all races with these terms in a language."""
    memo = race.terms.memo
    found = memo.get(language)
    if found is None:
        options = race.terms.options
        assert isinstance(options, RacetrackOptions)
        found = memo[language] = Artist(options, _TEXTS, language, board_style())
    assert isinstance(found, Artist)
    return found


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
    return moment_of(view, language).facts[seat].words


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
