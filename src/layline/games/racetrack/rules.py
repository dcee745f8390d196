"""The rules of Racetrack: what is legal, what happens, who wins."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import OVER, OpenView, State, View
from layline.core.telling import Refusal, Result
from layline.games.racetrack.ground import BACK, CLEAR, FORWARD, WALL
from layline.games.racetrack.moves import SKIP, TIMEOUT, Drive, Place, Retire, retire
from layline.games.racetrack.state import (
    CRASHES,
    ELIMINATED,
    ENDED,
    FINISH_ROUND,
    FINISHED,
    LAP,
    MARGIN,
    ON_TRACK,
    OUT_ROUND,
    PLACEMENT,
    POS,
    RACING,
    SKIPS,
    STATUS,
    STATUSES,
    UNPLACED,
    VX,
    VY,
    WIDTH,
    Terms,
    allowed_steps,
    launch_order,
    new_cars,
)
from layline.games.racetrack.words import SpokenRace
from layline.kit.lattice import king_steps


class RacetrackState(SpokenRace):
    """A race that can be played."""

    # -- what may be done --------------------------------------------------------------

    def to_act(self) -> i64:
        if self.phase == ENDED:
            return OVER
        return self.seat_to_move()

    def moves(self) -> tuple[Move, ...]:
        if self.phase == RACING:
            car = self.order[self.index] * WIDTH
            if self.cars[car + SKIPS] > 0:
                return (SKIP,)
            most = self.terms.max_speed
            mask_x = allowed_steps(self.cars[car + VX], most)
            return self.terms.choices[8 * mask_x + allowed_steps(self.cars[car + VY], most)]
        return self.free_places() if self.phase == PLACEMENT else ()

    def table_moves(self) -> tuple[Move, ...]:
        if self.phase == ENDED:
            return ()
        found: list[Move] = []
        if self.why_not(TIMEOUT) is None:
            found.append(TIMEOUT)
        for seat in range(self.terms.players):
            if self.why_not(retire(seat)) is None:
                found.append(retire(seat))
        return tuple(found)

    def timeout_move(self, seat: int) -> Move | None:
        return TIMEOUT if self.to_act() == seat and self.why_not(TIMEOUT) is None else None

    def leave_move(self, seat: int) -> Move | None:
        return retire(seat) if self.why_not(retire(seat)) is None else None

    def out(self, seat: int) -> bool:
        return self.phase != ENDED and self.fact(seat, STATUS) > ON_TRACK

    def why_not(self, move: Move) -> Refusal | None:
        if self.phase == ENDED:
            return Refusal("race_over", "RTK-040")
        if isinstance(move, Retire):
            return self._why_not_retire(move.seat)
        if self.phase == PLACEMENT:
            return self._why_not_place(move)
        if isinstance(move, Place):
            return Refusal("already_racing", "RTK-004")
        seat = self.order[self.index]
        if self.cars[seat * WIDTH + SKIPS] > 0:
            return None if move is SKIP else Refusal("turn_lost", "RTK-036", {"seat": seat})
        if isinstance(move, Drive):
            return self._why_not_drive(move, seat * WIDTH)
        return self._why_not_event(move, seat)

    def _why_not_drive(self, move: Drive, car: i64) -> Refusal | None:
        """RTK-027, RTK-030: within the speed limit; not the current vector with eight choices."""
        most = self.terms.max_speed
        if most > 0:
            speed = king_steps(self.cars[car + VX] + move.ax, self.cars[car + VY] + move.ay)
            if speed > most:
                return Refusal("over_speed", "RTK-027", {"speed": speed, "max_speed": most})
        if move.digit == 5 and not self.terms.nine:
            return Refusal("eight_choices", "RTK-030")
        return None

    def _why_not_place(self, move: Move) -> Refusal | None:
        if not isinstance(move, Place):
            if isinstance(move, Drive) or move is SKIP:
                return Refusal("not_racing_yet", "RTK-006")
            return self._why_not_event(move, self.index)
        places = i64(len(self.terms.places))
        if move.place >= places:
            return Refusal("no_such_place", "RTK-022", {"place": move.place, "places": places})
        other = self.taken(self.terms.places[move.place])
        if other >= 0:
            return Refusal("place_taken", "RTK-021", {"place": move.place, "seat": other}, (f"car{other}",))
        return None

    def _why_not_event(self, move: Move, seat: i64) -> Refusal | None:
        if move is TIMEOUT:
            return None if self.terms.timed else Refusal("no_time_limit", "RTK-020")
        return Refusal("no_turn_lost", "RTK-036", {"seat": seat})

    def _why_not_retire(self, seat: i64) -> Refusal | None:
        if seat >= self.terms.players:
            return Refusal("no_such_seat", "RTK-004", {"seat": seat})
        if self.fact(seat, STATUS) > ON_TRACK:
            return Refusal("not_in_the_race", "RTK-A37", {"seat": seat})
        return None

    # -- what happens ------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if isinstance(move, Drive):
            seat = self.order[self.index]
            self._drive(seat, move.ax, move.ay)
            self._next_turn()
        elif isinstance(move, Place):
            self._place(move.place)
        elif isinstance(move, Retire):
            self._retire(move.seat)
        elif move is SKIP:
            seat = self.order[self.index]
            self.cars[seat * WIDTH + SKIPS] -= 1
            if self.journal is not None:
                self.tell("skipped", "RTK-036", {"seat": seat})
            self._next_turn()
        else:
            self._time_out()

    def _place(self, number: i64) -> None:
        """RTK-004: a car comes onto the line."""
        car = self.index * WIDTH
        self.cars[car + POS] = self.terms.places[number]
        self.cars[car + STATUS] = ON_TRACK
        if self.journal is not None:
            self.tell("placed", "RTK-004", {"seat": self.index, "place": number, "at": self.point(self.index)})
        self.index += 1
        self._next_to_place()

    def _next_to_place(self) -> None:
        players = self.terms.players
        while self.index < players and self.fact(self.index, STATUS) != UNPLACED:
            self.index += 1
        if self.index >= players:
            self._launch()

    def _launch(self) -> None:
        """RTK-008, RTK-023: all are placed; every car gets the start vector, round 1 begins."""
        terms = self.terms
        for seat in range(terms.players):
            self.cars[seat * WIDTH + VX] = terms.start_vx
            self.cars[seat * WIDTH + VY] = terms.start_vy
        self.order = launch_order(terms.players, terms.reverse)
        self.phase = RACING
        self.round = 1
        self.index = -1
        if self.journal is not None:
            self.tell("launched", "RTK-023", {"first": self.order[0]})
        self._next_turn()

    def _drive(self, seat: i64, ax: i64, ay: i64) -> None:
        """Section 6: wall first, then finish, then collision, else the car has moved."""
        terms = self.terms
        cars = self.cars
        car = seat * WIDTH
        vx = cars[car + VX] + ax
        vy = cars[car + VY] + ay
        pos = cars[car + POS]
        code = terms.ground.outcome(pos, vx, vy)
        if code == WALL:
            if self.journal is not None:
                self.tell("wall", "RTK-031" if terms.crash_limit == 1 else "RTK-036", self.driven(seat, vx, vy))
            self._crash(seat)
            return
        lap = cars[car + LAP]
        if code == FORWARD:
            lap += 1
        elif code == BACK:
            lap -= 1
        end = terms.ground.landing(pos, vx, vy) if code != CLEAR else pos + vy * terms.ground.width + vx
        finish = code == FORWARD and lap == terms.laps
        other = -1 if finish else self.struck(seat, end)
        if other >= 0:
            self._collide(seat, other, vx, vy)
            return
        if self.journal is not None:
            self.journal.append(self.drove(seat, end, vx, vy))
        cars[car + POS] = end
        cars[car + VX] = vx
        cars[car + VY] = vy
        cars[car + LAP] = lap
        if finish:
            cars[car + STATUS] = FINISHED
            cars[car + FINISH_ROUND] = self.round
            cars[car + MARGIN] = terms.ground.margin(end)
        if self.journal is not None and code != CLEAR:
            self.tell_line(seat, code, lap)

    def _collide(self, seat: i64, other: i64, vx: i64, vy: i64) -> None:
        """RTK-032, RTK-037: both crash, each where it last stood validly (RTK-A17)."""
        if self.journal is not None:
            values = self.driven(seat, vx, vy)
            values["other"] = other
            self.tell("collision", "RTK-032" if self.terms.crash_limit == 1 else "RTK-037", values)
        self._crash(other)
        self._crash(seat)

    def _crash(self, seat: i64) -> None:
        """RTK-031, RTK-035, RTK-036: one crash more; out at the limit, else a turn is lost."""
        car = seat * WIDTH
        self.cars[car + CRASHES] += 1
        self.cars[car + VX] = 0
        self.cars[car + VY] = 0
        limit = self.terms.crash_limit
        if limit > 0 and self.cars[car + CRASHES] >= limit:
            self._eliminate(seat, "RTK-031" if limit == 1 else "RTK-035")
        else:
            self.cars[car + SKIPS] += 1

    def _eliminate(self, seat: i64, clause: str) -> None:
        self.cars[seat * WIDTH + STATUS] = ELIMINATED
        self.cars[seat * WIDTH + OUT_ROUND] = self.round
        if self.journal is not None:
            self.tell("eliminated", clause, {"seat": seat})

    def _retire(self, seat: i64) -> None:
        """RTK-A37: the car leaves; its turn, if it is its turn, is over."""
        its_turn = self.seat_to_move() == seat
        self.tell("retired", "RTK-A37", {"seat": seat})
        self._eliminate(seat, "RTK-A37")
        if self.phase == PLACEMENT:
            self.cars[seat * WIDTH + POS] = -1 if self.index <= seat else self.cars[seat * WIDTH + POS]
            self._next_to_place()
        elif its_turn:
            self._next_turn()

    def _time_out(self) -> None:
        """RTK-019, RTK-A22, RTK-A23: the turn is lost; a car not yet placed gets the first free place."""
        seat = self.seat_to_move()
        self.tell("timed_out", "RTK-019", {"seat": seat})
        if self.phase == PLACEMENT:
            first = self.free_places()[0]
            assert isinstance(first, Place)
            self._place(first.place)
        else:
            self._next_turn()

    # -- turns, rounds, the end --------------------------------------------------------

    def _next_turn(self) -> None:
        """Go on to the next racing car in launch order, over the end of the round if need be."""
        players = self.terms.players
        cars = self.cars
        while True:
            self.index += 1
            if self.index >= players:
                if self._round_ends():
                    return
                self.index = 0
            if cars[self.order[self.index] * WIDTH + STATUS] == ON_TRACK:
                return

    def _round_ends(self) -> bool:
        """RTK-040 to RTK-042: stop at the end of a round, never inside it; say whether it is over."""
        racing: i64 = 0
        finished: i64 = 0
        for seat in range(self.terms.players):
            status = self.cars[seat * WIDTH + STATUS]
            if status == ON_TRACK:
                racing += 1
            elif status == FINISHED:
                finished += 1
        limit = self.terms.round_limit
        over = racing == 0 or (limit > 0 and self.round >= limit)
        if finished > 0 and (self.terms.stop_at_winner or racing <= 1):
            over = True
        if not over:
            self.round += 1
            return False
        self.phase = ENDED
        self.index = 0
        if self.journal is not None:
            self.tell("race_over", "RTK-040" if self.terms.stop_at_winner else "RTK-041", {"round": self.round})
        return True

    def result(self) -> Result:
        """RTK-042 to RTK-046, RTK-A28 to RTK-A30: finishers by round and margin, then the others."""
        assert self.phase == ENDED, "the race is not over"
        keys = [self._rank(seat) for seat in range(self.terms.players)]
        places = tuple([1 + sum([other < key for other in keys]) for key in keys])
        winners = tuple([seat for seat in range(len(places)) if places[seat] == 1 and keys[seat][0] == 0])
        reason = "no_winner" if not winners else "won" if len(winners) == 1 else "draw"
        details: list[dict[str, Value]] = []
        for seat in range(self.terms.players):
            details.append(
                {
                    "status": STATUSES[self.fact(seat, STATUS)],
                    "round": self.fact(seat, FINISH_ROUND) or self.fact(seat, OUT_ROUND),
                    "margin": self.fact(seat, MARGIN),
                    "crashes": self.fact(seat, CRASHES),
                }
            )
        return Result(places, winners, reason, tuple(details))

    def _rank(self, seat: i64) -> tuple[int, int, int]:
        """Return what seats are sorted by: group, then round, then margin, best first."""
        status = self.fact(seat, STATUS)
        if status == FINISHED:
            return (0, int(self.fact(seat, FINISH_ROUND)), -int(self.fact(seat, MARGIN)))
        if status == ELIMINATED:
            return (2, -int(self.fact(seat, OUT_ROUND)), 0)
        return (1, 0, 0)

    # -- values ------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        return OpenView(self, seat)

    def copy(self) -> State:
        other = RacetrackState(self.terms, self.cars[:], self.order)
        other.phase = self.phase
        other.round = self.round
        other.index = self.index
        return other


def new_race(terms: Terms) -> RacetrackState:
    """Return a race before the first car is placed."""
    order: vec[i64] = launch_order(terms.players, terms.reverse)
    return RacetrackState(terms, new_cars(terms.players), order)
