"""Below the table: the own hand, what would spoil, and buttons for what has no place on the board."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases, stalls
from layline.games.vor_dem_wind.forecast import losses
from layline.games.vor_dem_wind.market import action_card
from layline.games.vor_dem_wind.moves import Deed
from layline.games.vor_dem_wind.pen import Pen, uses_of
from layline.games.vor_dem_wind.sight import Merchant
from layline.games.vor_dem_wind.words import ACT, BID, CHOOSE, ENDED, GOODS, PHASES, REMOVE, RESOLVE, USES
from layline.kit.svg import button, tag, text, title, translate

HEIGHT: Final = 260
_CHOICES: Final = 156
_ROW: Final = 46
_BUTTON: Final = 40
_PASS: Final = 160


def top(players: int) -> int:
    """Return where the panel begins."""
    return stalls.bottom(players)


def panel(pen: Pen) -> str:
    """Return the hand and the choices of the seat that looks; a watcher reads who decides."""
    view = pen.view
    y = top(len(view.merchants))
    parts = [text(26, 28, prompt(pen), id="prompt", cls="vd-prompt")]
    me = view.me()
    if me is not None:
        parts += [_purse(pen, me), _hand(pen, me), _outlook(pen), _choices(pen, me)]
    elif "go" in pen.buttons:
        parts.append(_row(pen, [("go", pen.say("go_label"))]))
    inner = tag("g", "\n".join(parts), id="panel", cls="vd-panel", transform=translate(0, y))
    return f"{inner}\n{_specials(pen, me, y) if me is not None else ''}"


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
        limit = max(_amounts(pen), default=0)
        card = phrases.card_words(pen.terms, view.merchants[view.holder].claim, pen.language)
        return pen.say("ask_bid", card=card, other=view.holder, limit=limit)
    if view.phase == CHOOSE and not any(one.status == 1 for one in view.merchants):
        return pen.say("ask_choose_first")
    return pen.say(f"ask_{PHASES[view.phase]}")


# -- the hand -------------------------------------------------------------------------------------


def _purse(pen: Pen, me: Merchant) -> str:
    """Return the gold as the money cards that make it (VDW-A3), and the points."""
    gold = me.gold or 0
    notes = [10, 5, 2, 2, 1, 1, 1] if me.intact else _fewest(gold)
    shown = notes[:12]
    step = min(25.0, 190 / max(1, len(shown)))
    cards = "".join([art.placed(art.money_card(value), 38 + place * step, 64) for place, value in enumerate(shown)])
    words = pen.say("purse", amount=gold, cards=len(notes))
    score = pen.say("my_points", amount=me.vp, target=int(pen.terms.target))
    lines = text(26, 104, words, cls="vd-small vd-strong") + text(26, 126, score, cls="vd-small")
    return tag("g", title(words), cards, lines, id="purse")


def _fewest(gold: int) -> list[int]:
    found: list[int] = []
    for value in (10, 5, 2, 1):
        found += [value] * (gold // value)
        gold %= value
    return found


def _hand(pen: Pen, me: Merchant) -> str:
    """Return the goods in hand, a fan for each kind, and on demand what of them would be lost."""
    hand = me.hand or [0, 0, 0, 0]
    first = next((kind for kind in range(4) if hand[kind]), 0)
    parts = [text(264 + first * 72, 114, pen.say("hand"), cls="vd-small vd-strong")]
    lost = losses(pen.view)[0]
    for kind in range(4):
        count = hand[kind]
        if not count:
            continue
        cards = [
            tag("rect", cls="vd-goodcard", x=-24 + 4 * layer, y=-26, width=44, height=54, rx=6)
            for layer in range(min(4, count))
        ]
        edge = 4 * (min(4, count) - 1)
        body = art.placed(art.good(kind), -2 + edge, -5, 1.15)
        number = text(-2 + edge, 23, f"{phrases.TIMES}{count}", cls="vd-count vd-tiny")
        name = pen.say("hand_label", goods=phrases.goods_words(phrases.only(kind, count), pen.language))
        at = translate(288 + kind * 72, 66)
        rots = pen.layer("spoils", art.placed(art.ROTS, -2 + edge, -5) if lost[kind] else "")
        parts.append(pen.part(f"hand_{GOODS[kind]}", name, *cards, body, number, rots, cls="vd-goods", transform=at))
    return "".join(parts)


def _specials(pen: Pen, me: Merchant, y: float) -> str:
    """Return the special cards in hand; equal ones lie on each other with a count."""
    held = me.specials or []
    shown = [(slot, count) for slot, count in enumerate(held) if count]
    step = min(92.0, 320 / max(1, len(shown) - 1))
    parts: list[str] = []
    for place, (slot, count) in enumerate(shown):
        card = pen.terms.specials[slot]
        ident = f"special_{pen.terms.ids[card]}"
        x = 572 + place * step
        new = me.new_card == card
        parts.append(action_card(pen, card, ident, x, y + 40, "", pen.say("special_new") if new else ""))
        if count > 1:
            parts.append(art.placed(art.coin(f"{phrases.TIMES}{count}", 11), x + 74, y + 124))
        if new:
            parts.append(art.placed(art.WAITS, x + 13, y + 119))
    return "".join(parts)


def _outlook(pen: Pen) -> str:
    """Return, on demand, what would be lost if the fleet left now."""
    hand, stored = losses(pen.view)
    loses: list[str] = []
    if any(hand):
        loses.append(pen.say("spoils_hand", goods=phrases.letters(hand)))
    if stored[0]:
        loses.append(phrases.goods_words(phrases.only(0, stored[0]), pen.language))
    if stored[1] + stored[2]:
        loses.append(pen.say("spoils_half", amount=stored[1] + stored[2]))
    said = pen.say("spoils", loses=", ".join(loses) or pen.say("spoils_nothing"))
    return pen.layer("spoils", text(26, 147, said, cls="vd-warning"))


# -- choices --------------------------------------------------------------------------------------


def _choices(pen: Pen, me: Merchant) -> str:
    view = pen.view
    if not view.moves():
        return ""
    if view.phase == BID:
        return _bids(pen)
    if view.phase == RESOLVE:
        return _deals(pen, me)
    rows: list[tuple[str, str]] = []
    if view.phase == ACT:
        rows += _uses(pen, me)
    if view.phase == REMOVE:
        half = (me.warehouse[1] - me.safe[1] + me.warehouse[2] - me.safe[2]) // 2
        for move in view.moves():
            assert isinstance(move, Deed)
            cheese = int(move.amount)
            rows.append((f"remove_{cheese}", pen.say("remove_label", cheese=cheese, spices=half - cheese)))
    for ident in ("end", "done", "go"):
        if ident in pen.buttons:
            rows.append((ident, pen.say("go_label" if ident == "go" else ident)))
    return _row(pen, rows)


def _uses(pen: Pen, me: Merchant) -> list[tuple[str, str]]:
    """Return a button for each use of the normal card."""
    values = {"amount": int(pen.terms.amount_of[me.claim]), "cost": int(pen.terms.cost_of[me.claim])}
    return [(f"use_{USES[use]}", pen.say(f"use_{USES[use]}", **values)) for use in uses_of(pen.view, me)]


def _row(pen: Pen, rows: list[tuple[str, str]]) -> str:
    """Return buttons side by side; one that is not possible is faint and says why."""
    x = 26.0
    parts: list[str] = []
    for ident, label in rows:
        why = pen.faint[ident][1] if ident in pen.faint else ""
        width = max(44 + 9.6 * len(label), 40 + 6.6 * len(why))
        box = tag("rect", cls="vd-button", width=width, height=66 if why else 50, rx=10)
        box += text(width / 2, 32, label, cls="vd-label") + text(width / 2, 54, why, cls="vd-why")
        at = translate(x, _CHOICES)
        if why:
            parts.append(pen.refused(ident, label, box, cls="vd-choice", transform=at))
        else:
            parts.append(button(ident, pen.buttons.get(ident) or label, box, cls="vd-choice", transform=at))
        x += width + 14
    return "".join(parts)


def _deals(pen: Pen, me: Merchant) -> str:
    """Return two buttons a bidder, selling above keeping, each with what becomes of the own gold."""
    gold = me.gold or 0
    parts: list[str] = []
    bidders = [seat for seat, one in enumerate(pen.view.merchants) if one.offered > 0]
    width = min(306.0, (948 - 12 * (len(bidders) - 1)) / len(bidders))
    for column, seat in enumerate(bidders):
        amount = pen.view.merchants[seat].offered
        for line, (word, after) in enumerate((("sell", gold + amount), ("keep", gold - amount))):
            ident = f"{word}_{seat}"
            label = pen.say(f"{word}_label", other=seat, amount=amount)
            box = tag("rect", cls="vd-button", width=width, height=_BUTTON, rx=9)
            box += text(12, 26, label, cls="vd-label vd-start")
            box += text(width - 12, 26, f"{gold} → {after}" if after >= 0 else str(gold), cls="vd-label vd-end")
            parts.append(_offer(pen, ident, label, box, 26 + column * (width + 12), _CHOICES + _ROW * line))
    return "".join(parts)


def _bids(pen: Pen) -> str:
    """Return nothing and the scale of offers; few are large, many are small, the first one out of reach is faint."""
    amounts = _amounts(pen)
    faint = [f"bid_{len(amounts) + 1}"] if f"bid_{len(amounts) + 1}" in pen.faint else []
    idents = [*[f"bid_{amount}" for amount in amounts], *faint]
    rows = 1 if len(idents) <= 8 else 2 if len(idents) <= 50 else 3
    across = -(-len(idents) // rows)
    wide, high = min(62.0, (948 - _PASS) / max(1, across)), 46.0 if rows < 3 else 31.0
    label = pen.say("pass_label")
    box = tag("rect", cls="vd-button", width=_PASS - 12, height=rows * high - 4, rx=9)
    box += text(_PASS / 2 - 6, rows * high / 2 + 4, label, cls="vd-label")
    parts = [_offer(pen, "pass", label, box, 26, _CHOICES)]
    for place, ident in enumerate(idents):
        box = tag("rect", cls="vd-button", width=wide - 4, height=high - 4, rx=6)
        box += text(wide / 2 - 2, high / 2 + 4, str(place + 1), cls="vd-label")
        at = 26 + _PASS + place % across * wide, _CHOICES + place // across * high
        parts.append(_offer(pen, ident, str(place + 1), box, *at))
    return "".join(parts)


def _offer(pen: Pen, ident: str, label: str, box: str, x: float, y: float) -> str:
    if ident in pen.buttons:
        return button(ident, pen.buttons[ident], box, cls="vd-choice", transform=translate(x, y))
    return pen.refused(ident, label, box, cls="vd-choice", transform=translate(x, y))


def _amounts(pen: Pen) -> list[int]:
    return [int(move.amount) for move in pen.view.moves() if isinstance(move, Deed) and move.amount > 0]
