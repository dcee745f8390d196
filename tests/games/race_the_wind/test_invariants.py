"""The seventeen invariants of section 9 of the ledger, as properties of random races."""

import json
import os
from collections import deque
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import CHANCE, OVER, Event, IllegalMove, Move, Record, play_and_tell
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.engagement import claim, course_has, priority
from layline.games.race_the_wind.moves import BY_ACTION, WINDS, WORDS, Rotate
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import ASK_ROLL, DIE, FINISHED, HEADING, MISS, PENALTIES, POS, SHADOW, UNCLAIMED
from layline.games.race_the_wind.surveys import Survey, stretch_of, turns_to_go
from layline.kit.compass import NAMES, leeward, point_of_sail, starboard
from tests.games.race_the_wind import slow
from tests.games.race_the_wind.sailing import boat, fleet, moves, race
from tests.games.race_the_wind.test_second_writing import crowded

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
seeds = st.integers(0, 10**6) if SOAK else st.integers(0, 11)
"""Few in the normal run, so that the same races serve every property."""
unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=150 if SOAK else 12)


class Step(NamedTuple):
    """One move of a race with what was before and after it."""

    before: dict[str, Any]
    listed: tuple[Move, ...]
    move: Move
    after: dict[str, Any]
    told: tuple[Event, ...]


def any_options(random: Random) -> dict[str, Any]:
    gate = random.choice([3, 4, 5])
    found: dict[str, Any] = {
        "players": random.randint(2, 5), "laps": random.randint(1, 2), "board_w": 21, "board_h": 25,
        "gate_row": gate, "mark_row": gate + random.randint(8, 10), "gate_width": random.choice([4, 6, 8]),
        "course": random.choice(["stick", "stick", "two_windward", "triangle"]),
        "tokens": random.choice(["random", "players", "none"]),
        "yellow_count": random.randint(0, 12), "blue_count": random.randint(0, 12),
        "protests": random.choice(["offer", "offer", "auto", "off"]), "wind_shadow": random.random() < 0.8,
        "wind_changes": random.random() < 0.8, "wind_roll": random.choice(["compulsory", "optional"]),
        "compass_die": random.choice(["six", "rose", "cardinal", "N,NW"]),
        "flag_rows": random.choice(["thirds", "random"]),
        "turn_order": random.choice(["random", "seat"]), "end_mode": random.choice(["first", "full"]),
        "allow_pass": random.random() < 0.2, "max_rounds": random.choice([30, 60]),
        "clock_seconds": random.choice([0, 120]),
    }  # fmt: skip
    if found["course"] == "triangle":
        k = 4
        found["second_mark"] = f"{10 + k},{found['mark_row'] - k}"
    return found


def beginning(random: Random) -> RaceTheWindState:
    """Return a new race on a small board, or a crowd of boats beside a mark."""
    if random.random() < 0.6:
        state = GAME.new(GAME.options(any_options(random)))
    else:
        document = crowded(random)
        del document["acting"]
        for one in document["boats"]:
            one.pop("last", None)
        extra = {
            "protests": random.choice(["offer", "auto"]),
            "end_mode": random.choice(["first", "full"]),
            "max_rounds": 60,
        }
        document["options"] = {**document["options"], **extra, "wind_changes": True}
        state = GAME.setup(document)
    assert isinstance(state, RaceTheWindState)
    return state


def forward(state: RaceTheWindState, random: Random) -> Move:
    """Mostly go ahead, so that boats meet things; else anything."""
    listed = state.moves()
    if state.phase >= 5 and random.random() < 0.5:
        for move in (BY_ACTION[0], BY_ACTION[1]):
            if move in listed:
                return move
    return random.choice(listed)


@lru_cache(maxsize=64)
def voyage(seed: int) -> tuple[Step, ...]:
    """Play a race of at most 300 moves."""
    random = Random(seed)
    state = beginning(random)
    found: list[Step] = []
    while state.to_act() != OVER and len(found) < 300:
        before, listed = state.position(), state.moves()
        move = forward(state, random)
        told = tuple(play_and_tell(state, move))
        found.append(Step(before, listed, move, state.position(), told))
    return tuple(found)


def racing(step: Step) -> bool:
    return step.before["phase"] in ("start", "race")


def kinds(step: Step) -> list[str]:
    return [event.kind for event in step.told]


@given(seeds)
@unhurried
def test_1_boats_stand_on_different_points_of_the_board_and_never_on_a_mark(seed: int) -> None:
    for step in voyage(seed):
        placed = [tuple(one["pos"]) for one in step.after.get("boats", []) if "pos" in one]
        assert len(placed) == len(set(placed))
        assert all(slow.on_water(step.after, spot) for spot in placed)
        assert all("pos" not in one for one in step.after.get("boats", []) if "finished" in one)


@given(seeds)
@unhurried
def test_2_some_action_is_always_legal_and_exactly_the_listed_ones_are_accepted(seed: int) -> None:
    random = Random(seed)
    for step in voyage(seed):
        assert step.listed
        if random.random() < 0.15:
            state = GAME.setup(step.before)
            assert state.moves() == step.listed
            for move in WORDS.values():
                if move in step.listed or move in state.table_moves():
                    assert state.why_not(move) is None
                else:
                    with pytest.raises(IllegalMove):
                        state.play(move)
            assert state.position() == step.before


@given(seeds)
@unhurried
def test_3_a_turn_has_no_more_actions_than_its_point_of_sail_allows(seed: int) -> None:
    steps = turns = gusts = 0
    for step in voyage(seed):
        if not racing(step) or step.before["acting"]["stage"] not in ("act", "ask_roll", "die"):
            steps = turns = gusts = 0
            continue
        steps += step.move.text == "move"
        turns += isinstance(step.move, Rotate)
        if step.move.text == "gust":
            gusts += 1
            assert step.before["boats"][step.before["turn"]]["pos"] in step.before["tokens"]["blue"]
        sail = step.before["acting"]["sail"]
        most = {"close-hauled": 1, "running": 1, "beam reach": 2, "broad reach": 2, "head to wind": 1}[sail]
        assert steps + turns <= most
        assert steps <= (2 if sail == "beam reach" else 0 if sail == "head to wind" else 1)
        assert gusts <= 33
        if (step.after.get("round"), step.after.get("turn")) != (step.before["round"], step.before["turn"]):
            steps = turns = gusts = 0


@given(seeds)
@unhurried
def test_4_in_the_race_nobody_turns_head_to_wind_and_nobody_moves_there(seed: int) -> None:
    for step in voyage(seed):
        if step.before["phase"] != "race":
            continue
        seat = step.before["turn"]
        heading, wind = step.before["boats"][seat]["heading"], step.before["wind"]
        if isinstance(step.move, Rotate):
            assert step.after["boats"][seat]["heading"] != wind
        if step.move.text in ("move", "gust"):
            assert heading != wind


@given(seeds)
@unhurried
def test_5_tokens_never_change_once_they_are_placed_and_keep_their_limits(seed: int) -> None:
    for step in voyage(seed):
        tokens = step.after.get("tokens", {"yellow": [], "blue": []})
        if step.before["phase"] not in ("order", "flags", "tokens"):
            assert tokens == step.before.get("tokens", {"yellow": [], "blue": []})
            if step.before["phase"] in ("sides", "boats"):
                state = GAME.setup(step.before)
                assert isinstance(state, RaceTheWindState)
                assert (len(tokens["yellow"]), len(tokens["blue"])) == (state.terms.yellow, state.terms.blue)
            continue
        lying = [tuple(spot) for spot in tokens["yellow"] + tokens["blue"]]
        assert len(lying) == len(set(lying))
        marks = slow.marks(step.after)
        for mark in marks.values():
            assert sum(slow.in_zone(spot, mark) for spot in lying) <= 10
        line = [(x, marks["buoy"][1]) for x in range(marks["buoy"][0] + 1, marks["committee"][0])]
        assert sum(spot in line for spot in lying) <= len(line) // 2


@given(seeds)
@unhurried
def test_6_a_shadow_token_lies_one_or_two_steps_straight_ahead_of_its_owner(seed: int) -> None:
    for step in voyage(seed):
        for seat, one in enumerate(step.after.get("boats", [])):
            if "shadow" in one:
                rolling = step.after["acting"]["stage"] in ("ask_roll", "die") if "acting" in step.after else False
                near = (0, 1) if rolling and step.after["turn"] == seat else (1, 2)  # the die comes before the token
                reach = [list(slow.ahead(tuple(one["pos"]), one["heading"], steps)) for steps in near]
                assert one["shadow"] in reach
                turned = step.move.kind in ("rotate", "spin", "spin_on") and step.before.get("turn") == seat
                if turned and step.after.get("turn") != seat:
                    assert "shadow" in kinds(step), "a token after a turn must be a new one"


@given(seeds)
@unhurried
def test_7_a_lull_costs_exactly_one_turn_and_every_boat_plays_once_a_round(seed: int) -> None:
    played: list[tuple[int, int]] = []
    for step in voyage(seed):
        if not racing(step):
            continue
        seat, now = step.before["turn"], (step.before["round"], step.before["turn"])
        if not played or played[-1] != now:
            assert now not in played
            played.append(now)
            one = step.before["boats"][seat]
            if one.get("miss") and step.before["acting"]["stage"] != "claims":
                assert [move.text for move in step.listed] == ["miss"]
        if step.move.text == "miss":
            assert "miss" not in step.after["boats"][seat]
    rounds: dict[int, list[int]] = {}
    for round, seat in played:
        rounds.setdefault(round, []).append(seat)
    complete = sorted(rounds)[1:-1]
    for round in complete:
        finished = {seat for seat, one in enumerate(voyage(seed)[-1].after["boats"]) if "finished" in one}
        assert set(rounds[round]) | finished == set(range(len(voyage(seed)[-1].after["boats"])))


@given(seeds)
@unhurried
def test_8_the_wind_changes_only_by_a_trigger_or_by_the_reset(seed: int) -> None:
    for step in voyage(seed):
        if not racing(step):
            continue
        if step.after["wind"] != step.before["wind"]:
            assert step.move in WINDS or "wind_reset" in kinds(step)
        used = step.after.get("triggered", [])
        assert len(used) <= 4 * slow.option(step.after, "laps")
        new = [entry for entry in used if entry not in step.before.get("triggered", [])]
        assert len(new) <= 1
        if new:
            assert new[0][0] == step.after["boats"][step.before["turn"]]["leg"] >= 1
        assert all(entry in used for entry in step.before.get("triggered", []))


@given(seeds)
@unhurried
def test_9_legs_grow_by_one_and_nobody_finishes_with_a_penalty(seed: int) -> None:
    for step in voyage(seed):
        if not racing(step):
            continue
        for one, two in zip(step.before["boats"], step.after["boats"], strict=True):
            assert two["leg"] - one["leg"] in (0, 1)
            if "finished" in two:
                assert "penalties" not in two and "spin_left" not in two


@given(seeds)
@unhurried
def test_10_penalties_come_by_protest_and_go_with_the_fourth_quarter_turn(seed: int) -> None:
    spinning: dict[int, str] = {}
    for step in voyage(seed):
        if not racing(step):
            continue
        for seat, (one, two) in enumerate(zip(step.before["boats"], step.after["boats"], strict=True)):
            change = two.get("penalties", 0) - one.get("penalties", 0)
            if change:
                protest = step.move.kind in ("protest", "umpire") and step.move.values()["other"] == seat
                assert (change, True) == (1, protest) or (change, kinds(step)[-1:]) in (
                    (-1, ["served"]),
                    (-1, ["shadow"]),
                    (-1, ["race_on"]),
                    (-1, ["race_over"]),
                )
            if protested(step, seat):
                assert two["last"]["closed"] and "closed" not in one["last"]
        seat = step.before["turn"]
        if step.move.kind == "spin":
            spinning[seat] = step.before["boats"][seat]["heading"]
        if "served" in kinds(step):
            heading = step.after["boats"][seat]["heading"]
            assert spinning.pop(seat, heading) == heading


def protested(step: Step, seat: int) -> bool:
    return step.move.kind in ("protest", "umpire") and step.move.values()["other"] == seat


@given(seeds)
@unhurried
def test_11_priority_is_exclusive_and_o_and_f_need_the_target_on_the_course(seed: int) -> None:
    random = Random(seed)
    for _ in range(20):
        state = GAME.setup(crowded(random))
        assert isinstance(state, RaceTheWindState)
        one, two = random.sample(range(int(state.terms.players)), 2)
        pos = [state.fact(seat, POS) for seat in (one, two)]
        head = [state.fact(seat, HEADING) for seat in (one, two)]
        # the same pair of positions, asked from either side about one disputed point
        first = priority(state, one, two, pos[1], head[1], pos[1])
        second = priority(state, two, one, pos[0], head[0], pos[1])
        assert (first > 0) != (second > 0) or (first == second == -5)
        if claim(state, one, two) >= 4:
            assert course_has(state, one, pos[1])


@given(seeds)
@unhurried
def test_12_claims_follow_a_played_turn_and_answers_move_nobody(seed: int) -> None:
    last: dict[int, tuple[int, int]] = {}
    for step in voyage(seed):
        if not racing(step):
            continue
        if step.before["acting"]["stage"] == "claims":
            for move in step.listed:
                if move.kind in ("protest", "umpire"):
                    target = int(move.values()["other"])  # type: ignore[arg-type]
                    assert "last" in step.before["boats"][target]
                    if step.before["turn"] in last and target in last:
                        assert last[target] > last[step.before["turn"]]
        order = step.before["order"].index(step.before["turn"])
        if step.move.kind in ("protest", "umpire", "waive"):
            places = [
                [(one.get("pos"), one["heading"]) for one in where["boats"]] for where in (step.before, step.after)
            ]
            assert places[0] == places[1]
        else:
            last[step.before["turn"]] = step.before["round"], order


def turned_spot(x: int, y: int) -> tuple[int, int]:
    """Turn a point by 90 degrees clockwise around (10, 15)."""
    return 10 + (y - 15), 15 - (x - 10)


@given(st.integers(0, 7), st.integers(0, 7), st.integers(0, 7), st.integers(-2, 2), st.integers(-2, 2))
@settings(deadline=None, max_examples=60)
def test_13_turning_everything_by_90_degrees_changes_nothing(h: int, g: int, w: int, dx: int, dy: int) -> None:
    if (dx, dy) == (0, 0):
        return
    one = race(boat(10, 15, NAMES[h]), boat(10 + dx, 15 + dy, NAMES[g]), wind=NAMES[w])
    x, y = turned_spot(10 + dx, 15 + dy)
    two = race(boat(10, 15, NAMES[(h + 2) % 8]), boat(x, y, NAMES[(g + 2) % 8]), wind=NAMES[(w + 2) % 8])
    assert moves(one) == moves(two)
    assert point_of_sail(h, w) == point_of_sail((h + 2) % 8, (w + 2) % 8)
    assert starboard(h, w) == starboard((h + 2) % 8, (w + 2) % 8)
    order = [
        leeward(10, 15, w) - leeward(10 + dx, 15 + dy, w),
        leeward(10, 15, (w + 2) % 8) - leeward(x, y, (w + 2) % 8),
    ]
    assert order[0] == order[1]
    for state in (one, two):
        state.play(state.moves()[-1])
    assert ["shadow" in one_boat for one_boat in fleet(one)] == ["shadow" in one_boat for one_boat in fleet(two)]


@given(st.integers(0, 7), st.integers(0, 7))
@settings(deadline=None, max_examples=64)
def test_14_the_mirror_swaps_tacks_except_running_and_head_to_wind(h: int, w: int) -> None:
    one = race(boat(10, 15, NAMES[h]), wind=NAMES[w])
    two = race(boat(10, 15, NAMES[-h % 8]), wind=NAMES[-w % 8])
    swap = {"rot-2": "rot+2", "rot-1": "rot+1", "rot+1": "rot-1", "rot+2": "rot-2"}
    mirrored = {swap.get(text, text) for text in moves(one).split()}
    assert mirrored == set(moves(two).split())
    sail = point_of_sail(h, w)
    assert sail == point_of_sail(-h % 8, -w % 8)
    if sail in (0, 4):
        assert starboard(h, w) == starboard(-h % 8, -w % 8) == (sail == 4)
    else:
        assert starboard(h, w) != starboard(-h % 8, -w % 8)


@given(seeds)
@unhurried
def test_15_a_record_replays_to_the_identical_state(seed: int) -> None:
    steps = voyage(seed)
    start = steps[0].before
    chosen = start.get("options", {})
    begun = {} if start["phase"] in ("order", "flags", "tokens", "sides", "boats") else start
    record = Record("race_the_wind", "1.0", chosen, [], [step.move.text for step in steps], begun)
    again = Record.read(record.write()).replay()
    assert json.dumps(again.position()) == json.dumps(steps[-1].after)


@given(seeds)
@unhurried
def test_16_switched_off_means_off(seed: int) -> None:
    for step in voyage(seed):
        chosen = step.after.get("options", {})
        boats = step.after.get("boats", [])
        if chosen.get("protests") == "off":
            assert all("penalties" not in one for one in boats)
        if chosen.get("wind_shadow") is False:
            assert all("shadow" not in one for one in boats)
        if chosen.get("tokens") == "none":
            assert not {"lull", "gust", "gusted"} & set(kinds(step))


@pytest.mark.parametrize("course", ["stick", "two_windward", "triangle"])
def test_17_a_lone_boat_in_a_steady_wind_can_always_finish(course: str) -> None:
    """A search finds a way from every point and heading to the finish, in three winds out of eight."""
    options = {
        "course": course,
        "laps": 1,
        "board_w": 21,
        "board_h": 25,
        "gate_row": 3,
        "mark_row": 14,
        "wind_changes": False,
    }
    if course == "triangle":
        options["second_mark"] = "15,9"
    if course == "two_windward":
        options["second_mark"] = "15,14"
    state = race(boat(5, 6, "NE", leg=1), boat(18, 6, "NE"), options=options)
    survey = Survey(state.terms, state.tokens, chained=True)
    for wind in (0, 3, 6):
        table = survey.table(wind, stretch_of(state, 0))
        for y in range(25):
            for x in range(21):
                pos = state.terms.at(x, y)
                if state.terms.sea[pos]:
                    assert all(table.at(0, heading, pos, 0) < 150 for heading in range(8)), (wind, x, y)


def test_17b_the_ledger_is_right_that_a_lap_takes_54_turns() -> None:
    """From (13,4) NE in round 8 on the empty standard board in a north wind, by the tables of the sailors."""
    state = race(boat(13, 4, "NE", leg=0), boat(26, 0, "E", leg=0), round=8, options={"laps": 1})
    assert turns_to_go(Survey(state.terms, state.tokens, chained=True), state, 0, 0, 8) == 54


@pytest.mark.skipif(not SOAK, reason="half a minute uncompiled: in the soak profile")
def test_17c_the_rules_themselves_need_54_turns_as_well() -> None:
    first = race(
        boat(13, 4, "NE", leg=0),
        boat(26, 0, "E", leg=0),
        round=8,
        options={"laps": 1, "wind_shadow": False, "protests": "off"},
    )
    seen: set[tuple[Any, ...]] = set()
    queue: deque[tuple[RaceTheWindState, int]] = deque([(first, 0)])
    while queue:
        state, turns = queue.popleft()
        for move in state.moves():
            copy = state.copy()
            assert isinstance(copy, RaceTheWindState)
            copy.apply(move)
            spent = turns
            if copy.to_act() == OVER:
                assert turns + 1 == 54
                return
            if copy.to_act() == 1:
                back = copy.copy()  # the other boat turns where it is; it stands in the corner
                assert isinstance(back, RaceTheWindState)
                back.apply(back.moves()[-1])
                if back.to_act() == 1:
                    back.apply(back.moves()[-1])
                copy, spent = back, turns + 1
            one = copy.position()["boats"][0]
            place = copy.position()["acting"]
            key = (
                tuple(one["pos"]),
                one["heading"],
                one["leg"],
                one.get("up"),
                json.dumps(one.get("side", {})),
                place["done"],
                place["sail"],
            )
            if key not in seen:
                seen.add(key)
                (queue.append if spent > turns else queue.appendleft)((copy, spent))
    raise AssertionError("no way to the finish")


@pytest.mark.parametrize("seed", range(200))
def test_random_races_with_any_options_end_and_replay(seed: int) -> None:
    run_to_the_end(seed)


def check_facts(state: RaceTheWindState) -> None:
    """Invariants 1, 6, 7, 9 and 16 straight on the state, cheap enough for every move of thousands of races."""
    terms = state.terms
    placed = [state.fact(seat, POS) for seat in range(terms.players) if state.fact(seat, POS)]
    assert len(placed) == len(set(placed)) and all(terms.sea[pos] for pos in placed)
    for seat in range(terms.players):
        assert state.fact(seat, MISS) in (0, 1) and state.fact(seat, PENALTIES) >= 0
        assert not state.fact(seat, FINISHED) or (state.fact(seat, POS) == 0 == state.fact(seat, PENALTIES))
        assert terms.protests != UNCLAIMED or state.fact(seat, PENALTIES) == 0
        shadow, step = state.fact(seat, SHADOW), terms.delta[state.fact(seat, HEADING)]
        if shadow:
            rolling = state.stage in (ASK_ROLL, DIE) and seat == state.player()  # the die comes before the token
            assert terms.shadows and shadow - state.fact(seat, POS) in ((0, step) if rolling else (step, 2 * step))


def run_to_the_end(seed: int) -> None:
    """Play a whole race with any options, checking lists as it goes, and replay it."""
    random = Random(f"whole {seed}")
    chosen = any_options(random)
    state = GAME.new(GAME.options(chosen))
    longest = GAME.longest(GAME.options(chosen))
    record = Record("race_the_wind", "1.0", GAME.options(chosen).document(), [])
    while state.to_act() != OVER:
        listed = state.moves()
        assert listed, "a dead end"
        assert (state.to_act() == CHANCE) == bool(state.odds())
        assert isinstance(state, RaceTheWindState)
        move = forward(state, random)
        assert state.why_not(move) is None
        state.apply(move)
        check_facts(state)
        record.moves.append(move.text)
        assert longest is not None and len(record.moves) <= longest
    places = state.result().places
    assert sorted(places) == list(range(1, len(places) + 1))
    assert record.replay().position() == state.position()


@pytest.mark.skipif(not SOAK, reason="two thousand races run in the soak profile")
def test_two_thousand_random_races_end_and_replay() -> None:
    for seed in range(2000):
        run_to_the_end(1000 + seed)
