"""Chapters 4.3 to 5: normal cards, special cards, departures, the end."""

import pytest

from layline.core import OVER
from tests.games.vor_dem_wind.port import kinds, moves, play, port, refused, seat

clause = pytest.mark.clause
QUIET = ["G-SSSS", "G-AAPP", "K-AA"]


# -- normal cards ------------------------------------------------------------------------------


@clause("VDW-042")
@clause("VDW-A25")
def test_a_purchase_takes_all_goods_shown_for_nothing() -> None:
    state = port({"gold": 3, "claim": "B27"}, {}, phase="act")
    events = play(state, "use:purchase")
    assert events[0].values == {"seat": 0, "goods": "AACC"}
    assert (seat(state, 0)["hand"], seat(state, 0)["gold"]) == ("AACC", 3)
    assert moves(state) == "end"


@clause("VDW-043")
def test_storing_stops_after_the_first_good_when_one_likes() -> None:
    state = port({"gold": 20, "hand": "AACP", "claim": "L3-09"}, {}, phase="act", harbour=QUIET)
    play(state, "use:storage")
    assert refused(state, "done") == ("first_step", "VDW-A37")
    assert refused(state, "store:silk") == ("not_in_hand", "VDW-043")
    play(state, "store:cheese")
    assert moves(state) == "store:apple store:spice done"
    play(state, "done")
    assert (seat(state, 0)["hand"], seat(state, 0)["warehouse"], seat(state, 0)["gold"]) == ("AAP", "C", 11)


@clause("VDW-046")
def test_without_goods_in_hand_nothing_is_stored_or_paid() -> None:
    state = port({"gold": 20, "claim": "L3-09"}, {}, phase="act")
    assert refused(state, "use:storage") == ("empty_hand", "VDW-046")


@clause("VDW-A23")
def test_storing_one_kind_only_is_an_option() -> None:
    free = port({"gold": 20, "hand": "AC", "claim": "L3-09"}, {}, phase="act")
    play(free, "use:storage store:apple")
    assert moves(free) == "store:cheese done"
    bound = port({"gold": 20, "hand": "AACC", "claim": "L3-09"}, {}, options={"storage_rule": "same_kind"}, phase="act")
    play(bound, "use:storage store:apple")
    assert moves(bound) == "store:apple done"
    assert refused(bound, "store:cheese") == ("other_kind", "VDW-A23")
    play(bound, "store:apple")
    assert seat(bound, 0)["hand"] == "CC" and bound.position()["phase"] == "act"


@clause("VDW-049")
@clause("VDW-A22")
def test_ship_or_income_is_decided_when_the_card_is_used() -> None:
    state = port({"warehouse": "AA", "claim": "I09"}, {}, phase="act", harbour=QUIET)
    assert moves(state) == "use:ship use:income end"
    play(state, "use:ship load:K-AA")
    assert refused(state, "use:income") == ("card_used", "VDW-049")
    assert refused(state, "use:purchase") == ("card_used", "VDW-049")


@clause("VDW-050")
@clause("VDW-052")
def test_a_ship_is_loaded_from_the_own_warehouse_alone() -> None:
    state = port({"warehouse": "A", "hand": "A", "claim": "I09"}, {"warehouse": "A"}, phase="act", harbour=QUIET)
    assert refused(state, "use:ship") == ("nothing_to_load", "VDW-050")
    full = port({"warehouse": "AA", "claim": "I09"}, {}, phase="act", harbour=QUIET)
    play(full, "use:ship")
    assert refused(full, "load:G-SSSS") == ("not_covered", "VDW-052")
    assert refused(full, "load:K-A") == ("not_in_harbour", "VDW-050")
    assert refused(full, "done") == ("first_step", "VDW-A37")


@clause("VDW-056")
def test_without_a_normal_card_there_is_nothing_to_use() -> None:
    state = port({"specials": ["X-FREE2"]}, {}, phase="act")
    assert moves(state) == "special:X-FREE2 end"
    assert refused(state, "use:income") == ("no_card", "VDW-056")
    other = port({"claim": "B01"}, {}, phase="act")
    assert refused(other, "use:income") == ("other_card", "VDW-039")


# -- special cards -----------------------------------------------------------------------------


@clause("VDW-055")
def test_one_special_a_turn_besides_the_normal_card() -> None:
    state = port({"claim": "I09", "specials": ["X-FREE2", "X-PRES2"]}, {}, phase="act", harbour=QUIET)
    play(state, "special:X-PRES2")
    assert refused(state, "special:X-FREE2") == ("one_special", "VDW-055")
    assert refused(state, "special:X-SELL") == ("not_held", "VDW-055")
    play(state, "use:income end")
    assert seat(state, 0)["gold"] == 31


@clause("VDW-054")
def test_of_two_equal_specials_the_older_one_can_be_played() -> None:
    state = port({"specials": ["X-FREE2", "X-FREE2"], "won_now": "X-FREE2"}, {}, phase="act")
    assert moves(state) == "special:X-FREE2 end"
    new = port({"specials": ["X-FREE2"], "won_now": "X-FREE2"}, {}, phase="act")
    assert refused(new, "special:X-FREE2") == ("won_now", "VDW-054")


@clause("VDW-057")
@clause("VDW-A1")
def test_free_trade_takes_its_number_while_the_supply_lasts() -> None:
    state = port({"specials": ["X-FREE3"]}, {}, phase="act")
    play(state, "special:X-FREE3 take:silk")
    assert refused(state, "done") == ("must_take", "VDW-057")
    play(state, "take:silk take:apple")
    assert seat(state, 0)["hand"] == "ASS" and moves(state) == "end"
    bare = {"hand": {"apple": 14, "cheese": 15, "spice": 15, "silk": 15}}
    last = port({"specials": ["X-FREE3"]}, bare, phase="act")
    play(last, "special:X-FREE3 take:apple")
    assert moves(last) == "end"
    empty = port({"specials": ["X-FREE3"], "hand": "A"}, bare, phase="act")
    assert refused(empty, "special:X-FREE3") == ("supply_out", "VDW-A1")


@clause("VDW-061")
@clause("VDW-A26")
def test_purchase_and_store_needs_price_place_and_supply() -> None:
    poor = port({"gold": 13, "specials": ["X-PS2"]}, {}, phase="act")
    assert refused(poor, "special:X-PS2") == ("special_cost", "VDW-A26")
    full = port({"warehouse": "AAAACCCC", "specials": ["X-PS2"]}, {}, phase="act")
    assert refused(full, "special:X-PS2") == ("full", "VDW-048")
    nearly = port({"warehouse": "AAAACCC", "specials": ["X-PS2"]}, {}, phase="act")
    play(nearly, "special:X-PS2 stock:silk")
    assert moves(nearly) == "end" and seat(nearly, 0)["gold"] == 8
    rest = {"hand": {"apple": 15, "cheese": 15, "spice": 15, "silk": 15}}
    assert refused(port({"specials": ["X-PS1"]}, rest, phase="act"), "special:X-PS1") == ("supply_out", "VDW-A1")


@clause("VDW-062")
@clause("VDW-063")
@clause("VDW-064")
def test_an_exchange_takes_one_for_one_from_hand_or_warehouses() -> None:
    state = port({"warehouse": "AC", "hand": "S", "specials": ["X-SWAP"]}, {"warehouse": "P"}, phase="act")
    play(state, "special:X-SWAP")
    assert refused(state, "done") == ("first_step", "VDW-A37")
    assert refused(state, "swap:silk:1:spice") == ("not_stored", "VDW-062")
    assert refused(state, "swap:apple:1:silk") == ("not_there", "VDW-062")
    assert refused(state, "swap:apple:hand:spice") == ("not_in_hand", "VDW-043")
    assert refused(state, "swap:apple:0:cheese") == ("own_card", "VDW-025")
    assert refused(state, "swap:apple:3:cheese") == ("no_such_seat", "VDW-001")
    play(state, "swap:apple:hand:silk swap:cheese:1:spice")
    assert (seat(state, 0)["warehouse"], seat(state, 0)["hand"], seat(state, 1)["warehouse"]) == ("PS", "A", "C")
    assert moves(state) == "end"


@clause("VDW-071")
@clause("VDW-A27")
def test_an_exchange_bars_the_ship_and_a_ship_does_not_bar_the_exchange() -> None:
    one = {"warehouse": "AAC", "hand": "S", "claim": "I09", "specials": ["X-SWAP"]}
    swapped = port(one, {}, phase="act", harbour=QUIET)
    play(swapped, "special:X-SWAP swap:cheese:hand:silk done")
    assert refused(swapped, "use:ship") == ("ship_first", "VDW-071")
    shipped = port(one, {}, phase="act", harbour=QUIET)
    play(shipped, "use:ship load:K-AA special:X-SWAP swap:cheese:hand:silk")
    assert seat(shipped, 0)["warehouse"] == "S" and seat(shipped, 0)["vp"] == 8
    free = port({"warehouse": "AA", "claim": "I09", "specials": ["X-FREE2"]}, {}, phase="act", harbour=QUIET)
    play(free, "special:X-FREE2 take:silk take:silk")
    assert moves(free) == "use:ship use:income end"


@clause("VDW-A37")
def test_an_exchange_or_sale_that_would_do_nothing_is_not_played() -> None:
    same = port({"warehouse": "A", "hand": "A", "specials": ["X-SWAP"]}, {"warehouse": "A"}, phase="act")
    assert refused(same, "special:X-SWAP") == ("no_swap", "VDW-A37")
    bare = port({"specials": ["X-SELL"]}, {}, phase="act")
    assert refused(bare, "special:X-SELL") == ("nothing_to_sell", "VDW-A37")


@clause("VDW-066")
def test_a_sale_ends_when_everything_is_sold() -> None:
    state = port({"gold": 0, "hand": "A", "warehouse": "S", "specials": ["X-SELL"]}, {}, phase="act")
    play(state, "special:X-SELL sell:warehouse:silk sell:hand:apple")
    assert moves(state) == "end" and seat(state, 0)["gold"] == 6


@clause("VDW-A2")
def test_income_and_sales_stop_at_what_a_finite_bank_has() -> None:
    state = port(
        {"gold": 100, "claim": "I14", "hand": "A", "specials": ["X-SELL"]},
        {"gold": 120},
        options={"bank": "finite"},
        phase="act",
    )
    events = play(state, "use:income special:X-SELL sell:hand:apple")
    assert [event.values.get("amount") for event in events] == [8, None, 0]
    assert seat(state, 0)["gold"] == 108


# -- departures --------------------------------------------------------------------------------


@clause("VDW-074")
@clause("VDW-079")
def test_hands_go_back_to_the_supply_when_the_fleet_leaves() -> None:
    state = port({"hand": "AACPS"}, {"hand": "S"}, phase="turn_end", harbour=["K-A", "K-C"])
    events = play(state, "turn_end")
    assert kinds(events) == ["fleet_leaves", "hand_lost", "hand_lost", "new_round"]
    assert state.position()["supply"] == {"apple": 15, "cheese": 15, "spice": 15, "silk": 15}


@clause("VDW-076")
@clause("VDW-077")
@pytest.mark.parametrize(
    ("stored", "listed"),
    [("C", ""), ("CC", ""), ("CCP", "0 1"), ("CCPP", "0 1 2"), ("CPPPP", "0 1"), ("CCCCPPPP", "0 1 2 3 4")],
)
def test_half_of_cheese_and_spices_goes_rounded_down(stored: str, listed: str) -> None:
    state = port({"warehouse": stored}, {}, phase="turn_end", harbour=["K-A", "K-C"])
    play(state, "turn_end")
    assert moves(state).replace("remove_cheese:", "") == listed or (not listed and state.position()["phase"] == "fleet")
    if listed:
        assert refused(state, f"remove_cheese:{4 if '4' not in listed else 0}")[0] in ("not_half", "")
        play(state, state.moves()[0].text)
    assert len(seat(state, 0)["warehouse"]) == len(stored) - len(stored) // 2


@clause("VDW-078")
def test_silk_stays_in_the_warehouse() -> None:
    state = port({"warehouse": "ASSS", "hand": "SS"}, {}, phase="turn_end", harbour=["K-A", "K-C"])
    play(state, "turn_end")
    assert (seat(state, 0)["warehouse"], seat(state, 0)["hand"]) == ("SSS", "")


@clause("VDW-058")
@clause("VDW-A28")
def test_preservation_takes_no_place_adds_up_and_is_used_once() -> None:
    full = {"warehouse": "AAAACCPP", "hand": "A", "specials": ["X-PRES2"], "preservation": ["X-PRES3"]}
    state = port(full, {}, phase="act", harbour=["K-S", "K-SS"])
    play(state, "special:X-PRES2 end end turn_end")
    play(state, "protect:warehouse:apple protect:warehouse:apple protect:warehouse:apple protect:warehouse:apple")
    assert moves(state) == "protect:warehouse:cheese protect:warehouse:spice"
    play(state, "protect:warehouse:cheese remove_cheese:0")
    assert seat(state, 0)["warehouse"] == "AAAACCP" and seat(state, 0)["preservation"] == []
    assert state.position()["discards"]["purchase"] == ["X-PRES2", "X-PRES3"]


@clause("VDW-059")
@clause("VDW-A29")
def test_silk_is_protected_last_and_the_half_is_taken_of_the_rest() -> None:
    state = port({"warehouse": "ACS", "preservation": ["X-PRES2"]}, {}, phase="turn_end", harbour=["K-A", "K-C"])
    play(state, "turn_end")
    assert state.position()["phase"] == "fleet" and seat(state, 0)["warehouse"] == "ACS"
    choice = port({"warehouse": "AACS", "preservation": ["X-PRES2"]}, {}, phase="turn_end", harbour=["K-A", "K-C"])
    play(choice, "turn_end")
    assert refused(choice, "protect:warehouse:silk") == ("silk_last", "VDW-A29")
    assert refused(choice, "protect:hand:apple") == ("protect_first", "VDW-A29")
    assert refused(choice, "done") == ("protect_first", "VDW-A29")
    assert refused(choice, "protect:warehouse:spice") == ("not_stored", "VDW-062")
    play(choice, "protect:warehouse:cheese")
    assert refused(choice, "protect:warehouse:cheese")[0] in ("all_protected", "now_fleet")
    assert seat(choice, 0)["warehouse"] == "ACS"


@clause("VDW-060")
def test_what_a_small_warehouse_does_not_need_protects_the_hand() -> None:
    state = port(
        {"warehouse": "A", "hand": "CCS", "preservation": ["X-PRES3"]}, {}, phase="turn_end", harbour=["K-A", "K-C"]
    )
    play(state, "turn_end protect:hand:silk")
    assert refused(state, "protect:hand:silk") == ("all_protected", "VDW-058")
    play(state, "done")
    assert (seat(state, 0)["warehouse"], seat(state, 0)["hand"]) == ("A", "S")
    bare = port({"hand": "", "preservation": ["X-PRES3"]}, {}, phase="turn_end", harbour=["K-A", "K-C"])
    play(bare, "turn_end")
    assert bare.position()["phase"] == "fleet"


@clause("VDW-A40")
def test_spoilage_is_asked_from_the_first_player_of_the_turn_on() -> None:
    state = port(
        {"warehouse": "CP"}, {"warehouse": "CP"}, {"warehouse": "CP"}, first=1, phase="turn_end", harbour=["K-A"]
    )
    play(state, "turn_end")
    order = []
    while state.position()["phase"] == "remove":
        order.append(int(state.to_act()))
        play(state, "remove_cheese:0")
    assert order == [1, 2, 0] and state.position()["first"] == 2


@clause("VDW-A32")
def test_ships_that_left_return_when_their_pile_is_empty() -> None:
    small = ["K-S", "K-C", "K-P", "K-A", "K-SS", "K-CS", "K-CS", "K-PS", "K-PS", "K-AS", "K-AS", "K-CC", "K-CP", "K-CP"]
    rest = ["K-PP", "K-AC", "K-AC", "K-AP"]
    state = port({"ships": rest}, {}, phase="turn_end", harbour=["K-AP", "K-AA"], departed=small)
    assert state.position()["ship_piles"]["small"] == 0
    events = play(state, "turn_end ship:G-SSSS ship:G-CCSS ship:G-CPSS")
    assert "ships_return" in kinds(events)
    assert state.position()["ship_piles"]["small"] == 16 and not state.position()["departed"]
    never = port(
        {"ships": rest},
        {},
        options={"ship_reshuffle": False},
        phase="turn_end",
        harbour=["K-AP", "K-AA"],
        departed=small,
    )
    play(never, "turn_end ship:G-SSSS ship:G-CCSS ship:G-CPSS")
    assert never.position()["phase"] == "reveal" and len(never.position()["harbour"]) == 3


@clause("VDW-A32")
def test_too_few_ships_for_a_fleet_end_the_game() -> None:
    from layline.games.vor_dem_wind.cards import card_set

    ships = [ship.id for ship in card_set("reconstruction-1").ships for _ in range(ship.count)]
    departed = [name for name in ships if name not in ("K-AA", "G-SSSS", "G-CCSS")]
    state = port(
        {"gold": 5},
        {"gold": 9},
        options={"ship_reshuffle": False},
        phase="turn_end",
        harbour=["K-AA"],
        departed=departed,
    )
    events = play(state, "turn_end ship:G-SSSS ship:G-CCSS")
    assert "no_fleet" in kinds(events) and state.to_act() == OVER
    assert state.result().winners == (1,)


# -- the end -----------------------------------------------------------------------------------


@clause("VDW-081")
def test_the_target_depends_on_the_players_or_is_agreed() -> None:
    fifty = ["G-AACC", "G-AACP", "K-SS", "K-CC"]
    two = port({"ships": fifty}, {}, phase="turn_end", harbour=QUIET)
    play(two, "turn_end")
    assert two.to_act() != OVER
    three = port({"ships": fifty}, {}, {}, phase="turn_end", harbour=QUIET)
    play(three, "turn_end")
    assert three.to_act() == OVER
    agreed = port({"ships": fifty}, {}, options={"target_vp": 50}, phase="turn_end", harbour=QUIET)
    play(agreed, "turn_end")
    assert agreed.to_act() == OVER


@clause("VDW-A33")
def test_the_end_may_be_checked_after_the_fleet_has_left() -> None:
    seats = {"ships": ["G-AACC", "G-AACP"], "warehouse": "AAA"}, {"ships": ["G-AAPS", "G-AACS"], "warehouse": "S"}
    before = port(*seats, options={"target_vp": 39}, phase="turn_end", harbour=["K-A"])
    play(before, "turn_end")
    assert before.to_act() == OVER and seat(before, 0)["warehouse"] == "AAA"
    after = port(*seats, options={"target_vp": 39, "end_check": "after_departure"}, phase="turn_end", harbour=["K-A"])
    play(after, "turn_end")
    assert after.to_act() == OVER and seat(after, 0)["warehouse"] == ""
    near = port(*seats, options={"target_vp": 39, "end_check": "after_departure"}, phase="turn_end", harbour=QUIET)
    play(near, "turn_end")
    assert near.to_act() == OVER


@clause("VDW-A41")
def test_a_turn_limit_ends_the_game() -> None:
    state = port({"gold": 9}, {"gold": 5}, options={"turn_limit": 50}, turn=50, phase="turn_end", harbour=QUIET)
    play(state, "turn_end")
    assert state.to_act() == OVER and state.result().winners == (0,)
    sooner = port({}, {}, options={"turn_limit": 50}, turn=49, phase="turn_end", harbour=QUIET)
    play(sooner, "turn_end")
    assert sooner.to_act() != OVER
