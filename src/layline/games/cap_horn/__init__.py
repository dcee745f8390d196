"""Cap Horn, a clipper race on wind tiles.

Rules versions:

- 1.0: the first; all clauses CPH-001 to CPH-114 with every option of section 7.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from layline.core.drawing import Drawing
from layline.core.game import Game
from layline.core.moves import Move
from layline.core.options import Options
from layline.core.players import BotFactory
from layline.core.state import State, View
from layline.core.telling import Event
from layline.games.cap_horn import bot, drawing, moves
from layline.games.cap_horn.captain import decide
from layline.games.cap_horn.limits import MOST_HAND
from layline.games.cap_horn.options import CapHornOptions
from layline.games.cap_horn.outlook import foretold
from layline.games.cap_horn.positions import set_up, terms_of
from layline.games.cap_horn.rules import new_game
from layline.games.cap_horn.view import CapHornView


class CapHorn(Game):
    """Cap Horn as a game of Layline."""

    name = "cap_horn"
    rules_version = "1.0"
    options_type = CapHornOptions
    folder = Path(__file__).parent

    def new(self, options: Options) -> State:
        assert isinstance(options, CapHornOptions)
        return new_game(terms_of(options))

    def read(self, text: str) -> Move:
        return moves.read(text)

    def setup(self, document: Mapping[str, Any]) -> State:
        ships = document.get("ships")
        chosen = document.get("options", {})
        if isinstance(ships, list) and isinstance(chosen, Mapping) and "players" not in chosen and len(ships) > 1:
            document = {**document, "options": {**chosen, "players": len(ships)}}
        options = self.options_of(document)
        assert isinstance(options, CapHornOptions)
        return set_up(options, document)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "standard": {},
            "three": {"players": 3},
            "five": {"players": 5},
            "quick": {"start_sail_points": 5, "start_hand": 5, "max_rounds": 60},
            "training": {"open_hands": True, "players": 3},
            "gale": {"sprint_with_ignore": True, "ignore_may_finish": True},
        }

    def longest(self, options: Options) -> int | None:
        """Count a turn as full as can be: income, six tiles, a sprint, a draw, six purchases and the ends."""
        assert isinstance(options, CapHornOptions)
        turn = 1 + (int(MOST_HAND) + 1) + 3 + 1 + 2 * int(MOST_HAND) + 1
        return 1 + options.players * (options.start_hand + turn * options.max_rounds)

    def numbers(self, options: Options) -> int:
        assert isinstance(options, CapHornOptions)
        return int(moves.bound(options.chart().columns, options.chart().rows))

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return drawing.draw(view, told, language)

    def sentence(self, view: View | State, move: Move, language: str, names: Sequence[str] = ()) -> str:
        said = super().sentence(view, move, language, names)
        seen = view if isinstance(view, View) else view.view(max(int(view.to_act()), 0))
        assert isinstance(seen, CapHornView)
        return foretold(seen, move, said, self.texts, language, names)

    def score(self, view: View, seat: int, language: str = "en") -> str:
        return drawing.score(view, seat, language)

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return drawing.clicks(move)

    def board_text(self, view: View, language: str = "en") -> str:
        return drawing.board_text(view, language)

    def bots(self) -> dict[str, BotFactory]:
        return bot.bots()

    def hint(self, view: View) -> Move | None:
        assert isinstance(view, CapHornView)
        moves = view.moves()
        return decide(view, moves) if moves else None


GAME = CapHorn()
