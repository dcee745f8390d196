"""The fast tables against the slow second writing of the ledger's geometry."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layline.games.racetrack.ground import BACK, CLEAR, FORWARD, WALL
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.track import BadTrack, Track
from layline.games.racetrack.trackfile import as_polygons, read, scaled, write
from layline.games.racetrack.tracks import track
from layline.kit.segments import touch
from tests.games.racetrack import slow

SAMPLES = 400
CIRCUITS = ["paddock", "haricot", "tenaille", "chicanes", "serpent", "grand-tour"]
POINTS = {"paddock": 156, "haricot": 416, "tenaille": 880, "chicanes": 874, "serpent": 1291, "grand-tour": 3898}


def options(name: str, **chosen: Any) -> RacetrackOptions:
    return RacetrackOptions.read({"track": name, "players": 1, **chosen})


def exact(x: int, y: int) -> slow.Point:
    return Fraction(x), Fraction(y)


@pytest.mark.parametrize("touching", ["crash", "allowed"])
@pytest.mark.parametrize("name", CIRCUITS)
def test_every_sampled_move_agrees_with_the_slow_writing(name: str, touching: str) -> None:
    """RTK-G5, RTK-G6, RTK-G7, RTK-G12: validity and crossing of random moves from random points."""
    ground = options(name, border_touch=touching).ground()
    borders = slow.edges(track(name))
    line = slow.SlowLine(track(name), track(name).direction)
    points = [pos for pos in range(ground.size) if ground.on_track(pos)]
    random = Random(name + touching)
    samples = SAMPLES // 4 if len(borders) > 100 else SAMPLES
    seen = set()
    for _ in range(samples):
        pos = random.choice(points)
        reach = random.choice((1, 3, 7))
        vx, vy = random.randint(-reach, reach), random.randint(-reach, reach)
        x, y = ground.x_of(pos), ground.y_of(pos)
        code = ground.outcome(pos, vx, vy)
        seen.add(code)
        good = slow.valid(exact(x, y), exact(x + vx, y + vy), borders, touching == "allowed")
        assert (code != WALL) == good, f"{(x, y)} by {(vx, vy)}"
        if good:
            crossing = {CLEAR: 0, FORWARD: 1, BACK: -1}[int(code)]
            assert crossing == line.crossing((x, y), (x + vx, y + vy)), f"{(x, y)} by {(vx, vy)}"
    assert {CLEAR, WALL} <= seen


@pytest.mark.parametrize("touching", ["crash", "allowed"])
@pytest.mark.parametrize("name", CIRCUITS)
def test_moves_near_the_line_agree_with_the_slow_writing(name: str, touching: str) -> None:
    """RTK-G11, RTK-G12: every move of speed 2 from around the places, where crossings happen."""
    ground = options(name, border_touch=touching).ground()
    borders = slow.edges(track(name))
    line = slow.SlowLine(track(name), track(name).direction)
    random = Random(name)
    spots = {
        (px + dx, py + dy) for px, py in track(name).places(True) for dx in (-2, -1, 0, 1) for dy in (-2, -1, 0, 1)
    }
    crossings = set()
    for x, y in random.sample(sorted(spots), 12):
        if not ground.on_track(ground.at(x, y)):
            continue
        for vx in range(-2, 3):
            for vy in range(-2, 3):
                code = int(ground.outcome(ground.at(x, y), vx, vy))
                if not slow.valid(exact(x, y), exact(x + vx, y + vy), borders, touching == "allowed"):
                    assert code == WALL
                    continue
                crossing = line.crossing((x, y), (x + vx, y + vy))
                assert code == {0: CLEAR, 1: FORWARD, -1: BACK}[crossing]
                crossings.add(crossing)
    assert crossings == {-1, 0, 1}


@pytest.mark.parametrize("name", CIRCUITS)
def test_points_of_the_track_are_those_of_the_ledger(name: str) -> None:
    """RTK-G3 and the table of section 8.3."""
    ground = options(name).ground()
    assert sum(ground.on_track(pos) for pos in range(ground.size)) == POINTS[name]
    borders = slow.edges(track(name))
    for touching in ("crash", "allowed"):
        ground = options(name, border_touch=touching).ground()
        for pos in Random(name).sample(range(ground.size), min(ground.size, 150)):
            here = exact(ground.x_of(pos), ground.y_of(pos))
            assert ground.on_track(pos) == slow.on_track(here, borders, touching == "allowed"), here


LEDGER_LINES: dict[str, tuple[list[tuple[int, int]], tuple[int, int]]] = {
    "paddock": ([(4, 6), (3, 6), (2, 6), (1, 6)], (0, 1)),
    "haricot": ([(9, y) for y in range(5, 0, -1)], (1, 0)),
    "tenaille": ([(x, 20) for x in range(7, 2, -1)], (0, 1)),
    "chicanes": ([(13, y) for y in range(24, 30)], (1, 0)),
    "serpent": ([(30, y) for y in range(8, 3, -1)], (1, 0)),
    "grand-tour": ([(100, y) for y in range(11, 4, -1)], (1, 0)),
}


@pytest.mark.parametrize("name", CIRCUITS)
def test_places_and_forward_are_those_of_the_ledger(name: str) -> None:
    """RTK-G8, RTK-G9, RTK-G10 and the table of section 8.3."""
    places, forward = LEDGER_LINES[name]
    assert list(track(name).places(ends=False)) == places
    line = track(name).line(track(name).direction)
    assert (line.fx, line.fy) == forward
    other = track(name).line("cw" if track(name).direction == "ccw" else "ccw")
    assert (other.fx, other.fy) == (-forward[0], -forward[1])
    assert slow.SlowLine(track(name), track(name).direction).f == forward


def test_ends_of_the_line_are_places_when_touching_is_allowed() -> None:
    """RTK-G10: the ends count when they are lattice points; on Paddock they are half squares."""
    assert track("haricot").places(ends=True) == tuple((9, y) for y in range(6, -1, -1))
    assert len(track("paddock").places(ends=True)) == 4


@given(st.lists(st.integers(-4, 4), min_size=8, max_size=8))
@settings(max_examples=600, deadline=None)
def test_contact_of_segments_is_symmetric_and_agrees_with_fractions(numbers: list[int]) -> None:
    """RTK-G4, RTK-G5."""
    a, b, c, d = (exact(numbers[i], numbers[i + 1]) for i in range(0, 8, 2))
    fast = touch(*numbers)
    assert fast == touch(*numbers[2:4], *numbers[:2], *numbers[4:])
    if c != d:
        assert fast == slow.common_point(a, b, (c, d))
        assert fast == any(True for _ in slow.meetings(a, b, (c, d))) or a == b or slow.turn(a, b, c) == 0


@pytest.mark.parametrize("factor", [2, 3, 7])
@pytest.mark.parametrize("name", ["haricot", "chicanes"])
def test_finer_sub_units_change_nothing(name: str, factor: int) -> None:
    """RTK-G2, and the second half of invariant 5."""
    fine = write(scaled(as_polygons(track(name)), factor))
    one, two = options(name, border_touch="allowed").ground(), options(fine, border_touch="allowed").ground()
    assert (one.x0, one.y0, one.width, one.size) == (two.x0, two.y0, two.width, two.size)
    random = Random(factor)
    for _ in range(300):
        pos = random.randrange(one.size)
        assert one.on_track(pos) == two.on_track(pos)
        if one.on_track(pos):
            vx, vy = random.randint(-7, 7), random.randint(-7, 7)
            assert one.outcome(pos, vx, vy) == two.outcome(pos, vx, vy)


@pytest.mark.parametrize("name", ["paddock", "serpent"])
def test_a_point_map_and_its_polygon_form_accept_the_same_moves(name: str) -> None:
    """Invariant 8."""
    polygons = read(write(as_polygons(track(name))))
    assert polygons.rows == ()
    assert polygons.places(ends=False) == track(name).places(ends=False)
    for touching in ("crash", "allowed"):
        one = options(name, border_touch=touching).ground()
        two = options(write(polygons), border_touch=touching).ground()
        random = Random(name)
        for _ in range(400):
            pos = random.randrange(one.size)
            assert one.on_track(pos) == two.on_track(pos)
            if one.on_track(pos):
                vx, vy = random.randint(-7, 7), random.randint(-7, 7)
                assert one.outcome(pos, vx, vy) == two.outcome(pos, vx, vy)


def turned(flat: tuple[int, ...]) -> tuple[int, ...]:
    """A quarter turn counter-clockwise: (x, y) becomes (-y, x)."""
    return tuple(value for x, y in zip(flat[0::2], flat[1::2], strict=True) for value in (-y, x))


def mirrored(flat: tuple[int, ...]) -> tuple[int, ...]:
    """Left and right swapped."""
    return tuple(value for x, y in zip(flat[0::2], flat[1::2], strict=True) for value in (-x, y))


@pytest.mark.parametrize("touching", ["crash", "allowed"])
@pytest.mark.parametrize("name", ["haricot", "chicanes", "tenaille"])
def test_turning_mirroring_and_shifting_a_track_maps_every_move(name: str, touching: str) -> None:
    """Invariant 5."""
    plain = as_polygons(track(name))
    qx, qy = plain.on_line
    shift = 5 * plain.unit
    shifted = tuple(tuple(v + (shift if i % 2 == 0 else -shift) for i, v in enumerate(ring)) for ring in plain.rings)
    other_way = "cw" if plain.direction == "ccw" else "ccw"
    cases: list[tuple[Track, Callable[[int, int], tuple[int, int]]]] = [
        (
            Track("t", plain.direction, plain.unit, not plain.vertical, (-qy, qx), tuple(map(turned, plain.rings))),
            lambda x, y: (-y, x),
        ),
        (
            Track("m", other_way, plain.unit, plain.vertical, (-qx, qy), tuple(map(mirrored, plain.rings))),
            lambda x, y: (-x, y),
        ),
        (Track("s", plain.direction, plain.unit, plain.vertical, (qx + 5, qy - 5), shifted), lambda x, y: (x, y)),
    ]
    here = options(name, border_touch=touching).ground()
    random = Random(name)
    for image, mapping in cases:
        there = options(write(image), border_touch=touching).ground()
        for _ in range(250):
            pos = random.randrange(here.size)
            x, y = here.x_of(pos), here.y_of(pos)
            vx, vy = random.randint(-6, 6), random.randint(-6, 6)
            spot = (x + 5, y - 5) if image.name == "s" else mapping(x, y)
            vector = mapping(vx, vy)
            assert here.on_track(pos) == there.on_track(there.at(*spot))
            if here.on_track(pos):
                assert here.outcome(pos, vx, vy) == there.outcome(there.at(*spot), *vector), (image.name, x, y, vx, vy)


@pytest.mark.parametrize("name", CIRCUITS)
def test_validity_is_symmetric_and_crossing_antisymmetric(name: str) -> None:
    """Invariants 4 and 8 (first half)."""
    strict, kind = options(name).ground(), options(name, border_touch="allowed").ground()
    random = Random(name)
    opposite = {CLEAR: CLEAR, FORWARD: BACK, BACK: FORWARD}
    tried = 0
    while tried < 300:
        pos = random.randrange(strict.size)
        vx, vy = random.randint(-7, 7), random.randint(-7, 7)
        end = strict.at(strict.x_of(pos) + vx, strict.y_of(pos) + vy)
        for ground in (strict, kind):
            if end < 0 or not ground.on_track(pos) or not ground.on_track(end):
                continue
            there, back = int(ground.outcome(pos, vx, vy)), int(ground.outcome(end, -vx, -vy))
            assert (there == WALL) == (back == WALL)
            if there != WALL:
                assert back == opposite[there]
            tried += 1
        if strict.on_track(pos) and strict.outcome(pos, vx, vy) != WALL:
            assert kind.outcome(pos, vx, vy) == strict.outcome(pos, vx, vy)


# -- sprint tracks -----------------------------------------------------------------------------


def sampled_path(x: int, y: int, dx: int, dy: int) -> list[tuple[int, int]]:
    """Section 8.2 in fractions: halves round right and down."""
    n = max(abs(dx), abs(dy))
    found = []
    for k in range(n + 1):
        ex = Fraction(k * dx, n) if n else Fraction(0)
        ey = Fraction(k * dy, n) if n else Fraction(0)
        right = (2 * ex + 1).numerator // (2 * (2 * ex + 1).denominator)
        down = -((1 - 2 * ey).numerator // (2 * (1 - 2 * ey).denominator))
        found.append((x + right, y + down))
    return found


def test_sampled_cells_agree_with_the_published_semantics() -> None:
    ground = options("elbow").ground()
    elbow = track("elbow")
    height = len(elbow.rows)
    random = Random(8)
    free = [pos for pos in range(ground.size) if ground.on_track(pos)]
    outcomes = set()
    for _ in range(2000):
        pos = random.choice(free)
        vx, vy = random.randint(-7, 7), random.randint(-7, 7)
        expected, end = CLEAR, (ground.x_of(pos) + vx, ground.y_of(pos) + vy)
        for cell in sampled_path(ground.x_of(pos), ground.y_of(pos), vx, vy):
            inside = 0 <= cell[0] < len(elbow.rows[0]) and 0 <= cell[1] < height
            char = elbow.rows[height - 1 - cell[1]][cell[0]] if inside else "x"
            if char in "gx":
                expected, end = (FORWARD if char == "g" else WALL), cell
                break
        code = ground.outcome(pos, vx, vy)
        assert code == expected, (ground.x_of(pos), ground.y_of(pos), vx, vy)
        outcomes.add(int(code))
        if code != WALL:
            assert ground.landing(pos, vx, vy) == ground.at(*end)
    assert outcomes == {CLEAR, WALL, FORWARD}


def test_exact_cells_agree_with_closed_squares() -> None:
    ground = options("elbow", cell_path="exact").ground()
    elbow = track("elbow")
    height, width = len(elbow.rows), len(elbow.rows[0])
    half = Fraction(1, 2)
    random = Random(9)
    free = [pos for pos in range(ground.size) if ground.on_track(pos)]
    for _ in range(400):
        pos = random.choice(free)
        x, y = ground.x_of(pos), ground.y_of(pos)
        vx, vy = random.randint(-5, 5), random.randint(-5, 5)
        a, b = exact(x, y), exact(x + vx, y + vy)
        met = set()
        for cx in range(min(x, x + vx) - 1, max(x, x + vx) + 2):
            for cy in range(min(y, y + vy) - 1, max(y, y + vy) + 2):
                corners = [
                    (cx - half, cy - half),
                    (cx + half, cy - half),
                    (cx + half, cy + half),
                    (cx - half, cy + half),
                ]
                sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
                if (cx, cy) in ((x, y), (x + vx, y + vy)) or any(slow.common_point(a, b, side) for side in sides):
                    inside = 0 <= cx < width and 0 <= cy < height
                    met.add(elbow.rows[height - 1 - cy][cx] if inside else "x")
        expected = WALL if "x" in met else FORWARD if "g" in met else CLEAR
        assert ground.outcome(pos, vx, vy) == expected, (x, y, vx, vy)


def test_every_margin_of_a_sprint_is_zero() -> None:
    """Section 8.2: finishing in the same round is a draw."""
    from tests.games.racetrack.racing import car, cars, play, race

    state = race(car(23, 12, 0, 1), car(24, 13, 0, 1), track="elbow")
    play(state, "8 8")
    assert [(one["status"], one["margin"], one["pos"]) for one in cars(state)] == [
        ("finished", 0, [23, 14]),
        ("finished", 0, [24, 14]),
    ]
    assert state.result().winners == (0, 1)


def test_validity_of_a_broken_track_names_rule_and_place() -> None:
    """RTK-G17."""
    square = "racetrack 1\nname: Q\nline: horizontal 1 5\nouter:\n0 0 10 0 10 10 0 10\nend\ninner:\n{}\nend\n{}"
    good = square.format("4 4 6 4 6 6 4 6", "")
    read(good)
    broken = {
        "V1": [
            square.format("4 4 6 4", ""),
            square.format("4 4 6 6 5 5", ""),
            square.format("4 4 6 6 6 4 4 6", ""),
            square.format("4 4 6 4 6 4 6 6 4 6", ""),
            square.format("4 4 6 4 7 4 5 4 6 6 4 6", ""),
        ],
        "V2": [
            square.format("4 4 10 4 6 6 4 6", ""),
            square.format("14 4 16 4 16 6 14 6", ""),
            square.format("4 4 6 4 6 6 4 6", "obstacle:\n5 5 5.5 5 5.5 5.5\nend\n").replace(
                "name: Q", "name: Q\nunit: 2"
            ),
            square.format("4 4 6 4 6 6 4 6", "obstacle:\n6 6 7 6 7 7\nend\n"),
        ],
        "V3": [
            good.replace("horizontal 1 5", "horizontal 5 5"),
            good.replace("horizontal 1 5", "horizontal 4 5"),
            good.replace("horizontal 1 5", "horizontal 1 9"),
            good.replace("horizontal 1 5", "horizontal 20 5"),
            square.format("4 4 6 4 6 6 4 6", "obstacle:\n2 4 3 4 3 6 2 6\nend\n"),
        ],
        "V4": ["dim: 1 3\n..g\n"],  # on a circuit the point of V3 is itself a place
    }
    for rule, texts in broken.items():
        for text in texts:
            with pytest.raises(BadTrack) as caught:
                read(text)
            assert caught.value.rule == rule, f"{caught.value} for\n{text}"
            assert caught.value.where, str(caught.value)
