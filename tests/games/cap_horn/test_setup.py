"""Setting up and the steps of a turn."""

from fractions import Fraction
from random import Random

import pytest

from layline.core import CHANCE, OVER, WATCHER, BadOption, BadPosition, Event, play_and_tell
from layline.games.cap_horn import GAME
from layline.games.cap_horn.moves import FIRSTS
from tests.games.cap_horn.afloat import game, moves, new, play, refused, ship, until

clause = pytest.mark.clause


@clause("CPH-001")
def test_three_to_five_play_and_two_by_option() -> None:
    assert GAME.options().players == 4
    for players in (2, 3, 4, 5):
        assert len(new(players=players).position()["ships"]) == players
    for players in (1, 6):
        with pytest.raises(BadOption, match=r"2\.\.5"):
            GAME.options(players=players)
    assert GAME.options(players=2).warnings()
    assert not GAME.options(players=3).warnings()


@clause("CPH-006")
@clause("CPH-A23")
def test_the_stack_is_ninety_tiles_in_no_order() -> None:
    state = new()
    assert sum(state.position()["stack"].values()) == 90
    assert state.position()["stack"] == {"W1": 20, "W2": 8, "W3": 8, "S2": 10, "D2": 10, "X2": 10, "K2": 10, "B2": 14}
    state.play(FIRSTS[1])
    odds = {move.text: chance for move, chance in state.odds()}
    assert odds["draw:W1"] == Fraction(20, 90)
    play(state, "draw:W1")
    assert state.odds()[0][1] == Fraction(19, 89)


@clause("CPH-002")
@clause("CPH-007")
@clause("CPH-100")
@clause("CPH-101")
def test_three_stages_have_three_stations_of_three_colours_each() -> None:
    chart = new().sea.terms.chart
    marks = sorted(int(mark) for mark in chart.station if mark)
    assert marks == [1 + 3 * stage + colour for stage in range(3) for colour in range(3)]
    names = {chart.name(cell) for cell in chart.sea if chart.station[cell]}
    assert names == {"H2", "N4", "M7", "N9", "K9", "H9", "A4", "D7", "A7"}


@clause("CPH-A1")
def test_stations_are_yellow_red_and_green_and_none_is_blue() -> None:
    with pytest.raises(BadPosition, match="yellow, red, green"):
        game({"tokens": {"I": "blue"}})
    for colour in ("yellow", "red", "green"):
        assert ship(game({"tokens": {"III": colour}}))["tokens"] == {"III": colour}


@clause("CPH-008")
def test_there_are_tokens_enough_for_everybody() -> None:
    """Five of each colour beside the board: no seat can own two of one, so none ever runs out."""
    fleet = [{"at": "N4", "tokens": {"II": "red"}} for _ in range(5)]
    state = game(*fleet, tiles={"N4": "W1", "N2": "S2"}, turn=0)
    assert sum("red" in ship(state, seat)["tokens"].values() for seat in range(5)) == 5
    with pytest.raises(BadPosition, match="CPH-103"):
        game({"tokens": {"I": "red", "II": "red"}})


@clause("CPH-009")
def test_chance_says_who_begins_all_equally_likely() -> None:
    for players in (2, 3, 4, 5):
        state = new(players=players)
        assert state.to_act() == CHANCE
        assert state.odds() == tuple((FIRSTS[seat], Fraction(1, players)) for seat in range(players))
    assert refused(new(players=3), "first:3") == "no_such_seat CPH-001"
    fixed = new(start_order="fixed")
    assert fixed.position()["first"] == 0
    assert fixed.position()["phase"] == "deal"
    assert refused(fixed, "first:0") == "begun CPH-009"


@clause("CPH-010")
def test_everybody_begins_with_three_sail_points() -> None:
    assert [one["points"] for one in new().position()["ships"]] == [3, 3, 3, 3]
    assert [one["points"] for one in new(start_sail_points=8).position()["ships"]] == [8, 8, 8, 8]


@clause("CPH-011")
@clause("CPH-A28")
def test_three_secret_tiles_are_dealt_to_each_one_at_a_time() -> None:
    state = new(players=3)
    play(state, "first:1")
    told: list[Event] = []
    for text in ("W1", "B2", "K2", "X2", "W3", "S2", "W1", "W2", "D2"):
        assert state.to_act() == CHANCE
        assert state.told(GAME.read(f"draw:{text}"), (1 + len(told) // 2) % 3) == f"draw:{text}"
        assert state.told(GAME.read(f"draw:{text}"), WATCHER) == "draw:?"
        told += play_and_tell(state, GAME.read(f"draw:{text}"))
    assert [one["hand"] for one in state.position()["ships"]] == ["S2 D2 K2", "W1 W1 X2", "W2 W3 B2"]
    assert state.position()["phase"] == "income"
    assert state.to_act() == 1
    private = [event for event in told if event.kind == "drew_tile"]
    assert all(event.audience == (event.values["seat"],) for event in private)
    assert all("tile" not in event.values for event in told if event.kind == "drew")
    view = state.view(0).document()
    assert view["ships"][0]["hand"] == "S2 D2 K2"
    assert "hand" not in view["ships"][1]
    assert view["ships"][1]["tiles"] == 3
    assert view["left"] == 81
    assert "stack" not in view


@clause("CPH-A28")
def test_open_hands_show_everything_in_a_training_game() -> None:
    state = until(new(open_hands=True, players=3), "place", Random(2))
    document, view = state.position(), state.view(WATCHER).document()
    assert [one["hand"] for one in view["ships"]] == [one["hand"] for one in document["ships"]]
    assert state.told(GAME.read("draw:W1"), WATCHER) == "draw:W1"


@clause("CPH-012")
def test_the_starting_player_stands_on_space_one_and_the_others_follow() -> None:
    state = new(players=4)
    play(state, "first:2")
    assert [one["at"] for one in state.position()["ships"]] == ["L1", "K1", "N1", "M1"]


@clause("CPH-013")
@clause("CPH-A17")
def test_start_spaces_are_tiles_even_where_no_ship_began() -> None:
    state = game({"hand": "W1"})
    assert "place:W1@I1" in moves(state)  # beside J1, start space 5, where nobody began
    assert "cover:W1@J1" in moves(state)
    back = game({"at": "J3", "points": 0}, tiles={"J3": "B2"})
    assert moves(back) == "move:B2 forgo"
    play(back, "move:B2")
    assert ship(back)["at"] == "J1"


@clause("CPH-020")
@clause("CPH-093")
def test_turns_go_clockwise_round_the_table() -> None:
    state, random = new(players=3), Random(3)
    seats: list[int] = []
    while len(seats) < 9:
        if state.position()["phase"] == "income":
            seats.append(int(state.to_act()))
        state.play(random.choice(state.moves()))
    assert seats[:3] == [seats[0], (seats[0] + 1) % 3, (seats[0] + 2) % 3]
    assert seats == seats[:3] * 3


@clause("CPH-021")
def test_the_steps_of_a_turn_come_in_their_order() -> None:
    state = game({"hand": "W2 B2", "points": 3}, phase="income")
    assert moves(state) == "income"
    assert state.moves()[0].automatic
    for text in ("place:W2@M2", "move:A1", "buy", "end"):
        assert refused(state, text) == "now_income CPH-021"
    play(state, "income")
    assert refused(state, "income") == "had_income CPH-030"
    for text in ("move:A1", "forgo", "sprint", "buy", "end"):
        assert refused(state, text) == "place_first CPH-021"
    play(state, "place:W2@M2 end_place")
    assert refused(state, "place:B2@N2") == "placing_over CPH-021"
    assert refused(state, "end_place") == "placing_over CPH-021"
    for text in ("buy", "end"):
        assert refused(state, text) == "move_first CPH-021"
    play(state, "move:AR1")
    assert state.to_act() == CHANCE
    assert refused(state, "end") == "now_draw CPH-090"
    play(state, "draw:W1")
    for text in ("move:A2", "forgo", "place:B2@N2"):
        assert refused(state, text) == "moving_over CPH-021"
    assert refused(state, "draw:W1") == "no_draw_now CPH-021"


@clause("CPH-022")
def test_ships_stand_on_tiles_at_the_end_of_every_turn() -> None:
    random = Random(11)
    state = new(players=4, max_rounds=25)
    while state.to_act() != OVER:
        if state.position()["phase"] == "income":
            document = state.position()
            starts = {"N1", "M1", "L1", "K1", "J1"}
            assert all(one["at"] in {*document["tiles"], *starts} for one in document["ships"])
        state.play(random.choice(state.moves()))
    with pytest.raises(BadPosition, match="CPH-022"):
        game({"at": "K5"})


@clause("CPH-023")
@clause("CPH-061")
@clause("CPH-A6")
def test_the_number_is_an_exact_distance() -> None:
    state = game({"at": "K2", "points": 0}, tiles={"K2": "W3", "K3": "W1", "K4": "W1"})
    assert moves(state) == "forgo"
    assert refused(state, "move:A2") == "no_such_arrow CPH-062"
    further = game({"at": "K2", "points": 0}, tiles={"K2": "W3", "K3": "W1", "K5": "W1"})
    play(further, "move:A3")
    assert ship(further)["at"] == "K5"


@clause("CPH-031")
@clause("CPH-A10")
def test_nobody_has_more_than_eight_sail_points() -> None:
    state = game({"points": 8}, phase="income")
    play(state, "income")
    assert ship(state)["points"] == 8
    play(state, "forgo")
    assert ship(state)["points"] == 8
    with pytest.raises(BadPosition, match=r"0\.\.8"):
        game({"points": 9})
