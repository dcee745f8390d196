"""Wind tiles as pictures: one chevron for each space, the bottom edge marked, turned by zone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.moves import KINDS
from layline.games.cap_horn.sheet import TILE
from layline.games.cap_horn.writing import tile_name
from layline.kit.svg import number, tag, text

_HALF: Final = TILE / 2
_TIP: Final = 22.5
"""How far from the middle an arrow ends, and how far apart its chevrons are."""
_STEP: Final = 5
_BEND: Final = 20
"""How far from the middle a two-leg arrow turns."""
_TURNS: Final = {(-1, 0): 0, (0, 1): 90, (1, 0): 180, (0, -1): 270}
"""By which angle a tile is turned so that its ahead is (down, east)."""


def turn_of(chart: Chart, zone: int) -> int:
    """Return the angle by which tiles lie in a zone, 1 being the first; 0 has ahead at the top."""
    return _TURNS[chart.ahead[zone - 1]] if zone else 0


@lru_cache(maxsize=512)
def tile(board_tiles: tuple[tuple[str, ...], ...], kind: int, turn: int) -> str:
    """Return a tile around the origin: its arrows in words are those of the board."""
    arrows = board_tiles[kind]
    looks = "cp-tile cp-back" if all(arrow.startswith("B") for arrow in arrows) else "cp-tile"
    if kind >= KINDS:
        looks += " cp-print"
    card = tag("rect", cls="cp-card", x=-_HALF, y=-_HALF, width=TILE, height=TILE, rx=5)
    foot = tag("path", cls="cp-foot", d=f"M{number(-_HALF + 7)} {number(_HALF - 2.5)}h{number(TILE - 14)}")
    lines, heads = [], []
    for arrow in arrows:
        line, head = _arrow(arrow)
        lines.append(line)
        heads.append(head)
    turned = tag(
        "g",
        foot,
        tag("path", cls="cp-shaft", d="".join(lines)),
        tag("path", cls="cp-head", d="".join(heads)),
        tag("circle", cls="cp-hub", r=2.6),
        transform=f"rotate({turn})" if turn else None,
    )
    x, y = _turned(-_HALF + 14.6, _HALF - 12.5, turn)
    name = tile_name(kind)
    label = text(x - 1.2, y + 5, name[0], cls="cp-name") + text(x - 0.8, y + 5, name[1:], cls="cp-number")
    return tag("g", card, turned, label, cls=looks)


@lru_cache(maxsize=512)
def outline(board_tiles: tuple[tuple[str, ...], ...], kind: int, turn: int) -> str:
    """Return the arrows of a tile alone: how it would lie on a space that is marked already."""
    drawn = "".join(["".join(_arrow(arrow)) for arrow in board_tiles[kind]])
    back = all(arrow.startswith("B") for arrow in board_tiles[kind])
    looks = "cp-outline cp-outback" if back else "cp-outline"
    return tag("path", cls=looks, d=drawn, transform=f"rotate({turn})" if turn else None)


@lru_cache(maxsize=64)
def arrow_names(chart: Chart) -> tuple[tuple[str, ...], ...]:
    """Return the arrows of every kind as words."""
    return tuple(tuple(sail.arrow for sail in arrows) for arrows in chart.tiles)


def _arrow(arrow: str) -> tuple[str, str]:
    """Return the shaft and the chevrons of an arrow such as AL2 or A2+L1, ahead being up."""
    legs = arrow.split("+")
    ux, uy = _unit(legs[0][:-1])
    spaces = int(legs[0][-1])
    if len(legs) == 1:
        end = _TIP * 1.27 if ux and uy else _TIP
        heads = [_chevron((end - k * _STEP) * ux, (end - k * _STEP) * uy, ux, uy) for k in range(spaces)]
        return f"M{number(6 * ux)} {number(6 * uy)}L{number(end * ux)} {number(end * uy)}", "".join(heads)
    vx, vy = _unit(legs[1][:-1])
    far = int(legs[1][-1])
    x, y = _BEND * ux, _BEND * uy
    out = 11 + far * 5
    heads = [_chevron((_BEND - 4.5 - k * _STEP) * ux, (_BEND - 4.5 - k * _STEP) * uy, ux, uy) for k in range(spaces)]
    heads += [_chevron(x + (out - k * _STEP) * vx, y + (out - k * _STEP) * vy, vx, vy) for k in range(far)]
    bend = f"M{number(4 * ux)} {number(4 * uy)}L{number(x)} {number(y)}L{number(x + out * vx)} {number(y + out * vy)}"
    return bend, "".join(heads)


def _unit(heading: str) -> tuple[float, float]:
    """Return a heading as a step of length one, ahead being up."""
    x = 1 if "R" in heading else -1 if "L" in heading else 0
    y = -1 if "A" in heading else 1 if "B" in heading else 0
    size = 0.7071 if x and y else 1.0
    return x * size, y * size


def _chevron(x: float, y: float, ux: float, uy: float) -> str:
    """Return an open arrow head with its point at (x, y)."""
    back, wide = 3.6, 4.1
    ax, ay = x - back * ux - wide * uy, y - back * uy + wide * ux
    bx, by = x - back * ux + wide * uy, y - back * uy - wide * ux
    return f"M{number(ax)} {number(ay)}L{number(x)} {number(y)}L{number(bx)} {number(by)}"


def _turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """Return a point turned about the origin by a quarter at a time."""
    for _ in range(turn // 90):
        x, y = -y, x
    return x, y
