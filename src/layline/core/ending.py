"""How a game ended, in words: who won first, then each seat's own line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from layline.core.game import Game
from layline.core.state import WATCHER, State
from layline.core.texts import texts_in

TEXTS: Final = texts_in(Path(__file__).parent)


def headline(language: str, winners: Sequence[int], names: Sequence[str], mine: Sequence[int] = ()) -> str:
    """Return who has won; whoever reads it from the one seat of their own is spoken to.

    >>> headline("en", [1], ["Anna", "Ben", "Cleo"]), headline("en", [1], ["Anna", "Ben", "Cleo"], [1])
    ('Ben wins.', 'You win.')
    >>> headline("fr", [0, 1, 2], ["Anna", "Ben", "Cleo"]), headline("en", [], ["Anna", "Ben"])
    ('Anna, Ben et Cleo gagnent à égalité.', 'Nobody wins.')
    """
    you = mine[0] if len(mine) == 1 and mine[0] in winners else None
    others = [names[seat] for seat in winners if seat != you]
    if not others:
        return TEXTS.say(language, "headline.nobody" if you is None else "headline.you")
    key = "one" if len(winners) == 1 else "tied" if you is None else "you_tied"
    return TEXTS.say(language, f"headline.{key}", {"who": listed(language, others)})


def listed(language: str, names: Sequence[str]) -> str:
    """Return names one after the other, as people say them.

    >>> listed("en", ["Anna"]), listed("en", ["Anna", "Ben"]), listed("fr", ["Anna", "Ben", "Cleo"])
    ('Anna', 'Anna and Ben', 'Anna, Ben et Cleo')
    """
    if len(names) < 2:
        return "".join(names)
    return TEXTS.say(language, "headline.and", {"others": ", ".join(names[:-1]), "last": names[-1]})


def seat_line(game: Game, state: State, seat: int, language: str) -> str:
    """Return what the table of results says of a seat: the game's own words for it, else how it stands."""
    values = state.result().values
    if seat < len(values):
        for key in (f"result.seat_{values[seat].get('status', 'line')}", "result.seat_line"):
            if game.texts.has(key):
                return game.texts.say(language, key, values[seat])
    return game.score(state.view(WATCHER), seat, language)
