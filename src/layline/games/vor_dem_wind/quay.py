"""The harbour: ships and what they want; on demand what the seat that looks could load, and what it lacks."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases
from layline.games.vor_dem_wind.forecast import Load, loads
from layline.games.vor_dem_wind.pen import Pen
from layline.kit.svg import tag, text

TOP: Final = 38
HEIGHT: Final = 154
_LEFT: Final = 22
_ROOM: Final = 952
_LARGEST: Final = 0.82
_BADGES: Final = {
    "together": tag("circle", cls="vd-badge", r=12) + tag("path", cls="vd-tick", d="M-6 0L-1 5L7 -5"),
    "later": art.placed(art.LITTLE_HAND, 0, 0, 1.2),
    "alone": "",
}
"""On ships of the best load, on those that goods in hand would add, on those that could be loaded instead."""


def harbour(pen: Pen) -> str:
    """Return every ship in the harbour with its cargo, and how many are still to come."""
    view = pen.view
    best = loads(view) if view.me() is not None else None
    parts = [text(24, TOP + 22, pen.say("harbour"), cls="vd-head")]
    note = pen.say("ships_left", large=view.ship_piles[0], small=view.ship_piles[1])
    parts.append(text(976, TOP + 22, f"{note} · {pen.say('harbour_note')}", cls="vd-note-text vd-end"))
    if best is not None:
        parts.append(_summary(pen, best))
    widths = [art.SHIP_WIDTH[0] + 10, art.SHIP_WIDTH[1] + 10]
    wanted = int(pen.terms.large) * widths[0] + int(pen.terms.small) * widths[1]
    there = sum(widths[int(pen.terms.size_of[ship])] for ship in view.ships_in_harbour())
    size = min(_LARGEST, _ROOM / max(wanted, there))
    x = float(_LEFT)
    seen: dict[int, int] = {}
    for ship in view.ships_in_harbour():
        width = widths[int(pen.terms.size_of[ship])] * size
        seen[ship] = seen.get(ship, 0) + 1
        parts.append(_ship(pen, ship, seen[ship], best, f"translate({x + width / 2:.1f},{TOP + 86}) scale({size:.3f})"))
        x += width
    return "\n".join(parts)


def _summary(pen: Pen, best: Load) -> str:
    """Return what could be loaded together, now and once the hand is stored."""
    said = pen.say("load_now", ships=len(best.now), points=best.points) if best.now else pen.say("load_none")
    if best.later_points > best.points:
        said += f" · {pen.say('load_later', ships=len(best.later), points=best.later_points)}"
    return pen.layer("load", text(104, TOP + 22, said, cls="vd-summary"))


def _ship(pen: Pen, ship: int, copy: int, best: Load | None, transform: str) -> str:
    card = phrases.ship_face(pen.terms, ship)
    ident = f"ship_{card.id}" if copy == 1 else f"ship_{card.id}_{copy}"
    words = pen.say("ship_label", ship=phrases.ship_words(pen.terms, ship, pen.language))
    low = 78 if card.size == 0 else 70
    half = art.SHIP_WIDTH[card.size] / 2
    frame = tag("rect", cls="vd-frame", x=-half, y=-70, width=2 * half, height=low + 76, rx=12)
    shown = [frame, art.ship(card)]
    if best is not None:
        states, lacking = cargo_states(pen, list(card.goods))
        hint = pen.say("ship_lacks", goods=phrases.letters(lacking)) if lacking else pen.say("ship_ready")
        words += f" · {hint}"
        together = best.now.count(ship) >= copy
        looks = "together" if together else "later" if best.later.count(ship) >= copy else "" if lacking else "alone"
        if looks:
            box = tag("rect", cls=f"vd-{looks}", x=-half + 2, y=-68, width=2 * half - 4, height=low + 72, rx=11)
            shown.insert(1, pen.layer("load", box + art.placed(_BADGES[looks], -half + 20, -48)))
        shown.append(pen.layer("lacks", art.hold(card, states) + text(0, low - 2, hint, cls="vd-hint")))
    return pen.part(ident, words, *shown, cls="vd-ship", transform=transform)


def cargo_states(pen: Pen, cargo: list[int]) -> tuple[list[str], list[int]]:
    """Return how each good of a cargo is drawn, and what the own warehouse still lacks of it."""
    me = pen.view.me()
    states: list[str] = []
    lacking = [0, 0, 0, 0]
    for kind in range(4):
        stored = me.warehouse[kind] if me is not None else cargo[kind]
        in_hand = me.hand[kind] if me is not None and me.hand is not None else 0
        have = min(cargo[kind], stored)
        near = min(cargo[kind] - have, in_hand)
        rest = cargo[kind] - have - near
        states += [""] * have + ["hand"] * near + ["lack"] * rest
        lacking[kind] = cargo[kind] - have
    return states, lacking if any(lacking) else []
