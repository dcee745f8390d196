"""Other libraries' games, driven from Python the way ours are: what the benchmark compares with.

Each contender plays random games until told to stop and returns how many moves it played. Those
whose package is not installed are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from random import random
from time import process_time
from typing import Any

BATCH = 10
"""Games between two looks at the clock, for ours and theirs alike: a look costs as much as a move."""

Contender = Callable[[float], int]
"""Plays for about so many seconds of processor time; returns the moves played."""


def peers() -> Iterator[tuple[str, Contender]]:
    """Yield every peer that is installed, by name."""
    if find_spec("pyspiel"):
        for name in ("connect_four", "crazy_eights", "chess"):
            yield f"OpenSpiel {name}", _openspiel(name)
    if find_spec("chess"):
        yield "python-chess", _chess
    if find_spec("catanatron"):
        yield "Catanatron", _catanatron


def versions() -> str:
    """Return the versions of the installed peers in one line, or nothing."""
    found = []
    for module, package in (("pyspiel", "open_spiel"), ("chess", "chess"), ("catanatron", "catanatron")):
        if find_spec(module):
            found.append(f"{package} {version(package)}")
    return ", ".join(found)


def _openspiel(name: str) -> Contender:
    import pyspiel

    game: Any = pyspiel.load_game(name)

    def play(seconds: float) -> int:
        played = 0
        end = process_time() + seconds
        while process_time() < end:
            for _ in range(BATCH):
                state = game.new_initial_state()
                while not state.is_terminal():
                    actions = state.legal_actions()
                    state.apply_action(actions[int(random() * len(actions))])
                    played += 1
        return played

    return play


def _chess(seconds: float) -> int:
    import chess

    played = 0
    end = process_time() + seconds
    while process_time() < end:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(random() * len(moves))])
            played += 1
    return played


def _catanatron(seconds: float) -> int:
    from catanatron import Color, Game, RandomPlayer

    played = 0
    end = process_time() + seconds
    while process_time() < end:
        game: Any = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            played += 1
    return played
