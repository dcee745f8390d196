"""How a merchant judges a position: every seat's worth, and what each card would add to it."""

from __future__ import annotations

from layline.games.vor_dem_wind.cards import ActionCard
from layline.games.vor_dem_wind.memory import Memory
from layline.games.vor_dem_wind.phrases import face
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.words import (
    CAPACITY,
    EXCHANGE,
    FREE_TRADE,
    MARKET_SALE,
    PRESERVATION,
    PURCHASE,
    PURCHASE_AND_STORE,
    SHIPMENT,
    STORAGE,
)
from layline.games.vor_dem_wind.worth import Harbour, Weights, assets, best_load

_LEAVING = (1.0, 1.0, 1.0, 0.5, 0.28, 0.14, 0.07, 0.03)
"""How likely the fleet sails before one's goods can be loaded, by the ships in the harbour."""
_LARGE_SHIP, _SMALL_SHIP = 16.9, 5.4
_VICTORY = 12.0
"""What a ship counts besides its points when it ends the game."""
_NEXT_SPECIAL = 0.6
"""What another special card is worth beside one in hand: only one a turn can be played."""
_NEXT_TURN = 0.6
"""What a gain is worth that must wait for the next turn."""


class Judgement:
    """One view, judged; built anew for every decision."""

    def __init__(self, view: Sight, memory: Memory, weights: Weights) -> None:
        self.view, self.memory, self.weights, self.terms = view, memory, weights, view.terms
        self.ships = view.ships_in_harbour()
        self.leaving = _LEAVING[min(7, len(self.ships))]
        cargo = self.terms.cargo_of
        self.cargo = {ship: [int(cargo[ship * 4 + kind]) for kind in range(4)] for ship in self.ships}
        self.horizon = self._horizon()
        self.harbours = [self._harbour(seat) for seat in range(len(view.merchants))]
        self.stored = [one.warehouse for one in view.merchants]
        self.hands = [memory.hand(view, seat) for seat in range(len(view.merchants))]
        self.gold = [memory.purse(view, seat) for seat in range(len(view.merchants))]
        self._known: dict[tuple[int, ...], float] = {}
        self._cards: dict[tuple[int, int], float] = {}

    # -- what things are worth -------------------------------------------------------------

    def worth(self, seat: int, stored: list[int], hand: list[int], gold: float) -> float:
        """Return goods and gold of a seat in points."""
        key = (seat, *stored, *hand)
        if key not in self._known:
            self._known[key] = assets(self.weights, self.harbours[seat], stored, hand, self.leaving)
        return self.horizon * (self._known[key] + self.weights.gold(gold))

    def now(self, seat: int) -> float:
        """Return what a seat has now."""
        return self.worth(seat, self.stored[seat], self.hands[seat], self.gold[seat])

    def coin(self, seat: int) -> float:
        """Return what one more gold is worth to a seat."""
        gold = float(self.gold[seat])
        return self.horizon * (self.weights.gold(gold + 1) - self.weights.gold(gold))

    def points_of(self, seat: int) -> float:
        """Return the points of a seat, estimated where its ships are hidden."""
        one = self.view.merchants[seat]
        if one.vp is not None:
            return float(one.vp)
        return _LARGE_SHIP * one.ships_by_size[0] + _SMALL_SHIP * one.ships_by_size[1]

    def _horizon(self) -> float:
        """Return what the future counts: less when somebody is close to the end."""
        leader = max(self.points_of(seat) for seat in range(len(self.view.merchants)))
        left = max(0.0, int(self.terms.target) - leader)
        return min(1.0, 0.35 + left / 40)

    def _harbour(self, seat: int) -> Harbour:
        found = Harbour()
        for ship in self.ships:
            cargo, points = self.cargo[ship], float(self.terms.vp_of[ship])
            rivals = sum(
                all(one.warehouse[kind] >= cargo[kind] for kind in range(4))
                for other, one in enumerate(self.view.merchants)
                if other != seat
            )
            stay = (1 - 0.3 * self.leaving) * 0.75**rivals
            near = 0.35 + 0.55 * stay * (1 - 0.5 * self.leaving)
            last = _VICTORY if self.points_of(seat) + points >= int(self.terms.target) else 0.0
            found.add(cargo, points, last + points * (0.55 + 0.35 * stay), last + points * near)
        return found

    # -- what a card would add -------------------------------------------------------------

    def card(self, seat: int, card: int) -> float:
        """Return what having an action card this turn is worth to a seat."""
        key = (seat, card)
        if key not in self._cards:
            self._cards[key] = max(0.0, self._card(seat, face(self.terms, card)))
        return self._cards[key]

    def _card(self, seat: int, card: ActionCard) -> float:
        if card.kind == PURCHASE:
            return self.purchase(seat, card)
        if card.kind == STORAGE:
            return self.storing(seat, card.amount, card.cost)
        if card.kind == SHIPMENT:
            return max(self.income(seat, card.amount), self.shipping(seat))
        held = sum(self.view.merchants[seat].specials_by_pile)
        return max(self.special(card) * _NEXT_SPECIAL**held, _NEXT_TURN * self._wanted(seat, card))

    def special(self, card: ActionCard) -> float:
        """Return what a special card in hand is worth for later."""
        values = {
            FREE_TRADE: 1.5 * card.amount,
            PRESERVATION: 1.0 * card.amount,
            PURCHASE_AND_STORE: 1.2 * card.amount,
            EXCHANGE: 2.6,
            MARKET_SALE: 1.6,
        }
        return self.horizon * values.get(card.kind, 3.0)

    def _wanted(self, seat: int, card: ActionCard) -> float:
        """Return what a special card would gain now, where that can be more than usual: with a useless warehouse."""
        if card.kind == EXCHANGE:
            return self.swapping(seat)
        return self.selling(seat, card.amount) if card.kind == MARKET_SALE else 0.0

    def swapping(self, seat: int) -> float:
        """Return what goods exchange gains: the best swap, and a little for the second."""
        stored, hand = self.stored[seat], self.hands[seat]
        best = 0.0
        for give in range(4):
            for take in range(4):
                if not stored[give] or take == give:
                    continue
                after = more(more(stored, give, -1), take)
                if any(one[take] for other, one in enumerate(self.stored) if other != seat):
                    best = max(best, self.worth(seat, after, hand, self.gold[seat]))
                if hand[take]:
                    best = max(best, self.worth(seat, after, more(more(hand, take, -1), give), self.gold[seat]))
        return 1.4 * max(0.0, best - self.now(seat))

    def selling(self, seat: int, price: int) -> float:
        """Return what a market sale gains: whatever is worth less than its price is sold."""
        stored, hand, gold = self.stored[seat][:], self.hands[seat][:], float(self.gold[seat])
        start = best = self.worth(seat, stored, hand, gold)
        for goods in (hand, stored):
            for kind in range(4):
                while goods[kind]:
                    goods[kind] -= 1
                    value = self.worth(seat, stored, hand, gold + price)
                    if value <= best:
                        goods[kind] += 1
                        break
                    best, gold = value, gold + price
        return best - start

    def purchase(self, seat: int, card: ActionCard) -> float:
        """Return what the goods of a purchase card add."""
        hand = self.hands[seat][:]
        for kind in range(4):
            hand[kind] += min(card.goods[kind], self.view.supply[kind])
        return self.worth(seat, self.stored[seat], hand, self.gold[seat]) - self.now(seat)

    def income(self, seat: int, amount: int) -> float:
        """Return what an income adds."""
        gold = self.gold[seat]
        return self.horizon * (self.weights.gold(gold + amount) - self.weights.gold(gold))

    def storing(self, seat: int, amount: int, cost: int) -> float:
        """Return what storing the best goods in hand adds, less the cost."""
        stored, hand, gold = self.stored[seat][:], self.hands[seat][:], self.gold[seat] - cost
        room = min(amount, sum(hand), int(CAPACITY) - sum(stored))
        if gold < 0 or room <= 0:
            return 0.0
        best = self.worth(seat, stored, hand, gold)
        for _ in range(room):
            kind = self.best_to_store(seat, stored, hand, gold)
            stored[kind] += 1
            hand[kind] -= 1
            best = max(best, self.worth(seat, stored, hand, gold))
        return best - self.now(seat)

    def best_to_store(self, seat: int, stored: list[int], hand: list[int], gold: float) -> int:
        """Return the kind in hand that is best moved into the warehouse."""
        choices = [kind for kind in range(4) if hand[kind]]
        return max(choices, key=lambda kind: self.worth(seat, more(stored, kind), more(hand, kind, -1), gold))

    def shipping(self, seat: int) -> float:
        """Return what loading ships at once adds."""
        points, chosen = best_load(self.harbours[seat], self.stored[seat])
        if not chosen:
            return 0.0
        stored = self.stored[seat][:]
        for place, ship in enumerate(self.ships):
            if chosen >> place & 1:
                stored = [stored[kind] - self.cargo[ship][kind] for kind in range(4)]
        after = self.worth(seat, stored, self.hands[seat], self.gold[seat])
        ends = self.points_of(seat) + points >= int(self.terms.target)
        return points + after - self.now(seat) + (_VICTORY if ends else 0.0)


def more(goods: list[int], kind: int, change: int = 1) -> list[int]:
    """Return goods with one more of a kind, or with so many more."""
    found = goods[:]
    found[kind] += change
    return found
