"""Below the table: the own hand, what would spoil, and buttons for what has no place on the board."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases
from layline.games.vor_dem_wind.forecast import losses
from layline.games.vor_dem_wind.market import action_card
from layline.games.vor_dem_wind.moves import BIDS, USE_CARD, Deed
from layline.games.vor_dem_wind.pen import Pen
from layline.games.vor_dem_wind.sight import Merchant
from layline.games.vor_dem_wind.stalls import ROW
from layline.games.vor_dem_wind.stalls import TOP as STALLS_TOP
from layline.games.vor_dem_wind.words import (
    ACT,
    BID,
    CHOOSE,
    ENDED,
    GOODS,
    MOST_BID,
    PHASES,
    REMOVE,
    RESOLVE,
    SHIPMENT,
    USES,
)
from layline.kit.svg import button, tag, text, title, translate

HEIGHT: Final = 308
_GRID: Final = 25


def top(players: int) -> int:
    """Return where the panel begins."""
    return STALLS_TOP + players * ROW + 2


def panel(pen: Pen) -> str:
    """Return the hand and the choices of the seat that looks; a watcher reads who decides."""
    view = pen.view
    y = top(len(view.merchants))
    parts = [text(24, 26, prompt(pen), id="prompt", cls="vd-prompt")]
    me = view.me()
    if me is not None:
        parts += [_purse(pen, me), _hand(pen, me), _outlook(pen, me), _choices(pen, me)]
    elif "go" in pen.buttons:
        parts.append(_row(pen, [("go", pen.say("go_label"), "")]))
    inner = tag("g", *parts, id="panel", cls="vd-panel", transform=translate(0, y))
    return inner + (_specials(pen, me, y) if me is not None else "")


def prompt(pen: Pen) -> str:
    """Return what the seat that looks is asked, or who is deciding."""
    view = pen.view
    if view.to_act() < 0:
        return pen.say("head_over", turn=view.turn) if view.phase == ENDED else pen.say("wait_chance")
    if view.to_act() != view.seat or not view.moves():
        return pen.say("wait_for", seat=view.actor)
    if "go" in pen.buttons:
        return pen.say("ask_go")
    if view.phase == BID:
        limit = sum(1 for move in view.moves() if isinstance(move, Deed) and move.amount > 0)
        card = phrases.card_words(pen.terms, view.merchants[view.holder].claim, pen.language)
        return pen.say("ask_bid", card=card, other=view.holder, limit=limit)
    if view.phase == CHOOSE and not any(one.status == 1 for one in view.merchants):
        return pen.say("ask_choose_first")
    return pen.say(f"ask_{PHASES[view.phase]}")


# -- the hand -------------------------------------------------------------------------------------


def _purse(pen: Pen, me: Merchant) -> str:
    """Return the gold as the money cards that make it (VDW-A3)."""
    gold = me.gold or 0
    notes = [10, 5, 2, 2, 1, 1, 1] if me.intact else _fewest(gold)
    shown = notes[:12]
    step = min(24.0, 190 / max(1, len(shown)))
    cards = "".join([art.placed(art.money_card(value), 36 + place * step, 62) for place, value in enumerate(shown)])
    words = pen.say("purse", amount=gold, cards=len(notes))
    return tag("g", title(words), cards, text(24, 104, words, cls="vd-small vd-strong"), id="purse")


def _fewest(gold: int) -> list[int]:
    found: list[int] = []
    for value in (10, 5, 2, 1):
        found += [value] * (gold // value)
        gold %= value
    return found


def _hand(pen: Pen, me: Merchant) -> str:
    """Return the goods in hand, a fan for each kind."""
    parts = [text(252, 104, pen.say("hand"), cls="vd-small vd-strong")]
    hand = me.hand or [0, 0, 0, 0]
    for kind in range(4):
        count = hand[kind]
        if not count:
            continue
        cards = [
            tag("rect", cls="vd-goodcard", x=-22 + 4 * layer, y=-26, width=40, height=52, rx=6)
            for layer in range(min(4, count))
        ]
        edge = 4 * (min(4, count) - 1)
        body = art.placed(art.good(kind), -2 + edge, -4, 1.1)
        number = text(-2 + edge, 22, f"{phrases.TIMES}{count}", cls="vd-count vd-tiny")
        name = pen.say("hand_label", goods=phrases.goods_words(phrases.only(kind, count), pen.language))
        at = translate(276 + kind * 72, 66)
        parts.append(pen.part(f"hand_{GOODS[kind]}", name, *cards, body, number, cls="vd-goods", transform=at))
    return "".join(parts)


def _specials(pen: Pen, me: Merchant, y: float) -> str:
    """Return the special cards in hand; equal ones lie on each other with a count."""
    held = me.specials or []
    shown = [(slot, count) for slot, count in enumerate(held) if count]
    step = min(92.0, 344 / max(1, len(shown) - 1))
    parts: list[str] = []
    for place, (slot, count) in enumerate(shown):
        card = pen.terms.specials[slot]
        ident = f"special_{pen.terms.ids[card]}"
        x = 556 + place * step
        parts.append(action_card(pen, card, ident, x, y + 34, ""))
        if count > 1:
            parts.append(art.placed(art.coin(f"{phrases.TIMES}{count}", 11), x + 74, y + 118))
        if me.new_card == card:
            parts.append(text(x + 2, y + 139, pen.say("special_new"), cls="vd-tiny-text"))
    return "".join(parts)


def _outlook(pen: Pen, me: Merchant) -> str:
    """Return the own points and what would be lost if the fleet left now."""
    hand, stored = losses(pen.view)
    loses: list[str] = []
    if any(hand):
        loses.append(pen.say("spoils_hand", goods=phrases.letters(hand)))
    if stored[0]:
        loses.append(pen.say("spoils_apples", amount=stored[0]))
    if stored[1] + stored[2]:
        loses.append(pen.say("spoils_half", amount=stored[1] + stored[2]))
    said = pen.say("spoils", loses=", ".join(loses) or pen.say("spoils_nothing"))
    score = pen.say("my_points", amount=me.vp, target=int(pen.terms.target))
    return text(24, 150, f"{score} · {said}", cls="vd-small")


# -- choices --------------------------------------------------------------------------------------


def _choices(pen: Pen, me: Merchant) -> str:
    view = pen.view
    if not view.moves():
        return ""
    if view.phase == BID:
        return _bids(pen, me)
    rows: list[tuple[str, str, str]] = []
    if view.phase == RESOLVE:
        return _deals(pen, me)
    if view.phase == ACT:
        rows += _uses(pen, me)
    if view.phase == REMOVE:
        half = (me.warehouse[1] - me.safe[1] + me.warehouse[2] - me.safe[2]) // 2
        for move in view.moves():
            assert isinstance(move, Deed)
            cheese = int(move.amount)
            rows.append((f"remove_{cheese}", pen.say("remove_label", cheese=cheese, spices=half - cheese), ""))
    for ident in ("end", "done", "go"):
        if ident in pen.buttons:
            rows.append((ident, pen.say("go_label" if ident == "go" else ident), ""))
    return _row(pen, rows)


def _uses(pen: Pen, me: Merchant) -> list[tuple[str, str, str]]:
    """Return a button for each use of the normal card; one that is not possible says why."""
    if me.claim < 0:
        return []
    card = phrases.face(pen.terms, me.claim)
    legal = pen.view.moves()
    rows: list[tuple[str, str, str]] = []
    for use in (2, 3) if card.kind == SHIPMENT else (card.kind,):
        label = pen.say(f"use_{USES[use]}", amount=card.amount, cost=card.cost)
        rows.append((f"use_{USES[use]}", label, "" if USE_CARD[use] in legal else _why(pen, me, use)))
    return rows


def _why(pen: Pen, me: Merchant, use: int) -> str:
    """Return why the seat that looks cannot use its card so, from what it sees itself."""
    card = phrases.face(pen.terms, me.claim)
    code = "card_used"
    if not pen.view.used and use == 1:
        code = "empty_hand" if not any(me.hand or []) else "full" if sum(me.warehouse) >= 8 else "storage_cost"
    elif not pen.view.used and use == 2:
        code = "ship_first" if me.special_state == 2 else "nothing_to_load"
    return phrases.texts().say(pen.language, f"refusal.{code}", {"cost": card.cost})


def _row(pen: Pen, rows: list[tuple[str, str, str]]) -> str:
    """Return buttons side by side; one with a reason is faint and says it."""
    x = 24.0
    parts: list[str] = []
    for ident, label, reason in rows:
        width = 34 + 9.2 * len(label)
        box = tag("rect", cls="vd-button", width=width, height=46, rx=9) + text(width / 2, 29, label, cls="vd-label")
        at = translate(x, 168)
        if reason:
            name = pen.say("use_refused", use=label, why=reason)
            parts.append(button(ident, name, box, cls="vd-choice vd-refused", transform=at, aria_disabled="true"))
            parts.append(text(x, 234, reason, cls="vd-tiny-text"))
        else:
            parts.append(button(ident, pen.buttons.get(ident) or label, box, cls="vd-choice", transform=at))
        x += width + 14
    return "".join(parts)


def _deals(pen: Pen, me: Merchant) -> str:
    """Return two buttons a bidder: sell, or pay and keep, each with what becomes of the own gold."""
    gold = me.gold or 0
    parts: list[str] = []
    line = 0
    for seat, one in enumerate(pen.view.merchants):
        if one.offered <= 0:
            continue
        for word, after in (("sell", gold + one.offered), ("keep", gold - one.offered)):
            ident = f"{word}_{seat}"
            values = {"other": seat, "amount": one.offered, "gold": gold, "after": after}
            label = pen.say(f"{word}_label", **values)
            box = tag("rect", cls="vd-button", width=466, height=40, rx=9)
            box += text(16, 26, label, cls="vd-label vd-start")
            at = translate(24 if word == "sell" else 504, 166 + 46 * line)
            if ident in pen.buttons:
                parts.append(button(ident, label, box, cls="vd-choice", transform=at))
            else:
                why = phrases.texts().say(pen.language, "refusal.cannot_pay", {"amount": one.offered, "other": seat})
                parts.append(button(ident, why, box, cls="vd-choice vd-refused", transform=at, aria_disabled="true"))
        line += 1
    return "".join(parts)


def _bids(pen: Pen, me: Merchant) -> str:
    """Return the scale of offers, 20 in a row; the next ones out of reach are faint."""
    gold = me.gold or 0
    parts: list[str] = []
    limit = sum(1 for move in pen.view.moves() if isinstance(move, Deed) and move.amount > 0)
    last = min(MOST_BID, -(-(limit + 1) // _GRID) * _GRID)
    for place, bid in enumerate(BIDS[:last]):
        amount = int(bid.amount)
        at = translate(24 + place % _GRID * 38.1, 164 + place // _GRID * 32)
        box = tag("rect", cls="vd-button", width=34.5, height=28, rx=6) + text(17.2, 20, str(amount), cls="vd-label")
        if bid.text.replace(":", "_") in pen.buttons:
            name = pen.say("bid_label", amount=amount, gold=gold - amount)
            parts.append(button(f"bid_{amount}", name, box, cls="vd-choice vd-bid", transform=at))
        else:
            code = "too_dear" if amount > gold else "over_cap"
            why = phrases.texts().say(pen.language, f"refusal.{code}", {"amount": amount, "limit": limit})
            name = pen.say("bid_refused", amount=amount, why=why)
            looks = "vd-choice vd-refused"
            parts.append(button(f"bid_{amount}", name, box, cls=looks, transform=at, aria_disabled="true"))
    if "pass" in pen.buttons:
        label = pen.say("pass_label")
        box = tag("rect", cls="vd-button", width=200, height=34, rx=9) + text(100, 23, label, cls="vd-label")
        parts.append(button("pass", label, box, cls="vd-choice", transform=translate(776, 4)))
    return "".join(parts)
