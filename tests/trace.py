"""Play seeded games of every title and print a digest of everything that happened.

Two runs that print the same played the same: used to compare the compiled form with the plain
one, and one hash seed with another.
"""

import hashlib
import json
from random import Random

from layline.core import OVER, BadOption, Game, Options, games, play_and_tell


def options_by_seed(game: Game, random: Random) -> Options:
    """Return a preset with a few options changed at random."""
    chosen = dict(random.choice(list(game.presets().values())))
    for name, rule in game.options_type.rules().items():
        if rule.kind == "choice" and random.random() < 0.3:
            trial = {**chosen, name: random.choice(rule.choices)}
        elif rule.kind == "flag" and random.random() < 0.3:
            trial = {**chosen, name: random.random() < 0.5}
        else:
            continue
        try:
            game.options(trial)
            chosen = trial
        except BadOption:
            continue
    return game.options(chosen)


def play(game: Game, seed: int) -> str:
    """Play one game of at most 400 moves and return the digest of positions, lists and events."""
    random = Random(seed)
    state = game.new(options_by_seed(game, random))
    digest = hashlib.sha256()
    for _ in range(400):
        if state.to_act() == OVER:
            break
        moves = state.moves()
        digest.update(" ".join(map(str, moves)).encode())
        for event in play_and_tell(state, random.choice(moves)):
            digest.update(repr(event).encode())
        digest.update(json.dumps(state.position()).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    for game in games().values():
        print(game.name, *(play(game, seed)[:16] for seed in range(12)))
