"""Chapters 2, 3 and 4.1: cards, setting up, revealing; and the cards as data."""

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from layline.core import CHANCE, BadNotation, BadOption, BadPosition
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.cards import card_set, read_set
from layline.games.vor_dem_wind.words import purse_cards
from tests.games.vor_dem_wind.port import kinds, moves, new, play, port, refused, seat

clause = pytest.mark.clause
TEXT = (GAME.folder / "data" / "reconstruction-1.toml").read_text(encoding="utf-8")


# -- cards as data -----------------------------------------------------------------------------


@clause("VDW-002")
def test_the_card_totals_are_those_of_the_box() -> None:
    found = card_set("reconstruction-1")
    piles = Counter[int]()
    for card in found.actions:
        piles[card.pile] += card.count
    assert piles == {0: 40, 1: 40, 2: 40}
    assert [sum(ship.count for ship in found.ships if ship.size == size) for size in (0, 1)] == [26, 20]
    assert found.copies == (15, 15, 15, 15)
    assert sum(card.count for card in found.actions if card.special) == 18


@clause("VDW-003")
def test_points_follow_from_the_goods_alone() -> None:
    for ship in card_set("reconstruction-1").ships:
        scale = (6, 4, 4, 3) if ship.size == 0 else (4, 3, 3, 2)
        assert ship.vp == sum(count * value for count, value in zip(ship.goods, scale, strict=True))


@clause("VDW-A42")
def test_ships_take_mixed_cargoes() -> None:
    state = port({"warehouse": "ACPS", "claim": "I08"}, {}, phase="act", harbour=["G-ACPS", "K-A", "K-S"])
    play(state, "use:ship load:G-ACPS")
    assert seat(state, 0)["vp"] == 17


@pytest.mark.parametrize(
    ("old", "new_text", "message"),
    [
        ('id = "B07"', 'id = "B06"', r"an id that no other row has.*action row 7"),
        ('id = "B07"', 'id = "b 7"', r"an id of capital letters.*action row 7"),
        ("goods = { apple = 2, cheese = 1 }", "goods = { apfel = 2 }", r"one of apple.*action row 7 \(B07\), goods"),
        ("goods = { apple = 2, cheese = 1 }", "goods = { apple = 9 }", r"1 to 8 goods.*action row 7 \(B07\)"),
        ('id = "L1-03"\npile = "storage"', 'id = "L1-03"\npile = "purchase"', r"the pile storage.*\(L1-03\), pile"),
        ("cost = 3\n", "cost = -3\n", r"a whole number 0..99.*\(L1-03\), cost"),
        ('kind = "exchange"', 'kind = "swap"', r"one of purchase.*\(X-SWAP\), kind"),
        ("income = 14\ncount = 1", "income = 14\ncount = 2", r"121, the sum of the rows.*action_cards"),
        ("vp = 12\n", "", r"a whole number 0..99.*ship row 1 \(G-SSSS\), vp"),
        ("market_price = 3", "market_price = 4", r"3 as in the rulebook.*market_price"),
        ("target_vp = 60", "target_vp = 61", r"players row 1"),
        ("value = 5\ncount = 12", "value = 5\ncount = 13", r"money row 3"),
        ("income = 14\n", "income = 15\n", r"an id of its own.*I14"),
        ("vp = 12\n", "vp = 13\n", r"an id of its own.*G-SSSS"),
        ("[meta]", "[meta", r"a card set in TOML, got '\[meta' \(option card_set, line \d+, column 6\)"),
    ],
)
def test_a_bad_row_of_a_card_set_is_named(old: str, new_text: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(BadOption, match=message):
        read_set(TEXT.replace(old, new_text, 1))


def test_a_set_must_be_able_to_fill_harbour_and_table() -> None:
    few = TEXT[: TEXT.index('[[ship]]\nid = "K-S"')].replace("ship_cards = 46\nsmall_ships = 20\n", "")
    with pytest.raises(BadOption, match="at least 3 small ships"):
        read_set(few)
    with pytest.raises(BadOption, match=r"rows \[\[ship\]\]"):
        read_set(TEXT[: TEXT.index("[[ship]]")])
    with pytest.raises(BadOption, match="reconstruction-1"):
        GAME.options(card_set="another")


def test_another_file_of_the_same_form_is_another_deck() -> None:
    other = TEXT.replace('id = "B33"', 'id = "Q1"').replace(
        "goods = { apple = 1, cheese = 1, spice = 1, silk = 1 }\ncount = 1\n", "goods = { silk = 5 }\ncount = 1\n", 1
    )
    options = GAME.options(card_set=other, players=2)
    state = GAME.setup({"options": options.document(), "phase": "card", "pending": "purchase", "table": ["I08"]})
    assert "card:Q1" in [move.text for move in state.moves()]
    assert all(move.number < GAME.numbers(options) for move in state.moves())
    state.play(GAME.read("card:Q1"))
    for text in ("pick:Q1", "pick:I08", "trade_end", "use:purchase"):
        state.play(GAME.read(text))
    assert state.position()["seats"][0]["hand"] == "SSSSS"
    assert state.why_not(GAME.read("pick:B33")) is not None
    assert "Q1" in GAME.sentence(state, GAME.read("pick:Q1"), "en")
    assert GAME.draw(state.view(0)).svg()


# -- setting up --------------------------------------------------------------------------------


@clause("VDW-001")
@clause("VDW-005")
def test_two_to_four_players_have_a_warehouse_each() -> None:
    for players in (2, 3, 4):
        state = new(players=players)
        assert [one["warehouse"] for one in state.position()["seats"]] == [""] * players
    for players in (1, 5):
        with pytest.raises(BadOption, match=r"2\.\.4"):
            GAME.options(players=players)


@clause("VDW-009")
@clause("VDW-010")
@pytest.mark.parametrize(("players", "large", "small"), [(2, 3, 2), (3, 3, 3), (4, 4, 3)])
def test_ships_come_one_at_a_time_large_ones_first(players: int, large: int, small: int) -> None:
    state = new(players=players)
    sizes = ""
    while state.position()["phase"] == "fleet":
        assert state.to_act() == CHANCE
        move = state.moves()[-1]
        sizes += move.text[5]
        state.play(move)
    assert sizes == "G" * large + "K" * small


@clause("VDW-009")
def test_the_odds_of_a_ship_are_those_of_the_ships_left() -> None:
    state = new(players=2)
    odds = {move.text: chance for move, chance in state.odds()}
    assert odds["ship:G-ACCP"] == Fraction(2, 26) and odds["ship:G-SSSS"] == Fraction(1, 26)
    play(state, "ship:G-ACCP")
    assert {move.text: chance for move, chance in state.odds()}["ship:G-ACCP"] == Fraction(1, 25)


@clause("VDW-008")
def test_the_odds_of_a_card_are_those_of_its_own_pile() -> None:
    state = port({}, {}, phase="card", pending="shipment", table=["I09"])
    odds = {move.text: chance for move, chance in state.odds()}
    assert odds["card:I09"] == Fraction(5, 39) and odds["card:X-SAFE"] == Fraction(4, 39)
    assert all(text[5] in "IX" for text in odds)


@clause("VDW-011")
@clause("VDW-015")
def test_the_first_player_is_drawn_or_agreed() -> None:
    state = new(players=3)
    while state.position()["phase"] == "fleet":
        state.play(state.moves()[0])
    assert [(move.text, chance) for move, chance in state.odds()] == [(f"first:{n}", Fraction(1, 3)) for n in range(3)]
    assert refused(state, "first:3") == ("no_such_seat", "VDW-001")
    play(state, "first:2")
    assert state.position()["first"] == 2 and state.to_act() == 2
    agreed = new(players=3, first_player="1")
    while agreed.position()["phase"] == "fleet":
        agreed.play(agreed.moves()[0])
    assert agreed.position()["phase"] == "goods" and agreed.to_act() == 1
    with pytest.raises(BadOption, match="VDW-011"):
        GAME.options(players=3, first_player="3")


@clause("VDW-012")
@clause("VDW-013")
@clause("VDW-A39")
def test_starting_goods_are_taken_openly_from_the_first_player_on() -> None:
    state = new(players=2, first_player="1")
    while state.position()["phase"] == "fleet":
        state.play(state.moves()[0])
    assert moves(state) == "take:apple take:cheese take:spice take:silk"
    events = play(state, "take:silk take:silk take:apple take:cheese")
    assert kinds(events) == ["took", "took", "took", "took", "turn_begins"]
    assert all(event.audience is None for event in events)
    assert (seat(state, 1)["hand"], seat(state, 0)["hand"]) == ("SS", "AC")
    assert state.position()["supply"] == {"apple": 14, "cheese": 14, "spice": 15, "silk": 13}


@clause("VDW-013")
def test_the_number_of_starting_goods_is_an_option() -> None:
    state = new(players=2, start_goods=0, first_player="0")
    while state.position()["phase"] == "fleet":
        state.play(state.moves()[0])
    assert state.position()["phase"] == "reveal"


@clause("VDW-006")
@clause("VDW-007")
@clause("VDW-A3")
def test_a_purse_is_the_starting_set_until_gold_changes_and_then_the_fewest_cards() -> None:
    for gold in range(200):
        best = min(
            tens + fives + twos + (gold - 10 * tens - 5 * fives - 2 * twos)
            for tens in range(gold // 10 + 1)
            for fives in range((gold - 10 * tens) // 5 + 1)
            for twos in range((gold - 10 * tens - 5 * fives) // 2 + 1)
        )
        assert purse_cards(gold) == best
    state = port({"purse": "start"}, {"purse": "start"}, phase="choose", table=["I11", "I08"])
    assert seat(state, 0)["cards"] == 7
    play(state, "pick:I11 pick:I08 trade_end use:income")
    assert seat(state, 0)["cards"] == purse_cards(33) == 5
    back = port({"purse": "start", "claim": "L1-02", "hand": "A"}, {}, phase="act")
    play(back, "use:storage store:apple")
    assert (seat(back, 0)["gold"], seat(back, 0)["cards"]) == (20, 2)
    with pytest.raises(BadPosition, match="22 with the starting purse"):
        port({"gold": 20, "purse": "start"}, {})


@clause("VDW-006")
def test_starting_gold_is_an_option() -> None:
    assert seat(new(players=2, start_gold=40), 0) | {"gold": 40, "cards": 4} == seat(new(players=2, start_gold=40), 0)
    with pytest.raises(BadOption, match="VDW-A2"):
        GAME.options(players=4, start_gold=60, bank="finite")


# -- the order of a turn -----------------------------------------------------------------------


@clause("VDW-016")
@clause("VDW-039")
@clause("VDW-040")
@clause("VDW-041")
def test_a_turn_goes_from_revealing_to_trading_to_acting_to_the_end() -> None:
    state = port({}, {}, {}, first=1, phase="reveal", harbour=["G-ACCP", "G-SSSS", "K-A"])
    play(state, "reveal:purchase card:B01 reveal:storage card:L2-06 reveal:shipment card:I08")
    assert refused(state, "reveal:storage") == ("now_choose", "VDW-025")
    order = []
    for text in ("pick:B01", "pick:L2-06", "pick:I08"):
        order.append(int(state.to_act()))
        play(state, text)
    assert order == [1, 2, 0] and moves(state) == "trade_end"
    play(state, "trade_end")
    acting = []
    for _ in range(3):
        acting.append(int(state.to_act()))
        play(state, "end")
    assert acting == [1, 2, 0] and moves(state) == "turn_end"
    play(state, "turn_end")
    document = state.position()
    assert (document["first"], document["turn"], document["phase"], document["actor"]) == (2, 2, "reveal", 2)
    assert document["discards"] == {"purchase": ["B01"], "storage": ["L2-06"], "shipment": ["I08"]}


@clause("VDW-A31")
def test_a_pile_whose_cards_are_all_elsewhere_cannot_be_chosen() -> None:
    row = "\n[[action]]\nid = '{}'\npile = '{}'\nkind = '{}'\n{}\ncount = 2\n"
    buys = row.format("B07", "purchase", "purchase", "goods = { apple = 2, cheese = 1 }")
    stores = row.format("S1", "storage", "storage", "amount = 1\ncost = 1")
    small = TEXT[: TEXT.index("[components]")] + buys + stores + TEXT[TEXT.index('[[action]]\nid = "I05"') :]
    state = GAME.setup({"options": {"card_set": small, "players": 4}, "phase": "reveal", "table": ["S1", "S1"]})
    refusal = state.why_not(GAME.read("reveal:storage"))
    assert refusal is not None and refusal.code == "pile_twice"
    away = GAME.setup(
        {"options": {"card_set": small, "players": 4}, "phase": "reveal", "seats": [{"claim": "S1"}, {"claim": "S1"}]}
    )
    refusal = away.why_not(GAME.read("reveal:storage"))
    assert refusal is not None and (refusal.code, refusal.clause) == ("pile_empty", "VDW-A31")


def test_unknown_words_are_no_moves() -> None:
    for text in ("pick:B99", "bid:0", "bid:100", "take:gold", "swap:apple:1:apple", "Pick:B01", ""):
        with pytest.raises(BadNotation):
            GAME.read(text)


def test_positions_that_cannot_be_are_refused_with_a_reason() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"seats": [{"hand": "XX"}, {}]}, "letters of ACPS"),
        ({"seats": [{"warehouse": "AAAAAAAAA"}, {}]}, "at most 8"),
        ({"seats": [{"hand": {"apple": 16}}, {}]}, "at most 15"),
        ({"seats": [{"claim": "Z"}, {}]}, "such as B19"),
        ({"seats": [{"ships": ["Z"]}, {}]}, "such as G-ACCP"),
        ({"seats": [{"gold": -1}, {}]}, "a whole number"),
        ({"seats": [{}, {}], "phase": "choose", "table": ["B01"]}, "a card for each"),
        ({"seats": [{}, {}], "phase": "bid", "table": ["B01", "B02"]}, "an open card"),
        ({"seats": [{}, {}], "phase": "choose", "table": ["B01", "B02"], "actor": 1}, "the first undecided"),
        ({"seats": [{}, {}], "phase": "dance"}, "one of fleet"),
        ({"seats": [{}, {}], "harbour": ["K-A"]}, "at least 3"),
        ({"seats": [{}, {}], "table": ["B01", "B01"]}, "at most 1 of B01"),
        ({"seats": [{}, {}], "harbour": ["G-SSSS", "G-SSSS", "K-A"]}, "at most 1 of G-SSSS"),
        ({"seats": [{}, {}], "bank": 3}, "184, as the rest says"),
        ({"seats": [{"vp": 3}, {}]}, "0, as the rest says"),
        ({"seats": [{"specials": ["B01"]}, {}]}, "a special card"),
        ({"seats": [{"preservation": ["X-SAFE"]}, {}]}, "a preservation card"),
        ({"seats": [{"won_now": "X-SAFE"}, {}]}, "one of its specials"),
        ({"seats": [{"ships": ["G-AACC", "G-AACP", "G-AAPP"]}, {}]}, "less than 60"),
        ({"seats": [{"kept": "A"}, {}]}, "no more than is in hand"),
        ({"seats": [{"safe": "A"}, {}]}, "no more than is stored"),
        ({"seats": [{}, {}], "wind": 3}, "one of game"),
        ({"seats": [{"wind": 3}, {}]}, "one of gold"),
        ({"seats": [{}, {}], "phase": "store"}, "somebody can move"),
        ({"seats": [{}, {}], "used": 1}, "true or false"),
        ({"seats": [{}, {}], "discards": {"storage": ["B01"]}}, "a card of the pile storage"),
    ]
    for document, message in cases:
        with pytest.raises(BadPosition, match=message):
            GAME.setup(document)


def test_the_data_file_is_the_one_of_the_reference() -> None:
    shared = Path(__file__).parents[4] / "shared" / "rules" / "vor-dem-wind-cards.toml"
    if shared.exists():
        assert shared.read_text(encoding="utf-8") == TEXT
