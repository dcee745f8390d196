"""What one seat may see: everything public, and the hands it knows."""

# layline: compiled

from __future__ import annotations

from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import State, View
from layline.games.cap_horn import writing
from layline.games.cap_horn.decisions import decisions
from layline.games.cap_horn.moves import KINDS
from layline.games.cap_horn.state import HAND, Sea
from layline.kit.deck import kinds_left, split


class CapHornView(View):
    """The open sea and one hand; all hands in a training game (`open_hands`)."""

    def __init__(self, seat: int, sea: Sea, hands: list[vec[i64] | None]) -> None:
        super().__init__(seat)
        self.sea = sea
        self.hands = hands
        """Counts by kind for each seat whose hand may be seen, None for the others."""

    def to_act(self) -> i64:
        return self.sea.actor()

    def moves(self) -> tuple[Move, ...]:
        if self.to_act() != self.seat:
            return ()
        return decisions(self.sea, self.held())

    def hand(self) -> vec[i64]:
        """Return the own hand as counts by kind; a watcher has none."""
        if 0 <= self.seat < len(self.hands):
            own = self.hands[self.seat]
            if own is not None:
                return own
        return vec[i64]([0] * KINDS)

    def held(self) -> i64:
        """Return the kinds in the own hand as bits."""
        return kinds_left(self.hand())

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return writing.wording(self.sea, move)

    def unseen(self) -> vec[i64]:
        """Return the tiles that lie in hands or in the stack where this seat cannot see them."""
        sea = self.sea
        found: vec[i64] = sea.terms.counts[:]
        for cell in sea.terms.chart.sea:
            kind = sea.kind_at(cell)
            if 0 <= kind < KINDS:
                found[kind] -= 1
        for entry in sea.buried:
            if entry % 16 < KINDS:
                found[entry % 16] -= 1
        for hand in self.hands:
            if hand is not None:
                for kind in range(KINDS):
                    found[kind] -= hand[kind]
        return found

    def guess(self, random: Random) -> State:
        """Deal what this seat has not seen into the other hands and the stack."""
        from layline.games.cap_horn.rules import CapHornState  # the rules know views, not the other way round

        sea = self.sea
        players = int(sea.terms.players)
        sizes = [0 if self.hands[seat] is not None else int(sea.fact(seat, HAND)) for seat in range(players)]
        dealt = split(self.unseen(), sizes, random)
        hands: vec[i64] = vec[i64]([0] * (sea.terms.players * KINDS))
        for seat in range(players):
            known = self.hands[seat]
            hand = known if known is not None else dealt[seat]
            for kind in range(KINDS):
                hands[seat * KINDS + kind] = hand[kind]
        return CapHornState(sea.copied(), hands, dealt[players])

    def document(self) -> dict[str, Any]:
        found = writing.public(self.sea)
        for seat in range(len(self.hands)):
            hand = self.hands[seat]
            found["ships"][seat]["tiles"] = int(self.sea.fact(seat, HAND))
            if hand is not None:
                found["ships"][seat]["hand"] = writing.tiles_text(hand)
        found["left"] = int(self.sea.left)
        return found
