"""Race the Wind - The Sailing Cup, a regatta on a grid.

Rules versions:

- 1.0: the first; clauses RTW-001 to RTW-225 with every ruling and option of the ledger.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from layline.core.drawing import Drawing
from layline.core.game import Game
from layline.core.moves import Move, Value
from layline.core.options import Options
from layline.core.players import BotFactory
from layline.core.state import WATCHER, State, View
from layline.core.telling import Event
from layline.games.race_the_wind import bot, drawing, language, moves
from layline.games.race_the_wind.options import RaceTheWindOptions
from layline.games.race_the_wind.outlook import foretold
from layline.games.race_the_wind.positions import set_up, terms_of
from layline.games.race_the_wind.proof import proof_of
from layline.games.race_the_wind.rules import RaceTheWindState, new_race
from layline.games.race_the_wind.umpire import umpire_card


class RaceTheWind(Game):
    """Race the Wind as a game of Layline."""

    name = "race_the_wind"
    rules_version = "1.0"
    options_type = RaceTheWindOptions
    folder = Path(__file__).parent

    def new(self, options: Options) -> State:
        assert isinstance(options, RaceTheWindOptions)
        return new_race(terms_of(options))

    def read(self, text: str) -> Move:
        return moves.read(text)

    def setup(self, document: Mapping[str, Any]) -> State:
        boats = document.get("boats")
        chosen = document.get("options", {})
        if isinstance(boats, list) and isinstance(chosen, Mapping) and "players" not in chosen:
            document = {**document, "options": {**chosen, "players": max(2, len(boats))}}
        options = self.options_of(document)
        assert isinstance(options, RaceTheWindOptions)
        return set_up(options, document)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "standard": {},
            "quick": {"laps": 1, "tokens": "random"},
            "match": {"laps": 2, "tokens": "random"},
            "fleet": {"players": 5, "laps": 2, "tokens": "random", "end_mode": "full"},
            "pure": {"laps": 1, "tokens": "none", "wind_changes": False},
            "triangle": {"laps": 1, "tokens": "random", "course": "triangle"},
        }

    def longest(self, options: Options) -> int | None:
        assert isinstance(options, RaceTheWindOptions)
        if options.max_rounds == 0:
            return None
        players = options.players
        a_turn = players + 6 + 4 * max(options.board_w, options.board_h)
        return 200 + 4 * players + options.max_rounds * players * a_turn

    def numbers(self, options: Options) -> int:  # the same for every board
        return moves.NUMBERS

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return drawing.draw(view, told, language)

    def score(self, view: View, seat: int, language: str = "en") -> str:
        return drawing.score(view, seat, language)

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return drawing.clicks(view, move)

    def board_text(self, view: View, language: str = "en") -> str:
        return drawing.board_text(view, language)

    def bots(self) -> dict[str, BotFactory]:
        return bot.bots()

    def hint(self, view: View) -> Move | None:
        return bot.hint(view)

    def perspective(self, view: View) -> int:
        return view.seat if view.moves() else WATCHER  # only who chooses sees more

    def proof(self, view: View, move: Move, language: str = "en") -> Drawing | None:
        return proof_of(drawing.race_of(view), move, language)

    def sentence(self, view: View | State, move: Move, language: str, names: Sequence[str] = ()) -> str:
        race = drawing.race_of(view) if isinstance(view, View) else view
        assert isinstance(race, RaceTheWindState)
        return foretold(race, move, language, names)

    def say(self, language: str, key: str, values: Mapping[str, Value], names: Sequence[str] = ()) -> str:
        return language_say(language, key, values, names)

    def has_card(self, event: Event) -> bool:
        return event.kind.startswith("ruling_")

    def card(self, event: Event, language: str = "en", names: Sequence[str] = ()) -> Drawing | None:
        return umpire_card(event, language, names) if self.has_card(event) else None


language_say = language.say
GAME = RaceTheWind()
