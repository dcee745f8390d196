"""Racetrack, the vector race on squared paper.

Rules versions:

- 1.0: the first; all clauses RTK-001 to RTK-050 with every option of section 7.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from layline.core.drawing import Drawing
from layline.core.game import Game, Offers
from layline.core.moves import Move, Value
from layline.core.options import Options
from layline.core.players import BotFactory
from layline.core.state import WATCHER, OpenView, State, View
from layline.core.telling import Event
from layline.games.racetrack import bot, drawing, moves
from layline.games.racetrack.moves import Drive
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import set_up, terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import LAP


class Racetrack(Game):
    """Racetrack as a game of Layline."""

    name = "racetrack"
    rules_version = "1.0"
    options_type = RacetrackOptions
    folder = Path(__file__).parent

    def new(self, options: Options) -> State:
        assert isinstance(options, RacetrackOptions)
        return new_race(terms_of(options))

    def read(self, text: str) -> Move:
        return moves.read(text)

    def setup(self, document: Mapping[str, Any]) -> State:
        cars = document.get("cars")
        chosen = document.get("options", {})
        if isinstance(cars, list) and isinstance(chosen, Mapping) and "players" not in chosen:
            document = {**document, "options": {**chosen, "players": len(cars) or 1}}
        options = self.options_of(document)
        assert isinstance(options, RacetrackOptions)
        return set_up(options, document)

    def presets(self) -> dict[str, dict[str, Any]]:
        return {
            "standard": {},
            "quick": {"track": "paddock", "move_seconds": 0},
            "demolition": {"track": "haricot", "crash_limit": 3, "end": "last_but_one"},
            "friendly": {"track": "haricot", "collisions": False, "crash_limit": 0, "border_touch": "allowed"},
            "sprint": {"track": "elbow"},
        }

    def longest(self, options: Options) -> int | None:
        assert isinstance(options, RacetrackOptions)
        return options.players * (1 + options.round_limit) if options.round_limit else None

    def numbers(self, options: Options) -> int:
        assert isinstance(options, RacetrackOptions)
        return 13 + 2 * max(len(options.places()), options.players)

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        return drawing.draw(view, told, language)

    def perspective(self, view: View) -> int:
        return view.seat if view.moves() else WATCHER  # only who chooses sees more

    def score(self, view: View, seat: int, language: str = "en") -> str:
        return drawing.score(view, seat, language)

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return drawing.clicks(view, move)

    def offers(self, view: View, language: str = "en", names: Sequence[str] = ()) -> Offers:
        moves = view.moves()
        if not moves or not isinstance(moves[0], Drive):
            return super().offers(view, language, names)
        moment = drawing.moment_of(view, language)
        race, stand = moment.race, moment.acting
        seat = int(race.seat_to_move())
        if stand is None:
            stand = moment.artist.stand(race, seat)  # a drive is told in the same words at every table
        last = race.fact(seat, LAP) + 1 == race.terms.laps
        found = stand.last_offers if last else stand.offers
        if found is None:
            found = super().offers(view, language, names)
            if last:
                stand.last_offers = found
            else:
                stand.offers = found
        return found

    def board_text(self, view: View, language: str = "en") -> str:
        return drawing.board_text(view, language)

    def narrate(self, event: Event, language: str, names: Sequence[str] = ()) -> str:
        key = ""
        if event.kind == "finished":
            key = _NEAR_THE_LINE.get(event.values["margin"], "")
        elif event.kind == "drove" and not event.values["speed"]:
            key = "event.stood"
        return self.say(language, key, event.values, names) if key else super().narrate(event, language, names)

    def bots(self) -> dict[str, BotFactory]:
        return bot.bots()

    def hint(self, view: View) -> Move | None:
        from layline.games.racetrack.driver.outlook import hint

        assert isinstance(view, OpenView)
        state = view.state
        assert isinstance(state, RacetrackState)
        return hint(state)

    def benchmarks(self) -> dict[str, Callable[[], float]]:
        from layline.games.racetrack.driver.solver import solve

        circuit = RacetrackOptions.read({"track": "grand-tour", "players": 1})
        return {"solver": lambda: float(solve(circuit).states)}

    def commands(self) -> list[Any]:
        from layline.games.racetrack.commands import COMMANDS

        return list(COMMANDS)


_NEAR_THE_LINE: Final[dict[Value, str]] = {0: "event.finished_on", 1: "event.finished_by_one"}
"""How a finish is told by the squares past the line, where there are fewer than two; goal cells have no line."""

GAME = Racetrack()
