"""The board of Regatta as SVG, and which of its elements a move touches.

`seas` is the still layer; `fleet`, `choices` and `panel` make the live one; `proof` shows why a play is refused;
`textboard` is for terminals.
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
from layline.core.texts import Texts, seat_letter, texts_in
from layline.games.regatta import textboard
from layline.games.regatta.cards import CARDS
from layline.games.regatta.choices import on_water
from layline.games.regatta.fleet import boats, pose, wakes, zones
from layline.games.regatta.ink import Sheet
from layline.games.regatta.moves import (
    CALM,
    DECLINE,
    HEAVE,
    NO_SUN,
    PLAYS,
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
from layline.games.regatta.panel import cards_in, heading, panel
from layline.games.regatta.seas import sheet_of, still_layer
from layline.games.regatta.state import ENDED, HELM, PLACED, PLAY, PROGRAM, Water
from layline.games.regatta.view import RegattaView
from layline.kit.poses import cosine, sine
from layline.kit.svg import number, tag, text

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


def clicks(view: View, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move, in order."""
    assert isinstance(view, RegattaView)
    water = view.water
    if isinstance(move, Play):
        way = f"go{move.way.number}"
        return (_card(view, move.card), way) if water.phase in (PLAY, HELM) else (way,)
    if isinstance(move, Swap):
        held = cards_in(view)
        places = [held.index(kind) + move.kinds[:k].count(kind) for k, kind in enumerate(move.kinds)]
        return ("swap", *(f"card{place}" for place in places), "swap_go")
    if isinstance(move, Pivot):
        return ("turn", f"dial{move.degrees}") if water.phase == PLAY else (f"dial{move.degrees}",)
    if isinstance(move, Sun):
        return _card(view, move.card), f"boat{move.seat}"
    if isinstance(move, Program):
        return ("heave",) if move.card == HEAVE else (_card(view, move.card),)
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


def _card(view: RegattaView, kind: int) -> str:
    return f"card{cards_in(view).index(int(kind))}"


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal."""
    assert isinstance(view, RegattaView)
    return textboard.board_text(view, texts_in(_FOLDER), language)


@cache
def board_style() -> str:
    """Return the looks of every class used here."""
    return (_FOLDER / "board.css").read_text(encoding="utf-8")


def live_layer(view: RegattaView, told: Sequence[Event], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return what changes: wakes, zones, boats, choices, the panel."""
    water = view.water
    moves = view.moves()
    return tag(
        "g",
        _focus(view, sheet),
        _wind(water, sheet, texts, language),
        wakes(sheet, told),
        zones(water, sheet, texts, language),
        _halo(water, sheet),
        boats(water, sheet, texts, language, _boat_buttons(view, moves, texts, language)),
        on_water(view, moves, sheet, texts, language),
        panel(view, sheet, texts, language, _card_state(view, moves, texts, language), _keys(moves)),
        cls="rg-race rg-choosing" if moves else "rg-race",
    )


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


class _CardState:
    """Says of a kind of card: "" when it can be chosen, "-" when there is nothing to choose, else why not."""

    def __init__(self, view: RegattaView, moves: tuple[Move, ...], texts: Texts, language: str) -> None:
        self.view, self.texts, self.language = view, texts, language
        self.phase = view.water.phase
        self.active = bool(moves)
        self.chosen = {int(move.card) for move in moves if isinstance(move, Play | Sun | Program)}

    def __call__(self, kind: int) -> str:
        if not self.active:
            return "-"
        if self.phase == PLAY or kind in self.chosen:  # any card may be exchanged
            return ""
        if self.phase == HELM and CARDS[kind].ways:
            refusal = self.view.why_not(PLAYS[kind][0])
            if refusal is not None:
                return self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
        return "-"


def _card_state(view: RegattaView, moves: tuple[Move, ...], texts: Texts, language: str) -> _CardState:
    return _CardState(view, moves, texts, language)


def _halo(water: Water, sheet: Sheet) -> str:
    """Return the ring around the boat whose turn it is."""
    if water.phase in (ENDED, PROGRAM) or not water.fact(water.turn, PLACED):
        return ""
    x, y, _ = pose(water, int(water.turn))
    cx, cy = sheet.at(x, y)
    return tag("circle", id="turn_ring", cls="rg-halo", r=40, transform=f"translate({number(cx)},{number(cy)})")


def _focus(view: RegattaView, sheet: Sheet) -> str:
    """Return the part of the water that a small screen should show: around the own boat, or the one to play."""
    water = view.water
    seat = view.seat if view.seat >= 0 and water.fact(view.seat, PLACED) else int(water.turn)
    x, y = 0.0, -40.0
    if water.fact(seat, PLACED):
        x, y, facing = pose(water, seat)
        x, y = x + 110 * cosine(facing), y + 110 * sine(facing)
    cx, cy = sheet.at(x, y)
    size = min(2 * _FOCUS, sheet.width, sheet.water)
    left = min(max(cx - size / 2, 0), sheet.width - size)
    top = min(max(cy - size / 2, 0), sheet.water - size)
    return tag("rect", id="focus", cls="rg-focus", x=left, y=top, width=size, height=size)


def _wind(water: Water, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return an arrow that flies with the wind (advanced game)."""
    if not water.terms.advanced:
        return ""
    arrow = tag(
        "path", cls="rg-wind", d="M48 0H-40M-40 0l20 -13M-40 0l20 13M48 0l12 -12M36 0l12 -12M48 0l12 12M36 0l12 12"
    )
    where = f"translate({number(sheet.width - 110)},110)"
    turned = tag("g", arrow, id="wind", transform=f"{where} rotate({number(-float(water.wind))})")
    label = text(sheet.width - 110, 196, texts.say(language, "drawing.wind"), cls="rg-windword")
    return turned + label
