"""The board of Race the Wind: what stays, what moves, what can be chosen and what it says."""

import re
import tomllib
from collections.abc import Iterator
from itertools import combinations
from math import dist
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from layline.core import OVER, WATCHER, Event, play_and_tell
from layline.core.heard import Heard
from layline.core.texts import LANGUAGES
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.chart import SQUARE, sheet_of
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.past import LONGEST, STRETCH
from layline.games.race_the_wind.rights import before
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.umpire import umpire_card
from layline.kit.svg import flat_style
from tests.games.race_the_wind.sailing import boat, moves, new, play, race

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
    groups = {"rw-chart", "rw-race", "rw-mark", "rw-boat", "rw-turning", "rw-legend", "rw-row", "rw-d0"}
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
        assert words in " ".join(label.itertext())


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


def test_a_sentence_foretells_what_the_handle_does() -> None:
    """What a list, a preview and the board's own handle say of a move is the same; names instead of letters."""
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"), tokens={"yellow": [[11, 16]]})
    for move in state.moves():
        said = GAME.sentence(state.view(0), move, "en")
        assert said == parsed(state)[GAME.clicks(state.view(0), move)[0]].attrib["aria-label"]
        assert said == GAME.sentence(state, move, "en")
    step = GAME.sentence(state, GAME.read("move"), "en", ("Anna", "Ben"))
    assert step == "Sail to (11;16) \u2013 into a lull \u2013 gives Ben a claim"
    assert GAME.sentence(state, GAME.read("rot-1"), "en").startswith("Turn 45"), "refused moves have sentences too"


@pytest.mark.parametrize(
    ("heading", "texts", "words"),
    [
        ("NE", "", "one action"),
        ("E", "", "two actions"),
        ("E", "move", "one more action"),
        ("SE", "", "a step first"),
        ("SE", "move", "now a turn if you like"),
        ("S", "", "one action"),
        ("N", "", "no step"),
    ],
)
def test_the_label_says_what_the_point_of_sail_allows(heading: str, texts: str, words: str) -> None:
    state = race(boat(10, 15, heading, leg=2))
    play(state, texts)
    assert words in " ".join(parsed(state)["sailing"].itertext())


def test_the_label_says_when_the_way_is_closed_a_gust_waits_or_a_claim_is_open() -> None:
    assert "closed" in " ".join(parsed(race(boat(10, 10, "NE"), boat(11, 11, "SW")))["sailing"].itertext())
    gusty = race(boat(10, 17, "SE", leg=2), tokens={"blue": [[11, 16]]})
    play(gusty, "move")
    assert "turn first" in " ".join(parsed(gusty)["sailing"].itertext())
    play(gusty, "rot+2")
    assert "one more step" in " ".join(parsed(gusty)["sailing"].itertext())
    denied = race(boat(10, 15, "NE"), boat(12, 15, "NW"))
    play(denied, "move")
    assert "protest" in " ".join(parsed(denied)["sailing"].itertext())


def test_handles_hide_neither_boats_nor_badges_where_there_is_room() -> None:
    ids = parsed(race(boat(10, 15, "NE"), boat(11, 15, "NW")))
    x, y = place(ids["boat0"])
    far = {name: round(dist(place(ids[name]), (x, y))) for name in ("rotL2", "rotR1", "rotR2")}
    assert far == {"rotL2": 36, "rotR1": 60, "rotR2": 36}, "the one to the east lies beyond the boat there"


def place(element: ET.Element) -> tuple[float, float]:
    found = re.findall(r"translate\(([^)]*)\)", element.attrib["transform"])[0].split(",")
    return float(found[0]), float(found[1])


# -- what is asked for -----------------------------------------------------------------------------------


def test_what_is_refused_names_its_move_and_shows_why() -> None:
    """Faint handles carry their notation; the wind ahead, an obstacle and a neighbour have a picture."""
    close = race(boat(10, 10, "NE", penalties=1), boat(11, 11, "NE"))
    faint = {name: element for name, element in parsed(close).items() if element.attrib.get("aria-disabled")}
    assert set(faint) == {"step", "rotL1", "spinL", "spinR"}
    for element in faint.values():
        move = GAME.read(element.attrib["data-move"])
        refusal = close.why_not(move)
        assert refusal is not None and GAME.explain(refusal, "en") in element.attrib["aria-label"]
        for language in LANGUAGES:
            proof = GAME.proof(close.view(0), move, language)
            assert proof is not None and proof.title == GAME.explain(refusal, language)
            ET.fromstring(proof.svg())  # noqa: S314 - our own text


@pytest.mark.parametrize(
    ("state", "text", "shape"),
    [
        (race(boat(10, 10, "NE")), "rot-1", "rw-no-go"),
        (race(boat(10, 10, "N")), "move", "rw-no-go"),
        (race(boat(12, 27, "NE")), "move", "rw-buoy"),
        (race(boat(0, 10, "NW")), "move", "rw-card-point"),
        (race(boat(12, 27, "NE", penalties=1)), "spin+", "rw-buoy"),
        (race(boat(16, 6, "SE", penalties=1, leg=2)), "spin-", "rw-committee"),
    ],
)
def test_each_kind_of_proof_shows_what_it_is_about(state: RaceTheWindState, text: str, shape: str) -> None:
    proof = GAME.proof(state.view(0), GAME.read(text))
    assert proof is not None and shape in proof.live


def test_words_are_enough_for_the_rest() -> None:
    state = race(boat(10, 10, "NE"))
    assert GAME.proof(state.view(0), GAME.read("end")) is None
    assert GAME.proof(new(players=2).view(0), GAME.read("move")) is None


def test_an_allowed_action_is_shown_from_near_and_a_protest_as_the_card() -> None:
    """For the rulebook: the boats that are near, nothing beyond the sea."""
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"), boat(25, 30, "S"))
    near = GAME.proof(state.view(0), GAME.read("move"))
    assert near is not None and near.width < 400 and near.height < 300
    box = re.search(r'<svg viewBox="(\S+) (\S+) (\S+) (\S+)"', near.live)
    assert box is not None
    left, top, wide, high = map(float, box.groups())
    inside = {seat: place(parsed(state)[f"boat{seat}"]) for seat in range(3)}
    assert [left < x < left + wide and top < y < top + high for x, y in inside.values()] == [True, True, False]
    play(state, "move")
    card = GAME.proof(state.view(1), GAME.read("protestA"))
    assert card is not None and "RTW-170" in card.live


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_below_a_boat_are_in_the_picture_from_near(language: str) -> None:
    """All of them, three lines too; and no edge runs through a mark, which lies on a point."""
    for heading in ("N", "E", "NE", "SE"):
        state = race(boat(12, 15, heading))
        near = GAME.proof(state.view(0), state.moves()[0], language)
        assert near is not None
        inside = next(ET.fromstring(f"<g>{near.live}</g>").iter("svg"))  # noqa: S314 - our own text
        left, top, _, high = map(float, inside.attrib["viewBox"].split())
        words = next(part for part in inside.iter("g") if part.get("id") == "sailing")
        plate = next(words.iter("rect"))
        assert place(words)[1] + float(plate.get("y", 0)) + float(plate.attrib["height"]) < top + high
        sheet = sheet_of(27, 33)
        assert (left - sheet.edge) % SQUARE == (top - sheet.edge) % SQUARE == SQUARE / 2


def test_rights_of_way_are_shown_on_demand_between_boats_that_are_near() -> None:
    state = race(boat(10, 15, "NE"), boat(12, 15, "NW"), boat(20, 20, "NE"), boat(10, 13, "NE"))
    ids = parsed(state)
    assert {name for name in ids if name.startswith("right")} == {"rights", "right0-1", "right0-3", "right1-3"}
    board = GAME.draw(state.view(WATCHER))
    layer = re.findall(r'<g data-layer="rights" data-name="([^"]+)" display="none">', board.live)
    assert layer == ["Right of way"]
    assert "".join(ids["rights"].itertext()) == "B before A: starboardD before A: leeward"
    assert "RTW-170" in "".join(ids["right0-1"].itertext())
    becalmed = race(boat(10, 15, "NE"), boat(12, 15, "NW", miss=True))
    assert "right0-1" not in parsed(becalmed)
    assert "rights" not in GAME.draw(race(boat(10, 15, "NE"), options={"protests": "off"}).view(0)).live


@pytest.mark.parametrize(
    ("boats", "expected"),
    [
        ((boat(10, 15, "NE"), boat(12, 15, "NW")), (1, 0, "tack")),
        ((boat(10, 15, "NE"), boat(10, 13, "NE")), (1, 0, "leeward")),
        ((boat(10, 16, "S", leg=2), boat(11, 16, "SW", leg=2)), (1, 0, "speed")),
        ((boat(11, 26, "NE"), boat(11, 27, "E")), (1, 0, "inside")),
        ((boat(10, 15, "NE"), boat(12, 15, "NE")), (1, 0, "arrival")),
    ],
)
def test_each_priority_can_be_read_off_two_boats(boats: tuple[Any, Any], expected: tuple[int, int, str]) -> None:
    assert before(race(*boats), 0, 1) == expected


def test_an_update_sends_only_what_changed() -> None:
    """A step leaves water, tokens, full stretches of wakes and everybody else as they are."""
    state = race(boat(2, 10, "NE"), boat(14, 10, "NE"), tokens={"yellow": [[1, 3]], "blue": [[4, 4]]})
    told = Heard()
    layers: list[list[str]] = []
    for text in ("move " * 2 * (STRETCH + 2)).split():
        told.extend(play_and_tell(state, GAME.read(text)))
        layers.append(GAME.draw(state.view(WATCHER), told).live.split("\n"))
    former, last = layers[-2:]
    fresh = "".join([piece for piece in last if piece not in former])
    assert 'id="boat1"' in fresh
    assert not re.search(r'id="(streaks|laylines|lulls|gusts|boat0|windname)"', fresh)
    assert len(fresh) < 0.4 * len("".join(last))
    assert sum('<path d="M' in piece for piece in last) == 4, "two stretches for each wake"
    assert GAME.draw(state.view(WATCHER), list(told)).live.split("\n") == last


def test_only_who_chooses_sees_more_than_a_watcher() -> None:
    state = race(boat(10, 10, "NE"), boat(20, 10, "NE"))
    assert [GAME.perspective(state.view(seat)) for seat in (0, 1, WATCHER)] == [0, WATCHER, WATCHER]


# -- what moves by itself --------------------------------------------------------------------------------


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
    wake = parsed(race(boat(10, 15, "NE")), long)["wake0"]
    assert len(wake) == LONGEST
    steps = [len(re.findall("L", stretch.attrib["d"])) for stretch in wake]
    assert set(steps[:-1]) == {STRETCH} and 1 <= steps[-1] <= STRETCH
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
    assert windy is not None and "face au vent (O)" in GAME.explain(windy, "fr")


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
        == "A lance le dé boussole\u202f: le vent tourne (O → SO)."
    )


def test_words_beside_the_boat_to_play_hide_no_boat() -> None:
    """The label and the plate of rights find room in a crowd, at an edge, beside answers and beside each other."""
    crowd = [boat(10, 15, "NE"), boat(12, 15, "NW"), boat(9, 17, "NE"), boat(10, 13, "NE"), boat(11, 12, "NE")]
    edge = [boat(26, 0, "N"), boat(26, 3, "N"), boat(25, 2, "N")]
    asked = race(boat(10, 15, "NE"), boat(12, 15, "NW"), boat(10, 13, "NE"))
    play(asked, "move")
    assert "protestA" in moves(asked), "somebody is asked"
    for state in (race(*crowd), race(*edge), asked):
        for language in LANGUAGES:
            ids = parsed(state, language=language)
            plates = {name: room(one) for name, one in ids.items() if one.find("rect[@class='rw-plate']") is not None}
            assert len(plates) == (2 if state is asked else 0)
            plates |= {name: room(ids[name]) for name in ("sailing", "rights")}
            for one, other in combinations(plates, 2):
                assert not meet(plates[one], plates[other]), (one, other, language)
            for name, (x, y) in {name: place(ids[name]) for name in ids if re.fullmatch(r"boat\d", name)}.items():
                hull = (x - 8, y - 8, 16.0, 16.0)
                assert [over for over, plate in plates.items() if meet(plate, hull)] == [], (name, language)


def room(element: ET.Element) -> tuple[float, float, float, float]:
    """Return left, top, width and height of words on a plate."""
    left, top = place(element)
    plate = element.find("rect")
    assert plate is not None
    return left, top, float(plate.attrib["width"]), float(plate.attrib["height"])


def meet(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    (x, y, w, h), (x2, y2, w2, h2) = one, other
    return x < x2 + w2 and x2 < x + w and y < y2 + h2 and y2 < y + h


def test_a_small_screen_shows_the_words_beside_the_choices() -> None:
    ids = parsed(race(boat(10, 15, "NE"), boat(12, 15, "NW")))
    assert all("data-near" in ids[name].attrib for name in ("sailing", "rights"))


def test_what_stands_around_a_large_sea_is_as_large_a_part_of_the_picture() -> None:
    usual, large = sheet_of(27, 33), sheet_of(41, 61)
    assert usual.zoom == 1 and large.zoom > 1.8
    assert large.zoom / large.height >= 0.99 * usual.zoom / usual.height
    state = GAME.new(GAME.options({"players": 5, "board_w": 41, "board_h": 61, "mark_row": 50}))
    svg = GAME.draw(state.view(0)).svg()
    assert svg.count(large.large(0, 0).partition(" ")[2]) >= 1 + 9 + 13, "the panel, numbers of columns and rows"
