"""What `python -m layline.games.<game>` shows: a board, and a random game played on it."""

from __future__ import annotations

from random import Random

from layline.core.chance import draw_outcome
from layline.core.game import Game
from layline.core.state import CHANCE, OVER, WATCHER, play_and_tell


def demo(game: Game, seed: int = 1, most: int = 400) -> None:
    """Print a random game with its usual options, and the board at its end."""
    random = Random(seed)
    state = game.new(game.options())
    print(f"{game.texts.say('en', 'title')}: {game.texts.say('en', 'summary')}\n")
    print(game.board_text(state.view(WATCHER)))
    played = 0
    while state.to_act() != OVER and played < most:
        move = draw_outcome(state, random) if state.to_act() == CHANCE else random.choice(state.moves())
        for event in play_and_tell(state, move):
            if event.heard_by(WATCHER):
                print(f"{move.text:>8}  {game.narrate(event, 'en')}")
        played += 1
    print(f"\n{game.board_text(state.view(WATCHER))}")
    if state.to_act() == OVER:
        print(game.texts.say("en", f"result.{state.result().reason}"))
