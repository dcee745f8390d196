"""The table itself: a fold of entries, and the questions and requests people put to it.

Every request either appends entries or raises Refused and changes nothing. The same entries, in
the same order, always give the same table: `Table.replay` is how a server comes back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any

from layline.core.chance import draw_outcome
from layline.core.errors import BadNotation
from layline.core.moves import Move
from layline.core.record import Record
from layline.core.registry import load_game
from layline.core.state import CHANCE, OVER, State
from layline.core.telling import Event, Refusal
from layline.table.clocks import Clocks
from layline.table.entries import POSITION_KINDS, TABLE, Entry, Refused, Setup
from layline.table.line import Line
from layline.table.seats import Seats

Data = Mapping[str, Any]


class Table:
    """One game with its people, from the agreement to the result."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.game = load_game(setup.game)
        self.options = self.game.options(setup.options)
        self.seats = Seats(self.options.players)
        self.clocks = Clocks(setup.clock, self.options.players)
        self.line = Line(self._first())
        self.entries: list[Entry] = []
        self.phase = "gathering"
        """`gathering`, `playing`, `paused`, `over` or `abandoned`."""
        self.request: Entry | None = None
        """What somebody asked the others to agree to."""
        self.agreed: set[str] = set()
        self.resigned: set[int] = set()

    def _first(self) -> State:
        if self.setup.start:
            return self.game.setup({**self.setup.start, "options": dict(self.setup.options)})
        return self.game.new(self.options)

    @classmethod
    def replay(cls, setup: Setup, entries: Iterable[Entry]) -> Table:
        """Return the table that these entries make."""
        table = cls(setup)
        for entry in entries:
            table.take(entry)
        return table

    # -- questions -------------------------------------------------------------------

    @property
    def number(self) -> int:
        """The number of the last entry; 0 before the first."""
        return len(self.entries)

    @property
    def state(self) -> State:
        """The present position."""
        return self.line.state

    def changed_after(self, number: int) -> bool:
        """Say whether the position changed since an entry, so that an answer to it is late."""
        return number < len(self.entries) and any(entry.kind in POSITION_KINDS for entry in self.entries[number:])

    def due(self) -> Move | None:
        """Return the automatic move that the table plays next by itself, if any."""
        if self.phase != "playing" or self.state.to_act() in (CHANCE, OVER):
            return None
        moves = self.state.moves()
        return moves[0] if len(moves) == 1 and moves[0].automatic else None

    def bots_to_act(self) -> list[int]:
        """Return the acting seats that a bot holds, that nobody does, or that have resigned."""
        if self.phase != "playing" or self.due() is not None:
            return []
        if self.request is not None and self.request.data["what"] == "undo":
            return []  # they wait for the answer, for with a move of theirs the request would lapse
        return [seat for seat in self.state.acting() if not self.seats.person(seat) or seat in self.resigned]

    def record(self) -> Record:
        """Return the game so far as a record."""
        record = Record(self.game.name, self.setup.rules, dict(self.setup.options), self.seats.labels())
        record.start = dict(self.setup.start)
        record.moves = [played.text for played in self.line.played]
        if self.phase == "over" and self.state.to_act() == OVER:
            record.notes["places"] = list(self.state.result().places)
        return record

    # -- sitting down ------------------------------------------------------------------

    def sit(self, by: str, name: str, seat: int, now: float) -> Entry:
        """Take an empty seat, a bot's seat, or one that somebody left."""
        self._check_seat(seat)
        if self.phase in ("over", "abandoned"):
            raise Refused("table_closed")
        holder = self.seats.person(seat)
        if holder:
            raise Refused("seat_taken", {"seat": seat})
        return self.append("sit", now, by, {"seat": seat, "name": name})

    def seat_bot(self, by: str, spec: str, seat: int, now: float) -> Entry:
        """Give a seat to a bot: the host any that no person holds, a person their own."""
        from layline.bots import make_bot

        self._check_seat(seat)
        holder = self.seats.person(seat)
        if holder != by and (holder or by != self.setup.host):
            raise Refused("not_yours", {"seat": seat})
        make_bot(self.game, spec, Random(0))
        return self.append("bot", now, by, {"seat": seat, "spec": spec})

    def stand(self, by: str, seat: int, now: float) -> Entry:
        """Leave a seat; anybody may take it over."""
        self._check_seat(seat)
        if self.seats.person(seat) != by:
            raise Refused("not_yours", {"seat": seat})
        return self.append("stand", now, by, {"seat": seat})

    def start(self, by: str, now: float) -> Entry:
        """Begin; seats that nobody holds are the bots' to play."""
        if self.phase != "gathering":
            raise Refused("already_started")
        if by != self.setup.host and by not in self.seats.people():
            raise Refused("not_at_this_table")
        return self.append("start", now, by, {})

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.options.players:
            raise Refused("no_such_seat", {"seat": seat})

    # -- playing -----------------------------------------------------------------------

    def play(self, by: str, text: str, seen: int, now: float, seat: int | None = None) -> Entry:
        """Play a move for one of one's seats, in answer to the entry `seen`."""
        self._check_playing()
        if seen > self.number or self.changed_after(seen):
            raise Refused("late", {"number": self.number})
        move = self._read(text)
        acting = self.state.acting()
        mine = [one for one in acting if self.seats.person(one) == by and seat in (None, one)]
        if not mine:
            raise Refused("not_your_turn")
        return self._play_for(mine, move, by, now)

    def play_bot(self, seat: int, text: str, seen: int, now: float) -> Entry:
        """Play what a bot decided for a seat that no person holds."""
        self._check_playing()
        if self.changed_after(seen):
            raise Refused("late", {"number": self.number})
        if seat not in self.bots_to_act():
            raise Refused("not_your_turn")
        return self._play_for([seat], self._read(text), TABLE, now)

    def _play_for(self, seats: list[int], move: Move, by: str, now: float) -> Entry:
        legal = [seat for seat in seats if move in self.state.moves_of(seat)]
        if not legal:
            refusal = self._refusal(seats[0], move)
            raise Refused("illegal", {"refusal": refusal}, refusal.clause)
        return self.append("move", now, by, {"text": move.text, "seat": legal[0]})

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """Return why an acting seat may not play a move now, or None when it may."""
        move = self._read(text)
        return None if move in self.state.moves_of(seat) else self._refusal(seat, move)

    def _refusal(self, seat: int, move: Move) -> Refusal:
        """Return what forbids a move, from what the seat can know when others decide at the same time."""
        alone = self.state.acting() == (seat,)
        refusal = (self.state if alone else self.state.guess(seat, Random(0))).why_not(move)
        if refusal is None:
            raise Refused("not_your_turn")
        return refusal

    def play_chance(self, random: Random, now: float) -> Entry:
        """Draw the outcome of a chance node."""
        self._check_playing()
        if self.state.to_act() != CHANCE:
            raise Refused("no_chance")
        return self.append("move", now, TABLE, {"text": draw_outcome(self.state, random).text, "seat": CHANCE})

    def play_due(self, now: float) -> Entry:
        """Play the automatic move that is due."""
        move = self.due()
        if move is None:
            raise Refused("nothing_due")
        return self.append("move", now, TABLE, {"text": move.text, "seat": int(self.state.to_act())})

    def play_ordered(self, orders: Mapping[int, Mapping[str, int]], now: float) -> Entry | None:
        """Answer the present question as a person's orders say, or with the only move everybody sees; None without."""
        if self.phase != "playing" or not self.game.takes_orders:
            return None
        for seat in self.state.acting():
            if not self.seats.person(seat) or seat in self.resigned:
                continue
            view = self.state.view(seat)
            for why, given in (("forced", {}), ("order", orders.get(seat, {}))):
                move = self.game.ordered(view, given) if given or why == "forced" else None
                if move is not None:
                    return self.append("move", now, TABLE, {"text": move.text, "seat": seat, "why": why})
        return None

    def fall(self, now: float, chosen: str = "") -> Entry | None:
        """Let the clock fall: the game's own time-out, what a bot chose, else the first legal move.

        Returns None when nobody's time is up.
        """
        for seat in self.clocks.fallen(now) if self.phase == "playing" else []:
            if self.setup.clock.at_zero == "forfeit":
                return self._leave(seat, TABLE, now, "forfeit")
            legal = self.state.moves_of(seat)
            move = self._timeout(seat) or next((move for move in legal if move.text == chosen), legal[0])
            return self.append("move", now, TABLE, {"text": move.text, "seat": seat, "why": "time"})
        return None

    def falls_to_bot(self, now: float) -> int | None:
        """Return the seat whose time is up and for whom a bot should choose the move, or None."""
        fallen = self.clocks.fallen(now) if self.phase == "playing" else []
        if not fallen or self.setup.clock.at_zero == "forfeit" or self._timeout(fallen[0]) is not None:
            return None
        return fallen[0]

    def _timeout(self, seat: int) -> Move | None:
        return self.state.timeout_move(seat) if self.setup.clock.at_zero == "game" else None

    def _read(self, text: str) -> Move:
        try:
            return self.game.read(text)
        except BadNotation as error:
            raise Refused("unreadable", {"came": error.came, "expected": error.expected}) from None

    def _check_playing(self) -> None:
        if self.phase != "playing":
            raise Refused(f"is_{self.phase}")

    # -- taking back ---------------------------------------------------------------------

    def undo(self, by: str, now: float) -> Entry:
        """Take back to one's last decision: at once when that is fair, else by asking the others."""
        self._check_at_table(by)
        if self.phase not in ("playing", "paused", "over"):
            raise Refused(f"is_{self.phase}")
        if self.resigned:
            raise Refused("after_resignation")
        target = self.line.last_decision(self.seats.of(by))
        if target is None:
            raise Refused("nothing_to_undo")
        others = self.seats.people() - {by}
        if others and not self.line.free_back_to(target, self.seats.of(by)):
            return self._ask(by, "undo", {"to": target}, now)
        return self.append("undo", now, by, {"to": target})

    def redo(self, by: str, now: float) -> Entry:
        """Play again what was taken back, as long as nothing else was played."""
        self._check_at_table(by)
        if not self.line.undone:
            raise Refused("nothing_to_redo")
        others = self.seats.people() - {by}
        if others and by not in {self.seats.person(played.seat) for played in self.line.undone if played.seat >= 0}:
            raise Refused("nothing_to_redo")
        return self.append("redo", now, by, {})

    # -- agreeing ------------------------------------------------------------------------

    def pause(self, by: str, now: float) -> Entry:
        """Stop the clocks, if everybody agrees."""
        self._check_at_table(by)
        self._check_playing()
        return self._propose(by, "pause", now)

    def resume(self, by: str, now: float) -> Entry:
        """Go on after a pause; anybody may."""
        self._check_at_table(by)
        if self.phase != "paused":
            raise Refused("not_paused")
        return self.append("resume", now, by, {})

    def abandon(self, by: str, now: float) -> Entry:
        """End the game without a result, if everybody agrees."""
        self._check_at_table(by)
        if self.phase in ("over", "abandoned"):
            raise Refused(f"is_{self.phase}")
        return self._propose(by, "abandon", now)

    def _propose(self, by: str, what: str, now: float) -> Entry:
        if self.seats.people() - {by}:
            return self._ask(by, what, {}, now)
        return self.append(what, now, by, {})

    def _ask(self, by: str, what: str, data: Data, now: float) -> Entry:
        if self.request is not None:
            raise Refused("already_asked")
        return self.append("ask", now, by, {"what": what, **data})

    def agree(self, by: str, now: float) -> list[Entry]:
        """Agree to what is asked; with the last agreement it is done."""
        request = self._check_asked(by)
        entries = [self.append("agree", now, by, {})]
        if not self.waiting_for():
            data = {key: value for key, value in request.data.items() if key != "what"}
            entries.append(self.append(request.data["what"], now, request.by, data))
        return entries

    def decline(self, by: str, now: float) -> Entry:
        """Refuse what is asked, or withdraw what one asked oneself."""
        if self.request is None:
            raise Refused("nothing_asked")
        self._check_at_table(by)
        return self.append("decline", now, by, {})

    def waiting_for(self) -> set[str]:
        """Return who has not agreed yet to what is asked."""
        if self.request is None:
            return set()
        return self.seats.people() - self.agreed - {self.request.by}

    def _check_asked(self, by: str) -> Entry:
        if self.request is None:
            raise Refused("nothing_asked")
        if by not in self.waiting_for():
            raise Refused("not_asked")
        return self.request

    def _check_at_table(self, by: str) -> None:
        if by not in self.seats.people():
            raise Refused("not_at_this_table")

    # -- leaving and talking -------------------------------------------------------------

    def resign(self, by: str, seat: int, now: float) -> Entry:
        """Give up with one seat."""
        self._check_seat(seat)
        if self.seats.person(seat) != by:
            raise Refused("not_yours", {"seat": seat})
        self._check_playing()
        return self._leave(seat, by, now, "resign")

    def _leave(self, seat: int, by: str, now: float, why: str) -> Entry:
        move = self.state.leave_move(seat)
        if move is not None:
            return self.append("move", now, by, {"text": move.text, "seat": seat, "why": why})
        return self.append("resign", now, by, {"seat": seat, "why": why})

    def chat(self, by: str, name: str, text: str, now: float) -> Entry:
        """Say something; whoever can see the table may."""
        clean = " ".join(text.split())
        if not clean or len(clean) > 500:
            raise Refused("bad_chat", {"most": 500})
        return self.append("chat", now, by, {"name": name, "text": clean})

    def report(self, seat: int, what: str, now: float) -> Entry:
        """Note that something went wrong with a bot; the game goes on."""
        return self.append("report", now, TABLE, {"seat": seat, "what": what})

    def rematch(self) -> Setup:
        """Return the agreement for another game; `Seats.rotated` says who sits where in it."""
        if self.phase not in ("over", "abandoned"):
            raise Refused("not_over")
        return self.setup

    # -- the fold --------------------------------------------------------------------------

    def append(self, kind: str, now: float, by: str, data: Data) -> Entry:
        """Make the next entry and take it."""
        entry = Entry(self.number + 1, kind, now, by, data)
        self.take(entry)
        return entry

    def take(self, entry: Entry) -> list[Event]:
        """Take an entry that was accepted, here or before a restart; return what a move told."""
        if entry.number != self.number + 1:
            raise Refused("out_of_order", {"number": entry.number})
        told: list[Event] = []
        data = entry.data
        match entry.kind:
            case "sit":
                self.seats.give(data["seat"], entry.by, data["name"], entry.number)
            case "bot":
                self.seats.give_bot(data["seat"], data["spec"], entry.number)
            case "stand":
                self.seats.leave(data["seat"], entry.number)
            case "start":
                self.phase = "playing"
            case "move":
                forced = data.get("why") == "forced"
                told = self.line.play(self.game.read(data["text"]), data["seat"], entry.number, forced=forced)
            case "undo":
                self.line.back_to(data["to"], self._first)
                self.phase = "playing" if self.phase == "over" else self.phase
            case "redo":
                self.line.forward(self.game.read)
            case "ask":
                self.request, self.agreed = entry, set()
            case "agree":
                self.agreed.add(entry.by)
            case "pause" | "resume":
                self.phase = "paused" if entry.kind == "pause" else "playing"
            case "resign":
                self.resigned.add(data["seat"])
                self.phase = "over" if len(self.seats) - len(self.resigned) <= 1 else self.phase
            case "abandon":
                self.phase = "abandoned"
        self.entries.append(entry)
        self._settle(entry)
        return told

    def _lapses(self, what: str, entry: Entry) -> bool:
        """Say whether a request ends with an entry: it was answered, or what should be taken back is no longer last."""
        if entry.kind in ("decline", what, "pause", "abandon") or (what == "undo" and entry.kind in POSITION_KINDS):
            return True
        return self.phase == "over" or (self.phase == "playing" and self.state.to_act() == OVER)

    def _settle(self, entry: Entry) -> None:
        """What follows from an entry: requests lapse, the end is noticed, clocks run or stop."""
        if self.request is not None and self._lapses(self.request.data["what"], entry):
            self.request, self.agreed = None, set()
        if self.request is not None and entry.kind in ("sit", "bot", "stand") and not self.waiting_for():
            self.request, self.agreed = None, set()
        if self.phase == "playing" and self.state.to_act() == OVER:
            self.phase = "over"
        if self.phase in ("over", "abandoned", "paused"):
            self.clocks.stop(entry.at)
        elif entry.kind == "resume":
            self.clocks.resume(entry.at)
        elif self.phase == "playing" and entry.kind in POSITION_KINDS:
            decided = entry.data.get("seat") if entry.kind == "move" else None
            self.clocks.turn(self.state.acting(), entry.at, decided, self.state.turn_number())
