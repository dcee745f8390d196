"""Every clause and ruling of the base game that the scenarios do not show."""

from typing import Any

import pytest

from layline.core import CHANCE, OVER, BadOption, BadPosition, play_and_tell
from layline.games.regatta import GAME
from layline.games.regatta.cards import CARDS, KIND, WAYS, ZONE, read_data
from layline.games.regatta.ink import hull_points, on_way
from tests.games.regatta.sea import FAR, boat, code, listed, new, play, pos, progress, race

clause = pytest.mark.clause
B = boat(0, 300, 90)


@clause("RGT-001")
@clause("RGT-A1")
@clause("RGT-A28")
def test_there_are_55_cards_three_of_them_suns() -> None:
    assert sum(card.count for card in CARDS) == 55
    assert CARDS[KIND["SUN"]].count == 3
    state = new()
    assert sum(state.pile) == 55


@clause("RGT-010")
@clause("RGT-011")
@clause("RGT-A2")
def test_two_white_buoys_make_the_line_and_the_marks_stand_red_left_and_green_right() -> None:
    discs = list(new().water.terms.course.discs)
    assert discs == [-150, 0, 10, 150, 0, 10, -300, 600, 10, 300, 750, 10]


@clause("RGT-012")
@clause("RGT-101")
@clause("RGT-102")
def test_the_size_of_the_water_is_the_players_choice() -> None:
    course = new(db=200).water.terms.course
    assert list(course.discs)[:2] == [-200, 0]
    assert list(course.discs)[6:8] == pytest.approx([-400, 800])
    assert list(course.discs)[9:11] == pytest.approx([400, 1000])
    assert (course.west, course.south, course.east, course.north) == pytest.approx((-800, -400, 800, 1400))


@clause("RGT-013")
def test_everybody_is_dealt_five_cards_and_the_rest_is_the_pile() -> None:
    state = new(players=3)
    play(state, "first:B")
    for _ in range(15):
        assert state.to_act() == CHANCE
        state.apply(state.moves()[0])
    assert [sum(state.hand(seat)) for seat in range(3)] == [5, 5, 5]
    assert state.water.left == 40
    assert state.to_act() == 1


@clause("RGT-014")
@clause("RGT-015")
@clause("RGT-A22")
def test_from_a_random_first_player_clockwise_each_takes_a_slot_behind_the_line() -> None:
    state = new(players=3)
    assert [str(move) for move, _ in state.odds()] == ["first:A", "first:B", "first:C"]
    assert {chance for _, chance in state.odds()} == {state.odds()[0][1]}
    play(state, "first:C")
    while state.to_act() == CHANCE:
        state.apply(state.moves()[0])
    assert listed(state) == "slot0 slot1 slot2 slot3 slot4 slot5 slot6 slot7 slot8"
    play(state, "slot4")
    assert pos(state, 2) == (0, -40, 90)
    assert state.to_act() == 0
    assert code(state, "slot4") == "slot_taken RGT-014"
    play(state, "slot0 slot8")
    assert (state.to_act(), state.position()["phase"], state.position()["round"]) == (2, "play", 1)


@clause("RGT-020")
@clause("RGT-040")
@clause("RGT-A25")
def test_a_card_from_the_hand_or_heaving_to_although_a_card_could_be_sailed() -> None:
    state = race(boat(0, 110, 90, "B0 R30"))
    assert code(state, "G30/R30") == "not_in_hand RGT-020"
    assert listed(state, "play") == "R30/L30 B0/S"
    assert listed(state, "swap1", "swap2") == "swap:R30 swap:B0 swap:R30+B0"
    assert len(listed(state, "pivot").split()) == 23


@clause("RGT-024")
@clause("RGT-025")
@clause("RGT-026")
def test_the_card_is_discarded_the_hand_refilled_and_the_next_seat_plays() -> None:
    state = race(boat(0, 110, 90, "B0 R30 R60 G30 G60"))
    play(state, "B0/S no_sun")
    assert state.position()["discard"] == "B0"
    assert state.to_act() == CHANCE
    assert sum(chance for _, chance in state.odds()) == 1
    play(state, "draw:J")
    assert state.to_act() == 1
    assert sum(state.hand(0)) == 5


@clause("RGT-042")
@clause("RGT-A8")
def test_heaving_to_may_turn_the_boat_in_steps() -> None:
    state = race(boat(0, 110, 90, "B0 R30 R60 G30 G60"))
    assert code(state, "pivot90") == "pivot_same RGT-081"
    assert code(state, "pivot95") == "pivot_step RGT-A8"
    play(state, "pivot345")
    assert pos(state) == (0, 110, 345)
    assert state.to_act() == 1
    wide = race(boat(0, 110, 90, "B0"), options={"pivot_step": 45})
    assert listed(wide, "pivot") == "pivot0 pivot45 pivot135 pivot180 pivot225 pivot270 pivot315"
    fine = race(boat(0, 110, 90, "B0"), options={"pivot_step": 5})
    assert len(listed(fine, "pivot").split()) == 71


@clause("RGT-043")
def test_after_heaving_to_there_is_no_sun() -> None:
    for text in ("pivot0", "swap:SUN", "swap:B0"):
        state = race(boat(0, 110, 90, "B0 R30 R60 G30 SUN"))
        play(state, text)
        assert state.position()["phase"] != "sun"


def test_obstacles_are_read_as_people_write_them() -> None:
    written = GAME.options(obstacles="0, 350, 25\n-100 200, -60 190, -70 240")
    assert written.document() == {"obstacles": [[0, 350, 25], [[-100, 200], [-60, 190], [-70, 240]]]}


@clause("RGT-030")
@clause("RGT-072")
def test_obstacles_are_as_hard_as_buoys() -> None:
    for obstacle in ([0, 180, 5], [[-5, 175], [5, 175], [0, 190]], [[5, 190], [5, 175], [-5, 175]]):
        state = race(boat(0, 110, 90, "B0 G90"), options={"obstacles": [obstacle]})
        assert code(state, "B0/S") == "touches_obstacle RGT-030"
    passing = race(boat(0, 110, 90, "B0"), options={"obstacles": [[20, 180, 5]]})
    assert code(passing, "B0/S") == ""


@clause("RGT-070")
@clause("RGT-071")
@clause("RGT-A6")
def test_the_mast_runs_half_a_length_in_and_half_a_length_out() -> None:
    for way in WAYS:
        assert way.legs[0].x == 0 and way.legs[0].y == 0
        start = on_way((0.0, 0.0, 0.0), way, 29.999)
        assert start[2] == 0.0 and start[0] == pytest.approx(29.999)
        end, before = on_way((0.0, 0.0, 0.0), way, way.length), on_way((0.0, 0.0, 0.0), way, way.length - 29.999)
        assert end[2] == pytest.approx(before[2])
        assert (end[0] - before[0]) ** 2 + (end[1] - before[1]) ** 2 == pytest.approx(29.999**2)
    assert hull_points((0.0, 0.0, 90.0))[0] == pytest.approx((0, 30))


@clause("RGT-073")
def test_touching_is_contact_and_the_width_of_a_hair_is_not() -> None:
    assert code(race(boat(0, 100, 90, "B0"), boat(20, 190, 270)), "B0/S") == "touches_boat RGT-030"
    assert code(race(boat(0, 100, 90, "B0"), boat(20.000002, 190, 270)), "B0/S") == ""
    assert code(race(boat(140, -100, 90, "B0")), "B0/S") == "touches_white_right RGT-030"
    assert code(race(boat(130, -100, 90, "B0")), "B0/S") == "touches_white_right RGT-030"
    assert code(race(boat(129.999998, -100, 90, "B0")), "B0/S") == ""


@clause("RGT-A21")
def test_the_tables_edge_is_an_obstacle_on_straights_and_bends() -> None:
    assert code(race(boat(0, 900, 90, "B0")), "B0/S") == "touches_edge RGT-A21"
    assert code(race(boat(0, 869, 90, "B0")), "B0/S") == ""
    assert code(race(boat(0, 870, 90, "B0")), "B0/S") == "touches_edge RGT-A21"
    bend = race(boat(0, 964, 90, "R90"))
    assert code(bend, "R90/L90") == "touches_edge RGT-A21"
    assert code(race(boat(560, 0, 300, "B0")), "B0/S") == "touches_edge RGT-A21"


@clause("RGT-A11")
@clause("RGT-032")
def test_the_zone_is_a_full_card_before_the_bow() -> None:
    assert list(ZONE) == [30, -30, 120, -30, 120, 30, 30, 30]
    state = race(boat(-150, 375, 0, "B0 Bs"), B)
    assert code(state, "Bs/s0") == "in_zone RGT-031"


@clause("RGT-A26")
def test_the_own_zone_forbids_nothing() -> None:
    assert code(race(boat(0, 110, 90, "Bs")), "Bs/s0") == ""


@clause("RGT-A27")
def test_cards_and_suns_on_the_table_obstruct_nobody() -> None:
    state = race(boat(-60, 110, 90, "B0"), boat(0, 300, 90, becalmed=True), turn=0)
    assert code(state, "B0/S") == ""


@clause("RGT-074")
def test_becalmed_boats_keep_their_zone() -> None:
    state = race(boat(-150, 375, 0, "B0 G90"), boat(0, 300, 90, becalmed=True))
    assert code(state, "B0/S") == "in_zone RGT-031"


@clause("RGT-A12")
def test_stops_may_be_free_or_switched_off() -> None:
    hand = boat(-150, 375, 0, "B0 G90")
    assert code(race(hand, B), "B0/S/stop") == "clear_play_exists RGT-075"
    assert code(race(hand, B, options={"stop_at_entry": "always"}), "B0/S/stop") == ""
    off = race(boat(-150, 375, 0, "B0"), B, options={"stop_at_entry": "off"})
    assert code(off, "B0/S/stop") == "stops_off RGT-A12"
    assert listed(off, "stop") == ""
    assert code(race(hand, B), "G90/R90/stop") == "no_stop_needed RGT-033"


@clause("RGT-076")
@clause("RGT-A13")
def test_a_stop_needs_a_millimetre() -> None:
    assert code(race(boat(-60.9, 375, 0, "Bs"), B), "Bs/s0/stop") == "stop_too_short RGT-076"
    near = race(boat(-61, 375, 0, "Bs"), B)
    assert code(near, "Bs/s0/stop") == ""
    play(near, "Bs/s0/stop")
    assert pos(near) == (-60, 375, 0)


@clause("RGT-A13")
def test_a_boat_that_lies_in_a_zone_stops_where_it_was_last_clear_or_not_at_all() -> None:
    inside = race(boat(-20, 375, 0, "Bs"), boat(0, 300, 90), boat(110, 300, 90))
    assert code(inside, "Bs/s0") == "in_zone RGT-031"
    assert code(inside, "Bs/s0/stop") == "stop_too_short RGT-076"  # zone follows on zone: never clear
    through = race(boat(-20, 375, 0, "B0C"), boat(0, 300, 90), boat(250, 300, 90))
    play(through, "B0C/S/S/stop")
    assert pos(through) == (190, 375, 0)


@clause("RGT-A14")
def test_what_is_hit_only_behind_the_stop_forbids_it_all_the_same() -> None:
    state = race(boat(-150, 375, 0, "B0"), B, options={"obstacles": [[25, 375, 3]]})
    assert code(state, "B0/S/stop") == "touches_obstacle RGT-030"


@clause("RGT-A15")
def test_a_cloud_whose_second_half_is_blocked_cannot_be_played() -> None:
    assert code(race(boat(0, 110, 90, "B0C"), boat(0, 380, 0)), "B0C/S/S") == "touches_boat RGT-030"
    assert code(race(boat(0, 110, 90, "B0"), boat(0, 380, 0)), "B0/S") == ""


@clause("RGT-A16")
@clause("RGT-078")
def test_the_card_after_a_helm_is_clear_comes_before_drawing_and_a_sun_may_follow() -> None:
    state = race(boat(0, 110, 90, "R45H B0 SUN G30 R30"), boat(-200, 340, 45))
    play(state, "R45H/L45")
    assert state.position()["phase"] == "helm"
    assert code(state, "sun:B") == "no_sun_now RGT-054"
    zone = listed(state, "play")
    assert "stop" not in listed(state)
    assert zone.split() == [text for text in ("R30/L30", "G30/R30", "B0/S") if code(state, text) == ""]
    play(state, "decline")
    assert listed(state) == "sun:B no_sun"
    stopped = race(boat(-150, 375, 0, "2*R45H G45H SUN"), B, options={"stop_at_entry": "always"})
    text = next(text for text in listed(stopped, "stop").split())
    play(stopped, text)
    assert stopped.position()["phase"] == "helm"
    again = race(boat(-150, 375, 0, "B0 G90"), B, phase="helm")
    assert code(again, "B0/S/stop") == "helm_clear_only RGT-078"


@clause("RGT-A17")
def test_one_sun_a_turn_and_none_on_a_becalmed_boat() -> None:
    state = race(boat(0, 110, 90, "B0 2*SUN"), FAR, boat(400, 0, 90, becalmed=True))
    play(state, "B0/S")
    assert listed(state) == "sun:B no_sun"
    assert code(state, "sun:C") == "becalmed_already RGT-A17"
    assert code(state, "sun:A") == "sun_on_itself RGT-053"
    play(state, "sun:B")
    assert state.to_act() == CHANCE


@clause("RGT-A18")
def test_a_becalmed_player_does_nothing_with_the_hand() -> None:
    state = race(boat(0, 110, 90, "B0"), boat(400, 0, 90, "R30 R60 G30 G60 J", becalmed=True), turn=1)
    assert listed(state) == "calm"
    assert state.moves()[0].automatic
    assert code(state, "R30/L30") == "becalmed RGT-056"
    assert code(state, "swap:R30") == "becalmed RGT-056"


@clause("RGT-A20")
def test_when_both_piles_are_empty_fewer_cards_are_drawn() -> None:
    state = race(boat(0, 110, 90, "B0 R30"), pile="")
    play(state, "B0/S no_sun")
    assert state.to_act() == CHANCE  # the card just played is shuffled in
    play(state, "draw:B0")
    assert state.to_act() == 1
    assert sum(state.hand(0)) == 2


@clause("RGT-A3")
def test_counterclockwise_the_green_mark_comes_first_and_gates_turn_round() -> None:
    options = {"course_direction": "counterclockwise"}
    up = race(boat(345, 680, 90, "B0", progress=1), options=options)
    play(up, "B0/S")
    assert progress(up) == 2
    other = race(boat(-345, 680, 270, "B0", progress=2), options=options)
    play(other, "B0/S")
    assert progress(other) == 3
    wrong = race(boat(-345, 520, 90, "B0", progress=1), options=options)
    play(wrong, "B0/S")
    assert progress(wrong) == 1


@clause("RGT-A5")
def test_the_mast_counts_and_not_the_bow() -> None:
    state = race(boat(0, -125, 90, "Bs"))
    play(state, "Bs/s0")
    assert pos(state)[1] == -5 and progress(state) == 0


@clause("RGT-082")
def test_a_mast_on_the_line_has_crossed_it_and_poses_have_six_digits() -> None:
    state = race(boat(0, -150, 90, "B0"))
    play(state, "B0/S")
    assert pos(state) == (0, 0, 90) and progress(state) == 1
    back = race(boat(0, 150, 270, "B0", progress=1))
    play(back, "B0/S")
    assert progress(back) == 1
    bend = race(boat(0.1234567, 110, 90, "R30"))
    play(bend, "R30/L30")
    for part in pos(bend):
        assert round(part * 1e6) / 1e6 == part


@clause("RGT-A23")
def test_crossing_the_start_line_backwards_undoes_the_start() -> None:
    state = race(boat(0, 60, 270, "Bs", progress=1))
    play(state, "Bs/s0")
    assert progress(state) == 0
    beside = race(boat(200, -60, 90, "Bs"))
    play(beside, "Bs/s0")
    assert progress(beside) == 0


@clause("RGT-A29")
def test_after_the_last_round_gates_count_then_the_way_left() -> None:
    state = race(
        boat(0, 110, 90, "B0", progress=1),
        boat(0, 300, 90, progress=1),
        boat(400, 0, 90, progress=0),
        round=30,
        turn=2,
        options={"max_rounds": 30},
    )
    events = play(state, "pivot0")
    assert events == ["turned", "rounds_over"]
    assert state.to_act() == OVER
    assert state.result().places == (2, 1, 3)
    assert state.result().reason == "rounds"


@clause("RGT-060")
@clause("RGT-080")
def test_the_finish_needs_a_clear_way_up_to_the_line() -> None:
    assert code(race(boat(0, 100, 270, "B0", progress=3), boat(0, 25, 0)), "B0/S") == "touches_boat RGT-030"
    state = race(boat(0, 100, 270, "B0", progress=3), boat(0, -60, 0))
    event = play_and_tell(state, GAME.read("B0/S"))[0]
    assert event.values["length"] == 100_000_000
    assert code(state, "B0/S") == "over RGT-060"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 5}, "2..4"),
        ({"wind_from": 100}, "multiple of 15"),
        ({"obstacles": [[0, 0]]}, "disc"),
        ({"obstacles": [[0, 0, -3]]}, "radius above 0"),
        ({"obstacles": [[[0, 0], [100, 0], [50, 10], [50, 100]]]}, "convex"),
        ({"obstacles": [[[0, 0], [1, 1], [2, "x"]]]}, "point"),
        ({"obstacles": [[[-200, -100], [200, -100], [200, 0], [-200, 0]]]}, "free places"),
        ({"db": 99}, "100..250"),
        ({"hand_size": 8}, "3..7"),
    ],
)
def test_options_that_make_no_race_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        GAME.options(options)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ({"boats": [{"pos": [0, 0]}]}, "heading"),
        ({"boats": [boat(0, 0, 90), boat(10, 0, 90)]}, "clear water"),
        ({"boats": [boat(-150, 0, 90), FAR]}, "clear water"),
        ({"boats": [boat(0, 0, 90, "4*SUN"), FAR]}, "RGT-001"),
        ({"boats": [boat(0, 0, 90, "XX"), FAR]}, "a card"),
        ({"boats": [boat(0, 0, 360), FAR]}, "below 360"),
        ({"boats": [FAR], "phase": "play"}, "every boat"),
        ({"boat": []}, "one of"),
        ({"boats": [boat(0, 0, 90, progress=4), FAR]}, "over"),
    ],
)
def test_positions_that_cannot_be_are_refused(document: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.setup(document)


def test_the_data_file_is_checked_row_by_row() -> None:
    from layline.core import BadText
    from layline.games.regatta.cards import FILE

    text = FILE.read_text(encoding="utf-8")
    with pytest.raises(BadText, match=r"card 0 .R30."):
        read_data(text.replace('colour = "red"\nsize = "long"\nexits', 'colour = "pink"\nsize = "long"\nexits'))
    with pytest.raises(BadText, match="exit L30"):
        read_data(text.replace("tip = [90.0, 16.076952, 30.0]", "tip = [90.0, 17.0, 30.0]"))
    with pytest.raises(BadText, match="RGT-001"):
        read_data(text.replace("count = 4", "count = 5"))
