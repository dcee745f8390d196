"""The numbers of the rules."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MOST_POINTS: Final[i64] = 8
"""CPH-031"""
MOST_HAND: Final[i64] = 6
"""CPH-092"""
GAIN: Final[i64] = 1
"""CPH-030, CPH-080: what a turn and what forgoing bring."""
IGNORE_COST: Final[i64] = 3
"""CPH-082"""
SPRINT_COST: Final[i64] = 5
"""CPH-083"""
BUY_COST: Final[i64] = 1
"""CPH-091"""
TO_FINISH: Final[i64] = 2
"""CPH-003: tokens a ship needs to cross the line."""
TO_WIN: Final[i64] = 3
"""CPH-004: tokens that win at once."""
PER_COLOUR: Final[i64] = 5
"""Tokens there are of each colour."""
QUIET_ROUNDS: Final[i64] = 3
"""CPH-A26"""

LIMITS: Final[dict[str, int]] = {
    "start_sail_points": 3,
    "max_sail_points": 8,
    "start_hand": 3,
    "max_hand": 6,
    "income_per_turn": 1,
    "forgo_gain": 1,
    "ignore_cost": 3,
    "sprint_cost": 5,
    "buy_cost": 1,
    "free_draw": 1,
}
"""The same by their names in board files, which may repeat them and not change them."""
