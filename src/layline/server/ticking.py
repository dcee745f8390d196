"""The system's clocks, looked up once: compiled code asks a module for a function longer than the function takes."""

# layline: compiled

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

WALL: Final[Callable[[], float]] = time.time
"""Seconds since 1970."""
STEADY: Final[Callable[[], float]] = time.monotonic
"""Seconds that never go back, to compare with each other."""
FINE: Final[Callable[[], float]] = time.perf_counter
"""The same, for what takes less than a thousandth of one."""
