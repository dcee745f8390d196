"""One game between bots, from seeds alone, so that it can be played again."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from layline.bots import make_bot
from layline.core.chance import draw_outcome
from layline.core.game import Game
from layline.core.moves import Move
from layline.core.options import Options
from layline.core.players import Bot, Budget
from layline.core.record import Record
from layline.core.state import CHANCE, OVER, State
from layline.core.telling import Event


def play_match(game: Game, options: Options, seats: Sequence[str], seed: int, budget: Budget) -> tuple[Record, State]:
    """Play one game between the bots of `seats` and return its record and last position.

    Dice and each bot's thoughts have streams of their own: thinking cannot change the dice.
    """
    dice = Random(f"dice {seed}")
    bots = [make_bot(game, spec, Random(f"bot {seat} {seed}")) for seat, spec in enumerate(seats)]
    state = game.new(options)
    record = Record(game.name, game.rules_version, options.document(), [f"bot:{spec}" for spec in seats])
    record.notes["seed"] = seed
    journal: list[Event] = []
    state.journal = journal
    while True:
        seat = state.to_act()
        if seat == OVER:
            break
        move = draw_outcome(state, dice) if seat == CHANCE else _decide(bots[seat], state, seat, budget)
        state.play(move)
        record.moves.append(move.text)
        _tell(bots, journal)
    record.notes["places"] = list(state.result().places)
    return record, state


def _decide(bot: Bot, state: State, seat: int, budget: Budget) -> Move:
    view = state.view(seat)
    moves = view.moves()
    return moves[0] if len(moves) == 1 else bot.decide(view, moves, budget)


def _tell(bots: Sequence[Bot], journal: list[Event]) -> None:
    for event in journal:
        for seat, bot in enumerate(bots):
            if event.heard_by(seat):
                bot.hear(event)
    journal.clear()
