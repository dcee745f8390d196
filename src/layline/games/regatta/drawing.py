"""The board of Regatta as SVG, and which of its elements a move touches.

`seas` is the still layer; `chart`, `wakes`, `fleet`, `choices` with `dial`, and `panel` with `hand` make the live
one; `proof` shows why a play is refused; `textboard` is for terminals.
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
from layline.core.texts import Texts, seat_letter, texts_in
from layline.games.regatta import textboard
from layline.games.regatta.cards import CARDS
from layline.games.regatta.chart import goal, on_demand, wind
from layline.games.regatta.choices import on_water
from layline.games.regatta.fleet import boats, pose
from layline.games.regatta.hand import card_id, tabs_of
from layline.games.regatta.ink import Sheet
from layline.games.regatta.moves import (
    CALM,
    DECLINE,
    HEAVE,
    NO_SUN,
    REVEAL,
    STAY,
    TAKE_BACK,
    At,
    Head,
    Pivot,
    Play,
    Program,
    Slot,
    Sun,
    Swap,
    Wind,
)
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.panel import facts, heading, panel
from layline.games.regatta.seas import sheet_of, still_layer
from layline.games.regatta.state import ENDED, HELM, PLACED, PLAY, PROGRAM, Water
from layline.games.regatta.view import RegattaView
from layline.games.regatta.wakes import wakes
from layline.kit.poses import cosine, sine
from layline.kit.svg import tag, translate

_FOLDER: Final = Path(__file__).parent
_FOCUS: Final = 330.0
"""Millimetres around the boat, each way, that a small screen should show."""
_WIND_KEYS: Final = {15: "wind_left", 0: "wind_keep", -15: "wind_right"}


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    """Return the board as this seat sees it, with the wakes it was told of."""
    assert isinstance(view, RegattaView)
    texts = texts_in(_FOLDER)
    options = view.water.terms.options
    assert isinstance(options, RegattaOptions)
    sheet = sheet_of(options)
    live = live_layer(view, told, sheet, texts, language)
    title = f"{texts.say(language, 'title')}: {heading(view.water, texts, language)}"
    return Drawing(sheet.width, sheet.height, still_layer(options), live, board_style(), title)


def score(view: View, seat: int, language: str) -> str:
    """Return how far a boat is round the course."""
    assert isinstance(view, RegattaView)
    return facts(view.water, seat, texts_in(_FOLDER), language)


def clicks(view: View, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move, in order."""
    assert isinstance(view, RegattaView)
    water = view.water
    if isinstance(move, Play):
        way = f"go{move.way.number}"
        return (card_id(int(move.card)), way) if water.phase in (PLAY, HELM) else (way,)
    if isinstance(move, Swap):
        return ("swap", *tabs_of(move.kinds), "swap_go")
    if isinstance(move, Pivot):
        return ("turn", f"dial{move.degrees}") if water.phase == PLAY else (f"dial{move.degrees}",)
    if isinstance(move, Sun):
        return card_id(int(move.card)), f"boat{move.seat}"
    if isinstance(move, Program):
        return ("heave",) if move.card == HEAVE else (card_id(int(move.card)), "lay")
    if isinstance(move, Wind):
        return (_WIND_KEYS[int(move.degrees)],)
    if isinstance(move, Slot):
        return (f"slot{move.slot}",)
    if isinstance(move, At):
        return (f"at{move.place}",)
    if isinstance(move, Head):
        return (f"dial{move.degrees}",)
    if move in (NO_SUN, DECLINE, TAKE_BACK):
        return (move.text,)
    if move in (CALM, REVEAL, STAY):
        return (f"boat{water.turn}",)
    return ()


def scale(move: Move) -> tuple[str, int] | None:
    """Return the scale and the number that a move stands for: a heading."""
    return ("heading", int(move.degrees)) if isinstance(move, Pivot | Head) else None


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal."""
    assert isinstance(view, RegattaView)
    return textboard.board_text(view, texts_in(_FOLDER), language)


@cache
def board_style() -> str:
    """Return the looks of every class used here; the ways of a card unfold while it is pointed at or chosen."""
    meant = ":is(:hover, :focus, [aria-pressed=true])"
    unfold = [f".rg-race:has(#{card_id(int(card.number))}{meant}) .rg-of-{card.name}" for card in CARDS if card.ways]
    style = (_FOLDER / "board.css").read_text(encoding="utf-8")
    return f"{style}\n{', '.join(unfold)} {{ visibility: visible; }}\n"


def live_layer(view: RegattaView, told: Sequence[Event], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return what changes: wakes, boats, choices, the panel, and what shows only when asked for."""
    water = view.water
    options = water.terms.options
    assert isinstance(options, RegattaOptions)
    moves = view.moves()
    seat = view.seat if view.seat >= 0 else int(water.turn)
    past = wakes(sheet, told)
    parts = [
        _focus(view, sheet),
        wind(water, sheet, texts, language),
        goal(water, seat, sheet, options.course_direction == "clockwise", texts, language),
        past.drawn(),
        on_demand(water, seat, sheet, texts, language),
        _halo(water, sheet),
        boats(water, sheet, texts, language, _boat_buttons(view, moves, texts, language), past.way),
        on_water(view, moves, sheet, texts, language),
        panel(view, moves, sheet, texts, language, _keys(moves)),
    ]
    return tag("g", "\n".join(["", *[part for part in parts if part], ""]), cls="rg-race")


def _keys(moves: tuple[Move, ...]) -> list[str]:
    """Return the buttons of the panel that the moves need."""
    found: list[str] = []
    if any(isinstance(move, Swap) for move in moves):
        if any(isinstance(move, Pivot) for move in moves):
            found.append("turn")
        found += ["swap", "swap_go"]
    for move in moves:
        if move in (NO_SUN, DECLINE, TAKE_BACK):
            found.append(move.text)
        elif isinstance(move, Wind):
            found.append(_WIND_KEYS[int(move.degrees)])
        elif isinstance(move, Program) and move.card == HEAVE:
            found.append("heave")
    return found


def _boat_buttons(view: RegattaView, moves: tuple[Move, ...], texts: Texts, language: str) -> dict[int, str]:
    found: dict[int, str] = {}
    for move in moves:
        if isinstance(move, Sun):
            found[int(move.seat)] = texts.say(language, "drawing.sun_on", {"letter": seat_letter(int(move.seat))})
        elif move in (CALM, REVEAL, STAY):
            seat = int(view.water.turn)
            found[seat] = texts.say(language, "drawing.go_on", {"letter": seat_letter(seat)})
    return found


def _halo(water: Water, sheet: Sheet) -> str:
    """Return the ring around the boat whose turn it is."""
    if water.phase in (ENDED, PROGRAM) or not water.fact(water.turn, PLACED):
        return ""
    x, y, _ = pose(water, int(water.turn))
    cx, cy = sheet.at(x, y)
    return tag("circle", id="turn_ring", cls="rg-halo", r=40, transform=translate(cx, cy))


def _focus(view: RegattaView, sheet: Sheet) -> str:
    """Return the part of the water that a small screen should show: around the own boat, or the one to play."""
    water = view.water
    seat = view.seat if view.seat >= 0 and water.fact(view.seat, PLACED) else int(water.turn)
    x, y = 0.0, -40.0
    if water.fact(seat, PLACED):
        x, y, facing = pose(water, seat)
        x, y = x + 110 * cosine(facing), y + 110 * sine(facing)
    cx, cy = sheet.at(x, y)
    size = min(2 * _FOCUS, sheet.span, sheet.height)
    left = min(max(cx - size / 2, 0), sheet.span - size)
    top = min(max(cy - size / 2, 0), sheet.height - size)
    return tag("rect", id="focus", cls="rg-focus", x=left, y=top, width=size, height=size)
