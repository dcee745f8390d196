"""The Racetrack board: what can be clicked, what stays, what moves, and nothing that bites."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from layline.core.drawing import Drawing
from layline.core.state import OVER, WATCHER, State, play_and_tell
from layline.core.telling import Event
from layline.core.texts import LANGUAGES
from layline.games.racetrack import GAME, drawing, positions
from layline.games.racetrack.board import choices
from layline.games.racetrack.board.cars import letter, shape_of
from layline.games.racetrack.driver import outlook
from layline.games.racetrack.ground import FORWARD, WALL
from layline.games.racetrack.moves import Drive, read
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import LAP, POS, VX, VY
from layline.games.racetrack.tracks import builtin
from layline.kit.svg import flat_style

HOSTILE = "<script>alert(\"1\")</script> & 'co'"
RACES: dict[str, dict[str, Any]] = {
    "paddock": {"players": 4, "crash_limit": 3, "laps": 2},
    "open": {"players": 3, "border_touch": "allowed", "choices": 8, "max_speed": 3, "crash_limit": 0},
    "fast": {"track": "grand-tour", "players": 5, "start_speed": 7, "end": "last_but_one"},
    "obstacle": {"track": "chicanes", "players": 6, "direction": "ccw", "collisions": False},
    "sprint": {"track": "elbow", "players": 4, "crash_limit": 2},
    "exact": {"track": "elbow", "players": 2, "cell_path": "exact"},
}


def prospects(race: RacetrackState) -> dict[int, str]:
    """Stand in for the search: nothing is ever doomed but what drives upwards."""
    found: dict[int, str] = {}
    seat = race.seat_to_move()
    for move in race.moves():
        if isinstance(move, Drive):
            pos, vx, vy = race.fact(seat, POS), race.fact(seat, VX) + move.ax, race.fact(seat, VY) + move.ay
            code = race.terms.ground.outcome(pos, vx, vy)
            kind = "doomed" if vy > 1 else "safe"
            if code == WALL:
                kind = "crash"
            elif code == FORWARD and race.fact(seat, LAP) + 1 == race.terms.laps:
                kind = "finish"
            found[int(move.digit)] = kind
    return found


@pytest.fixture(autouse=True)
def _quick_prospects(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    positions._make_terms.cache_clear()  # whoever draws knows prospects by heart
    monkeypatch.setattr(choices, "prospects", prospects)
    yield
    positions._make_terms.cache_clear()


def walk(options: dict[str, Any], seed: int, most: int = 150) -> Iterator[tuple[RacetrackState, list[Event]]]:
    """Give every position of a random race with all that was told so far."""
    race, random = GAME.new(GAME.options(options)), Random(seed)
    told: list[Event] = []
    assert isinstance(race, RacetrackState)
    yield race, told
    for _ in range(most):
        if race.to_act() == OVER:
            return
        told += play_and_tell(race, random.choice(race.moves()))
        yield race, told


def parsed(race: State, told: Sequence[Event] = (), seat: int | None = None, language: str = "en") -> ET.Element:
    board = GAME.draw(race.view(int(race.to_act()) if seat is None else seat), told, language)
    return ET.fromstring(f"<svg>{board.still}{board.live}</svg>")  # noqa: S314 - our own text


def by_id(root: ET.Element) -> dict[str, ET.Element]:
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids)), "ids are unique"
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


@pytest.mark.parametrize("name", RACES)
@pytest.mark.parametrize("seed", range(3))
def test_every_legal_move_can_be_clicked_and_read(name: str, seed: int) -> None:
    for race, told in walk(RACES[name], seed):
        seat = int(race.to_act())
        if seat == OVER:
            continue
        view = race.view(seat)
        ids = by_id(parsed(race, told))
        for move in race.moves():
            touched = GAME.clicks(view, move)
            assert touched
            for ident in touched:
                element = ids[ident]
                assert element.attrib["role"] == "button"
                assert element.attrib["tabindex"] == "0"
                assert element.attrib["aria-label"]
                assert element[0].tag == "title"
                assert element[0].text == element.attrib["aria-label"]
                assert "aria-disabled" not in element.attrib
        buttons = {ident for ident, element in ids.items() if element.attrib.get("role") == "button"}
        legal = {ident for move in race.moves() for ident in GAME.clicks(view, move)}
        assert all(ids[ident].attrib["aria-disabled"] == "true" for ident in buttons - legal)


@pytest.mark.parametrize("name", RACES)
def test_all_that_can_be_clicked_is_on_the_paper(name: str) -> None:
    for race, _ in walk(RACES[name], 7):
        if race.to_act() == OVER:
            continue
        board = GAME.draw(race.view(int(race.to_act())))
        spots = re.findall(r'id="to\d"[^>]*transform="translate\(([-\d.]+),([-\d.]+)\)"', board.live)
        assert len(set(spots)) == len(spots)
        for x, y in spots:
            assert 10 <= float(x) <= board.width - 10
            assert 10 <= float(y) <= board.height - 10


def test_drives_that_are_refused_are_faint_and_say_why() -> None:
    race = GAME.setup({"options": {"track": "grand-tour"}, "cars": [{"pos": [60, 8], "vec": [7, 0]}]})
    ids = by_id(parsed(race))
    assert "maximum is 7" in ids["to9"].attrib["aria-label"]
    assert ids["to9"].attrib["aria-disabled"] == "true"
    assert "aria-disabled" not in ids["to8"].attrib
    assert len([ident for ident in ids if ident.startswith("to")]) == 9


def test_prospects_are_told_apart_by_shape_and_words() -> None:
    race = GAME.setup({"cars": [{"pos": [3, 8], "vec": [0, 2]}, {"pos": [4, 10], "vec": [0, 0]}], "turn": 0})
    ids = by_id(parsed(race))
    assert ids["to7"].attrib["aria-label"] == "7: to (2;11), speed 3, into the wall"
    assert ids["to6"].attrib["aria-label"] == "6: to (4;10), speed 2, into another car"
    kinds = [ids[name].attrib["class"].split()[1] for name in ("to1", "to4", "to7", "to6")]
    assert kinds == ["rt-safe", "rt-doomed", "rt-crash", "rt-collision"]
    drawn = [ET.tostring(child) for name in ("to1", "to4", "to7") for child in ids[name][3:4]]
    assert len(set(drawn)) == 3


def test_who_waits_is_a_button_of_its_own() -> None:
    car = {"pos": [3, 9], "vec": [0, 0], "skips": 1, "crashes": 1}
    race = GAME.setup({"options": {"crash_limit": 3}, "cars": [car]})
    assert [move.text for move in race.moves()] == ["skip"]
    assert GAME.clicks(race.view(0), race.moves()[0]) == ("car0",)
    assert by_id(parsed(race))["car0"].attrib["role"] == "button"


def test_only_the_seat_to_move_is_offered_anything() -> None:
    for race, told in walk(RACES["paddock"], 1, 30):
        for seat in (WATCHER, (int(race.to_act()) + 1) % 4):
            assert 'role="button"' not in GAME.draw(race.view(seat), told).live


@pytest.mark.parametrize("language", LANGUAGES)
def test_hostile_names_stay_text(language: str) -> None:
    paddock = builtin()["paddock"].read_text(encoding="utf-8").replace("name: Paddock", f"name: {HOSTILE}")
    race = GAME.new(GAME.options(track=paddock, players=2))
    root = parsed(race, language=language)
    assert not [element for element in root.iter() if element.tag == "script"]
    assert any(HOSTILE in (element.text or "") for element in root.iter())


@pytest.mark.parametrize("name", RACES)
def test_no_colour_stands_in_the_drawing_itself(name: str) -> None:
    for race, told in walk(RACES[name], 2, 60):
        board = GAME.draw(race.view(int(race.to_act())), told)
        assert not re.search(r"#[0-9a-fA-F]{3,8}\b|rgb\(|fill=|stroke=|style=", board.still + board.live)


def test_every_class_has_looks() -> None:
    styled = set(re.findall(r"\.(rt-[\w-]+)", drawing.board_style()))
    used = {word for options in RACES.values() for race, told in walk(options, 3, 60) for word in _classes(race, told)}
    plain = {"rt-sheet", "rt-race", "rt-row", "rt-legend", "rt-car", "rt-trail", "rt-collision", "rt-d0"}
    assert used - styled <= plain


def _classes(race: RacetrackState, told: Sequence[Event]) -> set[str]:
    board = GAME.draw(race.view(int(race.to_act())), told)
    return {word for names in re.findall(r'class="([^"]*)"', board.still + board.live) for word in names.split()}


def test_the_two_dark_themes_are_the_same_and_flat_styles_know_no_variables() -> None:
    blocks = re.findall(r"\{\s*(--paper: #131c29.*?)\}", drawing.board_style(), re.DOTALL)
    assert len(blocks) == 2
    assert len({" ".join(block.split()) for block in blocks}) == 1
    for theme in ("light", "dark"):
        flat = flat_style(drawing.board_style(), theme)
        assert "var(" not in flat
        assert "@" not in flat
        assert "--" not in flat
    assert flat_style(drawing.board_style()) != flat_style(drawing.board_style(), "dark")


@pytest.mark.parametrize("name", RACES)
def test_the_still_layer_stays(name: str) -> None:
    stills = {GAME.draw(race.view(0), told, way).still for race, told in walk(RACES[name], 4, 40) for way in LANGUAGES}
    assert len(stills) == 1


def test_the_line_and_its_arrows_follow_the_direction() -> None:
    one, two = (GAME.draw(GAME.new(GAME.options(direction=way)).view(0)).still for way in ("cw", "ccw"))
    assert one != two
    assert one == GAME.draw(GAME.new(GAME.options(direction="track")).view(0)).still


def test_a_car_that_moves_changes_its_transform_only() -> None:
    race = GAME.setup({"cars": [{"pos": [2, 6]}, {"pos": [3, 6]}], "turn": 1})
    before = by_id(parsed(race, seat=WATCHER))["car1"]
    race.play(read("8"))
    after = by_id(parsed(race, seat=WATCHER))["car1"]
    assert before.attrib.pop("transform") != after.attrib.pop("transform")
    assert ET.tostring(before) == ET.tostring(after)


def test_up_in_the_game_is_up_on_the_screen() -> None:
    race = GAME.setup({"cars": [{"pos": [2, 6]}]})
    spots = {digit: by_id(parsed(race))[f"to{digit}"].attrib["transform"] for digit in (5, 8, 6)}
    (x, y), up, right = (tuple(map(float, re.findall(r"[\d.]+", spots[digit]))) for digit in (5, 8, 6))
    assert up == (x, y - 20)
    assert right == (x + 20, y)


def test_trails_follow_what_was_told() -> None:
    race = GAME.new(GAME.options(players=2, crash_limit=3))
    told: list[Event] = []
    for text in ("P3", "P1", "8", "8", "8", "8"):
        told += play_and_tell(race, read(text))
    assert not [ident for ident in by_id(parsed(race)) if ident.startswith("trail")]
    ids = by_id(parsed(race, told))
    legs = [path.attrib["d"] for path in ids["trail0"] if "rt-leg" in path.attrib["class"]]
    assert legs == ["M75 155L75 135", "M75 135L75 95", "M75 135L75 95"], "the last leg is drawn once more, wider"
    told += play_and_tell(race, read("7"))
    told += play_and_tell(race, read("9"))
    marks = [path for path in by_id(parsed(race, told))["trail0"] if path.attrib["class"] == "rt-x"]
    assert len(marks) == 1, "a crash is crossed where the wall was met"


def test_an_eliminated_car_leaves_the_board_but_for_its_mark() -> None:
    race = GAME.setup({"cars": [{"pos": [2, 9], "vec": [0, 3]}, {"pos": [4, 9]}], "turn": 0})
    told = play_and_tell(race, read("8"))
    ids = by_id(parsed(race, told))
    assert "car0" not in ids
    assert "rt-gone" in ids["trail0"].attrib["class"]
    assert "car0" not in by_id(parsed(race))


def test_both_languages_are_drawn() -> None:
    assert not GAME.texts.differences()
    for race, told in walk(RACES["paddock"], 5, 20):
        view = race.view(int(race.to_act()))
        english, french = (GAME.draw(view, told, language) for language in ("en", "fr"))
        assert english.live != french.live
        assert (english.width, english.height) == (french.width, french.height)


def test_sixty_four_cars_differ_in_colour_or_shape() -> None:
    assert len({(seat % 8, shape_of(seat)) for seat in range(64)}) == 64
    assert len({letter(seat) for seat in range(999)}) == 999


def test_the_text_board_shows_cars_line_and_digits() -> None:
    race = GAME.setup({"cars": [{"pos": [2, 7], "vec": [0, 1]}, {"pos": [3, 6]}], "turn": 0})
    shown = GAME.board_text(race.view(0), "en").splitlines()
    rows = {int(line[:2]): line[3:] for line in shown[2:] if re.match(r"[ \d]\d [#.]", line)}
    assert rows[10].startswith("##")
    at = {char: (x, 11 - y) for y, line in enumerate(shown[2:14]) for x, char in enumerate(line[3:]) if char.isalnum()}
    assert at["A"] == (2, 7)
    assert at["B"] == (3, 6)
    assert at["7"] == (1, 9)
    assert at["3"] == (3, 7)
    assert any(line.startswith("> A  (2;7) vector (0;1)") for line in shown)
    assert ":" in "".join(shown[2:14])


@pytest.mark.parametrize("name", RACES)
def test_the_text_board_fits_a_terminal(name: str) -> None:
    for race, _ in walk(RACES[name], 6, 30):
        for language in LANGUAGES:
            lines = GAME.board_text(race.view(int(race.to_act())), language).splitlines()
            assert len(lines) <= 30 + 6 + race.terms.players
            assert max(map(len, lines)) <= 80


def test_the_real_outlook_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "prospects", outlook.alone)
    race = GAME.setup({"options": {"start_speed": 3}, "cars": [{"pos": [3, 6], "vec": [0, 3]}]})
    ids = by_id(parsed(race))
    assert "doomed" in ids["to8"].attrib["aria-label"]
    assert "safe" in ids["to3"].attrib["aria-label"]


def test_both_rulebooks_have_every_clause_and_the_same_structure() -> None:
    books = [(GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES]
    shapes = [re.findall(r'<a id="(RTK-\w+)">|^(#+) |\]\((#[\w-]+|figure:\w+)\)', book, re.MULTILINE) for book in books]
    assert shapes[0] == shapes[1]
    anchors = [anchor for anchor, _, _ in shapes[0] if anchor]
    assert len(anchors) == len(set(anchors))
    assert [anchor for anchor in anchors if anchor[4].isdigit()] == [f"RTK-{number:03}" for number in range(1, 51)]
    links = {link[1:] for _, _, link in shapes[0] if link.startswith("#")}
    assert links <= set(anchors)


def test_every_figure_of_the_rulebook_is_a_scenario() -> None:
    scenarios = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]
    book = (GAME.folder / "rules.en.md").read_text(encoding="utf-8")
    figures = re.findall(r"\(figure:(\w+)\)", book)
    assert figures
    assert set(figures) <= {scenario["id"] for scenario in scenarios}


@pytest.mark.parametrize("name", RACES)
def test_what_was_drawn_before_is_drawn_as_if_for_the_first_time(name: str) -> None:
    """Whoever draws a track knows by heart what it drew: at other tables, in other rounds, for other cars."""
    for seed in range(3):
        for step, (race, told) in enumerate(walk(RACES[name], seed, 60)):
            if step % 4:
                continue
            memo = race.terms.memo
            for language in LANGUAGES:
                for seat in {WATCHER, *race.acting()}:
                    view = race.view(seat)
                    known = GAME.draw(view, told, language), list(GAME.offers(view, language))
                    by_heart = dict(memo)
                    memo.clear()
                    assert (GAME.draw(view, told, language), list(GAME.offers(view, language))) == known
                    memo.clear()
                    memo.update(by_heart)


def test_a_ring_to_find_a_car_is_not_in_the_way_from_near() -> None:
    """A page scales and fades it; pictures elsewhere have it at its plain size, and small tracks have none."""
    drawn = {track: _after_placing(track) for track in ("leviathan", "paddock")}
    assert drawn["leviathan"].live.count('class="rt-find"') == 2 and "rt-find" not in drawn["paddock"].live
    style = drawn["leviathan"].style
    assert "--pixel" in style and "--pixel" not in flat_style(style) and "rt-locate" in flat_style(style)


def _after_placing(track: str) -> Drawing:
    for race, _ in walk({"track": track, "players": 2}, 1, 2):
        last = race
    return GAME.draw(last.view(0))
