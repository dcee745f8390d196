"""The rules of Cap Horn: what is legal, who wins, and what each seat may know."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import State, View
from layline.core.telling import Refusal, Result
from layline.games.cap_horn import writing
from layline.games.cap_horn.decisions import decisions
from layline.games.cap_horn.moves import (
    KINDS,
    TILES,
    Draw,
    First,
    Lay,
)
from layline.games.cap_horn.refusals import why_not
from layline.games.cap_horn.state import (
    AT,
    DEAL,
    DRAW_STEP,
    ENDED,
    FIRST,
    POINTS,
    REASONS,
    TOKENS,
    Terms,
    new_sea,
)
from layline.games.cap_horn.turns import Voyage
from layline.games.cap_horn.view import CapHornView
from layline.kit.deck import chances, kinds_left


class CapHornState(Voyage):
    """A game that can be played."""

    # -- what may be done --------------------------------------------------------------

    def to_act(self) -> i64:
        return self.sea.actor()

    def moves(self) -> tuple[Move, ...]:
        sea = self.sea
        if sea.phase == ENDED:
            return ()
        if sea.phase == FIRST:
            return sea.terms.firsts
        if sea.phase in (DEAL, DRAW_STEP):
            return sea.terms.draws[kinds_left(self.stack)]
        return decisions(sea, self.held(sea.turn))

    def held(self, seat: i64) -> i64:
        """Return the kinds in a hand as bits."""
        mask: i64 = 0
        for kind in range(KINDS):
            if self.hands[seat * KINDS + kind] > 0:
                mask |= 1 << kind
        return mask

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        """CPH-009, CPH-011: every seat, and every tile of the unordered rest, is equally likely."""
        phase = self.sea.phase
        if phase == FIRST:
            players = int(self.sea.terms.players)
            return tuple([(move, Fraction(1, players)) for move in self.sea.terms.firsts])
        if phase in (DEAL, DRAW_STEP):
            moves = self.moves()
            shares = chances(self.stack)
            return tuple([(moves[k], shares[k][1]) for k in range(len(moves))])
        return ()

    def why_not(self, move: Move) -> Refusal | None:
        sea = self.sea
        if isinstance(move, First) and sea.phase == FIRST:
            if move.seat < sea.terms.players:
                return None
            return Refusal("no_such_seat", "CPH-001", {"seat": move.seat, "players": sea.terms.players})
        if isinstance(move, Draw) and sea.phase in (DEAL, DRAW_STEP):
            if self.stack[move.tile] > 0:
                return None
            return Refusal("none_left", "CPH-006", {"tile": TILES[move.tile]})
        return why_not(sea, move, self.held(sea.turn))

    # -- who has won -------------------------------------------------------------------

    def result(self) -> Result:
        """CPH-005, CPH-A26: the winner, then tokens, steps to the finish and sail points decide."""
        sea = self.sea
        assert sea.phase == ENDED, "the game is not over"
        keys = [self._rank(seat) for seat in range(sea.terms.players)]
        places = tuple([1 + sum([other < key for other in keys]) for key in keys])
        winners = tuple([seat for seat in range(len(places)) if places[seat] == 1])
        reason = REASONS[sea.ended]
        if sea.winner < 0 and len(winners) > 1:
            reason = f"{reason}_shared"
        return Result(places, winners, reason, tuple([self._line(seat) for seat in range(sea.terms.players)]))

    def _rank(self, seat: i64) -> tuple[int, int, int, int]:
        """Return what seats are sorted by, best first."""
        sea = self.sea
        won = 0 if sea.winner == seat else 1
        steps = sea.terms.chart.steps[sea.fact(seat, AT)]
        return won, -int(sea.fact(seat, TOKENS)), int(steps), -int(sea.fact(seat, POINTS))

    def _line(self, seat: i64) -> dict[str, Value]:
        sea = self.sea
        return {
            "tokens": sea.fact(seat, TOKENS),
            "steps": sea.terms.chart.steps[sea.fact(seat, AT)],
            "points": sea.fact(seat, POINTS),
        }

    # -- who may know what -------------------------------------------------------------

    def view(self, seat: int) -> View:
        players = int(self.sea.terms.players)
        hands: list[vec[i64] | None] = [None] * players
        for other in range(players):
            if other == seat or self.sea.terms.open_hands:
                hands[other] = self.hand(other)
        return CapHornView(seat, self.sea.copied(), hands)

    def hand(self, seat: i64) -> vec[i64]:
        """Return a hand as counts by kind."""
        found: vec[i64] = vec[i64]([0] * KINDS)
        for kind in range(KINDS):
            found[kind] = self.hands[seat * KINDS + kind]
        return found

    def told(self, move: Move, seat: int) -> str:
        """CPH-011, CPH-A28: who else draws what stays secret."""
        if isinstance(move, Draw) and seat != self.drawing_seat() and not self.sea.terms.open_hands:
            return "draw:?"
        return move.text

    def reveals(self, move: Move) -> bool:
        """Chance, and every tile that leaves a hand: nobody else could know that it was there."""
        if isinstance(move, Lay):
            return not self.sea.terms.open_hands
        return isinstance(move, Draw | First)

    # -- values ------------------------------------------------------------------------

    def copy(self) -> State:
        return CapHornState(self.sea.copied(), self.hands[:], self.stack[:])

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return writing.wording(self.sea, move)

    def position(self) -> dict[str, Any]:
        found = writing.public(self.sea)
        for seat in range(int(self.sea.terms.players)):
            found["ships"][seat]["hand"] = writing.tiles_text(self.hand(seat))
        found["stack"] = writing.tiles_table(self.stack)
        return found


def new_game(terms: Terms) -> CapHornState:
    """Return a game before the first outcome of chance."""
    sea = new_sea(terms)
    hands: vec[i64] = vec[i64]([0] * (terms.players * KINDS))
    state = CapHornState(sea, hands, terms.counts[:])
    if not terms.random_start:
        state.begin(0)
    return state
