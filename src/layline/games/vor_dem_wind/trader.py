"""A plain trader: takes what looks best, offers the difference, stores what ships want, ships at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from layline.core.moves import Move
from layline.core.players import Bot, Budget
from layline.core.state import View
from layline.games.vor_dem_wind.moves import (
    CHALLENGE,
    KEEP_PAY,
    LOAD_SHIP,
    OFFER,
    PASS,
    PICK,
    PROTECT_GOOD,
    SELL_TO,
    SPECIAL,
    STOCK_GOOD,
    STORE_GOOD,
    TAKE_GOOD,
    USE,
    Deed,
)
from layline.games.vor_dem_wind.pen import sight_of
from layline.games.vor_dem_wind.phrases import face
from layline.games.vor_dem_wind.sight import Merchant, Sight
from layline.games.vor_dem_wind.words import (
    BID,
    CAPACITY,
    CHOOSE,
    EXCHANGE,
    FREE_TRADE,
    MARKET_SALE,
    PURCHASE,
    PURCHASE_AND_STORE,
    SHIPMENT,
    STORAGE,
)


class Trader(Bot):
    """Judges every card by its face and by what the harbour wants; never looks ahead."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:  # quick anyway
        sight = sight_of(view)
        me = sight.me()
        deeds = [move for move in moves if isinstance(move, Deed)]
        if me is None or not deeds:
            return moves[0]
        if sight.phase == CHOOSE:
            return self._choose(sight, me, deeds)
        if sight.phase == BID:
            return self._bid(sight, me, deeds)
        first = deeds[0].op
        if first in (SELL_TO, KEEP_PAY):
            return self._settle(sight, me, deeds)
        if any(deed.op in (USE, SPECIAL) for deed in deeds):
            return self._act(sight, deeds)
        if first == LOAD_SHIP:
            return max(deeds, key=lambda deed: _points(sight, deed))
        if first in (TAKE_GOOD, STOCK_GOOD, STORE_GOOD, PROTECT_GOOD):
            goods = [deed for deed in deeds if deed.good >= 0]
            return max(goods, key=lambda deed: wanted(sight, me, int(deed.good), first == STORE_GOOD))
        return deeds[self.random.randrange(len(deeds))]

    def _choose(self, view: Sight, me: Merchant, deeds: list[Deed]) -> Deed:
        picks = [deed for deed in deeds if deed.op == PICK]
        pick = max(picks, key=lambda deed: look(view, me, int(view.terms.card_here(deed.card))))
        best = look(view, me, int(view.terms.card_here(pick.card)))
        for deed in deeds:
            if deed.op == CHALLENGE and look(view, me, view.merchants[deed.seat].claim) >= best + 3:
                return deed
        return pick

    def _bid(self, view: Sight, me: Merchant, deeds: list[Deed]) -> Deed:
        card = look(view, me, view.merchants[view.holder].claim)
        gain = int(card - max((look(view, me, other) for other in view.table), default=0))
        offers = [deed for deed in deeds if deed.op == OFFER]
        passes = [deed for deed in deeds if deed.op == PASS]
        if passes and (gain < 2 or not offers):
            return passes[0]
        return offers[max(0, min(gain, len(offers)) - 1)]

    def _settle(self, view: Sight, me: Merchant, deeds: list[Deed]) -> Deed:
        value = look(view, me, me.claim)
        sale = max([deed for deed in deeds if deed.op == SELL_TO], key=lambda deed: view.merchants[deed.seat].offered)
        keeps = [deed for deed in deeds if deed.op == KEEP_PAY]
        if keeps:
            keep = min(keeps, key=lambda deed: view.merchants[deed.seat].offered)
            if value - view.merchants[keep.seat].offered > view.merchants[sale.seat].offered:
                return keep
        return sale

    def _act(self, view: Sight, deeds: list[Deed]) -> Deed:
        by_text = {deed.text: deed for deed in deeds}
        for text in ("use:ship", "use:purchase", "use:storage", "use:income"):
            if text in by_text:
                return by_text[text]
        for deed in deeds:
            if deed.op == SPECIAL:
                kind = view.terms.kind_of[view.terms.card_here(deed.card)]
                if kind in (FREE_TRADE, PURCHASE_AND_STORE):
                    return deed
                if kind in (EXCHANGE, MARKET_SALE) and sum(view.merchants[view.seat].warehouse) == CAPACITY:
                    return deed  # whatever gets out of a full warehouse
        return deeds[-1]


def _points(view: Sight, deed: Deed) -> int:
    return int(view.terms.vp_of[view.terms.ship_here(deed.card)]) if deed.op == LOAD_SHIP else 0


def wanted(view: Sight, me: Merchant, kind: int, from_hand: bool = False) -> int:
    """Return how much the ships in the harbour want another good of a kind."""
    have = me.warehouse[kind] + (0 if from_hand or me.hand is None else me.hand[kind])
    found = 0
    for ship in view.ships_in_harbour():
        if view.terms.cargo_of[ship * 4 + kind] > have:
            found += int(view.terms.vp_of[ship])
    return found


def look(view: Sight, me: Merchant, card: int) -> float:
    """Return what a card seems worth in gold."""
    shown = face(view.terms, card)
    hand, gold = me.hand or [0, 0, 0, 0], me.gold or 0
    if shown.kind == SHIPMENT:
        return max(float(shown.amount), float(_best_ship(view, me)))
    if shown.kind == PURCHASE:
        return sum(3.0 if wanted(view, me, kind) else 1.0 for kind in range(4) for _ in range(shown.goods[kind]))
    if shown.kind == STORAGE:
        number = min(shown.amount, sum(hand), 8 - sum(me.warehouse))
        return 6.0 * number - shown.cost if gold >= shown.cost and number else 0.0
    return 5.0


def _best_ship(view: Sight, me: Merchant) -> int:
    best = 0
    for ship in view.ships_in_harbour():
        if all(me.warehouse[kind] >= view.terms.cargo_of[ship * 4 + kind] for kind in range(4)):
            best = max(best, int(view.terms.vp_of[ship]) * 2)
    return best
