"""Short words for setting up games in tests."""

from random import Random
from typing import Any

from layline.core import CHANCE, OVER, Event, Move, play_and_tell
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.rules import VorDemWindState


def new(**options: Any) -> VorDemWindState:
    """Return a game before the first ship."""
    state = GAME.new(GAME.options(options))
    assert isinstance(state, VorDemWindState)
    return state


def port(*seats: dict[str, Any], options: dict[str, Any] | None = None, **position: Any) -> VorDemWindState:
    """Return a game from seats such as {"gold": 9} and the rest of a position by keyword."""
    document: dict[str, Any] = {"options": options or {}, "seats": list(seats), **position}
    state = GAME.setup(document)
    assert isinstance(state, VorDemWindState)
    return state


def play(state: VorDemWindState, texts: str) -> list[Event]:
    """Play some moves and return all that was told."""
    return [event for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def moves(state: VorDemWindState) -> str:
    return " ".join(map(str, state.moves()))


def refused(state: VorDemWindState, text: str) -> tuple[str, str]:
    """Return code and clause of a refusal, or two empty strings."""
    refusal = state.why_not(GAME.read(text))
    return (refusal.code, refusal.clause) if refusal else ("", "")


def seat(state: VorDemWindState, number: int) -> dict[str, Any]:
    found: dict[str, Any] = state.position()["seats"][number]
    return found


def sensible(state: VorDemWindState, random: Random) -> Move:
    """Return a random move that keeps a game going: small offers, goods kept moving."""
    listed = state.moves()
    if state.to_act() == CHANCE or random.random() < 0.15:
        return listed[random.randrange(len(listed))]
    for word in ("use:ship", "load:", "use:storage", "use:purchase", "store:"):
        wanted = [move for move in listed if move.text.startswith(word)]
        if wanted:
            return random.choice(wanted)
    small = [move for move in listed if not move.text.startswith("bid:") or int(move.text[4:]) < 9]
    return random.choice(small)


def finish(state: VorDemWindState, random: Random, most: int = 20_000) -> list[str]:
    """Play a game to its end and return its moves."""
    texts: list[str] = []
    while state.to_act() != OVER and len(texts) < most:
        move = sensible(state, random)
        state.apply(move)
        texts.append(move.text)
    return texts
