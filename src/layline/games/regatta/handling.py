"""What a boat does: it sails, heaves to, lays a sun; and the cards laid face down of the advanced game."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Value
from layline.games.regatta.cards import KINDS
from layline.games.regatta.legs import CLOUD
from layline.games.regatta.legs import HELM as HELM_SYMBOL
from layline.games.regatta.moves import (
    HEAVE,
    Pivot,
    Play,
    Program,
    Sun,
    Swap,
    Wind,
)
from layline.games.regatta.plays import card_name, forbids
from layline.games.regatta.state import (
    BECALMED,
    DEGREE,
    ENDED,
    FACING,
    HELM,
    HIDDEN,
    PASSED,
    READY,
    RESOLVE,
    REVEALING,
    SUN,
    TACK,
    WIDTH,
    WIND,
    X,
    Y,
)
from layline.games.regatta.turns import Turns


class Handling(Turns):
    """Everything a move does to a boat and its cards."""

    # -- sailing -----------------------------------------------------------------------------------

    def _sail(self, move: Play) -> None:
        water = self.water
        seat = water.turn
        look = water.look()
        end = look.sail_stopped(move.way, forbids(water, look, move.way)) if move.stop else look.sail(move.way)
        if self.journal is not None:
            self._tell_sailing(move, end)
        self._put(X, end[0])
        self._put(Y, end[1])
        self._put(FACING, end[2])
        self._put(TACK, water.tack(end[2], water.fact(seat, TACK)))
        before = look.progress
        self._put(PASSED, look.run.progress)
        if water.phase != RESOLVE:
            self._lay_open(seat, move.card)
        if self.journal is not None and look.run.progress != before:
            kind = "gate" if look.run.progress > before else "gate_back"
            self.tell(kind, "RGT-079", {"seat": seat, "passed": look.run.progress})
        if look.run.finish_leg >= 0:
            water.winner = seat
            water.phase = ENDED
            if self.journal is not None:
                self.tell("won", "RGT-060", {"seat": seat})
            return
        water.helm = 1 if move.symbol == HELM_SYMBOL and water.extra == 0 else 0
        if move.symbol == CLOUD and water.terms.shifts:
            water.phase = WIND
        else:
            self._after_card()

    def _tell_sailing(self, move: Play, end: tuple[i64, i64, i64]) -> None:
        look = self.water.look()
        way = move.way
        length = way.length
        if move.stop:
            leg, part = look.scene.stop_leg, look.scene.stop_part
        else:
            leg, part = look.run.finish_leg, look.run.finish_part
        if leg >= 0:
            length = way.legs[leg].travelled(part)
            for k in range(leg):
                length += way.legs[k].length
        values: dict[str, Value] = {
            "seat": self.water.turn,
            "card": move.name,
            "exit": way.name,
            "from": (int(look.x), int(look.y), int(look.heading)),
            "to": (int(end[0]), int(end[1]), int(end[2])),
            "length": int(length * 1000000.0),
            "millimetres": int(length + 0.5),
        }
        if move.stop:
            self.tell("stopped", "RGT-076", values)
        else:
            self.tell("sailed_twice" if move.symbol == CLOUD else "sailed", "RGT-022", values)

    def _lay_open(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand: to the discards, or in the advanced game open before its owner."""
        water = self.water
        self.hands[seat * KINDS + card] -= 1
        self._change(seat, HIDDEN, -1)
        if water.terms.advanced:
            water.open[seat * KINDS + card] += 1
        else:
            water.discard[card] += 1

    def _after_card(self) -> None:
        water = self.water
        if water.helm:
            water.helm = 0
            water.extra = 1
            water.phase = HELM
        else:
            self._after_cards()

    def _after_cards(self) -> None:
        water = self.water
        water.extra = 0
        if water.sun_possible(water.turn):
            water.phase = SUN
        else:
            self._after_sun()

    def _sun(self, move: Sun) -> None:
        water = self.water
        seat = water.turn
        self.hands[seat * KINDS + move.card] -= 1
        self._change(seat, HIDDEN, -1)
        water.boats[move.seat * WIDTH + BECALMED] = 1
        if water.terms.advanced:
            water.open[seat * KINDS + move.card] += 1
        if self.journal is not None:
            clause = "RGT-120" if water.terms.advanced else "RGT-054"
            self.tell("becalmed", clause, {"seat": seat, "other": move.seat, "card": move.name})
        self._after_sun()

    def _after_sun(self) -> None:
        if self.water.terms.advanced:
            self._next_resolution()
        else:
            self._refill()

    # -- heaving to --------------------------------------------------------------------------------

    def _swap(self, move: Swap) -> None:
        water = self.water
        for kind in move.kinds:
            self._lay_open(water.turn, kind)
        if self.journal is not None:
            self.tell("swapped", "RGT-041", {"seat": water.turn, "cards": ", ".join(move.names)})
        self._refill()

    def _pivot(self, move: Pivot) -> None:
        water = self.water
        heading = move.degrees * DEGREE
        if self.journal is not None:
            self.tell("turned", "RGT-042", {"seat": water.turn, "degrees": move.degrees})
        self._put(FACING, heading)
        self._put(TACK, water.tack(heading, water.fact(water.turn, TACK)))
        if water.terms.advanced:
            self._next_resolution()
        else:
            self._refill()

    def _take_back(self) -> None:
        water = self.water
        seat = water.turn
        cards: i64 = 0
        for kind in range(KINDS):
            count = water.open[seat * KINDS + kind]
            cards += count
            self.hands[seat * KINDS + kind] += count
            water.open[seat * KINDS + kind] = 0
        self._change(seat, HIDDEN, cards)
        if self.journal is not None:
            self.tell("took_back", "RGT-112", {"seat": seat, "cards": cards})
        self._next_resolution()

    # -- the advanced game -------------------------------------------------------------------------

    def _program(self, move: Program) -> None:
        water = self.water
        self.laid[move.seat] = move.card
        if move.card != HEAVE:
            self.hands[move.seat * KINDS + move.card] -= 1
        water.boats[move.seat * WIDTH + READY] = 1
        if self.journal is not None:
            self.tell("programmed", "RGT-108", {"seat": move.seat})
        for seat in range(water.terms.players):
            if not water.fact(seat, READY):
                return
        water.index = 0
        water.turn = water.first
        water.phase = REVEALING

    def _reveal(self) -> None:
        water = self.water
        seat = water.turn
        water.card = self.laid[seat]
        self.laid[seat] = -1
        if water.card != HEAVE:
            water.open[seat * KINDS + water.card] += 1
            self._change(seat, HIDDEN, -1)
        water.phase = RESOLVE
        if self.journal is not None:
            if water.card == HEAVE:
                self.tell("revealed_heave", "RGT-112", {"seat": seat})
            else:
                self.tell("revealed", "RGT-109", {"seat": seat, "card": card_name(water.card)})

    def _wind(self, move: Wind) -> None:
        water = self.water
        if move.degrees != 0:
            water.wind = (water.wind + move.degrees) % 360
            for seat in range(water.terms.players):
                k = seat * WIDTH
                water.boats[k + TACK] = water.tack(water.boats[k + FACING], water.boats[k + TACK])
            if self.journal is not None:
                self.tell("wind", "RGT-122", {"seat": water.turn, "degrees": water.wind})
        self._after_card()
