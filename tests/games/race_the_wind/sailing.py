"""Short words for setting up races in tests."""

from typing import Any

from layline.core import play_and_tell
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.rules import RaceTheWindState

ASIDE: dict[str, Any] = {"pos": [24, 16], "heading": "NE"}
"""A second boat that keeps a match race going and is in nobody's way."""


def boat(x: int, y: int, heading: str, **facts: Any) -> dict[str, Any]:
    """Return a boat's table."""
    return {"pos": [x, y], "heading": heading, **facts}


def race(*boats: dict[str, Any], options: dict[str, Any] | None = None, **document: Any) -> RaceTheWindState:
    """Return a race; flags are out of play and one boat gets company unless the options say otherwise."""
    chosen = {"wind_changes": False, **(options or {})}
    placed = [*boats, ASIDE] if len(boats) == 1 else list(boats)
    if placed:
        chosen.setdefault("players", len(placed))
        document["boats"] = placed
    state = GAME.setup({"options": chosen, **document})
    assert isinstance(state, RaceTheWindState)
    return state


def new(**options: Any) -> RaceTheWindState:
    """Return a race before anything is drawn or placed."""
    state = GAME.new(GAME.options(options))
    assert isinstance(state, RaceTheWindState)
    return state


def play(state: RaceTheWindState, texts: str) -> list[str]:
    """Play some moves and return the kinds of all that was told."""
    return [event.kind for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def clauses(state: RaceTheWindState, texts: str) -> list[tuple[str, str]]:
    """Play some moves and return kind and clause of all that was told."""
    return [(event.kind, event.clause) for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def moves(state: RaceTheWindState) -> str:
    """Return the legal moves in one line."""
    return " ".join(map(str, state.moves()))


def refused(state: RaceTheWindState, text: str) -> tuple[str, str]:
    """Return the code and the clause a move is refused with, or two empty texts."""
    refusal = state.why_not(GAME.read(text))
    return (refusal.code, refusal.clause) if refusal else ("", "")


def fleet(state: RaceTheWindState) -> list[dict[str, Any]]:
    """Return the boats of the position."""
    found: list[dict[str, Any]] = state.position()["boats"]
    return found
