"""What happens when a move is played: steps, turns, rounds and the end."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import WATCHER, State
from layline.core.telling import Event
from layline.games.cap_horn import writing
from layline.games.cap_horn.chart import COLOURS, STAGES
from layline.games.cap_horn.decisions import buying, drawing, gain
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
)


class Voyage(State):
    """A game that goes on: what everybody sees, the hands, and what the stack holds."""

    def __init__(self, sea: Sea, hands: vec[i64], stack: vec[i64]) -> None:
        super().__init__()
        self.sea = sea
        self.hands: vec[i64] = hands
        """KINDS counts a seat."""
        self.stack: vec[i64] = stack
        """What is left by kind; it has no order."""


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
            self.begin(move.seat)
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

    def begin(self, seat: i64) -> None:
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

    # -- telling -----------------------------------------------------------------------

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
