"""The headings a boat may turn to, as a dial around its mast: handles on two rings, far enough apart for a finger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.texts import Texts
from layline.games.regatta.chart import no_go_sector
from layline.games.regatta.fleet import emblem
from layline.games.regatta.ink import Sheet, outline
from layline.games.regatta.moves import HEADS, PIVOTS, Head, Pivot
from layline.games.regatta.state import FACING, HEADING, PLACED, PLAY, X, Y
from layline.games.regatta.view import RegattaView
from layline.kit.poses import MICRO, cosine, sine
from layline.kit.svg import button, number, tag, text, translate

INNER: Final = 84.0
OUTER: Final = 122.0
FINE: Final = 152.0
"""Radius of the handles at odd and even multiples of 15 degrees, and of all others."""
_HANDLE: Final = 19.0
_TICK: Final = 5.0


def dial(view: RegattaView, turns: Sequence[Pivot | Head], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return a handle for every heading; those that are not allowed are faint and say why."""
    water = view.water
    seat = int(water.turn)
    cx, cy = sheet.at(int(water.fact(seat, X)) / MICRO, int(water.fact(seat, Y)) / MICRO)
    rows: Sequence[Pivot | Head] = HEADS if water.phase == HEADING else PIVOTS[:: int(water.terms.step) // 5]
    legal = {move.text for move in turns}
    fine = any(int(move.degrees) % 15 for move in rows)
    parts = [tag("path", cls="rg-dial", d=_ring(44.0) + _ring((FINE if fine else OUTER) + _HANDLE + 5))]
    if water.terms.advanced and water.terms.no_go:
        parts.append(tag("path", cls="rg-nogo", d=no_go_sector(water, 44.0, OUTER + _HANDLE)))
    facing = int(water.fact(seat, FACING)) / MICRO
    if water.fact(seat, PLACED):
        turned = f"rotate({number(-facing)})"
        parts.append(tag("path", cls="rg-needle", d=f"M44 0H{number(OUTER + _HANDLE)}", transform=turned))
    else:
        parts.append(tag("g", emblem(seat), cls=f"rg-b{seat}"))
    for move in rows:
        if move.text in legal:
            parts.append(_handle(move, True, texts, language))
        elif not water.fact(seat, PLACED) or move.degrees != facing:
            refusal = view.why_not(move)
            why = texts.say(language, f"refusal.{refusal.code}", refusal.values) if refusal else ""
            parts.append(_handle(move, False, texts, language, why))
    looks = "rg-dials rg-folded" if water.phase == PLAY else "rg-dials"
    return tag("g", "\n".join(["", *parts, ""]), cls=looks, transform=translate(cx, cy))


def _ring(radius: float) -> str:
    r = number(radius)
    return f"M{r} 0A{r} {r} 0 1 1 -{r} 0A{r} {r} 0 1 1 {r} 0Z"


def _handle(move: Pivot | Head, legal: bool, texts: Texts, language: str, why: str = "") -> str:
    degrees = int(move.degrees)
    radius = FINE if degrees % 15 else OUTER if degrees % 30 == 0 else INNER
    x, y = radius * cosine(float(degrees)), -radius * sine(float(degrees))
    hull = tag("path", cls="rg-ghost", d=outline("hull"), transform=f"rotate({-degrees})")
    body = [tag("g", hull, cls="rg-would", transform=translate(-x, -y))]
    if degrees % 15:
        body.append(tag("circle", cls="rg-knob", r=_TICK))
    else:
        body += [tag("circle", cls="rg-knob", r=_HANDLE), text(0, 6, str(degrees), cls="rg-degrees")]
    ident, where = f"dial{degrees}", translate(x, y)
    if legal:
        key = "dial" if isinstance(move, Pivot) else "dial_start"
        name = texts.say(language, f"drawing.{key}", {"degrees": degrees})
        return button(ident, name, *body, cls="rg-turnto", transform=where)
    return button(ident, why, *body, cls="rg-turnto rg-off", transform=where, aria_disabled="true", data_move=move.text)
