"""Players that know no title, and bots by name for any game."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from layline.bots.plain import RandomBot
from layline.core.errors import BadText
from layline.core.game import Game
from layline.core.players import Bot, BotFactory, BotSpec
from layline.core.texts import texts_in

TEXTS: Final = texts_in(Path(__file__).parent)


def bots_for(game: Game) -> dict[str, BotFactory]:
    """Return every bot that can play a game, by name, the strongest last."""
    return {"random": RandomBot.make, **game.bots()}


def bot_name(game: Game, spec: str, language: str) -> str:
    """Return what a bot is called among people; of one that nobody knows any more, its own name."""
    name = spec.partition(":")[0]
    for texts in (game.texts, TEXTS):
        if texts.has(f"bot.{name}"):
            return texts.say(language, f"bot.{name}")
    return name


def make_bot(game: Game, spec: BotSpec | str, random: Random) -> Bot:
    """Return the bot that a spec such as `greedy` or `greedy:slip=0.2` describes."""
    if isinstance(spec, str):
        spec = BotSpec.read(spec)
    known = bots_for(game)
    if spec.name not in known:
        names = ", ".join(known)
        raise BadText(repr(spec.name), TEXTS.phrase("expected.bot", {"game": game.name, "names": names}), "bot")
    return known[spec.name](dict(spec.parameters), random)
