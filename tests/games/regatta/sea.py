"""Short words for setting up races in tests."""

from collections.abc import Sequence
from random import Random
from typing import Any

from layline.core import CHANCE, OVER, Move, play_and_tell
from layline.games.regatta import GAME
from layline.games.regatta.rules import RegattaState

FAR: dict[str, Any] = {"pos": [500, -200, 0]}
"""A boat that is in nobody's way."""


def race(*boats: dict[str, Any], options: dict[str, Any] | None = None, **rest: Any) -> RegattaState:
    """Return a race from boats such as {"pos": [0, 110, 90], "hand": "B0"}; alone, with one far away."""
    listed = [*boats, FAR] if len(boats) == 1 else list(boats)
    document: dict[str, Any] = {"options": {"players": len(listed), **(options or {})}, "boats": listed, **rest}
    state = GAME.setup(document)
    assert isinstance(state, RegattaState)
    return state


def boat(x: float, y: float, heading: float, hand: str = "", **facts: Any) -> dict[str, Any]:
    """Return a boat's table; without a hand it gets some."""
    found: dict[str, Any] = {"pos": [x, y, heading], **facts}
    if hand:
        found["hand"] = hand
    return found


def play(state: RegattaState, texts: str) -> list[str]:
    """Play some moves and return the kinds of all that was told."""
    return [event.kind for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def listed(state: RegattaState, *kinds: str) -> str:
    """Return the texts of the legal moves, of some kinds only when they are named."""
    return " ".join(move.text for move in state.moves() if not kinds or move.kind in kinds)


def code(state: RegattaState, text: str) -> str:
    """Return the code with which a move is refused, with its clause; empty when it is legal."""
    refusal = state.why_not(GAME.read(text))
    return f"{refusal.code} {refusal.clause}" if refusal is not None else ""


def pos(state: RegattaState, seat: int = 0) -> tuple[float, float, float]:
    """Return the pose of a boat in millimetres and degrees."""
    x, y, heading = state.position()["boats"][seat]["pos"]
    return x, y, heading


def progress(state: RegattaState, seat: int = 0) -> int:
    """Return the gates a boat has passed."""
    found: int = state.position()["boats"][seat]["progress"]
    return found


def new(**options: Any) -> RegattaState:
    """Return a race before its first move."""
    state = GAME.new(GAME.options(options))
    assert isinstance(state, RegattaState)
    return state


def any_move(state: RegattaState, random: Random) -> Move:
    """Return a move, cards more often than exchanges, so that boats get about."""
    moves: Sequence[Move] = state.moves()
    acting = state.acting()
    if len(acting) > 1:
        moves = state.moves_of(acting[random.randrange(len(acting))])
    if state.to_act() != CHANCE and random.random() < 0.85:
        sailing = [move for move in moves if move.kind in {"play", "stop", "program", "sun"}]
        moves = sailing or moves
    return moves[random.randrange(len(moves))]


def sail_on(state: RegattaState, random: Random, steps: int) -> RegattaState:
    """Play so many moves at random, or to the end."""
    for _ in range(steps):
        if state.to_act() == OVER:
            break
        state.play(any_move(state, random))
    return state
