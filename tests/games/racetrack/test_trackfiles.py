"""Track files: native and planning forms, read, written, and refused with the place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layline.games.racetrack.ground import CLEAR, WALL
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.track import BadTrack, Track
from layline.games.racetrack.trackfile import as_polygons, read, write
from layline.games.racetrack.tracks import builtin, track

MAP = """racetrack 1
# a comment
name: Box
author: somebody
direction: ccw
map:
########
#......#
#SS##..#
#......#
########
end
"""


@pytest.mark.parametrize("name", list(builtin()))
def test_writing_a_track_back_is_stable(name: str) -> None:
    once = track(name)
    assert read(write(once)) == once
    assert write(read(write(once))) == write(once)


def test_a_map_becomes_half_square_borders() -> None:
    found = read(MAP)
    assert (found.name, found.direction, found.unit, found.vertical) == ("Box", "ccw", 2, False)
    assert found.notes == (("author", "somebody"),)
    assert found.places(ends=False) == ((2, 2), (1, 2))
    inner = as_polygons(found).rings[1]
    assert set(zip(inner[0::2], inner[1::2], strict=True)) == {(5, 3), (9, 3), (9, 5), (5, 5)}
    assert "author: somebody" in write(found)


def test_a_single_s_needs_the_orientation() -> None:
    narrow = "racetrack 1\n{}map:\n#####\n#...#\n#S#.#\n#...#\n#####\nend\n"
    with pytest.raises(BadTrack, match="line: vertical"):
        read(narrow.format(""))
    assert read(narrow.format("line: horizontal\n")).places(ends=False) == ((1, 2),)
    with pytest.raises(BadTrack, match="S from wall to wall"):
        read(narrow.format("line: vertical\n"))


def test_walls_that_meet_at_a_corner_are_one_wall() -> None:
    """Section 8.1: wall points group with their eight neighbours; the diagonal gap is closed."""
    rows = ["########", "#......#", "#..#...#", "#S#....#", "#......#", "########"]
    text = "racetrack 1\nline: horizontal\nmap:\n" + "\n".join(rows) + "\nend\n"
    assert len(read(text).rings) == 2
    ground = RacetrackOptions.read({"track": text, "players": 1}).ground()
    assert ground.outcome(ground.at(2, 3), 1, -1) == WALL, "between the two"
    assert ground.outcome(ground.at(3, 2), 1, 1) == WALL, "a diagonal step past a wall corner touches it"
    assert ground.outcome(ground.at(3, 1), 1, 1) == CLEAR


def test_further_walls_are_obstacles() -> None:
    rows = ["#########", "#.......#", "#.......#", "#SS##.#.#", "#.......#", "#########"]
    found = read("racetrack 1\nmap:\n" + "\n".join(rows) + "\nend\n")
    assert len(found.rings) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "in the first line"),
        ("hello\n", "in the first line"),
        ("racetrack 2\n", "in the first line"),
        ("racetrack 1\nnonsense\n", "line 2"),
        ("racetrack 1\nname: a\nname: b\n", "'name' twice"),
        ("racetrack 1\ndirection: up\n", "cw or ccw"),
        ("racetrack 1\nunit: 0\n", "a whole number 1..1000"),
        ("racetrack 1\nunit: 0\nouter:\nend\n", "unit"),
        ("racetrack 1\nouter:\n0 0 1 1\n", "'end' after the block outer"),
        ("racetrack 1\nmap:\nend\n", "rows of points"),
        ("racetrack 1\nmap:\n###\n##\nend\n", "3 in each row"),
        ("racetrack 1\nmap:\n#?#\nend\n", "column 2"),
        ("racetrack 1\nmap:\n###\n#.#\n###\nend\n", "at least one S"),
        ("racetrack 1\nmap:\n######\n#S##.#\n######\nend\n", "line: vertical"),
        ("racetrack 1\nline: horizontal\nmap:\n######\n#S##.#\n######\nend\n", "hang together"),
        ("racetrack 1\nmap:\n#####\n#S.S#\n#####\nend\n", "one straight run"),
        ("racetrack 1\nline: vertical 1 1\nouter:\n0 0 9 x 9 9\nend\ninner:\n3 3 4 3 4 4\nend\n", "outer, line 4"),
        ("racetrack 1\nline: vertical 1 1\nouter:\n0 0 9 0 9\nend\ninner:\n3 3 4 3 4 4\nend\n", "x and y"),
        ("racetrack 1\nline: sideways 1 1\nouter:\n0 0 9 0 9 9\nend\ninner:\n3 3 4 3 4 4\nend\n", "'vertical X Y'"),
        ("racetrack 1\nouter:\n0 0 9 0 9 9\nend\n", "one outer, one inner"),
        ("racetrack 1\nline: vertical 1 1\nouter:\n0 0 99999 0 9 9\nend\ninner:\n3 3 4 3 4 4\nend\n", "numbers up to"),
        ("dim: 2\n..\n..\n", "'dim: R C'"),
        ("dim: 2 2\n..\n", "2 rows"),
        ("dim: 1 2\n.?\n", "column 2"),
        ("dim: 1 2\nsss\n", "at most 2"),
        ("dim: 1 2\ns.\n", "at least one goal"),
        ("dim: 1 2\n.g\n", "at least one start"),
        ("dim: 99999 99999\n", "cells"),
    ],
)
def test_a_broken_file_is_refused_with_the_place(text: str, message: str) -> None:
    with pytest.raises(BadTrack, match=message):
        read(text)


@pytest.mark.parametrize("head", ["dim: 3 5", "3,5", "5\n3"])
def test_the_three_planning_dialects_read_the_same(head: str) -> None:
    found = read(f"{head}\nXxP#g\nS.o i\nsp..G\n")
    assert found.sprint
    assert found.starts == ((0, 1), (0, 0)), "row by row from the top"
    assert found.goals == ((4, 2), (4, 0))
    assert found.rows == ("xxxxg", "s....", "s...g")


def test_short_rows_are_padded_with_wall() -> None:
    assert read("dim: 2 4\ns.g\nx\n").rows == ("s.gx", "xxxx")


@given(st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_text_is_a_track_or_refused(text: str) -> None:
    for start in ("", "racetrack 1\n", "dim: 3 3\n", "racetrack 1\nmap:\n"):
        try:
            assert isinstance(read(start + text), Track)
        except BadTrack as error:
            assert str(error)


@given(
    st.lists(st.text("#.S", min_size=7, max_size=7), min_size=5, max_size=8),
    st.sampled_from(["", "line: vertical\n", "line: horizontal\n"]),
)
@settings(max_examples=400, deadline=None)
def test_any_map_is_a_track_that_writes_back_or_refused(rows: list[str], line: str) -> None:
    text = f"racetrack 1\nname: x\n{line}map:\n" + "\n".join(rows) + "\nend\n"
    try:
        found = read(text)
    except BadTrack:
        return
    assert read(write(found)) == found
    assert read(write(as_polygons(found))).places(ends=False) == found.places(ends=False) or pinched(found)


def pinched(found: Track) -> bool:
    """Say whether a border touches itself at a corner, which polygons may not."""
    for ring in found.rings:
        corners = list(zip(ring[0::2], ring[1::2], strict=True))
        if len(set(corners)) < len(corners):
            return True
    return False
