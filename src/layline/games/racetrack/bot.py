"""Bots."""
from layline.core.players import BotFactory


def bots() -> dict[str, BotFactory]:
    return {}
