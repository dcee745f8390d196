"""What Racetrack says of files, options and positions that it cannot read, in both languages."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest

from layline.core.errors import BadText
from layline.games.racetrack import GAME
from layline.games.racetrack.commands import told, tracks_group
from layline.games.racetrack.driver.solver import Solution, TooLargeError
from layline.games.racetrack.trackfile import read
from tests.games import saying

RINGS = "racetrack 1\nline: {line}\nouter:\n{outer}\nend\ninner:\n{inner}\nend\n{more}"
SQUARE, HOLE = "0 0 10 0 10 10 0 10", "4 4 6 4 6 6 4 6"


def rings(line: str = "horizontal 1 5", outer: str = SQUARE, inner: str = HOLE, more: str = "") -> str:
    return RINGS.format(line=line, outer=outer, inner=inner, more=more)


def drawn(*rows: str, head: str = "") -> str:
    return "\n".join(["racetrack 1", *([head] if head else []), "map:", *rows, "end", ""])


FILES = [
    "hello\n",
    "racetrack 1\nhello\n",
    "racetrack 1\nname: a\nname: b\n",
    "racetrack 1\ndirection: up\n",
    "racetrack 1\nunit: 0\n",
    "racetrack 1\n",
    "racetrack 1\nouter:\n0 0\nend\n",
    "racetrack 1\nmap:\n###\n",
    "racetrack 1\nmap:\n" + "#" * 4_000_001 + "\nend\n",
    drawn(),
    drawn("###", "##"),
    drawn("#?#"),
    drawn("###", "#.#", "###"),
    drawn("######", "#S##.#", "######"),
    drawn("######", "#S##.#", "######", head="line: horizontal"),
    drawn("#####", "#S.S#", "#####"),
    drawn("#####", "#.SS#", "#####"),
    drawn("####", "#SS#", "####"),
    rings(outer="0 0 10 x 10 10"),
    rings(outer="0 0 10 0 10"),
    rings(outer="0 0 10.5 0 10 10"),
    rings(outer="0 0 99999 0 10 10"),
    rings(line="sideways 1 1"),
    rings(line="vertical 99999 1"),
    rings(outer="0 0 10 0"),
    rings(outer="0 0 5 0 10 0"),
    rings(outer="0 0 0 0 10 0 10 10 0 10"),
    rings(outer="0 0 10 0 8 0 10 10 0 10"),
    rings(outer="0 0 10 10 10 0 0 10 5 20"),
    rings(inner="0 4 6 4 6 6 4 6"),
    rings(inner="24 4 26 4 26 6 24 6"),
    rings(inner="1 1 9 1 9 9 1 9", more="obstacle:\n4 4 5 4 5 5\nend\n"),
    rings(line="horizontal 5 5"),
    rings(line="horizontal 1 9"),
    rings(more="obstacle:\n2 4 3 4 3 6 2 6\nend\n"),
    "dim: 2\n..\n..\n",
    "dim: 2 2\n..\n",
    "dim: 1 2\n.?\n",
    "dim: 1 2\nsss\n",
    "dim: 1 2\ns.\n",
    "dim: 1 2\n.g\n",
    "dim: 99999 99999\n",
]
OPTIONS: list[dict[str, Any]] = [
    {"track": "paddok"},
    {"track": "mine"},
    {"players": 999},
    {"max_speed": 3, "start_speed": 4},
    {"track": "elbow", "laps": 2},
]
POSITIONS: list[dict[str, Any]] = [
    {"options": {"players": 1}, "cars": [{}, {}]},
    {"cars": 5},
    {"cars": [5]},
    {"cars": [{"pos": [0, 0]}]},
    {"cars": [{"pos": 5}]},
    {"cars": [{"status": "racing"}]},
    {"cars": [{"pos": [2, 6], "vec": [9, 0]}]},
    {"cars": [{"pos": [2, 6]}, {"pos": [2, 6]}]},
    {"cars": [{"pos": [2, 6]}, {"pos": [3, 6]}], "order": [0, 0]},
    {"cars": [{"pos": [2, 6]}, {"pos": [3, 6]}], "order": [0, "1"]},
    {"cars": [{"pos": [2, 6]}, {"status": "eliminated"}], "turn": 1},
    {"cars": [{"pos": [2, 6]}, {}], "phase": "racing"},
    {"cars": [{"status": "eliminated"}], "phase": "racing"},
]
COMMANDS = [["export", "elbow", "--polygons"], ["draw", "paddock", "--to", "x.gif"]]


def caught(ask: Callable[[], object]) -> BadText:
    with pytest.raises(BadText) as found:
        ask()
    return found.value


def errors() -> list[BadText]:
    found = [caught(partial(read, text)) for text in FILES]
    found += [caught(partial(GAME.options, chosen)) for chosen in OPTIONS]
    found += [caught(partial(GAME.setup, document)) for document in POSITIONS]
    found += [caught(partial(tracks_group.main, words, standalone_mode=False)) for words in COMMANDS]
    found += [caught(partial(GAME.bots()["greedy"], slip, Random(1))) for slip in ({"skid": "1"}, {"slip": "2"})]
    return [*found, caught(partial(GAME.read, "x"))]


def test_whatever_cannot_be_read_is_explained_in_both_languages() -> None:
    for error in errors():
        saying.check_both_languages(error)


def test_every_phrase_is_said_of_something() -> None:
    """A phrase with a placeholder that nobody fills would fail only when somebody errs."""
    said = set().union(*(saying.keys_of(error) for error in errors()))
    cannot_happen = {"came.empty_line", "expected.place_on_line"}  # the point of V3 is itself a place
    assert saying.keys_in_texts(GAME.folder) - said == cannot_happen
    assert saying.keys_in_code(GAME.folder) == saying.keys_in_texts(GAME.folder)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            rings(outer="0 0 10 0 8 0 10 10 0 10"),
            (
                "attendu\u202f: une bordure qui ne se touche pas elle-même\u202f; "
                "reçu\u202f: un pli en (10, 0) (outer, V1 de RTK-G17)"
            ),
        ),
        (
            drawn("###", "##"),
            "attendu\u202f: 3 dans chaque rangée\u202f; reçu\u202f: 2 caractères (carte, rangée 2)",
        ),
        (
            rings(outer="0 0 10 x 10 10"),
            "attendu\u202f: un nombre comme 18, 18.5 ou 37/2\u202f; reçu\u202f: 'x' (outer, ligne 4)",
        ),
    ],
)
def test_a_broken_file_is_explained_with_its_place(text: str, said: str) -> None:
    assert caught(partial(read, text)).said("fr") == said


def test_a_car_of_a_position_is_named_in_both_languages() -> None:
    error = caught(partial(GAME.setup, {"cars": [{"pos": [0, 0]}]}))
    assert str(error) == "expected a point of the track, got (0, 0) (car 0, pos)"
    assert error.said("fr") == "attendu\u202f: un point de la piste\u202f; reçu\u202f: (0, 0) (voiture 0, pos)"


def test_a_solution_is_told_in_both_languages() -> None:
    found = Solution(12, 3, (3, 6), 1, "966211477478", 2048, True, 2_121_000, 1.5, 38_000_000)
    assert [line.say("en") for line in told(found, "en")] == [
        "12 moves, 3 squares past the line, from (3, 6)",
        "line: 966211477478",
        "best lines: 2,048",
        "2,121,000 states in 1.50 s, 38 MB at most",
    ]
    assert [line.say("fr") for line in told(found, "fr")] == [
        "12 coups, ligne dépassée de 3, au départ de (3, 6)",
        "trajet\u202f: 966211477478",
        "meilleurs trajets\u202f: 2\u202f048",
        "2\u202f121\u202f000 états en 1,50 s, 38 Mo au plus",
    ]


def test_a_search_that_does_not_fit_says_what_would_help() -> None:
    error = TooLargeError(700_000_000)
    assert str(error) == error.said("en") and "lower the maximum speed" in str(error)
    assert error.said("fr").endswith("baissez la vitesse maximale ou le nombre de tours")
