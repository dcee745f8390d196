"""What the tables of the perfect driver say, against search, engine and exhaustion; and what is shown of it."""

from typing import Any

import pytest

from layline.games.racetrack.driver import outlook as ahead
from layline.games.racetrack.driver.outlook import hint, outlook, worth
from layline.games.racetrack.driver.solver import Stand, estimated_states, solve
from layline.games.racetrack.driver.tables import DOOMED, Shelf, tables
from layline.games.racetrack.moves import SKIP, Drive, Place, read
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.rules import RacetrackState, new_race
from layline.games.racetrack.state import CRASHES, FINISHED, LAP, RACING, STATUS
from tests.games.racetrack.alone import facts, options, wander
from tests.games.racetrack.plain_search import GONE, State, choices, plain_of
from tests.games.racetrack.racing import car, race


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
