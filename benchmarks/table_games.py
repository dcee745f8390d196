"""The games that the tables of the load play: between two bots, written down beforehand."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from layline.bots import make_bot
from layline.core.players import Budget
from layline.core.registry import load_game


@dataclass
class Script:
    """The game that every table plays: who decides what, automatic moves left to the table."""

    game: str
    options: dict[str, Any]
    texts: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    automatic: list[bool] = field(default_factory=list)


def long_games(game: str, options: dict[str, Any], moves: int, spec: str, count: int) -> list[Script]:
    """Return different games that last for so many moves, of those that are played with the first few hundred seeds."""
    found: list[Script] = []
    for seed in range(20 * count):
        script = written(game, options, moves, spec, seed)
        if len(script.texts) == moves:
            found.append(script)
        if len(found) == count:
            return found
    raise SystemExit(f"only {len(found)} of {20 * count} games last for {moves} moves: ask for fewer with --moves")


def written(game_name: str, options: dict[str, Any], moves: int, spec: str = "", seed: int = 0) -> Script:
    """Return a game between two bots, the game's own if no others are named, as long as it lasts or is wanted."""
    game = load_game(game_name)
    chosen = game.options({**options, "players": 2})
    spec = spec or next(iter(game.bots()))
    bots = [make_bot(game, spec, Random(2 * seed + seat)) for seat in range(2)]
    state, script = game.new(chosen), Script(game_name, {**options, "players": 2})
    while len(script.texts) < moves and (seat := int(state.to_act())) >= 0:
        legal = state.moves()
        move = legal[0] if len(legal) == 1 else bots[seat].decide(state.view(seat), legal, Budget(0.05))
        script.texts.append(move.text)
        script.seats.append(seat)
        script.automatic.append(len(legal) == 1 and move.automatic)
        state.play(move)
    return script
