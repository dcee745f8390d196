"""Sailing, the special moves and the end of a turn."""


import pytest

from layline.core import CHANCE, BadPosition
from tests.games.cap_horn.afloat import game, moves, play, refused, ship

clause = pytest.mark.clause


@clause("CPH-060")
def test_the_tile_under_the_ship_decides_how_it_moves() -> None:
    tiles = {"K3": "X2", "I3": "W1", "M3": "W1", "K5": "W1"}
    assert moves(game({"at": "K3", "points": 0}, tiles=tiles)) == "move:L2 move:R2 forgo"
    assert moves(game({"at": "K3", "points": 0}, tiles={**tiles, "K3": "S2"})) == "move:A2 forgo"


@clause("CPH-063")
def test_a_ship_passes_over_empty_spaces() -> None:
    state = game({"at": "K2", "points": 0}, tiles={"K2": "W3", "K5": "W1"})
    play(state, "move:A3")
    assert ship(state)["at"] == "K5"


@clause("CPH-A7")
def test_no_way_leads_over_land_or_out_and_in_but_corners_of_land_may_be_passed() -> None:
    closed = game({"at": "E5", "points": 0}, tiles={"E5": "X2", "C5": "W1"})
    assert moves(closed, "move") == "move:L2"  # R2 would enter land
    corner = game({"at": "G6", "points": 0}, tiles={"G6": "W1", "F6": "W1", "H5": "W1"})
    assert moves(corner, "move") == "move:A1"
    diagonal = game({"at": "H5", "points": 0}, tiles={"H5": "W1", "G6": "W1"})
    assert moves(diagonal, "move") == "move:AR1"  # past the corner of G5, which is land
    assert refused(game({"at": "E2", "points": 0}, tiles={"E2": "D2"}), "move:AR2") == "way_closed CPH-069"


@clause("CPH-070")
def test_direction_does_not_turn_at_a_zone_border() -> None:
    state = game({"at": "F6", "points": 0}, tiles={"F6": "W3", "C6": "W1"})
    play(state, "move:A3")
    assert ship(state)["at"] == "C6"  # westward on, although ahead is north there


@clause("CPH-080")
@clause("CPH-A11")
def test_a_ship_with_a_legal_move_stays_only_by_forgoing() -> None:
    state = game({"points": 2}, tiles={"N2": "W1"})
    assert moves(state) == "move:A1 forgo"
    assert refused(state, "stay") == "forgo_instead CPH-A11"
    play(state, "forgo")
    assert ship(state)["points"] == 3


@clause("CPH-081")
def test_after_forgoing_the_rest_of_the_turn_proceeds() -> None:
    state = game({"points": 2})
    play(state, "forgo")
    assert state.position()["phase"] == "draw"
    play(state, "draw:W1")
    assert moves(state) == "buy end"


@clause("CPH-A9")
@clause("CPH-065")
def test_a_blocked_ship_gains_a_point_unless_the_option_says_no() -> None:
    assert moves(game({"points": 2})) == "forgo"
    state = game({"points": 2}, options={"forgo_when_blocked": False})
    assert moves(state) == "stay"
    assert refused(state, "forgo") == "blocked CPH-A9"
    assert play(state, "stay") == ["stayed"]
    assert ship(state)["points"] == 2
    free = game({"points": 2}, tiles={"N2": "W1"}, options={"forgo_when_blocked": False})
    assert moves(free) == "move:A1 forgo"


@clause("CPH-082")
@clause("CPH-A19")
def test_ignore_leads_to_a_neighbouring_tile_that_has_room() -> None:
    tiles = {"K3": "B2", "K4": "W1", "L4": "W1", "J2": "W1", "M3": "W1"}
    state = game({"at": "K3", "points": 3}, {"at": "K4"}, tiles=tiles)
    assert moves(state, "ignore") == "ignore:L4 ignore:J2"
    assert refused(state, "ignore:K4") == "occupied CPH-066"
    assert refused(state, "ignore:M3") == "not_beside CPH-082"
    assert refused(state, "ignore:J4") == "no_tile CPH-064"
    assert refused(state, "ignore:K3") == "not_beside CPH-082"
    station = game({"at": "N3", "points": 3}, {"at": "N4"}, tiles={"N3": "B2", "N4": "W1"})
    assert moves(station, "ignore") == "ignore:N4"


@clause("CPH-A5")
def test_ignore_does_not_cross_the_line_unless_the_option_says_so() -> None:
    at_the_line = {"at": "C1", "points": 3, "tokens": {"I": "red", "II": "green"}}
    state = game(at_the_line, tiles={"C1": "X2"})
    assert refused(state, "ignore:C0") == "ignore_no_finish CPH-A5"
    free = game(at_the_line, tiles={"C1": "X2"}, options={"ignore_may_finish": True})
    assert moves(free, "ignore") == "ignore:C0 ignore:D0 ignore:B0"
    assert play(free, "ignore:B0") == ["ignored", "won_finish"]
    poor = game({"at": "C1", "points": 3}, tiles={"C1": "X2"}, options={"ignore_may_finish": True})
    assert refused(poor, "ignore:C0") == "few_tokens CPH-113"


@clause("CPH-083")
@clause("CPH-A18")
def test_a_sprint_is_two_moves_the_second_of_which_may_be_given_up() -> None:
    tiles = {"K2": "S2", "K4": "S2", "K6": "W1"}
    state = game({"at": "K2", "points": 5}, tiles=tiles)
    assert refused(state, "stop") == "no_sprint CPH-083"
    play(state, "sprint")
    assert ship(state)["points"] == 0
    assert refused(state, "forgo") == "sprinting CPH-083"
    assert refused(state, "stop") == "no_sprint CPH-083"
    play(state, "move:A2")
    assert moves(state) == "move:A2 stop"
    assert refused(state, "place:W1@K5") == "placing_over CPH-021"
    play(state, "stop")
    assert ship(state) == {"at": "K4", "points": 0, "hand": ""}  # no refund, no point for forgoing
    assert state.position()["phase"] == "draw"


@clause("CPH-A18")
def test_a_sprint_needs_a_first_move_and_ends_without_a_second() -> None:
    assert refused(game({"points": 8}), "sprint") == "no_first_move CPH-A18"
    assert refused(game({"points": 4}, tiles={"N2": "W1"}), "sprint") == "few_points CPH-084"
    state = game({"at": "K2", "points": 5}, tiles={"K2": "S2", "K4": "S2"})
    play(state, "sprint move:A2")
    assert state.position()["phase"] == "draw"


@clause("CPH-A18")
def test_ignore_inside_a_sprint_is_an_option() -> None:
    tiles = {"K2": "S2", "K4": "W3", "J5": "W1"}
    plain = game({"at": "K2", "points": 8}, tiles=tiles)
    play(plain, "sprint")
    assert refused(plain, "ignore:K1") == "sprinting CPH-A18"
    mixed = game({"at": "K2", "points": 8}, tiles=tiles, options={"sprint_with_ignore": True})
    play(mixed, "sprint move:A2")
    assert moves(mixed) == "ignore:J5 stop"
    play(mixed, "ignore:J5")
    assert ship(mixed)["points"] == 0
    assert ship(mixed)["at"] == "J5"
    for points, may in ((8, True), (7, False)):  # Ignore is its first move, and costs three more
        blocked = {"at": "K2", "points": points}
        state = game(blocked, tiles={"K2": "B2", "K3": "S2"}, options={"sprint_with_ignore": True})
        assert ("sprint" in moves(state)) is may


@clause("CPH-084")
def test_nothing_is_bought_on_credit() -> None:
    state = game({"at": "K2", "points": 2}, tiles={"K2": "S2", "K3": "W1", "K4": "W1"})
    assert refused(state, "ignore:K3") == "few_points CPH-084"
    assert refused(state, "sprint") == "few_points CPH-084"
    poor = game({"points": 0, "hand": "W1"}, phase="buy")
    assert moves(poor) == "end"
    assert refused(poor, "buy") == "few_points CPH-084"


@clause("CPH-090")
@clause("CPH-A24")
def test_one_tile_is_drawn_before_any_is_bought() -> None:
    state = game({"points": 3, "hand": "W1"}, phase="move")
    play(state, "forgo")
    assert state.to_act() == CHANCE
    assert refused(state, "buy") == "now_draw CPH-090"
    play(state, "draw:K2")
    assert ship(state)["hand"] == "W1 K2"


@clause("CPH-091")
def test_further_tiles_cost_a_point_each() -> None:
    state = game({"points": 2, "hand": "W1"}, phase="buy")
    play(state, "buy draw:W1 buy draw:W1")
    assert ship(state) == {"at": "N1", "points": 0, "hand": "W1 W1 W1"}
    assert state.to_act() == 1  # no point left: the turn is over


@clause("CPH-092")
def test_nobody_holds_more_than_six_tiles() -> None:
    state = game({"points": 8, "hand": "W1 W1 W1 W1 W1 W1"}, phase="buy")
    assert moves(state) == "end"
    assert refused(state, "buy") == "hand_full CPH-092"
    with pytest.raises(BadPosition, match="CPH-092"):
        game({"hand": "W1 W1 W1 W1 W1 W1 W1"})


@clause("CPH-114")
@clause("CPH-A23")
def test_with_an_empty_stack_nobody_draws_or_buys() -> None:
    state = game({"points": 8, "hand": "W1"}, phase="move", stack={})
    play(state, "forgo")
    assert state.position()["phase"] == "income"
    assert state.to_act() == 1
    empty = game({"points": 8, "hand": "W1"}, phase="buy", stack={})
    assert refused(empty, "buy") == "stack_empty CPH-114"
    last = game({"points": 8, "hand": "W1"}, phase="draw", stack={"K2": 1})
    assert play(last, "draw:K2") == ["drew_tile", "drew", "stack_empty"]
    assert last.to_act() == 1
    assert refused(game({"hand": "W1"}, phase="draw", stack={"K2": 1}), "draw:W1") == "none_left CPH-006"
