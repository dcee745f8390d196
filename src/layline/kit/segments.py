"""Exact segments and polygons on integers: orientation, contact, parity.

Coordinates are any integers; a polygon is a flat list x0, y0, x1, y1, ... closed implicitly.
"""

# layline: compiled

from __future__ import annotations


def cross(ox: int, oy: int, ax: int, ay: int, bx: int, by: int) -> int:
    """Return the cross product of OA and OB; only its sign means anything."""
    return (ax - ox) * (by - oy) - (ay - oy) * (bx - ox)


def sign(value: int) -> int:
    """Return -1, 0 or 1."""
    return (value > 0) - (value < 0)


def on_segment(px: int, py: int, ax: int, ay: int, bx: int, by: int) -> bool:
    """Say whether P lies on the closed segment AB."""
    return cross(ax, ay, bx, by, px, py) == 0 and min(ax, bx) <= px <= max(ax, bx) and min(ay, by) <= py <= max(ay, by)


def touch(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Say whether the closed segments AB and CD have a common point; AB may be a single point."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx):
        return False
    if max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    if ax == bx and ay == by:
        return on_segment(ax, ay, cx, cy, dx, dy)
    if sign(cross(cx, cy, dx, dy, ax, ay)) * sign(cross(cx, cy, dx, dy, bx, by)) > 0:
        return False
    return sign(cross(ax, ay, bx, by, cx, cy)) * sign(cross(ax, ay, bx, by, dx, dy)) <= 0


def first_contact(edges: list[int], after: list[int], cell: int) -> tuple[int, int]:
    """Return the first two edges that touch although they are no neighbours, or (-1, -1).

    `edges` is flat, four numbers an edge; `after[i]` is the edge that follows edge i in its ring.
    Only edges that share a square of side `cell` are compared, so that thousands take no time.
    """
    squares: dict[int, list[int]] = {}
    best = (-1, -1)
    for i in range(len(edges) // 4):
        ax, ay, bx, by = edges[4 * i], edges[4 * i + 1], edges[4 * i + 2], edges[4 * i + 3]
        for column in range(min(ax, bx) // cell, max(ax, bx) // cell + 1):
            for row in range(min(ay, by) // cell, max(ay, by) // cell + 1):
                others = squares.setdefault(column * 1000003 + row, [])
                for j in others:
                    if after[i] == j or after[j] == i or (best[0] >= 0 and (j, i) >= best):
                        continue
                    if touch(ax, ay, bx, by, edges[4 * j], edges[4 * j + 1], edges[4 * j + 2], edges[4 * j + 3]):
                        best = (j, i)
                others.append(i)
    return best


def doubled_area(polygon: list[int]) -> int:
    """Return twice the signed area, positive when the polygon runs counter-clockwise."""
    total = 0
    size = len(polygon)
    for i in range(0, size, 2):
        j = (i + 2) % size
        total += polygon[i] * polygon[j + 1] - polygon[j] * polygon[i + 1]
    return total


def crosses_ray(cx: int, cy: int, dx: int, dy: int, px: int, py: int, scale: int) -> bool:
    """Say whether edge CD crosses the ray that leaves P / scale to the right (half-open rule)."""
    above = cy * scale > py
    if above == (dy * scale > py):
        return False
    turn = (dx - cx) * (py - cy * scale) - (dy - cy) * (px - cx * scale)
    return (turn > 0) == (dy > cy)


def inside(polygon: list[int], px: int, py: int) -> bool:
    """Say whether P has odd crossing parity; on the border itself the answer means nothing."""
    odd = False
    size = len(polygon)
    for i in range(0, size, 2):
        j = (i + 2) % size
        if crosses_ray(polygon[i], polygon[i + 1], polygon[j], polygon[j + 1], px, py, 1):
            odd = not odd
    return odd


def on_border(polygon: list[int], px: int, py: int) -> bool:
    """Say whether P lies on an edge or vertex of the polygon."""
    size = len(polygon)
    for i in range(0, size, 2):
        j = (i + 2) % size
        if on_segment(px, py, polygon[i], polygon[i + 1], polygon[j], polygon[j + 1]):
            return True
    return False


def contact_parameters(
    ax: int, ay: int, bx: int, by: int, edges: list[int], chosen: list[int]
) -> list[tuple[int, int]]:
    """Return where AB (A and B distinct) meets the chosen edges, as sorted fractions of its length.

    `edges` is flat, four numbers an edge; `chosen` are edge numbers. The fractions are pairs
    (numerator, positive denominator) in 0..1, always with 0 and 1, equal ones once. A collinear
    edge gives the parameters of its two ends.
    """
    dx = bx - ax
    dy = by - ay
    square = dx * dx + dy * dy
    left, right = min(ax, bx), max(ax, bx)
    found: list[tuple[int, int]] = [(0, 1), (1, 1)]
    for edge in chosen:
        cx, cy = edges[4 * edge], edges[4 * edge + 1]
        if (cx < left and edges[4 * edge + 2] < left) or (cx > right and edges[4 * edge + 2] > right):
            continue
        ex, ey = edges[4 * edge + 2] - cx, edges[4 * edge + 3] - cy
        fx, fy = cx - ax, cy - ay
        bottom = dx * ey - dy * ex
        if bottom != 0:
            top = fx * ey - fy * ex
            along = fx * dy - fy * dx
            if bottom < 0:
                bottom, top, along = -bottom, -top, -along
            if 0 <= top <= bottom and 0 <= along <= bottom:
                _insert(found, top, bottom)
        elif dx * fy - dy * fx == 0:
            for top in (fx * dx + fy * dy, (fx + ex) * dx + (fy + ey) * dy):
                if 0 <= top <= square:
                    _insert(found, top, square)
    return found


def _insert(found: list[tuple[int, int]], top: int, bottom: int) -> None:
    """Keep a short list of fractions sorted and free of repeats."""
    place = 0
    for other_top, other_bottom in found:
        difference = top * other_bottom - other_top * bottom
        if difference == 0:
            return
        if difference < 0:
            break
        place += 1
    found.insert(place, (top, bottom))


def floor_div(top: int, bottom: int) -> int:
    """Return top / bottom rounded down; bottom may be negative."""
    return top // bottom


def ceil_div(top: int, bottom: int) -> int:
    """Return top / bottom rounded up; bottom may be negative."""
    return -((-top) // bottom)
