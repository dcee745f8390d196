"""A car alone on a track: its options, where it stands, and random drives."""

from collections.abc import Iterator
from random import Random
from typing import Any

from layline.games.racetrack.driver.outlook import outlook
from layline.games.racetrack.moves import SKIP, Drive
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import CRASHES, LAP, POS, RACING, VX, VY


def options(name: str, **chosen: Any) -> RacetrackOptions:
    """Return the options of one car that may take its time."""
    return RacetrackOptions.read({"track": name, "players": 1, "round_limit": 0, **chosen})


def facts(state: RacetrackState) -> tuple[int, int, int, int, int]:
    """Return pos, vector, lap and crashes of the only car."""
    return (state.fact(0, POS), state.fact(0, VX), state.fact(0, VY), state.fact(0, LAP), state.fact(0, CRASHES))


def wander(chosen: RacetrackOptions, seed: int, many: int) -> Iterator[RacetrackState]:
    """Yield positions of random drives that prefer not to crash, one car alone."""
    random = Random(seed)
    state = new_race(terms_of(chosen))
    for _ in range(many):
        if state.phase == RACING and state.moves() != (SKIP,):
            here = state.copy()
            assert isinstance(here, RacetrackState)
            yield here
        moves = state.moves()
        if not moves:
            state = new_race(terms_of(chosen))
            continue
        prospects = outlook(state)
        calm = [move for move in moves if isinstance(move, Drive) and prospects[move.digit] == "safe"]
        state.play(random.choice(calm if calm and random.random() < 0.9 else moves))
