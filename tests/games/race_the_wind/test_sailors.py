"""The sailors: they finish, they read the water, they claim what is theirs and give nothing away."""

from random import Random
from typing import Any

import pytest

from layline.arena.match import play_match
from layline.core import BadText, Budget
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.bot import Sailor, bots, hint, survey_of
from layline.games.race_the_wind.outlook import gives_claims
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.surveys import turns_to_go
from tests.games.race_the_wind.sailing import boat, play, race

SMALL: dict[str, Any] = {"laps": 1, "board_w": 21, "board_h": 25, "gate_row": 4, "mark_row": 14, "max_rounds": 150}


def choice(state: RaceTheWindState, wise: bool = True) -> str:
    view = state.view(int(state.to_act()))
    return str(Sailor(Random(5), wise=wise).decide(view, view.moves(), Budget()))


def test_skipper_beats_random_and_finishes() -> None:
    record, state = play_match(GAME, GAME.options({**SMALL, "tokens": "none"}), ("skipper", "random"), 3, Budget())
    assert state.result().winners == (0,) and state.result().reason == "won"
    assert record.replay().position() == state.position()


def test_both_sailors_finish_a_fleet_race_with_tokens_and_shifts() -> None:
    options = GAME.options(
        {
            **SMALL,
            "players": 3,
            "tokens": "random",
            "yellow_count": 13,
            "blue_count": 10,
            "end_mode": "full",
            "compass_die": "N,NE",
        }
    )
    _, state = play_match(GAME, options, ("skipper", "shortest", "skipper"), 7, Budget())
    assert state.result().reason == "won"


def test_every_turn_of_a_lone_boat_brings_it_one_turn_nearer() -> None:
    state = race(boat(5, 8, "NW"), boat(20, 1, "E"), options={**SMALL, "wind_shadow": False})
    survey = survey_of(state, True)
    left = turns_to_go(survey, state, 0, 0, 20)
    while state.to_act() == 0:
        state.play(GAME.read(choice(state)))
    assert turns_to_go(survey, state, 0, 0, 21) == left - 1


def test_the_skipper_goes_round_a_lull_and_onto_a_gust() -> None:
    lull = race(boat(5, 10, "NE"), tokens={"yellow": [[6, 11]]})
    plain = race(boat(5, 10, "NE"))
    assert choice(plain) == "move"
    # the tables count a lull as the turn it costs
    survey = survey_of(lull, True)
    assert turns_to_go(survey, lull, 0, 0, 20) == turns_to_go(survey_of(plain, True), plain, 0, 0, 20) + 1
    gust = race(boat(5, 10, "NE"), tokens={"blue": [[6, 11]]})
    assert turns_to_go(survey_of(gust, True), gust, 0, 0, 20) < turns_to_go(survey_of(plain, True), plain, 0, 0, 20)


def test_the_skipper_tacks_on_a_header() -> None:
    """Close-hauled on port, the wind shifts against the boat: the other tack has become the better one."""
    assert choice(race(boat(6, 12, "NW"), wind="NW")).startswith("rot")
    lifted = race(boat(6, 12, "NE"), wind="NW")
    assert choice(lifted) == "move"


def test_the_skipper_protests_and_the_plain_sailor_does_not() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    play(state, "move")
    assert choice(state) == "protestA" and choice(state, wise=False) == "waive"


def test_the_skipper_does_not_take_a_point_that_is_somebody_elses() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    assert gives_claims(state, GAME.read("move")) == (1,)
    assert choice(state) != "move"
    assert choice(race(boat(10, 15, "NE"), boat(12, 15, "NW"), options={"protests": "off"})) == "move"


def test_the_skipper_serves_a_penalty_when_it_may() -> None:
    assert choice(race(boat(10, 15, "NE", penalties=1))) == "spin+"


def test_the_skipper_is_below_the_line_at_the_gun() -> None:
    options = {**SMALL, "tokens": "none", "turn_order": "seat", "holder": 0, "wind_changes": False}
    state = GAME.new(GAME.options(options))
    assert isinstance(state, RaceTheWindState)
    while state.round < 8:
        state.play(GAME.read(choice(state)))
    assert all(state.spot(seat)[1] < 4 for seat in (0, 1))
    assert all("penalties" not in one for one in state.position()["boats"])


def test_the_hint_is_a_legal_move_and_bots_take_no_parameters() -> None:
    state = race(boat(10, 15, "NE"))
    assert hint(state.view(0)) in state.moves()
    assert hint(state.view(1)) is None
    for make in bots().values():
        with pytest.raises(BadText, match="no parameter"):
            make({"x": "1"}, Random(0))
