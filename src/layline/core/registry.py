"""The games that are here: every folder below `layline.games` that offers a `GAME`."""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from functools import cache

from layline.core.errors import BadText
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
        hint = f" (did you mean {near[0]!r}?)" if near else ""
        raise BadText(repr(name), f"a game: {', '.join(known)}{hint}")
    return known[name]
