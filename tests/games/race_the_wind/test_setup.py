"""Introduction, course, tokens and placing: clauses 001 to 030, 090 to 098, 110 to 114, options."""

from fractions import Fraction
from typing import Any

import pytest

from layline.core import CHANCE, BadOption, BadPosition
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.options import RaceTheWindOptions
from layline.games.race_the_wind.state import BUOY, COMMITTEE, MARK, SECOND, WING
from tests.games.race_the_wind.sailing import boat, fleet, moves, new, play, race, refused

clause = pytest.mark.clause


def options(**chosen: Any) -> RaceTheWindOptions:
    found = GAME.options(chosen)
    assert isinstance(found, RaceTheWindOptions)
    return found


@clause("RTW-001")
def test_two_to_five_boats_race() -> None:
    for players in (2, 5):
        assert new(players=players, turn_order="seat", tokens="none").terms.players == players
    for players in (1, 6):
        with pytest.raises(BadOption, match=r"2\.\.5"):
            options(players=players)
    assert refused(new(players=3), "nextD") == ("no_such_seat", "RTW-001")


@clause("RTW-002")
@clause("RTW-110")
@clause("RTW-111")
def test_forty_tokens_of_each_colour_of_which_each_player_keeps_a_yellow_one() -> None:
    for players, yellow in ((2, 38), (5, 35)):
        state = new(players=players, turn_order="seat")
        assert (state.yellow_left, state.blue_left) == (yellow, 40)
    assert new(players=4, turn_order="seat", yellow_count=3, blue_count=0, holder="none").yellow_left == 0
    with pytest.raises(BadOption, match=r"0\.\.40"):
        options(yellow_count=41)


@clause("RTW-003")
@clause("RTW-A1")
def test_dice_serve_the_wind_alone_and_the_standard_board_is_27_by_33() -> None:
    assert (options().board_w, options().board_h) == (27, 33)
    state = race(boat(10, 10, "NE"), options={"wind_changes": True, "tokens": "none"})
    play(state, "move rot-2 move rot+2")  # steps and turns of every boat, and chance is not asked
    assert state.to_act() == 0 and fleet(state)[0]["pos"] == [12, 12]
    play(state, "move")
    assert state.to_act() == CHANCE and {move.kind for move in state.moves()} == {"wind"}


@clause("RTW-004")
def test_the_course_lies_along_the_long_side() -> None:
    with pytest.raises(BadOption, match="RTW-004"):
        options(board_w=33, board_h=33)
    terms = new().terms
    assert terms.mark_row - terms.gate_row > 20 and terms.height > terms.width


@clause("RTW-005")
@clause("RTW-029")
def test_the_players_agree_on_the_length() -> None:
    short = options(mark_row=13, flag_rows="7,9")
    assert short.windward_mark() == (13, 13)
    with pytest.raises(BadOption, match="option mark_row"):
        options(mark_row=12)


@clause("RTW-006")
@clause("RTW-044")
@clause("RTW-030")
def test_the_wind_first_comes_from_the_windward_mark() -> None:
    state = new(tokens="none", turn_order="seat", holder=1)
    assert state.wind == 0
    play(state, "@10,2 N @16,2 N")
    assert state.position()["wind"] == "N"
    assert state.terms.mark_row > state.terms.gate_row  # north is up the course


@clause("RTW-007")
@clause("RTW-024")
def test_the_course_is_sailed_three_times_in_each_direction() -> None:
    assert options().laps == 3
    last = race(boat(13, 5, "S", leg=6, side={"gate": "north"}))
    assert play(last, "move") == ["moved", "finished", "race_over"]
    fourth = race(boat(13, 5, "S", leg=4, side={"gate": "north"}))
    assert play(fourth, "move") == ["moved", "gate_in"]


@clause("RTW-008")
@clause("RTW-A66")
def test_crews_share_a_boat_and_change_no_rule() -> None:
    crews = [["Ann", "Bob"], ["Cleo"]]
    with_crews = race(boat(10, 10, "NE"), options={"crews": crews})
    assert moves(with_crews) == moves(race(boat(10, 10, "NE")))
    assert with_crews.position()["options"]["crews"] == crews
    assert options(crews="Ann, Bob\nCleo").document()["crews"] == crews, "as people write it"
    lines = [GAME.score(with_crews.view(0), seat, "en") for seat in range(2)]
    assert [line.rpartition(" · ")[2] for line in lines] == ["Ann, Bob", "Cleo"], "who sails with whom is seen"
    for wrong in ([["Ann"]], [["Ann"], []], ["Ann", "Bob"], [["Ann"], [""]]):
        with pytest.raises(BadOption, match="RTW-A66"):
            options(crews=wrong)


@clause("RTW-020")
@clause("RTW-023")
@clause("RTW-A2")
def test_the_gate_lies_opposite_the_mark_buoy_west_committee_boat_east() -> None:
    terms = new().terms
    assert terms.spot(terms.marks[BUOY]) == (9, 5)
    assert terms.spot(terms.marks[COMMITTEE]) == (17, 5)
    assert terms.spot(terms.marks[MARK]) == (13, 28)
    assert [x for x in range(27) if terms.line[terms.at(x, 5)]] == [10, 11, 12, 13, 14, 15, 16]
    # the committee boat is a mark like any other: nobody sails onto it
    assert refused(race(boat(16, 4, "NE")), "move") == ("mark_ahead", "RTW-A15")


@clause("RTW-021")
@clause("RTW-022")
def test_gate_and_mark_stay_three_points_from_the_edge() -> None:
    with pytest.raises(BadOption):
        options(gate_row=2)
    assert options(gate_row=3).gate_marks()[0][1] == 3
    with pytest.raises(BadOption, match="RTW-022"):
        options(mark_row=30)
    assert options(mark_row=29).windward_mark() == (13, 29)


@clause("RTW-028")
@clause("RTW-A16")
def test_flags_are_two_rows_between_gate_and_mark_and_block_nothing() -> None:
    assert options().flags() == (13, 20)
    assert options(flag_rows="22,9").flags() == (9, 22)
    for rows in ("5,9", "9,28", "9,9", "nine,ten"):
        with pytest.raises(BadOption, match="flag_rows"):
            options(flag_rows=rows)
    state = race(boat(10, 12, "NE"), options={"wind_changes": True})
    play(state, "move windN")
    assert fleet(state)[0]["pos"] == [11, 13]


@clause("RTW-028")
def test_chance_may_draw_the_flag_rows() -> None:
    state = new(flag_rows="random", turn_order="seat", tokens="none")
    assert state.to_act() == CHANCE and moves(state).split() == [f"flag{row}" for row in range(6, 28)]
    assert {chance for _, chance in state.odds()} == {Fraction(1, 22)}
    play(state, "flag20")
    assert refused(state, "flag20") == ("no_flag_row", "RTW-028")
    assert refused(state, "flag28") == ("no_flag_row", "RTW-028")
    play(state, "flag8")
    assert state.position()["flags"] == [8, 20]


@clause("RTW-112")
@clause("RTW-A19")
def test_tokens_come_one_at_a_time_in_turn_order_anywhere_but_on_marks_and_tokens() -> None:
    state = new(players=3, turn_order="seat")
    for seat, text in enumerate(("yellow @0,0", "blue @26,32", "blue @10,10", "yellow @13,13")):
        assert state.to_act() == seat % 3
        play(state, text)
    play(state, "blue")
    assert refused(state, "@13,13") == ("token_there", "RTW-A19")
    assert refused(state, "@9,5") == ("on_mark", "RTW-A19")
    assert refused(state, "@27,5") == ("off_board", "RTW-A14")
    assert len(state.moves()) == 27 * 33 - 3 - 4


@clause("RTW-A19")
def test_a_colour_that_is_used_up_is_not_offered_and_a_full_board_ends_the_placing() -> None:
    state = new(players=2, turn_order="seat", yellow_count=3, blue_count=2, holder=0)
    play(state, "yellow @1,1 blue @2,2")
    assert moves(state) == "blue"
    assert refused(state, "yellow") == ("colour_used_up", "RTW-110")
    play(state, "blue @3,3")
    assert state.position()["phase"] == "boats"


@clause("RTW-A19")
def test_chance_places_tokens_under_the_same_limits() -> None:
    state = new(players=2, turn_order="seat", tokens="random", yellow_count=4, blue_count=6, holder=0)
    assert state.to_act() == CHANCE
    assert [(str(move), odds) for move, odds in state.odds()] == [("yellow", Fraction(1, 4)), ("blue", Fraction(3, 4))]
    play(state, "blue @10,5 blue @11,5 blue @12,5 blue")
    assert refused(state, "@13,5") == ("line_full", "RTW-114")
    assert {chance for _, chance in state.odds()} == {Fraction(1, len(state.moves()))}


@clause("RTW-A17")
def test_the_turn_order_is_drawn_once_and_rules_the_placing_too() -> None:
    state = new(players=3, tokens="none")
    assert state.to_act() == CHANCE and moves(state) == "nextA nextB nextC"
    play(state, "nextC")
    assert refused(state, "nextC") == ("drawn_already", "RTW-A17")
    play(state, "nextA")
    assert state.position()["order"] == [2, 0, 1] and state.to_act() == 2
    play(state, "@6,6 N @20,6 N @1,0 N")
    assert state.to_act() == 2
    by_seat = new(players=3, tokens="none", turn_order="seat")
    assert by_seat.position()["order"] == [0, 1, 2]


@clause("RTW-A18")
def test_tokens_come_before_boats_and_a_boat_placed_on_a_token_does_not_feel_it() -> None:
    state = new(players=2, turn_order="seat", yellow_count=3, blue_count=0, holder=0)
    assert refused(state, "move") == ("still_preparing", "RTW-A18")
    play(state, "yellow @20,2 @20,2 NE")
    assert state.position()["phase"] == "boats"
    play(state, "@5,2 NE")
    assert "miss" not in fleet(state)[0]
    assert refused(state, "@5,2") == ("already_racing", "RTW-A18")


@clause("RTW-A6")
@clause("RTW-091")
def test_sides_of_a_match_race_are_drawn_unless_somebody_holds_the_cup() -> None:
    state = new(tokens="none", turn_order="seat")
    assert state.to_act() == CHANCE and moves(state) == "eastA eastB"
    play(state, "eastB")
    assert refused(state, "@14,3") == ("wrong_half", "RTW-091")
    assert refused(state, "@12,3") == ("", "")
    held = new(tokens="none", turn_order="seat", holder=0)
    assert refused(held, "@12,3") == ("wrong_half", "RTW-091")
    assert refused(held, "@14,3") == ("", "")
    with pytest.raises(BadOption, match="RTW-091"):
        options(players=3, holder=1)


@clause("RTW-040")
@clause("RTW-092")
def test_each_boat_chooses_its_point_of_sail_above_or_below_the_line() -> None:
    state = new(tokens="none", turn_order="seat", holder=1)
    play(state, "@10,2")
    assert moves(state) == "N NE E SE S SW W NW"
    play(state, "N @16,20 S")
    assert [one["heading"] for one in fleet(state)] == ["N", "S"]
    assert state.position()["phase"] == "start"


@clause("RTW-220")
@clause("RTW-222")
@clause("RTW-A64")
def test_a_second_windward_mark_lies_on_the_row_of_the_first() -> None:
    terms = new(course="two_windward").terms
    assert terms.spot(terms.marks[SECOND]) == (19, 28)
    assert new(course="two_windward", second_mark="7,28").terms.marks[SECOND]
    for wrong in ("19,27", "13,28", "24,28", "x"):
        with pytest.raises(BadOption, match="second_mark"):
            options(course="two_windward", second_mark=wrong)
    with pytest.raises(BadOption, match="stick"):
        options(second_mark="19,28")


@clause("RTW-221")
@clause("RTW-A64")
def test_the_wing_mark_lies_at_broad_reach_angle_from_the_windward_mark() -> None:
    terms = new(course="triangle").terms
    assert terms.spot(terms.marks[WING]) == (22, 19)
    assert new(course="triangle", second_mark="18,23").terms.marks[WING]
    for wrong in ("22,20", "4,19", "24,17"):
        with pytest.raises(BadOption, match="second_mark"):
            options(course="triangle", second_mark=wrong)


@clause("RTW-224")
@clause("RTW-A65")
def test_without_tokens_the_shadow_keeps_its_own_switch() -> None:
    assert new(tokens="none", turn_order="seat", holder=0).position()["phase"] == "boats"
    near = (boat(11, 14, "NE"), boat(12, 16, "NE"))
    assert "shadow" in play(race(*near, options={"tokens": "none"}), "move")
    assert "shadow" not in play(race(*near, options={"tokens": "none", "wind_shadow": False}), "move")


@clause("RTW-225")
def test_without_flags_nobody_rolls() -> None:
    assert play(race(boat(10, 12, "NE")), "move") == ["moved"]
    with_flags = race(boat(10, 12, "NE"), options={"wind_changes": True})
    assert play(with_flags, "move") == ["moved"] and with_flags.to_act() == CHANCE


@clause("RTW-A30")
def test_the_die_is_one_of_four_or_any_list_of_faces() -> None:
    for die, faces in (
        ("six", [0, 0, 1, 7, 2, 6]),
        ("five", [0, 1, 7, 2, 6]),
        ("cardinal", [0, 2, 4, 6]),
        ("N,S,S", [0, 4, 4]),
    ):
        assert list(options(compass_die=die).faces()) == faces
    assert len(options(compass_die="rose").faces()) == 8
    with pytest.raises(BadOption, match="RTW-A30"):
        options(compass_die="N,X")
    state = race(boat(10, 12, "NE"), options={"wind_changes": True})
    play(state, "move")
    assert {str(move): chance for move, chance in state.odds()}["windN"] == Fraction(1, 3)
    assert refused(state, "windS") == ("no_face", "RTW-A30")


def test_a_position_says_what_came_what_was_expected_and_where() -> None:
    good = {"options": {"wind_changes": False}, "boats": [boat(10, 10, "NE"), boat(24, 16, "NE")]}
    GAME.setup(good)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"boats": [boat(10, 10, "NNE"), boat(24, 16, "NE")]}, "boat 0, heading"),
        ({"boats": [boat(9, 5, "N"), boat(24, 16, "NE")]}, "without a mark"),
        ({"boats": [boat(10, 10, "N"), boat(10, 10, "NE")]}, "without a boat"),
        ({"boats": [boat(10, 10, "N", colour="red"), boat(24, 16, "NE")]}, "colour"),
        ({"wind": "X"}, "wind"),
        ({"turn": 3}, "turn"),
        ({"order": [0, 0]}, "order"),
        ({"sails": 3}, "sails"),
        ({"round": 3, "phase": "race"}, "round from 8"),
        ({"boats": [boat(10, 10, "N", spin_left=2), boat(24, 16, "NE")]}, "half a spin"),
        ({"boats": [boat(10, 10, "N", last={"moved": True}), boat(24, 16, "NE")]}, "from"),
        ({"acting": {"stage": "claims"}}, "stage"),
        ({"tokens": {"yellow": [[1, 1], [1, 1]]}}, "without a token"),
    ]
    for change, message in wrong:
        with pytest.raises(BadPosition, match=message):
            GAME.setup({**good, **change})


def test_options_warn_of_a_race_without_any_chance() -> None:
    assert options(tokens="none", wind_changes=False).warnings() == [("no_chance", {})]
    assert options().warnings() == []
