"""The games that are here: every folder below `layline.games` that offers a `GAME`."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from layline.core.errors import TEXTS, BadText
from layline.core.game import Game


@cache
def games() -> dict[str, Game]:
    """Return every game by name."""
    package = importlib.import_module("layline.games")
    found: dict[str, Game] = {}
    for entry in pkgutil.iter_modules(package.__path__):
        game = importlib.import_module(f"layline.games.{entry.name}").GAME
        found[game.name] = game
    return dict(sorted(found.items()))


def load_game(name: str) -> Game:
    """Return the game with this name."""
    known = games()
    if name not in known:
        near = difflib.get_close_matches(name, known, 1)
        values = {"names": ", ".join(known), "name": repr(near[0]) if near else ""}
        raise BadText(repr(name), TEXTS.phrase("expected.game_near" if near else "expected.game", values))
    return known[name]
