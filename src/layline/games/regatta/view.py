"""What one seat may see: the water with everything open on it, its own hand and its own card face down."""

# layline: compiled

from __future__ import annotations

from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import State, View
from layline.core.telling import Refusal
from layline.games.regatta import writing
from layline.games.regatta.cards import CARDS, FIXED, KINDS, SIZES_OF_HAND, SUN_CARD
from layline.games.regatta.decisions import decisions, out_of_place, programs, why_not_here, why_not_program
from layline.games.regatta.moves import HEAVE, Draw, First, Program
from layline.games.regatta.state import BECALMED, DEAL, HIDDEN, PICK, PROGRAM, READY, Water
from layline.kit.deck import draw, split, total


class RegattaView(View):
    """The open water, one hand, and what this seat has laid face down."""

    def __init__(self, seat: int, water: Water, hand: vec[i64], laid: int) -> None:
        super().__init__(seat)
        self.water = water
        self.hand: vec[i64] = hand
        self.laid = laid

    def to_act(self) -> i64:
        return self.water.actor()

    def moves(self) -> tuple[Move, ...]:
        if self.seat < 0:
            return ()
        if self.water.phase == PROGRAM:
            return programs(self.water, self.seat, self.hand)
        return decisions(self.water, self.hand) if self.water.actor() == self.seat else ()

    def why_not(self, move: Move) -> Refusal | None:
        """Return why this seat may not make a move, from what it can see."""
        found = out_of_place(self.water, move)
        if found is not None:
            return found
        if isinstance(move, Program):
            return why_not_program(self.water, self.hand, move)
        if isinstance(move, (Draw, First)):
            return None
        return why_not_here(self.water, self.hand, move)

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return writing.wording(self.water, move)

    def document(self) -> dict[str, Any]:
        found = writing.public(self.water)
        if self.seat >= 0:
            found["hand"] = writing.cards_text(self.hand, 0)
            if self.laid >= 0:
                found["laid"] = writing.card_word(self.laid)
        return found

    # -- guessing ----------------------------------------------------------------------------------

    def unseen(self) -> vec[i64]:
        """Return the cards that this seat cannot see, wherever they are."""
        water = self.water
        found: vec[i64] = water.terms.deck[:]
        for kind in range(KINDS):
            found[kind] -= water.discard[kind] + self.hand[kind]
            for seat in range(water.terms.players):
                found[kind] -= water.open[seat * KINDS + kind]
        if 0 <= self.laid < KINDS:
            found[self.laid] -= 1
        if not water.terms.advanced:
            for seat in range(water.terms.players):
                found[SUN_CARD] -= water.fact(seat, BECALMED)
        for kind in range(KINDS):
            found[kind] = max(found[kind], 0)
        return found

    def guess(self, random: Random) -> State:
        """Deal what this seat has not seen into the other hands and the pile, as the rules of the deal allow."""
        from layline.games.regatta.rules import RegattaState  # the rules know views, not the other way round

        water = self.water.copied()
        players = water.terms.players
        rest = self.unseen()
        hands: vec[i64] = vec[i64]([0] * (players * KINDS))
        laid: vec[i64] = vec[i64]([-1] * players)
        for seat in range(players):
            if seat == self.seat:
                for kind in range(KINDS):
                    hands[seat * KINDS + kind] = self.hand[kind]
                laid[seat] = self.laid
                continue
            if water.terms.advanced and self._regular(seat):
                self._deal(seat, hands, rest, random)
            else:
                dealt = split(rest, [int(water.fact(seat, HIDDEN))], random)
                rest = dealt[1]
                for kind in range(KINDS):
                    hands[seat * KINDS + kind] = dealt[0][kind]
            if water.fact(seat, READY):
                laid[seat] = _some_card(hands, seat, random)
        short = water.left - total(rest)
        if short > 0:  # a position set up with cards from elsewhere
            rest[0] += short
        return RegattaState(water, hands, rest, laid)

    def _needs(self, seat: i64, pool: i64) -> i64:
        """Return how many unseen cards of a heap a seat holds in the advanced game."""
        water = self.water
        dealt = SIZES_OF_HAND[pool] if pool != FIXED else 4
        if pool != FIXED and water.phase in (PICK, DEAL):
            each: i64 = 0
            for size in SIZES_OF_HAND:
                each += size
            done = water.index - seat * each if water.phase == DEAL else 0
            for before in range(pool):
                done -= SIZES_OF_HAND[before]
            dealt = max(min(dealt, done), 0)
        for kind in range(KINDS):
            if water.terms.pools[kind] == pool:
                dealt -= water.open[seat * KINDS + kind]
        return dealt

    def _regular(self, seat: i64) -> bool:
        """Say whether what a seat hides fits the deal of RGT-105; a position set up by hand may not."""
        hidden: i64 = 0
        for pool in range(6):
            need = self._needs(seat, pool)
            if need < 0:
                return False
            hidden += need
        return hidden == self.water.fact(seat, HIDDEN)

    def _deal(self, seat: i64, hands: vec[i64], rest: vec[i64], random: Random) -> None:
        water = self.water
        for pool in range(6):
            for _ in range(self._needs(seat, pool)):
                heap: vec[i64] = vec[i64]([0] * KINDS)
                for kind in range(KINDS):
                    if water.terms.pools[kind] != pool:
                        continue
                    held = hands[seat * KINDS + kind] + water.open[seat * KINDS + kind]
                    if held > 0 and (CARDS[kind].multiple or pool == FIXED):  # RGT-107; one of each fixed kind
                        continue
                    heap[kind] = rest[kind]
                kind = draw(heap, random)
                if kind >= 0:
                    rest[kind] -= 1
                    hands[seat * KINDS + kind] += 1


def _some_card(hands: vec[i64], seat: i64, random: Random) -> i64:
    """Take a movement card out of a hand to lie face down; or heave to."""
    kinds: list[i64] = [HEAVE]
    for kind in range(KINDS):
        if hands[seat * KINDS + kind] > 0 and CARDS[kind].ways:
            kinds.append(kind)
    card = kinds[int(random.random() * len(kinds))]
    if card != HEAVE:
        hands[seat * KINDS + card] -= 1
    return card
