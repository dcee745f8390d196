"""The board of Race the Wind as SVG, and which of its elements a move touches.

`chart` is the still layer; `weather`, `past`, `boats`, `handles`, `rights` and `legend` make the live one;
`umpire` and `proof` draw rulings and refusals; `textboard` is for terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.state import OpenView, View
from layline.core.telling import Event
from layline.games.race_the_wind import textboard
from layline.games.race_the_wind.boats import boats, shadows
from layline.games.race_the_wind.chart import Sheet, board_style, sheet_of, still_layer
from layline.games.race_the_wind.handles import anchor, answers_room, handles, pending_boat
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.legend import allowed_line, heading_line, legend, progress_line, sailing_line
from layline.games.race_the_wind.names import click
from layline.games.race_the_wind.options import RaceTheWindOptions
from layline.games.race_the_wind.past import past_of
from layline.games.race_the_wind.rights import rights
from layline.games.race_the_wind.room import Plate, plate_for
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import ENDED, POS, START
from layline.games.race_the_wind.weather import flags, in_sight, laylines, streaks, tokens
from layline.kit.compass import vector
from layline.kit.svg import tag, text, translate

_NEAR: Final = 4.5
"""Squares around the boat to play, each way, that a small screen should show."""
_WORDS: Final = 34
"""Letters of a line of the label: longer ones would not leave the handles large enough on a small screen."""


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the wakes it was told of."""
    race = race_of(view)
    sheet = sheet_of(int(race.terms.width), int(race.terms.height))
    live = live_layer(view, race, told, sheet, language)
    title = f"{say(language, 'title')}: {heading_line(race, language)}"
    return Drawing(sheet.width, sheet.height, still_layer(race.terms), live, board_style(), title)


def score(view: View, seat: int, language: str) -> str:
    """Return where a boat is on the course, and who sails it where that is a crew (RTW-A66)."""
    race = race_of(view)
    options, line = race.terms.options, progress_line(race, seat, language)
    assert isinstance(options, RaceTheWindOptions)
    return f"{line} · {', '.join(options.crews[seat])}" if options.crews else line


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


def live_layer(view: View, race: RaceTheWindState, told: Sequence[Event], sheet: Sheet, language: str) -> str:
    """Return what changes: weather, wakes, shadows, tokens, boats, handles and the panel."""
    moves = view.moves()
    waiting = ""
    if moves and moves[0].automatic:
        key, values = race.wording(moves[0])
        waiting = say(language, f"move.{key}", values)
    past = past_of(told, sheet)
    label = _label(race, sheet, language)
    parts = [
        streaks(race, sheet),
        laylines(race, sheet),
        flags(race, sheet),
        past.wakes(),
        tokens(race, sheet),
        shadows(race, sheet, language),
        _turn(race, sheet),
        label.drawn() if label else "",
        boats(race, sheet, past.turns, language, waiting),
        pending_boat(race, sheet),
        rights(race, sheet, (label.plate, *answers_room(race, sheet)) if label else (), language),
        handles(view, race, sheet, language),
        legend(race, sheet, language),
    ]
    return tag("g", "\n".join(["", *filter(None, parts), ""]), cls="rw-race")


def _turn(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return the halo of the boat to play, the wind on it, and what a small screen should show."""
    if race.phase == ENDED:
        return ""
    x, y, near = anchor(race, sheet)
    half = _NEAR if near else max(sheet.columns, sheet.rows)
    left, top, width, height = in_sight(sheet, x, y, half)
    focus = tag("rect", id="focus", cls="rw-focus", x=left, y=top, width=width, height=height)
    if race.phase < START or not race.fact(race.player(), POS):
        return focus
    halo = tag("circle", id="turn", cls="rw-halo", r=19, transform=translate(x, y))
    return "\n".join([focus, halo, _feather(race, x, y)])


@dataclass(frozen=True)
class _Label:
    """The point of sail of the boat to play and what it allows."""

    lines: list[str]
    plate: Plate

    def drawn(self) -> str:
        middle = self.plate.width / 2
        words = [text(middle, 15.5, self.lines[0], cls="rw-label-word")]
        words += [text(middle, 15.5 + 17 * k, line, cls="rw-label-more") for k, line in enumerate(self.lines) if k]
        plate = tag("rect", cls="rw-label", width=self.plate.width, height=self.plate.height, rx=5)
        at = translate(self.plate.left, self.plate.top)
        return tag("g", plate, *words, id="sailing", data_near="", transform=at)


def _label(race: RaceTheWindState, sheet: Sheet, language: str) -> _Label | None:
    """Return the label of the boat to play, wherever it hides fewest boats."""
    if not START <= race.phase < ENDED or not race.fact(race.player(), POS):
        return None
    sailing = sailing_line(race, int(race.player()), language)
    allowed = allowed_line(race, language)
    lines = [sailing, *wrap(allowed, _WORDS if len(allowed) <= _WORDS else len(allowed) // 2 + 5)]
    width = max(8.5 * len(sailing), *(7.1 * len(line) for line in lines)) + 14
    return _Label(lines, plate_for(race, sheet, width, 5 + 17 * len(lines), *answers_room(race, sheet)))


def _feather(race: RaceTheWindState, x: float, y: float) -> str:
    """Return an arrow of the wind that blows onto the boat to play."""
    wx, wy = vector(race.wind)
    size = 51 / (1.414 if wx and wy else 1)
    at = f"{translate(x + wx * size, y - wy * size)} rotate({45 * int(race.wind)})"
    return tag("path", id="feather", cls="rw-feather", d="M0 -9V9M-4 4L0 9L4 4", transform=at)
