"""Points of sail, turns, lulls, gusts, the start and the die: clauses 010 to 014, 040 to 144."""

import pytest

from layline.core import CHANCE, OVER
from layline.games.race_the_wind import GAME
from layline.kit.compass import NAMES, point_of_sail, starboard
from tests.games.race_the_wind.sailing import boat, clauses, fleet, moves, play, race, refused

clause = pytest.mark.clause


# -- definitions ---------------------------------------------------------------------------------


@clause("RTW-010")
@clause("RTW-011")
@clause("RTW-A38")
@clause("RTW-083")
def test_starboard_tack_is_wind_over_the_right_side_running_counts_as_starboard_head_to_wind_as_port() -> None:
    tacks = {NAMES[h]: starboard(h, 0) for h in range(8)}
    assert [name for name, right in tacks.items() if right] == ["S", "SW", "W", "NW"]
    # in an east wind everything is turned by a quarter
    assert [NAMES[h] for h in range(8) if starboard(h, 2)] == ["N", "NE", "W", "NW"]


@clause("RTW-013")
@clause("RTW-014")
@clause("RTW-A8")
def test_a_tack_goes_through_the_wind_and_a_gybe_past_it_astern() -> None:
    state = race(boat(10, 10, "NE"))
    play(state, "rot-2")  # the 90-degree turn of 2 CH is a tack to the other close-hauled course
    assert fleet(state)[0]["heading"] == "NW"
    assert starboard(7, 0) and not starboard(1, 0) and point_of_sail(7, 0) == point_of_sail(1, 0) == 1
    gybe = race(boat(10, 17, "SE", leg=2))
    play(gybe, "move rot+2")
    assert fleet(gybe)[0]["heading"] == "SW" and starboard(5, 0) and not starboard(3, 0)


# -- turns -----------------------------------------------------------------------------------------


@clause("RTW-041")
def test_boats_play_in_the_established_order_round_after_round() -> None:
    state = race(boat(5, 15, "NE"), boat(10, 15, "NE"), boat(15, 15, "NE"), order=[2, 0, 1])
    seen = []
    for _ in range(6):
        seen.append(state.to_act())
        play(state, "move")
    assert seen == [2, 0, 1, 2, 0, 1] and state.round == 22


@clause("RTW-042")
def test_the_point_of_sail_is_the_angle_between_heading_and_wind_at_that_moment() -> None:
    for wind, expected in (
        ("N", "move rot-2 rot+1 rot+2"),
        ("NW", "move rot-1 rot+1 rot+2"),
        ("W", "move"),
        ("NE", "rot-2 rot-1 rot+1 rot+2"),
    ):
        assert moves(race(boat(10, 10, "NE"), wind=wind)) == expected


@clause("RTW-043")
@clause("RTW-A67")
def test_when_time_is_up_the_table_plays_the_default_action() -> None:
    state = race(boat(10, 10, "E"))
    assert [str(move) for move in state.table_moves()] == ["timeout"]
    assert play(state, "timeout timeout") == ["timed_out", "moved", "timed_out", "moved"]
    assert fleet(state)[0]["pos"] == [12, 10]
    blocked = race(boat(12, 27, "NE"))  # the mark is ahead: the first legal turn is 45 degrees clockwise
    play(blocked, "timeout")
    assert fleet(blocked)[0]["heading"] == "E"
    wronged = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    assert play(wronged, "move timeout") == ["moved", "timed_out", "waived"]
    rolling = race(boat(10, 12, "NE"), options={"wind_changes": True, "wind_roll": "optional"})
    play(rolling, "move timeout")
    assert rolling.to_act() == CHANCE
    broad = race(boat(10, 17, "SE", leg=2))
    play(broad, "timeout timeout")  # the movement, then the end rather than a turn
    assert (fleet(broad)[0]["heading"], broad.to_act()) == ("SE", 1)
    no_clock = race(boat(10, 10, "E"), options={"clock_seconds": 0})
    assert no_clock.table_moves() == () and refused(no_clock, "timeout") == ("no_clock", "RTW-043")
    becalmed = race(boat(10, 10, "E", miss=True))
    assert refused(becalmed, "timeout") == ("plays_itself", "RTW-A67")


@clause("RTW-045")
def test_a_movement_is_one_step_ahead_on_each_of_the_eight_headings() -> None:
    steps = {
        "N": (0, 1),
        "NE": (1, 1),
        "E": (1, 0),
        "SE": (1, -1),
        "S": (0, -1),
        "SW": (-1, -1),
        "W": (-1, 0),
        "NW": (-1, 1),
    }
    for heading, (dx, dy) in steps.items():
        state = race(boat(10, 15, heading), wind="N" if heading != "N" else "E")
        play(state, "move")
        assert fleet(state)[0]["pos"] == [10 + dx, 15 + dy]


@clause("RTW-046")
def test_a_manoeuvre_is_45_or_90_degrees_either_way() -> None:
    for text, heading in (("rot-2", "E"), ("rot-1", "SE"), ("rot+1", "SW"), ("rot+2", "W")):
        state = race(boat(10, 15, "S", leg=2))
        play(state, text)
        assert fleet(state)[0]["heading"] == heading


@clause("RTW-047")
@clause("RTW-A10")
def test_a_turn_is_played_in_full_and_passing_is_an_option() -> None:
    for heading in ("NE", "E", "S"):
        assert refused(race(boat(10, 15, heading)), "end") == ("must_act", "RTW-047")
    beam = race(boat(10, 15, "E"))
    play(beam, "move")
    assert refused(beam, "end") == ("must_act", "RTW-047") and beam.to_act() == 0
    assert refused(race(boat(10, 15, "NE")), "pass") == ("no_passing", "RTW-A10")
    passing = race(boat(10, 15, "NE"), options={"allow_pass": True})
    assert play(passing, "pass") == ["passed"] and passing.to_act() == 1
    late = race(boat(10, 15, "E"), options={"allow_pass": True})
    play(late, "move")
    assert refused(late, "pass")[0] == "too_late"


@clause("RTW-A10")
def test_passing_is_a_stay_by_choice_but_breaks_neither_r1_nor_the_lock() -> None:
    file = race(boat(10, 15, "NW"), boat(11, 14, "NW"), options={"allow_pass": True})
    play(file, "pass")
    assert moves(file) == "protestA waive"  # O
    stalling = race(boat(5, 2, "NE", stall=2), boat(22, 2, "NW"), round=4, options={"allow_pass": True})
    play(stalling, "pass")
    assert moves(stalling).startswith("move") and "stall" not in fleet(stalling)[0]
    locked = race(boat(14, 29, "E", up="west"), boat(13, 29, "E", up="west"), options={"allow_pass": True})
    play(locked, "pass")
    assert fleet(locked)[0]["last"].get("z") is None


@clause("RTW-A7")
def test_a_coup_is_a_turn_in_the_start_and_an_action_on_the_beam() -> None:
    """One beam turn has two actions, and counts once for the seven turns of the start."""
    state = race(boat(5, 2, "E"), boat(22, 2, "W"), round=7)
    play(state, "move move")
    assert (state.round, state.phase) == (7, 5)
    play(state, "move move")
    assert (state.round, state.phase) == (8, 6)


@clause("RTW-080")
@clause("RTW-081")
@clause("RTW-082")
def test_running_is_one_step_downwind_or_one_of_four_turns() -> None:
    state = race(boat(10, 15, "S", leg=2))
    assert moves(state) == "move rot-2 rot-1 rot+1 rot+2"
    play(state, "move")
    assert (fleet(state)[0]["pos"], state.to_act()) == ([10, 14], 1)


@clause("RTW-A13")
def test_some_action_is_legal_on_every_heading_in_every_wind_even_when_boxed_in() -> None:
    for wind in NAMES:
        for heading in NAMES:
            corner = race(boat(0, 0, heading), wind=wind)
            assert len(corner.moves()) >= 2 or moves(corner) == "move"


@clause("RTW-A14")
def test_the_edge_stops_a_boat_without_a_penalty() -> None:
    state = race(boat(26, 10, "E"))
    assert refused(state, "move") == ("edge_ahead", "RTW-A14")
    assert moves(state) == "rot-1 rot+1 rot+2"
    play(state, "rot+2 move")
    assert "penalties" not in fleet(state)[0]


@clause("RTW-A15")
def test_boats_never_share_a_point_and_pass_between_two_others_diagonally() -> None:
    state = race(boat(10, 10, "NE"), boat(11, 10, "NE"), boat(10, 11, "NE"))
    assert refused(state, "move") == ("", "")
    ahead = race(boat(10, 10, "NE"), boat(11, 11, "NE"))
    refusal = ahead.why_not(GAME.read("move"))
    assert refusal is not None and refusal.where == ("boat0", "boat1")
    assert refusal.values["other"] == 1 and refusal.values["to"] == (11, 11) and refusal.values["wind"] == 0


# -- the start ---------------------------------------------------------------------------------------


@clause("RTW-100")
@clause("RTW-A70")
def test_the_start_lasts_seven_turns_of_every_boat_missed_and_spun_ones_included() -> None:
    state = race(boat(5, 1, "E", miss=True), boat(22, 3, "W", penalties=1), round=1)
    play(state, "miss spin+")
    assert state.round == 2
    for _ in range(3):
        play(state, "move move spin")
    assert (state.round, state.position()["phase"]) == (5, "start")
    for _ in range(3):
        play(state, "move move move move")
    assert (state.round, state.position()["phase"]) == (8, "race")


@clause("RTW-101")
def test_tokens_shadow_and_rights_of_way_hold_from_the_first_turn() -> None:
    near = race(boat(11, 14, "NE"), boat(12, 16, "NE"), round=1, tokens={"yellow": [[12, 15]]})
    assert play(near, "move") == ["moved", "lull", "shadow"]
    crossing = race(boat(10, 15, "NE"), boat(12, 15, "NW"), round=1)
    play(crossing, "move")
    assert moves(crossing) == "protestA waive"


@clause("RTW-105")
@clause("RTW-A37")
def test_a_boat_above_the_line_must_get_south_before_it_can_start() -> None:
    early = race(boat(13, 5, "NE", side={"gate": "south"}), boat(22, 2, "NW"), round=5)
    assert play(early, "move") == ["moved"]  # crossing before turn 8 is nothing
    assert fleet(early)[0]["leg"] == 0
    above = race(boat(13, 6, "S", leg=0), boat(24, 16, "NE"), round=9)
    assert play(above, "move rot-2 move") == ["moved", "turned", "moved"]  # down through the line
    assert fleet(above)[0]["pos"] == [13, 4] and fleet(above)[0]["leg"] == 0
    outside = race(boat(8, 5, "NE", leg=0, side={"gate": "south"}), boat(24, 16, "NE"), round=9)
    play(outside, "rot-2 rot-2 move")  # north again outside the gate
    assert fleet(outside)[0] == fleet(outside)[0] | {"pos": [7, 6], "leg": 0}
    undefined = race(boat(13, 5, "NE", leg=0), boat(24, 16, "NE"), round=9)
    play(undefined, "move")
    assert fleet(undefined)[0]["leg"] == 0


@clause("RTW-103")
@clause("RTW-A62")
def test_a_forced_stay_a_lull_and_a_spin_neither_count_nor_reset() -> None:
    forced = race(boat(26, 4, "NE", stall=2), boat(5, 2, "NW"), round=4)
    play(forced, "rot-2")
    assert fleet(forced)[0]["stall"] == 2 and moves(forced).startswith("move")
    missed = race(boat(5, 2, "NE", stall=2, miss=True), boat(22, 2, "NW"), round=4)
    play(missed, "miss")
    assert fleet(missed)[0]["stall"] == 2
    spun = race(boat(5, 2, "NE", stall=2, penalties=1), boat(22, 2, "NW"), round=4)
    play(spun, "spin+")
    assert fleet(spun)[0]["stall"] == 2 and moves(spun).startswith("move")
    moved = race(boat(5, 2, "NE", stall=2), boat(22, 2, "NW"), round=4)
    play(moved, "move")
    assert "stall" not in fleet(moved)[0]


@clause("RTW-104")
@clause("RTW-A62")
def test_touching_the_line_in_passing_or_spinning_on_it_is_an_offence_missing_the_turn_there_is_not() -> None:
    passing = race(boat(13, 6, "S", penalties=0), boat(22, 2, "NW"), round=6)
    play(passing, "move")
    assert moves(passing) == "protestA waive"
    beam = race(boat(13, 4, "E"), boat(22, 2, "NW"), round=7)
    play(beam, "rot-1 move")
    assert moves(beam) == "protestA waive"
    spinning = race(boat(13, 5, "SE", penalties=1, spin_left=3, spin_way=1), boat(22, 2, "NW"), round=7)
    play(spinning, "spin")
    assert moves(spinning) == "protestA waive"
    missing = race(boat(13, 5, "NE", miss=True), boat(22, 2, "NW"), round=7)
    play(missing, "miss")
    assert moves(missing).startswith("move")
    for round in (5, 8):
        other = race(boat(12, 4, "NE", leg=0), boat(22, 2, "NW", leg=0), round=round)
        play(other, "move")
        assert "protestA" not in moves(other)


# -- lulls and gusts -----------------------------------------------------------------------------------


@clause("RTW-A23")
def test_a_lull_costs_one_turn_however_often_it_is_met() -> None:
    state = race(boat(10, 10, "E"), tokens={"yellow": [[11, 10], [12, 10]]})
    play(state, "move rot-2 miss rot+2")
    assert state.to_act() == 0 and moves(state) == "move rot-1 rot+1 rot+2"  # starting on yellow does nothing
    play(state, "move")
    assert fleet(state)[0]["miss"] is True


@clause("RTW-A24")
def test_where_lull_and_gust_meet_the_lull_wins() -> None:
    state = race(boat(10, 14, "NE", shadow=[11, 15]), tokens={"blue": [[11, 15]]})
    assert play(state, "move") == ["moved", "shadow_lull"]
    assert state.to_act() == 1


@clause("RTW-A26")
def test_a_gust_that_cannot_be_taken_is_not_offered_and_the_turn_ends_by_itself() -> None:
    state = race(boat(25, 10, "NE"), tokens={"blue": [[26, 11]]})
    play(state, "move")
    assert moves(state) == "done"
    assert refused(state, "gust") == ("edge_ahead", "RTW-A14")
    assert refused(state, "end")[0] == "ends_itself"
    assert play(state, "done") == ["forced_end"] and state.to_act() == 1


@clause("RTW-A29")
def test_no_gust_for_a_boat_put_head_to_wind_by_its_own_roll() -> None:
    state = race(boat(10, 12, "NE"), options={"wind_changes": True}, tokens={"blue": [[11, 13]]})
    play(state, "move windNE")
    assert refused(state, "gust") == ("head_to_wind", "RTW-A29")
    assert moves(state) == "done"


@clause("RTW-A27")
def test_after_a_gust_on_a_broad_reach_there_is_no_turning_even_in_a_chain() -> None:
    state = race(boat(10, 17, "SE", leg=2), tokens={"blue": [[11, 16], [12, 15]]})
    play(state, "move gust")
    assert moves(state) == "gust end"
    assert refused(state, "rot+1") == ("gust_taken", "RTW-134")


# -- the die -------------------------------------------------------------------------------------------


@clause("RTW-140")
@clause("RTW-A32")
def test_a_boat_that_has_not_started_triggers_nothing() -> None:
    state = race(boat(10, 12, "NE", leg=0), options={"wind_changes": True}, round=12)
    assert play(state, "move") == ["moved"] and state.to_act() == 1


@clause("RTW-143")
def test_each_flag_is_rolled_once_on_each_leg() -> None:
    state = race(boat(10, 14, "S", leg=2), options={"wind_changes": True}, triggered=[[1, 1], [1, 2]])
    play(state, "move")
    assert state.to_act() == CHANCE
    play(state, "windN")
    assert state.position()["triggered"] == [[1, 1], [1, 2], [2, 1]]


@clause("RTW-A31")
def test_rolling_may_be_optional_and_keeping_uses_the_flag_up() -> None:
    state = race(boat(10, 12, "NE"), boat(5, 12, "NE"), options={"wind_changes": True, "wind_roll": "optional"})
    play(state, "move")
    assert moves(state) == "roll keep" and state.to_act() == 0
    assert refused(state, "move") == ("roll_first", "RTW-140")
    kept = state.copy()
    assert clauses(kept, "keep") == [("wind_kept", "RTW-A31")]  # type: ignore[arg-type]
    assert play(kept, "move") == ["moved"] and kept.to_act() == 0  # type: ignore[arg-type]
    play(state, "roll")
    assert refused(state, "move") == ("die_first", "RTW-141")
    play(state, "windNW")
    assert state.position()["wind"] == "NW"


@clause("RTW-A36")
def test_the_present_wind_on_the_die_changes_nothing_but_uses_the_flag_up() -> None:
    state = race(boat(10, 12, "NE"), options={"wind_changes": True})
    assert play(state, "move windN") == ["moved", "wind_same"]
    assert state.position()["triggered"] == [[1, 1]]


@clause("RTW-A33")
@clause("RTW-A34")
def test_a_roll_in_mid_turn_leaves_number_and_kind_of_actions_but_turns_by_the_new_wind() -> None:
    state = race(boat(10, 12, "E"), options={"wind_changes": True})
    play(state, "rot-1 move")
    assert state.to_act() == CHANCE
    first = race(boat(10, 13, "W", leg=2), options={"wind_changes": True}, triggered=[[2, 1]])
    play(first, "move")
    assert moves(first) == "move rot-2 rot-1 rot+1"  # used up: no roll
    beam = race(boat(10, 12, "NE"), wind="NW", options={"wind_changes": True})
    play(beam, "move windNE")  # the second action is left, and the boat is head to wind now
    assert moves(beam) == "rot-2 rot-1 rot+1 rot+2"
    assert refused(beam, "move") == ("head_to_wind", "RTW-A34")
    play(beam, "rot+2")
    assert beam.to_act() == 1


@clause("RTW-144")
@clause("RTW-A35")
def test_only_the_first_boat_round_and_only_an_east_or_west_wind_is_reset() -> None:
    at_mark = boat(14, 28, "SE", up="west", side={"mark": "north"})
    for wind, after in (("E", "N"), ("W", "N"), ("S", "S"), ("NE", "NE")):
        state = race(at_mark, wind=wind)
        play(state, "move")
        assert fleet(state)[0]["leg"] == 2
        assert state.position()["wind"] == after
    second = race(at_mark, wind="E", rounded=[1])
    assert play(second, "move") == ["moved", "rounded"]
    assert second.position()["wind"] == "E"
    assert second.to_act() != OVER
