"""The table itself: what people may ask of it, on the fold of its entries.

Every request either appends entries or raises Refused and changes nothing.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from layline.core.chance import draw_outcome
from layline.core.errors import BadNotation
from layline.core.moves import Move
from layline.core.state import CHANCE, OVER
from layline.core.telling import Refusal
from layline.table.entries import TABLE, Entry, Refused, Setup
from layline.table.fold import Data, Fold

_SAID: Final[list[dict[str, Data]]] = []
"""What is kept of a decision, by seat and text: the same ones come again at every table, and nobody changes them."""
_MANY: Final = 10_000


def _said(text: str, seat: int) -> Data:
    while len(_SAID) <= seat:
        _SAID.append({})
    known = _SAID[seat]
    found = known.get(text)
    if found is None:
        if len(known) >= _MANY:
            known.clear()
        found = known[text] = {"text": text, "seat": seat}
    return found


class Table(Fold):
    """One game with its people, from the agreement to the result."""

    # -- sitting down ------------------------------------------------------------------

    def sit(self, by: str, name: str, seat: int, now: float) -> Entry:
        """Take an empty seat, a bot's seat, or one that somebody left."""
        self._check_seat(seat)
        if self.phase in ("over", "abandoned"):
            raise Refused("table_closed")
        if self.seats.person(seat):
            raise Refused("seat_taken", {"seat": seat})
        if seat in self.resigned:
            raise Refused("seat_resigned", {"seat": seat})
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
        mine = [one for one in self.deciding() if self.seats.person(one) == by and seat in (None, one)]
        if not mine:
            raise Refused("resigned" if self.has_resigned(by) else "not_your_turn")
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
        return self.append("move", now, by, _said(move.text, legal[0]))

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
            if self._forfeits(seat):
                return self._leave(seat, TABLE, now, "forfeit")
            legal = self.state.moves_of(seat)
            move, why = self._timeout(seat), "time"
            if move is None:
                move, why = next((move for move in legal if move.text == chosen), legal[0]), "time_bot"
            return self.append("move", now, TABLE, {"text": move.text, "seat": seat, "why": why})
        return None

    def falls_to_bot(self, now: float) -> int | None:
        """Return the seat whose time is up and for whom a bot should choose the move, or None."""
        fallen = self.clocks.fallen(now) if self.phase == "playing" else []
        if not fallen or self._forfeits(fallen[0]) or self._timeout(fallen[0]) is not None:
            return None
        return fallen[0]

    def _forfeits(self, seat: int) -> bool:
        """Say whether a seat loses with its last second; one that has resigned has nothing left to lose."""
        return self.setup.clock.at_zero == "forfeit" and seat not in self.resigned

    def _timeout(self, seat: int) -> Move | None:
        return self.state.timeout_move(seat) if self.setup.clock.at_zero == "game" else None

    def _read(self, text: str) -> Move:
        try:
            return self.read(text)
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
        target = self.line.last_decision(self.seats.of(by))
        why_not = self._why_not_back_to(target, by)
        if target is None or why_not:
            raise Refused(why_not)
        others = self.seats.people() - {by}
        if others and not self.line.free_back_to(target, self.seats.of(by)):
            return self._ask(by, "undo", {"to": target}, now)
        return self.append("undo", now, by, {"to": target})

    def may_undo(self, by: str) -> bool:
        """Say whether somebody at the table may take back, or ask to."""
        if self.phase not in ("playing", "paused", "over"):
            return False
        return not self._why_not_back_to(self.line.last_decision(self.seats.of(by)), by)

    def _why_not_back_to(self, target: int | None, by: str) -> str:
        """Return the code of what forbids to take back to a decision of somebody's, or nothing."""
        if self.resigned:
            return "after_resignation"
        if target is None:
            return "nothing_to_undo"
        if self.setup.clock.at_zero == "forfeit" and self._fell(target):
            return "lost_on_time"
        if len(self.line.played) < target + 3 or not self._gone_on(by, target):  # less than two decisions since
            return ""
        return "over_too_long" if self.state.to_act() == OVER else "out_too_long"

    def _fell(self, target: int) -> bool:
        """Say whether a clock has made a decision, and for good."""
        return bool(self.entries[self.line.played[target].number - 1].data.get("why") == "forfeit")

    def _gone_on(self, by: str, target: int) -> bool:
        """Say whether somebody is out, or the game is over, and others went on for longer than a slip takes to see."""
        others, since = self.seats.people() - {by}, self.line.played[target:]
        decided = [self.seats.person(played.seat) for played in since if played.seat >= 0 and not played.automatic]
        if not any(decided.count(person) > 1 for person in others):
            return False
        return self.state.to_act() == OVER or all(self.state.out(seat) for seat in self.seats.of(by))

    def redo(self, by: str, now: float) -> Entry:
        """Play again what was taken back, as long as nothing else was played."""
        self._check_at_table(by)
        if not self.may_redo(by):
            raise Refused("nothing_to_redo")
        return self.append("redo", now, by, {})

    def may_redo(self, by: str) -> bool:
        """Say whether something was taken back that somebody at the table may play again: a move of theirs is in it."""
        undone = self.line.undone
        if not undone or not self.seats.people() - {by}:
            return bool(undone)
        return by in {self.seats.person(played.seat) for played in undone if played.seat >= 0}

    # -- agreeing ------------------------------------------------------------------------

    def pause(self, by: str, now: float) -> Entry:
        """Stop the clocks, if everybody agrees."""
        self._check_staying(by)
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
        self._check_staying(by)
        return self._propose(by, "abandon", now)

    def _propose(self, by: str, what: str, now: float) -> Entry:
        if self.staying() - {by}:
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
        self._check_staying(by)
        return self.append("decline", now, by, {"withdrawn": True} if by == self.request.by else {})

    def _check_asked(self, by: str) -> Entry:
        if self.request is None:
            raise Refused("nothing_asked")
        if by not in self.waiting_for():
            raise Refused("not_asked")
        return self.request

    def _check_at_table(self, by: str) -> None:
        if by not in self.seats.people():
            raise Refused("not_at_this_table")

    def _check_staying(self, by: str) -> None:
        self._check_at_table(by)
        if self.has_resigned(by):
            raise Refused("resigned")

    # -- leaving and talking -------------------------------------------------------------

    def resign(self, by: str, seat: int, now: float) -> Entry:
        """Give up with one seat."""
        self._check_seat(seat)
        if self.seats.person(seat) != by:
            raise Refused("not_yours", {"seat": seat})
        self._check_playing()
        if seat in self.resigned:
            raise Refused("resigned")
        if self.state.out(seat):
            raise Refused("out")
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
