"""The middle of the table: the supply, the three piles, the revealed cards and the bank."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases
from layline.games.vor_dem_wind.pen import Pen, card_ids
from layline.games.vor_dem_wind.quay import HEIGHT as QUAY
from layline.games.vor_dem_wind.quay import TOP as QUAY_TOP
from layline.games.vor_dem_wind.words import CARD_KINDS, GOODS, PILES
from layline.kit.svg import tag, text, translate

TOP: Final = QUAY_TOP + QUAY + 6
HEIGHT: Final = 132
_CARDS: Final = TOP + 32


def market(pen: Pen) -> str:
    """Return supply, piles, revealed cards and, where it is shown, the bank."""
    view = pen.view
    parts = [text(24, TOP + 22, pen.say("supply"), cls="vd-head")]
    for kind in range(4):
        parts.append(_supply(pen, kind, 54 + kind * 68))
    parts.append(text(308, TOP + 22, pen.say("piles"), cls="vd-head"))
    for pile in range(3):
        parts.append(_pile(pen, pile, 308 + pile * 92))
    parts.append(text(618, TOP + 22, pen.say("revealed"), cls="vd-head"))
    for place, (card, ident) in enumerate(zip(view.table, card_ids(view)[1], strict=True)):
        parts.append(action_card(pen, card, ident, 618 + place * 91, _CARDS))
    if view.bank is not None:
        parts.append(text(976, TOP + 22, pen.say("bank", amount=view.bank), cls="vd-note-text vd-end"))
    return "\n".join(parts)


def _supply(pen: Pen, kind: int, x: float) -> str:
    count = pen.view.supply[kind]
    name = pen.say("supply_label", goods=phrases.texts().say(pen.language, f"goods.{GOODS[kind]}"), amount=count)
    stack = "".join(
        [
            tag("rect", cls="vd-goodcard", x=-30 + 2 * layer, y=-44 - 2 * layer, width=56, height=84, rx=7)
            for layer in (0, 1, 2)
        ]
    )
    body = art.placed(art.good(kind, "" if count else "lack"), 2, -14, 1.5)
    number = text(2, 30, f"{phrases.TIMES}{count}", cls="vd-count")
    at = translate(x, _CARDS + 50)
    return pen.part(f"supply_{GOODS[kind]}", name, stack, body, number, cls="vd-supply", transform=at)


def _pile(pen: Pen, pile: int, x: float) -> str:
    view = pen.view
    thrown = sum(count for card, count in enumerate(view.discards) if pen.terms.pile_of[card] == pile)
    called = pen.say(f"pile_{PILES[pile]}")
    name = pen.say("pile_label", pile=called, amount=view.piles[pile], discards=thrown)
    body = art.card_back(pile) + text(art.CARD_WIDTH / 2, 66, called, cls="vd-back-word")
    counts = text(art.CARD_WIDTH / 2, 83, f"{view.piles[pile]} · {thrown}", cls="vd-back-count")
    return pen.part(f"pile_{PILES[pile]}", name, body, counts, cls="vd-pile", transform=translate(x, _CARDS))


def action_card(pen: Pen, card: int, ident: str, x: float, y: float, state: str = "", note: str = "") -> str:
    """Return an action card at a place of the table; `state` is empty, open or locked, a note joins its name."""
    shown = phrases.face(pen.terms, card)
    name = pen.say("card_label", card=phrases.card_words(pen.terms, card, pen.language))
    if state:
        note = pen.say(f"card_{state}")
    if note:
        name += f" · {note}"
    looks = "vd-action" + (" vd-open" if state == "open" else " vd-locked" if state == "locked" else "")
    body = art.card_face(shown, pen.say(f"face_{CARD_KINDS[shown.kind]}"), state == "locked")
    return pen.part(ident, name, body, cls=looks, transform=translate(x, y))
