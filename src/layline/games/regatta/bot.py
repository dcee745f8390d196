"""The sailors of Regatta: `onecard`, who looks at the end of one card, and `captain`, who plans several ahead."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.players import Bot, BotFactory, Budget, no_parameters
from layline.core.state import View
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.moves import DECLINE, HEAVE, TAKE_BACK, At, Head, Pivot, Play, Program, Slot, Sun, Swap, Wind
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.outlook import Outlook
from layline.games.regatta.plan import NOWHERE, Planner
from layline.games.regatta.plays import forbids
from layline.games.regatta.state import DEGREE, FACING, HELM, PASSED, PROGRAM, RESOLVE, WIDTH, Water, X, Y
from layline.games.regatta.view import RegattaView

WIDE: Final = 14
DEPTH: Final = 4
EXCHANGE: Final = 0.3
BLOCKED: Final = 1.0
"""Turns that an exchange costs besides; and that lying where no card can be sailed does."""
IMPATIENCE: Final = 0.4
"""Turns that every further heaving to costs in the reckoning: nobody waits for ever."""


def bots() -> dict[str, BotFactory]:
    """Return the sailors by name, the stronger one last."""
    return {"onecard": onecard, "captain": captain}


def captain(parameters: Mapping[str, str], _random: Random) -> Bot:
    """Return the sailor that plans several cards ahead round the marks."""
    no_parameters("captain", parameters)
    return Captain()


def onecard(parameters: Mapping[str, str], _random: Random) -> Bot:
    """Return the sailor that takes whatever one card brings nearest to the finish."""
    no_parameters("onecard", parameters)
    return OneCard()


def outlook_of(water: Water) -> Outlook:
    """Return the outlook of a course, kept on its options."""
    options = water.terms.options
    assert isinstance(options, RegattaOptions)
    found: Outlook | None = options.__dict__.get("_outlook")
    if found is None:
        found = Outlook(water.terms.course, water.terms.advanced, water.terms.no_go)
        object.__setattr__(options, "_outlook", found)
    return found


def ahead(water: Water, outlook: Outlook, seat: int) -> float:
    """Return about how many turns a boat needs from where it is."""
    return outlook.turns(
        water.fact(seat, X), water.fact(seat, Y), water.fact(seat, FACING), water.fact(seat, PASSED), water.wind
    )


class Sailor(Bot):
    """What both sailors share: starting, suns, and the end of one play."""

    def __init__(self) -> None:
        self.idle = 0
        """How often it has heaved to since it last sailed: patience runs out."""

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:
        assert isinstance(view, RegattaView)
        if len(moves) == 1:
            return moves[0]
        water = view.water
        outlook = outlook_of(water)
        first = moves[0]
        if isinstance(first, Slot):
            middle = (len(water.terms.slots) - 1) / 2
            return min(moves, key=lambda move: abs(int(move.slot) - middle) if isinstance(move, Slot) else 99)
        if isinstance(first, At):
            return min(moves, key=lambda move: _from_place(water, outlook, move))
        if isinstance(first, Head):
            return min(moves, key=lambda move: _on_heading(water, outlook, move))
        if isinstance(first, Wind):
            return min(moves, key=lambda move: self._with_wind(view, move))
        suns = [move for move in moves if isinstance(move, Sun)]
        if suns:  # the boat nearest to the finish
            return min(suns, key=lambda move: (ahead(water, outlook, int(move.seat)), int(move.seat)))
        chosen = self.sail(view, moves, outlook)
        if isinstance(chosen, Swap | Pivot) or chosen is TAKE_BACK:
            self.idle += 1
        elif isinstance(chosen, Play):
            self.idle = 0
        return chosen

    def _with_wind(self, view: RegattaView, move: Move) -> tuple[float, int]:
        assert isinstance(move, Wind)
        water = view.water.copied()
        water.wind = (water.wind + move.degrees) % 360
        outlook = outlook_of(water)
        seat = int(water.turn)
        planner = Planner(water, seat, outlook, WIDE)
        best = planner.search(water.fact(seat, X), water.fact(seat, Y), water.fact(seat, FACING), view.hand, 1, False)
        return (best.value if best else NOWHERE), abs(int(move.degrees))

    def sail(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        """Choose among cards, stops and ways to heave to."""
        raise NotImplementedError


def _from_place(water: Water, outlook: Outlook, move: Move) -> tuple[float, int]:
    assert isinstance(move, At)
    x, y = water.terms.lattice[move.place]
    return min(outlook.turns(x, y, facing, 0, water.wind) for facing in _allowed(water)), int(move.place)


def _allowed(water: Water) -> list[int]:
    """Return the headings that are not too close to the wind."""
    return [int(15 * k * DEGREE) for k in range(24) if not water.no_go(15 * k * DEGREE)]


def _on_heading(water: Water, outlook: Outlook, move: Move) -> tuple[float, int]:
    assert isinstance(move, Head)
    seat = int(water.turn)
    turns = outlook.turns(water.fact(seat, X), water.fact(seat, Y), move.degrees * DEGREE, 0, water.wind)
    return turns, int(move.degrees)


def after_play(water: Water, outlook: Outlook, move: Play) -> float:
    """Return about how many turns are left after a play, whole or stopped."""
    look = water.look()
    end = look.sail_stopped(move.way, forbids(water, look, move.way)) if move.stop else look.sail(move.way)
    return outlook.turns(end[0], end[1], end[2], look.run.progress, water.wind)


def after_pivot(water: Water, outlook: Outlook, move: Pivot) -> float:
    """Return about how many turns are left after turning the boat."""
    seat = int(water.turn)
    return outlook.turns(
        water.fact(seat, X), water.fact(seat, Y), move.degrees * DEGREE, water.fact(seat, PASSED), water.wind
    )


class OneCard(Sailor):
    """Takes the card whose end is nearest to the finish; turns or exchanges when none brings it nearer."""

    def sail(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        water = view.water
        if water.phase == PROGRAM:
            return self._program(view, moves, outlook)
        seat = int(water.turn)
        now = ahead(water, outlook, seat) + 0.4 * self.idle
        plays = [(after_play(water, outlook, move), move.text, move) for move in moves if isinstance(move, Play)]
        if plays and (min(plays)[0] < now - 0.1 or water.phase == RESOLVE):
            return min(plays)[2]
        if water.phase == HELM:
            return DECLINE
        turns = [(after_pivot(water, outlook, move), move.text, move) for move in moves if isinstance(move, Pivot)]
        if TAKE_BACK in moves and (not turns or min(turns)[0] > now - 0.3):
            return TAKE_BACK
        if turns and min(turns)[0] < now - 0.3:
            return min(turns)[2]
        swaps = [move for move in moves if isinstance(move, Swap)]
        return max(swaps, key=lambda move: len(move.kinds)) if swaps else min(turns)[2]

    def _program(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        water = view.water
        found: list[tuple[float, str, Move]] = []
        look = water.look_of(view.seat)
        now = ahead(water, outlook, view.seat) + 0.4 * self.idle
        for move in moves:
            if isinstance(move, Program) and move.card != HEAVE:
                for way in CARDS[move.card].ways:
                    end = look.sail(way)
                    if not water.no_go(end[2]) and look.scene.contact(way, len(way.legs) - 1, way.legs[-1].size) == 0:
                        turns = outlook.turns(end[0], end[1], end[2], look.run.progress, water.wind)
                        found.append((turns, move.text, move))
        if found and min(found)[0] < now - 0.1:
            return min(found)[2]
        return moves[-1]


class Captain(Sailor):
    """Plans several cards ahead, counts turns, and heaves to when that is quicker than the best plan."""

    def sail(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        water = view.water
        if water.phase == PROGRAM:
            return self._program(view, moves, outlook)
        if water.phase == RESOLVE:
            return self._resolve(view, moves, outlook)
        seat = int(water.turn)
        here = water.fact(seat, X), water.fact(seat, Y), water.fact(seat, FACING)
        planner = Planner(water, seat, outlook, WIDE)
        best = planner.search(*here, view.hand, DEPTH, water.phase == HELM)
        by_card = {(int(move.card), int(move.way.number)): move for move in moves if isinstance(move, Play)}
        ranked: list[tuple[float, str, Move]] = []
        if best is not None:
            first = by_card[int(best.kind), int(CARDS[best.kind].ways[best.way].number)]
            ranked.append((float(best.value), first.text, first))
        for move in moves:
            if isinstance(move, Play) and move.stop:
                ranked.append((1.0 + after_play(water, outlook, move), move.text, move))
        now = ahead(water, outlook, seat)
        if water.phase == HELM:
            return min(ranked)[2] if ranked and min(ranked)[0] < now + 0.2 else DECLINE
        waited = IMPATIENCE * self.idle
        ranked += [(value + waited, text, move) for value, text, move in self._turning(view, moves, outlook)]
        ranked += self._exchanging(view, moves, best.hand if best is not None else None, now + waited)
        return min(ranked)[2]

    def _turning(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> list[tuple[float, str, Move]]:
        """Rank the few most promising headings by what the hand can do from them."""
        water = view.water
        seat = int(water.turn)
        turns = sorted(
            [(after_pivot(water, outlook, move), move.text, move) for move in moves if isinstance(move, Pivot)]
        )
        found: list[tuple[float, str, Move]] = []
        for value, text, move in turns[:4]:
            planner = Planner(water, seat, outlook, 6)
            best = planner.search(water.fact(seat, X), water.fact(seat, Y), move.degrees * DEGREE, view.hand, 2, False)
            found.append((1.0 + (float(best.value) if best is not None else value + BLOCKED), text, move))
        return found

    def _exchanging(
        self, view: RegattaView, moves: Sequence[Move], left: vec[i64] | None, now: float
    ) -> list[tuple[float, str, Move]]:
        """Rank the exchange of those cards that the best plan does not need."""
        swaps = [move for move in moves if isinstance(move, Swap)]
        if not swaps:
            return []
        keep = {"R45H", "G45H", "B0C", "J", "SUN"}
        unwanted = left if left is not None else view.hand

        def worth(move: Swap) -> tuple[int, str]:
            score = 0
            for kind in set(move.kinds):
                count = move.kinds.count(kind)
                score += min(count, int(unwanted[kind])) * (1 if CARDS[kind].name in keep else 3)
                score -= 4 * max(count - int(unwanted[kind]), 0)
            return score, move.text

        best = max(swaps, key=worth)
        stuck = BLOCKED if left is None else EXCHANGE
        return [(1.0 + now + stuck, best.text, best)]

    def _program(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        water = view.water
        seat = view.seat
        here = water.fact(seat, X), water.fact(seat, Y), water.fact(seat, FACING)
        planner = Planner(water, seat, outlook, WIDE)
        best = planner.search(*here, view.hand, DEPTH - 1, False)
        heave = moves[-1]
        if best is None:
            return heave
        waiting = min(self._turned(view, outlook, seat, _allowed(water))[0][0], self._taken_back(view, outlook, seat))
        if best.value > 1.0 + waiting + IMPATIENCE * self.idle:
            return heave
        return next(move for move in moves if isinstance(move, Program) and move.card == best.kind)

    def _turned(self, view: RegattaView, outlook: Outlook, seat: int, headings: list[int]) -> list[tuple[float, int]]:
        """Return the most promising headings, best first, with the turns left when the hand is sailed from there."""
        water = view.water
        x, y, passed = water.fact(seat, X), water.fact(seat, Y), water.fact(seat, PASSED)
        nearest = sorted((float(outlook.turns(x, y, facing, passed, water.wind)), facing) for facing in headings)
        found: list[tuple[float, int]] = []
        for value, facing in nearest[:5]:
            best = Planner(water, seat, outlook, 6).search(x, y, facing, view.hand, 2, False)
            found.append((float(best.value) if best is not None else value + BLOCKED, facing))
        return sorted(found)

    def _taken_back(self, view: RegattaView, outlook: Outlook, seat: int) -> float:
        """Return the turns left when the open cards are in the hand again."""
        water = view.water
        hand = view.hand[:]
        opened = 0
        for kind in range(KINDS):
            hand[kind] += water.open[seat * KINDS + kind]
            opened += int(water.open[seat * KINDS + kind])
        here = water.fact(seat, X), water.fact(seat, Y), water.fact(seat, FACING)
        best = Planner(water, seat, outlook, 6).search(*here, hand, 2, False)
        value = float(best.value) if best is not None else ahead(water, outlook, seat) + BLOCKED
        return value if opened else value + 0.5

    def _resolve(self, view: RegattaView, moves: Sequence[Move], outlook: Outlook) -> Move:
        water = view.water
        seat = int(water.turn)
        plays = [move for move in moves if isinstance(move, Play)]
        if plays:
            return min(plays, key=lambda move: self._followed(view, outlook, move))
        turns = {int(move.degrees * DEGREE): move for move in moves if isinstance(move, Pivot)}
        if turns:
            value, facing = self._turned(view, outlook, seat, list(turns))[0]
            if value < self._taken_back(view, outlook, seat):
                return turns[facing]
        return TAKE_BACK

    def _followed(self, view: RegattaView, outlook: Outlook, move: Play) -> tuple[float, str]:
        """Return what an exit is worth when the best two cards follow."""
        water = view.water
        look = water.look()
        end = look.sail_stopped(move.way, forbids(water, look, move.way)) if move.stop else look.sail(move.way)
        passed = int(look.run.progress)
        value = float(outlook.turns(end[0], end[1], end[2], passed, water.wind))
        if passed < 4:
            copy = water.copied()
            start = int(copy.turn) * WIDTH
            copy.boats[start + PASSED] = passed
            planner = Planner(copy, int(copy.turn), outlook, 6)
            best = planner.search(end[0], end[1], end[2], view.hand, 2, False)
            if best is not None:
                value = min(value, float(best.value))
        return value, move.text
