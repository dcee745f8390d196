"""Stations, both victories and the other ends; options and positions."""

from random import Random

import pytest

from layline.core import OVER, BadPosition
from layline.games.cap_horn import GAME
from layline.games.cap_horn.moves import TILES
from tests.games.cap_horn.afloat import game, moves, new, play, refused, ship, until, walk

clause = pytest.mark.clause


@clause("CPH-102")
@clause("CPH-A20")
def test_a_token_is_taken_without_asking() -> None:
    state = game({"at": "N2", "points": 0}, tiles={"N2": "S2", "N4": "W1"})
    assert play(state, "move:A2") == ["sailed", "token_green"]
    assert ship(state)["tokens"] == {"I": "green"}
    stepped = game({"at": "N3", "points": 3}, tiles={"N3": "B2", "N4": "W1"})
    assert play(stepped, "ignore:N4") == ["ignored", "token_green"]


@clause("CPH-A21")
def test_a_token_is_given_on_arrival_only() -> None:
    state = game({"at": "N4", "points": 0, "hand": "W1"}, tiles={"N4": "X2"}, phase="income")
    play(state, "income end_place forgo")
    assert "tokens" not in ship(state)


@clause("CPH-107")
@clause("CPH-A25")
def test_sailing_past_a_station_is_not_stopping_there() -> None:
    state = game({"at": "N3", "points": 0}, tiles={"N3": "S2", "N4": "W1", "N5": "W1"})
    assert play(state, "move:A2") == ["sailed"]
    assert "tokens" not in ship(state)


@clause("CPH-A22")
@clause("CPH-106")
def test_stages_come_in_any_order_and_one_may_return() -> None:
    state = game({"at": "N2", "points": 0, "tokens": {"III": "red"}}, tiles={"N2": "S2", "N4": "W1"})
    play(state, "move:A2")
    assert ship(state)["tokens"] == {"I": "green", "III": "red"}


@clause("CPH-A2")
def test_the_yellow_chip_of_stage_one_counts_for_stage_one_only() -> None:
    owns_one = game({"at": "M5", "points": 0, "tokens": {"I": "red"}}, tiles={"M5": "S2", "M7": "W3"})
    assert play(owns_one, "move:A2") == ["sailed", "no_token"]
    owns_two = game({"at": "M5", "points": 0, "tokens": {"II": "red"}}, tiles={"M5": "S2", "M7": "W3"})
    assert play(owns_two, "move:A2") == ["sailed", "token_yellow"]


@clause("CPH-005")
@clause("CPH-110")
def test_the_first_to_win_ends_the_race() -> None:
    two = {"I": "red", "II": "yellow"}
    state = game({"at": "C1", "points": 0, "tokens": two}, {"at": "D1", "tokens": two}, tiles={"C1": "W1", "D1": "W1"})
    play(state, "move:A1")
    assert state.to_act() == OVER
    assert state.moves() == ()
    assert state.result().winners == (0,)
    assert state.result().places == (1, 2, 3)
    for text in ("income", "end", "draw:W1", "move:A1"):
        assert refused(state, text) == "game_over CPH-110"


@clause("CPH-111")
def test_the_third_token_wins_in_the_middle_of_a_sprint() -> None:
    state = game(
        {"at": "C7", "points": 5, "tokens": {"I": "red", "II": "green"}}, tiles={"C7": "X2", "A7": "W1", "A6": "W1"}
    )
    assert play(state, "sprint move:L2")[-2:] == ["token_yellow", "won_tokens"]
    assert state.to_act() == OVER
    assert state.result().reason == "tokens"


@clause("CPH-112")
@clause("CPH-A3")
def test_the_rest_of_the_distance_is_void_beyond_the_line() -> None:
    for tile, arrow, end in (("W3", "A3", "B0"), ("S2", "A2", "B0"), ("K2", "A2+L1", "B0"), ("D2", "AR2", "C0")):
        state = game({"at": "B1", "points": 0, "tokens": {"I": "red", "II": "green"}}, tiles={"B1": tile})
        assert play(state, f"move:{arrow}") == ["sailed", "won_finish"]
        assert ship(state)["at"] == end


@clause("CPH-113")
@clause("CPH-A4")
def test_without_two_tokens_the_line_is_closed_even_in_a_sprint() -> None:
    short = game({"at": "A3", "points": 5, "tokens": {"I": "green"}}, tiles={"A3": "S2", "A1": "W3"})
    play(short, "sprint move:A2")
    assert short.position()["phase"] == "draw"  # on the line with one token: no second move
    rich = game({"at": "A5", "points": 5, "tokens": {"I": "green"}}, tiles={"A5": "W1", "A4": "S2", "A2": "W3"})
    play(rich, "sprint move:A1")
    assert ship(rich)["tokens"] == {"I": "green", "III": "red"}  # the first move may bring the second token
    again = game({"at": "B3", "points": 5, "tokens": {"I": "green"}}, tiles={"B3": "B2", "B5": "D2"})
    assert moves(again) == "move:B2 sprint forgo"
    assert moves(game({"at": "A1", "points": 8}, tiles={"A1": "W1"})) == "forgo"


@clause("CPH-A26")
def test_three_quiet_rounds_with_an_empty_stack_end_the_race() -> None:
    state = game({"points": 0}, {"tokens": {"I": "red"}}, {"points": 8}, stack={}, phase="income")
    kinds: list[str] = []
    while state.to_act() != OVER:
        assert state.position().get("quiet", 0) < 9
        kinds += play(state, "income forgo")
    assert kinds.count("forwent") == 9
    assert kinds[-1] == "deadlock"
    assert state.result().reason == "deadlock"
    assert state.result().winners == (1,)
    assert state.result().places == (3, 1, 2)  # a token, then the shorter way, not the points


@clause("CPH-A26")
def test_a_tile_or_a_move_begins_the_quiet_rounds_anew() -> None:
    state = game({"points": 0}, {}, {"hand": "W1"}, stack={}, phase="income", quiet=8, turn=2)
    play(state, "income place:W1@N2 forgo")
    assert "quiet" not in state.position()
    full = game({"points": 0}, phase="income")
    play(full, "income forgo draw:W1 end")
    assert "quiet" not in full.position()  # tiles are left


@clause("CPH-A26")
def test_the_last_round_ends_the_race_and_equal_ships_share_it() -> None:
    tiles = {"N4": "W1"}
    fleet = [{"at": "N4", "points": 8}, {"at": "N4", "points": 8}, {"at": "N4", "points": 7}]
    state = game(*fleet, tiles=tiles, options={"max_rounds": 20}, round=20, turn=2, phase="buy")
    assert play(state, "end") == ["rounds"]
    assert state.result().places == (1, 1, 3)
    assert state.result().winners == (0, 1)
    assert state.result().reason == "rounds_shared"
    earlier = game(*fleet, tiles=tiles, options={"max_rounds": 20}, round=19, turn=2, phase="buy")
    play(earlier, "end")
    assert earlier.to_act() == 0
    assert earlier.position()["round"] == 20


@clause("CPH-003")
@clause("CPH-004")
def test_both_victories_happen_in_play() -> None:
    reasons: set[str] = set()
    from layline.arena.match import play_match
    from layline.core import Budget

    for seed in range(4):
        _, state = play_match(GAME, GAME.options(players=3), ["pilot"] * 3, seed, Budget())
        reasons.add(state.result().reason)
    assert {"finish", "tokens"} <= reasons


def test_start_hands_and_points_follow_their_options() -> None:
    state = until(new(start_hand=6, start_sail_points=0, players=3), "income", Random(1))
    assert all(len(one["hand"].split()) == 6 for one in state.position()["ships"])
    assert all(one["points"] == 0 for one in state.position()["ships"])


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"what": 1}, "expected one of game"),
        ({"tiles": {"F1": "W1"}}, "the name of a space"),
        ({"tiles": {"K5": "W9"}}, "expected one of W1"),
        ({"tiles": {"N1": "W1"}}, "the last one S0"),
        ({"tiles": {"K5": "S0"}}, "from the top down"),
        ({"ships": [{"at": "K1"}, {"at": "K1"}, {}]}, "CPH-066"),
        ({"ships": [{"at": "C0"}, {}, {}]}, "only the winner crosses"),
        ({"ships": [{"tokens": {"I": "red", "II": "green", "III": "yellow"}}, {}, {}]}, "CPH-111"),
        ({"ships": [{"hand": "W9"}, {}, {}]}, "expected one of W1"),
        ({"ships": [{"speed": 3}, {}, {}]}, "expected one of at"),
        ({"tiles": {"K5": " ".join(["W2"] * 9)}}, "CPH-006"),
        ({"phase": "sprint"}, "CPH-A18"),
        ({"phase": "draw", "stack": {}}, "nothing to draw"),
        ({"phase": "deal", "ships": [{"hand": "W1"}, {"hand": "W1 W1"}, {}]}, "CPH-011"),
        ({"phase": "first", "ships": [{"hand": "W1"}, {}, {}]}, "CPH-009"),
        ({"phase": "over", "ended": "finish"}, "a winner when"),
        ({"winner": 0}, "phase over"),
        ({"stack": {"W1": 21}}, r"0\.\.20"),
        ({"turn": 4}, r"0\.\.3"),
        ({"covered": 1}, "true or false"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_the_reason(document: dict[str, object], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.setup(document)


def test_every_kind_of_tile_reads_back_and_has_its_number() -> None:
    seen: dict[int, str] = {}
    bound = GAME.numbers(GAME.options())
    for column in "ABCDEFGHIJKLMN":
        for row in range(11):
            lays = [f"{word}:{tile}@{column}{row}" for tile in TILES for word in ("place", "cover")]
            for text in [f"ignore:{column}{row}", *lays]:
                move = GAME.read(text)
                assert move.text == text
                assert GAME.read(text) is move
                assert seen.setdefault(move.number, text) == text
                assert move.number < bound


def test_random_games_of_every_size_end() -> None:
    for players in (2, 3, 4, 5):
        state = new(players=players, max_rounds=20)
        assert walk(state, Random(players)) <= (GAME.longest(GAME.options(players=players, max_rounds=20)) or 0)
        assert state.to_act() == OVER
