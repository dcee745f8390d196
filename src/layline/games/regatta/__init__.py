"""Regatta, sailing by cards: round the buoys in order and be first over the line.

Rules versions:

- 1.0: the first; clauses RGT-001 to RGT-122, base and advanced, with every option of section 7.
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
from layline.core.players import BotFactory, Budget
from layline.core.state import State, View
from layline.core.telling import Event
from layline.games.regatta import bot, drawing, moves
from layline.games.regatta.cards import SIZES_OF_HAND
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.positions import set_up
from layline.games.regatta.proof import proof as prove
from layline.games.regatta.rules import new_race
from layline.games.regatta.setting import terms_of


class Regatta(Game):
    """Regatta as a game of Layline."""

    name = "regatta"
    rules_version = "1.0"
    options_type = RegattaOptions
    folder = Path(__file__).parent

    def new(self, options: Options) -> State:
        assert isinstance(options, RegattaOptions)
        return new_race(terms_of(options))

    def read(self, text: str) -> Move:
        return moves.read(text)

    def setup(self, document: Mapping[str, Any]) -> State:
        boats = document.get("boats")
        chosen = document.get("options", {})
        if isinstance(boats, list) and isinstance(chosen, Mapping) and "players" not in chosen:
            document = {**document, "options": {**chosen, "players": min(max(len(boats), 2), 4)}}
        options = self.options_of(document)
        assert isinstance(options, RegattaOptions)
        return set_up(options, document)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "standard": {},
            "quick": {"db": 100, "stop_at_entry": "always", "max_rounds": 60},
            "advanced": {"advanced": True},
            "storm": {"advanced": True, "wind_shift": "cloud", "no_go": 45},
        }

    def longest(self, options: Options) -> int | None:
        assert isinstance(options, RegattaOptions)
        turns = options.players * options.max_rounds
        if options.advanced:  # lay, turn up, sail, wind, helm, wind, sun
            return 1 + options.players * (int(sum(SIZES_OF_HAND)) + 2) + 7 * turns
        return 1 + options.players * (options.hand_size + 1) + 6 * turns  # sail, helm, sun and three cards

    def numbers(self, options: Options) -> int:
        return int(moves.NUMBERS)

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return drawing.draw(view, told, language)

    def score(self, view: View, seat: int, language: str = "en") -> str:
        return drawing.score(view, seat, language)

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return drawing.clicks(view, move)

    def scale(self, view: View, move: Move) -> tuple[str, int] | None:
        return drawing.scale(move)

    def proof(self, view: View, move: Move, language: str = "en") -> Drawing | None:
        return prove(view, move, language)

    def board_text(self, view: View, language: str = "en") -> str:
        return drawing.board_text(view, language)

    def bots(self) -> dict[str, BotFactory]:
        return bot.bots()

    def hint(self, view: View) -> Move | None:
        found = view.moves()
        return bot.Captain().decide(view, found, Budget()) if found else None


GAME = Regatta()
