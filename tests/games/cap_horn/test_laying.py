"""Laying and covering tiles."""


import pytest

from layline.core import BadPosition
from tests.games.cap_horn.afloat import game, moves, play, refused, ship

clause = pytest.mark.clause


@clause("CPH-040")
@clause("CPH-A15")
def test_any_number_of_tiles_may_be_placed_even_none() -> None:
    hand = "W1 W1 W1 W2 B2 K2"
    state = game({"hand": hand})
    play(state, "place:W1@N2 place:W1@N3 place:W1@N4 place:W2@N5 place:B2@N6")
    assert state.position()["placed"] == 5
    assert "end_place" in moves(state)
    play(state, "place:K2@N7")
    assert state.position()["phase"] == "move"  # the hand is empty
    none = game({"hand": hand})
    play(none, "end_place")
    assert ship(none)["hand"] == "W1 W1 W1 W2 K2 B2"
    assert refused(game({"hand": "B2"}), "place:W1@N2") == "not_in_hand CPH-040"


@clause("CPH-042")
def test_tiles_are_placed_on_empty_spaces_of_the_sea() -> None:
    state = game({"hand": "W1"}, tiles={"M2": "W2", "H3": "W1"})
    assert refused(state, "place:W1@M2") == "space_taken CPH-042"
    assert refused(state, "place:W1@N1") == "space_taken CPH-042"
    assert refused(state, "place:W1@G3") == "not_sea CPH-042"
    assert refused(state, "place:W1@A8") == "not_sea CPH-042"
    assert refused(state, "place:W1@Z9") == "not_sea CPH-042"
    assert refused(state, "place:W1@C0") == "not_sea CPH-042"


@clause("CPH-046")
def test_a_station_space_without_a_tile_is_empty() -> None:
    state = game({"at": "N3", "hand": "W1", "points": 0}, tiles={"N3": "W1"})
    assert "cover:W1@N4" not in moves(state)
    assert refused(state, "cover:W1@N4") == "nothing_to_cover CPH-050"
    play(state, "place:W1@N4")
    assert state.position()["tiles"]["N4"] == "W1"
    assert "move:A1" in moves(state)


COVERS = {"K4": "S2", "M6": "W2", "K6": "W1", "L5": "B2", "K7": "X2", "M8": "W1"}


@pytest.mark.parametrize(
    ("points", "reach", "spaces"),
    [
        (2, "turn", "J1 K1 M1 N1 L5 K7 M8"),
        (3, "turn", "J1 K1 M1 N1 K7 M8"),
        (5, "turn", "J1 K1 M1 N1 M8"),
        (5, "move_ignore", "J1 K1 M1 N1 K7 M8"),
        (5, "move", "J1 K1 M1 N1 L5 K7 M8"),
    ],
)
@clause("CPH-052")
@clause("CPH-053")
@clause("CPH-A12")
@clause("CPH-A13")
def test_what_may_be_covered_depends_on_what_the_ship_can_reach(points: int, reach: str, spaces: str) -> None:
    """Scenario 13 with its exact lists, and the option `cover_reach`."""
    state = game(
        {"at": "K4", "points": points, "hand": "W3"}, {"at": "M6"}, {"at": "L1"},
        tiles=COVERS, options={"cover_reach": reach},
    )  # fmt: skip
    assert moves(state, "cover") == " ".join(f"cover:W3@{space}" for space in spaces.split())


@clause("CPH-A12")
def test_a_sprint_with_ignore_in_it_is_a_way_to_reach_a_tile() -> None:
    tiles = {"K4": "S2", "K6": "W1", "J8": "B2", "L7": "W3"}
    for inside in (False, True):
        own = {"at": "K4", "points": 8, "hand": "W3"}
        state = game(own, tiles={**tiles, "L5": "X2", "M5": "W1"}, options={"sprint_with_ignore": inside})
        assert ("cover:W3@L7" in moves(state)) is not inside  # two ahead, then Ignore
        assert ("cover:W3@M5" in moves(state)) is True  # Ignore to L5 leads no further that way
        assert "cover:W3@J8" in moves(state)


@clause("CPH-050")
@clause("CPH-055")
@clause("CPH-A14")
def test_only_the_top_tile_counts_and_it_is_turned_by_its_space() -> None:
    state = game({"hand": "B2 W1", "points": 0}, {"at": "I7"}, tiles={"I7": "X2", "H8": "W1", "K8": "W3", "K9": "W1"})
    play(state, "cover:B2@K8")
    assert state.position()["tiles"]["K8"] == "B2 W3"
    later = game({"at": "K8", "points": 0}, tiles={"K8": "B2 W3", "M8": "W1", "H8": "W1"})
    assert moves(later) == "move:B2 forgo"
    play(later, "move:B2")
    assert ship(later)["at"] == "M8"  # back is east in the second zone
    same = game({"hand": "W1", "points": 0}, tiles={"H8": "W1"})
    assert "cover:W1@H8" in moves(same)


@clause("CPH-051")
def test_one_cover_is_all_that_is_laid_in_a_turn() -> None:
    state = game({"at": "K4", "points": 0, "hand": "W1 B2 B2"}, tiles={**COVERS})
    play(state, "cover:B2@M8")
    assert state.position()["phase"] == "move"
    assert refused(state, "cover:B2@K7") == "covered_already CPH-051"
    state = game({"at": "K4", "points": 0, "hand": "W1 B2"}, tiles=COVERS, covered=True, phase="place")
    assert moves(state) == "end_place"
    assert refused(state, "place:W1@K5") == "covered_already CPH-051"
    with pytest.raises(BadPosition, match="CPH-051"):
        game({"hand": "W1"}, placed=1, covered=True)


@clause("CPH-054")
def test_a_tile_under_a_ship_is_safe_also_at_a_station() -> None:
    state = game({"hand": "B2", "points": 0}, {"at": "N4"}, tiles={"N4": "W1"})
    assert refused(state, "cover:B2@N4") == "ship_on_tile CPH-054"


@clause("CPH-A13")
def test_a_tile_slides_under_the_chip_of_a_station_too() -> None:
    state = game({"hand": "B2", "points": 0}, tiles={"K9": "W1"})
    play(state, "cover:B2@K9")
    assert state.position()["tiles"]["K9"] == "B2 W1"


@clause("CPH-A16")
def test_a_tile_laid_this_turn_links_and_receives() -> None:
    state = game({"at": "K2", "hand": "S2 W1", "points": 0}, tiles={"K2": "S2"})
    assert refused(state, "place:W1@K4") == "not_linked CPH-041"
    play(state, "place:S2@K3 place:W1@K4 move:A2")
    assert ship(state)["at"] == "K4"


@clause("CPH-A27")
def test_a_useless_arrow_is_just_not_available() -> None:
    state = game({"at": "N2", "hand": "W1", "points": 0}, tiles={"N2": "X2"})
    assert refused(state, "place:W1@N3") == ""
    play(state, "end_place")
    assert moves(state) == "forgo"
    assert refused(state, "move:L2") == "way_closed CPH-069"
