"""How fast the games are: moves, copies and each game's own work, beside other libraries.

Contenders take turns in one process, in short rounds, on processor time; the median of the rounds
is reported, so that a noisy machine disturbs all alike. Nothing here is a test: numbers are read
by people.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from random import random
from statistics import median
from time import process_time
from typing import Any

from layline import compiled
from layline.arena.peers import BATCH, Contender, peers
from layline.bots.plain import Dice, playout
from layline.core.errors import BadOption
from layline.core.game import Game
from layline.core.options import Options
from layline.core.registry import games
from layline.core.state import OVER, State

LONGEST = 5000
"""Moves after which a random game is given up; none of ours comes near with its usual options."""


@dataclass(frozen=True)
class Line:
    """One line of the report."""

    name: str
    microseconds: float
    """Median of the rounds."""
    least: float
    most: float


def driven(new: Callable[[], State]) -> Contender:
    """Return a contender that drives one of our games from Python through the public protocol."""

    def play(seconds: float) -> int:
        played = 0
        end = process_time() + seconds
        while process_time() < end:
            for _ in range(BATCH):
                state = new()
                while state.to_act() != OVER:
                    moves = state.moves()
                    state.play(moves[int(random() * len(moves))])
                    played += 1
        return played

    return play


def inside(new: Callable[[], State]) -> Contender:
    """Return a contender that plays the same games with the loop inside compiled code."""
    dice = Dice(1)

    def play(seconds: float) -> int:
        played = 0
        end = process_time() + seconds
        while process_time() < end:
            for _ in range(BATCH):
                played += playout(new(), dice, LONGEST)
        return played

    return play


def copied(new: Callable[[], State]) -> Contender:
    """Return a contender that copies a position some way into a game."""
    state = new()
    playout(state, Dice(2), 6)

    def copy(seconds: float) -> int:
        made = 0
        end = process_time() + seconds
        while process_time() < end:
            for _ in range(200):
                state.copy()
            made += 200
        return made

    return copy


def four_seats(game: Game) -> Options:
    """Return a game's usual options with four seats, or as near to four as it allows."""
    for players in (4, 3, 2, 5, 1):
        try:
            return game.options(players=players)
        except BadOption:
            continue
    return game.options()


def contenders() -> dict[str, Contender]:
    """Return everything to time, by name."""
    found: dict[str, Contender] = {}
    for game in games().values():
        options = four_seats(game)

        def new(game: Game = game, options: Options = options) -> State:
            return game.new(options)

        label = f"{game.name}, {options.players} seats"
        found[f"{label}: driven from Python"] = driven(new)
        found[f"{label}: loop inside"] = inside(new)
        found[f"{label}: copy()"] = copied(new)
    if find_spec("benchmarks") and find_spec("benchmarks.connect_four"):
        from benchmarks.connect_four import ConnectFour

        found["Connect Four on our protocol: driven from Python"] = driven(ConnectFour)
        found["Connect Four on our protocol: loop inside"] = inside(ConnectFour)
    found.update(peers())
    return found


def measure(rounds: int, seconds: float, show: Callable[[int, str], None]) -> list[Line]:
    """Time every contender in interleaved rounds; `show` is told the round and who runs."""
    entrants = contenders()
    times: dict[str, list[float]] = {name: [] for name in entrants}
    for play in entrants.values():
        play(seconds / 4)
    for number in range(rounds):
        for name, play in entrants.items():
            show(number + 1, name)
            began = process_time()
            played = play(seconds)
            times[name].append((process_time() - began) / played * 1e6)
    return [Line(name, median(values), min(values), max(values)) for name, values in times.items()]


def own_work(rounds: int) -> list[tuple[str, float]]:
    """Return each game's own benchmarks as units a second (median of the rounds)."""
    found: list[tuple[str, float]] = []
    for game in games().values():
        for name, work in game.benchmarks().items():
            rates = []
            for _ in range(rounds):
                began = process_time()
                units = work()
                rates.append(units / max(process_time() - began, 1e-9))
            found.append((f"{game.name}: {name}", median(rates)))
    return found


def both_forms(rounds: int) -> dict[str, dict[str, float]]:
    """Measure the compiled and the plain form in turn, each in processes of its own."""
    found: dict[str, dict[str, list[float]]] = {}
    for _ in range(rounds):
        for form in ("compiled", "plain"):
            environment = {**os.environ, "LAYLINE_PURE": "1" if form == "plain" else ""}
            command = [sys.executable, "-m", "layline.arena.bench"]
            answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
            for name, value in json.loads(answer.stdout).items():
                found.setdefault(name, {}).setdefault(form, []).append(value)
    return {name: {form: median(values) for form, values in forms.items()} for name, forms in found.items()}


def one_form() -> dict[str, Any]:
    """Return units a second of our own contenders in this process, whichever form it runs."""
    found: dict[str, Any] = {}
    for name, play in contenders().items():
        if any(name.startswith(game) for game in games()) or "our protocol" in name:
            play(0.1)
            began = process_time()
            played = play(0.5)
            found[name] = played / (process_time() - began)
    found.update(own_work(1))
    return found


def form() -> str:
    """Return which form this process runs."""
    return "compiled" if all(compiled.in_use().values()) else "plain"


if __name__ == "__main__":
    print(json.dumps(one_form()))
