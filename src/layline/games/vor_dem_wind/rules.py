"""The rules of Vor dem Wind as one state: what is legal, what happens, who wins."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import CHANCE, OVER, State, View
from layline.core.telling import Refusal, Result
from layline.games.vor_dem_wind import acting, arriving, ending, revealing, specials, trading
from layline.games.vor_dem_wind.codes import FINE, NOT_NOW, REFUSALS
from layline.games.vor_dem_wind.listing import check, listed
from layline.games.vor_dem_wind.moves import (
    ARRIVE,
    CHALLENGE,
    DONE,
    END,
    FIRST_PLAYER,
    KEEP_PAY,
    LOAD_SHIP,
    OFFER,
    PASS,
    PICK,
    PICK_SAFE,
    PROTECT_GOOD,
    REMOVE_CHEESE,
    REVEAL_PILE,
    SEIZE,
    SELL_GOOD,
    SELL_TO,
    SPECIAL,
    STOCK_GOOD,
    STORE_GOOD,
    SWAP_GOODS,
    TAKE_GOOD,
    TRADE_END,
    TURN_UP,
    USE,
    Deed,
)
from layline.games.vor_dem_wind.state import GOLD, OFFERED, STORED, VP, Port, clear, start_facts
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import CARD, ENDED, FIRST, FLEET, PHASE_CLAUSES, PHASES, PROTECT, TAKE
from layline.kit.deck import share


class VorDemWindState(Port):
    """A game that can be played."""

    # -- what may be done --------------------------------------------------------------

    def to_act(self) -> i64:
        phase = self.phase
        if phase == ENDED:
            return OVER
        if phase in (CARD, FLEET, FIRST):
            return CHANCE
        return self.actor

    def moves(self) -> tuple[Move, ...]:
        return listed(self)

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        if self.to_act() != CHANCE:
            return ()
        terms = self.terms
        found: list[tuple[Move, Fraction]] = []
        if self.phase == FIRST:
            return tuple([(move, share(1, terms.players)) for move in listed(self)])
        if self.phase == CARD:
            total = self.pile_size(self.pending)
            for card in range(terms.cards):
                if revealing.check_card(self, card) == FINE:
                    found.append((terms.card_deeds[card][0], share(self.deck[card], total)))
        else:
            total = self.ships_left(self.pending)
            for ship in range(terms.ships):
                if arriving.check_ship(self, ship) == FINE:
                    found.append((terms.ship_deeds[ship][0], share(self.fleet[ship], total)))
        return tuple(found)

    def why_not(self, move: Move) -> Refusal | None:
        if not isinstance(move, Deed):
            return self._not_now()
        code = check(self, move)
        if code == FINE:
            return None
        if code == NOT_NOW:
            return self._not_now()
        name, clause = REFUSALS[code]
        return Refusal(name, clause, self._reasons(move))

    def _not_now(self) -> Refusal:
        """VDW-016: say what is to be decided instead."""
        phase = self.phase
        return Refusal(f"now_{PHASES[phase]}", PHASE_CLAUSES[phase], {"seat": self.actor})

    def _reasons(self, move: Deed) -> dict[str, Value]:
        """Return what the sentence of a refusal may mention: nothing that is hidden from anybody."""
        values = move.values()
        values["seat"] = self.actor
        if move.op == OFFER:
            values["limit"] = self.terms.bid_cap
        if move.op == KEEP_PAY and move.seat < self.terms.players:
            values["amount"] = self.fact(move.seat, OFFERED)
        if move.op in (SPECIAL, USE):
            values["cost"] = self._cost(move)
        return values

    def _cost(self, move: Deed) -> i64:
        card = self.terms.card_here(move.card) if move.op == SPECIAL else acting.own_card(self)
        return self.terms.cost_of[card] if card >= 0 else 0

    # -- what happens ------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        assert isinstance(move, Deed)
        op = move.op
        if op == OFFER:
            trading.offer(self, move.amount)
        elif op == PASS:
            trading.offer(self, -1)
        elif op in (PICK, PICK_SAFE):
            trading.pick(self, self.terms.card_here(move.card), op == PICK_SAFE)
        elif op == CHALLENGE:
            trading.challenge(self, move.seat)
        elif op == SEIZE:
            trading.seize(self, move.seat)
        elif op in (SELL_TO, KEEP_PAY):
            trading.deal(self, move.seat, op == KEEP_PAY)
        elif op == TRADE_END:
            trading.end_trade(self)
        elif op == REVEAL_PILE:
            revealing.reveal(self, move.pile)
        elif op == TURN_UP:
            revealing.turn_up(self, self.terms.card_here(move.card))
        elif op == USE:
            acting.use_card(self, move.use)
        elif op == END:
            acting.end_actions(self)
        else:
            self._step(move, op)

    def _step(self, move: Deed, op: i64) -> None:
        if op == STORE_GOOD:
            acting.store(self, move.good)
        elif op == LOAD_SHIP:
            acting.load(self, self.terms.ship_here(move.card))
        elif op == DONE:
            if self.phase == PROTECT:
                ending.end_protection(self)
            else:
                acting.end_steps(self)
        elif op == SPECIAL:
            specials.play_special(self, self.terms.card_here(move.card))
        elif op == TAKE_GOOD:
            if self.phase == TAKE:
                specials.take_good(self, move.good)
            else:
                arriving.take_start_good(self, move.good)
        elif op == STOCK_GOOD:
            specials.stock(self, move.good)
        elif op == SWAP_GOODS:
            specials.swap(self, move)
        elif op == SELL_GOOD:
            specials.sell(self, move.place, move.good)
        elif op == PROTECT_GOOD:
            ending.protect(self, move.place, move.good)
        elif op == REMOVE_CHEESE:
            ending.remove(self, move.amount)
        elif op == ARRIVE:
            arriving.arrive(self, self.terms.ship_here(move.card))
        elif op == FIRST_PLAYER:
            arriving.set_first(self, move.seat)
        else:
            ending.end_turn(self)

    # -- the end -----------------------------------------------------------------------

    def result(self) -> Result:
        """VDW-082 to VDW-084, VDW-A35: points, then stored goods, then gold; else shared."""
        assert self.phase == ENDED, "the game is not over"
        keys = [self._rank(seat) for seat in range(self.terms.players)]
        places = tuple([1 + sum([other > key for other in keys]) for key in keys])
        winners = tuple([seat for seat in range(len(places)) if places[seat] == 1])
        details: list[dict[str, Value]] = []
        for key in keys:
            details.append({"vp": key[0], "goods": key[1], "gold": key[2]})
        return Result(places, winners, "won" if len(winners) == 1 else "shared", tuple(details))

    def _rank(self, seat: i64) -> tuple[int, int, int]:
        """Return what seats are sorted by, most first."""
        return int(self.fact(seat, VP)), int(self.goods(seat, STORED)), int(self.fact(seat, GOLD))

    # -- who may know what -------------------------------------------------------------

    def view(self, seat: int) -> View:
        from layline.games.vor_dem_wind.sight import look

        return look(self, seat)

    def told(self, move: Move, seat: int) -> str:
        from layline.games.vor_dem_wind.sight import told

        return told(self, move)

    def reveals(self, move: Move) -> bool:
        from layline.games.vor_dem_wind.sight import reveals

        return reveals(self, move)

    # -- values ------------------------------------------------------------------------

    def copy(self) -> State:
        other = VorDemWindState(self.terms, self.facts[:])
        other.supply = self.supply[:]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.fleet = self.fleet[:]
        other.departed = self.departed[:]
        other.held = self.held[:]
        other.laid = self.laid[:]
        other.loaded = self.loaded[:]
        other.harbour = self.harbour[:]
        other.table = self.table[:]
        other.revealed = self.revealed
        other.bank = self.bank
        other.phase = self.phase
        other.actor = self.actor
        other.first = self.first
        other.turn = self.turn
        other.round = self.round
        other.pending = self.pending
        other.holder = self.holder
        other.steps = self.steps
        other.done = self.done
        other.only = self.only
        other.used = self.used
        return other

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        from layline.games.vor_dem_wind.sight import wording

        offers = [int(self.fact(seat, OFFERED)) for seat in range(self.terms.players)]
        return wording(move, self.terms, offers, int(self.holder))

    def position(self) -> dict[str, Any]:
        from layline.games.vor_dem_wind.positions import write

        return write(self)


def new_game(terms: Terms) -> VorDemWindState:
    """Return a game before the first ship has arrived."""
    port = VorDemWindState(terms, start_facts(terms))
    clear(port)
    arriving.next_ship(port)
    return port

