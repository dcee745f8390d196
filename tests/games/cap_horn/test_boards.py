"""Boards are data: another file plays, and an unsound one is refused with its row."""

import tomllib
from random import Random

import pytest

from layline.core import OVER, BadOption
from layline.games.cap_horn import GAME
from layline.games.cap_horn.boardfile import BadBoard
from layline.games.cap_horn.boards import builtin
from layline.games.cap_horn.limits import LIMITS
from tests.games.cap_horn.afloat import SMALL, new, walk

CLASSIC = builtin()["classic"].read_text(encoding="utf-8")


def test_the_classic_file_holds_the_numbers_of_the_rules() -> None:
    data = tomllib.loads(CLASSIC)
    assert data["limits"] == LIMITS
    assert sum(tile["count"] for tile in data["tile"]) == data["components"]["wind_tiles"]["count"] == 90
    assert len(data["tile"]) == data["components"]["tile_motifs"]["count"]
    defaults = GAME.options()
    assert defaults.start_sail_points == LIMITS["start_sail_points"]  # type: ignore[attr-defined]
    assert defaults.start_hand == LIMITS["start_hand"]  # type: ignore[attr-defined]


def test_the_text_of_the_classic_file_is_the_classic_board() -> None:
    one, two = new(board="classic", start_order="fixed"), new(board=CLASSIC, start_order="fixed")
    random = Random(5)
    for _ in range(300):
        assert [move.text for move in one.moves()] == [move.text for move in two.moves()]
        if one.to_act() == OVER:
            break
        move = random.choice(one.moves())
        one.play(move)
        two.play(move)


def test_another_board_plays_draws_and_reads_back() -> None:
    state = new(board=SMALL, players=2, max_rounds=20)
    walk(state, Random(1), 60)
    again = GAME.setup(state.position())
    assert again.position() == state.position()
    svg = GAME.draw(state.view(0)).svg()
    assert 'id="station_D2"' in svg
    assert "E1" in GAME.board_text(state.view(0)) or "S0" in GAME.board_text(state.view(0))
    walk(state, Random(2))
    assert state.to_act() == OVER


@pytest.mark.parametrize(
    ("old", "new_text", "message"),
    [
        ("[board]", "[bord]", "one of meta"),
        ("map = [", "map = 3 #", "a list of rows"),
        ("map = [", "map = = [", "column 7"),
        ('"33#11", "33#11"', '"33#11", "33#1"', "board, row 2"),
        ('"33#11", "33#11"', '"33#11", "33x11"', "1, 2, 3, # or ."),
        ("ahead = [0, -1]", "ahead = [1, -1]", "zone 2, ahead"),
        ("right = [-1, 0]", "right = [1, 0]", "a quarter turn clockwise"),
        ("id = 3", "id = 4", "zones 1, 2, 3"),
        ('number = 2\ncell = "D1"', 'number = 2\ncell = "C1"', "start 2"),
        ('number = 2\ncell = "D1"', 'number = 2\ncell = "D2"', "without a station"),
        ("number = 2", "number = 3", "counted from 1"),
        ('cells = ["A0", "B0"]', 'cells = ["A1"]', "not in it"),
        ('cells = ["A0", "B0"]', "cells = []", "finish"),
        ('cell = "C5"', 'cell = "Z5"', "a space A0"),
        ('cell = "C5"', 'cell = "A5"', "a sea space of its own"),
        ('colour = "red"\ncell = "D2"', 'colour = "blue"\ncell = "D2"', "a colour"),
        ('stage = 1\ncolour = "red"', 'stage = 2\ncolour = "red"', "one of each colour"),
        ('stage = 1\ncolour = "red"', 'stage = 4\ncolour = "red"', "stage 1, 2 or 3"),
        ("[board]", "[limits]\nmax_hand = 7\n[board]", "6, which is a rule"),
        ("[board]", "[limits]\nmost = 7\n[board]", "one of start_sail_points"),
        ("[board]", "[board]\nrows = 6", "board, rows"),
        ("[board]", '[start_print]\noptions = [ ["Z1"] ]\n[board]', "an arrow such as"),
        ("[board]", "[start_print]\noptions = []\n[board]", "1 to 8 arrows"),
        ("[board]", '[[tile]]\nid = "Q9"\n[board]', "each of W1"),
        ("[board]", '[[tile]]\nid = "W1"\ncount = 3\noptions = [["A1"]]\n[board]', "its count may be 0"),
    ],
)
def test_an_unsound_board_is_refused_with_the_reason(old: str, new_text: str, message: str) -> None:
    assert old in SMALL
    with pytest.raises(BadBoard, match=message):
        GAME.options(board=SMALL.replace(old, new_text, 1), players=2)


def test_a_sea_in_two_parts_is_refused() -> None:
    parted = SMALL.replace('"32221", "32221"', '"3##21", "3##21"')
    parted = parted.replace('cell = "B4"', 'cell = "E4"').replace('cell = "C5"', 'cell = "E5"')
    with pytest.raises(BadBoard, match="no way over sea"):
        GAME.options(board=parted, players=2)


def test_a_finish_away_from_the_sea_is_refused() -> None:
    with pytest.raises(BadBoard, match="beside the sea"):
        GAME.options(board=CLASSIC.replace('cells = ["A0", ', 'cells = ["B9", '))


def test_tiles_of_a_board_may_have_other_arrows_and_counts() -> None:
    data = CLASSIC.replace('options = [ ["A3"] ]\ncount = 8', 'options = [ ["A3"], ["B3"], ["BL1", "R2"] ]\ncount = 0')
    state = new(board=data, start_order="fixed")
    assert state.position()["stack"]["W3"] == 0
    assert [sail.arrow for sail in state.sea.terms.chart.tiles[2]] == ["A3", "B3", "BL1+R2"]
    assert sum(state.position()["stack"].values()) == 82


@pytest.mark.clause("CPH-012")
def test_a_board_needs_a_start_space_for_each_and_tiles_for_all() -> None:
    with pytest.raises(BadOption, match="CPH-012"):
        GAME.options(board=SMALL, players=3)
    few = CLASSIC
    for count in (20, 8, 10, 14):
        few = few.replace(f"count = {count}\nmotif", "count = 1\nmotif")
    with pytest.raises(BadOption, match="CPH-011"):
        GAME.options(board=few, players=5, start_hand=6)
    with pytest.raises(BadBoard, match="did you mean 'classic'"):
        GAME.options(board="clasic")
