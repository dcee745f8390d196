"""Card sets, options, positions and moves that cannot be are explained in the reader's language."""

from typing import Any

import pytest

from layline.core import BadNotation, BadOption, BadPosition
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.cards import read_set
from tests.games.saying import check_explained
from tests.games.vor_dem_wind.test_setup import TEXT


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ('id = "B07"', 'id = "B06"'),
        ('id = "B07"', 'id = "b 7"'),
        ("goods = { apple = 2, cheese = 1 }", "goods = { apfel = 2 }"),
        ("goods = { apple = 2, cheese = 1 }", "goods = { apple = 9 }"),
        ("goods = { apple = 2, cheese = 1 }", "goods = 3"),
        ('id = "L1-03"\npile = "storage"', 'id = "L1-03"\npile = "purchase"'),
        ("cost = 3\n", "cost = -3\n"),
        ("income = 14\ncount = 1", "income = 14\ncount = 2"),
        ("market_price = 3", "market_price = 4"),
        ("market_price = 3", "market_prize = 3"),
        ("target_vp = 60", "target_vp = 61"),
        ("value = 5\ncount = 12", "value = 5\ncount = 13"),
        ("income = 14\n", "income = 15\n"),
        ("vp = 12\n", "vp = 13\n"),
        ("[meta]", "[meta"),
        (TEXT[TEXT.index("[[ship]]") :], ""),
        (TEXT[TEXT.index('[[ship]]\nid = "K-S"') :], ""),
    ],
)
def test_a_card_set_is_explained_in_both_languages(old: str, new_text: str) -> None:
    assert old in TEXT
    check_explained(BadOption, lambda: read_set(TEXT.replace(old, new_text, 1)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("money = 3", "attendu\u202f: des lignes [[money]]\u202f; reçu\u202f: 3 (option card_set, money)"),
        ("money = [3]", "attendu\u202f: une table\u202f; reçu\u202f: 3 (option card_set, money, ligne 1)"),
        ("players = 3", "attendu\u202f: des lignes [[players]]\u202f; reçu\u202f: 3 (option card_set, players)"),
        ("players = [3]", "attendu\u202f: une table\u202f; reçu\u202f: 3 (option card_set, players, ligne 1)"),
    ],
)
def test_rows_that_are_none_are_refused(text: str, said: str) -> None:
    check_explained(BadOption, lambda: read_set(text), said)


@pytest.mark.parametrize(
    "options",
    [
        {"card_set": "another"},
        {"first_player": "3", "players": 2},
        {"bank": "finite", "start_gold": 60, "players": 4},
    ],
)
def test_options_are_explained_in_both_languages(options: dict[str, Any]) -> None:
    check_explained(BadOption, lambda: GAME.options(options))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"seats": [{"gold": -1}]}, "attendu\u202f: un nombre entier 0..100000\u202f; reçu\u202f: -1 (place 0, gold)"),
        ({"seats": [{"hand": {"apple": 16}}]}, "attendu\u202f: au plus 15\u202f; reçu\u202f: 16 fois pomme (goods)"),
        ({"harbour": ["K-A"]}, "attendu\u202f: au moins 3 pendant un tour\u202f; reçu\u202f: 1 navire(s) (harbour)"),
    ],
)
def test_a_position_is_explained_with_the_words_of_the_french_rules(document: dict[str, Any], said: str) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document), said)


@pytest.mark.parametrize(
    "document",
    [
        {"seats": 3},
        {"seats": [{}, {}, {}, {}, {}]},
        {"seats": [3]},
        {"seats": [{"hand": "XX"}]},
        {"seats": [{"warehouse": "AAAAAAAAA"}]},
        {"seats": [{"claim": "Z"}]},
        {"seats": [{"ships": ["Z"]}]},
        {"seats": [{"gold": 20, "purse": "start"}]},
        {"seats": [{"specials": ["B01"]}]},
        {"seats": [{"preservation": ["X-SAFE"]}]},
        {"seats": [{"won_now": "X-SAFE"}]},
        {"seats": [{"safe": "A"}]},
        {"seats": [{"kept": "A"}]},
        {"phase": "store"},
        {"seats": [{"wind": 3}]},
        {"seats": [{"vp": 3}]},
        {"seats": [{"status": "open"}], "phase": "choose", "table": ["B01", "B02", "B03", "B04"]},
        {"seats": [{"ships": ["G-AACC", "G-AACP", "G-AAPP"]}]},
        {"phase": "choose", "table": ["B01"]},
        {"phase": "bid", "table": ["B01", "B02", "B03", "B04"]},
        {"phase": "choose", "table": ["B01", "B02", "B03", "B04"], "actor": 1},
        {"table": ["B01", "B01"]},
        {"table": 3},
        {"discards": 3},
        {"discards": {"storage": ["B01"]}},
        {"bank": 3},
    ],
)
def test_a_position_is_explained_in_both_languages(document: dict[str, Any]) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document))


def test_a_text_that_is_no_move_is_explained_in_both_languages() -> None:
    check_explained(BadNotation, lambda: GAME.read("pick"))
