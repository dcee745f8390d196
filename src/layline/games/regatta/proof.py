"""The picture that proves a refusal: the swept hull, the point it touches or the zone it ends in, and the clause."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.game import Drawing
from layline.core.moves import Move
from layline.core.state import State, View
from layline.core.telling import Refusal
from layline.core.texts import texts_in
from layline.games.regatta.drawing import board_style
from layline.games.regatta.fleet import boats, pose, zones
from layline.games.regatta.ink import Pose, Sheet, cross, on_way, outline, zone_points
from layline.games.regatta.legs import Way
from layline.games.regatta.moves import Pivot, Play
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.rules import RegattaState
from layline.games.regatta.seas import sheet_of, still_layer
from layline.games.regatta.state import Water
from layline.games.regatta.touch import Touch, first_touch
from layline.games.regatta.view import RegattaView
from layline.kit.svg import line_path, number, tag, text

_FOLDER: Final = Path(__file__).parent
_SIDE: Final = 460.0
_FOOT: Final = 120.0
_STEP: Final = 9.0
"""Millimetres between the hulls that are drawn; the touching point itself is exact."""


def proof(shown: State | View, move: Move, language: str = "en") -> Drawing:
    """Return a picture of why a move is refused; of where it leads when it is not."""
    assert isinstance(shown, RegattaState | RegattaView)
    water = shown.water
    options = water.terms.options
    assert isinstance(options, RegattaOptions)
    texts = texts_in(_FOLDER)
    sheet = sheet_of(options)
    refusal = shown.why_not(move)
    seat = int(water.turn)
    here = pose(water, seat)
    middle = here
    parts = [zones(water, sheet, texts, language)]
    if isinstance(move, Play):
        touch = first_touch(water, water.look(), move.way)
        length = touch.length if touch is not None else float(move.way.length)
        parts.append(_swept(sheet, here, move.way, length))
        middle = on_way(here, move.way, length / 2)
        parts.append(boats(water, sheet, texts, language, {}))
        parts.append(_reason(water, sheet, refusal, move.way, here, touch, language))
    elif isinstance(move, Pivot):
        turned = here[0], here[1], float(move.degrees)
        parts.append(boats(water, sheet, texts, language, {}))
        parts.append(tag("path", cls="rg-swept", d=outline("hull"), transform=sheet.pose(turned)))
    else:
        parts.append(boats(water, sheet, texts, language, {}))
    why = texts.say(language, f"refusal.{refusal.code}", refusal.values) if refusal is not None else ""
    title = texts.say(language, "drawing.proof_title", {"why": why})
    return _cropped(options, sheet, middle, "".join(parts), why, refusal, title)


def _swept(sheet: Sheet, here: Pose, way: Way, length: float) -> str:
    """Return the hull along a way, and the path of its mast."""
    count = max(2, round(length / _STEP))
    hulls = [
        tag("path", cls="rg-swept", d=outline("hull"), transform=sheet.pose(on_way(here, way, length * k / count)))
        for k in range(count + 1)
    ]
    return "".join(hulls) + tag("path", cls="rg-path", d=sheet.way(here, way, 0.0, length))


def _reason(
    water: Water, sheet: Sheet, refusal: Refusal | None, way: Way, here: Pose, touch: Touch | None, language: str
) -> str:
    texts = texts_in(_FOLDER)
    if touch is not None and refusal is not None and refusal.code.startswith("touches"):
        x, y = sheet.at(*touch.point)
        word = text(x, y - 24, texts.say(language, "drawing.proof_touch"), cls="rg-proofword")
        return tag("circle", cls="rg-spot", cx=x, cy=y, r=16) + tag("path", cls="rg-x", d=cross(x, y, 5)) + word
    end = on_way(here, way, float(way.length))
    x, y = sheet.at(end[0], end[1])
    hull = tag("path", cls="rg-ghost", d=outline("hull"), transform=sheet.pose(end))
    if refusal is not None and "other" in refusal.values:
        other = refusal.values["other"]
        assert isinstance(other, int)
        corners = [sheet.at(*point) for point in zone_points(pose(water, other))]
        word = text(x, y - 40, texts.say(language, "drawing.proof_zone"), cls="rg-proofword")
        return tag("path", cls="rg-proofzone", d=line_path(corners, closed=True)) + hull + word
    if refusal is not None and refusal.code == "no_go":
        return hull + text(x, y - 44, texts.say(language, "drawing.proof_no_go"), cls="rg-proofword")
    return hull


def _cropped(
    options: RegattaOptions, sheet: Sheet, middle: Pose, live: str, why: str, refusal: Refusal | None, title: str
) -> Drawing:
    """Return the part of the water around a point, with the reason below it."""
    cx, cy = sheet.at(middle[0], middle[1])
    left = min(max(cx - _SIDE / 2, 0.0), sheet.width - _SIDE)
    top = min(max(cy - _SIDE / 2, 0.0), sheet.water - _SIDE)
    size = 2 * _SIDE

    def window(body: str) -> str:
        box = f"{number(left)} {number(top)} {number(_SIDE)} {number(_SIDE)}"
        return tag("svg", body, x=0, y=0, width=size, height=size, viewBox=box)

    still = tag("rect", cls="rg-paper", width=size, height=size + _FOOT) + window(still_layer(options))
    clause = refusal.clause if refusal is not None else ""
    lines = _lines(why)
    words = [text(16, size + 40 + 30 * k, line, cls="rg-why") for k, line in enumerate(lines)]
    foot = text(size - 16, size + 104, clause, cls="rg-clause", text_anchor="end")
    return Drawing(size, size + _FOOT, still, window(live) + "".join(words) + foot, board_style(), title)


def _lines(why: str) -> list[str]:
    """Return a sentence in lines of at most 72 characters."""
    found = [""]
    for word in why.split():
        if len(found[-1]) + len(word) > 71:
            found.append(word)
        else:
            found[-1] = f"{found[-1]} {word}".strip()
    return found
