"""The board of Vor dem Wind as SVG, and which of its elements a move touches.

`quay`, `market`, `stalls` and `panel` make the live layer from top to bottom, with the small
drawings of `art`; `pen` knows what can be clicked; `textboard` is for terminals.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.games.vor_dem_wind import market, panel, pen, phrases, quay, stalls, textboard
from layline.games.vor_dem_wind.pen import Pen, heading, sight_of
from layline.games.vor_dem_wind.words import (
    ACT,
    ACTED,
    BID,
    CHOOSE,
    LOAD,
    RESOLVE,
    REVEAL,
    START_GOODS,
    STOCK,
    TAKE,
)
from layline.kit.svg import line_path, tag, text

WIDTH: Final = 1000


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:  # noqa: ARG001  # the log is told beside
    """Return the board as this seat sees it."""
    sight = sight_of(view)
    ink = Pen(sight, language)
    players = len(sight.merchants)
    height = panel.top(players) + panel.HEIGHT
    title = f"{phrases.texts().say(language, 'title')}: {heading(ink)}"
    parts = (
        _focus(ink, height),
        text(24, 27, heading(ink), id="head", cls="vd-title"),
        quay.harbour(ink),
        market.market(ink),
        stalls.stalls(ink),
        panel.panel(ink),
    )
    return Drawing(WIDTH, height, _still(players), tag("g", "\n".join(parts), cls="vd-game"), board_style(), title)


def score(view: View, seat: int, language: str) -> str:
    """Return a merchant's ships and cards, with points and gold where everybody may know them."""
    sight, say = sight_of(view), phrases.texts().say
    one = sight.merchants[seat]
    large, small = one.ships_by_size
    found = [say(language, "drawing.points", {"amount": one.vp})] if one.vp is not None else []
    found.append(say(language, "drawing.score", {"large": large, "small": small, "cards": one.cards}))
    return " · ".join(found)


def clicks(view: View, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move."""
    return pen.clicks(sight_of(view), move)


def board_text(view: View, language: str) -> str:
    """Return the board for a terminal."""
    return textboard.board_text(sight_of(view), language)


@cache
def board_style() -> str:
    """Return the looks of every class used here."""
    return (phrases.FOLDER / "board.css").read_text(encoding="utf-8")


@cache
def _still(players: int) -> str:
    """Return what stays: paper, sea with its chart lines, quay, and the table's edges."""
    height = panel.top(players) + panel.HEIGHT
    sea = tag("rect", cls="vd-sea", x=12, y=quay.TOP, width=976, height=quay.HEIGHT, rx=12)
    lines = "".join(
        [tag("path", cls="vd-depth", d=_depth(quay.TOP + 40 + 40 * row, 9 + row % 3)) for row in range(3)]
    )
    board = tag("rect", cls="vd-table", x=12, y=market.TOP, width=976, height=market.HEIGHT, rx=12)
    desk = tag("rect", cls="vd-desk", x=12, y=panel.top(players), width=976, height=panel.HEIGHT - 8, rx=12)
    return tag("rect", cls="vd-paper", width=WIDTH, height=height) + sea + lines + board + desk


def _depth(y: float, bend: float) -> str:
    points = [(20 + 60 * step, y + (bend if step % 2 else -bend) * (1 + step % 3) / 3) for step in range(17)]
    return line_path(points)


def _focus(ink: Pen, height: float) -> str:
    """Return the part of the board that a small screen should show."""
    phase, bottom = ink.view.phase, panel.top(len(ink.view.merchants))
    if phase in (START_GOODS, REVEAL, TAKE, STOCK):
        top, size = market.TOP, float(market.HEIGHT)
    elif phase == CHOOSE:
        top, size = market.TOP, float(bottom - market.TOP)
    elif phase == LOAD or phase < REVEAL:
        top, size = quay.TOP, float(quay.HEIGHT)
    elif phase in (BID, RESOLVE, ACT, ACTED) and ink.view.seat >= 0:
        top, size = bottom, height - bottom
    else:
        top, size = stalls.TOP, height - stalls.TOP
    return tag("rect", id="focus", cls="vd-focus", x=0, y=top, width=WIDTH, height=size)
