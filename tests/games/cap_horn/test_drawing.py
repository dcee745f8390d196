"""The chart of Cap Horn: what can be clicked, what stays, what a place promises, and no secrets."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from layline.core.record import Record
from layline.core.state import CHANCE, OVER, WATCHER, play_and_tell
from layline.core.telling import Event
from layline.core.texts import LANGUAGES
from layline.games.cap_horn import GAME
from layline.games.cap_horn.moves import Lay
from layline.games.cap_horn.reach import if_laid, next_turn, onward, stranded, this_turn
from layline.games.cap_horn.rules import CapHornState
from layline.games.cap_horn.sheet import DESK
from layline.games.cap_horn.state import BY_IGNORE, BY_MOVE, BY_SPRINT
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.winds import turn_of
from layline.kit.svg import flat_style
from tests.games.cap_horn.afloat import SMALL, game, new, play

TABLES: dict[str, dict[str, Any]] = {
    "four": {},
    "five": {"players": 5, "sprint_with_ignore": True, "ignore_may_finish": True, "start_sail_points": 8},
    "open": {"players": 3, "open_hands": True, "forgo_when_blocked": False},
    "small": {"players": 2, "board": SMALL, "start_hand": 6},
}


def afloat(options: dict[str, Any], seed: int, most: int = 90) -> Iterator[tuple[CapHornState, list[Event]]]:
    state, random = new(max_rounds=20, **options), Random(seed)
    told: list[Event] = []
    for _ in range(most):
        yield state, told
        if state.to_act() == OVER:
            return
        told += play_and_tell(state, random.choice(state.moves()))


def parsed(
    state: CapHornState, seat: int | None = None, told: Sequence[Event] = (), language: str = "en"
) -> ET.Element:
    board = GAME.draw(state.view(int(state.to_act()) if seat is None else seat), told, language)
    return ET.fromstring(f"<svg>{board.still}{board.live}</svg>")  # noqa: S314 - our own text


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), "ids are unique"
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_is_named_by_what_stands_on_it(language: str) -> None:
    """Whoever speaks to the page says what they read."""
    seen = 0
    for state, told in afloat({}, 3):
        for element in parsed(state, told=told, language=language).iter("g"):
            for caption in element.findall("text[@class='cp-caption']"):
                assert str(caption.text) in element.attrib["aria-label"]
                seen += 1
    assert seen


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_every_legal_move_can_be_clicked_and_read(name: str, seed: int) -> None:
    for state, told in afloat(TABLES[name], seed):
        seat = int(state.to_act())
        if seat < 0:
            continue
        view = state.view(seat)
        ids = by_id(parsed(state, seat, told))
        legal: set[str] = set()
        for move in state.moves():
            touched = GAME.clicks(view, move)
            assert touched
            legal.update(touched)
            for ident in touched:
                element = ids[ident]
                assert element.attrib["role"] == "button"
                assert element.attrib["tabindex"] == "0"
                assert element[0].tag == "title"
                assert element[0].text == element.attrib["aria-label"]
                assert "aria-disabled" not in element.attrib
        buttons = {ident for ident, element in ids.items() if element.attrib.get("role") == "button"}
        assert all(ids[ident].attrib["aria-disabled"] == "true" for ident in buttons - legal)


@pytest.mark.parametrize("name", TABLES)
def test_nobody_else_has_buttons_and_nobody_sees_a_foreign_hand(name: str) -> None:
    for state, _ in afloat(TABLES[name], 5, 60):
        for seat in (*range(int(state.sea.terms.players)), WATCHER):
            if seat == state.to_act():
                continue
            svg = GAME.draw(state.view(seat)).svg()
            assert 'role="button"' not in svg
            guess = state.view(seat).guess(Random(seat))
            assert GAME.draw(guess.view(seat)).svg() == svg, "the picture depends on what the seat cannot see"


def test_the_still_layer_stays_and_has_no_language() -> None:
    for options in TABLES.values():
        stills = {
            GAME.draw(state.view(WATCHER), told, language).still
            for state, told in afloat(options, 3, 40)
            for language in LANGUAGES
        }
        assert len(stills) == 1


def test_the_size_stays_and_both_languages_are_drawn() -> None:
    for state, told in afloat(TABLES["four"], 8, 60):
        view = state.view(max(int(state.to_act()), 0))
        english, french = (GAME.draw(view, told, language) for language in LANGUAGES)
        assert (english.width, english.height) == (french.width, french.height) == (888, 788.4)
        assert english.live != french.live


def test_a_ship_moves_by_its_transform_alone() -> None:
    state = game({"at": "K2", "points": 0}, tiles={"K2": "S2", "K4": "W1"})
    before = by_id(parsed(state, WATCHER))["ship1"]
    state2 = game({"at": "K2", "points": 0}, {"at": "K4"}, tiles={"K2": "S2", "K4": "W1"})
    after = by_id(parsed(state2, WATCHER))["ship1"]
    assert before.attrib.pop("transform") != after.attrib.pop("transform")
    assert [ET.tostring(part) for part in list(before)[1:]] == [ET.tostring(part) for part in list(after)[1:]]


def test_tiles_lie_turned_by_their_zone() -> None:
    chart = new().sea.terms.chart
    assert [turn_of(chart, zone) for zone in (1, 2, 3)] == [180, 270, 0]
    ids = by_id(parsed(game(tiles={"K3": "W3", "I7": "W3", "C6": "W3"}), WATCHER))
    for cell, turn in (("K3", "rotate(180)"), ("I7", "rotate(270)"), ("C6", None)):
        turned = [part.attrib.get("transform") for part in ids[f"tile_{cell}"].iter("g")][2]
        assert turned == turn


def test_a_place_tells_where_its_wind_leads_and_whether_the_ship_gets_there() -> None:
    tiles = {"K2": "S2", "K3": "W1", "M3": "S2", "L4": "W1"}
    state = game({"at": "K2", "points": 3, "hand": "W1 B2"}, {"at": "M3", "points": 0}, tiles=tiles)
    ids = by_id(parsed(state, 0))
    assert ids["lay_W1_K4"].attrib["aria-label"] == (
        "W1 on K4. From there: K5, L5, J5, L4, J4. Your ship can sail there this turn."
    )
    assert "ignoring" in ids["lay_W1_L2"].attrib["aria-label"]
    assert "Ship B" in ids["lay_B2_M5"].attrib["aria-label"]
    assert "Ship B" not in ids["lay_W1_M5"].attrib["aria-label"]
    assert "cp-strand" in ET.tostring(ids["lay_B2_M5"]).decode()
    nowhere = by_id(parsed(game({"at": "N2", "points": 0, "hand": "B2"}, tiles={"N2": "W1"}), 0))
    assert "no arrow leads" in nowhere["lay_B2_I2"].attrib["aria-label"]


def test_a_cover_names_what_it_covers() -> None:
    state = game({"at": "K2", "points": 0, "hand": "B2"}, tiles={"K2": "S2", "M8": "W3"})
    label = by_id(parsed(state, 0, language="fr"))["over_B2_M8"].attrib["aria-label"]
    assert label.startswith("B2 sur W3 en M8.")


def test_a_refused_arrow_is_faint_and_says_why() -> None:
    state = game({"at": "H3", "points": 0}, tiles={"H3": "K2", "I5": "W1"})
    ids = by_id(parsed(state, 0))
    assert ids["go_A2_R1"].attrib["aria-disabled"] == "true"
    assert "leaves the sea" in ids["go_A2_R1"].attrib["aria-label"]
    assert ids["go_A2_L1"].attrib["aria-label"] == "Sail to I5 (A2+L1)"
    assert ids["go_A2_R1"].attrib["data-move"] == "move:A2+R1"


def test_what_costs_too_much_is_faint_and_says_so() -> None:
    """Sprint, Ignore and buying stand where they would stand, with what they cost."""
    tiles = {"N3": "B2", "M3": "W1", "M4": "X2", "N1": "W1 S0"}
    poor = by_id(parsed(game({"at": "N3", "points": 2}, {"at": "M3"}, tiles=tiles, phase="move"), 0))
    assert {name for name in poor if name.startswith("ignore")} == {"ignore_M4"}, "another ship stands on M3"
    for name, move in (("sprint", "sprint"), ("ignore_M4", "ignore:M4")):
        assert poor[name].attrib["aria-disabled"] == "true" and poor[name].attrib["data-move"] == move
    assert "costs 3 sail points; you have 2" in poor["ignore_M4"].attrib["aria-label"]
    full = by_id(parsed(game({"hand": "W1 W1 W1 W1 W1 W1", "points": 3}, phase="buy"), 0))
    assert "more than 6" in full["buy"].attrib["aria-label"] and "aria-disabled" not in full["end"].attrib


def test_tiles_that_may_not_be_covered_say_why_once_a_tile_is_picked() -> None:
    tiles = {"K4": "S2", "K6": "W1", "L5": "B2", "K7": "X2", "M6": "W2", "M8": "W1"}
    state = game({"at": "K4", "points": 5, "hand": "W1 B2"}, {"at": "M6"}, tiles=tiles)
    ids = by_id(parsed(state, 0))
    kept = {name.removeprefix("keep_"): ids[name].attrib["aria-label"] for name in ids if name.startswith("keep_")}
    assert set(kept) == {"K4", "K6", "L5", "K7", "M6", "L1"}
    assert "can sail to K6" in kept["K6"] and "ignoring" in kept["L5"] and "sprint" in kept["K7"]
    assert "B stands on M6" in kept["M6"]
    for name, why in kept.items():
        refusal = state.why_not(GAME.read(ids[f"keep_{name}"].attrib["data-move"]))
        assert refusal is not None and GAME.explain(refusal, "en") in why
        hits = [part for part in ids[f"keep_{name}"] if part.attrib.get("class") == "cp-hit"]
        assert [part.attrib["width"] for part in hits] == ["54"], "touched anywhere on the tile"
    play(state, "place:B2@K5")
    assert not any(name.startswith("keep_") for name in by_id(parsed(state, 0))), "nothing may be covered now"


def test_a_place_shows_how_the_tile_lies_and_the_ways_it_gives() -> None:
    state = game({"at": "H2", "points": 0, "hand": "K2 W1"}, tiles={"H2": "W1"})
    place = by_id(parsed(state, 0))["lay_K2_H3"]
    looks = {part.attrib.get("class"): part for part in place}
    ways = looks["cp-onward"].attrib["d"]
    assert ways == "M0 0L0 60L0 120L60 120m-6 -6h12v12h-12z", "one leg after the other; the other way is land"
    assert looks["cp-outline"].attrib["transform"] == "rotate(180)"


def test_sentences_foretell_what_a_tile_does() -> None:
    tiles = {"K2": "S2", "K3": "W1", "M3": "S2", "L4": "W1"}
    state = game({"at": "K2", "points": 3, "hand": "W1 B2"}, {"at": "M3", "points": 0}, tiles=tiles)
    said = {move.text: GAME.sentence(state.view(0), move, "en", ("Anna", "Ben", "Cleo")) for move in state.moves()}
    assert said["place:W1@K4"] == "Lay W1 on K4. Your ship can sail there this turn"
    assert said["place:W1@N4"] == "Lay W1 on N4"
    assert said["place:B2@M5"] == "Lay B2 on M5. Ship Ben could only go there: it would be left with B2"
    assert GAME.sentence(state, GAME.read("end_place"), "fr") == "Ne plus poser de carte"


def test_plain_buttons_beside_the_ship_hide_nothing_that_can_be_chosen() -> None:
    for state, _ in afloat(TABLES["five"], 4, 300):
        if state.position()["phase"] not in ("move", "sprint", "second"):
            continue
        ids = by_id(parsed(state))
        plain = [ids[name] for name in ("sprint", "forgo", "stop", "stay") if name in ids]
        targets = [part for name, part in ids.items() if name.startswith("go_") and "aria-disabled" not in part.attrib]
        for one in plain:
            x, y = map(float, one.attrib["transform"][10:-1].split(","))
            wide, high = (float(next(one.iter("rect")).attrib[side]) for side in ("width", "height"))
            assert x >= 0 and y >= 0 and x + wide <= 888 and y + high <= 788.4
            for target in targets:
                box = [float(next(target.iter("rect")).attrib[key]) for key in ("x", "y", "width", "height")]
                apart = x + wide <= box[0] or box[0] + box[2] <= x or y + high <= box[1] or box[1] + box[3] <= y
                assert apart, (one.attrib["id"], target.attrib["id"])


def test_an_update_sends_only_what_changed() -> None:
    tiles = {"M2": "W2", "M3": "S2", "L3": "W1", "L4": "K2", "K5": "D2"}
    state = game({"at": "M2", "hand": "B2 W1 X2"}, tiles=tiles)
    told: list[Event] = []
    before = GAME.draw(state.view(0), told).live.split("\n")
    told += play_and_tell(state, GAME.read("place:W1@N3"))
    after = GAME.draw(state.view(0), told).live.split("\n")
    fresh = [piece for piece in after if piece not in before]
    assert any('id="tile_N3"' in piece for piece in fresh)
    assert not any(re.search(r'id="(tile_M2|station_N4|ship0|log1|step0)"', piece) for piece in fresh)
    assert len("".join(fresh)) < 0.5 * len("".join(after))


def test_wakes_and_fresh_tiles_follow_what_was_told() -> None:
    state = game({"at": "M2", "hand": "B2 W1 X2"}, tiles={"M2": "W2"})
    told: list[Event] = []
    for text in ("place:B2@L3", "place:W1@K4", "end_place", "move:AR2"):
        told += play_and_tell(state, GAME.read(text))
    assert "wake0" not in by_id(parsed(state, WATCHER))
    root = parsed(state, WATCHER, told)
    assert by_id(root)["wake0"].attrib["d"].startswith("M774")
    assert sum(part.attrib.get("class") == "cp-fresh" for part in root.iter("rect")) == 2


def test_a_ship_goes_the_way_of_its_arrow() -> None:
    """Two legs are sailed one after the other, as long as nothing else has happened; other ways are straight."""
    state = game({"at": "J8", "points": 0}, tiles={"J8": "K2", "H9": "W1"}, phase="move")
    told: list[Event] = play_and_tell(state, GAME.read("move:A2+L1"))
    ship = by_id(parsed(state, WATCHER, told))["ship0"]
    poses = [tuple(map(float, pose.split(","))) for pose in ship.attrib["data-way"].split()]
    steps = [(two[0] - one[0], two[1] - one[1]) for one, two in pairwise(poses)]
    assert steps == [(-60, 0), (-60, 0), (0, 60)] and all(pose[2] == 0 for pose in poses)
    assert ship.attrib["transform"] == f"translate({poses[-1][0]:g},{poses[-1][1]:g})"
    wake = by_id(parsed(state, WATCHER, told))["wake0"].attrib["d"]
    assert wake.count("L") == 3, "the wake has the bend too"
    told.append(Event("placed", "CPH-040", {"seat": 1, "tile": "W1", "cell": "M2"}))
    assert "data-way" not in by_id(parsed(state, WATCHER, told))["ship0"].attrib
    straight = game({"at": "K2", "points": 0}, tiles={"K2": "S2", "K4": "W1"}, phase="move")
    told = play_and_tell(straight, GAME.read("move:A2"))
    assert "data-way" not in by_id(parsed(straight, WATCHER, told))["ship0"].attrib


def test_covered_tiles_show_their_edge_and_names() -> None:
    ids = by_id(parsed(game(tiles={"K5": "B2 W1 X2"}), WATCHER))
    assert ids["tile_K5"][0].text == "B2, head wind, on K5; W1 X2 under it"


# -- where can I get ---------------------------------------------------------------------------------


def names(state: CapHornState, cells: dict[int, int]) -> dict[str, int]:
    return {state.sea.terms.chart.name(cell): ways for cell, ways in cells.items()}


def test_this_turn_counts_moves_ignore_and_sprint() -> None:
    tiles = {"K4": "S2", "K6": "W1", "K7": "X2", "L5": "B2"}
    for points, found in (
        (2, {"K6": BY_MOVE}),
        (3, {"K6": BY_MOVE, "L5": BY_IGNORE}),
        (5, {"K6": BY_MOVE, "L5": BY_IGNORE, "K7": BY_SPRINT}),
    ):
        state = game({"at": "K4", "points": points}, tiles=tiles)
        assert names(state, this_turn(state.sea, 0)) == found
        assert this_turn(state.sea, 1) == {}
    state = game({"at": "K4", "points": 5}, tiles=tiles)
    play(state, "sprint")
    assert names(state, this_turn(state.sea, 0)) == {"K6": BY_SPRINT, "K7": BY_SPRINT}
    play(state, "move:A2")
    assert names(state, this_turn(state.sea, 0)) == {"K7": BY_SPRINT}
    play(state, "stop")
    assert this_turn(state.sea, 0) == {}


def test_this_turn_is_what_the_legal_moves_lead_to() -> None:
    for state, _ in afloat(TABLES["five"], 6, 200):
        if state.position()["phase"] == "move":
            seat = int(state.to_act())
            ends: set[int] = set()
            for move in state.moves():
                copy = state.copy()
                assert isinstance(copy, CapHornState)
                copy.play(move)
                if move.kind in ("move", "ignore"):
                    ends.add(int(copy.sea.fact(seat, 0)))
                elif move.text == "sprint":
                    ends |= set(this_turn(copy.sea, seat))
            assert set(this_turn(state.sea, seat)) == ends


def test_next_turn_follows_every_end_of_this_one() -> None:
    tiles = {"K2": "S2", "K4": "S2", "K6": "W1", "J6": "W1", "M3": "W1"}
    state = game({"at": "K2", "points": 0}, tiles=tiles)
    assert names(state, next_turn(state.sea, 0)) == {"K4": BY_MOVE, "K6": BY_MOVE}
    rich = game({"at": "K2", "points": 2}, tiles={**tiles, "L3": "B2"})
    found = names(rich, next_turn(rich.sea, 0))
    assert found["L3"] == BY_IGNORE  # two points, one for forgoing, one for the turn
    assert found["K6"] == BY_MOVE
    waiting = game({"at": "K2", "points": 0}, tiles=tiles, turn=1)
    assert names(waiting, next_turn(waiting.sea, 0)) == {"K4": BY_MOVE}


def test_next_turn_knows_the_token_taken_on_the_way() -> None:
    moved = SMALL.replace('cell = "A3"', 'cell = "A1"')  # a station on the line itself
    one = {"at": "A2", "points": 0, "tokens": {"I": "red"}}
    state = GAME.setup({"ships": [one, {}], "tiles": {"A2": "W1", "A1": "W1"}, "options": {"board": moved}})
    assert isinstance(state, CapHornState)
    assert set(names(state, next_turn(state.sea, 0))) == {"A1", "A0", "B0"}
    poor = GAME.setup({"ships": [one, {}], "tiles": {"A2": "W1", "A1": "W1"}, "options": {"board": SMALL}})
    assert isinstance(poor, CapHornState)
    assert set(names(poor, next_turn(poor.sea, 0))) == {"A1"}


def test_if_laid_and_onward_look_at_the_chart_alone() -> None:
    state = game({"at": "K2", "points": 0, "hand": "W1"}, tiles={"K2": "S2", "K3": "W1"})
    assert names(state, if_laid(state.sea, 0)) == {"K4": BY_MOVE}
    rich = game({"at": "K2", "points": 3, "hand": "W1"}, tiles={"K2": "S2", "K3": "W1"})
    assert set(names(rich, if_laid(rich.sea, 0))) == {"K4", "L2", "L3", "J3", "J2"}
    chart = state.sea.terms.chart
    assert [chart.name(end) for end in onward(state.sea, 5, int(chart.at(13, 4)))] == ["L4"]


def test_a_rival_is_stranded_only_when_every_way_of_its_leads_nowhere_or_back() -> None:
    tiles = {"K3": "D2", "M5": "B2", "L4": "W1"}
    state = game({"hand": "B2 W1"}, {"at": "K3", "points": 0}, tiles=tiles)
    chart = state.sea.terms.chart
    spot = int(chart.at(8, 5))
    assert stranded(state.sea, 7, spot, 0) == [1]
    assert stranded(state.sea, 0, spot, 0) == []
    assert stranded(state.sea, 7, spot, 1) == [], "not oneself"
    open_way = game({"hand": "B2"}, {"at": "K3", "points": 0}, tiles={"K3": "D2", "L4": "W1"})
    assert stranded(open_way.sea, 7, spot, 0) == [], "it may lay its own wind on M5"


def test_where_a_ship_can_get_is_shown_on_demand() -> None:
    tiles = {"K4": "S2", "K6": "W1", "K7": "X2", "L5": "B2"}
    root = parsed(game({"at": "K4", "points": 5}, tiles=tiles), 0)
    layers = {part.attrib["data-layer"]: part for part in root.iter("g") if "data-layer" in part.attrib}
    assert [(key, layers[key].attrib["data-name"]) for key in layers] == [
        ("now", "Reach: this turn"),
        ("next", "Reach: next turn"),
    ]
    assert all(layer.attrib["display"] == "none" for layer in layers.values())
    told = ["".join(mark.itertext()) for mark in layers["now"]]
    assert told == [
        "L5: within reach this turn by ignoring3",
        "K6: within reach this turn by moving",
        "K7: within reach this turn by sprinting5",
    ]
    waiting = parsed(game({"at": "K4", "points": 5}, tiles=tiles, turn=1), 0)
    found = {part.attrib["data-layer"]: len(part) for part in waiting.iter("g") if "data-layer" in part.attrib}
    assert found["now"] == 0 and found["next"] > 0, "the toggles stay while others play"


# -- looks -------------------------------------------------------------------------------------------


def test_every_class_of_the_drawing_has_a_look_and_no_colour_stands_in_it() -> None:
    css = (GAME.folder / "board.css").read_text(encoding="utf-8")
    known = set(re.findall(r"\.(cp-[\w-]+)", css))
    bare = {"cp-sheet", "cp-game", "cp-tiles", "cp-stations", "cp-tile", "cp-ship", "cp-logs", "cp-log", "cp-hand"}
    bare |= {"cp-held", "cp-strand", "cp-step", "cp-by-move"}
    for name, options in TABLES.items():
        for state, told in afloat(options, 2, 60):
            svg = GAME.draw(state.view(max(int(state.to_act()), 0)), told)
            for value in re.findall(r'class="([^"]+)"', svg.still + svg.live):
                used = set(value.split())
                assert used <= known | bare, (name, used - known - bare)
            assert not re.search(r'(fill|stroke|style)="', svg.still + svg.live)


def test_light_dark_and_print_define_the_same_colours() -> None:
    css = (GAME.folder / "board.css").read_text(encoding="utf-8")
    light = flat_style(css, "light")
    dark = flat_style(css, "dark")
    assert "var(" not in light
    assert "var(" not in dark
    assert light != dark


def test_the_text_board_fits_a_terminal() -> None:
    for options in TABLES.values():
        for state, _ in afloat(options, 6, 60):
            for language in LANGUAGES:
                lines = GAME.board_text(state.view(max(int(state.to_act()), 0)), language).splitlines()
                assert max(map(len, lines)) <= 80
                assert len(lines) <= 36


def test_the_text_board_marks_what_can_be_chosen() -> None:
    state = game({"at": "M2", "hand": "B2", "points": 3}, tiles={"M2": "W2", "K4": "W1"})
    shown = GAME.board_text(state.view(0)).splitlines()
    assert shown[7].startswith(" 2 ")
    assert shown[8][3 + 4 * 12 + 1] == "A"
    assert "+" in shown[10]
    play(state, "end_place")
    shown = GAME.board_text(state.view(0)).splitlines()
    assert shown[12][3 + 4 * 10 + 1] == "*"
    assert "!" in shown[6]


# -- the rulebook ------------------------------------------------------------------------------------


def test_both_rulebooks_have_every_clause_and_the_same_structure() -> None:
    books = [(GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    shapes = [re.findall(r'<a id="(CPH-\w+)">|^(#+) |\]\((#[\w-]+|figure:\w+)\)', book, re.MULTILINE) for book in books]
    assert shapes[0] == shapes[1]
    anchors = [anchor for anchor, _, _ in shapes[0] if anchor]
    assert len(anchors) == len(set(anchors))
    base = [number for number in range(1, 115) if number in BASE]
    assert [anchor for anchor in anchors if anchor[4].isdigit()] == [f"CPH-{number:03}" for number in base]
    assert {f"CPH-A{number}" for number in range(1, 29)} <= set(anchors)
    links = {link[1:] for _, _, link in shapes[0] if link.startswith("#")}
    assert links <= set(anchors)


BASE = {
    *range(1, 14), *range(20, 24), 30, 31, *range(40, 47), *range(50, 56), *range(60, 72), *range(80, 85),
    *range(90, 94), *range(100, 109), *range(110, 115),
}  # fmt: skip


def test_every_figure_of_the_rulebook_is_a_scenario() -> None:
    scenarios = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]
    book = (GAME.folder / "rules.en.md").read_text(encoding="utf-8")
    figures = re.findall(r"\(figure:(\w+)\)", book)
    assert len(figures) >= 10
    assert set(figures) <= {scenario["id"] for scenario in scenarios}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_has_room_for_its_words(language: str) -> None:
    """The heading ends before the stack, and the word for the winner stands on a line without numbers."""
    path = next(iter(sorted((Path(__file__).parent / "golden").glob("*.toml"))))
    state = Record.read(path.read_text("utf-8")).replay()
    assert isinstance(state, CapHornState) and state.to_act() == OVER
    view = state.view(WATCHER)
    assert isinstance(view, CapHornView)
    winner = int(view.sea.winner)
    ids = by_id(parsed(state, WATCHER, language=language))
    assert 10 * len(ids["head"].text or "") < DESK - 70
    words = {str(one.text): one for one in ids[f"log{winner}"].iter("text")}
    won = words[GAME.texts.say(language, "drawing.winner")]
    assert [text for text, one in words.items() if one.attrib["y"] == won.attrib["y"] and text != won.text] == []


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Round 1 · lay winds"), ("fr", "Manche 1 · poser des vents")]
)
def test_the_title_says_which_step_of_the_turn_it_is(language: str, words: str) -> None:
    state = new(players=2)
    while state.to_act() < 0 or not any(isinstance(move, Lay) for move in state.moves()):
        state.play(state.moves()[0])
    assert GAME.draw(state.view(int(state.to_act())), (), language).title.endswith(words)


def test_an_open_hand_of_six_stands_in_two_lines_left_of_the_tokens() -> None:
    state = new(players=5, open_hands=True, start_hand=6)
    while state.to_act() == CHANCE:
        state.play(state.odds()[0][0])
    books = by_id(parsed(state, 0))
    for seat in range(1, 5):
        lines = [part for part in books[f"log{seat}"].iter("text") if part.get("class") == "cp-open"]
        assert [len((line.text or "").split()) for line in lines] == [3, 3]
        assert float(lines[1].attrib["y"]) - float(lines[0].attrib["y"]) >= 12
    assert not any(part.get("class") == "cp-open" for part in books["log0"].iter())
