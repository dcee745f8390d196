"""The drivers: perfect is as fast as can be, greedy arrives, neither breaks the rules."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from layline.core.errors import BadText
from layline.core.players import BotSpec, Budget
from layline.games.racetrack import bot as drivers
from layline.games.racetrack.bot import bots
from layline.games.racetrack.driver import outlook as ahead
from layline.games.racetrack.driver.outlook import MOST_TABLES, par
from layline.games.racetrack.driver.solver import estimated_states, solution
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import CRASHES
from layline.games.racetrack.tracks import builtin, track
from tests.games.racetrack.racing import car, race

SMALL = ["paddock", "haricot", "first-lap", "elbow"]


def run(names: Sequence[str], seed: int = 1, **chosen: Any) -> RacetrackState:
    """Return a finished race between drivers such as `greedy:slip=0.3`, in seat order."""
    options = RacetrackOptions.read({"players": len(names), **chosen})
    specs = [BotSpec.read(name) for name in names]
    seats = [bots()[spec.name](dict(spec.parameters), Random(seed + seat)) for seat, spec in enumerate(specs)]
    state = new_race(terms_of(options))
    while state.to_act() >= 0:
        moves = state.moves()
        seat = int(state.to_act())
        automatic = moves[0].automatic
        state.play(moves[0] if automatic else seats[seat].decide(state.view(seat), moves, Budget()))
    return state


def finish(state: RacetrackState, seat: int = 0) -> tuple[Any, Any, Any]:
    detail = state.result().values[seat]
    return detail["status"], detail["round"], detail["margin"]


@pytest.mark.parametrize("name", SMALL)
def test_perfect_alone_finishes_in_par_with_the_best_margin(name: str) -> None:
    options = RacetrackOptions.read({"track": name, "players": 1})
    assert finish(run(["perfect"], track=name)) == ("finished", par(options), solution(options).margin)


@pytest.mark.parametrize(
    "chosen", [{"crash_limit": 2}, {"choices": 8, "direction": "cw"}, {"laps": 2, "max_speed": 5}], ids=str
)
def test_perfect_is_perfect_under_other_options(chosen: dict[str, Any]) -> None:
    options = RacetrackOptions.read({"track": "first-lap", "players": 1, **chosen})
    assert finish(run(["perfect"], track="first-lap", **chosen)) == ("finished", par(options), solution(options).margin)


def test_perfect_is_perfect_without_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a track too large for tables it searches, and keeps to the line it found."""
    monkeypatch.setattr(drivers, "MOST_TABLES", 0)
    monkeypatch.setattr(ahead, "MOST_TABLES", 0)
    assert finish(run(["perfect"], track="paddock")) == ("finished", 12, 0)
    assert finish(run(["perfect"], track="haricot", crash_limit=2))[:2] == ("finished", 23)


@pytest.mark.parametrize("name", list(builtin()))
def test_greedy_finishes_every_built_in_track_in_both_directions(name: str) -> None:
    for direction in ("track",) if track(name).sprint else ("cw", "ccw"):
        status, turns, _ = finish(run(["greedy"], track=name, direction=direction))
        assert status == "finished"
        options = RacetrackOptions.read({"track": name, "players": 1, "direction": direction})
        if estimated_states(options) < MOST_TABLES / 4:
            fewest = par(options)
            assert fewest is not None
            assert fewest <= turns <= 1.5 * fewest


@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize("names", [("perfect", "greedy"), ("greedy", "perfect")], ids="-".join)
def test_perfect_beats_greedy(name: str, names: tuple[str, str]) -> None:
    assert run(names, track=name).result().winners == (names.index("perfect"),)


@pytest.mark.parametrize("name", SMALL)
def test_a_field_of_perfect_drivers_gets_round_without_an_accident(name: str) -> None:
    state = run(["perfect"] * 4, track=name, end="last_but_one")
    assert [detail["crashes"] for detail in state.result().values] == [0, 0, 0, 0]


def test_perfect_goes_round_a_car_that_stands_in_its_way() -> None:
    """The best point is taken by a car that has lost its turn."""
    state = race(car(2, 8, 0, 0, skips=1, crashes=1), car(2, 6, 0, 1), turn=1, crash_limit=3)
    chosen = bots()["perfect"]({}, Random(0)).decide(state.view(1), state.moves(), Budget())
    state.play(chosen)
    assert state.fact(0, CRASHES) == 1
    assert state.fact(1, CRASHES) == 0


@pytest.mark.parametrize("limit", [1, 3])
def test_drivers_who_can_only_crash_still_choose_a_legal_move(limit: int) -> None:
    """S5: every choice hits the wall."""
    state = race(car(3, 10, 0, 4), crash_limit=limit)
    for name in bots():
        assert bots()[name]({}, Random(0)).decide(state.view(0), state.moves(), Budget()) in state.moves()


def test_slips_make_greedy_slower_and_never_crash_it_alone() -> None:
    straight = finish(run(["greedy"], track="haricot"))[1]
    slipping = [finish(run(["greedy:slip=0.4"], seed, track="haricot")) for seed in range(6)]
    assert all(status == "finished" for status, _, _ in slipping)
    assert sum(turns for _, turns, _ in slipping) > 6 * straight


def test_the_same_seed_drives_the_same_race() -> None:
    one, two = (run(["greedy:slip=0.5", "greedy:slip=0.5"], 9, track="haricot") for _ in range(2))
    assert one.position() == two.position()


@pytest.mark.parametrize(
    "text", ["perfect:slip=1", "greedy:slip=2", "greedy:slip=x", "greedy:slip=nan", "greedy:speed=3"]
)
def test_parameters_that_make_no_sense_are_refused(text: str) -> None:
    spec = BotSpec.read(text)
    with pytest.raises(BadText):
        bots()[spec.name](dict(spec.parameters), Random(0))
