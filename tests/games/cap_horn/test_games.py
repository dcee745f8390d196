"""Whole games: many random ones over every option, golden records, and the ships that sail themselves."""

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from layline.arena.match import play_match
from layline.arena.series import Series, run, standings
from layline.core import OVER, Budget, Record
from layline.games.cap_horn import GAME
from layline.games.cap_horn.rules import CapHornState
from tests.games.cap_horn.afloat import SMALL, game, moves, new
from tests.games.cap_horn.test_invariants import sensible

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.toml"))
soak = pytest.mark.skipif(os.environ.get("HYPOTHESIS_PROFILE") != "soak", reason="thousands of games")


def options(random: Random) -> dict[str, Any]:
    small = random.random() < 0.15
    return {
        "players": 2 if small else random.randint(2, 5),
        "board": SMALL if small else "classic",
        "cover_reach": random.choice(["turn", "move_ignore", "move"]),
        "forgo_when_blocked": random.random() < 0.7,
        "sprint_with_ignore": random.random() < 0.4,
        "ignore_may_finish": random.random() < 0.4,
        "start_order": random.choice(["random", "fixed"]),
        "start_sail_points": random.randint(0, 8),
        "start_hand": random.randint(1, 6),
        "open_hands": random.random() < 0.3,
        "max_rounds": random.randint(20, 60),
    }


def whole_game(seed: int) -> str:
    """Play one random game, replay it, and return how it ended."""
    random = Random(seed)
    state = new(**options(random))
    record = Record("cap_horn", GAME.rules_version, state.sea.terms.options.document())  # type: ignore[attr-defined]
    longest = GAME.longest(GAME.options(record.options)) or 0
    while state.to_act() != OVER:
        move = sensible(state, random) if seed % 2 else random.choice(state.moves())
        state.play(move)
        record.moves.append(move.text)
        assert len(record.moves) <= longest
    again = Record.read(record.write())
    assert again.write() == record.write()
    assert again.replay().position() == state.position()
    result = state.result()
    assert all(result.places[seat] == 1 for seat in result.winners)
    return result.reason


def test_two_hundred_random_games_end_and_replay() -> None:
    reasons = {whole_game(seed) for seed in range(200)}
    assert {"finish", "tokens", "rounds"} <= reasons


@soak
def test_two_thousand_random_games_end_and_replay() -> None:
    reasons = {whole_game(seed) for seed in range(1000, 3000)}
    assert {"finish", "tokens", "rounds"} <= reasons


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_replay_to_their_places(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text)
    state = record.replay()
    assert state.to_act() == OVER
    assert list(state.result().places) == record.notes["places"]
    assert state.result().reason == record.notes["reason"]
    assert record.write() == text


def test_there_are_golden_games_of_both_victories() -> None:
    assert {Record.read(path.read_text(encoding="utf-8")).notes["reason"] for path in GOLDEN} == {"finish", "tokens"}


# -- bots ------------------------------------------------------------------------------------------


def test_bots_see_views_only_and_play_the_same_from_the_same_seed() -> None:
    for spec in ("plain", "pilot"):
        one = play_match(GAME, GAME.options(players=3), [spec] * 3, 5, Budget())[0]
        two = play_match(GAME, GAME.options(players=3), [spec] * 3, 5, Budget())[0]
        assert one.moves == two.moves


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_pilot_wins_more_than_its_share_against_plain_ships(players: int) -> None:
    series = Series("cap_horn", ("pilot", *["plain"] * (players - 1)), 6, 7)
    rows = run(series)
    pilot = standings(series, rows)[0]
    assert pilot.wins >= 3
    assert all(row["reason"] in ("finish", "tokens") for row in rows)


def test_the_pilot_beats_random_ships() -> None:
    series = Series("cap_horn", ("pilot", "random", "random"), 6, 3, {"max_rounds": 60})
    assert standings(series, run(series))[0].wins == 6


@soak
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_pilot_keeps_its_promises_over_a_hundred_games(players: int) -> None:
    against_plain = Series("cap_horn", ("pilot", *["plain"] * (players - 1)), 100, 1)
    rows = run(against_plain)
    assert standings(against_plain, rows)[0].wins >= 60
    assert {row["reason"] for row in rows} <= {"finish", "tokens"}
    against_random = Series("cap_horn", ("pilot", *["random"] * (players - 1)), 100, 1)
    assert standings(against_random, run(against_random))[0].wins >= 99


def test_the_pilot_takes_a_victory_that_lies_before_it() -> None:
    finish = game({"at": "C2", "points": 8, "tokens": {"I": "red", "II": "green"}}, tiles={"C2": "W3"})
    assert str(GAME.hint(finish.view(0))) == "move:A3"
    third = game({"at": "C7", "tokens": {"I": "red", "II": "green"}, "hand": "W1 B2"}, tiles={"C7": "X2", "B7": "S2"})
    assert str(GAME.hint(third.view(0))).startswith("place:")
    while third.to_act() == 0:
        move = GAME.hint(third.view(0))
        assert move is not None
        third.play(move)
    assert third.result().reason == "tokens"


def test_the_pilot_does_not_wait_for_ever() -> None:
    """A headwind before an empty sea: within a few turns the ship is somewhere else."""
    fleet = {"at": "N2", "points": 0, "hand": "B2"}, {"at": "L1"}, {"at": "K1"}
    state = game(*fleet, tiles={"N2": "B2"}, phase="income")
    random = Random(1)
    turns = 0
    while state.position()["ships"][0]["at"] == "N2" and turns < 8:
        seat = int(state.to_act())
        move = random.choice(state.moves()) if seat < 0 else GAME.hint(state.view(seat))
        assert move is not None
        turns += move.text == "income" and seat == 0
        state.play(move)
    assert turns <= 4


def test_the_pilot_hinders_a_rival_that_has_one_way_only() -> None:
    leader = {"at": "C5", "points": 0, "tokens": {"I": "red", "II": "green"}}
    tiles = {"N2": "W1", "N3": "W1", "C5": "S2", "C4": "W1"}
    state = game({"at": "N2", "points": 2, "hand": "B2 B2 B2"}, leader, tiles=tiles)
    spots = set()
    while state.position()["phase"] == "place":
        move = GAME.hint(state.view(0))
        assert move is not None
        spots.add(move.text)
        state.play(move)
    assert "place:B2@C3" in spots


def test_hints_are_legal_and_given_only_to_the_seat_in_turn() -> None:
    random = Random(4)
    state = new(players=3, max_rounds=20)
    while state.to_act() != OVER:
        for seat in range(3):
            hint = GAME.hint(state.view(seat))
            assert (hint is None) == (seat != state.to_act())
            assert hint is None or hint in state.moves()
        state.play(random.choice(state.moves()))
        if state.position()["round"] > 4:
            break
    assert isinstance(state, CapHornState)
    assert moves(state)
