"""The board of Cap Horn as SVG, and which of its elements a move touches.

`seachart` is the still layer; `ships`, `winds`, `told`, `hand` and `choices` make the live one; `textboard` is
for terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.core.texts import Texts, texts_in
from layline.games.cap_horn import names, textboard
from layline.games.cap_horn.choices import Choices
from layline.games.cap_horn.hand import Hand
from layline.games.cap_horn.options import CapHornOptions
from layline.games.cap_horn.reach import next_turn, this_turn
from layline.games.cap_horn.seachart import still_layer
from layline.games.cap_horn.sheet import DESK, SPACE, Sheet, sheet_of
from layline.games.cap_horn.ships import logbooks, ships, stations, tiles
from layline.games.cap_horn.state import (
    AT,
    BUY_STEP,
    BY_IGNORE,
    BY_MOVE,
    BY_SPRINT,
    DRAW_STEP,
    ENDED,
    FIRST,
    INCOME_STEP,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    SPRINT_ONE,
    SPRINT_TWO,
    TOKEN,
)
from layline.games.cap_horn.told import wakes, ways
from layline.games.cap_horn.view import CapHornView
from layline.kit.svg import line_path, tag, text, title, translate

_FOLDER: Final = Path(__file__).parent
_FOCUS: Final = 3.5
"""Spaces around the ship in turn, each way, that a small screen should show."""
_ROOM: Final = 3
"""Spaces beyond the line that the word for them needs."""
_STEPS: Final = (
    ("income", (INCOME_STEP,)),
    ("place", (PLACE_STEP,)),
    ("move", (MOVE_STEP, SPRINT_ONE, SPRINT_TWO)),
    ("draw", (DRAW_STEP, BUY_STEP)),
)
_WAYS: Final = ((BY_MOVE, "way_move"), (BY_IGNORE, "way_ignore"), (BY_SPRINT, "way_sprint"))


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the last moves it was told of."""
    assert isinstance(view, CapHornView)
    texts = texts_in(_FOLDER)
    options = view.sea.terms.options
    assert isinstance(options, CapHornOptions)
    sheet = sheet_of(options.board)
    live = live_layer(view, told, sheet, texts, language)
    headline = f"{texts.say(language, 'title')}: {heading(view, texts, language)}"
    for step, phases in _STEPS:
        if view.sea.phase in phases:
            headline += f" · {texts.say(language, f'drawing.now_{step}')}"
    return Drawing(sheet.width, sheet.height, still_layer(options.board), live, board_style(), headline)


def score(view: View, seat: int, language: str) -> str:
    """Return tokens and sail points of a ship."""
    assert isinstance(view, CapHornView)
    sea = view.sea
    tokens = sum(bool(sea.fact(seat, TOKEN + stage)) for stage in range(3))
    return texts_in(_FOLDER).say(language, "drawing.score", {"tokens": tokens, "points": int(sea.fact(seat, POINTS))})


def clicks(move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move; chance touches nothing."""
    return names.ident(move)


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal."""
    assert isinstance(view, CapHornView)
    return textboard.board_text(view, texts_in(_FOLDER), language)


def heading(view: CapHornView, texts: Texts, language: str) -> str:
    """Return how far the race is."""
    phase = view.sea.phase
    key = "head_first" if phase == FIRST else "head_over" if phase == ENDED else "head"
    return texts.say(language, f"drawing.{key}", {"round": int(view.sea.round)})


@cache
def board_style() -> str:
    """Return the looks of every class used here."""
    return (_FOLDER / "board.css").read_text(encoding="utf-8")


def live_layer(view: CapHornView, told: Sequence[Event], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return what changes: tiles, chips, wakes, ships, what is within reach, logbooks, choices."""
    sea = view.sea
    options = Choices(view, sheet, texts, language)
    parts = [
        _head(view, sheet, texts, language),
        _finish(sheet, texts, language),
        tiles(sea, sheet, texts, language),
        stations(sea, sheet, texts, language),
        wakes(sea, told, sheet),
        _focus(view, sheet),
        ships(sea, sheet, ways(sea, told, sheet), texts, language),
        _reach(view, sheet, texts, language),
        options.on_the_chart(),
        logbooks(view, sheet, texts, language),
        Hand(view, sheet, texts, language).drawn(),
        options.buttons(),
    ]
    return tag("g", "\n".join(["", *filter(None, parts), ""]), cls="cp-game")


def _focus(view: CapHornView, sheet: Sheet) -> str:
    """Return the part of the chart that a small screen should show."""
    sea = view.sea
    cell = int(sea.terms.chart.starts[0]) if sea.phase == FIRST else int(sea.fact(sea.turn, AT))
    x, y = sheet.middle(cell)
    width = min(2 * _FOCUS * SPACE, sheet.chart_width)
    left = min(max(x - width / 2, sheet.left), sheet.left + sheet.chart_width - width)
    height = min(width, sheet.height)
    upper = min(max(y - height / 2, 0), sheet.height - height)
    return tag("rect", id="focus", cls="cp-focus", x=left, y=upper, width=width, height=height)


# -- words on the chart and head of the strip --------------------------------------------------------


def _finish(sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the word for what lies beyond the line, in the middle of the longest row of it."""
    chart = sheet.chart
    goals = [cell for cell in range(chart.size) if chart.goal[cell]]
    across = [cell for cell in goals if chart.row_of(cell) == chart.row_of(goals[0])]
    if len(across) < _ROOM:
        return ""
    spots = [sheet.middle(cell) for cell in across]
    x, y = (spots[0][0] + spots[-1][0]) / 2, spots[0][1]
    return text(x, y, texts.say(language, "drawing.finish"), id="finish", cls="cp-finish")


def _head(view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the round, the stack, and the four steps of a turn with the present one marked."""
    sea = view.sea
    parts = [text(0, 15, heading(view, texts, language), id="head", cls="cp-heading")]
    left = int(sea.left)
    cards = [
        tag("rect", cls="cp-mini", x=DESK - 26 - 2.5 * k, y=-1 + 1.5 * k, width=14, height=18, rx=2)
        for k in range(min(left, 3))
    ]
    told = title(texts.say(language, "drawing.stack", {"left": left}))
    count = text(DESK - 40, 15, str(left), cls="cp-left")
    parts.append(tag("g", told, *reversed(cards), count, id="stack"))
    wide = (DESK - 12) / 4
    for place, (key, phases) in enumerate(_STEPS):
        looks = "cp-step cp-present" if sea.phase in phases else "cp-step"
        box = tag("rect", cls="cp-stepbox", width=wide - 4, height=19, rx=4)
        label = text((wide - 4) / 2, 13.5, texts.say(language, f"drawing.step_{key}"), cls="cp-stepname")
        parts.append(tag("g", box, label, id=f"step{place}", cls=looks, transform=translate(place * wide, 24)))
    return tag("g", "\n".join(["", *parts, ""]), id="panel", transform=translate(*sheet.panel))


# -- on demand: what is within reach -----------------------------------------------------------------


def _reach(view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return two groups that stay hidden until asked for: where the own ship, or the one in turn, can get."""
    sea = view.sea
    seat = view.seat if view.seat >= 0 else int(sea.turn)
    if sea.phase in (FIRST, ENDED):
        return ""
    layers: list[str] = []
    for place, (key, cells) in enumerate((("now", this_turn(sea, seat)), ("next", next_turn(sea, seat)))):
        marks = [_reach_mark(view, cell, ways, place, sheet, texts, language) for cell, ways in sorted(cells.items())]
        name = texts.say(language, f"drawing.layer_{key}")
        layers.append(
            tag("g", *marks, id=f"reach_{key}", cls="cp-reach", data_layer=key, data_name=name, display="none")
        )
    return "\n".join(layers)


def _reach_mark(
    view: CapHornView, cell: int, ways: int, place: int, sheet: Sheet, texts: Texts, language: str
) -> str:
    """Return a square for this turn, a lozenge for the next one; the line tells the cheapest way."""
    name = view.sea.terms.chart.name(cell)
    words = [texts.say(language, f"drawing.{key}") for bit, key in _WAYS if ways & bit]
    key = "reach_next" if place else "reach_now"
    told = title(texts.say(language, f"drawing.{key}", {"cell": name, "ways": ", ".join(words)}))
    x, y = sheet.middle(cell)
    shape = line_path([(0, -27), (27, 0), (0, 27), (-27, 0)], closed=True) if place else "M-28 -28H28V28H-28Z"
    way = "move" if ways & BY_MOVE else "ignore" if ways & BY_IGNORE else "sprint"
    cost = "" if way == "move" else text(0, -17 if place else -19, "3" if way == "ignore" else "5", cls="cp-price")
    return tag("g", told, tag("path", cls=f"cp-mark cp-by-{way}", d=shape), cost, transform=translate(x, y))
