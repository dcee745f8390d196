"""The board for a terminal: ships, supply, piles, table and a few lines for each seat."""

from __future__ import annotations

from textwrap import fill

from layline.core.texts import seat_letter
from layline.games.vor_dem_wind import phrases
from layline.games.vor_dem_wind.pen import Pen, heading
from layline.games.vor_dem_wind.sight import Merchant, Sight
from layline.games.vor_dem_wind.words import CHOOSE, GOODS, LETTERS, LOCKED, OPEN, PILES, TRADED

_WIDE = 78


def board_text(view: Sight, language: str) -> str:
    """Return the whole table in lines of at most 80 characters."""
    pen = Pen(view, language)
    lines = [heading(pen), ""]
    names, points = view.terms.ship_ids, view.terms.vp_of
    ships = [f"{names[ship]}={points[ship]}{_near(view, ship)}" for ship in view.ships_in_harbour()]
    lines += _entry(pen.say("text_harbour"), "  ".join(ships))
    words = [phrases.texts().say(language, f"goods.{name}") for name in GOODS]
    supply = [f"{LETTERS[kind]} {words[kind]} {view.supply[kind]}" for kind in range(4)]
    lines += _entry(pen.say("text_supply"), "  ".join(supply))
    piles = [f"{pen.say('pile_' + name)} {view.piles[pile]}" for pile, name in enumerate(PILES)]
    if view.bank is not None:
        piles.append(pen.say("bank", amount=view.bank))
    lines += _entry(pen.say("text_piles"), "  ".join(piles))
    cards = [phrases.card_words(view.terms, card, language) for card in view.table]
    lines += _entry(pen.say("text_table"), "; ".join(cards))
    lines.append("")
    for seat, one in enumerate(view.merchants):
        lines += _seat(pen, seat, one)
    if view.moves():
        lines += ["", *_entry(pen.say("text_moves"), _moves(view))]
    return "\n".join(lines)


def _near(view: Sight, ship: int) -> str:
    """Return a star for a ship that the seat that looks could load."""
    me = view.me()
    cargo = [int(view.terms.cargo_of[ship * 4 + kind]) for kind in range(4)]
    return "*" if me is not None and all(me.warehouse[kind] >= cargo[kind] for kind in range(4)) else ""


def _entry(name: str, content: str) -> list[str]:
    indent = " " * 12
    return fill(f"{name:<11} {content or '-'}", _WIDE, subsequent_indent=indent, break_on_hyphens=False).split("\n")


def _seat(pen: Pen, seat: int, one: Merchant) -> list[str]:
    view = pen.view
    pointer = ">" if view.to_act() == seat else " "
    pawn = "*" if view.first == seat else " "
    stored = phrases.letters(one.warehouse) or "-"
    facts = [pen.say("in_hand", amount=one.cards), pen.say("specials_held", amount=sum(one.specials_by_pile))]
    facts.append(pen.say("ships_loaded", large=one.ships_by_size[0], small=one.ships_by_size[1]))
    if one.vp is not None:
        facts.append(pen.say("points", amount=one.vp))
    lines = [f"{pointer}{pawn}{seat_letter(seat)}  [{stored}]  " + " · ".join(facts)]
    front = _front(pen, one)
    if front:
        lines.append(f"     {front}"[:_WIDE])
    if one.hand is not None and one.gold is not None:
        held = one.specials or []
        specials = [view.terms.ids[card] for slot, card in enumerate(view.terms.specials) for _ in range(held[slot])]
        hand = [pen.say("gold", amount=one.gold), phrases.letters(one.hand) or "-", *specials]
        lines.append(f"     {pen.say('text_hand', cards=' · '.join(hand))}")
    return lines


def _front(pen: Pen, one: Merchant) -> str:
    """Return what lies in front of a seat, and its offer."""
    found: list[str] = []
    if one.claim >= 0:
        card = phrases.card_words(pen.terms, one.claim, pen.language)
        state = {OPEN: "card_open", LOCKED: "card_locked"}.get(one.status)
        found.append(f"{card}, {pen.say(state)}" if state and CHOOSE <= pen.view.phase <= TRADED else card)
    if one.staged:
        found.append(pen.say("gold", amount=one.staged))
    if one.offered > 0:
        found.append(pen.say("offer_made", amount=one.offered))
    elif one.offered < 0:
        found.append(pen.say("offer_passed"))
    return " · ".join(found)


def _moves(view: Sight) -> str:
    texts = [move.text for move in view.moves()]
    bids = [text for text in texts if text.startswith("bid:")]
    if len(bids) > 3:
        texts = [f"{bids[0]} .. {bids[-1]}", *[text for text in texts if text not in bids]]
    return "  ".join(texts)
