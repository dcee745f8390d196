"""The board of Race the Wind as SVG, and which of its elements a move touches.

`chart` is the still layer; `weather`, `boats`, `handles` and `legend` make the live one; `umpire`
draws rulings; `textboard` is for terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from layline.core.game import Drawing
from layline.core.moves import Move
from layline.core.state import OpenView, View
from layline.core.telling import Event
from layline.games.race_the_wind import textboard
from layline.games.race_the_wind.boats import boats, shadows, wakes
from layline.games.race_the_wind.chart import Sheet, sheet_of, still_layer
from layline.games.race_the_wind.handles import anchor, below, click, handles, pending_boat
from layline.games.race_the_wind.language import FOLDER, say
from layline.games.race_the_wind.legend import heading_line, legend, sailing_line
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import ACTING, ENDED, POS, START
from layline.games.race_the_wind.weather import flags, in_sight, laylines, streaks, tokens
from layline.kit.compass import vector
from layline.kit.svg import tag, text, translate

_NEAR: Final = 4.5
"""Squares around the boat to play, each way, that a small screen should show."""


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the wakes it was told of."""
    race = race_of(view)
    sheet = sheet_of(int(race.terms.width), int(race.terms.height))
    live = live_layer(view, race, told, sheet, language)
    title = f"{say(language, 'title')}: {heading_line(race, language)}"
    return Drawing(sheet.width, sheet.height, still_layer(race.terms), live, board_style(), title)


def clicks(view: View, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move; the table has its own buttons for the rest."""
    return click(int(view.to_act()), move)


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal, cropped around the boat to play."""
    return textboard.board_text(race_of(view), view.moves(), language)


def race_of(view: View) -> RaceTheWindState:
    """Return the race that a view shows; nothing in Race the Wind is secret."""
    assert isinstance(view, OpenView)
    race = view.state
    assert isinstance(race, RaceTheWindState)
    return race


@cache
def board_style() -> str:
    """Return the looks of every class used here."""
    return (FOLDER / "board.css").read_text(encoding="utf-8")


def live_layer(view: View, race: RaceTheWindState, told: Sequence[Event], sheet: Sheet, language: str) -> str:
    """Return what changes: weather, wakes, shadows, tokens, boats, handles and the panel."""
    moves = view.moves()
    waiting = ""
    if moves and moves[0].automatic:
        key, values = race.wording(moves[0])
        waiting = say(language, f"move.{key}", values)
    return tag(
        "g",
        streaks(race, sheet),
        laylines(race, sheet),
        flags(race, sheet),
        wakes(sheet, told),
        tokens(race, sheet),
        shadows(race, sheet, language),
        _turn(race, sheet, language),
        boats(race, sheet, told, language, waiting),
        pending_boat(race, sheet),
        handles(view, race, sheet, language),
        legend(race, sheet, language),
        cls="rw-race",
    )


def _turn(race: RaceTheWindState, sheet: Sheet, language: str) -> str:
    """Return the halo of the boat to play, its point of sail, and what a small screen should show."""
    if race.phase == ENDED:
        return ""
    x, y, near = anchor(race, sheet)
    half = _NEAR if near else max(sheet.columns, sheet.rows)
    left, top, width, height = in_sight(sheet, x, y, half)
    focus = tag("rect", id="focus", cls="rw-focus", x=left, y=top, width=width, height=height)
    if race.phase < START or not race.fact(race.player(), POS):
        return focus
    seat = int(race.player())
    halo = tag("circle", id="turn", cls="rw-halo", r=19, transform=translate(x, y))
    label = _label(race, sheet, x, y, sailing_line(race, seat, language))
    return focus + halo + _feather(race, x, y) + label


def _label(race: RaceTheWindState, sheet: Sheet, x: float, y: float, words: str) -> str:
    """Return the point of sail of the boat to play, below it or above, wherever fewer boats are."""
    width = 6.2 * len(words) + 14
    left = min(max(x - width / 2, 4), sheet.sea_width - width - 4)

    def crowd(top: float) -> tuple[int, float]:
        spots = [sheet.at(*race.spot(seat)) for seat in range(race.terms.players) if race.fact(seat, POS)]
        hidden = sum(left - 14 < px < left + width + 14 and top - 16 < py < top + 34 for px, py in spots)
        return hidden + 9 * (not 0 < top < sheet.height - 20), -top

    places = (y + 50, y - 84, y + 76)
    if race.stage != ACTING:  # the answers are plates on one side: keep to the other
        places = (y - 60, y - 84, y - 96) if below(sheet, y, len(race.moves())) else (y + 40, y + 50, y + 76)
    top = min(places, key=crowd)
    plate = tag("rect", cls="rw-label", width=width, height=18, rx=5)
    word = text(width / 2, 13, words, cls="rw-label-word")
    return tag("g", plate, word, id="sailing", transform=translate(left, top))


def _feather(race: RaceTheWindState, x: float, y: float) -> str:
    """Return an arrow of the wind that blows onto the boat to play."""
    wx, wy = vector(race.wind)
    size = 56 / (1.414 if wx and wy else 1)
    at = f"{translate(x + wx * size, y - wy * size)} rotate({45 * int(race.wind)})"
    return tag("path", id="feather", cls="rw-feather", d="M0 -9V9M-4 4L0 9L4 4", transform=at)
