"""The clauses of the advanced game."""

from random import Random

import pytest

from layline.core import CHANCE, OVER
from layline.games.regatta import GAME
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.rules import RegattaState
from tests.games.regatta.sea import FAR, boat, code, listed, new, play, pos, race, sail_on

clause = pytest.mark.clause
A = {"advanced": True}
DOWN = boat(400, 0, 270)
"""A boat out of the way that runs before the wind."""


def names(state: RegattaState, seat: int) -> list[str]:
    return [CARDS[kind].name for kind in range(KINDS) for _ in range(state.hand(seat)[kind])]


def dealt(players: int, seed: int) -> RegattaState:
    state = new(players=players, advanced=True)
    random = Random(seed)
    while state.to_act() == CHANCE:
        moves = state.moves()
        assert sum(chance for _, chance in state.odds()) == 1
        state.play(moves[random.randrange(len(moves))])
    return state


@clause("RGT-100")
@clause("RGT-105")
@clause("RGT-107")
@clause("RGT-110")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_hands_of_eleven_are_dealt_as_the_sheet_says(players: int) -> None:
    for seed in range(20):
        state = dealt(players, seed)
        for seat in range(players):
            cards = [CARDS[kind] for kind in range(KINDS) for _ in range(state.hand(seat)[kind])]
            colours = [card.colour for card in cards]
            assert len(cards) == 11
            assert (colours.count("red"), colours.count("green"), colours.count("blue")) == (3, 3, 3)
            held = names(state, seat)
            assert (held.count("R45H"), held.count("G45H"), held.count("B0C"), held.count("Bs")) == (1, 1, 1, 1)
            many = [card.colour for card in cards if card.multiple]
            assert len(many) <= 3 and len(set(many)) == len(many)
        assert sum(state.pile) == 55 - 11 * players


@clause("RGT-106")
def test_with_four_players_the_small_joker_is_somebodys_sun_and_may_be_used_either_way() -> None:
    for seed in range(8):
        state = dealt(4, seed)
        held = [names(state, seat) for seat in range(4)]
        assert all(hand.count("SUN") + hand.count("Js") == 1 and hand.count("J") == 1 for hand in held)
        assert sum(hand.count("Js") for hand in held) == 1
    boats = [boat(0, 110, 0, "B0 Js"), FAR, boat(400, 300, 0), boat(-400, 300, 180)]
    state = race(*boats, options=A)
    assert "A:program:Js" in listed(state)
    play(state, "A:program:B0 B:program:heave C:program:heave D:program:heave reveal B0/S")
    assert listed(state) == "sun:B:Js sun:C:Js sun:D:Js no_sun"
    assert all("SUN" in names(dealt(3, seed), 0) for seed in range(3))
    three = race(*boats[:3], options=A)
    play(three, "A:program:B0 B:program:heave C:program:heave reveal B0/S")
    assert code(three, "sun:B:Js") in {"joker_no_sun RGT-106", "no_sun_now RGT-054"}


@clause("RGT-103")
@clause("RGT-121")
def test_boats_start_anywhere_in_the_zone_before_the_line_clear_of_wind_and_zones() -> None:
    state = dealt(2, 1)
    places = listed(state).split()
    assert len(places) == 33
    assert all(y < 0 for _, y in state.water.terms.lattice)
    play(state, "at5")
    headings = {int(text[4:]) for text in listed(state).split()}
    assert headings == {h for h in range(0, 360, 15) if min((h - 90) % 360, (90 - h) % 360) >= 30}
    assert code(state, "head75") == "start_no_go RGT-115"
    play(state, "head60")
    assert pos(state, state.water.first) == (0, -40, 60)
    other = state.to_act()
    assert code(state, "at5").startswith("place_blocked")
    play(state, "at6")
    assert "head0" in listed(state).split()
    assert other != state.water.first
    ahead = race(boat(-60, -40, 0), {}, options=A, turn=1, phase="start")
    assert code(ahead, "at6") == "place_blocked RGT-121"
    slanting = race(boat(0, -110, 45), {}, options=A, turn=1, phase="start")
    play(slanting, "at7")
    assert code(slanting, "head0") == "start_zone RGT-121"
    assert code(slanting, "head270") == ""
    small = race(boat(0, -40, 0), {}, options={**A, "db": 100}, turn=1, phase="start")
    play(small, "at27")
    assert code(small, "head270") == "start_contact RGT-121"
    assert code(small, "head0") == ""


@clause("RGT-104")
@clause("RGT-114")
@pytest.mark.parametrize(
    ("wind", "heading", "forbidden"), [(90, 90, True), (90, 120, False), (0, 345, True), (180, 150, False)]
)
def test_the_wind_comes_from_where_the_option_says(wind: int, heading: int, forbidden: bool) -> None:
    state = race(
        boat(0, 300, (heading + 180) % 360), DOWN, options={**A, "wind_from": wind}, phase="resolve", card="heave"
    )
    assert (code(state, f"pivot{heading}") == "pivot_no_go RGT-115") is forbidden


@clause("RGT-108")
def test_everybody_lays_a_card_unseen_in_any_order() -> None:
    state = race(boat(0, 110, 0, "R60 SUN"), DOWN, options=A)
    assert state.acting() == (0, 1)
    assert [move.text for move in state.moves_of(0)] == ["A:program:R60", "A:program:heave"]
    move = GAME.read("B:program:heave")
    assert (state.told(move, 1), state.told(move, 0)) == ("B:program:heave", "B:program:?")
    before = state.view(0).document()["boats"][1]["cards"]
    play(state, "B:program:heave")
    assert state.view(0).document()["boats"][1]["cards"] == before
    assert code(state, "B:program:heave") == "programmed_already RGT-108"
    assert code(state, "A:program:R30") == "not_in_hand RGT-108"
    assert state.acting() == (0,)


@clause("RGT-109")
@clause("RGT-111")
def test_cards_are_turned_up_in_turn_and_the_marker_passes_clockwise() -> None:
    state = race(boat(0, 110, 0, "B0 R60"), DOWN, options=A)
    play(state, "B:program:heave A:program:B0")
    assert listed(state) == "reveal" and state.moves()[0].automatic
    assert state.told(GAME.read("reveal"), 1) == "reveal:B0"
    play(state, "reveal")
    assert code(state, "R60/L60") == "other_card RGT-109"
    play(state, "B0/S")
    assert state.position()["boats"][0]["open"] == "B0"
    play(state, "no_sun" if state.position()["phase"] == "sun" else "reveal")
    while state.position()["phase"] != "program":
        state.play(state.moves()[-1])
    assert (state.position()["first"], state.position()["round"]) == (1, 2)


@clause("RGT-112")
def test_heaving_to_turns_or_takes_back_and_is_all_that_is_left_without_cards() -> None:
    state = race(boat(0, 110, 0, "SUN", open="B0 R60"), DOWN, options=A)
    assert [move.text for move in state.moves_of(0)] == ["A:program:heave"]
    play(state, "A:program:heave B:program:heave reveal")
    assert "take_back" in listed(state) and "pivot45" in listed(state)
    play(state, "take_back")
    assert (state.position()["boats"][0]["hand"], state.position()["boats"][0]["open"]) == ("R60 B0 SUN", "")


@clause("RGT-113")
def test_a_card_with_one_good_exit_offers_that_one_only() -> None:
    state = race(boat(0, 110, 0, "J"), DOWN, options=A)
    play(state, "A:program:J B:program:heave reveal")
    assert listed(state) == "J/L45 J/S J/R45 J/R90"
    assert code(state, "J/L90") == "no_go RGT-115"
    assert code(state, "stay") == "can_sail RGT-113"


@clause("RGT-115")
def test_a_stop_may_end_in_the_no_go_zone_but_not_a_pivot() -> None:
    state = race(boat(-170, 330, 30, "R30"), boat(0, 360, 180, "B0"), options={**A, "no_go": 45, "wind_from": 45})
    assert state.position()["boats"][1]["tack"] == "starboard"
    play(state, "A:program:R30 B:program:heave reveal")
    assert code(state, "R30/L30") == "no_go RGT-115"
    assert code(state, "R30/L30/stop") == "no_go RGT-115"
    bend = race(boat(-150, 330, 0, "R30"), boat(0, 300, 90), options={**A, "no_go": 15, "wind_from": 15})
    play(bend, "A:program:R30 B:program:heave reveal")
    assert listed(bend) == "R30/L30/stop"
    play(bend, "R30/L30/stop")
    assert pos(bend)[2] == pytest.approx(14.981, abs=0.01)  # straight into the wind
    turn = race(boat(0, 330, 0), boat(400, 300, 90), options=A, phase="resolve", card="heave")
    assert code(turn, "pivot75") == "pivot_no_go RGT-115"


@clause("RGT-116")
def test_dead_before_the_wind_the_former_tack_stays() -> None:
    for start, tack in ((300, "port"), (240, "starboard")):
        card, exit_ = ("G30", "R30") if start == 300 else ("R30", "L30")
        state = race(boat(0, 400, start, card), DOWN, options=A)
        assert state.position()["boats"][0]["tack"] == tack
        play(state, f"A:program:{card} B:program:heave reveal {card}/{exit_}")
        assert (pos(state)[2], state.position()["boats"][0]["tack"]) == (270, tack)


@clause("RGT-117")
def test_on_the_same_tack_the_leeward_boat_has_right_of_way() -> None:
    leeward = race(boat(-170, 380, 0, "B0"), boat(0, 300, 75), options={**A, "no_go": 15})
    play(leeward, "A:program:B0 B:program:heave reveal")
    assert listed(leeward) == "B0/S/stop"  # both on port tack, B below: B has priority
    windward = race(boat(-170, 380, 0, "B0"), boat(0, 480, 285), options={**A, "no_go": 15})
    play(windward, "A:program:B0 B:program:heave reveal")
    assert listed(windward) == "B0/S"
    assert code(race(boat(-170, 380, 0, "B0"), boat(0, 480, 285)), "B0/S") == "in_zone RGT-031"


@clause("RGT-119")
def test_after_a_programmed_helm_one_more_card_and_a_cloud_goes_twice() -> None:
    state = race(boat(0, 110, 0, "G45H B0C R30"), DOWN, options=A)
    play(state, "A:program:G45H B:program:heave reveal G45H/R45")
    assert listed(state) == "R30/L30 B0C/S/S decline"
    x, y, _ = pos(state)
    play(state, "B0C/S/S")
    assert (pos(state)[0] - x) ** 2 + (pos(state)[1] - y) ** 2 == pytest.approx(300**2)
    assert state.position()["boats"][0]["open"] == "G45H B0C"


@clause("RGT-120")
def test_a_sun_cancels_the_next_resolution_and_the_card_goes_back_unseen() -> None:
    state = race(boat(0, 110, 0, "B0 SUN"), boat(400, 0, 270, "R60 J"), options=A)
    play(state, "A:program:B0 B:program:R60 reveal B0/S sun:B")
    assert state.position()["boats"][0]["open"] == "B0 SUN"
    assert listed(state) == "calm"
    assert play(state, "calm") == ["missed"]
    assert state.position()["boats"][1]["hand"] == "R60 J"
    assert state.position()["phase"] == "program"
    assert "becalmed" not in state.position()["boats"][1]


@clause("RGT-122")
def test_a_cloud_may_turn_the_wind_and_tacks_follow() -> None:
    options = {**A, "wind_shift": "cloud"}
    state = race(boat(0, 110, 0, "B0C"), boat(400, 0, 270, tack="starboard"), options=options)
    play(state, "A:program:B0C B:program:heave reveal B0C/S/S")
    assert listed(state) == "wind:left wind:keep wind:right"
    play(state, "wind:left")
    assert state.position()["wind"] == 105
    assert state.position()["boats"][1]["tack"] == "starboard"
    calm = race(boat(0, 110, 0, "B0C"), DOWN, options=A)
    play(calm, "A:program:B0C B:program:heave reveal B0C/S/S")
    assert code(calm, "wind:left") == "no_wind_now RGT-122"


@clause("RGT-A30")
@pytest.mark.parametrize("seed", range(6))
def test_advanced_games_by_the_reconstructed_clauses_come_to_an_end(seed: int) -> None:
    state = new(players=2 + seed % 3, advanced=True, max_rounds=30, wind_shift=("none", "cloud")[seed % 2])
    sail_on(state, Random(seed), 100_000)
    assert state.to_act() == OVER
