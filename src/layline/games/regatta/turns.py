"""Whose turn it is: dealing and drawing, the start, rounds, and a becalmed turn."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.state import WATCHER, State
from layline.core.telling import Event
from layline.games.regatta.cards import FIXED, KINDS, SIZES_OF_HAND, SUN_CARD
from layline.games.regatta.moves import (
    HEAVE,
    Draw,
)
from layline.games.regatta.state import (
    BECALMED,
    CALMED,
    DEAL,
    DRAW,
    ENDED,
    FACING,
    HIDDEN,
    PLACED,
    PLAY,
    PROGRAM,
    READY,
    REVEALING,
    STARBOARD,
    START,
    TACK,
    WIDTH,
    Water,
    X,
    Y,
)
from layline.kit.deck import total


class Turns(State):
    """One race as data, and how it goes from turn to turn; `handling` and `rules` add the rest."""

    def __init__(self, water: Water, hands: vec[i64], pile: vec[i64], laid: vec[i64]) -> None:
        super().__init__()
        self.water = water
        self.hands: vec[i64] = hands
        """KINDS counts a seat."""
        self.pile: vec[i64] = pile
        """The draw pile without an order; in the advanced game the cards out of play."""
        self.laid: vec[i64] = laid
        """The card each seat has laid face down, HEAVE, or -1."""

    def _put(self, which: i64, value: i64) -> None:
        self.water.boats[self.water.turn * WIDTH + which] = value

    def _change(self, seat: i64, which: i64, by: i64) -> None:
        self.water.boats[seat * WIDTH + which] += by

    # -- chance ------------------------------------------------------------------------------------

    def _first(self, seat: i64) -> None:
        water = self.water
        water.first = seat
        water.turn = 0 if water.terms.advanced else seat
        water.phase = DEAL
        if self.journal is not None:
            self.tell("first", "RGT-014", {"seat": seat})

    def _draw(self, move: Draw) -> None:
        water = self.water
        seat = water.turn
        self.pile[move.card] -= 1
        water.left -= 1
        self.hands[seat * KINDS + move.card] += 1
        self._change(seat, HIDDEN, 1)
        if self.journal is not None:
            clause = "RGT-025" if water.phase == DRAW else "RGT-013"
            self.journal.append(Event("drew_card", clause, {"seat": seat, "card": move.name}, (int(seat),)))
            others = [int(other) for other in range(water.terms.players) if other != seat]
            self.journal.append(Event("drew", clause, {"seat": seat}, (*others, WATCHER)))
        if water.phase == DRAW:
            self._refill()
            return
        terms = water.terms
        water.index += 1
        each = dealt_by_chance() if terms.advanced else terms.hand_size
        if water.index < each * terms.players:
            if water.index % each == 0:
                water.turn = (water.turn + 1) % terms.players
            return
        water.index = 0
        water.turn = water.first
        water.phase = START

    def _refill(self) -> None:
        """RGT-025, RGT-044: draw up to a full hand; an empty pile is made anew from the discards."""
        water = self.water
        if water.fact(water.turn, HIDDEN) >= water.terms.hand_size:
            self._next_turn()
            return
        if water.left == 0:
            water.left = total(water.discard)
            if water.left == 0:  # RGT-A20
                self._next_turn()
                return
            self.pile = water.discard
            water.discard = vec[i64]([0] * KINDS)
            if self.journal is not None:
                self.tell("reshuffled", "RGT-044", {"seat": water.turn, "cards": water.left})
        water.phase = DRAW

    # -- starting ----------------------------------------------------------------------------------

    def _start(self, x: i64, y: i64, heading: i64) -> None:
        water = self.water
        self._put(X, x)
        self._put(Y, y)
        self._put(FACING, heading)
        self._put(PLACED, 1)
        self._put(TACK, water.tack(heading, STARBOARD))
        if self.journal is not None:
            self.tell(
                "placed",
                "RGT-121" if water.terms.advanced else "RGT-014",
                {"seat": water.turn, "at": (int(x), int(y), int(heading))},
            )
        water.turn = (water.turn + 1) % water.terms.players
        water.phase = START
        if water.turn != water.first:
            return
        water.round = 1
        water.phase = PROGRAM if water.terms.advanced else PLAY

    # -- turns -------------------------------------------------------------------------------------

    def _next_turn(self) -> None:
        water = self.water
        water.turn = (water.turn + 1) % water.terms.players
        if water.turn == water.first:
            self._next_round()
            if water.phase == ENDED:
                return
        water.phase = CALMED if water.fact(water.turn, BECALMED) else PLAY

    def _next_round(self) -> None:
        water = self.water
        if water.round >= water.terms.most_rounds:  # RGT-A29
            water.phase = ENDED
            if self.journal is not None:
                self.tell("rounds_over", "RGT-A29", {"round": water.round})
            return
        water.round += 1

    def _calm(self) -> None:
        water = self.water
        seat = water.turn
        self._put(BECALMED, 0)
        if self.journal is not None:
            self.tell("missed", "RGT-120" if water.terms.advanced else "RGT-056", {"seat": seat})
        if not water.terms.advanced:
            water.discard[SUN_CARD] += 1
            self._next_turn()
            return
        card = self.laid[seat]
        if card != HEAVE:  # RGT-120: back to the hand, unseen
            self.hands[seat * KINDS + card] += 1
        self.laid[seat] = -1
        self._next_resolution()

    def _next_resolution(self) -> None:
        """RGT-109, RGT-111: the next seat turns its card up; after the last a new round begins."""
        water = self.water
        water.boats[water.turn * WIDTH + READY] = 0
        water.card = -1
        water.extra = 0
        water.index += 1
        water.turn = (water.turn + 1) % water.terms.players
        water.phase = REVEALING
        if water.index < water.terms.players:
            return
        water.index = 0
        self._next_round()
        if water.phase == ENDED:
            return
        water.first = (water.first + 1) % water.terms.players
        water.turn = water.first
        water.phase = PROGRAM


def dealt_by_chance() -> i64:
    """Return how many cards of an advanced hand chance deals."""
    found: i64 = 0
    for size in SIZES_OF_HAND:
        found += size
    return found


def pool_at(index: i64) -> i64:
    """Return the heap of the next card of an advanced deal, `index` of this hand dealt already."""
    for pool in range(5):
        index -= SIZES_OF_HAND[pool]
        if index < 0:
            return pool
    return FIXED
