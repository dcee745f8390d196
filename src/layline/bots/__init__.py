"""Players that know no title, and bots by name for any game."""

from __future__ import annotations

from random import Random

from layline.bots.plain import RandomBot
from layline.core.errors import BadText
from layline.core.game import Game
from layline.core.players import Bot, BotFactory, BotSpec


def bots_for(game: Game) -> dict[str, BotFactory]:
    """Return every bot that can play a game, by name."""
    return {"random": RandomBot.make, **game.bots()}


def make_bot(game: Game, spec: BotSpec | str, random: Random) -> Bot:
    """Return the bot that a spec such as `greedy` or `greedy:slip=0.2` describes."""
    if isinstance(spec, str):
        spec = BotSpec.read(spec)
    known = bots_for(game)
    if spec.name not in known:
        raise BadText(repr(spec.name), f"a bot of {game.name}: {', '.join(known)}", "bot")
    return known[spec.name](dict(spec.parameters), random)
