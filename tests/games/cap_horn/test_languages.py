"""Boards, options, positions and moves that cannot be are explained in the reader's language."""

from typing import Any

import pytest

from layline.core import BadNotation, BadOption, BadPosition
from layline.games.cap_horn import GAME
from layline.games.cap_horn.boards import builtin
from tests.games.cap_horn.afloat import SMALL
from tests.games.saying import check_explained

CLASSIC = builtin()["classic"].read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new_text"),
    [
        ("[board]", "[bord]"),
        ("map = [", "map = 3 #"),
        ("map = [", "maps = ["),
        ("map = [", "map = = ["),
        ('"33#11", "33#11"', '"33#11", "33#1"'),
        ('"33#11", "33#11"', '"33#11", "33x11"'),
        ("ahead = [0, -1]", "ahead = [1, -1]"),
        ("right = [-1, 0]", "right = [1, 0]"),
        ("id = 3", "id = 4"),
        ('number = 2\ncell = "D1"', 'number = 2\ncell = "D2"'),
        ("number = 2", "number = 3"),
        ('cells = ["A0", "B0"]', 'cells = ["A1"]'),
        ('cells = ["A0", "B0"]', "cells = []"),
        ('cell = "C5"', 'cell = "Z5"'),
        ('cell = "C5"', 'cell = "A5"'),
        ('stage = 1\ncolour = "red"', 'stage = 2\ncolour = "red"'),
        ("[board]", "[limits]\nmax_hand = 7\n[board]"),
        ("[board]", "[board]\nrows = 6"),
        ("[board]", '[start_print]\noptions = [ ["Z1"] ]\n[board]'),
        ("[board]", "[start_print]\noptions = []\n[board]"),
        ("[board]", '[[tile]]\nid = "Q9"\n[board]'),
        ("[board]", '[[tile]]\nid = "W1"\ncount = 3\noptions = [["A1"]]\n[board]'),
        ('"32221", "32221"', '"3##21", "3##21"'),
    ],
)
def test_an_unsound_board_is_explained_in_both_languages(old: str, new_text: str) -> None:
    board = SMALL.replace(old, new_text, 1).replace('cell = "B4"', 'cell = "E4"' if "##" in new_text else 'cell = "B4"')
    check_explained(BadOption, lambda: GAME.options(board=board, players=2))


@pytest.mark.parametrize("options", [{"board": "clasic"}, {"board": "nowhere"}, {"board": SMALL, "players": 3}])
def test_options_are_explained_in_both_languages(options: dict[str, Any]) -> None:
    check_explained(BadOption, lambda: GAME.options(options))


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"ships": [3]}, 'attendu\u202f: une table telle que {at = "N1"}\u202f; reçu\u202f: 3 (bateau 0)'),
        ({"ships": [{"points": 9}]}, "attendu\u202f: un nombre entier 0..8\u202f; reçu\u202f: 9 (bateau 0, points)"),
        (
            {"ships": [{"at": "K1"}, {"at": "K1"}], "tiles": {"K1": "S0"}},
            "attendu\u202f: un bateau par carte\u202f; reçu\u202f: les bateaux 0 et 1 en K1 (ships, CPH-066)",
        ),
        (
            {"tiles": {"K5": " ".join(["W2"] * 9)}},
            "attendu\u202f: au plus 8 W2\u202f; reçu\u202f: 1 de trop (tiles, CPH-006)",
        ),
    ],
)
def test_a_position_is_explained_with_the_words_of_the_french_rules(document: dict[str, Any], said: str) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document), said)


@pytest.mark.parametrize(
    "document",
    [
        {"ships": 3},
        {"ships": [{"speed": 3}]},
        {"tiles": {"F1": "W1"}},
        {"tiles": {"N1": "W1"}},
        {"tiles": {"K5": "S0"}},
        {"ships": [{"at": "K5"}]},
        {"ships": [{"at": "C0"}]},
        {"ships": [{"tokens": {"I": "red", "II": "red"}}]},
        {"ships": [{"tokens": {"I": "red", "II": "green", "III": "yellow"}}]},
        {"ships": [{"hand": "W1 W1 W1 W1 W1 W1 W1"}]},
        {"placed": 1, "covered": True},
        {"phase": "sprint"},
        {"phase": "draw", "stack": {}},
        {"phase": "deal", "ships": [{"hand": "W1"}, {"hand": "W1 W1"}]},
        {"phase": "first", "ships": [{"hand": "W1"}]},
        {"phase": "over", "ended": "finish"},
        {"winner": 0},
        {"stack": 3},
    ],
)
def test_a_position_is_explained_in_both_languages(document: dict[str, Any]) -> None:
    check_explained(BadPosition, lambda: GAME.setup(document))


@pytest.mark.parametrize("text", ["", "move:Q", "place:W1"])
def test_a_text_that_is_no_move_is_explained_in_both_languages(text: str) -> None:
    check_explained(BadNotation, lambda: GAME.read(text))


@pytest.mark.parametrize("row", ["9" * 5000, "01", "20", "-1", "²"])
def test_a_space_in_a_row_that_is_none_is_refused(row: str) -> None:
    with pytest.raises(BadPosition, match="the name of a space"):
        GAME.setup({"ships": [{"at": f"K{row}"}]})
    with pytest.raises(BadOption, match="a space A0"):
        GAME.options(board=CLASSIC.replace('cells = ["A0"', f'cells = ["A{row}"', 1))


def test_whole_numbers_of_a_board_may_be_written_with_a_point() -> None:
    plain = GAME.new(GAME.options(board=SMALL, players=2, start_order="fixed"))
    for old in ("stage = 1", "ahead = [0, -1]"):
        assert old in SMALL
        board = SMALL.replace(old, old.replace("1", "1.0"), 1)
        state = GAME.new(GAME.options(board=board, players=2, start_order="fixed"))
        assert GAME.draw(state.view(0)).svg() == GAME.draw(plain.view(0)).svg()
