"""The invariants of section 10 of the ledger, as properties of random races."""

import json
from fractions import Fraction
from itertools import pairwise
from math import atan2, pi
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import OVER, BadOption, Move
from layline.games.racetrack import GAME
from layline.games.racetrack.ground import BACK, FORWARD, WALL
from layline.games.racetrack.moves import Drive, Retire
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.track import Track
from layline.games.racetrack.tracks import track
from tests.games.racetrack import slow

unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)


@st.composite
def races(draw: st.DrawFn) -> tuple[RacetrackState, Random]:
    """A race with any options on a small track, and a generator to drive it."""
    name = draw(st.sampled_from(["paddock", "haricot", "elbow"]))
    chosen: dict[str, Any] = {
        "track": name,
        "players": draw(st.integers(1, 4)),
        "choices": draw(st.sampled_from([9, 8])),
        "collisions": draw(st.booleans()),
        "crash_limit": draw(st.integers(0, 4)),
        "end": draw(st.sampled_from(["winner", "last_but_one"])),
        "max_speed": draw(st.sampled_from([0, 1, 2, 5, 7])),
        "round_limit": draw(st.integers(1, 60)),
        "launch_order": draw(st.sampled_from(["reverse", "placement"])),
        "border_touch": draw(st.sampled_from(["crash", "allowed"])),
    }
    if name != "elbow":
        chosen["direction"] = draw(st.sampled_from(["cw", "ccw"]))
        chosen["laps"] = draw(st.integers(1, 2))
        chosen["start_speed"] = draw(st.integers(0, 2))
    try:
        options = GAME.options(chosen)
    except BadOption:
        options = GAME.options({**chosen, "start_speed": 0})
    state = GAME.new(options)
    assert isinstance(state, RacetrackState)
    return state, Random(draw(st.integers(0, 10**9)))


def sensible(state: RacetrackState, random: Random) -> Move:
    """Mostly a move that does not crash, so that races last; now and then anything."""
    moves = state.moves()
    if random.random() < 0.9 and isinstance(moves[0], Drive):
        good = [move for move in moves if state.wording(move)[0] != "drive_wall"]
        moves = tuple(good) or moves
    elif random.random() < 0.1:
        moves = state.table_moves() or moves
    return random.choice(moves)


def facts(state: RacetrackState) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = state.position()["cars"]
    return found


@given(races())
@unhurried
def test_cars_stand_on_distinct_points_of_the_track(case: tuple[RacetrackState, Random]) -> None:
    """Invariant 1."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
        points = [tuple(car["pos"]) for car in facts(state) if car["status"] == "racing"]
        assert all(state.terms.ground.on_track(state.terms.ground.at(*point)) for point in points)
        if state.terms.collisions:
            assert len(points) == len(set(points))


@given(races())
@unhurried
def test_a_completed_move_is_the_vector_and_the_vector_changes_by_at_most_one(
    case: tuple[RacetrackState, Random],
) -> None:
    """Invariants 2 and 3."""
    state, random = case
    while state.to_act() != OVER:
        seat = state.to_act()
        legal = state.moves()
        assert legal
        if isinstance(legal[0], Drive):
            alone = GAME.setup(
                {
                    **state.position(),
                    "cars": [
                        car if other == seat else {"status": "eliminated"} for other, car in enumerate(facts(state))
                    ],
                }
            )
            assert alone.moves() == legal, "the list depends on other cars"
        before = facts(state)[seat]
        move = sensible(state, random)
        state.play(move)
        after = facts(state)[seat]
        if not isinstance(move, Drive) or after["crashes"] > before["crashes"]:
            continue
        driven = [after["vec"][0] - before["vec"][0], after["vec"][1] - before["vec"][1]]
        assert driven == [move.ax, move.ay]
        if state.terms.max_speed:
            assert max(map(abs, after["vec"])) <= state.terms.max_speed
        if not (after["status"] == "finished" and track(options_of(state).track).sprint):
            assert [after["pos"][0] - before["pos"][0], after["pos"][1] - before["pos"][1]] == after["vec"]


def options_of(state: RacetrackState) -> RacetrackOptions:
    options = state.terms.options
    assert isinstance(options, RacetrackOptions)
    return options


@given(races())
@unhurried
def test_rounds_crashes_finishes_and_skips_keep_their_books(case: tuple[RacetrackState, Random]) -> None:
    """Invariants 9, 10, 11 and 14."""
    state, random = case
    players = state.terms.players
    turns = [0] * players
    retired = set()
    former = facts(state)
    while state.to_act() != OVER:
        racing, round = state.position()["phase"] == "racing", state.round
        seat, move = int(state.to_act()), sensible(state, random)
        state.play(move)
        if isinstance(move, Retire):
            retired.add(int(move.seat))
        elif racing:
            turns[seat] += 1
        now = facts(state)
        assert state.round <= max(1, state.terms.round_limit)
        if racing and state.round > round:
            assert all(turns[k] == round for k in range(players) if now[k]["status"] == "racing")
        for k, (one, two) in enumerate(zip(former, now, strict=True)):
            check_car(state, k in retired, one, two)
        former = now
    assert state.round <= state.terms.round_limit


def check_car(state: RacetrackState, retired: bool, before: dict[str, Any], after: dict[str, Any]) -> None:
    if "pos" not in after:
        return
    limit = state.terms.crash_limit
    assert after["crashes"] >= before.get("crashes", 0)
    assert (after["status"] == "eliminated") == (retired or 0 < limit <= after["crashes"])
    if after["skips"]:
        assert after["vec"] == [0, 0]
    assert (after["status"] == "finished") == (after["lap"] == state.terms.laps)
    assert after["margin"] >= 0
    assert after["finish_round"] <= state.round
    if before["status"] == "finished":
        assert after == before, "a finisher moved again"


@given(races())
@unhurried
def test_the_result_is_a_ranking_by_round_and_margin(case: tuple[RacetrackState, Random]) -> None:
    """Invariant 12."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
    result, cars = state.result(), facts(state)
    finishers = [seat for seat, car in enumerate(cars) if car["status"] == "finished"]
    assert bool(result.winners) == bool(finishers)
    for one in range(len(cars)):
        for two in range(len(cars)):
            a, b = cars[one], cars[two]
            if a["status"] == b["status"] == "finished":
                better = (a["finish_round"], -a["margin"]) < (b["finish_round"], -b["margin"])
                assert (result.places[one] < result.places[two]) == better
            elif a["status"] == "finished" or (a["status"] == "racing" and b["status"] == "eliminated"):
                assert result.places[one] < result.places[two]


@given(races())
@unhurried
def test_replaying_the_moves_gives_the_identical_state(case: tuple[RacetrackState, Random]) -> None:
    """Invariant 13."""
    state, random = case
    texts = []
    while state.to_act() != OVER:
        move = sensible(state, random)
        texts.append(move.text)
        state.play(move)
    again = GAME.new(options_of(state))
    for text in texts:
        again.play(GAME.read(text))
    assert json.dumps(again.position()) == json.dumps(state.position())


def winding(points: list[Any], centre: tuple[float, float]) -> float:
    """Return how often a polyline goes round a point, counter-clockwise positive."""
    total = 0.0
    for (ax, ay), (bx, by) in pairwise(points):
        one = atan2(ay - centre[1], ax - centre[0])
        two = atan2(by - centre[1], bx - centre[0])
        total += (two - one + pi) % (2 * pi) - pi
    return total / (2 * pi)


def centre_of(flat: tuple[int, ...], unit: int) -> tuple[float, float]:
    """Return the mean of a polygon's corners; on the tracks used here it lies inside."""
    count = len(flat) // 2 * unit
    middle = Fraction(sum(flat[0::2]), count), Fraction(sum(flat[1::2]), count)
    assert slow.odd_parity(middle, slow.edges(Track("", unit=unit, rings=(flat,))))
    return float(middle[0]), float(middle[1])


def wanderer(name: str, direction: str, random: Random, steps: int) -> list[tuple[tuple[int, int], int]]:
    """Drive a lone car round the circuit, now one way, now the other; return its points and laps."""
    options = {"track": name, "direction": direction, "laps": 99, "round_limit": 0, "players": 1, "max_speed": 2}
    state = GAME.setup({"options": options})
    assert isinstance(state, RacetrackState)
    state.play(random.choice(state.moves()))
    centre = centre_of(track(name).rings[1], track(name).unit)
    found = [(state.point(0), 0)]
    way = 1
    while len(found) < steps:
        safe = [move for move in state.moves() if survives_after(state, move, 2)]
        assert safe, "a car at speed 2 can always brake"
        way = -way if random.random() < 0.02 else way
        here = state.point(0)
        gain = {move: way * angle_between(here, target(state, move), centre) for move in safe}
        state.play(max(safe, key=lambda move: gain[move] + 0.02 * random.random()))
        found.append((state.point(0), facts(state)[0]["lap"]))
    return found


def target(state: RacetrackState, move: Move) -> tuple[int, int]:
    to = state.wording(move)[1]["to"]
    assert isinstance(to, tuple)
    return to[0], to[1]


def survives_after(state: RacetrackState, move: Move, depth: int) -> bool:
    """Say whether a move is valid and can be followed by `depth` valid ones."""
    if state.wording(move)[0] == "drive_wall":
        return False
    if depth == 0:
        return True
    trial = state.copy()
    assert isinstance(trial, RacetrackState)
    trial.play(move)
    return any(survives_after(trial, other, depth - 1) for other in trial.moves())


def angle_between(one: tuple[int, int], two: tuple[int, int], centre: tuple[float, float]) -> float:
    """Return the angle from one point to another as seen from the centre, in turns."""
    a = atan2(one[1] - centre[1], one[0] - centre[0])
    b = atan2(two[1] - centre[1], two[0] - centre[0])
    return ((b - a + pi) % (2 * pi) - pi) / (2 * pi)


@pytest.mark.parametrize("direction", ["cw", "ccw"])
@pytest.mark.parametrize("name", ["paddock", "haricot"])
def test_the_lap_counter_is_the_winding_number(name: str, direction: str) -> None:
    """Invariant 6: cut where it crosses the line and closed up along it, the path winds `lap` times."""
    circuit = track(name)
    path = wanderer(name, direction, Random(name + direction), 420)
    centre = centre_of(circuit.rings[1], circuit.unit)
    sense = 1 if direction == "ccw" else -1
    line = circuit.line(direction)
    seen = set()
    for count in range(1, len(path)):
        (a, before), (b, after) = path[count - 1], path[count]
        assert abs(after - before) <= 1
        if after == before:
            continue
        sides = line.side(*a), line.side(*b)
        t = int(sides[0]) / int(sides[0] - sides[1])
        cut = (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        closed = [*(point for point, _ in path[:count]), cut, path[0][0]]
        turns = sense * winding(closed, centre)
        assert abs(turns - round(turns)) < 1e-6
        assert round(turns) == max(before, after)
        seen.add(after)
    assert len(seen) >= 3, "the drive was too short to mean anything"


@pytest.mark.parametrize("name", ["paddock", "chicanes"])
def test_crossings_of_a_drive_and_of_its_reverse_cancel(name: str) -> None:
    """Invariant 7."""
    ground = RacetrackOptions.read({"track": name, "players": 1}).ground()
    points = [point for point, _ in wanderer(name, "track", Random(7), 120)]
    worth = {FORWARD: 1, BACK: -1}
    total = 0
    for one, two in [*pairwise(points), *pairwise(points[::-1])]:
        code = int(ground.outcome(ground.at(*one), two[0] - one[0], two[1] - one[1]))
        assert code != WALL
        total += worth.get(code, 0)
    assert total == 0


def test_the_engine_agrees_with_the_shared_vectors() -> None:
    """Invariant 16: moves with their outcome, written down for anybody who judges moves elsewhere."""
    path = Path(__file__).parent / "vectors.json"
    found = json.loads(path.read_text(encoding="utf-8"))
    assert len(found) >= 12
    outcomes = set()
    for case in found:
        ground = RacetrackOptions.read({"players": 1, **case["options"]}).ground()
        for x, y, vx, vy, code in case["moves"]:
            assert "CWFB"[int(ground.outcome(ground.at(x, y), vx, vy))] == code, (case["options"], x, y, vx, vy)
            outcomes.add(code)
    assert outcomes == set("CWFB")
