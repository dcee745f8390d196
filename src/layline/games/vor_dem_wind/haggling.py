"""Trading by judgement: what to pick, when to challenge, how much to offer, whether to sell."""

from __future__ import annotations

from math import exp

from layline.games.vor_dem_wind.judgement import Judgement
from layline.games.vor_dem_wind.moves import (
    CHALLENGE,
    KEEP_PAY,
    OFFER,
    PICK,
    PICK_SAFE,
    SEIZE,
    Deed,
)

_SPREAD = 1.6
"""How far other players' judgement may differ from ours, in points."""


class Haggler:
    """The trade as one seat sees it."""

    def __init__(self, judgement: Judgement, seat: int) -> None:
        self.judgement, self.view, self.seat = judgement, judgement.view, seat
        self.envy = 0.75
        """What a rival's gain costs, in own points: as much with three rivals as with one, for each of them may win."""

    def choose(self, deeds: list[Deed]) -> Deed:
        """Return the best of picking, naming a card, and using a safeguard."""
        return max(deeds, key=self._choice)

    def _choice(self, deed: Deed) -> float:
        judgement, view = self.judgement, self.view
        guard = 2.4 * judgement.horizon
        if deed.op == PICK:
            return self._held(int(view.terms.card_here(deed.card)))
        if deed.op == PICK_SAFE:
            return judgement.card(self.seat, int(view.terms.card_here(deed.card))) - guard
        if deed.op == SEIZE:
            card = view.merchants[deed.seat].claim
            return judgement.card(self.seat, card) - guard + self.envy * (judgement.card(int(deed.seat), card) - 2.0)
        if deed.op == CHALLENGE:
            return self.best_offer(int(deed.seat))[0]
        return 0.0

    def _held(self, card: int) -> float:
        """Return what a card is worth that lies open: less when somebody will want it."""
        own = self.judgement.card(self.seat, card)
        for rival in self._undecided():
            if self._will_challenge(rival, card, own):
                return max(0.45 * own, min(own, self._forced_price(rival, card)))
        return own

    def _forced_price(self, rival: int, card: int) -> float:
        """Return what a sale to a rival would bring, at about half of what the card is worth to both."""
        theirs = self.judgement.card(rival, card)
        return min(0.5 * theirs, self.judgement.gold[rival] * self.judgement.coin(self.seat))

    def _undecided(self) -> list[int]:
        return [seat for seat, one in enumerate(self.view.merchants) if one.status == 0 and seat != self.seat]

    def _will_challenge(self, rival: int, card: int, own: float) -> bool:
        if self.judgement.gold[rival] < 1:
            return False
        others = [self.judgement.card(rival, other) for other in self.view.table if other != card]
        gain = max(self.judgement.card(rival, card) - own / 2, own / 2 if self.judgement.gold[self.seat] > 2 else 0.0)
        return gain > max(others, default=0.0) + 0.8

    # -- offers ----------------------------------------------------------------------------

    def instead(self) -> float:
        """Return what is left to a seat that neither gets the named card nor gold for it."""
        return 0.9 * max((self.judgement.card(self.seat, card) for card in self.view.table), default=0.0)

    def best_offer(self, holder: int) -> tuple[float, int]:
        """Return the best expected gain of an offer to a holder, and the offer."""
        judgement = self.judgement
        gold = judgement.gold[self.seat]
        most = min(gold, int(judgement.terms.bid_cap))
        if most < 1:
            return -1.0, 1
        gain, amount = max((self._gain(holder, amount), -amount) for amount in range(1, min(most, 40) + 1))
        return gain, -amount

    def _gain(self, holder: int, amount: int) -> float:
        """Return the expected gain of an offer: the card for the price, or the price for nothing."""
        judgement, view = self.judgement, self.view
        card = view.merchants[holder].claim
        own, coin = judgement.card(self.seat, card), judgement.coin(self.seat)
        others = [one.offered for seat, one in enumerate(view.merchants) if one.offered > 0 and seat != self.seat]
        highest, lowest = max([amount, *others]), min([amount, *others])
        purse = judgement.gold[holder]
        theirs, their_coin = judgement.card(holder, card), judgement.coin(holder)
        sells = 1.0
        if lowest <= purse:
            sells = 1 / (1 + exp((theirs - their_coin * (highest + lowest)) / (_SPREAD / 2)))
        instead = self.instead()
        bought = own - coin * amount - self.envy * their_coin * amount
        paid = coin * amount - self.envy * max(0.0, theirs - their_coin * amount)
        won = 1.0 if amount == highest and others.count(amount) == 0 else 0.5 if amount == highest else 0.0
        low = 1.0 if amount == lowest and others.count(amount) == 0 else 0.5 if amount == lowest else 0.0
        return sells * (won * bought + (1 - won) * instead) + (1 - sells) * (low * paid + (1 - low) * instead)

    def bid(self, deeds: list[Deed]) -> Deed:
        """Return an offer, a pass or a safeguard."""
        gain, amount = self.best_offer(self.view.holder)
        offers = {int(deed.amount): deed for deed in deeds if deed.op == OFFER}
        others = [deed for deed in deeds if deed.op != OFFER]
        best, found = (gain, offers.get(amount)) if offers else (-1.0, None)
        for deed in others:
            value = self._choice(deed) if deed.op == SEIZE else self.instead()
            if value > best or found is None:
                best, found = value, deed
        assert found is not None, "there is always an offer or a pass"
        return found

    def settle(self, deeds: list[Deed]) -> Deed:
        """Return the best sale, or the best way to keep the card."""
        return max(deeds, key=self._deal)

    def _deal(self, deed: Deed) -> float:
        judgement, view = self.judgement, self.view
        bidder = int(deed.seat)
        amount, card = view.merchants[bidder].offered, view.merchants[self.seat].claim
        if deed.op == KEEP_PAY:
            own = judgement.card(self.seat, card) - judgement.coin(self.seat) * amount
            return own - self.envy * judgement.coin(bidder) * amount
        gain = judgement.coin(self.seat) * amount
        return gain - self.envy * (judgement.card(bidder, card) - judgement.coin(bidder) * amount)
