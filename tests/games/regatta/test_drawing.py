"""The board: paths, ghosts, wakes, the proof of a refusal, and no secret in anybody's picture."""

from itertools import combinations
from random import Random
from xml.etree import ElementTree as ET

import pytest

from layline.core import CHANCE, OVER, Drawing, play_and_tell
from layline.core.chance import draw_outcome
from layline.core.heard import Heard
from layline.games.regatta import GAME
from layline.games.regatta.course import part_of
from layline.games.regatta.ink import MARGIN
from layline.games.regatta.legs import Way
from layline.games.regatta.look import Look
from layline.games.regatta.moves import Play, Program
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.proof import proof
from layline.games.regatta.rules import RegattaState
from layline.games.regatta.seas import sheet_of
from layline.games.regatta.touch import first_touch
from layline.games.regatta.view import RegattaView
from tests.games.regatta.sea import any_move, boat, new, play, race, sail_on

B = boat(0, 300, 90)


def parts(drawing: Drawing) -> list[ET.Element]:
    """Return everything in the live layer."""
    return list(ET.fromstring(f"<svg>{drawing.live}</svg>").iter())  # noqa: S314 - our own text


def element(drawing: Drawing, ident: str) -> ET.Element:
    return next(part for part in parts(drawing) if part.get("id") == ident)


def has(part: ET.Element, looks: str) -> bool:
    return looks in part.get("class", "").split()


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
    wake = element(GAME.draw(state.view(0), told), "wake0")
    assert "A120 120 0 0 0" in "".join(part.get("d", "") for part in wake)
    assert 'id="wake0"' not in GAME.draw(state.view(0)).live


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


def test_the_part_around_the_own_boat_is_named_for_small_screens() -> None:
    state = race(boat(-300, 110, 90, "B0"), boat(300, 700, 0))
    for seat, x in ((0, -300), (1, 300)):
        focus = element(GAME.draw(state.view(seat)), "focus").attrib
        left, width = float(focus["x"]), float(focus["width"])
        assert left < x + 620 < left + width <= 1240


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
    def shown(state: RegattaState, text: str) -> str:
        found = GAME.proof(state.view(0), GAME.read(text), language)
        assert found is not None
        return found.live

    buoy = shown(race(boat(-330, 490, 90, "G90", progress=1)), "G90/R90")
    assert "rg-swept" in buoy and "rg-spot" in buoy and "RGT-030" in buoy
    zone = shown(race(boat(-150, 375, 0, "B0 G90"), B), "B0/S")
    assert "rg-proofzone" in zone and "RGT-031" in zone and "rg-spot" not in zone
    beside = race(boat(0, 100, 90, "SUN"), boat(28, 100, 90))
    pivot = shown(beside, "pivot0")
    assert "rg-spot" in pivot and "RGT-081" in pivot
    assert "rg-proofzone" in shown(beside, "pivot255")
    stopped = shown(race(boat(-150, 375, 0, "3*B0 2*SUN"), B), "B0/S/stop")
    assert "rg-rest" in stopped and "RGT" not in stopped, "a move that is allowed has no refusal below it"
    assert proof(beside, GAME.read("sun:B"), language) is None, "words are enough"


def test_every_end_can_be_drawn() -> None:
    state = race(boat(0, 100, 270, "B0", progress=3), boat(0, -60, 0))
    play_and_tell(state, GAME.read("B0/S"))
    assert state.to_act() == OVER
    assert "Boat A wins" in GAME.draw(state.view(1)).title
    assert "dealt" in GAME.draw(new().view(0)).title or "begins" in GAME.draw(new().view(0)).title
    assert "Regatta" in GAME.draw(new().view(0)).title


# -- the way of a move -------------------------------------------------------------------------------


def along(look: Look, way: Way, length: float) -> tuple[float, float, float]:
    """Return the pose of the rules after so many millimetres of a way."""
    leg = 0
    while leg < len(way.legs) - 1 and length > way.legs[leg].length:
        length -= way.legs[leg].length
        leg += 1
    here = look.at(way, leg, part_of(min(length, way.legs[leg].length), way.legs[leg].radius))
    return int(here[0]) / 1e6, int(here[1]) / 1e6, int(here[2]) / 1e6


WAYS = [
    ("an arc", [boat(0, 110, 90, "R30")], "R30/L30"),
    ("two arcs", [boat(0, 110, 90, "BF")], "BF/SR"),
    ("a cloud", [boat(0, 110, 90, "B0C")], "B0C/S/S"),
    ("a narrow bend", [boat(-330, 480, 350, "J")], "J/R90"),
    ("a stop", [boat(-150, 330, 0, "3*R30 2*SUN"), B], "R30/L30/stop"),
    ("the finish", [boat(40, 100, 300, "R60", progress=3)], "R60/L60"),
]


@pytest.mark.parametrize(("boats", "text"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_a_boat_shows_the_way_it_came_as_the_rules_sail_it(boats: list[dict[str, object]], text: str) -> None:
    state = race(*boats)
    options = state.water.terms.options
    assert isinstance(options, RegattaOptions)
    sheet, look, move = sheet_of(options), state.copy().water.look(), GAME.read(text)
    assert isinstance(move, Play)
    told = play_and_tell(state, move)
    length = next(event.values["length"] for event in told if "length" in event.values)
    assert isinstance(length, int)
    drawn = element(GAME.draw(state.view(0), told), "boat0")
    poses = [tuple(map(float, pose.split(","))) for pose in drawn.attrib["data-way"].split()]
    assert len(poses) > 4
    for k, (x, y, turn) in enumerate(poses):
        true = along(look, move.way, length / 1e6 * k / (len(poses) - 1))
        assert (x, y) == pytest.approx(sheet.at(true[0], true[1]), abs=0.02)
        assert (turn + true[2] + 180) % 360 == pytest.approx(180, abs=0.02)
    last = drawn.attrib["data-way"].split()[-1].split(",")
    assert drawn.attrib["transform"] == f"translate({last[0]},{last[1]}) rotate({last[2]})"


def test_only_the_drawing_after_a_move_has_its_way() -> None:
    state = race(boat(0, 110, 90, "B0 R30 G30 SUN SUN"), boat(300, 300, 0, "B0 R60 G60 R45 G45"))
    told = Heard()
    for text, mover in (("B0/S", 0), ("no_sun", 0), ("draw:R30", 0), ("swap:B0", -1), ("draw:R30", -1), ("pivot0", 0)):
        told += play_and_tell(state, GAME.read(text))
        drawing = GAME.draw(state.view(1), told)
        assert [part.get("id") for part in parts(drawing) if "data-way" in part.attrib] == [f"boat{mover}"] * (
            mover >= 0
        )
    turned = [float(pose.split(",")[2]) for pose in element(drawing, "boat0").attrib["data-way"].split()]
    assert turned[0] == -90 and turned[-1] == 0 and turned == sorted(turned), "a turn goes the short way round"


def test_what_is_old_in_a_wake_is_never_drawn_again() -> None:
    state, told, random = sail_on(new(players=2), Random(5), 20), Heard(), Random(5)
    before: set[str] = set()
    kept = 0
    for _ in range(400):
        if state.to_act() == OVER:
            break
        told += play_and_tell(state, any_move(state, random))
        live = GAME.draw(state.view(0), told).live
        full = {line for line in live.split("\n") if "rg-wake" in line and "rg-fresh" not in line}
        kept = max(kept, len(full & before))
        before = full
        assert live == GAME.draw(state.view(0), list(told)).live, "remembering changes nothing"
    assert kept >= 4, "several stretches stayed as they were"


# -- what shows when it is asked for -----------------------------------------------------------------


def test_zones_and_laylines_wait_until_they_are_asked_for() -> None:
    def layers(state: RegattaState, language: str) -> dict[str, str]:
        found = [part for part in parts(GAME.draw(state.view(0), (), language)) if "data-layer" in part.attrib]
        assert all(part.get("display") == "none" and len(part) > 0 for part in found)
        return {part.attrib["data-layer"]: part.attrib["data-name"] for part in found}

    base, advanced = race(boat(0, 110, 90, "B0")), race(boat(0, 110, 60), options={"advanced": True})
    assert list(layers(base, "en")) == ["zones"]
    assert layers(advanced, "fr") == {"zones": "Zones", "laylines": "Laylines"}
    assert list(layers(race(boat(0, 110, 60), options={"advanced": True, "no_go": 0}), "en")) == ["zones"]


@pytest.mark.clause("RGT-115")
def test_a_layline_is_the_closest_course_to_the_wind_that_reaches_the_mark() -> None:
    state = race(boat(0, 110, 60), options={"advanced": True, "wind_from": 60, "no_go": 45})
    line = next(part for part in parts(GAME.draw(state.view(0))) if has(part, "rg-layline"))
    rays = [[tuple(map(float, spot.split())) for spot in ray.split("L")] for ray in line.attrib["d"][1:].split("M")]
    assert len(rays) == 4
    for (mx, my), (ex, ey) in rays:
        heading = complex(mx - ex, ey - my)
        assert any(abs(heading / abs(heading) - 1j ** (degrees / 90)) < 0.01 for degrees in (15, 105))


# -- choosing ----------------------------------------------------------------------------------------


def test_whatever_is_faint_names_a_clause_and_most_of_it_has_a_picture() -> None:
    random = Random(11)
    refused = pictures = 0
    for number in range(30):
        state = sail_on(new(players=4, advanced=number % 3 == 1, db=100), random, 60 + 9 * number)
        while state.to_act() == CHANCE:
            state.play(any_move(state, random))
        view = state.view(int(state.to_act()))
        assert isinstance(view, RegattaView)
        for part in parts(GAME.draw(view)):
            if "data-move" in part.attrib:
                move = GAME.read(part.attrib["data-move"])
                refusal = view.why_not(move)
                assert refusal is not None and refusal.clause.startswith("RGT-")
                assert part.get("aria-disabled") == "true" or has(part, "rg-card")
                refused += 1
                pictures += GAME.proof(view, move) is not None
    assert refused > 50 and pictures > refused / 2


@pytest.mark.clause("RGT-081")
def test_the_dial_has_a_handle_for_every_heading_and_a_number_for_every_handle() -> None:
    state = race(boat(0, 100, 90, "SUN"), boat(28, 100, 90))
    view = state.view(0)
    drawing = GAME.draw(view)
    handles = {part.attrib["id"]: part for part in parts(drawing) if has(part, "rg-turnto")}
    legal = [ident for ident, part in handles.items() if "aria-disabled" not in part.attrib]
    assert legal == [f"dial{degrees}" for degrees in (45, 60, 75, 105, 240, 270, 300)]
    assert len(handles) == 23, "all but the heading it has"
    assert handles["dial255"].attrib["data-move"] == "pivot255"
    scales = {GAME.scale(view, move) for move in view.moves() if move.kind == "pivot"}
    assert scales == {("heading", degrees) for degrees in (45, 60, 75, 105, 240, 270, 300)}


@pytest.mark.parametrize("step", [15, 30, 45])
def test_handles_of_the_dial_are_far_enough_apart_for_a_finger(step: int) -> None:
    """At the size a phone shows the dial (its whole width), 40 units are about 40 pixels."""
    drawing = GAME.draw(race(boat(0, 300, 90, "SUN"), options={"pivot_step": step}).view(0))
    places = [part.attrib["transform"][10:-1].split(",") for part in parts(drawing) if has(part, "rg-turnto")]
    spots = [complex(float(x), float(y)) for x, y in places]
    assert len(spots) == 360 // step - 1
    assert min(abs(one - other) for one, other in combinations(spots, 2)) > 40


def test_where_no_card_can_be_played_all_are_in_sight_and_say_why() -> None:
    def cards(state: RegattaState) -> list[ET.Element]:
        return [part for part in parts(GAME.draw(state.view(0))) if has(part, "rg-card")]

    stuck = cards(race(boat(-145, -100, 90, "B0 SUN")))
    assert len(stuck) == 2
    assert all(card.get("aria-disabled") == "true" and "data-near" in card.attrib for card in stuck)
    assert not any("data-near" in card.attrib for card in cards(race(boat(0, 110, 90, "B0 G90"))))


def test_identical_cards_are_one_card_with_a_tab_for_each() -> None:
    state = race(boat(0, 110, 90, "2*R30 G45 B0 SUN"))
    view = state.view(0)
    drawing = GAME.draw(view)
    assert [part.get("id") for part in parts(drawing) if has(part, "rg-card")] == [
        "cardR30",
        "cardG45",
        "cardB0",
        "cardSUN",
    ]
    tabs = [part.get("id") for part in parts(drawing) if has(part, "rg-out")]
    assert tabs == ["outR30_0", "outR30_1", "outG45_0", "outB0_0", "outSUN_0"]
    assert GAME.clicks(view, GAME.read("swap:R30+R30+SUN")) == ("swap", "outR30_0", "outR30_1", "outSUN_0", "swap_go")
    assert GAME.clicks(view, GAME.read("R30/L30")) == ("cardR30", "go0")


def test_ways_are_folded_until_their_card_is_meant() -> None:
    drawing = GAME.draw(race(boat(0, 110, 90, "RM R30 B0 G90 SUN")).view(0))
    ways = {part.attrib["id"]: part.attrib["class"].split() for part in parts(drawing) if has(part, "rg-fold")}
    shared = [looks for looks in ways.values() if "rg-of-RM" in looks and "rg-of-R30" in looks]
    assert len(shared) == 1, "the bend of 30 degrees belongs to both"
    for card in ("RM", "R30", "B0", "G90"):
        assert f".rg-race:has(#card{card}:is(:hover, :focus, [aria-pressed=true])) .rg-of-{card}" in drawing.style
    assert any(has(part, "rg-fan") for part in parts(drawing)), "without a card, all of them as thin lines"


@pytest.mark.clause("RGT-113")
def test_a_card_to_be_laid_shows_where_it_would_lead_now() -> None:
    state = race(boat(0, 110, 60), boat(100, 150, 330), options={"advanced": True})
    sketched: dict[str, list[str]] = {}
    for part in parts(GAME.draw(state.view(0))):
        if has(part, "rg-fold"):
            assert part.get("role") is None, "only to be looked at"
            card = next(looks[6:] for looks in part.attrib["class"].split() if looks.startswith("rg-of-"))
            words = ["".join(text.itertext()) for text in part.iter("text")]
            sketched.setdefault(card, []).append(" ".join(words))
    for move in state.moves_of(0):
        if not isinstance(move, Program) or move.name == "heave":
            continue
        after = state.copy()
        play(after, f"{move.text} B:program:heave reveal")
        legal = [f"{one.way.name} {'stop' if one.stop else 'clear'}" for one in after.moves() if isinstance(one, Play)]
        assert sorted(legal) == sorted(one for one in sketched[move.name] if not one.endswith("blocked"))


def test_a_card_face_down_is_in_nobody_elses_picture() -> None:
    pictures: list[list[str]] = []
    for card in ("R45H", "J", "heave"):
        state = race(boat(0, 110, 60), boat(100, 150, 330), options={"advanced": True})
        play(state, f"A:program:{card}")
        pictures.append([GAME.draw(state.view(seat), (), "fr").svg() for seat in (1, -3)])
        own = GAME.draw(state.view(0)).live
        assert ("laid: Heave to" if card == "heave" else f"laid: {card}") in own
        assert 'id="laid0"' in own and 'id="laid0"' in pictures[-1][0]
    assert pictures[0] == pictures[1] == pictures[2]


@pytest.mark.parametrize("base", [100, 150, 200])
def test_the_last_words_of_the_panel_stand_inside_it(base: int) -> None:
    state = new(db=base)
    options = GAME.options(db=base)
    assert isinstance(options, RegattaOptions)
    sheet = sheet_of(options)
    board = GAME.draw(state.view(0))
    still = ET.fromstring(f"<svg>{board.still}</svg>").iter("rect")  # noqa: S314 - our own text
    frame = next(part for part in still if has(part, "rg-panel"))
    edge = float(frame.attrib["y"]) + float(frame.attrib["height"])
    ui = next(part for part in parts(board) if has(part, "rg-ui"))
    lines = [float(part.attrib["y"]) for part in ui.iter("text") if has(part, "rg-dim")]
    assert MARGIN + sheet.zoom * (max(lines) + 12) < edge


@pytest.mark.parametrize("base", [100, 150, 250])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_full_hand_and_its_button_stand_above_the_boats(base: int, language: str) -> None:
    """Four boats with eleven cards of as many kinds: each with its line at the foot of the panel."""
    state, random = new(advanced=True, players=4, db=base), Random(1)
    while not (0 in state.acting() and any(isinstance(move, Program) for move in state.moves_of(0))):
        state.play(draw_outcome(state, random) if state.to_act() == CHANCE else state.moves()[0])
    view = state.view(0)
    assert isinstance(view, RegattaView) and sum(bool(held) for held in view.hand) == 11
    board = GAME.draw(view, (), language)
    strip = element(board, "row0").find("rect")
    assert strip is not None
    lowest = _height(element(board, "heave")) + 72
    assert lowest <= _height(element(board, "row0")) + float(strip.attrib["y"])


def _height(part: ET.Element) -> float:
    """Return how far below its group's origin something was put."""
    return float(part.attrib["transform"].removeprefix("translate(").split(")")[0].split(",")[1])


def test_no_edge_of_a_proof_runs_through_a_boat_or_a_buoy() -> None:
    seen = 0
    for x in range(-420, 400, 35):
        state = race(boat(x, 110, 80, "B0 R30 G60"), boat(x + 170, 250, 60))
        for move in state.moves():
            found = proof(state, move)
            if found is None:
                continue
            live, still = (ET.fromstring(f"<svg>{layer}</svg>") for layer in (found.live, found.still))  # noqa: S314
            frame = next(part for part in live.iter("svg") if "viewBox" in part.attrib)
            left, top, side, _ = map(float, frame.attrib["viewBox"].split())
            for part in (*live.iter("g"), *still.iter("g")):
                if part.get("id", "").startswith(("boat", "buoy")):
                    spot = part.attrib["transform"].removeprefix("translate(").split(")")[0].split(",")
                    away = max(abs(float(spot[0]) - left - side / 2), abs(float(spot[1]) - top - side / 2)) - side / 2
                    assert abs(away) > 12
                    seen += 1
    assert seen > 300
