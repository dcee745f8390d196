"""Poses in the plane, arcs, rigid motion and distances to convex shapes, the same on every machine.

Only + - * / and the square root are used on floats; IEEE 754 fixes their results to the last bit. Sines and
angles come from the series below, never from the C library. Poses at rest are integers: millionths
of a millimetre and of a degree, counter-clockwise from +x.

A shape is a convex polygon, counter-clockwise, as x0, y0, x1, y1, ... in one vec.

>>> sine(30.0), cosine(60.0), round(angle(1.0, 1.0), 9)
(0.5, 0.5, 45.0)
"""

# layline: compiled

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

MICRO: Final = 1000000.0
TURN: Final[i64] = 360000000
"""A full turn in millionths of a degree."""
RADIAN: Final = 57.29577951308232
"""Degrees in a radian."""

_SIN15: Final = 0.25881904510252074
_COS15: Final = 0.9659258262890683
_SIN45: Final = 0.7071067811865476
_SIN60: Final = 0.8660254037844386


# -- angles ------------------------------------------------------------------------------------------


def sine(degrees: float) -> float:
    """Return the sine of an angle in degrees; exact at multiples of 30, the nearest float at those of 15."""
    if degrees < 0.0:
        return -sine(-degrees)
    while degrees >= 360.0:
        degrees -= 360.0
    if degrees >= 180.0:
        return -_first_half(degrees - 180.0)
    return _first_half(degrees)


def cosine(degrees: float) -> float:
    """Return the cosine of an angle in degrees."""
    if degrees < 0.0:
        degrees = -degrees
    while degrees >= 360.0:
        degrees -= 360.0
    if degrees > 180.0:
        degrees = 360.0 - degrees
    if degrees > 90.0:
        return -_first_half(degrees - 90.0)
    return _first_half(90.0 - degrees)


def _first_half(degrees: float) -> float:
    """Return the sine of 0..180 degrees."""
    if degrees > 90.0:
        degrees = 180.0 - degrees
    if degrees == 0.0:
        return 0.0
    if degrees == 15.0:
        return _SIN15
    if degrees == 30.0:
        return 0.5
    if degrees == 45.0:
        return _SIN45
    if degrees == 60.0:
        return _SIN60
    if degrees == 75.0:
        return _COS15
    if degrees == 90.0:
        return 1.0
    if degrees > 45.0:
        return _cosine_series((90.0 - degrees) / RADIAN)
    return _sine_series(degrees / RADIAN)


def _sine_series(x: float) -> float:
    """Return the sine of 0..pi/4 radians."""
    z = x * x
    total = 1.0
    for k in range(8, 0, -1):
        n: i64 = 2 * k
        total = 1.0 - total * z / float(n * (n + 1))
    return x * total


def _cosine_series(x: float) -> float:
    """Return the cosine of 0..pi/4 radians."""
    z = x * x
    total = 1.0
    for k in range(8, 0, -1):
        n: i64 = 2 * k
        total = 1.0 - total * z / float((n - 1) * n)
    return total


def angle(x: float, y: float) -> float:
    """Return the angle of a vector in degrees, above -180 up to 180; 0 for no vector at all."""
    across = -y if y < 0.0 else y
    along = -x if x < 0.0 else x
    if across == 0.0 and along == 0.0:
        return 0.0
    found = _small_angle(across / along) if across <= along else 90.0 - _small_angle(along / across)
    if x < 0.0:
        found = 180.0 - found
    return -found if y < 0.0 else found


def _small_angle(z: float) -> float:
    """Return the angle with a tangent of 0..1: halved twice, then by its series."""
    z = z / (1.0 + sqrt(1.0 + z * z))
    z = z / (1.0 + sqrt(1.0 + z * z))
    square = z * z
    total = 0.0
    for k in range(12, -1, -1):
        n: i64 = 2 * k + 1
        total = 1.0 / float(n) - total * square
    return 4.0 * z * total * RADIAN


def heading_sine(heading: i64) -> float:
    """Return the sine of a heading in millionths of a degree."""
    return sine(float(heading) / MICRO)


def heading_cosine(heading: i64) -> float:
    """Return the cosine of a heading in millionths of a degree."""
    return cosine(float(heading) / MICRO)


def rounded(value: float) -> i64:
    """Return the nearest whole number; halves go away from zero, so that mirror images stay mirror images."""
    if value < 0.0:
        return -i64(0.5 - value)
    return i64(value + 0.5)


def millionths(value: float) -> i64:
    """Return a length or angle in millionths."""
    return rounded(value * MICRO)


# -- shapes ------------------------------------------------------------------------------------------


def place(shape: vec[float], x: float, y: float, c: float, s: float, into: vec[float]) -> None:
    """Write a shape turned by (c, s) and moved to (x, y) into another vec of the same length."""
    for k in range(0, i64(len(shape)), 2):
        into[k] = x + c * shape[k] - s * shape[k + 1]
        into[k + 1] = y + s * shape[k] + c * shape[k + 1]


def separation(one: vec[float], two: vec[float]) -> float:
    """Return the widest gap between two shapes seen along the normal of a side.

    Positive: they are apart at least so far. Negative: less would not part them.
    """
    first = _widest_gap(one, two)
    second = _widest_gap(two, one)
    return max(second, first)


def _widest_gap(one: vec[float], two: vec[float]) -> float:
    best = -1e30
    count: i64 = i64(len(one))
    px = one[count - 2]
    py = one[count - 1]
    for k in range(0, count, 2):
        qx = one[k]
        qy = one[k + 1]
        nx = qy - py
        ny = px - qx
        nearest = 1e30
        for j in range(0, i64(len(two)), 2):
            along = nx * (two[j] - px) + ny * (two[j + 1] - py)
            if along < nearest:  # noqa: PLR1730 - a compiled min of floats boxes them
                nearest = along
        nearest = nearest / sqrt(nx * nx + ny * ny)
        if nearest > best:  # noqa: PLR1730
            best = nearest
        px = qx
        py = qy
    return best


def touching(one: vec[float], two: vec[float], reach: float) -> bool:
    """Say whether two shapes overlap or are no farther apart than `reach`."""
    gap = separation(one, two)
    if gap <= 0.0:
        return True
    if gap > reach:
        return False
    for k in range(0, i64(len(one)), 2):
        if distance(two, one[k], one[k + 1]) <= reach:
            return True
    return any(distance(one, two[k], two[k + 1]) <= reach for k in range(0, i64(len(two)), 2))


def inside(shape: vec[float], x: float, y: float) -> bool:
    """Say whether a point lies in a shape or on its border."""
    count: i64 = i64(len(shape))
    px = shape[count - 2]
    py = shape[count - 1]
    for k in range(0, count, 2):
        qx = shape[k]
        qy = shape[k + 1]
        if (qx - px) * (y - py) - (qy - py) * (x - px) < 0.0:
            return False
        px = qx
        py = qy
    return True


def distance(shape: vec[float], x: float, y: float) -> float:
    """Return how far a point is from a shape; 0 inside."""
    if inside(shape, x, y):
        return 0.0
    best = 1e30
    count: i64 = i64(len(shape))
    px = shape[count - 2]
    py = shape[count - 1]
    for k in range(0, count, 2):
        qx = shape[k]
        qy = shape[k + 1]
        here = _to_side(x, y, px, py, qx, qy)
        if here < best:  # noqa: PLR1730
            best = here
        px = qx
        py = qy
    return sqrt(best)


def _to_side(x: float, y: float, px: float, py: float, qx: float, qy: float) -> float:
    """Return the squared distance of a point from the segment p-q."""
    dx = qx - px
    dy = qy - py
    t = ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy)
    if t < 0.0:
        t = 0.0
    elif t > 1.0:
        t = 1.0
    ex = x - px - t * dx
    ey = y - py - t * dy
    return ex * ex + ey * ey


# -- trajectories ------------------------------------------------------------------------------------


def straight_near(shape: vec[float], ax: float, ay: float, bx: float, by: float, reach: float) -> bool:
    """Say whether a point going straight from a to b (not the same) comes within `reach` of a shape."""
    if inside(shape, ax, ay):
        return True
    square = reach * reach
    dx = bx - ax
    dy = by - ay
    count: i64 = i64(len(shape))
    px = shape[count - 2]
    py = shape[count - 1]
    fp = dx * (py - ay) - dy * (px - ax)
    for k in range(0, count, 2):
        qx = shape[k]
        qy = shape[k + 1]
        fq = dx * (qy - ay) - dy * (qx - ax)
        if (fp < 0.0) != (fq < 0.0):
            fa = (qx - px) * (ay - py) - (qy - py) * (ax - px)
            fb = (qx - px) * (by - py) - (qy - py) * (bx - px)
            if (fa < 0.0) != (fb < 0.0):
                return True
        if (
            _to_side(qx, qy, ax, ay, bx, by) <= square
            or _to_side(ax, ay, px, py, qx, qy) <= square
            or _to_side(bx, by, px, py, qx, qy) <= square
        ):
            return True
        px = qx
        py = qy
        fp = fq
    return False


def arc_near(
    shape: vec[float], cx: float, cy: float, ax: float, ay: float, turn_c: float, turn_s: float, reach: float
) -> bool:
    """Say whether a point going from a round (cx, cy) comes within `reach` of a shape.

    The arc turns by the angle with this cosine and sine, less than half a turn; a negative sine turns clockwise.
    """
    if inside(shape, ax, ay):
        return True
    ux = ax - cx
    uy = ay - cy
    vx = turn_c * ux - turn_s * uy
    vy = turn_s * ux + turn_c * uy
    square = reach * reach
    radius = sqrt(ux * ux + uy * uy)
    count: i64 = i64(len(shape))
    px = shape[count - 2] - cx
    py = shape[count - 1] - cy
    for k in range(0, count, 2):
        qx = shape[k] - cx
        qy = shape[k + 1] - cy
        if _to_side(ux, uy, px, py, qx, qy) <= square or _to_side(vx, vy, px, py, qx, qy) <= square:
            return True
        if in_sector(qx, qy, ux, uy, vx, vy, turn_s):
            off = sqrt(qx * qx + qy * qy) - radius
            if -reach <= off <= reach:
                return True
        if _side_meets(px, py, qx, qy, radius, reach, ux, uy, vx, vy, turn_s):
            return True
        px = qx
        py = qy
    return False


def in_sector(x: float, y: float, ux: float, uy: float, vx: float, vy: float, way: float) -> bool:
    """Say whether a direction lies between u and v, turning from u counter-clockwise when `way` is positive."""
    if way >= 0.0:
        return ux * y - uy * x >= 0.0 and x * vy - y * vx >= 0.0
    return ux * y - uy * x <= 0.0 and x * vy - y * vx <= 0.0


def _side_meets(
    px: float,
    py: float,
    qx: float,
    qy: float,
    radius: float,
    reach: float,
    ux: float,
    uy: float,
    vx: float,
    vy: float,
    way: float,
) -> bool:
    """Say whether the inside of a segment crosses an arc about the origin, or comes within reach of it."""
    dx = qx - px
    dy = qy - py
    square = dx * dx + dy * dy
    t = -(px * dx + py * dy) / square
    fx = px + t * dx
    fy = py + t * dy
    low = sqrt(fx * fx + fy * fy)
    if low >= radius:
        return 0.0 <= t <= 1.0 and low - radius <= reach and in_sector(fx, fy, ux, uy, vx, vy, way)
    half = sqrt((radius * radius - low * low) / square)
    t -= half
    if 0.0 <= t <= 1.0 and in_sector(px + t * dx, py + t * dy, ux, uy, vx, vy, way):
        return True
    t += half + half
    return 0.0 <= t <= 1.0 and in_sector(px + t * dx, py + t * dy, ux, uy, vx, vy, way)
