"""Acting by judgement: which pile to reveal, what to use, store, load, swap, sell, protect and give up."""

from __future__ import annotations

from layline.games.vor_dem_wind.judgement import Judgement, more
from layline.games.vor_dem_wind.moves import (
    DONE,
    END,
    LOAD_SHIP,
    PROTECT_GOOD,
    REMOVE_CHEESE,
    REVEAL_PILE,
    SELL_GOOD,
    SPECIAL,
    STOCK_GOOD,
    STORE_GOOD,
    SWAP_GOODS,
    TAKE_GOOD,
    USE,
    Deed,
)
from layline.games.vor_dem_wind.phrases import face
from layline.games.vor_dem_wind.words import (
    CAPACITY,
    EXCHANGE,
    FREE_TRADE,
    HAND,
    MARKET_SALE,
    PRESERVATION,
    STORAGE,
    USE_INCOME,
    USE_PURCHASE,
    USE_SHIP,
)
from layline.games.vor_dem_wind.worth import best_load


class Dealer:
    """The own actions of one seat; every choice is judged by what the seat has afterwards."""

    def __init__(self, judgement: Judgement, seat: int) -> None:
        self.judgement, self.view, self.terms, self.seat = judgement, judgement.view, judgement.terms, seat
        self.stored, self.hand = judgement.stored[seat], judgement.hands[seat]
        self.gold = judgement.gold[seat]

    def decide(self, deeds: list[Deed]) -> Deed:
        """Return the best of the moves."""
        op = deeds[0].op
        if op == REVEAL_PILE:
            return max(deeds, key=self._pile)
        if any(deed.op in (USE, SPECIAL) for deed in deeds):
            return self._menu(deeds)
        if op == REMOVE_CHEESE:
            return max(deeds, key=self._after_removal)
        return max(deeds, key=self._step)

    def _worth(self, stored: list[int], hand: list[int], gold: float | None = None) -> float:
        return self.judgement.worth(self.seat, stored, hand, self.gold if gold is None else gold)

    # -- revealing -------------------------------------------------------------------------

    def _pile(self, deed: Deed) -> float:
        """Return what the unseen cards of a pile would bring on average: to oneself, less to the others."""
        view, terms = self.view, self.terms
        total, weight = 0.0, 0
        again = view.piles[deed.pile] == 0  # VDW-022: the discards become the pile
        for card in range(int(terms.cards)):
            if terms.pile_of[card] == deed.pile:
                thrown = view.discards[card]
                left = thrown if again else int(terms.count_of[card]) - thrown - view.table.count(card)
                if left > 0:
                    total += left * self.judgement.card(self.seat, card)
                    weight += left
        return total / max(1, weight)

    # -- the menu --------------------------------------------------------------------------

    def _menu(self, deeds: list[Deed]) -> Deed:
        """Return the action with the greatest gain; specials wait for a better moment unless they pay now."""
        gains = {deed: self._gain(deed) for deed in deeds}
        uses = [deed for deed in deeds if deed.op == USE and gains[deed] > 0]
        specials = [deed for deed in deeds if deed.op == SPECIAL and gains[deed] > 0]
        before = [deed for deed in specials if self._kind(deed) in (FREE_TRADE, MARKET_SALE)]
        if before and uses and any(deed.use == STORAGE for deed in uses):
            return max(before, key=gains.__getitem__)
        if uses:
            return max(uses, key=gains.__getitem__)
        if specials:
            return max(specials, key=gains.__getitem__)
        return next(deed for deed in deeds if deed.op == END)

    def _kind(self, deed: Deed) -> int:
        return int(self.terms.kind_of[self.terms.card_here(deed.card)])

    def _gain(self, deed: Deed) -> float:
        if deed.op == SPECIAL:
            return self._special_gain(int(self.terms.card_here(deed.card)))
        if deed.op != USE:
            return 0.0
        card = face(self.terms, self.view.merchants[self.seat].claim)
        if deed.use == USE_PURCHASE:
            return 0.01 + self.judgement.purchase(self.seat, card)
        if deed.use == USE_SHIP:
            return self.judgement.shipping(self.seat)
        if deed.use == USE_INCOME:
            return 0.01 + self.judgement.income(self.seat, card.amount)
        return self.judgement.storing(self.seat, card.amount, card.cost)

    def _special_gain(self, number: int) -> float:
        """Return what playing a special card now gains over keeping it."""
        card = face(self.terms, number)
        keep = 0.7 * self.judgement.special(card)
        if card.kind == FREE_TRADE:
            return self._free_goods(card.amount) - keep
        if card.kind == PRESERVATION:
            return self._saved(card.amount) - keep
        if card.kind == EXCHANGE:
            return self.judgement.swapping(self.seat) - keep
        if card.kind == MARKET_SALE:
            return self.judgement.selling(self.seat, card.amount) - keep
        return self._direct(card.amount, card.cost) - keep

    def _free_goods(self, amount: int) -> float:
        hand = self.hand[:]
        for _ in range(amount):
            kinds = [kind for kind in range(4) if self.view.supply[kind]]
            if kinds:
                best = max(kinds, key=lambda kind: self._worth(self.stored, more(hand, kind)))
                hand = more(hand, best)
        return self._worth(self.stored, hand) - self.judgement.now(self.seat)

    def _direct(self, amount: int, cost: int) -> float:
        stored = self.stored[:]
        for _ in range(min(amount, int(CAPACITY) - sum(stored))):
            kinds = [kind for kind in range(4) if self.view.supply[kind]]
            if kinds:
                stored = more(stored, max(kinds, key=lambda kind: self._worth(more(stored, kind), self.hand)))
        return self._worth(stored, self.hand, self.gold - cost) - self.judgement.now(self.seat)

    def _saved(self, amount: int) -> float:
        """Return what protecting goods is worth, when the fleet is about to sail."""
        chance = self.judgement.leaving if len(self.judgement.ships) <= 4 else 0.0
        perishable = sorted([2.4] * self.stored[0] + [1.2] * ((self.stored[1] + self.stored[2]) // 2), reverse=True)
        return chance * sum(perishable[:amount])

    # -- single steps ----------------------------------------------------------------------

    def _step(self, deed: Deed) -> float:
        """Return what a seat has after one step of an action; DONE is what it has now."""
        op, kind = deed.op, int(deed.good)
        if op in (DONE, END):
            return self._worth(self.stored, self.hand) + 0.01
        if op == STORE_GOOD:
            return self._worth(more(self.stored, kind), more(self.hand, kind, -1))
        if op == TAKE_GOOD:
            return self._worth(self.stored, more(self.hand, kind))
        if op == STOCK_GOOD:
            return self._worth(more(self.stored, kind), self.hand)
        if op == LOAD_SHIP:
            return self._loaded(int(self.terms.ship_here(deed.card)))
        if op == SWAP_GOODS:
            return self._swapped(deed)
        if op == SELL_GOOD:
            price = int(self.terms.amount_of[self.view.pending])
            if deed.place == HAND:
                return self._worth(self.stored, more(self.hand, kind, -1), self.gold + price)
            return self._worth(more(self.stored, kind, -1), self.hand, self.gold + price)
        if op == PROTECT_GOOD:
            return (2.6, 1.5, 1.5, 0.5)[kind] if deed.place != HAND else (1.6, 1.3, 1.3, 1.2)[kind] + 90
        return 0.0

    def _loaded(self, ship: int) -> float:
        """Return a ship's points with what is left; ships of the best set first."""
        points, chosen = best_load(self.judgement.harbours[self.seat], self.stored)
        among = any(chosen >> place & 1 for place, other in enumerate(self.judgement.ships) if other == ship)
        cargo = self.judgement.cargo[ship]
        stored = [self.stored[kind] - cargo[kind] for kind in range(4)]
        value = int(self.terms.vp_of[ship]) + self._worth(stored, self.hand)
        return value + (points if among else 0.0)

    def _swapped(self, deed: Deed) -> float:
        give, take = int(deed.good), int(deed.taken)
        stored = more(more(self.stored, give, -1), take)
        if deed.seat < 0:
            return self._worth(stored, more(more(self.hand, take, -1), give))
        other = int(deed.seat)
        theirs = self.judgement.stored[other]
        harm = self.judgement.now(other) - self.judgement.worth(
            other, more(more(theirs, take, -1), give), self.judgement.hands[other], self.judgement.gold[other]
        )
        return self._worth(stored, self.hand) + 0.5 * harm / (len(self.view.merchants) - 1)

    def _after_removal(self, deed: Deed) -> float:
        """Return what the warehouse is worth after giving up this much cheese."""
        me = self.view.merchants[self.seat]
        half = (self.stored[1] - me.safe[1] + self.stored[2] - me.safe[2]) // 2
        cheese = int(deed.amount)
        return self._worth([0, self.stored[1] - cheese, self.stored[2] - (half - cheese), self.stored[3]], [0, 0, 0, 0])
