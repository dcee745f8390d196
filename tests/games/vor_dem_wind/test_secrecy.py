"""Section 6.5 and invariant 17: what a seat cannot know, it is not shown, told or left to work out."""

import json
from random import Random
from typing import Any

import pytest

from layline.core import OVER, WATCHER, Event, Move, play_and_tell
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.guessing import _golds
from layline.games.vor_dem_wind.memory import Memory
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.words import purse_cards
from tests.games.vor_dem_wind.port import moves, new, play, port, sensible

clause = pytest.mark.clause


def seen(state: VorDemWindState, seat: int) -> str:
    return json.dumps(state.view(seat).document(), sort_keys=True)


def heard(events: list[Event], seat: int) -> str:
    return repr([event for event in events if event.heard_by(seat)])


def picture(state: VorDemWindState, seat: int) -> str:
    view = state.view(seat)
    return GAME.draw(view).svg() + GAME.board_text(view)


def twin_move(one: VorDemWindState, two: VorDemWindState, move: Move, seat: int) -> Move | None:
    """Return the move in the other state that this seat is told the same of."""
    told = one.told(move, seat)
    return next((other for other in two.moves() if two.told(other, seat) == told), None)


def follow(one: VorDemWindState, two: VorDemWindState, seat: int, random: Random, most: int) -> int:
    """Play both states alike as long as the seat cannot tell them apart; return how many moves that was."""
    for played in range(most):
        if one.to_act() == OVER:
            return played
        listed = [move for move in one.moves() if twin_move(one, two, move, seat) is not None]
        if not listed:
            return played
        move = sensible(one, random)
        move = move if move in listed else random.choice(listed)
        other = twin_move(one, two, move, seat)
        assert other is not None
        assert heard(play_and_tell(one, move), seat) == heard(play_and_tell(two, other), seat), move
        assert seen(one, seat) == seen(two, seat), move
        assert one.view(seat).moves() == two.view(seat).moves()
    return most


# -- pairs of states that differ in what is hidden ---------------------------------------------

HIDDEN: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "gold": ({"gold": 12, "hand": "AC"}, {"gold": 15, "hand": "AC"}),
    "gold and goods": ({"gold": 12, "hand": "AC"}, {"gold": 11, "hand": "AC"}),
    "goods": ({"gold": 9, "hand": "AAC"}, {"gold": 9, "hand": "ACC"}),
    "money or goods": ({"gold": 20, "hand": "AAC"}, {"gold": 30, "hand": "AA"}),
    "specials": ({"specials": ["X-SWAP", "X-FREE2"]}, {"specials": ["X-PS2", "X-PRES3"]}),
    "ships": ({"ships": ["G-AACC", "K-S"]}, {"ships": ["G-SSSS", "K-AA"]}),
}


@clause("VDW-A5")
@clause("VDW-A36")
@clause("VDW-A4")
@pytest.mark.parametrize("what", HIDDEN)
@pytest.mark.parametrize("phase", ["choose", "act"])
def test_states_that_differ_in_hidden_parts_look_alike_through_whole_turns(what: str, phase: str) -> None:
    first, second = HIDDEN[what]
    same = {"gold": 9, "hand": "S"}
    rest: tuple[dict[str, Any], dict[str, Any]] = {
        "goods": ({"gold": 9, "hand": "ACC"}, {"gold": 9, "hand": "AAC"}),
        "money or goods": ({"gold": 9, "hand": ""}, {"gold": 7, "hand": "C"}),
    }.get(what, (same, same))
    table = ["B19", "I08", "L2-06"] if phase == "choose" else []
    claims = [{}, {}, {}] if phase == "choose" else [{"claim": name} for name in ("I08", "L2-06", "B19")]
    fleet = ["G-ACCP", "G-CCPP", "G-AAPS", "K-A", "K-CP", "K-SS"]
    pair = []
    for hidden, third in zip((first, second), rest, strict=True):
        seats = [{"gold": 20, "hand": "P"}, hidden, third]
        merged = [claim | one for claim, one in zip(claims, seats, strict=True)]
        pair.append({"phase": phase, "turn": 4, "table": table, "harbour": fleet, "seats": merged})
    for seat in (0, WATCHER):
        longest = 0
        for seed in range(6):
            one, two = (GAME.setup(json.loads(json.dumps(document))) for document in pair)
            assert isinstance(one, VorDemWindState) and isinstance(two, VorDemWindState)
            assert one.position() != two.position()
            assert seen(one, seat) == seen(two, seat) and picture(one, seat) == picture(two, seat)
            longest = max(longest, follow(one, two, seat, Random(seed), 60))
        assert longest >= 5, "the pair comes apart at once: nothing was compared"


@pytest.mark.parametrize("seed", range(6))
def test_a_guess_cannot_be_told_from_the_truth_through_whole_turns(seed: int) -> None:
    random = Random(seed)
    state = new(players=2 + seed % 3, target_vp=20)
    followed = 0
    for _ in range(260):
        if state.to_act() == OVER:
            break
        state.apply(sensible(state, random))
        if random.random() < 0.08 and state.to_act() != OVER:
            seat = random.randrange(state.terms.players)
            guess = state.guess(seat, random)
            assert isinstance(guess, VorDemWindState)
            copy = state.copy()
            assert isinstance(copy, VorDemWindState)
            followed += follow(copy, guess, seat, random, 40)
    assert followed > 60


# -- what stands in a view ---------------------------------------------------------------------


@clause("VDW-014")
def test_a_view_holds_counts_instead_of_secrets() -> None:
    state = port({"gold": 17, "hand": "AC", "specials": ["X-SAFE"], "ships": ["K-A"]}, {"gold": 22}, phase="reveal")
    view = state.view(1)
    assert isinstance(view, Sight)
    other = view.merchants[0]
    assert (other.gold, other.hand, other.specials, other.ships, other.vp, other.new_card) == (None,) * 6
    assert (other.cards, other.specials_by_pile, other.ships_by_size) == (5, [0, 0, 1], [0, 1])
    assert view.bank is None
    me = view.me()
    assert me is not None and me.gold == 22
    assert all(one.gold is None for one in state.view(WATCHER).merchants)  # type: ignore[attr-defined]


def test_nobody_sees_the_offers_another_seat_could_make() -> None:
    state = port({}, {"gold": 13}, {"gold": 7}, phase="choose", table=["B19", "I08", "L2-06"])
    play(state, "pick:B19 challenge:0")
    for seat in (0, 2, WATCHER):
        assert state.view(seat).moves() == ()
        assert "bid:" not in seen(state, seat) and "bid_" not in GAME.draw(state.view(seat)).svg()
    assert len(state.view(1).moves()) == 13
    refusal = state.why_not(GAME.read("bid:20"))
    assert refusal is not None and "gold" not in refusal.values


def test_options_open_hands_scores_and_the_bank() -> None:
    seats = {"gold": 17, "hand": "AC", "specials": ["X-SAFE"], "ships": ["K-A"]}, {"gold": 22}
    hands = port(*seats, options={"hand_visibility": "open"}, phase="reveal").view(1)
    assert isinstance(hands, Sight)
    assert (hands.merchants[0].gold, hands.merchants[0].hand) == (17, [1, 1, 0, 0])
    assert hands.merchants[0].vp is None
    scores = port(*seats, options={"score_visibility": "open"}, phase="reveal").view(1)
    assert isinstance(scores, Sight)
    assert scores.merchants[0].vp == 4 and scores.merchants[0].gold is None
    bank = port(*seats, options={"show_bank": True}, phase="reveal").view(1)
    assert isinstance(bank, Sight) and bank.bank == 228 - 39
    assert "189" in GAME.draw(bank).svg()


def test_when_the_game_is_over_points_and_gold_are_counted_openly() -> None:
    state = port({"ships": ["G-AACC", "G-AACP", "G-AAPP"], "gold": 3}, {"gold": 9}, phase="turn_end", harbour=["K-A"])
    view = state.view(1)
    assert isinstance(view, Sight) and view.merchants[0].vp is None
    told = state.told(GAME.read("turn_end"), 1)
    play(state, "turn_end")
    view = state.view(1)
    assert isinstance(view, Sight)
    assert (view.merchants[0].vp, view.merchants[0].gold, view.merchants[0].hand) == (60, 3, None)
    assert "G-AACC" in told


# -- what is told ------------------------------------------------------------------------------


def test_told_texts_say_what_shows_and_no_more() -> None:
    state = port({"gold": 13, "hand": "AC", "claim": "L3-09"}, {}, phase="act")
    assert state.told(GAME.read("use:storage"), 1) == "use:storage~0=4"
    assert state.told(GAME.read("end"), 1) == "end"
    play(state, "use:storage store:apple")
    assert state.told(GAME.read("store:cheese"), 1) == "store:cheese~0=2,act.0"
    leave = port({"hand": "AS"}, {"hand": "C"}, phase="turn_end", harbour=["K-A"])
    assert leave.told(GAME.read("turn_end"), WATCHER) == "turn_end~0=3,0-AS,1=3,1-C,fleet.1"
    finite = port({"gold": 110, "claim": "I14"}, {"gold": 114}, options={"bank": "finite"}, phase="act")
    assert finite.told(GAME.read("use:income"), 1) == "use:income~0=13,+4"


def test_moves_that_show_something_are_said_to() -> None:
    state = port({"gold": 13, "hand": "AC", "claim": "L3-09"}, {}, phase="act")
    assert state.reveals(GAME.read("use:storage")) and not state.reveals(GAME.read("end"))
    choosing = port({}, {}, phase="choose", table=["B01", "I08"])
    assert not choosing.reveals(GAME.read("pick:B01"))
    play(choosing, "pick:B01 challenge:0")
    assert choosing.reveals(GAME.read("bid:3"))
    assert new().reveals(new().moves()[0])


@clause("VDW-A5")
def test_everything_said_aloud_adds_up_to_the_hands() -> None:
    """A player with a perfect memory knows all hands; the bot's memory is one."""
    state, random = new(players=3), Random(11)
    memory = Memory()
    compared = 0
    for _ in range(900):
        if state.to_act() == OVER:
            break
        for event in play_and_tell(state, sensible(state, random)):
            memory.hear(event)
        if state.to_act() >= 0:
            view = state.view(0)
            assert isinstance(view, Sight)
            for seat, one in enumerate(state.position()["seats"]):
                assert memory.purse(view, seat) == one["gold"], one
                assert memory.hand(view, seat) == [one["hand"].count(letter) for letter in "ACPS"]
                compared += 1
    assert compared > 1000


def test_a_memory_that_missed_something_is_not_trusted() -> None:
    state = port({"gold": 9, "hand": "A"}, {"gold": 50, "hand": "CC"}, phase="reveal")
    view = state.view(0)
    assert isinstance(view, Sight)
    memory = Memory()
    assert memory.hand(view, 1) == [0, 2, 0, 0], "with two players the supply tells"
    assert memory.purse(view, 1) == 4 * 5


# -- guesses -----------------------------------------------------------------------------------


def test_amounts_of_gold_by_the_number_of_their_cards() -> None:
    for cards in range(12):
        assert _golds(cards) == [gold for gold in range(130) if purse_cards(gold) == cards]


def test_guesses_vary_and_respect_what_is_known() -> None:
    seats = {"gold": 20, "hand": "AC"}, {"gold": 17, "hand": "AS", "specials": ["X-SAFE", "X-PS2"]}, {"hand": "PP"}
    state = port(*seats, phase="choose", table=["B19", "I08", "L2-06"], harbour=["K-A", "K-C", "K-S"])
    play(state, "pick:B19 challenge:0 bid:9")
    found = set()
    for seed in range(60):
        guess = state.guess(2, Random(seed)).position()
        one = guess["seats"][1]
        assert one["gold"] >= 9 and one["cards"] == 5 and len(one["specials"]) == 2
        assert sorted(card == "X-SAFE" for card in one["specials"]) == [False, True]
        assert guess["supply"] == state.position()["supply"]
        found.add((one["gold"], one["hand"], tuple(one["specials"])))
    assert len(found) > 10


def test_a_guess_never_gives_points_that_had_ended_the_game() -> None:
    ships = ["G-SSSS", "G-CCSS", "G-CPSS"]
    state = port({"ships": ships}, {}, {}, phase="reveal", harbour=["K-A", "K-C", "K-S"])
    for seed in range(40):
        assert state.guess(1, Random(seed)).position()["seats"][0]["vp"] < 50


def test_a_guess_leaves_somebody_in_the_middle_of_an_action_able_to_go_on() -> None:
    cases: list[tuple[str, dict[str, Any], str]] = [
        ("store", {"gold": 30, "hand": "AACC", "claim": "L3-09"}, "use:storage"),
        ("sell", {"hand": "AC", "specials": ["X-SELL"]}, "special:X-SELL"),
        ("swap", {"hand": "AC", "warehouse": "S", "specials": ["X-SWAP"]}, "special:X-SWAP"),
    ]
    for phase, one, text in cases:
        state = port(one, {"hand": "PPPP"}, {"hand": "SSSS"}, phase="act")
        play(state, text)
        for seed in range(30):
            guess = state.guess(1, Random(seed))
            assert guess.position()["phase"] == phase and guess.moves()
    leave = port({"hand": "AC", "preservation": ["X-PRES3"]}, {"hand": "PP"}, {}, phase="turn_end", harbour=["K-A"])
    play(leave, "turn_end protect:hand:apple")
    for seed in range(30):
        guess = leave.guess(1, Random(seed))
        assert isinstance(guess, VorDemWindState)
        assert "A" in guess.position()["seats"][0]["hand"] and moves(guess).endswith("done") and len(guess.moves()) > 1
