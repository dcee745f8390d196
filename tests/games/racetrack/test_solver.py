"""The perfect driver against a slow second search, the engine, and itself backwards."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from layline.games.racetrack.driver.outlook import par
from layline.games.racetrack.driver.solver import Solution, Stand, estimated_states, solve
from layline.games.racetrack.driver.tables import DOOMED, tables
from layline.games.racetrack.moves import SKIP, place, read
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from tests.games.racetrack.alone import options
from tests.games.racetrack.plain_search import best_lines

VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("paddock", {}),
    ("paddock", {"direction": "ccw"}),
    ("paddock", {"crash_limit": 2, "max_speed": 4}),
    ("paddock", {"crash_limit": 3, "start_speed": 4}),
    ("paddock", {"crash_limit": 0, "start_speed": 5}),
    ("paddock", {"choices": 8}),
    ("paddock", {"border_touch": "allowed", "max_speed": 4}),
    ("paddock", {"laps": 2, "max_speed": 5}),
    ("paddock", {"laps": 2, "crash_limit": 2, "direction": "ccw"}),
    ("paddock", {"start_speed": 3}),
    ("paddock", {"start_speed": 7}),
    ("paddock", {"max_speed": 1}),
    ("paddock", {"max_speed": 0, "choices": 8}),
    ("haricot", {}),
    ("haricot", {"direction": "cw", "choices": 8, "start_speed": 2}),
    ("haricot", {"crash_limit": 2}),
    ("haricot", {"crash_limit": 3, "max_speed": 6}),
    ("haricot", {"crash_limit": 0, "max_speed": 0}),
    ("first-lap", {}),
    ("first-lap", {"direction": "cw", "laps": 2, "max_speed": 4}),
    ("first-lap", {"border_touch": "allowed", "choices": 8, "max_speed": 2}),
    ("first-lap", {"crash_limit": 2, "start_speed": 6}),
    ("elbow", {}),
    ("elbow", {"cell_path": "exact"}),
    ("elbow", {"crash_limit": 2, "max_speed": 5}),
    ("elbow", {"crash_limit": 3, "choices": 8}),
    ("elbow", {"cell_path": "exact", "max_speed": 0, "crash_limit": 0}),
]
SMALL = ["paddock", "haricot", "first-lap", "elbow"]


@cache
def solved(one: RacetrackOptions) -> Solution:
    """Solve once for all tests."""
    return solve(one)


def replay(chosen: RacetrackOptions, found: Solution) -> RacetrackState:
    """Drive a solution in the engine, serving lost turns as they come."""
    assert found.place is not None
    state = new_race(terms_of(chosen))
    state.play(place(found.place))
    for digit in found.line:
        while state.moves() == (SKIP,):
            state.play(SKIP)
        state.play(read(digit))
    return state


@pytest.mark.parametrize(("name", "chosen"), VARIANTS, ids=str)
def test_a_slow_second_search_finds_the_same_turns_margin_and_lines(name: str, chosen: dict[str, Any]) -> None:
    found = solved(options(name, **chosen))
    expected = best_lines(options(name, **chosen))
    if expected is None:
        assert found.moves is None
        assert (found.line, found.lines, found.place) == ("", 0, None)
        return
    turns, margin, lines = expected
    assert (found.moves, found.margin, found.lines) == (turns, margin, lines % 1_000_000_007)
    assert found.exact == (lines < 1_000_000_007)


@pytest.mark.parametrize(("name", "chosen"), VARIANTS, ids=str)
def test_the_engine_finishes_on_the_solvers_line_in_as_many_turns_with_that_margin(
    name: str, chosen: dict[str, Any]
) -> None:
    """Invariant 15 of the ledger."""
    found = solved(options(name, **chosen))
    if found.moves is None:
        return  # what that means has its own test
    state = replay(options(name, **chosen), found)
    detail = state.result().values[0]
    assert (detail["status"], detail["round"], detail["margin"]) == ("finished", found.moves, found.margin)
    assert detail["crashes"] == found.crashes


@pytest.mark.parametrize(("name", "chosen"), [*VARIANTS[:14], *VARIANTS[18:]], ids=str)
def test_forwards_and_backwards_agree(name: str, chosen: dict[str, Any]) -> None:
    one = options(name, **chosen)
    known, terms = tables(one), terms_of(one)
    start = (terms.start_vx, terms.start_vy, 0, 0)
    values = [(int(known.turns(pos, *start)), -int(known.margin(pos, *start))) for pos in terms.places]
    reachable = [value for value in values if value[0] != DOOMED]
    found = solved(one)
    if found.moves is None:
        assert not reachable
    else:
        assert min(reachable) == (found.moves, -found.margin)
        assert values[found.place or 0] == min(reachable)


def test_without_a_way_the_answer_says_so() -> None:
    """On paddock a car that starts at speed 7 hits the far wall whatever it does."""
    found = solve(options("paddock", start_speed=7))
    assert (found.moves, found.line, found.lines, found.place) == (None, "", 0, None)
    assert par(options("paddock", start_speed=7)) is None


@pytest.mark.parametrize("name", SMALL)
def test_more_freedom_never_takes_more_turns(name: str) -> None:
    """Invariant 15: maximum speed, choices, crashes and touching the border."""
    ladders: list[list[dict[str, Any]]] = [
        [{"max_speed": speed} for speed in (1, 3, 5, 7, 0)],
        [{"choices": 8}, {"choices": 9}],
        [{"crash_limit": limit} for limit in (1, 2, 3, 0)],
        [{"border_touch": "crash"}, {"border_touch": "allowed"}],
    ]
    for ladder in ladders:
        turns = [solved(options(name, **chosen)).moves for chosen in ladder]
        assert None not in turns
        assert turns == sorted(turns, key=lambda value: -(value or 0)), ladder


@pytest.mark.parametrize("name", SMALL)
def test_all_places_together_are_as_good_as_the_best_of_them(name: str) -> None:
    one = options(name)
    found = solved(one)
    alone = [solve(one, stand=Stand(*where)) for where in one.places()]
    best = min((each.moves or 0, -each.margin) for each in alone)
    assert (found.moves, -found.margin) == best
    equal = [each for each in alone if (each.moves, -each.margin) == best]
    assert sum(each.lines for each in equal) % 1_000_000_007 == found.lines
    assert found.line == equal[0].line


@pytest.mark.parametrize(
    "stand",
    [(2, 5, 0, -1, -1, 0), (3, 8, -2, 0, -1, 0), (10, 2, 3, 1, -2, 0), (16, 7, 0, -2, 0, 1), (16, 4, 0, 2, -1, 0)],
    ids=str,
)
def test_a_car_on_its_way_is_solved_too_even_laps_behind(stand: tuple[int, int, int, int, int, int]) -> None:
    one = options("paddock", crash_limit=2)
    found = solve(one, stand=Stand(*stand))
    expected = best_lines(one, stand)
    assert expected is not None
    assert (found.moves, found.margin, found.lines) == (expected[0], expected[1], expected[2] % 1_000_000_007)
    assert found.place is None


def test_crashing_on_purpose_pays_on_some_circuits() -> None:
    """Section 11: a crash costs two turns and can still beat braking."""
    assert [solve(options("haricot", crash_limit=limit)).moves for limit in (1, 2)] == [24, 23]
    assert solve(options("haricot", crash_limit=2)).crashes == 1
    assert [solve(options("paddock", crash_limit=limit)).moves for limit in (1, 0)] == [12, 12]


def test_the_estimate_grows_with_laps_and_speed() -> None:
    one = options("haricot")
    assert estimated_states(one) == 416 * 13 * 15 * 2
    assert estimated_states(replace(one, laps=3)) == 2 * estimated_states(one)
    slow, fast = replace(one, max_speed=3), replace(one, max_speed=0)
    assert estimated_states(slow) < estimated_states(one) < estimated_states(fast)


def test_progress_is_told_with_growing_turns_and_states() -> None:
    told: list[tuple[int, int]] = []
    solve(options("haricot", max_speed=0), lambda turns, states: told.append((turns, states)))
    assert told == sorted(told)


def test_the_same_question_has_the_same_answer() -> None:
    one, two = (solve(options("haricot", crash_limit=3)) for _ in range(2))
    assert replace(one, seconds=0, memory=0) == replace(two, seconds=0, memory=0)
