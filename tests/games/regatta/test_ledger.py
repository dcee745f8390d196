"""The scenarios of section 8 with the numbers of the ledger, to a hundredth of a millimetre."""

from typing import Any

import pytest

from layline.games.regatta import GAME
from layline.games.regatta.moves import Play
from layline.games.regatta.plays import forbids
from tests.games.regatta.sea import boat, play, pos, race

A = {"advanced": True}
B = boat(0, 300, 90)
ROWS = [
    ("1", [boat(0, -40, 90, "B0")], "B0/S", (0, 110, 90)),
    ("2", [boat(0, 110, 90, "R30")], "R30/L30", (-31.077, 255.981, 120)),
    ("2 mirror", [boat(0, 110, 90, "G30")], "G30/R30", (31.077, 255.981, 60)),
    ("3", [boat(0, 110, 90, "RM")], "RM/L60", (-55.981, 226.962, 150)),
    ("4 J", [boat(0, 110, 90, "J")], "J/L90", (-60, 200, 180)),
    ("4 Js", [boat(0, 110, 90, "Js")], "Js/sR90", (75, 185, 0)),
    ("4 BF", [boat(0, 110, 90, "BF")], "BF/SR", (24.115, 260, 90)),
    ("4 Bs", [boat(0, 110, 90, "Bs")], "Bs/s0", (0, 230, 90)),
    ("5", [boat(0, 110, 90, "B0C")], "B0C/S/S", (0, 410, 90)),
    ("6", [boat(0, 110, 90, "R45H B0")], "R45H/L45", (-47.574, 250.853, 135)),
    ("6 second", [boat(0, 110, 90, "R45H B0")], "R45H/L45 B0/S", (-153.640, 356.919, 135)),
    ("9", [boat(-330, 480, 90, "G90")], "G90/R90", (-270, 570, 0)),
    ("11", [boat(-150, 375, 0, "3*B0 2*SUN"), B], "B0/S/stop", (-60, 375, 0)),
    ("12", [boat(-150, 330, 0, "3*R30 2*SUN"), B], "R30/L30/stop", (-58.980, 334.079, 14.981)),
    ("14", [boat(-300, 375, 0, "4*B0C SUN"), B, boat(-80, 300, 90)], "B0C/S/S/stop", (-140, 375, 0)),
]


@pytest.mark.parametrize(("name", "boats", "texts", "expected"), ROWS, ids=[row[0] for row in ROWS])
def test_the_boat_ends_where_the_ledger_says(
    name: str, boats: list[dict[str, Any]], texts: str, expected: tuple[float, float, float]
) -> None:
    state = race(*boats)
    play(state, texts)
    assert pos(state) == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(
    ("boats", "text", "length"),
    [
        ([boat(-150, 375, 0, "B0"), B], "B0/S/stop", 90.0),
        ([boat(-150, 330, 0, "R30"), B], "R30/L30/stop", 91.376),
        ([boat(-300, 375, 0, "B0C"), B, boat(-80, 300, 90)], "B0C/S/S/stop", 160.0),
    ],
)
def test_the_path_length_of_a_stop_is_the_ledgers(boats: list[dict[str, Any]], text: str, length: float) -> None:
    state = race(*boats)
    move = GAME.read(text)
    assert isinstance(move, Play)
    look = state.water.look()
    assert look.stop_length(move.way, forbids(state.water, look, move.way)) == pytest.approx(length, abs=0.01)


def test_scenario_20_stops_after_99_171_mm() -> None:
    state = race(boat(-210, 380, 0, "B0"), boat(0, 300, 120), options=A)
    play(state, "A:program:B0 B:program:heave reveal B0/S/stop")
    assert pos(state) == pytest.approx((-110.829, 380, 0), abs=0.01)
    assert pos(state)[0] + 210 == pytest.approx(99.171, abs=0.01)
