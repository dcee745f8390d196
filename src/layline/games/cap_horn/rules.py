"""The rules of Cap Horn: turns, what happens, who wins; and what each seat may know."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import WATCHER, State, View
from layline.core.telling import Event, Refusal, Result
from layline.games.cap_horn import writing
from layline.games.cap_horn.chart import COLOURS, STAGES
from layline.games.cap_horn.decisions import buying, decisions, drawing, gain, why_not
from layline.games.cap_horn.limits import (
    BUY_COST,
    GAIN,
    IGNORE_COST,
    QUIET_ROUNDS,
    SPRINT_COST,
    TO_WIN,
)
from layline.games.cap_horn.moves import (
    BUY,
    END_PLACE,
    FORGO,
    INCOME,
    KINDS,
    SPRINT,
    STAY,
    STOP,
    TILES,
    Draw,
    First,
    Ignore,
    Lay,
    Sail,
)
from layline.games.cap_horn.sailing import OK, arrow_end, can_sail, can_step
from layline.games.cap_horn.state import (
    AT,
    BUY_STEP,
    CROSSED,
    DEADLOCK,
    DEAL,
    DRAW_STEP,
    ENDED,
    FIRST,
    HAND,
    INCOME_STEP,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    REASONS,
    SPRINT_ONE,
    SPRINT_TWO,
    THREE,
    TIMED,
    TOKEN,
    TOKENS,
    WIDTH,
    Sea,
    Terms,
    new_sea,
)
from layline.games.cap_horn.view import CapHornView
from layline.kit.deck import chances, kinds_left


class CapHornState(State):
    """A game that can be played: what everybody sees, the hands, and what the stack holds."""

    def __init__(self, sea: Sea, hands: vec[i64], stack: vec[i64]) -> None:
        super().__init__()
        self.sea = sea
        self.hands: vec[i64] = hands
        """KINDS counts a seat."""
        self.stack: vec[i64] = stack
        """What is left by kind; it has no order."""

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

    # -- what happens ------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        sea = self.sea
        if isinstance(move, Lay):
            self._lay(move)
        elif isinstance(move, Sail):
            self._sail(move)
        elif isinstance(move, Draw):
            self._draw(move.tile)
        elif isinstance(move, Ignore):
            self._pay(IGNORE_COST)
            self._arrive(sea.terms.chart.at(move.column, move.row), "ignored", "")
        elif isinstance(move, First):
            self._begin(move.seat)
        elif move is INCOME:
            self._income()
        elif move is END_PLACE:
            sea.phase = MOVE_STEP
        elif move is BUY:
            self._pay(BUY_COST)
            sea.phase = DRAW_STEP
            if self.journal is not None:
                self.tell("bought", "CPH-091", {"seat": sea.turn, "points": sea.fact(sea.turn, POINTS)})
        elif move is SPRINT:
            self._pay(SPRINT_COST)
            sea.phase = SPRINT_ONE
            if self.journal is not None:
                self.tell("sprinted", "CPH-083", {"seat": sea.turn, "points": sea.fact(sea.turn, POINTS)})
        elif move is FORGO or move is STAY:
            self._wait(move is FORGO)
        elif move is STOP:
            self._last_step()
        else:
            self._next_turn()

    def _begin(self, seat: i64) -> None:
        """CPH-009, CPH-012: who begins takes start space 1, the others follow to the left."""
        sea = self.sea
        sea.first = seat
        sea.turn = seat
        players = sea.terms.players
        for k in range(players):
            sea.seats[(seat + k) % players * WIDTH + AT] = sea.terms.chart.starts[k]
        sea.phase = DEAL
        if self.journal is not None:
            self.tell("begins", "CPH-009", {"first": seat})

    def _draw(self, kind: i64) -> None:
        """CPH-011, CPH-090: one tile of the stack comes into a hand; only its owner sees it."""
        sea = self.sea
        seat = self.drawing_seat()
        self.stack[kind] -= 1
        self.hands[seat * KINDS + kind] += 1
        sea.left -= 1
        sea.seats[seat * WIDTH + HAND] += 1
        if self.journal is not None:
            self._tell_draw(seat, kind)
        if sea.phase == DRAW_STEP:
            self._maybe_buy()
        elif self.dealt() == sea.terms.players * sea.terms.start_hand:
            sea.phase = INCOME_STEP

    def dealt(self) -> i64:
        """Return how many tiles are in hands."""
        found: i64 = 0
        for seat in range(self.sea.terms.players):
            found += self.sea.seats[seat * WIDTH + HAND]
        return found

    def drawing_seat(self) -> i64:
        """Return who gets the next tile: in the deal everybody in turn, later the seat whose turn it is."""
        sea = self.sea
        if sea.phase != DEAL:
            return sea.turn
        return (sea.first + self.dealt()) % sea.terms.players

    def _income(self) -> None:
        """CPH-030: a sail point; then tiles may be laid by whoever has any."""
        sea = self.sea
        gain(sea, sea.turn, GAIN)
        if self.journal is not None:
            self.tell("income", "CPH-030", {"seat": sea.turn, "points": sea.fact(sea.turn, POINTS)})
        sea.phase = PLACE_STEP if sea.fact(sea.turn, HAND) > 0 else MOVE_STEP

    def _lay(self, move: Lay) -> None:
        """CPH-040, CPH-050: a tile from the hand lies on the board, turned as its zone says."""
        sea = self.sea
        seat = sea.turn
        cell = sea.terms.chart.at(move.column, move.row)
        if self.journal is not None:
            values = move.values()
            values["seat"] = seat
            if move.over:
                values["under"] = writing.tile_name(sea.kind_at(cell))
            self.tell("covered" if move.over else "placed", "CPH-050" if move.over else "CPH-040", values)
        sea.lay(move.tile, cell)
        self.hands[seat * KINDS + move.tile] -= 1
        sea.seats[seat * WIDTH + HAND] -= 1
        sea.stirred = True
        if move.over:
            sea.covered = True
        else:
            sea.placed += 1
        if move.over or sea.fact(seat, HAND) == 0:
            sea.phase = MOVE_STEP  # CPH-051: nothing more can be laid

    def _sail(self, move: Sail) -> None:
        """CPH-060 to CPH-062: exactly along the arrow chosen."""
        sea = self.sea
        here = sea.fact(sea.turn, AT)
        arrows = sea.terms.chart.tiles[sea.tops[here] - 1]
        for k in range(i64(len(arrows))):
            if arrows[k] is move:
                self._arrive(arrow_end(sea, here, k), "sailed", move.arrow)
                return

    def _arrive(self, cell: i64, kind: str, arrow: str) -> None:
        """Section 6: set the ship, then the finish, then the station, then the rest of the turn."""
        sea = self.sea
        seat = sea.turn
        if self.journal is not None:
            chart = sea.terms.chart
            values: dict[str, Value] = {"seat": seat, "from": chart.name(sea.fact(seat, AT)), "to": chart.name(cell)}
            if arrow:
                values["arrow"] = arrow
            self.tell(kind, "CPH-062" if arrow else "CPH-082", values)
        sea.seats[seat * WIDTH + AT] = cell
        sea.stirred = True
        if sea.terms.chart.goal[cell] > 0:
            self._win(CROSSED)
            return
        if sea.terms.chart.station[cell] > 0:
            self._reach_station(cell)
            if sea.phase == ENDED:
                return
        if sea.phase == SPRINT_ONE:
            sea.phase = SPRINT_TWO
            pays = sea.terms.sprint_with_ignore and sea.fact(seat, POINTS) >= IGNORE_COST
            if can_sail(sea, seat) or (pays and can_step(sea, seat)):
                return
        self._last_step()

    def _reach_station(self, cell: i64) -> None:
        """CPH-102 to CPH-106, CPH-111: a token if stage and colour are free; the third one wins."""
        sea = self.sea
        seat = sea.turn
        mark = sea.terms.chart.station[cell] - 1
        if not sea.earns(seat, cell):
            if self.journal is not None:
                self.tell("no_token", "CPH-103", {"seat": seat, "cell": sea.terms.chart.name(cell)})
            return
        sea.seats[seat * WIDTH + TOKEN + mark // 3] = mark % 3 + 1
        sea.seats[seat * WIDTH + TOKENS] += 1
        if self.journal is not None:
            values: dict[str, Value] = {"seat": seat, "stage": STAGES[mark // 3], "cell": sea.terms.chart.name(cell)}
            self.tell(f"token_{COLOURS[mark % 3]}", "CPH-102", values)
        if sea.fact(seat, TOKENS) == TO_WIN:
            self._win(THREE)

    def _wait(self, gains: bool) -> None:
        """CPH-080, CPH-065: the ship stays, for a sail point or for nothing."""
        sea = self.sea
        if gains:
            gain(sea, sea.turn, GAIN)
        if self.journal is not None:
            values: dict[str, Value] = {"seat": sea.turn, "points": sea.fact(sea.turn, POINTS)}
            self.tell("forwent" if gains else "stayed", "CPH-080" if gains else "CPH-065", values)
        self._last_step()

    def _pay(self, cost: i64) -> None:
        """CPH-084: from what is owned, before the move."""
        self.sea.seats[self.sea.turn * WIDTH + POINTS] -= cost

    # -- turns, rounds, the end --------------------------------------------------------

    def _last_step(self) -> None:
        """CPH-090, CPH-A24: one tile is drawn if there is one and room for it."""
        if drawing(self.sea, self.sea.turn) == OK:
            self.sea.phase = DRAW_STEP
        else:
            self._maybe_buy()

    def _maybe_buy(self) -> None:
        """CPH-091: who can buy may; for anybody else the turn is over."""
        if buying(self.sea, self.sea.turn) == OK:
            self.sea.phase = BUY_STEP
        else:
            self._next_turn()

    def _next_turn(self) -> None:
        """CPH-093, CPH-A26: the seat to the left goes on, unless nothing has stirred for too long."""
        sea = self.sea
        players = sea.terms.players
        sea.quiet = sea.quiet + 1 if sea.left == 0 and not sea.stirred else 0
        sea.placed = 0
        sea.covered = False
        sea.stirred = False
        if sea.quiet >= QUIET_ROUNDS * players:
            self._stop(DEADLOCK)
            return
        following = (sea.turn + 1) % players
        if following == sea.first:
            if sea.round >= sea.terms.max_rounds:
                self._stop(TIMED)
                return
            sea.round += 1
        sea.turn = following
        sea.phase = INCOME_STEP

    def _win(self, how: i64) -> None:
        """CPH-110, CPH-111: over at once; nothing is drawn any more."""
        sea = self.sea
        sea.phase = ENDED
        sea.ended = how
        sea.winner = sea.turn
        if self.journal is not None:
            self.tell(f"won_{REASONS[how]}", "CPH-110" if how == CROSSED else "CPH-111", {"seat": sea.turn})

    def _stop(self, how: i64) -> None:
        self.sea.phase = ENDED
        self.sea.ended = how
        if self.journal is not None:
            self.tell(REASONS[how], "CPH-A26", {"round": self.sea.round})

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

    def _tell_draw(self, seat: i64, kind: i64) -> None:
        assert self.journal is not None
        sea = self.sea
        clause = "CPH-011" if sea.phase == DEAL else "CPH-090"
        values: dict[str, Value] = {"seat": seat, "tile": TILES[kind]}
        if sea.terms.open_hands:
            self.journal.append(Event("drew_tile", clause, values))
        else:
            self.journal.append(Event("drew_tile", clause, values, (int(seat),)))
            others = [other for other in range(int(sea.terms.players)) if other != seat]
            self.journal.append(Event("drew", clause, {"seat": seat}, (*others, WATCHER)))
        if sea.left == 0:
            self.tell("stack_empty", "CPH-114", {})

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
        state._begin(0)  # noqa: SLF001  # the same step that chance would take
    return state
