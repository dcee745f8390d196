"""Engagements, priorities, claims, penalties and wind shadow: clauses 012, 150 to 197."""

from typing import Any

import pytest

from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.engagement import (
    BY_ARRIVAL,
    BY_INSIDE,
    BY_LEEWARD,
    BY_SPEED,
    BY_TACK,
    KINDS,
    active_marks,
    claim,
    course_has,
    in_file,
    locks,
    priority,
)
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import HEADING, POS
from layline.kit.compass import leeward
from tests.games.race_the_wind.sailing import boat, clauses, fleet, moves, play, race, refused

clause = pytest.mark.clause


def prio(state: RaceTheWindState, claimant: int = 1, holder: int = 0) -> int:
    """Return what decides between two boats as they stand, the holder on the disputed point."""
    pos = state.fact(holder, POS)
    return int(priority(state, claimant, holder, pos, state.fact(holder, HEADING), pos))


def kind(state: RaceTheWindState, claimant: int = 1, target: int = 0) -> str:
    return KINDS[claim(state, claimant, target)]


# -- who is where --------------------------------------------------------------------------------------


@clause("RTW-012")
@clause("RTW-A39")
@clause("RTW-G05")
def test_leeward_is_farther_from_where_the_wind_comes_from_in_every_wind() -> None:
    assert leeward(5, 3, 0) > leeward(5, 4, 0)  # north wind: south is leeward
    assert leeward(4, 5, 2) > leeward(5, 5, 2)  # east wind: west is leeward
    assert leeward(4, 4, 1) > leeward(5, 5, 1)
    assert leeward(4, 6, 1) == leeward(5, 5, 1)  # the same wind line runs across the wind
    assert leeward(3, 7, 0) == leeward(9, 7, 0)


@clause("RTW-150")
@clause("RTW-A40")
@clause("RTW-G08")
def test_a_claim_is_about_points_straight_ahead_and_nothing_else() -> None:
    def course(state: RaceTheWindState) -> list[tuple[int, int]]:
        points = [(x, y) for x in range(27) for y in range(33) if state.terms.sea[state.terms.at(x, y)]]
        return sorted(spot for spot in points if course_has(state, 0, state.terms.at(*spot)))

    assert course(race(boat(10, 15, "NE"))) == [(11, 16)]
    assert course(race(boat(10, 15, "SE"))) == [(11, 14)]
    assert course(race(boat(10, 15, "S"))) == [(10, 14)]
    assert course(race(boat(10, 15, "E"))) == [(11, 15), (12, 15)]
    assert course(race(boat(10, 15, "E"), boat(11, 15, "S"))) == [(11, 15)]  # the second only when the first is free
    for facts in ({"miss": True}, {"spin_left": 2, "spin_way": 1, "penalties": 1}):
        assert course(race(boat(10, 15, "NE", **facts))) == []
    assert course(race(boat(10, 15, "NE"), wind="NE")) == []  # head to wind
    assert course(race(boat(16, 5, "E"))) == []  # the committee boat is no point to claim
    # gusts ahead do not lengthen it
    assert course(race(boat(10, 15, "NE"), tokens={"blue": [[11, 16]]})) == [(11, 16)]


@clause("RTW-G09")
def test_in_file_means_same_heading_and_the_boat_ahead_on_the_course() -> None:
    assert in_file(race(boat(11, 16, "NE"), boat(10, 15, "NE")), 1, 0)
    assert not in_file(race(boat(11, 16, "E"), boat(10, 15, "NE")), 1, 0)
    assert in_file(race(boat(12, 15, "E"), boat(10, 15, "E")), 1, 0)
    assert not in_file(race(boat(12, 17, "NE"), boat(10, 15, "NE")), 1, 0)


# -- priorities ------------------------------------------------------------------------------------------


@clause("RTW-170")
@clause("RTW-171")
@clause("RTW-172")
@clause("RTW-173")
@clause("RTW-174")
@clause("RTW-G16")
def test_the_five_steps_of_priority_come_in_their_order() -> None:
    assert prio(race(boat(10, 15, "NE"), boat(12, 19, "NW"))) == BY_TACK  # to windward, yet on starboard
    assert prio(race(boat(10, 15, "NW"), boat(12, 10, "NE"))) == -BY_TACK
    assert prio(race(boat(10, 15, "NE"), boat(12, 14, "E"))) == BY_LEEWARD
    assert prio(race(boat(10, 14, "NE"), boat(12, 15, "E"))) == -BY_LEEWARD
    assert prio(race(boat(10, 15, "NE"), boat(12, 15, "E"))) == BY_SPEED
    assert prio(race(boat(10, 15, "SE"), boat(12, 15, "NE"))) == -BY_SPEED
    assert prio(race(boat(10, 15, "E"), boat(12, 15, "SE"))) == -BY_ARRIVAL  # equal: who is there stays
    assert prio(race(boat(10, 15, "S"), boat(12, 15, "NW"))) == -BY_ARRIVAL


@clause("RTW-A38")
def test_a_boat_head_to_wind_has_port_tack_and_no_speed() -> None:
    assert prio(race(boat(10, 15, "N"), boat(12, 15, "NE"))) == BY_SPEED
    assert prio(race(boat(10, 15, "N"), boat(12, 19, "NW"))) == BY_TACK


@clause("RTW-175")
@clause("RTW-A43")
def test_the_wind_at_the_protest_decides() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    play(state, "move")
    assert kind(state) == "F"
    shifted = GAME.setup({**state.position(), "wind": "E", "acting": {"stage": "act"}})
    assert isinstance(shifted, RaceTheWindState)
    # in an east wind NE is on starboard and NW on starboard too, and the first boat was to leeward
    assert kind(shifted) == ""


@clause("RTW-A69")
def test_normal_priorities_hold_between_boats_on_any_legs() -> None:
    state = race(boat(10, 15, "NE", leg=1), boat(12, 15, "NW", leg=4))
    play(state, "move")
    assert moves(state) == "protestA waive"
    waiting = race(boat(10, 15, "NE", leg=3), boat(12, 15, "NW", leg=0), round=12)
    play(waiting, "move")
    assert moves(waiting) == "protestA waive"


# -- claims ------------------------------------------------------------------------------------------------


@clause("RTW-151")
@clause("RTW-180")
@clause("RTW-A41")
def test_a_penalty_must_be_asked_for_at_the_beginning_of_the_own_turn_or_is_lost() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    play(state, "move")
    assert "penalties" not in fleet(state)[0]
    waived = state.copy()
    assert isinstance(waived, RaceTheWindState)
    assert play(waived, "waive") == ["waived"]
    assert refused(waived, "protestA") == ("no_claim", "RTW-180")
    assert refused(waived, "waive") == ("nothing_to_waive", "RTW-A41")
    play(state, "protestA")
    assert fleet(state)[0]["penalties"] == 1
    assert refused(state, "protestB") == ("no_claim", "RTW-180")


@clause("RTW-A41")
def test_mode_auto_claims_everything_and_mode_off_nothing() -> None:
    crossing = (boat(10, 15, "NE"), boat(12, 15, "NW"))
    auto = race(*crossing, options={"protests": "auto"})
    play(auto, "move")
    assert moves(auto) == "umpireA" and auto.moves()[0].automatic
    assert refused(auto, "waive")[0] == "claims_first" and refused(auto, "protestA")[0] == "claims_first"
    assert play(auto, "umpireA") == ["ruling_tack"] and fleet(auto)[0]["penalties"] == 1
    off = race(*crossing, options={"protests": "off"})
    play(off, "move")
    assert moves(off) == "rot-2 rot-1 rot+2"


@clause("RTW-A44")
def test_one_penalty_for_one_turn_and_the_first_claimant_in_turn_order_gets_it() -> None:
    three = (boat(10, 15, "NE"), boat(12, 15, "NW"), boat(11, 17, "S"))
    state = race(*three)
    play(state, "move")
    assert kind(state, 1) == "F" and kind(state, 2) == "F"
    first = state.copy()
    assert isinstance(first, RaceTheWindState)
    play(first, "protestA rot-2")
    assert first.to_act() == 2 and "protestA" not in moves(first)
    play(state, "waive rot-2")
    assert moves(state) == "protestA waive"  # waiving is each boat's own affair


@clause("RTW-A44")
def test_kinds_are_tested_in_the_order_r2_r1_z_then_o_or_f() -> None:
    last = {"moved": False, "r1": True, "r2": True, "z": True, "locked": [1]}
    state = race(boat(13, 5, "NW", last=last), boat(14, 5, "W", leg=0), round=7)
    assert kind(state) == "R2"
    for gone, left in (("r2", "R1"), ("r1", "Z"), ("z", "O")):
        del last[gone]
        assert kind(race(boat(13, 5, "NW", last=last), boat(14, 5, "W", leg=0), round=7)) == left


@clause("RTW-A44")
def test_the_umpire_takes_several_offenders_one_after_the_other() -> None:
    broke = {"moved": False, "excused": "forced", "r1": True}
    document: dict[str, Any] = {"round": 4, "turn": 2, "options": {"protests": "auto"}}
    state = race(boat(5, 2, "NE", last=broke), boat(20, 2, "NE", last=broke), boat(12, 1, "E"), **document)
    assert moves(state) == "umpireA"
    assert refused(state, "umpireB") == ("umpire_in_order", "RTW-A44")
    play(state, "umpireA umpireB")
    assert [one.get("penalties") for one in fleet(state)] == [1, 1, None]


@clause("RTW-A45")
def test_no_claim_on_a_point_that_could_not_be_left() -> None:
    # close-hauled with the edge ahead
    edge = race(boat(26, 20, "NE"), boat(25, 20, "E"))
    play(edge, "rot-2")
    assert fleet(edge)[0]["last"]["excused"] == "forced" and kind(edge) == ""
    # a broad reacher whose way is blocked by a third boat
    broad = race(boat(10, 15, "SE", leg=2), boat(9, 16, "SE", leg=2), boat(11, 14, "S", leg=2))
    play(broad, "rot+1")
    assert kind(broad) == ""
    # on the beam there is nearly always a way: turning twice on the spot is a choice
    beam = race(boat(10, 15, "E"), boat(11, 15, "S"), boat(9, 15, "E"))
    play(beam, "rot+2 rot-2")
    assert fleet(beam)[0]["last"].get("excused") is None
    # head to wind
    luffing = race(boat(10, 15, "N"), boat(10, 14, "E"))
    play(luffing, "rot+2")
    assert fleet(luffing)[0]["last"]["excused"] == "forced"


@clause("RTW-A46")
def test_taking_a_disputed_point_with_a_lull_on_it_is_still_an_offence() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"), tokens={"yellow": [[11, 16]]})
    play(state, "move")
    assert kind(state) == "F"


@clause("RTW-A47")
def test_a_boat_directly_astern_has_no_claim_when_the_boat_ahead_moved_on() -> None:
    state = race(boat(11, 14, "E"), boat(9, 14, "E"))
    play(state, "move rot-1")  # two ahead, now three ahead: out of reach
    assert kind(state) == ""
    near = race(boat(10, 14, "E"), boat(9, 14, "E"))
    play(near, "move rot+1")  # still two ahead of the boat astern, which is on the same wind line
    assert fleet(near)[0]["last"]["in_file"] == [1] and kind(near) == ""
    slow = race(boat(10, 14, "W"), boat(11, 14, "W"), wind="S")
    play(slow, "rot+1 move")
    assert kind(slow) == ""


@clause("RTW-A49")
def test_a_broad_reacher_that_had_to_move_onto_a_disputed_point_is_not_excused() -> None:
    state = race(boat(10, 17, "SE", leg=2), boat(12, 17, "SW", leg=2))
    assert moves(state) == "move"
    play(state, "move end")
    assert moves(state) == "protestA waive"  # port against starboard


@clause("RTW-156")
def test_tacking_ahead_of_a_boat_on_starboard_loses_on_tacks() -> None:
    state = race(boat(10, 15, "NW"), boat(11, 14, "NW"))
    play(state, "rot+2")
    assert play(state, "protestA") == ["ruling_tack"]


@clause("RTW-159")
def test_the_same_holds_running_and_on_a_broad_reach_and_the_beam_frees_itself() -> None:
    running = race(boat(10, 15, "S", leg=2), boat(10, 16, "S", leg=2))
    play(running, "rot-1")  # onto port tack
    assert kind(running) == "O"
    starboard = race(boat(10, 15, "S", leg=2), boat(10, 16, "S", leg=2))
    play(starboard, "rot+1")  # stays on starboard, and is to leeward of the boat astern
    assert kind(starboard) == ""
    beam = race(boat(10, 15, "E"), boat(9, 15, "E"))
    play(beam, "rot+1 move")
    assert kind(beam) == "" and fleet(beam)[0]["pos"] == [11, 14]
    stopped = race(boat(10, 15, "E"), boat(9, 15, "E"))
    play(stopped, "rot+1 rot+1")  # turned to running, which is starboard tack
    assert kind(stopped) == ""
    slowed = race(boat(10, 15, "E"), boat(9, 15, "E"))
    play(slowed, "rot+1 rot-2")  # stopped close-hauled on the same wind line: the boat astern is faster
    assert play(slowed, "protestA") == ["ruling_speed"]


@clause("RTW-180")
def test_every_ruling_names_boats_points_headings_and_wind() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    play(state, "move")
    state.journal = []
    state.play(GAME.read("protestA"))
    event = state.journal[0]
    assert (event.kind, event.clause) == ("ruling_tack", "RTW-170")
    assert event.values == {
        "seat": 1, "other": 0, "wind": 0, "point": (11, 16), "own_at": (12, 15), "own_heading": 7, "own_sail": 1,
        "own_tack": 1, "other_at": (10, 15), "other_heading": 1, "other_sail": 1, "other_tack": 0, "round": 20,
        "kind": "F",
    }  # fmt: skip
    said = GAME.narrate(event, "en", ("Blue", "Red"))
    assert said == "Blue is on port tack, Red on starboard: (11;16) was Red's. Penalty for Blue."
    assert "bâbord" in GAME.narrate(event, "fr", ("Bleu", "Rouge"))


# -- penalties ---------------------------------------------------------------------------------------------


@clause("RTW-182")
def test_no_penalty_turn_within_a_step_of_a_mark() -> None:
    near = race(boat(8, 6, "NE", penalties=1))
    assert refused(near, "spin+") == ("near_mark", "RTW-182")
    two = race(boat(7, 6, "NE", penalties=1))
    assert refused(two, "spin-") == ("", "")
    wing = race(boat(21, 19, "NE", penalties=1), boat(3, 3, "NE"), options={"course": "triangle"})
    assert refused(wing, "spin+") == ("near_mark", "RTW-182")


@clause("RTW-183")
@clause("RTW-A50")
def test_distances_are_tested_when_declaring_only_and_the_spin_cannot_be_broken_off() -> None:
    state = race(boat(5, 15, "NE", penalties=2), boat(7, 17, "SW"))
    assert refused(state, "spin-") == ("", "")
    play(state, "spin- move end")
    assert fleet(state)[1]["pos"] == [6, 16]  # one step away now
    assert moves(state) == "spin" and refused(state, "rot+1")[0] == "turn_spun"
    play(state, "spin")
    assert fleet(state)[0]["heading"] == "SW"
    assert refused(race(boat(5, 15, "NE")), "spin+") == ("no_penalty", "RTW-181")
    late = race(boat(5, 15, "E", penalties=1))
    play(late, "move")
    assert refused(late, "spin+") == ("too_late", "RTW-A50")


@clause("RTW-A50")
def test_while_spinning_nobody_claims_o_f_or_z_either_way_and_no_shadow_token_comes() -> None:
    spinning = {"penalties": 1, "spin_left": 2, "spin_way": 1}
    ahead = race(boat(10, 15, "NW", **spinning), boat(11, 14, "NW"))
    play(ahead, "spin")
    assert kind(ahead) == ""
    behind = race(boat(10, 15, "NW"), boat(11, 14, "NW", **spinning))
    play(behind, "rot-1")
    assert kind(behind) == "" and moves(behind) == "spin"
    covered = race(boat(10, 15, "NE", **spinning), boat(10, 16, "NE"))
    assert "shadow" not in play(covered, "spin")
    # passing head to wind on the way is allowed in the race as well
    assert fleet(race(boat(5, 15, "W", penalties=1), boat(9, 20, "NE")))[0]["heading"] == "W"
    through = race(boat(5, 15, "W", penalties=1))
    play(through, "spin+")
    assert fleet(through)[0]["heading"] == "N"


@clause("RTW-T1")
def test_r1_and_r2_may_be_claimed_even_by_a_boat_that_misses_its_turn_or_spins() -> None:
    for facts in ({"miss": True}, {"penalties": 1, "spin_left": 2, "spin_way": 1}):
        state = race(boat(12, 4, "NE"), boat(22, 2, "NW", **facts), round=6)
        play(state, "move")
        assert moves(state) == "protestA waive"
        play(state, "protestA")
        assert moves(state) in ("miss", "spin")


# -- wind shadow -------------------------------------------------------------------------------------------


@clause("RTW-190")
@clause("RTW-196")
@clause("RTW-G15")
def test_the_shadow_point_lies_one_step_downwind_whatever_the_heading() -> None:
    offsets = {
        "N": (0, -1),
        "NE": (-1, -1),
        "E": (-1, 0),
        "SE": (-1, 1),
        "S": (0, 1),
        "SW": (1, 1),
        "W": (1, 0),
        "NW": (1, -1),
    }
    for wind, (dx, dy) in offsets.items():
        for heading in ("NE", "W"):
            state = race(boat(4, 4, "N", miss=True), boat(12 + dx, 15 + dy, "S"), boat(12, 15, heading), wind=wind)
            assert play(state, "miss") == ["missed", "shadow"]
            assert fleet(state)[1]["shadow"] == [12 + dx, 13 + dy]


@clause("RTW-197")
@clause("RTW-A52")
def test_only_that_one_point_is_covered_not_everything_to_leeward() -> None:
    for x, y in ((12, 13), (11, 14), (13, 14), (11, 15)):
        state = race(boat(4, 4, "NE", miss=True), boat(x, y, "NE"), boat(12, 15, "NE"))
        assert play(state, "miss") == ["missed"]


@clause("RTW-192")
@clause("RTW-A54")
def test_a_boat_has_one_token_that_comes_back_so_that_nobody_borrows() -> None:
    state = race(boat(12, 15, "NE", shadow=[14, 17]), boat(12, 16, "NE"), boat(3, 3, "NE"), turn=2)
    assert play(state, "move") == ["moved"]  # covered with the token out: nothing happens
    assert fleet(state)[0]["shadow"] == [14, 17]
    play(state, "rot+1")
    assert fleet(state)[0]["shadow"] == [14, 15]  # turned and still covered: a new one
    # it hurts its owner alone
    other = race(boat(13, 16, "NE"), boat(5, 5, "NE", shadow=[14, 17]))
    assert play(other, "move") == ["moved"]
    # not placed off the board or on a mark
    edge = race(boat(25, 15, "E"), boat(25, 16, "W"), boat(3, 3, "NE"), turn=2)
    assert "shadow" not in play(edge, "move")
    mark = race(boat(11, 28, "E"), boat(11, 29, "W"), boat(3, 3, "NE"), turn=2)
    assert "shadow" not in play(mark, "move")


@clause("RTW-A53")
def test_cover_is_tested_for_all_boats_at_the_end_of_every_turn_and_not_in_passing() -> None:
    passing = race(boat(10, 14, "E"), boat(11, 15, "NE"))
    assert "shadow" not in play(passing, "move move")
    mover = race(boat(10, 15, "E"), boat(12, 14, "NE"))
    assert clauses(mover, "move move")[-1] == ("shadow", "RTW-191")  # the mover covers another boat
    assert fleet(mover)[1]["shadow"] == [14, 16]


@clause("RTW-A53")
def test_a_wind_shift_can_cover_a_boat() -> None:
    state = race(boat(10, 12, "NE"), boat(12, 13, "SE"), options={"wind_changes": True})
    assert play(state, "move windW")[-1] == "shadow"
    assert fleet(state)[1]["shadow"] == [14, 11]


# -- the zone ------------------------------------------------------------------------------------------------


@clause("RTW-G11")
@clause("RTW-206")
@clause("RTW-212")
@clause("RTW-A59")
def test_active_marks_follow_the_leg_and_there_are_none_at_start_and_finish() -> None:
    def active(leg: int, round: int = 20, **options: object) -> list[int]:
        state = race(boat(10, 15, "NE", leg=leg), options=dict(options), round=round)
        return [k for k in range(5) if active_marks(state, 0) >> k & 1]

    assert [active(leg) for leg in range(7)] == [[], [0], [3, 4], [0], [3, 4], [0], []]
    assert active(1, course="two_windward") == [0, 1]
    assert active(2, course="triangle") == [2, 3, 4] and active(6, course="triangle") == [2]
    wing_done = race(boat(10, 15, "NE", leg=6, wing_done=True), options={"course": "triangle"})
    assert active_marks(wing_done, 0) == 0


@clause("RTW-206")
def test_at_the_start_the_inside_gives_no_right() -> None:
    start = race(boat(10, 3, "NE"), boat(12, 3, "NW"), round=3)
    play(start, "move")
    assert play(start, "protestA") == ["ruling_tack"]  # not by the gate buoy that A is nearer to


@clause("RTW-212")
def test_before_the_finish_tacks_decide_even_beside_the_gate_marks() -> None:
    state = race(boat(9, 7, "SE", leg=6), boat(11, 7, "SW", leg=6))
    play(state, "move end")
    assert play(state, "protestA") == ["ruling_tack"]
    earlier = race(boat(9, 7, "SE", leg=4), boat(11, 7, "SW", leg=4))
    play(earlier, "move end")
    assert moves(earlier).startswith("rot")  # on leg 4 the boat nearer the gate buoy keeps the point


@clause("RTW-A55")
@clause("RTW-200")
def test_the_perimeter_belongs_to_the_zone() -> None:
    inside = race(boat(12, 28, "NE"), boat(15, 26, "NW"))
    assert prio(inside) == -BY_INSIDE  # (15,26) is a corner of the 25 points
    outside = race(boat(12, 28, "NE"), boat(16, 26, "NW"))
    assert prio(outside) == BY_TACK


@clause("RTW-A56")
def test_equal_distance_in_the_zone_falls_back_on_normal_priorities() -> None:
    assert prio(race(boat(12, 27, "NE"), boat(14, 27, "NW"))) == BY_TACK


@clause("RTW-223")
def test_zone_and_inside_rules_hold_at_the_added_marks() -> None:
    second = race(boat(18, 26, "NE"), boat(18, 27, "E"), options={"course": "two_windward"})
    assert prio(second) == BY_INSIDE
    wing = race(boat(24, 21, "SW", leg=2), boat(23, 20, "SW", leg=2), options={"course": "triangle"})
    assert prio(wing) == BY_INSIDE
    rounded = race(
        boat(24, 21, "SW", leg=2, wing_done=True),
        boat(23, 20, "SW", leg=2, wing_done=True),
        options={"course": "triangle"},
    )
    assert prio(rounded) == BY_LEEWARD


@clause("RTW-203")
@clause("RTW-205")
@clause("RTW-A58")
def test_the_lock_needs_one_of_the_two_in_a_zone_and_ends_outside() -> None:
    assert locks(race(boat(16, 29, "E", up="west"), boat(15, 29, "E", up="west")), 1, 0)
    assert not locks(race(boat(17, 29, "E", up="west"), boat(16, 29, "E", up="west")), 1, 0)
    assert not locks(
        race(boat(14, 29, "E", leg=1, up="west"), boat(13, 29, "E", leg=2)), 1, 0
    )  # no mark active for both


@clause("RTW-A58")
def test_the_locked_boat_may_turn_when_it_could_neither_move_nor_end() -> None:
    blocked = race(boat(12, 27, "NE"), boat(11, 26, "NE"))  # the mark is ahead
    play(blocked, "rot+1")
    assert fleet(blocked)[0]["last"].get("z") is None
    broad = race(boat(14, 29, "SE", up="west"), boat(13, 30, "SE", up="west"))
    play(broad, "move rot+1")  # after the movement ending was possible too
    assert kind(broad) == "Z"
