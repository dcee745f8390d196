"""From options to the course, the terms and the places to start."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from librt.vecs import vec

from layline.games.regatta.cards import DATA, EPSILON, HULL, SHORTEST_STOP, ZONE, full_deck, pools
from layline.games.regatta.course import Course
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.scene import CLEAR, Scene, Shapes
from layline.games.regatta.state import STOPS, Terms
from layline.kit.poses import millionths

SHAPES: Final = Shapes(HULL, ZONE, EPSILON)
BUOYS: Final = tuple(str(row["id"]) for row in DATA["course"]["buoy"])


def terms_of(options: RegattaOptions) -> Terms:
    """Return the fixed part of every race with these options; kept on the options object itself."""
    found: Terms | None = options.__dict__.get("_terms")
    if found is None:
        found = _make_terms(options)
        object.__setattr__(options, "_terms", found)
    return found


def _make_terms(options: RegattaOptions) -> Terms:
    course = course_of(options)
    terms = Terms(course, SHAPES, options.players, options)
    terms.advanced = options.advanced
    terms.hand_size = options.hand_size
    terms.stops = STOPS.index(options.stop_at_entry)
    terms.step = options.pivot_step
    terms.wind = options.wind_from
    terms.no_go = options.no_go
    terms.shifts = options.advanced and options.wind_shift == "cloud"
    terms.most_rounds = options.max_rounds
    terms.shortest = SHORTEST_STOP
    terms.slots = slots_of(options, course)
    terms.slot_y = int(millionths(DATA["start"]["mast_y"]))
    terms.slot_heading = int(millionths(DATA["start"]["heading"]))
    terms.lattice = lattice()
    terms.deck = full_deck()
    terms.pools = pools(options.players)
    return terms


def course_of(options: RegattaOptions) -> Course:
    """Return buoys, obstacles, edges and gates (RGT-010, RGT-011, RGT-101, RGT-102)."""
    scale = options.scale()
    spots = {row["id"]: (row["pos"][0] * scale, row["pos"][1] * scale) for row in DATA["course"]["buoy"]}
    radius = float(DATA["buoy"]["radius"])
    discs = [part for name in BUOYS for part in (*spots[name], radius)]
    polygons = []
    for obstacle in options.obstacles:
        if isinstance(obstacle[0], list | tuple):
            polygons.append(vec[float](_counter_clockwise(obstacle)))
        else:
            discs += [float(part) for part in obstacle]
    table = DATA["course"]["table"]
    edges = tuple(table[name] * scale for name in ("x_min", "y_min", "x_max", "y_max"))
    course = Course(vec[float](discs), polygons, edges)
    _set_gates(course, spots)
    if options.course_direction == "counterclockwise":  # RGT-A3: green first, the gates the other way
        course.order[1], course.order[2] = 2, 1
        course.forward[1], course.forward[2] = 1, 1
    return course


def _set_gates(course: Course, spots: dict[str, tuple[float, float]]) -> None:
    for row in DATA["course"]["gate"][:3]:
        x, y = spots[row["a"]]
        if row["kind"] == "segment":
            course.set_gate(row["index"], x, y, 0.0, spots[row["b"]][0] - x)
        else:
            course.set_gate(row["index"], x, y, row["angle"], 1e9)


def _counter_clockwise(points: Any) -> list[float]:
    area = 0.0
    for k in range(len(points)):
        (ax, ay), (bx, by) = points[k - 1], points[k]
        area += ax * by - ay * bx
    ordered = points if area > 0 else list(reversed(points))
    return [float(part) for point in ordered for part in point]


def slots_of(options: RegattaOptions, course: Course) -> list[int]:
    """RGT-A22: the slots behind the line of these buoys that no obstacle blocks; slots do not grow with the course."""
    y, heading = millionths(DATA["start"]["mast_y"]), millionths(DATA["start"]["heading"])
    half = 150.0 * options.scale()
    found = []
    for x in DATA["start"]["slots_x"]:
        if abs(x) < half and Scene(course, SHAPES, millionths(x), y, heading).blocked(0.0) == CLEAR:
            found.append(int(millionths(x)))
    return found


@lru_cache(maxsize=1)
def lattice() -> list[tuple[int, int]]:
    """Return the points of the start zone (RGT-121), row by row from the line."""
    advanced = DATA["advanced"]
    return [(int(millionths(x)), int(millionths(y))) for y in advanced["start_y"] for x in advanced["start_x"]]


def start_room(options: RegattaOptions) -> int:
    """Return at how many places a boat alone could start."""
    course = course_of(options)
    if not options.advanced:
        return len(slots_of(options, course))
    if not options.obstacles and options.scale() >= 1:
        return len(lattice())
    found = 0
    for x, y in lattice():
        clear = [not _no_go(options, d) and _free(course, x, y, d) for d in range(0, 360, 15)]
        found += any(clear)
    return found


def _no_go(options: RegattaOptions, degrees: int) -> bool:
    off = (degrees - options.wind_from) % 360
    return min(off, 360 - off) < options.no_go


def _free(course: Course, x: int, y: int, degrees: int) -> bool:
    return int(Scene(course, SHAPES, x, y, degrees * 1000000).blocked(0.0)) == CLEAR
