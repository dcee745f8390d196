"""Contact, zones and stops against an independent geometry engine (shapely), on random configurations."""

import os
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from layline.games.regatta.cards import HULL, WAYS, ZONE
from layline.games.regatta.ink import on_way
from layline.games.regatta.look import CONTACT, FREE, IN_ZONE
from layline.games.regatta.scene import BOAT, DISC
from layline.games.regatta.state import PLACED
from tests.games.regatta.sea import pos
from tests.games.regatta.test_invariants import scattered

shapely = pytest.importorskip("shapely")
affinity: Any = pytest.importorskip("shapely.affinity")
SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
STEP = 3.0
HULL_SHAPE: Any = shapely.Polygon([(HULL[k], HULL[k + 1]) for k in range(0, 14, 2)])
ZONE_SHAPE: Any = shapely.Polygon([(ZONE[k], ZONE[k + 1]) for k in range(0, 8, 2)])


def put(shape: Any, pose: tuple[float, float, float]) -> Any:
    return affinity.translate(affinity.rotate(shape, pose[2], origin=(0, 0)), pose[0], pose[1])


def swept(here: tuple[float, float, float], way: Any, step: float = STEP) -> Any:
    """Return the water a hull covers, from neighbouring poses: some tenths of a millimetre off in tight bends."""
    count = int(way.length / step) + 1
    hulls = [put(HULL_SHAPE, on_way(here, way, way.length * k / count)) for k in range(count + 1)]
    pieces = [shapely.convex_hull(shapely.union(one, two)) for one, two in pairwise(hulls)]
    return shapely.union_all(pieces)


def things(state: Any) -> list[tuple[int, Any, float]]:
    """Return what stands in the water: its number as a contact, its shape, and how far around it counts."""
    found = []
    discs = state.water.terms.course.discs
    for k in range(0, len(discs), 3):
        found.append((DISC + k // 3, shapely.Point(discs[k], discs[k + 1]), discs[k + 2]))
    for seat in range(1, state.water.terms.players):
        if state.water.fact(seat, PLACED):
            found.append((BOAT + seat, put(HULL_SHAPE, pos(state, seat)), 0.0))
    return found


def clearance(state: Any, way: Any, step: float, table: Any) -> float:
    """Return how far the swept hull stays from everything; not above 0 when it touches."""
    area = swept(pos(state), way, step)
    gaps = [area.distance(shape) - reach for _, shape, reach in things(state)]
    gaps.append(-1.0 if not table.contains(area) else area.distance(table.exterior))
    return float(min(gaps))


@pytest.mark.parametrize("block", range(40 if SOAK else 3))
def test_the_engine_agrees_on_contact_and_zones(block: int) -> None:
    """About 500 configurations a block; what lies within the error of the swept shape is not judged."""
    random = Random(block)
    judged = 0
    while judged < 500:
        state = scattered(random)
        look = state.water.look()
        course = state.water.terms.course
        table = shapely.box(course.west, course.south, course.east, course.north)
        for way in random.sample(list(WAYS), 6):
            judged += 1
            kind = look.kind(way, 15)
            least = clearance(state, way, STEP, table)
            if kind == CONTACT:
                if least > 0.0:  # the coarse sweep cuts corners: look again, closer
                    least = clearance(state, way, 0.2, table)
                assert least <= 0.002
                continue
            assert least > -0.1, (block, way.name)
            end = put(HULL_SHAPE, on_way(pos(state), way, way.length))
            deep = max(
                end.intersection(put(ZONE_SHAPE, pos(state, seat))).area for seat in range(1, state.water.terms.players)
            )
            assert (kind == IN_ZONE) == (deep > 1e-7) or deep < 1e-4
            if kind == IN_ZONE:
                check_stop(state, look, way)
            else:
                assert kind == FREE


def check_stop(state: Any, look: Any, way: Any) -> None:
    """The stop is clear of all zones, and no later pose is."""
    length = float(look.stop_length(way, 15))
    zones = [put(ZONE_SHAPE, pos(state, seat)) for seat in range(1, state.water.terms.players)]
    if length >= 0:
        hull = put(HULL_SHAPE, on_way(pos(state), way, length))
        assert max(hull.intersection(zone).area for zone in zones) < 1e-6
    t = max(length, 0.0) + 0.05
    while t < way.length:
        hull = put(HULL_SHAPE, on_way(pos(state), way, t))
        assert max(hull.intersection(zone).area for zone in zones) > 0.0, (way.name, length, t)
        t += 2.0
