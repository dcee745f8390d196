"""Roundings, gate, finish, ranking and the added marks: clauses 015, 025 to 027, 200 to 225."""

from typing import Any

import pytest

from layline.core import OVER
from layline.games.race_the_wind.chart import sheet_of
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.weather import laylines
from tests.games.race_the_wind.sailing import boat, fleet, moves, play, race

clause = pytest.mark.clause


@clause("RTW-015")
@clause("RTW-G18")
def test_laylines_are_the_two_close_hauled_ways_to_the_windward_mark_in_the_wind_that_blows() -> None:
    sheet = sheet_of(27, 33)
    for wind, ends in (("N", [(0, 15), (26, 15)]), ("W", [(17, 32), (26, 15)])):
        drawn = laylines(race(boat(10, 10, "SE"), wind=wind), sheet)
        for x, y in ends:
            px, py = sheet.at(x, y)
            assert f"L{px:g} {py:g}" in drawn, (wind, drawn)
    # sailing up the left one leads to the mark without another tack
    state = race(boat(8, 23, "NE"))
    for _ in range(4):
        play(state, "move rot-2" if state.round % 2 == 0 else "move rot+2")
    assert fleet(state)[0]["pos"] == [12, 27]


@clause("RTW-A61")
def test_rounding_the_wrong_way_does_not_count_and_starts_anew() -> None:
    east = race(boat(14, 28, "NW", side={"mark": "south"}))
    assert play(east, "move") == ["moved", "went_up"]
    assert fleet(east)[0]["up"] == "east"
    wrong = race(boat(12, 28, "SW", up="east", side={"mark": "north"}))
    assert play(wrong, "move") == ["moved"]
    assert "up" not in fleet(wrong)[0] and fleet(wrong)[0]["leg"] == 1
    again = race(boat(12, 28, "NE", side={"mark": "south"}))
    play(again, "move")
    assert fleet(again)[0]["up"] == "west"
    same_side = race(boat(12, 28, "SW", up="west", side={"mark": "north"}))
    play(same_side, "move")
    assert fleet(same_side)[0]["leg"] == 1


@clause("RTW-G12")
def test_leaving_a_row_to_the_side_it_came_from_is_no_crossing() -> None:
    touched = race(boat(13, 5, "NE", leg=0, side={"gate": "north"}), boat(24, 16, "NE"), round=9)
    play(touched, "move")
    assert fleet(touched)[0]["leg"] == 0


@clause("RTW-026")
def test_the_gate_may_be_left_round_either_end_but_not_through_the_line() -> None:
    for x, heading in ((8, "NW"), (18, "NE")):
        state = race(boat(x, 5, heading, leg=2, gate_passed=True, side={"gate": "south"}))
        assert play(state, "move") == ["moved", "leg_done"]
        assert fleet(state)[0]["leg"] == 3 and "gate_passed" not in fleet(state)[0]
    back = race(boat(13, 5, "NE", leg=2, gate_passed=True, side={"gate": "south"}))
    assert play(back, "move") == ["moved", "gate_out"]
    assert fleet(back)[0]["leg"] == 2 and "gate_passed" not in fleet(back)[0]
    never_in = race(boat(8, 5, "NW", leg=2, side={"gate": "south"}))
    assert play(never_in, "move") == ["moved"]


@clause("RTW-027")
@clause("RTW-A3")
def test_only_the_segment_counts_not_its_extension() -> None:
    outside = race(boat(8, 5, "S", leg=6, side={"gate": "north"}))
    assert play(outside, "move") == ["moved"] and outside.to_act() != OVER
    gate = race(boat(18, 5, "S", leg=2, side={"gate": "north"}))
    assert play(gate, "move") == ["moved"]


@clause("RTW-220")
@clause("RTW-A64")
def test_with_two_windward_marks_either_may_be_rounded_clockwise() -> None:
    def rounds(up: str, x: int) -> bool:
        state = race(boat(x, 28, "S", up=up, side={"mark": "north"}), options={"course": "two_windward"})
        return "rounded" in play(state, "move")

    assert rounds("west", 15) and rounds("west", 22) and rounds("mid", 22)
    assert not rounds("mid", 15) and not rounds("east", 22) and not rounds("west", 10)


@clause("RTW-221")
@clause("RTW-A64")
def test_on_the_triangle_the_wing_mark_comes_first_on_every_way_back() -> None:
    triangle: dict[str, Any] = {"course": "triangle", "laps": 1}
    early = race(boat(13, 5, "S", leg=2, side={"gate": "north"}), options=triangle)
    assert play(early, "move") == ["moved"] and early.to_act() != OVER
    wing = race(boat(23, 19, "S", leg=2, side={"wing": "north"}), boat(3, 3, "NE"), options=triangle)
    assert play(wing, "move") == ["moved", "wing_rounded"]
    inside = race(boat(21, 19, "S", leg=2, side={"wing": "north"}), boat(3, 3, "NE"), options=triangle)
    assert play(inside, "move") == ["moved"]
    home = race(boat(13, 5, "S", leg=2, wing_done=True, side={"gate": "north"}), options=triangle)
    assert play(home, "move") == ["moved", "finished", "race_over"]
    more = race(boat(13, 5, "S", leg=2, wing_done=True, side={"gate": "north"}), options={**triangle, "laps": 2})
    play(more, "move")
    assert fleet(more)[0]["gate_passed"] is True


@clause("RTW-A63")
def test_the_race_ends_with_the_first_boat_or_goes_on_until_one_is_left() -> None:
    boats = (
        boat(13, 5, "S", leg=2, side={"gate": "north"}),
        boat(11, 5, "S", leg=2, side={"gate": "north"}),
        boat(5, 20, "NE"),
    )
    first = race(*boats, options={"laps": 1})
    play(first, "move")
    assert first.to_act() == OVER and first.result().places == (1, 2, 3) and first.result().winners == (0,)
    full = race(*boats, options={"laps": 1, "end_mode": "full"})
    play(full, "move")
    assert full.to_act() == 1 and fleet(full)[0]["finished"] == 1 and "pos" not in fleet(full)[0]
    assert [full.out(seat) for seat in range(3)] == [True, False, False]
    play(full, "move")
    assert full.to_act() == OVER and not full.out(0) and full.result().places == (1, 2, 3)


@clause("RTW-A63")
def test_a_finished_boat_is_off_the_board_and_the_order_goes_on_without_it() -> None:
    boats = (boat(13, 5, "S", leg=2, side={"gate": "north"}), boat(5, 20, "NE"), boat(20, 20, "NE"))
    state = race(*boats, options={"laps": 1, "end_mode": "full"})
    play(state, "move move move")
    assert state.to_act() == 1 and state.round == 21


@clause("RTW-A68")
@clause("RTW-G17")
def test_the_round_limit_ends_the_race_and_ranks_by_progress() -> None:
    def limited(*boats: dict[str, Any], **options: Any) -> RaceTheWindState:
        state = race(*boats, round=20, options={"max_rounds": 20, **options})
        while state.to_act() != OVER:
            state.play(state.moves()[0])
        return state

    ahead = limited(boat(5, 20, "NW"), boat(20, 24, "NE"), boat(13, 9, "SE", leg=2))
    result = ahead.result()
    assert result.places == (3, 2, 1) and result.winners == () and result.reason == "round_limit"
    rounding = limited(boat(5, 20, "NW"), boat(20, 31, "NE", up="west"))
    assert rounding.result().places == (2, 1)
    wrong_way = limited(boat(12, 24, "NW"), boat(20, 31, "NE", up="east"))
    assert wrong_way.result().places == (1, 2)
    gate = limited(boat(13, 8, "S", leg=2), boat(20, 3, "E", leg=2, gate_passed=True))
    assert gate.result().places == (2, 1)
    tie = limited(boat(5, 20, "NE"), boat(21, 20, "NW"))
    assert tie.result().places == (1, 2)  # equal progress: turn order
    assert limited(boat(3, 3, "NE"), boat(13, 4, "NE"), max_rounds=20).result().places == (2, 1)


@clause("RTW-A51")
def test_a_boat_that_came_home_with_a_penalty_serves_it_and_crosses_again() -> None:
    state = race(boat(13, 5, "S", leg=6, penalties=1, side={"gate": "north"}))
    assert play(state, "move") == ["moved", "unserved"]
    back = race(boat(13, 7, "S", leg=6, penalties=1))
    play(back, "spin+ rot-2 spin rot+2 spin rot-2 spin rot+2 move rot-2 move rot+2")
    assert "penalties" not in fleet(back)[0]
    assert play(back, "move") == ["moved", "finished", "race_over"]
    assert moves(back) == ""
