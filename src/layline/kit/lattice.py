"""Lengths on squared paper."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64


def length(value: i64) -> i64:
    """Return a number without its sign (`abs` does not know 64-bit integers)."""
    return -value if value < 0 else value


def king_steps(dx: i64, dy: i64) -> i64:
    """Return the larger of the two lengths: the steps of a chess king, the speed of a vector."""
    return max(length(dx), length(dy))
