"""How far the finish is at best: the fewest moves from a point when the vector may change at will.

No car can do better, so a search that looks where moves driven plus this bound is least finds the
same answer and leaves out most of the driving in the wrong direction.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from layline.games.racetrack.driver.atlas import Atlas
from layline.games.racetrack.ground import BACK, FORWARD, WALL

NEVER: Final[i64] = 32_000
"""More moves than any search looks at."""


def least_moves(atlas: Atlas, layers: i64) -> vec[i16]:
    """Return the bound for each layer and point (layer * points + point); NEVER without a way.

    The last layer is the last lap. Moves can be driven back the way they came, so the way to the
    finish is looked for from the finish.
    """
    points = atlas.points
    vectors = atlas.vectors
    codes = atlas.codes
    numbers = atlas.numbers
    steps = atlas.steps
    found: vec[i16] = vec[i16]([i16(NEVER)] * (layers * points))
    queue: vec[i64] = _last_moves(atlas, found, (layers - 1) * points)
    k: i64 = 0
    while k < len(queue):
        node = queue[k]
        k += 1
        layer = node // points
        point = node - layer * points
        place = i64(atlas.places[point])
        bound = i64(found[node]) + 1
        base = point * vectors
        for vector in range(vectors):
            code = i64(codes[base + vector])
            if code == WALL:
                continue
            lap = layer
            if code == FORWARD:
                lap += 1
            elif code == BACK:
                lap -= 1
            if lap < 0 or lap >= layers:
                continue
            other = lap * points + i64(numbers[place + i64(steps[vector])])
            if i64(found[other]) > bound:
                found[other] = i16(bound)
                queue = append(queue, other)
    return found


def no_bound(atlas: Atlas, layers: i64) -> vec[i16]:
    """Return the bound that says nothing, for sprints: their moves cannot always be driven back."""
    return vec[i16]([i16(1)] * (layers * atlas.points))


def _last_moves(atlas: Atlas, found: vec[i16], base: i64) -> vec[i64]:
    """Set the bound of the points from which one move finishes, and return these nodes."""
    queue: vec[i64] = vec[i64]()
    vectors = atlas.vectors
    for point in range(atlas.points):
        for vector in range(vectors):
            if i64(atlas.codes[point * vectors + vector]) == FORWARD:
                found[base + point] = i16(1)
                queue = append(queue, base + point)
                break
    return queue
