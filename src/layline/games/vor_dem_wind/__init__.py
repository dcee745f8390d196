"""Vor dem Wind (Before the Wind), the harbour game of goods, gold and ships.

Rules versions:

- 1.0: the first; all clauses VDW-001 to VDW-084 with every option of section 7.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from layline.core.drawing import Drawing
from layline.core.game import Game, Order
from layline.core.moves import Move, Value
from layline.core.options import Options
from layline.core.players import BotFactory
from layline.core.state import State, View
from layline.core.telling import Event
from layline.games.vor_dem_wind import bot, drawing, moves, phrases, standing
from layline.games.vor_dem_wind.options import VorDemWindOptions
from layline.games.vor_dem_wind.positions import set_up, terms_of
from layline.games.vor_dem_wind.rules import new_game


class VorDemWind(Game):
    """Vor dem Wind as a game of Layline."""

    name = "vor_dem_wind"
    rules_version = "1.0"
    options_type = VorDemWindOptions
    folder = Path(__file__).parent
    takes_orders = True

    def new(self, options: Options) -> State:
        assert isinstance(options, VorDemWindOptions)
        return new_game(terms_of(options))

    def read(self, text: str) -> Move:
        return moves.read(text)

    def setup(self, document: Mapping[str, Any]) -> State:
        seats = document.get("seats")
        chosen = document.get("options", {})
        if isinstance(seats, list) and 2 <= len(seats) <= 4 and isinstance(chosen, Mapping) and "players" not in chosen:
            document = {**document, "options": {**chosen, "players": len(seats)}}
        options = self.options_of(document)
        assert isinstance(options, VorDemWindOptions)
        return set_up(options, document)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "standard": {},
            "quick": {"target_vp": 30},
            "open": {"hand_visibility": "open", "score_visibility": "open", "log_history": "full"},
            "plain": {"specials": False},
        }

    def longest(self, options: Options) -> int | None:
        """A turn has few decisions, except that a market sale may sell a whole hand good by good."""
        assert isinstance(options, VorDemWindOptions)
        if not options.turn_limit:
            return None
        players, goods = options.players, sum(options.cards().copies)
        trade = 2 * players + players * (players + 3) + 2
        turn = trade + players * (14 + goods) + 20 * players + 7
        return 8 + 4 * players + options.turn_limit * turn

    def numbers(self, options: Options) -> int:
        assert isinstance(options, VorDemWindOptions)
        terms = terms_of(options)
        return moves.numbers_below(len(terms.local_card), len(terms.local_ship))

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return drawing.draw(view, told, language)

    def forgets(self, event: Event, options: Options) -> bool:
        assert isinstance(options, VorDemWindOptions)
        return options.log_history == "turn" and event.kind == "turn_begins"

    def score(self, view: View, seat: int, language: str = "en") -> str:
        return drawing.score(view, seat, language)

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return drawing.clicks(view, move)

    def board_text(self, view: View, language: str = "en") -> str:
        return drawing.board_text(view, language)

    def scale(self, view: View, move: Move) -> tuple[str, int] | None:
        return ("offer", int(move.amount)) if isinstance(move, moves.Deed) and move.op == moves.OFFER else None

    def orders(self, view: View, language: str = "en", names: Sequence[str] = ()) -> tuple[Order, ...]:
        return standing.standing_orders(view, language, names)

    def ordered(self, view: View, orders: Mapping[str, int]) -> Move | None:
        return standing.ordered_answer(view, orders)

    def bots(self) -> dict[str, BotFactory]:
        return bot.bots()

    def hint(self, view: View) -> Move | None:
        return bot.advice(view)

    # -- texts: goods, cards and ships are named in the reader's language ----------------

    def say(self, language: str, key: str, values: Mapping[str, Value], names: Sequence[str] = ()) -> str:
        return self.texts.say(language, key, phrases.spoken(values, language), names)


GAME = VorDemWind()
