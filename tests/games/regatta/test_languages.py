"""Options, positions, cards and moves that cannot be are explained in the reader's language."""

from typing import Any

import pytest

from layline.core import BadNotation, BadOption, BadPosition, BadText
from layline.games.regatta import GAME
from layline.games.regatta.cards import FILE, read_data
from tests.games.regatta.sea import FAR, boat
from tests.games.saying import check_explained


@pytest.mark.parametrize(
    "options",
    [
        {"wind_from": 100},
        {"obstacles": [[0, 0]]},
        {"obstacles": [[0, 0, -3]]},
        {"obstacles": [[[0, 0], [100, 0], [50, 10], [50, 100]]]},
        {"obstacles": [[[0, 0], [1, 1], [2, "x"]]]},
        {"obstacles": [[[0, 0], [1, 1], [2, 9000]]]},
        {"obstacles": [[[-200, -100], [200, -100], [200, 0], [-200, 0]]]},
    ],
)
def test_options_are_explained_in_both_languages(options: dict[str, Any]) -> None:
    check_explained(BadOption, lambda: GAME.options(options))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"boats": [5]}, "attendu\u202f: une table telle que {pos = [0, 110, 90]}\u202f; reçu\u202f: 5 (bateau 0)"),
        (
            {"boats": [{"pos": [0, 0]}]},
            "attendu\u202f: [x, y, cap] en millimètres et en degrés\u202f; reçu\u202f: [0, 0] (bateau 0, pos)",
        ),
        (
            {"boats": [boat(0, 0, 90, "4*SUN"), FAR]},
            "attendu\u202f: au plus 3 en tout (RGT-001)\u202f; reçu\u202f: encore 4 fois SUN (bateau 0, hand)",
        ),
    ],
)
def test_a_position_is_explained_with_the_words_of_the_french_rules(document: dict[str, Any], said: str) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document), said)


@pytest.mark.parametrize(
    "document",
    [
        {"boats": 5},
        {"boats": [{}, {}, {}], "options": {"players": 2}},
        {"boats": [boat(0, 0, 90), boat(10, 0, 90)]},
        {"boats": [boat(0, 0, 90, "XX"), FAR]},
        {"boats": [{**boat(0, 0, 90), "hand": 3}, FAR]},
        {"boats": [{**boat(0, 0, 90), "laid": "XX"}, FAR], "options": {"advanced": True}},
        {"boats": [boat(0, 0, 360), FAR]},
        {"boats": [boat(0, 20_000, 90), FAR]},
        {"boats": [FAR], "phase": "play"},
        {"boats": [FAR], "phase": "pick"},
        {"boats": [boat(0, 0, 90), FAR], "phase": "resolve", "options": {"advanced": True}},
        {"boats": [boat(0, 0, 90, progress=4), FAR]},
    ],
)
def test_a_position_is_explained_in_both_languages(document: dict[str, Any]) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document))


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ("[meta]", "[meta"),
        ('colour = "red"', 'colour = "pink"'),
        ("tip = [90.0, 16.076952, 30.0]", "tip = [90.0, 17.0, 30.0]"),
        ('["S", ', '["T", '),
        ("count = 3\n", "count = 0\n"),
        ('exits = ["L30"]', "exits = []"),
    ],
)
def test_the_data_file_is_explained_in_both_languages(old: str, new_text: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    check_explained(BadText, lambda: read_data(text.replace(old, new_text)))


@pytest.mark.parametrize("text", ["", "R30", "swap:R30+R30+R30+R30"])
def test_a_text_that_is_no_move_is_explained_in_both_languages(text: str) -> None:
    check_explained(BadNotation, lambda: GAME.read(text))


@pytest.mark.parametrize("times", ["9" * 20, "9" * 5000])
def test_more_cards_than_can_be_counted_are_refused(times: str) -> None:
    with pytest.raises(BadPosition, match="a card, one of"):
        GAME.setup({"boats": [boat(0, 0, 90, f"{times}*SUN"), FAR]})
