"""Eight headings, their vectors, and how a boat stands to the wind.

A heading is a number: 0 north, then clockwise in steps of 45 degrees. A wind is the heading it
comes from. x grows to the east, y to the north.

>>> NAMES[turned(N, 3)], vector(SE)
('SE', (1, -1))
>>> SAILS[point_of_sail(NE, N)], starboard(NE, N)
('close-hauled', False)
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

N: Final[i64] = 0
NE: Final[i64] = 1
E: Final[i64] = 2
SE: Final[i64] = 3
S: Final[i64] = 4
SW: Final[i64] = 5
W: Final[i64] = 6
NW: Final[i64] = 7
NAMES: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")

HEAD_TO_WIND: Final[i64] = 0
CLOSE_HAULED: Final[i64] = 1
BEAM_REACH: Final[i64] = 2
BROAD_REACH: Final[i64] = 3
RUNNING: Final[i64] = 4
SAILS: Final = ("head to wind", "close-hauled", "beam reach", "broad reach", "running")
"""The points of sail by the steps of 45 degrees between heading and wind."""


def east(heading: i64) -> i64:
    """Return how far a step on this heading goes east: -1, 0 or 1."""
    if heading in (0, 4):
        return 0
    return 1 if heading < 4 else -1


def north(heading: i64) -> i64:
    """Return how far a step on this heading goes north: -1, 0 or 1."""
    if heading in (2, 6):
        return 0
    return -1 if 2 < heading < 6 else 1


def vector(heading: i64) -> tuple[int, int]:
    """Return the step of a heading as a pair."""
    return int(east(heading)), int(north(heading))


def turned(heading: i64, steps: i64) -> i64:
    """Return the heading after so many eighths of a turn clockwise (negative: the other way)."""
    return (heading + steps) & 7


def opposite(heading: i64) -> i64:
    """Return the heading straight back: where a wind from there blows to."""
    return (heading + 4) & 7


def off_wind(heading: i64, wind: i64) -> i64:
    """Return the eighths of a turn, clockwise, from the wind's origin to a heading."""
    return (heading - wind) & 7


def point_of_sail(heading: i64, wind: i64) -> i64:
    """Return HEAD_TO_WIND .. RUNNING: the angle between heading and wind, whichever side."""
    r = (heading - wind) & 7
    return r if r <= 4 else 8 - r


def starboard(heading: i64, wind: i64) -> bool:
    """Say whether the wind comes over the right side; dead astern counts as right, dead ahead as left."""
    return ((heading - wind) & 7) >= 4


def leeward(x: i64, y: i64, wind: i64) -> i64:
    """Return how far downwind a point lies: larger is more leeward, equal is the same wind line."""
    flow = (wind + 4) & 7
    return x * east(flow) + y * north(flow)
