"""Many games between the same bots: seats rotated, rates with intervals, all from one seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from layline.arena.match import play_match
from layline.core.players import Budget
from layline.core.registry import load_game

Row = dict[str, Any]
"""One game: number, seed, seats in order, places by seat, moves played, and its record's text."""


@dataclass(frozen=True)
class Series:
    """What to play."""

    game: str
    bots: tuple[str, ...]
    """One spec a seat; in game n the seats are turned by n."""
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    budget: Budget = Budget()

    def seating(self, number: int) -> tuple[str, ...]:
        """Return who sits where in one of the games."""
        turn = number % len(self.bots)
        return self.bots[turn:] + self.bots[:turn]


def play_chunk(series: Series, numbers: Sequence[int]) -> list[Row]:
    """Play some games of a series in this process."""
    game = load_game(series.game)
    options = game.options(series.options, players=len(series.bots))
    rows: list[Row] = []
    for number in numbers:
        seats = series.seating(number)
        seed = series.seed * 1_000_003 + number
        record, state = play_match(game, options, seats, seed, series.budget)
        result = state.result()
        rows.append(
            {
                "number": number,
                "seed": seed,
                "seats": list(seats),
                "places": list(result.places),
                "winners": list(result.winners),
                "reason": result.reason,
                "moves": len(record.moves),
                "record": record.write(),
            }
        )
    return rows


def run(
    series: Series, jobs: int = 1, progress: Callable[[int], None] | None = None, executor: Executor | None = None
) -> list[Row]:
    """Play a whole series and return its games in order; the answer does not depend on `jobs`."""
    chunks = list(_chunks(series.games, max(1, min(50, series.games // (4 * jobs) or 1))))
    rows: list[Row] = []
    if executor is None and jobs == 1:
        for chunk in chunks:
            rows += play_chunk(series, chunk)
            if progress is not None:
                progress(len(chunk))
        return rows
    pool = executor or ProcessPoolExecutor(jobs)
    try:
        for future in as_completed([pool.submit(play_chunk, series, chunk) for chunk in chunks]):
            played = future.result()
            rows += played
            if progress is not None:
                progress(len(played))
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)
    return sorted(rows, key=lambda row: row["number"])


def cores() -> int:
    """Return how many processes this machine runs well at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _chunks(total: int, size: int) -> Iterator[range]:
    for start in range(0, total, size):
        yield range(start, min(start + size, total))


@dataclass(frozen=True)
class Standing:
    """How one bot did over a series."""

    bot: str
    games: int
    wins: float
    """A shared win counts as its share."""
    low: float
    high: float
    """95 % interval of the win rate (Wilson)."""
    mean_place: float

    @property
    def rate(self) -> float:
        """Wins a game."""
        return self.wins / self.games


def standings(series: Series, rows: Sequence[Row]) -> list[Standing]:
    """Return each bot of a series with its win rate; a bot in several seats is counted in each."""
    found: list[Standing] = []
    for bot in dict.fromkeys(series.bots):
        wins, places, games = 0.0, 0, 0
        for row in rows:
            for seat, who in enumerate(row["seats"]):
                if who == bot:
                    games += 1
                    places += row["places"][seat]
                    wins += 1 / len(row["winners"]) if seat in row["winners"] else 0.0
        low, high = wilson(wins, games)
        found.append(Standing(bot, games, wins, low, high, places / games))
    return found


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """Return the Wilson interval of a rate.

    >>> [round(edge, 3) for edge in wilson(50, 100)]
    [0.404, 0.596]
    """
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    bottom = 1 + z * z / games
    return max(0.0, (middle - spread) / bottom), min(1.0, (middle + spread) / bottom)
