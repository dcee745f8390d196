"""What an attentive player remembers: gold and goods of every hand, from what was said aloud."""

from __future__ import annotations

from layline.core.telling import Event
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import GOODS, LETTERS


class Memory:
    """Gains and losses since the bot began to listen; all of them were made openly (VDW-A5)."""

    def __init__(self) -> None:
        self.gold: dict[int, int] = {}
        self.hands: dict[int, list[int]] = {}
        self.played: list[tuple[int, str]] = []
        """Specials whose price is not yet taken off, for the terms are in the view."""

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        values = event.values
        seat, other, amount = (_whole(values.get(name)) for name in ("seat", "other", "amount"))
        match event.kind:
            case "took":
                self._good(seat, values["good"], 1)
            case "bought":
                self._letters(seat, str(values["goods"]), 1)
            case "hand_lost":
                self._letters(seat, str(values["goods"]), -1)
            case "stored":
                self._good(seat, values["good"], -1)
            case "swapped_hand":
                self._good(seat, values["good"], 1)
                self._good(seat, values["taken"], -1)
            case "sold_hand":
                self._good(seat, values["good"], -1)
                self._pay(seat, amount)
            case "income" | "sold_warehouse":
                self._pay(seat, amount)
            case "storing":
                self._pay(seat, -_whole(values["cost"]))
            case "sold":
                self._pay(seat, amount)
                self._pay(other, -amount)
            case "kept":
                self._pay(seat, -amount)
                self._pay(other, amount)
            case "seized":
                self._pay(other, amount)
            case "special_played":
                self.played.append((seat, str(values["card"])))

    def hand(self, view: Sight, seat: int) -> list[int]:
        """Return the goods a seat has in hand as far as is known, else a fair share of what is missing."""
        one = view.merchants[seat]
        if one.hand is not None:
            return one.hand
        found = self.hands.get(seat, [0, 0, 0, 0])
        if self._fits(view):
            return found
        return _share(view, seat)

    def purse(self, view: Sight, seat: int) -> int:
        """Return the gold of a seat as far as is known, else what its cards suggest."""
        one = view.merchants[seat]
        if one.gold is not None:
            return one.gold
        if self._fits(view):
            return int(view.terms.start_gold) + self.gold.get(seat, 0) - one.staged
        return 4 * max(0, one.cards - sum(_share(view, seat)))

    def _fits(self, view: Sight) -> bool:
        """Say whether nothing was missed: the own hand comes out right."""
        me = view.me()
        for seat, name in self.played:
            self._pay(seat, -_cost(view.terms, name))
        self.played.clear()
        if me is None or me.hand is None or me.gold is None:
            return False
        known = int(view.terms.start_gold) + self.gold.get(view.seat, 0) - me.staged
        return known == me.gold and self.hands.get(view.seat, [0, 0, 0, 0]) == me.hand

    def _pay(self, seat: int, amount: int) -> None:
        self.gold[seat] = self.gold.get(seat, 0) + amount

    def _good(self, seat: int, good: object, change: int) -> None:
        self.hands.setdefault(seat, [0, 0, 0, 0])[GOODS.index(str(good))] += change

    def _letters(self, seat: int, letters: str, change: int) -> None:
        for letter in letters:
            self.hands.setdefault(seat, [0, 0, 0, 0])[LETTERS.index(letter)] += change


def _whole(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


def _cost(terms: Terms, name: str) -> int:
    return int(terms.cost_of[terms.ids.index(name)]) if name in terms.ids else 0


def _share(view: Sight, seat: int) -> list[int]:
    """Return an even share of the goods that are neither in the supply, nor stored, nor in the own hand."""
    missing = [int(view.terms.copies[kind]) - view.supply[kind] for kind in range(4)]
    hidden = 0
    for one in view.merchants:
        hidden += one.hand is None
        for kind in range(4):
            missing[kind] -= one.warehouse[kind] + (one.hand[kind] if one.hand is not None else 0)
    most = view.merchants[seat].cards
    return [min(most, count // max(1, hidden)) for count in missing]
