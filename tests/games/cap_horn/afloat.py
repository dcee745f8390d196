"""Short words for setting up games of Cap Horn in tests."""

from random import Random
from typing import Any

from layline.core import OVER, play_and_tell
from layline.games.cap_horn import GAME
from layline.games.cap_horn.rules import CapHornState

SMALL = """
[board]
map = ["33#11", "33#11", "33#11", "32221", "32221"]
[[zone]]
id = 1
ahead = [1, 0]
right = [0, -1]
[[zone]]
id = 2
ahead = [0, -1]
right = [-1, 0]
[[zone]]
id = 3
ahead = [-1, 0]
right = [0, 1]
[[start]]
number = 1
cell = "E1"
[[start]]
number = 2
cell = "D1"
[finish]
cells = ["A0", "B0"]
[[station]]
stage = 1
colour = "red"
cell = "D2"
[[station]]
stage = 1
colour = "green"
cell = "E3"
[[station]]
stage = 1
colour = "yellow"
cell = "D3"
[[station]]
stage = 2
colour = "red"
cell = "B4"
[[station]]
stage = 2
colour = "green"
cell = "C5"
[[station]]
stage = 2
colour = "yellow"
cell = "D5"
[[station]]
stage = 3
colour = "red"
cell = "A5"
[[station]]
stage = 3
colour = "green"
cell = "A3"
[[station]]
stage = 3
colour = "yellow"
cell = "B2"
"""
"""A board of five by five for two, the tiles being those of the classic one."""


def game(
    *ships: dict[str, Any], tiles: dict[str, str] | None = None, options: dict[str, Any] | None = None, **more: Any
) -> CapHornState:
    """Return a game from ships such as {"at": "M2"} and tiles by space; three ships unless more are given."""
    fleet = [*ships, {}, {}, {}][: max(3, len(ships))]
    document = {"ships": fleet, "tiles": tiles or {}, "options": options or {}, **more}
    state = GAME.setup(document)
    assert isinstance(state, CapHornState)
    return state


def new(**options: Any) -> CapHornState:
    """Return a game before its first move."""
    state = GAME.new(GAME.options(options))
    assert isinstance(state, CapHornState)
    return state


def play(state: CapHornState, texts: str) -> list[str]:
    """Play some moves and return the kinds of all that was told."""
    return [event.kind for text in texts.split() for event in play_and_tell(state, GAME.read(text))]


def moves(state: CapHornState, kind: str = "") -> str:
    """Return the legal moves in one line, or those of one kind."""
    return " ".join([move.text for move in state.moves() if move.kind.startswith(kind)])


def refused(state: CapHornState, text: str) -> str:
    """Return the code and clause a move is refused with, or nothing."""
    refusal = state.why_not(GAME.read(text))
    return f"{refusal.code} {refusal.clause}" if refusal else ""


def ship(state: CapHornState, seat: int = 0) -> dict[str, Any]:
    """Return what the position says about a ship."""
    found: dict[str, Any] = state.position()["ships"][seat]
    return found


def walk(state: CapHornState, random: Random, most: int = 100_000) -> int:
    """Play random moves to the end, or at most so many; return how many."""
    played = 0
    while state.to_act() != OVER and played < most:
        state.play(random.choice(state.moves()))
        played += 1
    return played


def until(state: CapHornState, phase: str, random: Random) -> CapHornState:
    """Play random moves until a phase begins."""
    while state.position()["phase"] != phase:
        state.play(random.choice(state.moves()))
    return state
