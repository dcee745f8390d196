"""A game in plain Python that does what another does, but for some methods: compiled ones cannot be replaced."""

from collections.abc import Callable
from typing import Any

from layline.core.game import Game


def standing_in(real: Game, **methods: Callable[..., Any]) -> Game:
    """Return a game that asks another for everything but these methods."""
    asking = {
        name: _asks(getattr(real, name))
        for name in dir(Game)
        if not name.startswith("_") and callable(getattr(Game, name))
    }
    facts = {name: getattr(real, name) for name in ("name", "rules_version", "options_type", "folder", "takes_orders")}
    own = {name: _asks(method) for name, method in methods.items()}
    stand_in: Game = type("StandIn", (Game,), {**asking, **facts, **own})()
    return stand_in


def _asks(method: Callable[..., Any]) -> Callable[..., Any]:
    return lambda _, *values, **named: method(*values, **named)
