"""The board of Cap Horn as SVG, and which of its elements a move touches.

`seachart` is the still layer; `ships`, `winds` and `choices` make the live one; `textboard` is for
terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from layline.core.game import Drawing
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.core.texts import Texts, texts_in
from layline.games.cap_horn import choices, textboard
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.moves import LETTERS
from layline.games.cap_horn.options import CapHornOptions
from layline.games.cap_horn.reach import next_turn, this_turn
from layline.games.cap_horn.seachart import still_layer
from layline.games.cap_horn.sheet import PANEL, SPACE, Sheet, Spot, sheet_of
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
    SPRINT_ONE,
    SPRINT_TWO,
)
from layline.games.cap_horn.view import CapHornView
from layline.kit.svg import line_path, tag, text, title, translate

_FOLDER: Final = Path(__file__).parent
_FOCUS: Final = 3.5
"""Spaces around the ship in turn, each way, that a small screen should show."""
_STEPS: Final = (
    ("step_income", (INCOME_STEP,)),
    ("step_place", (PLACE_STEP,)),
    ("step_move", (MOVE_STEP, SPRINT_ONE, SPRINT_TWO)),
    ("step_draw", (DRAW_STEP, BUY_STEP)),
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
    return Drawing(sheet.width, sheet.height, still_layer(options.board), live, board_style(), headline)


def clicks(move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move; chance touches nothing."""
    return choices.ident(move)


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
    options = choices.Choices(view, sheet, texts, language)
    return tag(
        "g",
        _head(view, sheet, texts, language),
        tiles(sea, sheet, texts, language),
        stations(sea, sheet, texts, language),
        _wakes(view, told, sheet),
        _focus(view, sheet),
        ships(sea, sheet, texts, language),
        _reach(view, sheet, texts, language),
        options.on_the_chart(),
        logbooks(view, sheet, texts, language),
        options.panel(),
        cls="cp-game",
    )


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


# -- head of the panel -----------------------------------------------------------------------------


def _head(view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the round, the stack, and the four steps of a turn with the present one marked."""
    sea = view.sea
    parts = [text(0, 22, heading(view, texts, language), id="head", cls="cp-heading")]
    left = int(sea.left)
    cards = [
        tag("rect", cls="cp-mini", x=PANEL - 24 - 2.5 * k, y=5 + 1.5 * k, width=16, height=20, rx=2)
        for k in range(min(left, 3))
    ]
    parts.append(
        tag(
            "g",
            title(texts.say(language, "drawing.stack", {"left": left})),
            *reversed(cards),
            text(PANEL - 40, 22, str(left), cls="cp-left"),
            id="stack",
        )
    )
    for place, (key, phases) in enumerate(_STEPS):
        looks = "cp-step cp-present" if sea.phase in phases else "cp-step"
        at = translate(place * PANEL / 4, 34)
        box = tag("rect", cls="cp-stepbox", width=PANEL / 4 - 4, height=19, rx=4)
        label = text((PANEL / 4 - 4) / 2, 13.5, texts.say(language, f"drawing.{key}"), cls="cp-stepname")
        parts.append(tag("g", box, label, id=f"step{place}", cls=looks, transform=at))
    return tag("g", *parts, id="panel", transform=translate(sheet.panel, 0))


# -- on demand: what is within reach -----------------------------------------------------------------


def _reach(view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return two layers that stay hidden until they are asked for, with the keys that show them."""
    sea = view.sea
    seat = view.seat if view.seat >= 0 else int(sea.turn)
    if sea.phase in (FIRST, ENDED):
        return ""
    now, later = this_turn(sea, seat), next_turn(sea, seat)
    keys, layers = [], []
    y = sheet.height - 16
    for place, (name, cells) in enumerate((("now", now), ("next", later))):
        at = translate(sheet.panel + 8 + place * PANEL / 2, y)
        eye = tag("path", cls=f"cp-eye cp-eye-{name}", d=_EYES[place])
        hit = tag("rect", cls="cp-hit", x=-8, y=-13, width=PANEL / 2 - 4, height=26)
        label = text(12, 4, texts.say(language, f"drawing.key_{name}"), cls="cp-key")
        looks = f"cp-ask cp-ask-{name}"
        keys.append(tag("g", hit, eye, label, id=f"key_{name}", cls=looks, tabindex="0", transform=at))
        marks = [_reach_mark(view, cell, ways, place, sheet, texts, language) for cell, ways in sorted(cells.items())]
        layers.append(tag("g", *marks, id=f"reach_{name}", cls=f"cp-reach cp-reach-{name}", aria_hidden="true"))
    return "".join(keys) + "".join(layers)


_EYES: Final = ("M-6 -6H6V6H-6Z", "M0 -7L7 0L0 7L-7 0Z")


def _reach_mark(
    view: CapHornView, cell: int, ways: int, place: int, sheet: Sheet, texts: Texts, language: str
) -> str:
    name = view.sea.terms.chart.name(cell)
    words = [texts.say(language, f"drawing.{key}") for bit, key in _WAYS if ways & bit]
    key = "reach_next" if place else "reach_now"
    told = title(texts.say(language, f"drawing.{key}", {"cell": name, "ways": ", ".join(words)}))
    x, y = sheet.middle(cell)
    shape = line_path([(0, -27), (27, 0), (0, 27), (-27, 0)], closed=True) if place else "M-28 -28H28V28H-28Z"
    way = "move" if ways & BY_MOVE else "ignore" if ways & BY_IGNORE else "sprint"
    return tag("g", told, tag("path", cls=f"cp-mark cp-by-{way}", d=shape), transform=translate(x, y))


# -- what was told -----------------------------------------------------------------------------------


def _wakes(view: CapHornView, told: Sequence[Event], sheet: Sheet) -> str:
    """Return the wake of each ship's last turn and a ring round the tiles laid since."""
    chart = view.sea.terms.chart
    wakes: dict[int, list[Spot]] = {}
    rings: list[str] = []
    players = int(view.sea.terms.players)
    turns = 0
    for event in reversed(told):
        if event.kind == "income":
            turns += 1
            if turns > players:
                break
        elif event.kind in ("sailed", "ignored"):
            seat = event.values["seat"]
            assert isinstance(seat, int)
            spots = [sheet.middle(cell_of(chart, str(event.values[end]))) for end in ("to", "from")]
            wakes.setdefault(seat, []).extend(spots)
        elif event.kind in ("placed", "covered") and turns == 0:
            x, y = sheet.middle(cell_of(chart, str(event.values["cell"])))
            rings.append(tag("rect", cls="cp-fresh", x=x - 28.5, y=y - 28.5, width=57, height=57, rx=6))
    lines = [
        tag("path", id=f"wake{seat}", cls=f"cp-wake cp-s{seat}", d=line_path(reversed(spots)))
        for seat, spots in sorted(wakes.items())
    ]
    return tag("g", *rings, *lines, cls="cp-told", aria_hidden="true") if rings or lines else ""


def cell_of(chart: Chart, name: str) -> int:
    """Return a space by its name."""
    return int(chart.at(LETTERS.index(name[0]), int(name[1:])))
