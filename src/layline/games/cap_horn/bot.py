"""The ships that sail by themselves: `pilot`, who plans, and `plain`, who takes the nearest step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from layline.core.moves import Move
from layline.core.players import Bot, BotFactory, Budget, no_parameters
from layline.core.state import View
from layline.games.cap_horn.captain import decide
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.limits import IGNORE_COST, TO_FINISH
from layline.games.cap_horn.moves import BUY, END, END_PLACE, FORGO, STAY, STOP, Ignore, Lay, Sail
from layline.games.cap_horn.sailing import arrow_end
from layline.games.cap_horn.state import AT, HAND, POINTS, TOKENS, Sea
from layline.games.cap_horn.view import CapHornView


def bots() -> dict[str, BotFactory]:
    """Return the ships by name."""
    return {"plain": plain, "pilot": pilot}


def pilot(parameters: Mapping[str, str], _random: Random) -> Bot:
    """Return the ship that plans its way, its points and a little mischief."""
    no_parameters("pilot", parameters)
    return PilotBot()


def plain(parameters: Mapping[str, str], random: Random) -> Bot:
    """Return the ship that always takes the step that looks nearest."""
    no_parameters("plain", parameters)
    return Plain(random)


class PilotBot(Bot):
    """Lays the winds of a plan one by one, sails it, and hinders who is ahead with what it can spare."""

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:
        assert isinstance(view, CapHornView)
        return decide(view, tuple(moves))


class Plain(Bot):
    """Goes to whatever is nearest its next station or the finish, on a wind it lays there at random."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:
        assert isinstance(view, CapHornView)
        sea, seat = view.sea, view.seat
        goal = Goal(sea, seat)
        here = int(sea.fact(seat, AT))
        if END_PLACE in moves:
            return self._lay(sea, moves, goal, here)
        if END in moves:
            return BUY if BUY in moves and sum(view.hand()) < 3 else END
        steps = {move: goal.steps(_target(sea, move, here)) for move in moves if isinstance(move, Sail | Ignore)}
        best = min(steps, key=lambda move: (steps[move], isinstance(move, Ignore), move.number), default=None)
        if best is not None and steps[best] < goal.steps(here):
            return best
        for move in (FORGO, STAY, STOP):
            if move in moves:
                return move
        return best or moves[0]

    def _lay(self, sea: Sea, moves: Sequence[Move], goal: Goal, here: int) -> Move:
        """Lay a wind on the nearest space within reach, any of those that do not blow back; link it first."""
        chart = sea.terms.chart
        kind = int(sea.kind_at(here))
        ends = [int(chart.end(kind, here, arrow)) for arrow in range(len(chart.tiles[kind]))]
        if sea.fact(sea.turn, POINTS) >= IGNORE_COST:
            ends += [int(cell) for cell in chart.near[here * 8 : here * 8 + 8]]
        ends = [end for end in ends if end and sea.other_ship(end, sea.turn) < 0 and goal.steps(end) < goal.steps(here)]
        lays: dict[int, list[Lay]] = {}
        for move in moves:
            if isinstance(move, Lay) and not move.over:
                lays.setdefault(int(chart.at(move.column, move.row)), []).append(move)
        for end in sorted(ends, key=goal.steps):
            if sea.kind_at(end) >= 0 or chart.goal[end]:
                break
            if end in lays:
                ahead = [move for move in lays[end] if not _blows_back(chart, int(move.tile))]
                return self.random.choice(ahead or lays[end])
            links = [int(cell) for cell in chart.near[end * 8 : end * 8 + 8] if cell in lays]
            if links and sea.fact(sea.turn, HAND) > 1:
                return self.random.choice(lays[links[0]])
        return END_PLACE


def _blows_back(chart: Chart, kind: int) -> bool:
    return all(arrow.arrow.startswith("B") for arrow in chart.tiles[kind])


class Goal:
    """The next thing a plain ship wants: a station that gives it a token, or the finish with two."""

    def __init__(self, sea: Sea, seat: int) -> None:
        chart = sea.terms.chart
        cells = [int(cell) for cell in chart.sea if sea.earns(seat, int(cell))]
        if sea.fact(seat, TOKENS) >= TO_FINISH:
            cells += [cell for cell in range(int(chart.size)) if chart.goal[cell]]
        self.field = chart.distances(cells)

    def steps(self, cell: int) -> int:
        """Return the king's steps from a space to what is wanted."""
        return int(self.field[cell])


def _target(sea: Sea, move: Move, here: int) -> int:
    chart: Chart = sea.terms.chart
    if isinstance(move, Ignore):
        return int(chart.at(move.column, move.row))
    arrows = chart.tiles[int(sea.kind_at(here))]
    return next(int(arrow_end(sea, here, k)) for k, arrow in enumerate(arrows) if arrow is move)


