"""The state of a race with its secrets: what may be asked of it, who knows what, and which move does what."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import View
from layline.core.telling import Refusal, Result
from layline.games.regatta import writing
from layline.games.regatta.cards import CARDS, FIXED, KINDS
from layline.games.regatta.course import remaining
from layline.games.regatta.decisions import decisions, out_of_place, programs, why_not_here, why_not_program
from layline.games.regatta.handling import Handling
from layline.games.regatta.moves import (
    CALM,
    DECLINE,
    DRAWS,
    FIRSTS,
    NO_SUN,
    REVEAL,
    STAY,
    TAKE_BACK,
    At,
    Draw,
    First,
    Head,
    Pivot,
    Play,
    Program,
    Slot,
    Sun,
    Swap,
    Wind,
)
from layline.games.regatta.plays import card_name
from layline.games.regatta.state import (
    DEAL,
    DEGREE,
    DRAW,
    ENDED,
    HEADING,
    HIDDEN,
    PASSED,
    PICK,
    PROGRAM,
    READY,
    RESOLVE,
    WIDTH,
    Terms,
    Water,
    X,
    Y,
)
from layline.games.regatta.turns import dealt_by_chance, pool_at
from layline.games.regatta.view import RegattaView
from layline.kit.deck import share, total


class RegattaState(Handling):
    """One race: the public water, every hand, the draw pile, the cards laid face down."""

    # -- asking ------------------------------------------------------------------------------------

    def to_act(self) -> i64:
        return self.water.actor()

    def acting(self) -> tuple[int, ...]:
        water = self.water
        if water.phase == PROGRAM:
            return tuple([int(seat) for seat in range(water.terms.players) if water.fact(seat, READY) == 0])
        seat = water.actor()
        return (int(seat),) if seat >= 0 else ()

    def hand(self, seat: i64) -> vec[i64]:
        """Return a hand as counts by kind."""
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def moves(self) -> tuple[Move, ...]:
        water = self.water
        if water.phase in (DEAL, DRAW):
            return tuple([DRAWS[kind] for kind in range(KINDS) if self.drawable(kind) > 0])
        if water.phase == PICK:
            return tuple([FIRSTS[seat] for seat in range(water.terms.players)])
        if water.phase == ENDED:
            return ()
        if water.phase == PROGRAM:
            seat = water.actor()
            return programs(water, seat, self.hand(seat))
        return decisions(water, self.hand(water.turn))

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        water = self.water
        if water.phase == PROGRAM and 0 <= seat < water.terms.players:
            return programs(water, seat, self.hand(seat))
        return self.moves() if seat == water.actor() and seat >= 0 else ()

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        water = self.water
        if water.phase == PICK:
            return tuple([(FIRSTS[seat], share(1, water.terms.players)) for seat in range(water.terms.players)])
        if water.phase not in (DEAL, DRAW):
            return ()
        of: i64 = 0
        for kind in range(KINDS):
            of += self.drawable(kind)
        return tuple([(DRAWS[k], share(self.drawable(k), of)) for k in range(KINDS) if self.drawable(k) > 0])

    def drawable(self, kind: i64) -> i64:
        """Return how many cards of a kind chance may give now (RGT-105, RGT-107 in the advanced deal)."""
        left = self.pile[kind]
        water = self.water
        if left == 0 or water.phase == DRAW or not water.terms.advanced:
            return left
        if water.terms.pools[kind] != pool_at(water.index % dealt_by_chance()):
            return 0
        if CARDS[kind].multiple:
            for other in range(KINDS):
                if CARDS[other].multiple and CARDS[other].colour == CARDS[kind].colour:
                    if self.hands[water.turn * KINDS + other] > 0:
                        return 0
        return left

    def why_not(self, move: Move) -> Refusal | None:
        water = self.water
        found = out_of_place(water, move)
        if found is not None:
            return found
        if isinstance(move, Program):
            if move.seat >= water.terms.players:
                return Refusal("no_such_seat", "RGT-108", {"other": move.seat})
            return why_not_program(water, self.hand(move.seat), move)
        if isinstance(move, Draw):
            if self.drawable(move.card) == 0:
                return Refusal("not_in_pile", "RGT-107" if water.terms.advanced else "RGT-025", {"card": move.name})
            return None
        if isinstance(move, First):
            if move.seat >= water.terms.players:
                return Refusal("no_such_seat", "RGT-014", {"other": move.seat})
            return None
        return why_not_here(water, self.hand(water.turn), move)

    def result(self) -> Result:
        """RGT-060, RGT-A29: the winner, then by gates passed and way left."""
        water = self.water
        players = int(water.terms.players)
        ranks: list[tuple[int, int]] = []
        for seat in range(players):
            ahead = remaining(water.terms.course, water.fact(seat, X), water.fact(seat, Y), water.fact(seat, PASSED))
            ranks.append((-int(water.fact(seat, PASSED)), int(ahead * 1000000.0)))
        places = tuple([1 + sum([other < own for other in ranks]) for own in ranks])
        winners = tuple([seat for seat in range(players) if places[seat] == 1])
        values: list[dict[str, Value]] = []
        for seat in range(players):
            values.append({"passed": -ranks[seat][0], "left": ranks[seat][1] // 1000000})
        reason = "won" if water.winner >= 0 else "rounds" if len(winners) == 1 else "draw"
        return Result(places, winners, reason, tuple(values))

    # -- knowing -----------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        own = 0 <= seat < self.water.terms.players
        hand = self.hand(seat) if own else vec[i64]([0] * KINDS)
        return RegattaView(seat, self.water.copied(), hand, int(self.laid[seat]) if own else -1)

    def told(self, move: Move, seat: int) -> str:
        if isinstance(move, Draw):
            return move.text if seat == self.water.turn else "draw:?"
        if isinstance(move, Program):
            return move.text if seat == move.seat else f"{chr(65 + move.seat)}:program:?"
        if move is REVEAL:
            return f"reveal:{card_name(self.laid[self.water.turn])}"
        return move.text

    def reveals(self, move: Move) -> bool:
        if isinstance(move, Play):
            return self.water.phase != RESOLVE
        return self.water.actor() == -1 or isinstance(move, (Swap, Sun)) or move is REVEAL

    # -- playing -----------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if isinstance(move, Play):
            self._sail(move)
        elif isinstance(move, Draw):
            self._draw(move)
        elif move is NO_SUN:
            self._after_sun()
        elif isinstance(move, Swap):
            self._swap(move)
        elif isinstance(move, Pivot):
            self._pivot(move)
        elif isinstance(move, Program):
            self._program(move)
        elif move is REVEAL:
            self._reveal()
        elif move is CALM:
            self._calm()
        elif move is DECLINE:
            self._after_cards()
        elif isinstance(move, Sun):
            self._sun(move)
        elif isinstance(move, Slot):
            terms = self.water.terms
            self._start(terms.slots[move.slot], terms.slot_y, terms.slot_heading)
        elif isinstance(move, At):
            x, y = self.water.terms.lattice[move.place]
            self._put(X, x)
            self._put(Y, y)
            self.water.phase = HEADING
        elif isinstance(move, Head):
            water = self.water
            self._start(water.fact(water.turn, X), water.fact(water.turn, Y), move.degrees * DEGREE)
        elif isinstance(move, First):
            self._first(move.seat)
        elif isinstance(move, Wind):
            self._wind(move)
        elif move is TAKE_BACK:
            self._take_back()
        elif move is STAY:
            if self.journal is not None:
                self.tell("stayed", "RGT-113", {"seat": self.water.turn, "card": card_name(self.water.card)})
            self._next_resolution()
        self.water.seen = None

    # -- values ------------------------------------------------------------------------------------

    def copy(self) -> RegattaState:
        return RegattaState(self.water.copied(), self.hands[:], self.pile[:], self.laid[:])

    def position(self) -> dict[str, Any]:
        return writing.position(self.water, self.hands, self.pile, self.laid)

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return writing.wording(self.water, move)


def new_race(terms: Terms) -> RegattaState:
    """Return the state before the first player is known."""
    players = terms.players
    water = Water(terms, vec[i64]([0] * (players * WIDTH)), vec[i64]([0] * KINDS), vec[i64]([0] * (players * KINDS)))
    hands: vec[i64] = vec[i64]([0] * (players * KINDS))
    pile: vec[i64] = terms.deck[:]
    if terms.advanced:  # what is the same in every hand needs no chance (RGT-105)
        for seat in range(players):
            for kind in range(KINDS):
                if terms.pools[kind] == FIXED:
                    pile[kind] -= 1
                    hands[seat * KINDS + kind] += 1
                    water.boats[seat * WIDTH + HIDDEN] += 1
    water.left = total(pile)
    return RegattaState(water, hands, pile, vec[i64]([-1] * players))
