"""The bots of Vor dem Wind: `merchant`, who judges every card and remembers what was said, and `trader`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from layline.core.moves import Move
from layline.core.players import Bot, BotFactory, Budget, no_parameters
from layline.core.state import View
from layline.core.telling import Event
from layline.games.vor_dem_wind.dealing import Dealer
from layline.games.vor_dem_wind.haggling import Haggler
from layline.games.vor_dem_wind.judgement import Judgement
from layline.games.vor_dem_wind.memory import Memory
from layline.games.vor_dem_wind.moves import Deed
from layline.games.vor_dem_wind.pen import sight_of
from layline.games.vor_dem_wind.trader import Trader
from layline.games.vor_dem_wind.words import BID, CHOOSE, RESOLVE
from layline.games.vor_dem_wind.worth import Weights


def bots() -> dict[str, BotFactory]:
    """Return the bots by name, the stronger one last."""
    return {"trader": trader, "merchant": merchant}


def merchant(parameters: Mapping[str, str], _random: Random) -> Bot:
    """Return the strong one."""
    no_parameters("merchant", parameters)
    return MerchantBot()


def trader(parameters: Mapping[str, str], random: Random) -> Bot:
    """Return the plain one."""
    no_parameters("trader", parameters)
    return Trader(random)


def advice(view: View) -> Move | None:
    """Return the move that the merchant would make, without memory."""
    moves = view.moves()
    return MerchantBot().decide(view, moves, Budget()) if moves else None


class MerchantBot(Bot):
    """Plans for ships, prices cards for itself and for its rivals, and takes the best expected gain."""

    def __init__(self) -> None:
        self.memory = Memory()
        self.weights = Weights()

    def hear(self, event: Event) -> None:
        self.memory.hear(event)

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:  # quick anyway
        sight = sight_of(view)
        deeds = [move for move in moves if isinstance(move, Deed)]
        if len(deeds) < 2:
            return moves[0]
        judgement = Judgement(sight, self.memory, self.weights)
        haggler = Haggler(judgement, sight.seat)
        if sight.phase == CHOOSE:
            return haggler.choose(deeds)
        if sight.phase == BID:
            return haggler.bid(deeds)
        if sight.phase == RESOLVE:
            return haggler.settle(deeds)
        return Dealer(judgement, sight.seat).decide(deeds)
