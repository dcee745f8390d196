"""Clauses and decisions of the ledger that the scenarios do not settle alone."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from layline.core import OVER, WATCHER, BadOption, Event, play_and_tell
from layline.core.ending import seat_line
from layline.core.record import Record
from layline.games.racetrack import GAME
from layline.games.racetrack.track import BadTrack
from layline.games.racetrack.trackfile import read
from layline.games.racetrack.tracks import builtin, track
from tests.games.racetrack.racing import car, cars, moves, play, race, refused

clause = pytest.mark.clause
GOLDEN = Path(__file__).parent / "golden"

SQUARE = """racetrack 1
name: Square
direction: cw
line: horizontal 1 5
outer:
 0 0  10 0  10 10  0 10
end
inner:
 4 4  6 4  6 6  4 6
end
"""


# -- the track ---------------------------------------------------------------------------------


@clause("RTK-001")
def test_the_track_lies_between_one_inner_and_one_outer_border() -> None:
    ground = race(car(1, 5), track=SQUARE).terms.ground
    inside = [(x, y) for x in range(-1, 12) for y in range(-1, 12) if ground.on_track(ground.at(x, y))]
    assert inside == [(x, y) for x in range(1, 10) for y in range(1, 10) if not (4 <= x <= 6 and 4 <= y <= 6)]
    with pytest.raises(BadTrack, match="one outer, one inner"):
        read(SQUARE.replace("inner:", "outer:"))


@clause("RTK-002")
def test_the_line_joins_the_inner_border_to_the_outer() -> None:
    assert track(SQUARE).places(ends=False) == ((3, 5), (2, 5), (1, 5))
    with pytest.raises(BadTrack, match="V3"):  # a line above the infield joins outer to outer
        read(SQUARE.replace("line: horizontal 1 5", "line: horizontal 1 8"))


@clause("RTK-005")
def test_cars_only_ever_stand_on_points_of_the_track() -> None:
    random = Random(5)
    state = race(players=4, crash_limit=0, round_limit=40)
    while state.to_act() != OVER:
        state.play(random.choice(state.moves()))
        for one in cars(state):
            if one["status"] == "racing":
                assert state.terms.ground.on_track(state.terms.ground.at(*one["pos"]))


@clause("RTK-017")
@pytest.mark.parametrize(
    ("line", "places"), [("horizontal 1 5", ((3, 5), (2, 5), (1, 5))), ("vertical 5 9", ((5, 7), (5, 8), (5, 9)))]
)
def test_the_line_may_be_horizontal_or_vertical(line: str, places: tuple[tuple[int, int], ...]) -> None:
    text = SQUARE.replace("horizontal 1 5", line)
    assert track(text).places(ends=False) == places


@clause("RTK-018")
def test_the_race_may_be_run_either_way_round() -> None:
    for direction, first, end in (("cw", "8", [2, 7]), ("ccw", "2", [2, 5])):
        state = race(direction=direction, start_speed=1, players=1)
        play(state, "P2 5")
        assert cars(state)[0]["pos"] == end, direction
        # going the other way takes the car back over the line
        assert play(race(car(2, 6), direction=direction), {"8": "2", "2": "8"}[first]) == ["drove", "backwards"]


@clause("RTK-A4")
def test_borders_may_lie_off_the_lattice() -> None:
    """A border at x = 3.5 stops a car at 3; the same border at 4 lets it touch nothing at 3."""
    half = SQUARE.replace("direction: cw", "unit: 2\ndirection: cw").replace(
        "4 4  6 4  6 6  4 6", "3.5 4  6 4  6 6  7/2 6"
    )
    assert track(half).places(ends=False) == ((3, 5), (2, 5), (1, 5))
    assert play(race(car(3, 5, 0, 0), track=half), "6") == ["wall", "eliminated", "race_over"]
    with pytest.raises(BadTrack, match="multiple of 1/1"):
        read(half.replace("unit: 2", "unit: 1"))


# -- movement ----------------------------------------------------------------------------------


@clause("RTK-006")
def test_players_move_in_turn_one_car_at_a_time() -> None:
    state = race(car(1, 6), car(2, 6), car(3, 6))
    order = []
    for _ in range(6):
        order.append(state.to_act())
        before = [one["pos"] for one in cars(state)]
        play(state, "8" if len(order) <= 3 else "5")
        moved = [seat for seat, one in enumerate(cars(state)) if one["pos"] != before[seat]]
        assert moved == [order[-1]]
    assert order == [2, 1, 0, 2, 1, 0]
    assert refused(race(players=2), "8") == "not_racing_yet"


@clause("RTK-007", "RTK-012")
@pytest.mark.parametrize(
    ("digit", "vector"),
    [
        ("1", [-1, 2]),
        ("2", [0, 2]),
        ("3", [1, 2]),
        ("4", [-1, 3]),
        ("5", [0, 3]),
        ("6", [1, 3]),
        ("7", [-1, 4]),
        ("8", [0, 4]),
        ("9", [1, 4]),
    ],
)
def test_a_vector_counts_right_and_up_as_positive(digit: str, vector: list[int]) -> None:
    """The sheet's nine readings of the start vector (0;3)."""
    state = race(car(3, 3, 0, 3), crash_limit=0, laps=2)
    play(state, digit)
    assert cars(state)[0]["vec"] == vector
    assert cars(state)[0]["pos"] == [3 + vector[0], 3 + vector[1]]


@clause("RTK-011")
def test_turns_repeat_until_the_end() -> None:
    state = race(car(2, 6), round_limit=0)
    for _ in range(500):
        play(state, "5")
    assert state.position()["round"] == 501
    assert state.to_act() == 0


@clause("RTK-014")
def test_the_penalty_for_a_mistake_depends_on_the_variant() -> None:
    for limit, status, skips in ((1, "eliminated", 0), (2, "racing", 1), (0, "racing", 1)):
        state = race(car(3, 9, 0, 3), crash_limit=limit)
        play(state, "6")
        assert (cars(state)[0]["status"], cars(state)[0]["skips"]) == (status, skips), limit


@clause("RTK-A5", "RTK-015", "RTK-016")
def test_a_move_into_the_wall_or_onto_a_car_is_legal() -> None:
    state = race(car(6, 9, 3, 0), car(3, 8, 2, 1), turn=1)
    assert moves(state) == "1 2 3 4 5 6 7 8 9"
    doomed = race(car(3, 10, 0, 4))
    assert moves(doomed) == "1 2 3 4 5 6 7 8 9"


@clause("RTK-A7")
def test_a_car_may_stand_still() -> None:
    state = race(car(2, 6))
    assert play(state, "5") == ["drove"]
    assert cars(state)[0]["pos"] == [2, 6]


# -- start -------------------------------------------------------------------------------------


@clause("RTK-020")
def test_the_time_limit_may_be_any_or_none() -> None:
    assert GAME.options().document() == {} and GAME.options_type.defaults()["move_seconds"] == 10
    for seconds in (1, 10, 3600):
        assert refused(race(car(2, 6), move_seconds=seconds), "timeout") == ""
    assert refused(race(car(2, 6), move_seconds=0), "timeout") == "no_time_limit"
    with pytest.raises(BadOption):
        GAME.options(move_seconds=3601)


@clause("RTK-025")
def test_the_start_speed_is_anything_up_to_the_maximum() -> None:
    for speed in (0, 4, 7):
        state = race(players=1, start_speed=speed)
        play(state, "P0")
        assert cars(state)[0]["vec"] == [0, speed]
    with pytest.raises(BadOption, match="RTK-025"):
        GAME.options(start_speed=8)
    assert GAME.options(start_speed=20, max_speed=0)


@clause("RTK-028", "RTK-A34")
def test_an_odd_maximum_speed_is_warned_about_and_accepted() -> None:
    assert GAME.options(max_speed=7).warnings() == []
    for speed in (1, 4, 8, 99, 0):
        assert [key for key, _ in GAME.options(max_speed=speed).warnings()] == ["odd_max_speed"], speed
    state = race(car(50, 8, 40, 0), track="grand-tour", max_speed=0)
    assert moves(state) == "1 2 3 4 5 6 7 8 9", "0 means no limit"
    with pytest.raises(BadOption):
        GAME.options(max_speed=100)


@clause("RTK-A10")
def test_the_launch_order_stays_the_same_all_race() -> None:
    state = race(car(1, 6), car(2, 6), car(3, 6))
    turns = []
    for _ in range(12):
        turns.append(int(state.to_act()))
        play(state, "5")
    assert turns == [2, 1, 0] * 4


@clause("RTK-A11")
def test_seats_place_in_seat_order() -> None:
    state = race(players=3)
    for seat, text in enumerate(("P3", "P0", "P1")):
        assert state.to_act() == seat
        play(state, text)


@clause("RTK-A23")
def test_time_out_while_placing_takes_the_first_free_place_from_the_inner_end() -> None:
    state = race(players=3)
    play(state, "P0 timeout timeout")
    assert [one["pos"] for one in cars(state)] == [[4, 6], [3, 6], [2, 6]]


@clause("RTK-A35")
def test_places_must_be_distinct_even_without_collisions() -> None:
    state = race(players=2, collisions=False)
    play(state, "P1")
    assert refused(state, "P1") == "place_taken"


# -- accidents ---------------------------------------------------------------------------------


@clause("RTK-038")
def test_ramming_on_purpose_is_allowed_until_both_are_out() -> None:
    state = race(car(5, 8), car(4, 8), car(2, 8), crash_limit=2, turn=1)
    assert play(state, "6") == ["collision"]
    play(state, "skip 5 skip")
    assert state.to_act() == 0
    assert play(state, "4") == ["collision", "eliminated", "eliminated"]
    assert [one["status"] for one in cars(state)] == ["eliminated", "eliminated", "racing"]


@clause("RTK-A13")
def test_only_racing_cars_are_in_the_way_waiting_ones_included() -> None:
    waiting = race(car(6, 9, skips=1, crashes=1), car(3, 8, 2, 1), crash_limit=3, turn=1)
    assert play(waiting, "6") == ["collision"]
    for status in ("eliminated", "finished"):
        gone = race(car(6, 9, status=status), car(3, 8, 2, 1), turn=1)
        assert play(gone, "6") == ["drove", *(["race_over"] if status == "finished" else [])]


@clause("RTK-A14")
def test_a_wall_on_the_way_comes_before_a_car_at_the_end() -> None:
    state = race(car(6, 7), car(4, 4, 1, 2), crash_limit=3, turn=1)
    assert play(state, "9") == ["wall"]
    assert cars(state)[0]["crashes"] == 0


@clause("RTK-A16")
def test_collisions_stay_on_for_a_crossing_that_does_not_finish() -> None:
    behind = race(car(2, 6), car(2, 5, lap=-1), turn=1)
    assert play(behind, "8")[0] == "collision", "from lap -1 to lap 0"
    first_of_two = race(car(2, 6), car(2, 5), turn=1, laps=2)
    assert play(first_of_two, "8")[0] == "collision", "an intermediate lap"
    last_of_two = race(car(2, 6), car(2, 5, lap=1), turn=1, laps=2)
    assert play(last_of_two, "8") == ["drove", "finished"]


@clause("RTK-A17")
def test_the_car_that_is_hit_stays_and_the_one_that_hits_goes_back() -> None:
    state = race(car(6, 9, 3, 0), car(3, 8, 2, 1), crash_limit=2, turn=1)
    play(state, "6")
    assert [(one["pos"], one["vec"]) for one in cars(state)] == [([6, 9], [0, 0]), ([3, 8], [0, 0])]


@clause("RTK-A19")
def test_being_hit_while_waiting_costs_another_turn() -> None:
    state = race(car(6, 9, skips=1, crashes=1), car(3, 8, 2, 1), crash_limit=0, turn=1)
    play(state, "6")
    assert cars(state)[0]["skips"] == 2
    play(state, "skip skip")
    assert (moves(state), state.position()["turn"]) == ("skip", 0), "seat 0 waits a second time, seat 1 is done"


@clause("RTK-A21", "RTK-035")
def test_a_car_is_out_when_its_crashes_reach_the_limit_and_never_with_zero() -> None:
    for limit in (1, 2, 3):
        state = race(car(3, 9, 0, 3), crash_limit=limit)
        play(state, "6")
        for crash in range(2, limit + 1):
            assert cars(state)[0]["status"] == "racing"
            play(state, "skip")
            while cars(state)[0]["crashes"] < crash:
                play(state, "8")
        assert cars(state)[0]["status"] == "eliminated"
    endless = race(car(3, 9, crashes=500), crash_limit=0)
    play(endless, "8 8 skip")
    assert (cars(endless)[0]["crashes"], cars(endless)[0]["status"]) == (501, "racing")


@clause("RTK-A37")
def test_a_car_may_retire_at_any_time_without_a_crash() -> None:
    state = race(car(1, 6), car(2, 6), car(3, 6), crash_limit=3)
    assert play(state, "retire0") == ["retired", "eliminated"], "not its turn: nothing else changes"
    assert state.to_act() == 2
    play(state, "retire2")
    assert state.to_act() == 1, "its own turn is over with it"
    gone = cars(state)[0]
    assert (gone["status"], gone["crashes"], gone["out_round"]) == ("eliminated", 0, 1)
    assert refused(state, "retire0") == "not_in_the_race"
    assert refused(state, "retire3") == "no_such_seat"
    assert play(state, "retire1")[-1] == "race_over"


@clause("RTK-A37")
def test_retiring_before_placing_leaves_the_others_to_race() -> None:
    state = race(players=3)
    play(state, "retire1 P0")
    assert state.to_act() == 2, "seat 1 is passed over"
    play(state, "P1")
    assert [one["status"] for one in cars(state)] == ["racing", "eliminated", "racing"]
    nobody = race(players=2)
    play(nobody, "retire0 retire1")
    assert nobody.to_act() == OVER and nobody.result().winners == ()


@clause("RTK-A38")
def test_no_two_cars_share_a_point_after_a_crash() -> None:
    random = Random(38)
    for seed in range(30):
        random.seed(seed)
        state = race(players=4, crash_limit=0, round_limit=30)
        while state.to_act() != OVER:
            state.play(random.choice(state.moves()))
            points = [tuple(one["pos"]) for one in cars(state) if one["status"] == "racing"]
            assert len(points) == len(set(points))


@clause("RTK-A39")
def test_a_restart_has_a_zero_vector_whatever_the_start_speed() -> None:
    state = race(car(3, 9, 0, 3), crash_limit=3, start_speed=3)
    play(state, "6")
    assert cars(state)[0]["vec"] == [0, 0]


# -- the end -----------------------------------------------------------------------------------


@clause("RTK-040", "RTK-A25")
def test_the_race_stops_at_the_end_of_the_winners_round() -> None:
    state = race(car(15, 3), car(2, 4, 0, 2), car(15, 8), turn=1)
    play(state, "5")
    assert state.to_act() == 0, "the round is played to its end"
    play(state, "5")
    assert state.to_act() == OVER
    assert state.result().places == (2, 1, 2)
    longer = race(car(15, 3), car(2, 4, 0, 2), car(15, 8), turn=1, end="last_but_one")
    play(longer, "5 5")
    assert longer.to_act() == 2


@clause("RTK-039", "RTK-A27")
def test_a_sole_survivor_that_crashes_does_not_win() -> None:
    state = race(car(2, 5, 0, 5), car(6, 6 + 3, status="eliminated", out_round=1, crashes=1))
    assert play(state, "8") == ["wall", "eliminated", "race_over"]
    assert state.result().winners == ()


@clause("RTK-A29", "RTK-A30")
def test_places_rank_finishers_then_racing_then_the_eliminated_by_round() -> None:
    wide = SQUARE.replace("4 4  6 4  6 6  4 6", "8 4  9 4  9 6  8 6")
    state = race(
        car(1, 5, status="finished", finish_round=9, margin=1, lap=1),
        car(1, 5, status="finished", finish_round=9, margin=1, lap=1),
        car(1, 5, status="finished", finish_round=8, margin=0, lap=1),
        car(2, 2),
        car(3, 3),
        car(1, 5, status="eliminated", out_round=3),
        car(1, 5, status="eliminated", out_round=7),
        track=wide,
        round=9,
    )
    play(state, "5 5")
    result = state.result()
    assert result.places == (2, 2, 1, 4, 4, 7, 6)
    assert result.winners == (2,)


@clause("RTK-A31")
def test_several_laps_are_counted() -> None:
    state = race(car(2, 5, 0, 0), laps=3)
    assert play(state, "8") == ["drove", "lap"]
    assert (cars(state)[0]["lap"], cars(state)[0]["status"]) == (1, "racing")


@clause("RTK-A32")
def test_one_car_alone_is_a_race() -> None:
    state = race(car(2, 5))
    play(state, "8")
    assert state.result().winners == (0,)


@clause("RTK-A33")
def test_the_round_limit_stops_an_endless_race() -> None:
    state = race(car(1, 6), car(2, 6), round_limit=3)
    play(state, "5 5 5 5 5")
    assert state.to_act() == 0
    play(state, "5")
    assert state.to_act() == OVER
    assert state.result().places == (1, 1) and state.result().winners == ()


def test_a_crash_on_the_winners_round_does_not_stop_the_others() -> None:
    """RTK-042: whoever still has a move in the round plays it, and may crash with it."""
    state = race(car(3, 9, 0, 3), car(2, 4, 0, 2), turn=1)
    play(state, "5")
    assert play(state, "5") == ["wall", "eliminated", "race_over"]
    assert state.result().places == (2, 1)


@clause("RTK-022")
@pytest.mark.parametrize("name", list(builtin()))
def test_a_line_takes_as_many_cars_as_it_has_places_and_no_more(name: str) -> None:
    places = len(track(name).places(ends=False))
    assert GAME.options(track=name, players=places).players == places
    with pytest.raises(BadOption, match=f"{places} places"):
        GAME.options(track=name, players=places + 1)


def test_options_that_do_not_go_together_are_refused_by_name() -> None:
    for chosen, text in (
        ({"track": "elbow", "start_speed": 1}, "start_speed"),
        ({"track": "elbow", "laps": 2}, "laps"),
        ({"trak": "elbow"}, "'track'"),
        ({"players": "many"}, "a whole number 1..999"),
        ({"choices": 7}, "one of 9, 8"),
        ({"collisions": "perhaps"}, "true or false"),
    ):
        with pytest.raises(BadOption, match=text):
            GAME.options(chosen)
    assert GAME.options({"choices": "8", "collisions": "off", "players": "3"}) == replace(
        GAME.options_type(), choices=8, collisions=False, players=3
    )


@pytest.mark.parametrize(
    ("margin", "en", "fr"),
    [
        (0, "Ann finishes in round 4.", "Ann arrive à la manche 4."),
        (1, "Ann crosses the finish line in round 4 and ends one square past it.", "un carreau."),
        (3, "Ann crosses the finish line in round 4 and ends 3 squares past it.", "la dépasse de 3 carreaux."),
    ],
)
def test_a_finish_is_told_in_natural_words(margin: int, en: str, fr: str) -> None:
    event = Event("finished", "RTK-047", {"seat": 0, "round": 4, "margin": margin})
    assert GAME.narrate(event, "en", ["Ann"]) == en
    assert GAME.narrate(event, "fr", ["Ann"]).endswith(fr)


def test_a_car_at_rest_is_not_told_to_drive() -> None:
    told = play_and_tell(race(car(3, 6), car(2, 6), turn=0), GAME.read("5"))
    assert GAME.narrate(told[0], "en", ["Ann", "Ben"]) == "Ann stands still on (3;6)."


@pytest.mark.parametrize(
    ("name", "winner", "said"),
    [
        ("paddock-two", 0, "finished in round 13 · on the line"),
        ("demolition", 2, "finished in round 23 · 2 past the line"),
        ("elbow-sprint", 1, "at the goal in round 13"),
    ],
)
def test_the_table_of_results_says_of_a_finish_what_the_board_says(name: str, winner: int, said: str) -> None:
    state = Record.read((GOLDEN / f"{name}.toml").read_text("utf-8")).replay()
    assert seat_line(GAME, state, winner, "en") == GAME.score(state.view(WATCHER), winner) == said
    others = [seat for seat in range(len(state.result().places)) if seat != winner]
    assert {seat_line(GAME, state, seat, "en") for seat in others} <= {"still racing", "out in round 22"}
