"""Chapter 4.2: choosing, offering, selling, keeping; and the safeguard."""

import pytest

from layline.core import BadOption
from layline.games.vor_dem_wind import GAME
from tests.games.vor_dem_wind.port import kinds, moves, play, port, refused, seat

clause = pytest.mark.clause
TABLE = ["B19", "I08", "L2-06", "L3-09"]


@clause("VDW-024")
@clause("VDW-025")
def test_a_chooser_takes_an_unclaimed_card_or_names_an_open_one() -> None:
    state = port({}, {}, {}, {}, phase="choose", table=TABLE)
    assert refused(state, "challenge:1") == ("no_open_card", "VDW-034")
    assert refused(state, "pick:B01") == ("not_on_table", "VDW-025")
    play(state, "pick:B19")
    assert refused(state, "pick:B19") == ("not_on_table", "VDW-025")
    assert refused(state, "challenge:1") == ("own_card", "VDW-025")
    assert refused(state, "seize:0") == ("no_safeguard", "VDW-067")
    assert moves(state) == "pick:I08 pick:L2-06 pick:L3-09 challenge:0"


@clause("VDW-027")
@clause("VDW-A6")
def test_offers_are_asked_in_order_once_each() -> None:
    state = port({}, {}, {}, {}, first=2, phase="choose", table=TABLE)
    play(state, "pick:B19 challenge:2")
    asked = []
    for text in ("bid:3", "pass", "bid:1"):
        asked.append(int(state.to_act()))
        play(state, text)
    assert asked == [3, 0, 1] and state.to_act() == 2
    assert moves(state) == "sell_to:1 sell_to:3 keep_pay:1 keep_pay:3"
    assert refused(state, "sell_to:0") == ("no_offer", "VDW-030")


@clause("VDW-028")
@clause("VDW-029")
def test_every_amount_from_one_to_the_own_gold_can_be_offered() -> None:
    state = port({}, {"gold": 5}, {"gold": 0}, phase="choose", table=["B19", "I08", "L2-06"])
    play(state, "pick:B19 challenge:0")
    assert moves(state) == "bid:1 bid:2 bid:3 bid:4 bid:5"
    assert refused(state, "bid:6") == ("too_dear", "VDW-029")
    play(state, "bid:2")
    assert moves(state) == "pass"


@clause("VDW-029")
def test_a_cap_limits_offers_and_ninety_nine_is_the_most() -> None:
    capped = port({}, {"gold": 9}, options={"bid_cap": 3}, phase="choose", table=["B19", "I08"])
    play(capped, "pick:B19 challenge:0")
    assert moves(capped) == "bid:1 bid:2 bid:3"
    assert refused(capped, "bid:4") == ("over_cap", "VDW-029")
    rich = port({}, {"gold": 130}, phase="choose", table=["B19", "I08"])
    play(rich, "pick:B19 challenge:0")
    assert len(rich.moves()) == 99 and rich.moves()[-1].text == "bid:99"


@clause("VDW-032")
@clause("VDW-033")
@clause("VDW-A15")
def test_gold_received_waits_until_the_trade_is_over() -> None:
    state = port({"gold": 0}, {"gold": 9}, {"gold": 9}, phase="choose", table=["B19", "I08", "L2-06"])
    play(state, "pick:B19 challenge:0 bid:5 pass sell_to:1")
    assert (seat(state, 0)["gold"], seat(state, 0)["staged"], seat(state, 1)["gold"]) == (0, 5, 4)
    assert seat(state, 1)["status"] == "locked"
    play(state, "pick:I08 trade_end")
    assert seat(state, 0)["gold"] == 5 and "staged" not in seat(state, 0)


@clause("VDW-034")
@clause("VDW-035")
@clause("VDW-A9")
def test_who_got_neither_card_nor_gold_chooses_again() -> None:
    state = port({}, {}, {}, {}, phase="choose", table=TABLE)
    play(state, "pick:B19 challenge:0 bid:1 bid:9 bid:5 sell_to:2")
    assert state.to_act() == 1
    assert refused(state, "challenge:2") == ("no_open_card", "VDW-034")
    play(state, "pick:I08")
    assert state.to_act() == 3
    assert moves(state) == "pick:L2-06 pick:L3-09 challenge:1"


@clause("VDW-A11")
def test_everybody_wants_one_card_and_one_gets_it() -> None:
    state = port({}, {}, {}, {}, phase="choose", table=TABLE)
    play(state, "pick:B19 challenge:0 bid:4 bid:6 bid:5")
    assert moves(state) == "sell_to:1 sell_to:2 sell_to:3 keep_pay:1 keep_pay:2 keep_pay:3"
    play(state, "keep_pay:2")
    statuses = [seat(state, number)["status"] for number in range(4)]
    assert statuses == ["locked", "undecided", "money", "undecided"]
    assert moves(state) == "pick:I08 pick:L2-06 pick:L3-09"


@clause("VDW-A13")
@clause("VDW-A20")
def test_a_holder_cannot_refuse_all_nor_protect_himself_after_an_offer() -> None:
    state = port({"specials": ["X-SAFE"]}, {}, phase="choose", table=["B19", "I08"])
    play(state, "pick:B19 challenge:0 bid:3")
    assert moves(state) == "sell_to:1 keep_pay:1"
    for text in ("pass", "safe:B19", "seize:1", "done"):
        assert refused(state, text)[0] == "now_resolve"


@clause("VDW-A17")
def test_an_open_card_can_be_named_until_it_is_locked() -> None:
    state = port({}, {}, {}, {}, phase="choose", table=TABLE)
    play(state, "pick:B19 pick:I08 pick:L2-06")
    assert moves(state) == "pick:L3-09 challenge:0 challenge:1 challenge:2"
    play(state, "challenge:1 bid:2 sell_to:3")
    assert moves(state) == "trade_end"


@clause("VDW-037")
@clause("VDW-038")
@clause("VDW-054")
def test_special_cards_are_traded_like_others_and_then_hidden_in_the_hand() -> None:
    state = port({}, {}, {}, phase="choose", table=["X-SWAP", "X-SAFE", "B01"])
    play(state, "pick:X-SWAP challenge:0 bid:4 bid:6 sell_to:2 pick:B01")
    events = play(state, "trade_end")
    assert kinds(events) == ["special_won", "unclaimed"]
    assert events[0].values == {"seat": 2}
    assert seat(state, 2)["specials"] == ["X-SWAP"] and "claim" not in seat(state, 2)
    assert state.position()["discards"]["shipment"] == ["X-SAFE"]


@clause("VDW-067")
@clause("VDW-A18")
def test_the_chooser_may_seize_instead_of_naming() -> None:
    state = port({}, {"specials": ["X-SAFE"]}, {}, phase="choose", table=["B19", "I08", "L2-06"])
    play(state, "pick:B19 seize:0")
    assert (seat(state, 1)["claim"], seat(state, 1)["status"]) == ("B19", "locked")
    assert (seat(state, 0)["status"], seat(state, 0)["staged"]) == ("money", 5)
    play(state, "pick:I08 trade_end")
    assert seat(state, 0)["gold"] == 27


@clause("VDW-067")
def test_who_has_named_a_card_must_offer_and_others_seize_that_card_only() -> None:
    guard = {"specials": ["X-SAFE"]}
    state = port({}, {}, guard, guard, phase="choose", table=TABLE)
    play(state, "pick:B19 pick:I08 challenge:0")
    assert refused(state, "seize:0") == ("must_bid", "VDW-026")
    assert refused(state, "pass") == ("must_bid", "VDW-026")
    play(state, "bid:1")
    assert refused(state, "seize:1") == ("other_auction", "VDW-A18")
    assert moves(state).endswith("bid:22 pass seize:0")


@clause("VDW-068")
def test_a_special_card_can_be_chosen_under_a_safeguard() -> None:
    state = port({"specials": ["X-SAFE"]}, {}, phase="choose", table=["X-SWAP", "I08"])
    play(state, "safe:X-SWAP pick:I08 trade_end")
    assert seat(state, 0)["specials"] == ["X-SWAP"]


@clause("VDW-A21")
def test_a_safeguard_won_this_turn_waits_for_the_next() -> None:
    state = port({}, {}, phase="choose", table=["X-SAFE", "I08"], harbour=["K-A", "K-C", "K-S"])
    play(state, "pick:X-SAFE pick:I08 trade_end")
    assert refused(state, "special:X-SAFE") == ("only_in_trade", "VDW-067")
    play(state, "end end turn_end reveal:purchase card:B01 reveal:shipment card:I09 pick:B01")
    assert moves(state) == "pick:I09 challenge:1 safe:I09 seize:1"


@clause("VDW-A2")
def test_a_finite_bank_pays_what_it_has() -> None:
    seats = {"gold": 110}, {"gold": 114, "specials": ["X-SAFE"]}
    state = port(*seats, options={"bank": "finite"}, phase="choose", table=["B19", "I08"])
    play(state, "pick:B19")
    events = play(state, "seize:0")
    assert events[0].values["amount"] == 4 and state.position()["bank"] == 0
    play(state, "trade_end end")
    endless = port(*seats, phase="choose", table=["B19", "I08"])
    play(endless, "pick:B19 seize:0")
    assert endless.position()["bank"] == -1 and seat(endless, 0)["staged"] == 5


@clause("VDW-A2")
def test_a_robbed_seat_is_out_even_when_the_bank_has_nothing() -> None:
    state = port(
        {"gold": 114},
        {"gold": 114, "specials": ["X-SAFE"]},
        options={"bank": "finite"},
        phase="choose",
        table=["B19", "I08"],
    )
    play(state, "pick:B19 seize:0")
    assert seat(state, 0)["status"] == "money" and moves(state) == "trade_end"


def test_equal_cards_on_the_table_are_one_choice() -> None:
    state = port({}, {}, {}, phase="choose", table=["I09", "I09", "B01"])
    assert moves(state) == "pick:I09 pick:B01"
    play(state, "pick:I09")
    assert moves(state) == "pick:I09 pick:B01 challenge:0"
    svg = GAME.draw(state.view(1)).svg()
    assert 'id="card_I09"' in svg and 'id="card_I09_2"' in svg
    assert GAME.clicks(state.view(1), GAME.read("challenge:0")) != GAME.clicks(state.view(1), GAME.read("pick:I09"))


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(BadOption, match="bid_cap"):
        GAME.options(bid_kap=3)
