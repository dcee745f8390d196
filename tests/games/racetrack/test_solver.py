"""The perfect driver against a slow second search, the engine, and itself backwards."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from layline.games.racetrack.driver import outlook as ahead
from layline.games.racetrack.driver.outlook import hint, outlook, par, worth
from layline.games.racetrack.driver.solver import Solution, Stand, estimated_states, solve
from layline.games.racetrack.driver.tables import DOOMED, Shelf, tables
from layline.games.racetrack.moves import SKIP, Drive, Place, place, read
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import CRASHES, FINISHED, LAP, POS, RACING, STATUS, VX, VY
from tests.games.racetrack.plain_search import GONE, State, best_lines, choices, plain_of
from tests.games.racetrack.racing import car, race

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


def options(name: str, **chosen: Any) -> RacetrackOptions:
    return RacetrackOptions.read({"track": name, "players": 1, "round_limit": 0, **chosen})


@cache
def solved(one: RacetrackOptions) -> Solution:
    """Solve once for all tests."""
    return solve(one)


def facts(state: RacetrackState) -> tuple[int, int, int, int, int]:
    """Return pos, vector, lap and crashes of the only car."""
    return (state.fact(0, POS), state.fact(0, VX), state.fact(0, VY), state.fact(0, LAP), state.fact(0, CRASHES))


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


@pytest.mark.parametrize("chosen", [{}, {"crash_limit": 3}, {"crash_limit": 0}, {"choices": 8, "laps": 2}], ids=str)
def test_the_value_of_a_state_is_one_more_than_that_of_its_best_successor(chosen: dict[str, Any]) -> None:
    """Invariant 15; a crash leads to the same point and costs a turn more."""
    one = options("paddock", **chosen)
    known = tables(one)
    for state in wander(one, 7, 150):
        if state.fact(0, LAP) < -1:
            continue  # the tables have no room for cars that far behind
        values: list[int] = []
        for move in state.moves():
            after = state.copy()
            assert isinstance(after, RacetrackState)
            after.play(move)
            if after.fact(0, STATUS) == FINISHED:
                values.append(1)
            elif after.phase == RACING:
                lost = 1 if after.moves() == (SKIP,) else 0
                value = int(known.turns(*facts(after)))
                if value != DOOMED:
                    values.append(1 + lost + value)
        assert known.turns(*facts(state)) == min(values, default=DOOMED)


@pytest.mark.parametrize("name", ["paddock", "elbow"])
def test_tables_and_search_agree_about_cars_on_their_way(name: str) -> None:
    one = options(name, crash_limit=2)
    known = tables(one)
    for state in list(wander(one, 3, 60))[::6]:
        found = solve(one, stand=ahead.standing(state))
        assert known.turns(*facts(state)) == (DOOMED if found.moves is None else found.moves)
        assert known.margin(*facts(state)) == found.margin


@pytest.mark.parametrize("chosen", [{"max_speed": 4}, {"max_speed": 3, "choices": 8}], ids=str)
def test_doomed_is_every_state_from_which_an_exhaustive_search_finds_no_finish(chosen: dict[str, Any]) -> None:
    """All points, vectors and laps of paddock; a car further back than lap -1 counts as in lap -1."""
    one = options("paddock", **chosen)
    road, known, ground = plain_of(one), tables(one), one.ground()
    points = [(x, y) for y in range(1, 11) for x in range(1, 19) if ground.on_track(ground.at(x, y))]
    most = range(-one.max_speed, one.max_speed + 1)
    states: list[State] = [(x, y, vx, vy, lap, 0) for x, y in points for vx in most for vy in most for lap in (-1, 0)]
    before: dict[State, list[State]] = {}
    safe: set[State] = set()
    for state in states:
        for vx, vy in choices(one, state):
            end = (state[0] + vx, state[1] + vy)
            crossing = road.move(state[:2], end)
            if crossing == 1 and state[4] == 0:
                safe.add(state)
            elif crossing != GONE:
                before.setdefault((*end, vx, vy, max(state[4] + crossing, -1), 0), []).append(state)
    waiting = list(safe)
    while waiting:
        for state in before.get(waiting.pop(), []):
            if state not in safe:
                safe.add(state)
                waiting.append(state)
    for x, y, vx, vy, lap, _ in states:
        doomed = known.turns(ground.at(x, y), vx, vy, lap, 0) == DOOMED
        assert doomed == ((x, y, vx, vy, lap, 0) not in safe), (x, y, vx, vy, lap)


def test_s5_is_doomed_and_the_drawing_can_say_so_beforehand() -> None:
    """S5: valid, but all nine next choices hit the wall."""
    state = race(car(3, 6, 0, 3), start_speed=3)
    assert outlook(state)[8] == "doomed"
    assert outlook(state)[2] == "safe"
    state.play(read("8"))
    assert set(outlook(state).values()) == {"crash"}
    assert isinstance(state.terms.options, RacetrackOptions)
    assert tables(state.terms.options).turns(*facts(state)) == DOOMED


def test_outlook_tells_finish_collision_and_crash_apart() -> None:
    """S8, S10, S16."""
    assert outlook(race(car(2, 4, 0, 2)))[5] == "finish"
    assert outlook(race(car(4, 6)))[9] == "crash"
    two = race(car(6, 9, 3, 0), car(3, 8, 2, 1), turn=1)
    assert outlook(two)[6] == "collision"
    assert outlook(race(car(6, 9, 3, 0), car(3, 8, 2, 1), turn=1, collisions=False))[6] != "collision"
    assert outlook(race(players=2)) == {}


@pytest.mark.parametrize("name", ["paddock", "haricot"])
def test_where_tables_are_too_large_doom_is_still_seen(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = list(wander(options(name), 5, 150))
    known = [outlook(state) for state in states]
    monkeypatch.setattr(ahead, "MOST_AT_ONCE", 0)
    assert [outlook(state) for state in states] == known


def test_races_share_tables_unless_a_car_alone_could_tell_them_apart() -> None:
    known = tables(options("paddock"))
    alike = {"players": 2, "collisions": False, "round_limit": 5, "move_seconds": 3, "end": "last_but_one"}
    assert tables(options("paddock", **alike)) is known
    for name, value in {"laps": 2, "choices": 8, "max_speed": 5, "start_speed": 1, "crash_limit": 2}.items():
        assert tables(options("paddock", **{name: value})) is not known


def test_tables_make_room_for_newer_ones_the_oldest_first() -> None:
    paddock, elbow, haricot = options("paddock"), options("elbow"), options("haricot")
    shelf = Shelf(estimated_states(paddock) + estimated_states(elbow))
    made = {}
    for one in (paddock, elbow, paddock):
        made[one.track] = shelf.take(one)
        made[one.track].turns(terms_of(one).places[0], 0, 0, 0, 0)
    assert shelf.take(paddock) is made["paddock"]
    other = shelf.take(options("paddock", choices=8))
    other.turns(terms_of(paddock).places[0], 0, 0, 0, 0)
    assert shelf.take(paddock) is made["paddock"]
    assert shelf.take(elbow) is not made["elbow"]
    large = shelf.take(haricot)
    large.turns(terms_of(haricot).places[0], 0, 0, 0, 0)
    assert shelf.take(haricot) is large
    assert len(shelf.kept) == 1


@pytest.mark.parametrize("name", ["paddock", "elbow"])
def test_hints_are_best_with_tables_and_without(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for state in wander(options(name), 11, 60) if "safe" in outlook(state).values()]
    known = tables(options(name))
    best = []
    for state in states:
        drive = hint(state)
        assert isinstance(drive, Drive)
        best.append(worth(known, state, drive))
    monkeypatch.setattr(ahead, "MOST_TABLES", 0)
    for state, value in zip(states, best, strict=True):
        drive = hint(state)
        assert isinstance(drive, Drive)
        assert worth(known, state, drive) >> 8 == value >> 8


@pytest.mark.parametrize("name", ["paddock", "haricot", "elbow"])
def test_the_advised_place_is_the_best_that_is_free(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = options(name, players=2)
    state = new_race(terms_of(chosen))
    spots = {at: state.terms.places[at] for at in range(len(state.terms.places))}
    ground = state.terms.ground
    turns = {
        at: solve(chosen, None, Stand(int(ground.x_of(pos)), int(ground.y_of(pos)), 0, 0, 0, 0)).moves
        for at, pos in spots.items()
    }
    first = hint(state)
    assert isinstance(first, Place) and turns[int(first.place)] == solve(chosen).moves
    state.play(first)
    second = hint(state)
    assert isinstance(second, Place)
    assert turns[int(second.place)] == min(moves for at, moves in turns.items() if at != first.place and moves)
    monkeypatch.setattr(ahead, "MOST_TABLES", 0)
    again = hint(new_race(terms_of(chosen)))
    assert isinstance(again, Place) and turns[int(again.place)] == solve(chosen).moves


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


@pytest.mark.parametrize(
    ("name", "chosen"),
    [
        ("paddock", {"laps": 5}),
        ("paddock", {"laps": 4, "crash_limit": 3}),
        ("paddock", {"laps": 3, "crash_limit": 2, "max_speed": 6, "start_speed": 6}),
        ("haricot", {"laps": 3, "crash_limit": 0}),
        ("elbow", {"crash_limit": 3}),
    ],
    ids=str,
)
def test_laps_and_crashes_that_are_alike_leave_the_same_prospects(name: str, chosen: dict[str, Any]) -> None:
    one = options(name, **chosen)
    asked = same = 0
    for state in wander(one, 3, 150):
        found: dict[int, dict[int, str]] = {}
        for lap in range(-1, 1 if name == "elbow" else one.laps):
            for crashes in range(max(1, one.crash_limit)):
                state.cars[LAP], state.cars[CRASHES] = lap, crashes
                prospects = ahead.alone(state)
                asked += 1
                same += ahead.alike(state) in found
                assert found.setdefault(ahead.alike(state), prospects) == prospects
    if chosen == {"laps": 5}:
        assert same > asked // 2, "most laps are alike"
