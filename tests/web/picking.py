"""Games for the tests of pages, found by what they are and never by name."""

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from layline.core.errors import LaylineError
from layline.core.game import Game
from layline.core.record import Record
from layline.core.registry import games
from layline.core.state import CHANCE, OVER, State, play_and_tell

GAMES = Path(__file__).parents[1] / "games"


@dataclass(frozen=True)
class Pick:
    """A game with options that make it small."""

    game: Game
    preset: str
    players: int

    @property
    def form(self) -> dict[str, Any]:
        """What makes a table of it."""
        return {"game": self.game.name, "preset": self.preset, "options": {"players": self.players}}

    def title(self, language: str = "en") -> str:
        return self.game.texts.say(language, "title")


@cache
def shortest(players: int) -> Pick:
    """Return the open game that is over first with so many players who follow its advice."""
    best, found = 60, None
    for game in games().values():
        pick = Pick(game, quickest(game), players)
        length = _length(pick, best) if is_open(game) else best
        if length < best:
            best, found = length, pick
    assert found is not None, "no open game is short"
    return found


@cache
def secretive() -> Pick:
    """Return a game for two in which hands are hidden."""
    found = [game for game in games().values() if not is_open(game)]
    return Pick(found[0], quickest(found[0]), 2)


def quickest(game: Game) -> str:
    """Return the preset that one click on the home page takes."""
    presets = game.presets()
    return "quick" if "quick" in presets else next(iter(presets))


def is_open(game: Game) -> bool:
    """Say whether every seat sees everything."""
    describing = pytest.importorskip("layline.server.describing", reason="the server is not installed")
    return not describing.has_secrets(game)


def almost_over(game: Game, decisions: int) -> str:
    """Return a real game of this title without its last decisions, as a record."""
    files = sorted((GAMES / game.name / "golden").glob("*.toml"))
    record = min((Record.read(file.read_text("utf-8")) for file in files), key=lambda one: len(one.moves))
    steps = enumerate(record.steps())
    chosen = [number for number, (state, move) in steps if state.to_act() >= 0 and not move.automatic]
    record.moves, record.notes = record.moves[: chosen[-decisions]], {}
    return record.write()


def with_a_card() -> Record:
    """Return a real game in which something happened that its title has a picture of."""
    for game in games().values():
        if type(game).has_card is Game.has_card:
            continue
        for file in sorted((GAMES / game.name / "golden").glob("*.toml")):
            record = Record.read(file.read_text("utf-8"))
            state = record.first()
            for text in record.moves:
                if any(game.has_card(event) for event in play_and_tell(state, game.read(text))):
                    return record
    pytest.skip("no real game holds such a thing")


def advice(text: str) -> str:
    """Return a good move in the position that a record leads to."""
    record = Record.read(text)
    return str(_next(games()[record.game], record.replay()))


def advised_clicks(text: str) -> tuple[str, ...]:
    """Return what a hand touches for that move."""
    game, state = games()[Record.read(text).game], Record.read(text).replay()
    return game.clicks(state.view(state.to_act()), _next(game, state))


def _length(pick: Pick, most: int) -> int:
    """Return how many moves a game takes with its own advice; `most` when it takes more, or cannot be played so."""
    try:
        state = pick.game.new(pick.game.options({**pick.game.presets()[pick.preset], "players": pick.players}))
    except LaylineError:
        return most
    for count in range(most):
        if state.to_act() == OVER:
            return count
        state.play(_next(pick.game, state))
    return most


def _next(game: Game, state: State) -> Any:
    if state.to_act() == CHANCE:
        return state.odds()[0][0]
    return game.hint(state.view(state.to_act())) or state.moves()[0]
