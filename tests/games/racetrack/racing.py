"""Short words for setting up races in tests."""

from typing import Any

from layline.core import play_and_tell
from layline.games.racetrack import GAME
from layline.games.racetrack.rules import RacetrackState


def race(*cars: dict[str, Any], turn: int | None = None, round: int | None = None, **options: Any) -> RacetrackState:
    """Return a race from cars such as {"pos": [2, 6]} and options by keyword."""
    document: dict[str, Any] = {"options": options}
    if cars:
        document["cars"] = list(cars)
    if turn is not None:
        document["turn"] = turn
    if round is not None:
        document["round"] = round
    state = GAME.setup(document)
    assert isinstance(state, RacetrackState)
    return state


def car(x: int, y: int, vx: int = 0, vy: int = 0, **facts: int | str) -> dict[str, Any]:
    """Return a car's table."""
    return {"pos": [x, y], "vec": [vx, vy], **facts}


def play(state: RacetrackState, texts: str) -> list[str]:
    """Play some moves and return the kinds of all that was told."""
    return [event.kind for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def cars(state: RacetrackState) -> list[dict[str, Any]]:
    """Return the cars of the position."""
    found: list[dict[str, Any]] = state.position()["cars"]
    return found


def moves(state: RacetrackState) -> str:
    """Return the legal moves in one line."""
    return " ".join(map(str, state.moves()))


def refused(state: RacetrackState, text: str) -> str:
    """Return the code a move is refused with, or nothing."""
    refusal = state.why_not(GAME.read(text))
    return refusal.code if refusal else ""
