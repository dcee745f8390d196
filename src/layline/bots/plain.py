"""The simplest player there is, and the loop that plays whole games inside compiled code."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from mypy_extensions import i64, mypyc_attr

from layline.core.moves import Move
from layline.core.players import Bot, Budget, no_parameters
from layline.core.state import OVER, State, View


@mypyc_attr(native_class=False)
class RandomBot(Bot):
    """Plays any legal move, all equally likely."""

    def __init__(self, random: Random) -> None:
        self.random = random

    @classmethod
    def make(cls, parameters: Mapping[str, str], random: Random) -> RandomBot:
        """Return the bot; it has no parameters."""
        no_parameters("random", parameters)
        return cls(random)

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:
        return moves[int(self.random.random() * len(moves))]


class Dice:
    """A small generator for thinking and playouts, the same compiled or not (xorshift, 32 bits)."""

    def __init__(self, seed: i64) -> None:
        self.word: i64 = ((seed & 2147483647) * 2654435761 + 88172645463325252) % 4294967295 + 1

    def below(self, bound: i64) -> i64:
        """Return a number 0 .. bound - 1."""
        word = self.word
        word = word ^ (word << 13 & 4294967295)
        word = word ^ (word >> 17)
        word = word ^ (word << 5 & 4294967295)
        self.word = word
        return (word * bound) >> 32


def playout(state: State, dice: Dice, most: i64) -> i64:
    """Play random moves in place until the game is over or `most` are played; return how many.

    Outcomes of chance are drawn evenly from their list, which is enough for tests and timing.
    """
    played: i64 = 0
    while played < most and state.to_act() != OVER:
        moves = state.moves()
        state.apply(moves[dice.below(len(moves))])
        played += 1
    return played
