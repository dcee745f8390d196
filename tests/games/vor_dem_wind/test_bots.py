"""The bots, standing orders, and moves that the table may make by itself."""

import os
from random import Random
from typing import Any

import pytest

from layline.arena.match import play_match
from layline.arena.series import Series, run, standings
from layline.bots import make_bot
from layline.core import OVER, Budget
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.haggling import Haggler
from layline.games.vor_dem_wind.judgement import Judgement
from layline.games.vor_dem_wind.memory import Memory
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.standing import asked_for, forced_move, standing_answer
from layline.games.vor_dem_wind.worth import Weights
from tests.games.vor_dem_wind.port import play, port, seat

soak = pytest.mark.skipif(os.environ.get("HYPOTHESIS_PROFILE") != "soak", reason="many games: HYPOTHESIS_PROFILE=soak")


def wins(seats: tuple[str, ...], games: int, seed: int = 1) -> float:
    series = Series("vor_dem_wind", seats, games, seed)
    return next(one for one in standings(series, run(series)) if one.bot == seats[0]).wins


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_merchant_beats_random_play(players: int) -> None:
    assert wins(("merchant", *["random"] * (players - 1)), 4) == 4


def test_the_merchant_beats_the_trader() -> None:
    assert wins(("merchant", "trader"), 8) >= 6


@soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_merchant_wins_as_often_as_promised(players: int) -> None:
    assert wins(("merchant", *["random"] * (players - 1)), 100) >= 99
    assert wins(("merchant", *["trader"] * (players - 1)), 100) >= 60


@soak
@pytest.mark.parametrize("bot", ["merchant", "trader"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_between_bots_stalls(bot: str, players: int) -> None:
    for seed in range(100):
        options = GAME.options(players=players, turn_limit=150)
        _, state = play_match(GAME, options, [bot] * players, seed, Budget())
        assert isinstance(state, VorDemWindState) and state.turn <= 100


def judged(state: VorDemWindState, seat: int) -> Judgement:
    view = state.view(seat)
    assert isinstance(view, Sight)
    return Judgement(view, Memory(), Weights())


def test_a_ship_card_is_worth_most_to_who_can_load() -> None:
    fleet = ["G-ACCP", "G-SSSS", "G-AAPP", "K-A"]
    state = port({"warehouse": "ACCP"}, {"warehouse": "S"}, phase="choose", table=["I08", "B01"], harbour=fleet)
    terms = state.terms
    ship, purchase = terms.ids.index("I08"), terms.ids.index("B01")
    mine = judged(state, 0)
    assert mine.card(0, ship) > mine.card(0, purchase) and mine.card(0, ship) > mine.card(1, ship)
    bot = make_bot(GAME, "merchant", Random(0))
    assert bot.decide(state.view(0), state.view(0).moves(), Budget()).text == "pick:I08"


def test_a_holder_without_gold_is_offered_little() -> None:
    fleet = ["G-ACCP", "G-SSSS", "G-AAPP", "K-A"]
    position = {"phase": "bid", "table": ["B01"], "harbour": fleet, "first": 0, "actor": 1, "holder": 0}
    offers = []
    for gold in (0, 40):
        state = port(
            {"gold": gold, "claim": "I08", "warehouse": "SSSS"},
            {"gold": 30, "warehouse": "ACCP"},
            options={"hand_visibility": "open"},
            **position,
        )
        offers.append(Haggler(judged(state, 1), 1).best_offer(0)[1])
    assert offers[0] == 1 < offers[1]


def test_specials_are_played_when_they_pay() -> None:
    bot = make_bot(GAME, "merchant", Random(0))
    fleet = ["G-ACCP", "G-SSSS", "G-AAPP", "K-A"]
    free = port(
        {"gold": 20, "warehouse": "CCP", "claim": "L1-02", "specials": ["X-FREE2"]}, {}, phase="act", harbour=fleet
    )
    assert bot.decide(free.view(0), free.view(0).moves(), Budget()).text == "special:X-FREE2"
    play(free, "special:X-FREE2")
    assert bot.decide(free.view(0), free.view(0).moves(), Budget()).text == "take:apple"
    swap = port({"warehouse": "SCCP", "specials": ["X-SWAP"]}, {"warehouse": "A"}, phase="act", harbour=fleet)
    assert bot.decide(swap.view(0), swap.view(0).moves(), Budget()).text == "special:X-SWAP"
    play(swap, "special:X-SWAP")
    assert bot.decide(swap.view(0), swap.view(0).moves(), Budget()).text == "swap:silk:1:apple"


def test_a_warehouse_is_not_filled_into_a_dead_end() -> None:
    """Every ship wants cheese: with silk in the last two places none could ever be loaded."""
    bot = make_bot(GAME, "merchant", Random(0))
    fleet = ["G-CCPP", "G-ACCS", "G-AACS", "K-C", "K-CP"]
    state = port(
        {"gold": 49, "warehouse": "AAPPSS", "hand": "SSS", "claim": "L2-06"}, {}, phase="act", harbour=fleet
    )
    while int(state.to_act()) == 0:
        play(state, bot.decide(state.view(0), state.view(0).moves(), Budget()).text)
    assert len(seat(state, 0)["warehouse"]) < 8
    full = {"gold": 49, "warehouse": "AAPPSSSS", "hand": "SSS"}
    stuck = port(full, {}, phase="choose", table=["X-SELL", "I08"], harbour=fleet)
    assert bot.decide(stuck.view(0), stuck.view(0).moves(), Budget()).text == "pick:X-SELL"
    selling = port({**full, "specials": ["X-SELL"]}, {}, phase="act", harbour=fleet)
    assert bot.decide(selling.view(0), selling.view(0).moves(), Budget()).text == "special:X-SELL"


def test_a_full_warehouse_is_no_reason_not_to_win() -> None:
    """One point is missing, and a single swap makes a ship ready."""
    bot = make_bot(GAME, "merchant", Random(0))
    mine = {"gold": 90, "warehouse": "SSSSSSSS", "hand": "AACP", "ships": ["G-AACC", "G-AACP", "G-ACPS", "K-S"]}
    state = port({**mine, "specials": ["X-SWAP"]}, {}, phase="act", harbour=["G-CCSS", "K-PS", "K-AA"])
    assert seat(state, 0)["vp"] == 59
    assert bot.decide(state.view(0), state.view(0).moves(), Budget()).text == "special:X-SWAP"
    play(state, "special:X-SWAP")
    assert bot.decide(state.view(0), state.view(0).moves(), Budget()).text == "swap:silk:hand:spice"
    trader = make_bot(GAME, "trader", Random(0))
    stuck = {"warehouse": "ACCCCCPP", "specials": ["X-SELL"]}
    full = port(stuck, {}, phase="act", harbour=["G-CCSS", "K-SS", "G-SSSS"])
    assert trader.decide(full.view(0), full.view(0).moves(), Budget()).text == "special:X-SELL"


def test_every_decision_of_a_game_gets_an_answer_and_a_hint() -> None:
    state = GAME.new(GAME.options(players=3, target_vp=20))
    bots = [make_bot(GAME, name, Random(1)) for name in ("merchant", "trader", "merchant")]
    played = 0
    while state.to_act() != OVER and played < 4000:
        seat = int(state.to_act())
        move = (
            state.moves()[played % len(state.moves())]
            if seat < 0
            else bots[seat].decide(state.view(seat), state.moves(), Budget())
        )
        assert move in state.moves()
        if seat >= 0 and played % 17 == 0:
            assert GAME.hint(state.view(seat)) in state.moves()
        state.apply(move)
        played += 1
    assert state.to_act() == OVER
    assert GAME.hint(state.view(0)) is None


# -- standing orders ---------------------------------------------------------------------------


def bidding(gold: int, named: bool = False) -> VorDemWindState:
    state = port({}, {"gold": 9}, {"gold": gold}, phase="choose", table=["B19", "I08", "L2-06"])
    if named:
        play(state, "pick:B19 pick:I08 challenge:0")
    else:
        play(state, "pick:B19 challenge:0 bid:3")
    return state


def test_a_standing_order_offers_up_to_its_limit_and_else_passes() -> None:
    assert asked_for(bidding(9).view(2)) == "B19" and asked_for(bidding(9).view(1)) == ""
    assert standing_answer(bidding(9).view(2), 4).text == "bid:4"
    assert standing_answer(bidding(2).view(2), 4).text == "bid:2"
    assert standing_answer(bidding(9).view(2), 0).text == "pass"
    assert standing_answer(bidding(0).view(2), 4).text == "pass"
    assert standing_answer(bidding(9, named=True).view(2), 0).text == "bid:1"
    with pytest.raises(ValueError, match="no offer is asked"):
        standing_answer(bidding(9).view(0), 4)


def test_only_moves_that_all_see_are_forced_are_played_for_a_seat() -> None:
    over = port({}, {}, phase="choose", table=["B19", "I08"])
    play(over, "pick:B19 pick:I08")
    move = forced_move(over.view(0))
    assert move is not None and move.text == "trade_end"
    play(over, "trade_end")
    assert forced_move(over.view(0)) is None
    no_gold = bidding(0)
    assert len(no_gold.view(2).moves()) == 1 and forced_move(no_gold.view(2)) is None, (
        "it would tell that there is no gold"
    )
    idle = port({}, {}, phase="act")
    move = forced_move(idle.view(0))
    assert move is not None and move.text == "end"
    off = port({}, {}, options={"auto_forced": False}, phase="act")
    assert forced_move(off.view(0)) is None
    held = port({"specials": ["X-SELL"]}, {}, phase="act")
    assert len(held.view(0).moves()) == 1 and forced_move(held.view(0)) is None, "it would tell what the card is not"
    settled: list[dict[str, Any]] = [{"staged": 3}, {"claim": "I08", "status": "locked"}]
    last = port(*settled, {}, phase="choose", table=["B19", "L2-06"])
    assert forced_move(last.view(2)) is None
    play(last, "pick:B19")
    removal = port({"warehouse": "CP"}, {}, phase="turn_end", harbour=["K-A"])
    play(removal, "turn_end")
    assert forced_move(removal.view(0)) is None
