"""The board: paths, ghosts, wakes, the proof of a refusal, and no secret in anybody's picture."""

import re

import pytest

from layline.core import OVER, play_and_tell
from layline.games.regatta import GAME
from layline.games.regatta.proof import proof
from layline.games.regatta.touch import first_touch
from tests.games.regatta.sea import boat, new, race

B = boat(0, 300, 90)


def test_clear_stop_and_blocked_ways_are_told_apart_by_class_and_word() -> None:
    state = race(boat(-150, 375, 0, "B0 R30"), B, options={"obstacles": [[-20, 440, 5]]})
    svg = GAME.draw(state.view(0)).svg()
    assert "rg-choice rg-stop" in svg and "rg-rest" in svg and ">stop<" in svg
    clear = GAME.draw(race(boat(0, 110, 90, "B0 G90")).view(0)).svg()
    assert "rg-choice rg-clear" in clear and ">clear<" in clear
    blocked = GAME.draw(race(boat(-145, -100, 90, "B0")).view(0), (), "fr").svg()
    assert "rg-choice rg-off" in blocked and ">bloqué<" in blocked and "rg-x" in blocked


def test_wakes_follow_the_true_path_with_its_arcs() -> None:
    state = race(boat(0, 110, 90, "R30"))
    told = play_and_tell(state, GAME.read("R30/L30"))
    wake = re.search(r'<g id="wake0">.*?</g>', GAME.draw(state.view(0), told).svg())
    assert wake is not None
    assert "A120 120 0 0 0" in wake[0]
    assert "wake0" not in GAME.draw(state.view(0)).svg()


def test_a_picture_shows_the_own_cards_only() -> None:
    state = race(boat(0, 110, 90, "RM"), boat(300, 300, 0, "Js"))
    assert ">RM<" in GAME.draw(state.view(0)).svg() and ">Js<" not in GAME.draw(state.view(0)).svg()
    assert ">Js<" in GAME.draw(state.view(1)).svg() and ">RM<" not in GAME.draw(state.view(1)).svg()
    watcher = GAME.draw(state.view(-3)).svg()
    assert ">Js<" not in watcher and ">RM<" not in watcher and 'role="button"' not in watcher


def test_the_still_layer_stays_and_knows_no_language() -> None:
    state = race(boat(0, 110, 90, "B0 R30 R60 G30 G60"))
    before = GAME.draw(state.view(0)).still
    play_and_tell(state, GAME.read("B0/S"))
    assert GAME.draw(state.view(1), (), "fr").still == before


def test_focus_and_zones_are_there_for_the_shell() -> None:
    svg = GAME.draw(race(boat(0, 110, 90, "B0")).view(0)).svg()
    assert 'id="focus"' in svg and 'class="rg-zone rg-s0"' in svg and 'id="zone1"' in svg


@pytest.mark.clause("RGT-035")
def test_the_first_touch_is_where_the_bow_meets_the_buoy() -> None:
    state = race(boat(-145, -100, 90, "B0"))
    way = next(move.way for move in [GAME.read("B0/S")] if hasattr(move, "way"))
    touch = first_touch(state.water, state.water.look(), way)
    assert touch is not None
    assert (touch.point[0] + 150) ** 2 + touch.point[1] ** 2 == pytest.approx(100, abs=0.01)
    assert touch.pose[1] + 30 == pytest.approx(touch.point[1] + 0, abs=20)
    assert first_touch(race(boat(0, 110, 90, "B0")).water, race(boat(0, 110, 90, "B0")).water.look(), way) is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_proof_of_a_refusal_shows_hull_point_and_clause(language: str) -> None:
    buoy = proof(race(boat(-330, 490, 90, "G90", progress=1)), GAME.read("G90/R90"), language).svg()
    assert "rg-swept" in buoy and "rg-spot" in buoy and "RGT-030" in buoy
    zone = proof(race(boat(-150, 375, 0, "B0 G90"), B).view(0), GAME.read("B0/S"), language).svg()
    assert "rg-proofzone" in zone and "RGT-031" in zone
    pivot = proof(race(boat(0, 100, 90, "SUN"), boat(28, 100, 90)), GAME.read("pivot0"), language).svg()
    assert "RGT-081" in pivot


def test_every_end_can_be_drawn() -> None:
    state = race(boat(0, 100, 270, "B0", progress=3), boat(0, -60, 0))
    play_and_tell(state, GAME.read("B0/S"))
    assert state.to_act() == OVER
    assert "Boat A wins" in GAME.draw(state.view(1)).title
    assert "dealt" in GAME.draw(new().view(0)).title or "begins" in GAME.draw(new().view(0)).title
    assert "Regatta" in GAME.draw(new().view(0)).title
