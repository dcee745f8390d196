"""The board of Race the Wind: what stays, what moves, what can be chosen and what it says."""

import re
import tomllib
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from layline.core import OVER, WATCHER, Event, play_and_tell
from layline.core.texts import LANGUAGES
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.boats import LONGEST_WAKE
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.umpire import umpire_card
from layline.kit.svg import flat_style
from tests.games.race_the_wind.sailing import boat, play, race

RACES: dict[str, dict[str, Any]] = {
    "match": {"laps": 1, "tokens": "random", "yellow_count": 12, "blue_count": 9},
    "fleet": {"players": 5, "tokens": "none", "course": "two_windward", "compass_die": "rose", "allow_pass": True},
    "small": {
        "players": 3, "tokens": "none", "course": "triangle", "board_w": 21, "board_h": 25, "gate_row": 3,
        "mark_row": 14, "second_mark": "15,9", "wind_roll": "optional",
    },
}  # fmt: skip


def walk(options: dict[str, Any], seed: int, most: int = 140) -> Iterator[tuple[RaceTheWindState, list[Event]]]:
    state, random = GAME.new(GAME.options(options)), Random(seed)
    told: list[Event] = []
    for _ in range(most):
        if state.to_act() == OVER:
            return
        told += play_and_tell(state, random.choice(state.moves()))
        assert isinstance(state, RaceTheWindState)
        yield state, told


def parsed(
    state: RaceTheWindState, told: list[Event] | None = None, seat: int | None = None, language: str = "en"
) -> dict[str, ET.Element]:
    board = GAME.draw(state.view(int(state.to_act()) if seat is None else seat), told or [], language)
    root = ET.fromstring(f"<svg>{board.still}{board.live}</svg>")  # noqa: S314 - our own text
    found = [element for element in root.iter() if "id" in element.attrib]
    assert len({element.attrib["id"] for element in found}) == len(found), "an id stands twice"
    return {element.attrib["id"]: element for element in found}


@pytest.mark.parametrize("name", RACES)
def test_the_still_layer_stays_and_has_no_language_and_boats_keep_their_ids(name: str) -> None:
    stills = set()
    for number, (state, told) in enumerate(walk(RACES[name], 3)):
        if number % 9 == 0:
            boards = [GAME.draw(state.view(WATCHER), told, language) for language in LANGUAGES]
            stills |= {board.still for board in boards}
            ids = parsed(state, told, WATCHER)
            if state.round >= 1:
                assert {
                    f"boat{seat}" for seat in range(state.terms.players) if state.position()["boats"][seat].get("pos")
                } <= set(ids)
            assert not any("role" in element.attrib for element in ids.values()), "a watcher has nothing to choose"
    assert len(stills) == 1


def test_no_colour_stands_in_the_drawing_and_every_class_has_looks() -> None:
    css = GAME.draw(race(boat(10, 10, "NE")).view(0)).style
    used: set[str] = set()
    for state, told in walk(RACES["match"], 5, 200):
        board = GAME.draw(state.view(max(0, int(state.to_act()))), told)
        assert not re.search(r"#[0-9a-fA-F]{3,6}\b|\bstyle=|fill=|stroke=", board.still + board.live)
        used |= {name for names in re.findall(r'class="([^"]+)"', board.still + board.live) for name in names.split()}
    groups = {"rw-chart", "rw-race", "rw-mark", "rw-boat", "rw-turning", "rw-legend", "rw-row", "rw-place", "rw-d0"}
    assert {name for name in used - groups if f".{name}" not in css} == set()
    for theme in ("light", "dark"):
        assert "var(" not in flat_style(css, theme)


def test_a_turning_boat_turns_in_its_transform_and_never_the_long_way() -> None:
    state = race(boat(10, 15, "NW"), options={"wind_changes": False}, wind="S")
    told: list[Event] = []
    angles = [parsed(state, told)["hull0"].attrib["transform"]]
    for text in ("move", "rot+1", "move", "end", "rot+1"):
        told += play_and_tell(state, GAME.read(text))
        angles.append(parsed(state, told)["hull0"].attrib["transform"])
    assert (
        angles[0] == "rotate(315)" and angles[2] == "rotate(360)" and angles[-1] == "rotate(405)"
    )  # past north: on to 360, not back to 0


def test_sails_show_point_of_sail_and_tack() -> None:
    seen = set()
    for heading in ("NE", "E", "SE", "S", "SW", "W", "NW"):
        sail = parsed(race(boat(10, 15, heading)))["sail0"]
        starboard = heading in ("S", "SW", "W", "NW")
        assert ("rw-starboard" in sail.attrib["class"]) == starboard
        assert ("rotate(-" in sail.attrib["transform"]) != starboard  # the boom is to leeward
        seen.add(sail.attrib["transform"])
    assert len(seen) == 7
    assert "rw-luff" in parsed(race(boat(10, 15, "N")))["sail0"].attrib["class"]


def test_the_point_of_sail_of_the_boat_to_play_is_named_beside_it() -> None:
    for language, words in (("en", "close-hauled, port tack"), ("fr", "au près, bâbord amures")):
        label = parsed(race(boat(10, 15, "NE")), language=language)["sailing"]
        assert words in "".join(label.itertext())


def test_handles_tell_where_they_lead_what_they_meet_and_whom_they_give_a_claim() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"), tokens={"yellow": [[11, 16]]})
    ids = parsed(state)
    name = ids["step"].attrib["aria-label"]
    assert "(11;16)" in name and "lull" in name and "gives B a claim" in name
    assert "rw-claims" in ids["step"].attrib["class"]
    assert "claim" not in ids["rotR1"].attrib["aria-label"]
    refused = ids["rotL1"]
    assert refused.attrib["aria-disabled"] == "true" and "head to the N wind" in refused.attrib["aria-label"]
    french = parsed(state, language="fr")["step"].attrib["aria-label"]
    assert "donne une réclamation à B" in french and "molle" in french


def test_a_claim_that_can_still_be_avoided_is_not_announced() -> None:
    """Stepping onto the point on the beam is no offence yet: one may go on."""
    state = race(boat(10, 14, "NE"), boat(10, 15, "E"), order=[1, 0])
    assert "claim" not in parsed(state)["step"].attrib["aria-label"]
    play(state, "move")
    ids = parsed(state)
    assert "gives A a claim" in ids["rotR1"].attrib["aria-label"]
    assert "claim" not in ids["step"].attrib["aria-label"]


def test_an_automatic_move_makes_the_boat_a_button() -> None:
    ids = parsed(race(boat(10, 10, "E", miss=True)))
    assert ids["boat0"].attrib["role"] == "button" and "missed" in ids["boat0"].attrib["aria-label"]


def test_the_focus_holds_the_boat_and_its_handles_and_stays_on_the_sheet() -> None:
    for x, y in ((0, 0), (26, 32), (13, 15)):
        ids = parsed(race(boat(x, y, "SE" if y else "NE")))
        box = {key: float(ids["focus"].attrib[key]) for key in ("x", "y", "width", "height")}
        for handle in ("boat0", "step", "rotR1", "rotL1"):
            if handle in ids:
                px, py = (
                    float(part)
                    for part in re.findall(r"translate\(([^)]*)\)", ids[handle].attrib["transform"])[0].split(",")
                )
                assert box["x"] <= px <= box["x"] + box["width"] and box["y"] <= py <= box["y"] + box["height"]


def test_wakes_come_from_what_was_told_and_stay_bounded() -> None:
    long = [Event("moved", "RTW-045", {"seat": 0, "from": (k % 20, 3), "to": ((k + 1) % 20, 3)}) for k in range(500)]
    assert len(re.findall("[ML]", parsed(race(boat(10, 15, "NE")), long)["wake0"].attrib["d"])) <= 2 * LONGEST_WAKE
    assert "wake0" not in parsed(race(boat(10, 15, "NE")))


def test_tokens_are_told_apart_without_colour() -> None:
    ids = parsed(race(boat(10, 15, "NE"), tokens={"yellow": [[3, 3]], "blue": [[4, 4]]}))
    shapes = [ids[name][0].attrib["d"] for name in ("lulls", "gusts")]
    assert "a7 7" in shapes[0] and "a" not in shapes[1]


def test_every_ruling_has_a_card_in_both_languages() -> None:
    scenarios = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]
    seen = set()
    for scenario in scenarios:
        if "steps" not in scenario:
            continue
        state = GAME.setup(scenario["position"])
        for step in scenario["steps"]:
            for text in step.get("play", "").split():
                for event in play_and_tell(state, GAME.read(text)):
                    if event.kind.startswith("ruling_"):
                        seen.add(event.kind)
                        for language in LANGUAGES:
                            card = umpire_card(event, language, ("Red", "Blue"))
                            root = ET.fromstring(card.svg())  # noqa: S314 - our own text
                            words = " ".join("".join(root.itertext()).split())
                            assert event.clause in words and ("Red" in card.title and "{" not in card.title)
                            drawn = {element.attrib["id"] for element in root.iter() if "id" in element.attrib}
                            assert drawn == {"card-boat0", "card-boat1"}
    assert seen == {"ruling_" + name for name in ("inside", "tack", "leeward", "speed", "locked", "stalling", "line")}


def test_refusals_name_boats_points_and_wind_in_both_languages() -> None:
    refusal = race(boat(10, 10, "NE"), boat(11, 11, "NE")).why_not(GAME.read("move"))
    assert refusal is not None
    assert GAME.explain(refusal, "en", ("Red", "Blue")) == "Blue is in the way on (11;11)."
    into = race(boat(10, 10, "NE"), wind="W").why_not(GAME.read("rot+1"))
    assert into is not None and "broad" in GAME.explain(into, "en") and "largue" in GAME.explain(into, "fr")
    windy = race(boat(10, 10, "NW"), wind="W").why_not(GAME.read("rot-1"))
    assert windy is not None and "vent de O" in GAME.explain(windy, "fr")


def test_the_terminal_board_is_at_most_80_wide_and_says_where_to_go() -> None:
    for options in RACES.values():
        for number, (state, _) in enumerate(
            walk(
                {**options, "board_w": 41, "board_h": 61}
                if options["tokens"] == "none" and "second_mark" not in options
                else options,
                2,
            )
        ):
            if number % 20 == 0:
                for language in LANGUAGES:
                    text = GAME.board_text(state.view(max(0, int(state.to_act()))), language)
                    assert max(map(len, text.splitlines())) <= 100
    text = GAME.board_text(race(boat(10, 15, "NE")).view(0))
    assert " x " in text and "wind N" in text


def test_words_for_headings_come_from_the_language() -> None:
    assert (
        say("fr", "event.wind_rolled", {"seat": 0, "former": 6, "wind": 5})
        == "A lance le dé boussole : le vent passe de O à SO."
    )
