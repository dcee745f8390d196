"""Where a move into a wall meets it: the point that a crash is marked at."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from layline.games.racetrack.circuit import Circuit
from layline.games.racetrack.ground import Ground
from layline.kit.segments import contact_parameters, crosses_ray


@lru_cache(maxsize=4096)
def contact(ground: Ground, pos: int, vx: int, vy: int) -> tuple[float, float]:
    """Return the first point of a crashing move that is off the track."""
    x, y = int(ground.x_of(pos)), int(ground.y_of(pos))
    if not isinstance(ground, Circuit):
        end = ground.landing(pos, vx, vy)  # the first wall cell, when the path is sampled by cells
        ex, ey = int(ground.x_of(end)), int(ground.y_of(end))
        if min(x, x + vx) <= ex <= max(x, x + vx) and min(y, y + vy) <= ey <= max(y, y + vy):
            return float(ex), float(ey)
        return float(x + vx), float(y + vy)
    share = _share(ground, x, y, vx, vy)
    return x + vx * share, y + vy * share


def _share(ground: Circuit, x: int, y: int, vx: int, vy: int) -> float:
    unit = int(ground.unit)
    ax, ay, dx, dy = x * unit, y * unit, vx * unit, vy * unit
    if dx == dy == 0:
        return 0.0
    every = list(range(len(ground.edges) // 4))
    stops = contact_parameters(ax, ay, ax + dx, ay + dy, ground.edges, every)
    if not ground.touch_allowed:
        return stops[1][0] / stops[1][1]  # the first is the car itself
    for (top, bottom), (next_top, next_bottom) in pairwise(stops):
        scale = 2 * bottom * next_bottom
        middle = top * next_bottom + next_top * bottom
        if not _on_track(ground, ax * scale + dx * middle, ay * scale + dy * middle, scale):
            return top / bottom
    return 1.0


def _on_track(ground: Circuit, px: int, py: int, scale: int) -> bool:
    """Say whether P / scale has odd parity among all border edges."""
    odd = False
    edges = ground.edges
    for i in range(0, len(edges), 4):
        odd ^= crosses_ray(edges[i], edges[i + 1], edges[i + 2], edges[i + 3], px, py, scale)
    return odd
