"""The tracks that come with the game: sound, drivable both ways, and as large as they claim."""

import runpy
import sys
from pathlib import Path

import pytest

from layline.games.racetrack.driver.solver import COMPILED, estimated_states, solve
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.trackfile import read, write
from layline.games.racetrack.tracks import builtin, track

MAKER = Path(__file__).parents[3] / "tools" / "make_tracks.py"
OURS = ["first-lap", "clover", "seahorse", "lagoon", "leviathan"]
FEWEST = {  # turns clockwise and counter-clockwise with default options
    "paddock": (12, 13), "haricot": (22, 24), "tenaille": (46, 46), "chicanes": (31, 29), "serpent": (61, 62),
    "grand-tour": (106, 106), "first-lap": (13, 13), "clover": (27, 27), "seahorse": (39, 39), "lagoon": (35, 36),
    "leviathan": (242, 242),
}
PATIENCE = 1_000_000
"""States that the uncompiled form may look at in a test."""


@pytest.mark.parametrize("name", list(FEWEST))
def test_every_circuit_can_be_driven_both_ways(name: str) -> None:
    """V5 with default options; the numbers are this project's own, found by the solver and replayed here."""
    for direction, turns in zip(("cw", "ccw"), FEWEST[name], strict=True):
        options = RacetrackOptions.read({"track": name, "players": 1, "direction": direction})
        if not COMPILED and estimated_states(options) > PATIENCE:
            pytest.skip("takes the compiled form")
        assert solve(options).moves == turns


def test_no_built_in_track_is_left_out() -> None:
    assert set(FEWEST) | {"elbow"} == set(builtin())


@pytest.mark.parametrize("name", list(builtin()))
def test_writing_a_track_back_is_stable(name: str) -> None:
    assert read(write(track(name))) == track(name)


@pytest.mark.parametrize("name", OURS)
def test_our_own_circuits_say_what_they_are(name: str) -> None:
    notes = dict(track(name).notes)
    assert len(notes["note"]) > 10
    assert track(name).name[0].isupper()
    assert len(track(name).places(ends=False)) >= 5


def test_the_monster_is_about_two_hundred_squares_a_side() -> None:
    _, _, width, height = track("leviathan").extent()
    assert 185 <= width <= 200
    assert 185 <= height <= 200


def test_the_circuits_drawn_by_rule_are_what_their_maker_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not MAKER.exists():
        pytest.skip("the maker is not shipped")
    monkeypatch.setattr(sys, "argv", [str(MAKER), str(tmp_path)])
    runpy.run_path(str(MAKER), run_name="__main__")
    for path in tmp_path.iterdir():
        assert path.read_bytes() == builtin()[path.stem].read_bytes()
