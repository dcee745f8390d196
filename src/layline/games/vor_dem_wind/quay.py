"""The harbour: ships, what they want, and what the seat that looks could load."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases
from layline.games.vor_dem_wind.pen import Pen
from layline.kit.svg import tag, text, translate

TOP: Final = 46
HEIGHT: Final = 326
_ROWS: Final = (TOP + 98, TOP + 250)
_STEP: Final = (236, 190)
_LEFT: Final = (134, 128)


def harbour(pen: Pen) -> str:
    """Return every ship in the harbour with its cargo, and how many are still to come."""
    view = pen.view
    parts = [text(24, TOP + 24, pen.say("harbour"), cls="vd-head")]
    places = [0, 0]
    seen: dict[int, int] = {}
    for ship in view.ships_in_harbour():
        size = int(pen.terms.size_of[ship])
        x, y = _LEFT[size] + places[size] * _STEP[size], _ROWS[size]
        places[size] += 1
        seen[ship] = seen.get(ship, 0) + 1
        parts.append(_ship(pen, ship, seen[ship], x, y))
    note = pen.say("ships_left", large=view.ship_piles[0], small=view.ship_piles[1])
    parts.append(text(976, TOP + HEIGHT - 36, note, cls="vd-note-text vd-end"))
    parts.append(text(976, TOP + HEIGHT - 14, pen.say("harbour_note"), cls="vd-note-text vd-end"))
    return "".join(parts)


def _ship(pen: Pen, ship: int, copy: int, x: float, y: float) -> str:
    card = phrases.ship_face(pen.terms, ship)
    states, lacking = cargo_states(pen, list(card.goods))
    ident = f"ship_{card.id}" if copy == 1 else f"ship_{card.id}_{copy}"
    words = pen.say("ship_label", ship=phrases.ship_words(pen.terms, ship, pen.language))
    below = ""
    looks = "vd-ship"
    if pen.view.me() is not None:
        if lacking:
            hint = pen.say("ship_lacks", goods=phrases.letters(lacking))
        else:
            hint = pen.say("ship_ready")
            looks += " vd-ready"
        words += f" · {hint}"
        below = text(0, 76 if card.size == 0 else 66, hint, cls="vd-hint")
    width, height = art.SHIP_WIDTH[card.size], art.SHIP_HEIGHT[card.size]
    above = -66 if card.size == 0 else -56
    frame = tag("rect", cls="vd-frame", x=-width / 2 - 4, y=above, width=width + 8, height=height + 16, rx=10)
    return pen.part(ident, words, frame, art.ship(card, states), below, cls=looks, transform=translate(x, y))


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
