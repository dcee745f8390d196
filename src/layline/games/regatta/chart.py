"""What the water says besides boats: the wind, where to go next, and on demand zones, no-go sectors and laylines."""

from __future__ import annotations

from typing import Final

from layline.core.texts import Texts
from layline.games.regatta.fleet import pose, zones
from layline.games.regatta.ink import Sheet
from layline.games.regatta.seas import edge_point, goal_path
from layline.games.regatta.state import ENDED, PASSED, PLACED, START, Water
from layline.kit.poses import cosine, sine
from layline.kit.svg import line_path, number, tag, text, title, translate

_SECTOR: Final = 130.0
"""Radius of a no-go sector."""


def wind(water: Water, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return an arrow that flies with the wind (advanced game)."""
    if not water.terms.advanced:
        return ""
    arrow = tag(
        "path", cls="rg-wind", d="M48 0H-40M-40 0l20 -13M-40 0l20 13M48 0l12 -12M36 0l12 -12M48 0l12 12M36 0l12 12"
    )
    turned = f"{translate(sheet.span - 110, 110)} rotate({number(-float(water.wind))})"
    label = text(sheet.span - 110, 200, texts.say(language, "drawing.wind"), cls="rg-windword")
    return tag("g", arrow, id="wind", transform=turned) + label


def goal(water: Water, seat: int, sheet: Sheet, clockwise: bool, texts: Texts, language: str) -> str:
    """Return the arrow of the gate that a boat has to pass next, in its colour."""
    passed = int(water.fact(seat, PASSED))
    if water.phase in (START, ENDED) or passed > 3:
        return ""
    name = title(texts.say(language, "drawing.goal"))
    arrow = tag("path", cls=f"rg-goal rg-s{seat}", d=goal_path(water.terms.course, sheet, passed, clockwise))
    return tag("g", name, arrow, id="goal")


def on_demand(water: Water, seat: int, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the groups that show only when asked for."""
    found: list[str] = []
    shown = zones(water, sheet, texts, language)
    if shown:
        found.append(_layer("zones", shown, texts, language))
    if water.terms.advanced and water.terms.no_go:
        found.append(_layer("laylines", f"{_no_go(water, seat, sheet)}\n{_laylines(water, sheet)}", texts, language))
    return "\n".join(found)


def _layer(key: str, body: str, texts: Texts, language: str) -> str:
    name = texts.say(language, f"drawing.layer_{key}")
    return tag("g", body, cls=f"rg-{key}", data_layer=key, data_name=name, display="none")


def _no_go(water: Water, seat: int, sheet: Sheet) -> str:
    """Return the headings too close to the wind, as a sector before a boat's mast."""
    if not water.fact(seat, PLACED):
        return ""
    here = pose(water, seat)
    where = translate(*sheet.at(here[0], here[1]))
    return tag("path", id="no_go", cls="rg-nogo", d=no_go_sector(water, 0.0, _SECTOR), transform=where)


def no_go_sector(water: Water, inner: float, outer: float) -> str:
    """Return the headings too close to the wind as a part of a ring around the origin."""
    low, high = (float(water.wind) + side * float(water.terms.no_go) for side in (-1, 1))

    def spot(radius: float, degrees: float) -> str:
        return f"{number(radius * cosine(degrees))} {number(-radius * sine(degrees))}"

    far = f"M{spot(outer, low)}A{number(outer)} {number(outer)} 0 0 0 {spot(outer, high)}"
    return f"{far}L{spot(inner, high)}A{number(inner)} {number(inner)} 0 0 1 {spot(inner, low)}Z"


def _laylines(water: Water, sheet: Sheet) -> str:
    """Return the two close-hauled courses that just reach each mark."""
    course = water.terms.course
    found: list[str] = []
    for gate in (1, 2):
        x, y = course.gate_x[gate], course.gate_y[gate]
        for side in (-1, 1):
            back = float(water.wind) + side * float(water.terms.no_go) + 180.0
            end = edge_point(course, x, y, cosine(back), sine(back))
            found.append(line_path([sheet.at(x, y), sheet.at(*end)]))
    return tag("path", cls="rg-layline", d="".join(found))
