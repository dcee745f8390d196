"""What Race the Wind says of options and positions that it cannot read, in both languages."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from layline.core.errors import BadText
from layline.games.race_the_wind import GAME
from tests.games import saying
from tests.games.race_the_wind.sailing import ASIDE, boat

OPTIONS: list[dict[str, Any]] = [
    {"board_w": 35, "board_h": 33},
    {"mark_row": 12},
    {"players": 3, "holder": 0},
    {"crews": [["Zoé"]]},
    {"second_mark": "1,1"},
    {"course": "triangle", "second_mark": "there"},
    {"course": "triangle", "second_mark": "1,1"},
    {"course": "triangle", "second_mark": "13,28"},
    {"course": "triangle", "second_mark": "20,20"},
    {"course": "two_windward", "second_mark": "20,20"},
    {"flag_rows": "halves"},
    {"flag_rows": "13,30"},
    {"flag_rows": "13,13"},
    {"compass_die": "N,X"},
]
GOOD: dict[str, Any] = {"options": {"wind_changes": False}, "boats": [boat(10, 10, "NE"), ASIDE]}
POSITIONS: list[dict[str, Any]] = [
    {"boats": 5},
    {"boats": [5, ASIDE]},
    {"boats": [{"heading": "N"}, ASIDE]},
    {"boats": [boat(10, 10, "N"), {}], "phase": "race"},
    {"boats": [boat(10, 10, "NNE"), ASIDE]},
    {"boats": [boat(9, 5, "N"), ASIDE]},
    {"boats": [boat(24, 16, "N"), ASIDE]},
    {"boats": [boat(10, 10, "N", colour="red"), ASIDE]},
    {"boats": [boat(10, 10, "N", spin_left=2), ASIDE]},
    {"boats": [boat(10, 10, "N", side={"gate": "north"}), ASIDE]},
    {"boats": [boat(10, 10, "N", last={"moved": True}), ASIDE]},
    {"boats": [boat(10, 10, "N", last={"moved": 5}), ASIDE]},
    {"boats": [{"finished": 1}, {"finished": 2}], "phase": "race"},
    {"boats": [{"finished": 2}, ASIDE]},
    {"boats": [{"finished": 1}, ASIDE], "turn": 0},
    {"order": 5},
    {"order": [0, 0]},
    {"flags": [7, 9]},
    {"options": {}, "flags": [9, 9]},
    {"triggered": 5},
    {"rounded": 5},
    {"tokens": {"yellow": 5}},
    {"tokens": {"yellow": [[1, 1], [1, 1]]}},
    {"options": {"yellow_count": 2}, "phase": "tokens", "tokens": {"yellow": [[1, 1]]}},
    {"options": {"blue_count": 0}, "phase": "tokens", "tokens": {"blue": [[1, 1]]}},
    {"boats": [], "phase": "boats", "point": [13, 10]},
    {"round": 9, "phase": "start"},
    {"round": 3, "phase": "race"},
    {"acting": {"sail": "full"}},
]


def caught(ask: Callable[[], object]) -> BadText:
    with pytest.raises(BadText) as found:
        ask()
    return found.value


def errors() -> list[BadText]:
    found = [caught(partial(GAME.options, chosen)) for chosen in OPTIONS]
    return found + [caught(partial(GAME.setup, {**GOOD, **change})) for change in POSITIONS]


def test_whatever_cannot_be_read_is_explained_in_both_languages() -> None:
    for error in errors():
        saying.check_both_languages(error)


def test_every_phrase_is_said_of_something() -> None:
    """A phrase with a placeholder that nobody fills would fail only when somebody errs."""
    said = set().union(*(saying.keys_of(error) for error in errors()))
    cannot_happen = {"expected.players"}  # even the narrowest board has places for five beside its gate
    assert saying.keys_in_texts(GAME.folder) - said == cannot_happen
    assert saying.keys_in_code(GAME.folder) == saying.keys_in_texts(GAME.folder)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"boats": [boat(9, 5, "N"), ASIDE]},
         "un point du plateau sans marque\u202f; reçu\u202f: (9, 5) (bateau 0, pos)"),
        ({"round": 3, "phase": "race"}, "une ronde à partir de 8\u202f; reçu\u202f: round = 3 (phase race)"),
        (
            {"boats": [{"finished": 1}, ASIDE], "turn": 0},
            "l\N{RIGHT SINGLE QUOTATION MARK}un de 1\u202f; reçu\u202f: siège 0 (turn)",
        ),
    ],
)
def test_a_position_is_explained_with_its_place(change: dict[str, Any], said: str) -> None:
    assert caught(partial(GAME.setup, {**GOOD, **change})).said("fr") == f"attendu\u202f: {said}"
