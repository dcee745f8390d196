"""What is legal, what happens, who wins: the rules behind the protocol of states."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.core.moves import Move, Value
from layline.core.state import CHANCE, OVER, OpenView, State, View
from layline.core.telling import Refusal, Result
from layline.games.race_the_wind import actions, steps, turns
from layline.games.race_the_wind.marks import ranking_of
from layline.games.race_the_wind.moves import (
    A_END,
    ACTION_LISTS,
    ACTIONS,
    DONE,
    END,
    GUST,
    KEEP,
    MISS,
    MOVE,
    PASS,
    PROTESTS,
    ROLL,
    ROTATIONS,
    SPIN_ON,
    TIMEOUT,
    UMPIRES,
    WAIVE,
    Head,
    Rotate,
    Seated,
    Spin,
)
from layline.games.race_the_wind.papers import document_of, wording_of
from layline.games.race_the_wind.preparation import apply_preparation, prepare, prepare_moves, why_not_prepare
from layline.games.race_the_wind.state import (
    ACTING,
    ASK_ROLL,
    BOATS,
    CLAIMS,
    DIE,
    ENDED,
    FINISHED,
    LEG,
    MISSING,
    ORDER,
    PENALTIES,
    SPINNING,
    START,
    TOKENS,
    UMPIRED,
    WIDTH,
    Sea,
    Terms,
)


class RaceTheWindState(Sea):
    """A race that can be played."""

    # -- what may be done --------------------------------------------------------------

    def to_act(self) -> i64:
        if self.phase >= START:
            if self.phase == ENDED:
                return OVER
            return CHANCE if self.stage == DIE else self.order[self.index]
        if self.phase == BOATS or (self.phase == TOKENS and self.terms.token_mode == 0):
            return self.order[self.index]
        return CHANCE

    def moves(self) -> tuple[Move, ...]:
        if self.phase < START:
            return prepare_moves(self)
        if self.phase == ENDED:
            return ()
        if self.stage == ACTING:
            mask: i64 = 0
            for action in range(ACTIONS):
                if actions.reason(self, action) == actions.LEGAL:
                    mask |= 1 << action
            return ACTION_LISTS[mask] if mask != 1 << A_END else (DONE,)
        if self.stage == CLAIMS:
            return self._answers()
        if self.stage == MISSING:
            return (MISS,)
        if self.stage == SPINNING:
            return (SPIN_ON,)
        return (ROLL, KEEP) if self.stage == ASK_ROLL else self.terms.die

    def _answers(self) -> tuple[Move, ...]:
        """RTW-T1: protest against one of the offenders or let it be; mode `auto` leaves no choice."""
        found: list[Move] = []
        for seat in range(self.terms.players):
            if self.claims >> seat & 1:
                if self.terms.protests == UMPIRED:
                    return (UMPIRES[seat],)
                found.append(PROTESTS[seat])
        found.append(WAIVE)
        return tuple(found)

    def out(self, seat: int) -> bool:
        return self.phase != ENDED and self.fact(seat, FINISHED) > 0

    def table_moves(self) -> tuple[Move, ...]:
        return (TIMEOUT,) if self.why_not(TIMEOUT) is None else ()

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        if self.to_act() != CHANCE:
            return ()
        moves = self.moves()
        if self.phase >= START:
            faces = self.terms.faces
            total = sum([int(faces[h]) for h in range(8)])
            shares = [(move, int(faces[move.heading])) for move in moves if isinstance(move, Head)]
            return tuple([(move, Fraction(share, total)) for move, share in shares])
        if self.phase == TOKENS and self.pending == 0 and len(moves) == 2:
            total = int(self.yellow_left + self.blue_left)
            yellow = Fraction(int(self.yellow_left), total)
            return ((moves[0], yellow), (moves[1], 1 - yellow))
        even = Fraction(1, len(moves))
        return tuple([(move, even) for move in moves])

    def why_not(self, move: Move) -> Refusal | None:
        if self.phase == ENDED:
            return Refusal("race_over", "RTW-211")
        if move is TIMEOUT:
            return self._why_not_timeout()
        if self.phase < START:
            return why_not_prepare(self, move)
        return actions.why_not_act(self, move)

    def _why_not_timeout(self) -> Refusal | None:
        if not self.terms.timed:
            return Refusal("no_clock", "RTW-043")
        if self.to_act() == CHANCE:
            return Refusal("chance_first", "RTW-A67")
        if self.phase >= START and self.moves()[0].automatic:
            return Refusal("plays_itself", "RTW-A67")
        return None

    # -- what happens ------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if self.phase < START:
            if move is TIMEOUT:
                move = self._default()
            apply_preparation(self, move)
        elif move is MOVE:
            steps.step(self, False)
        elif isinstance(move, Rotate):
            steps.rotate(self, move.steps)
        elif move is END or move is PASS or move is DONE:
            self._stay(move)
        elif move is GUST:
            steps.step(self, True)
        elif move is MISS:
            steps.miss(self)
        elif isinstance(move, Spin):
            steps.declare_spin(self, move.way)
        elif move is SPIN_ON:
            steps.spin(self)
        elif isinstance(move, Head):
            steps.roll(self, move.heading)
        elif move is TIMEOUT:
            self.apply(self._default())
        else:
            self._answer(move)

    def _answer(self, move: Move) -> None:
        if isinstance(move, Seated):
            turns.protest(self, move.seat)
        elif move is WAIVE:
            turns.waive(self)
        elif move is ROLL:
            self.stage = DIE
        else:
            if self.journal is not None:
                self.tell("wind_kept", "RTW-A31", {"seat": int(self.player()), "wind": int(self.wind)})
            self.stage = ACTING
            steps.meet_tokens(self)

    def _stay(self, move: Move) -> None:
        """RTW-074, RTW-135, RTW-A10: the turn ends by choice, or because nothing else is left."""
        if self.journal is not None and move is not END:
            kind, clause = ("passed", "RTW-A10") if move is PASS else ("forced_end", "RTW-A26")
            self.tell(kind, clause, {"seat": int(self.player()), "at": self.spot(self.player())})
        turns.end_turn(self)

    def _default(self) -> Move:
        """RTW-A67: what the table plays when time is up."""
        if self.journal is not None:
            self.tell("timed_out", "RTW-A67", {"seat": int(self.player())})
        listed = self.moves()
        for wanted in (WAIVE, ROLL, MOVE, END, ROTATIONS[2], ROTATIONS[1], ROTATIONS[3], ROTATIONS[0]):
            if wanted in listed:
                return wanted
        return listed[0]

    # -- the end -----------------------------------------------------------------------

    def ranking(self) -> list[int]:
        """Return the seats from first to last."""
        return ranking_of(self)

    def result(self) -> Result:
        """RTW-211, RTW-A63, RTW-A68: only a boat that crossed the line has won."""
        assert self.phase == ENDED, "the race is not over"
        ranking = self.ranking()
        places = [0] * len(ranking)
        for place, seat in enumerate(ranking):
            places[seat] = place + 1
        first = ranking[0]
        won = self.fact(first, FINISHED) == 1
        details: list[dict[str, Value]] = []
        for seat in range(self.terms.players):
            penalties = self.fact(seat, PENALTIES)
            details.append({"leg": int(self.fact(seat, LEG)), "penalties": int(penalties), "round": int(self.round)})
        return Result(tuple(places), (first,) if won else (), "won" if won else "round_limit", tuple(details))

    # -- values ------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        return OpenView(self, seat)

    def copy(self) -> State:
        tokens: vec[u8] = self.tokens[:] if self.phase <= TOKENS else self.tokens
        other = RaceTheWindState(self.terms, self.boats[:], self.order, tokens)
        other.token_words = self.token_words
        other.phase = self.phase
        other.round = self.round
        other.index = self.index
        other.wind = self.wind
        other.flag_one = self.flag_one
        other.flag_two = self.flag_two
        other.triggered = self.triggered
        other.rounded = self.rounded
        other.home = self.home
        other.stage = self.stage
        other.claims = self.claims
        other.allowance = self.allowance
        other.done = self.done
        other.gust = self.gust
        other.gusted = self.gusted
        other.moved = self.moved
        other.rotated = self.rotated
        other.entry = self.entry
        other.entry_heading = self.entry_heading
        other.can_leave = self.can_leave
        other.in_file = self.in_file
        other.locked = self.locked
        other.zone_turn = self.zone_turn
        other.on_line = self.on_line
        other.east = self.east
        if self.phase < START:
            other.pending = self.pending
            other.full = self.full
            other.yellow_left = self.yellow_left
            other.blue_left = self.blue_left
        return other

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return wording_of(self, move)

    def position(self) -> dict[str, Any]:
        return document_of(self)


def new_race(terms: Terms) -> RaceTheWindState:
    """Return a race before anything is drawn or placed."""
    race = empty_race(terms)
    prepare(race)
    return race


def empty_race(terms: Terms) -> RaceTheWindState:
    """Return a race in its first phase, whether that phase has anything to ask or not."""
    boats: vec[i64] = vec[i64]([0] * (terms.players * WIDTH))
    order: vec[i64] = vec[i64]([0] * terms.players)
    tokens: vec[u8] = vec[u8](bytes(terms.size))
    race = RaceTheWindState(terms, boats, order, tokens)
    race.phase = ORDER
    race.yellow_left = terms.yellow
    race.blue_left = terms.blue
    return race
