"""Signs that stand in several places of the drawing, around the origin."""

from __future__ import annotations

from typing import Final

from layline.kit.svg import tag

LULL: Final = tag("path", cls="rw-lull", d="M0 -7a7 7 0 1 1 -0.01 0z") + tag(
    "path", cls="rw-lull-mark", d="M-3.5 -2h7M-3.5 2h7"
)
GUST: Final = tag("path", cls="rw-gust", d="M0 -9l9 9l-9 9l-9 -9z") + tag(
    "path", cls="rw-gust-mark", d="M-4 0l4 -4l4 4M-4 4l4 -4l4 4"
)
LEE: Final = "M-6 -4L-4 -6M-6 2L2 -6M-4 6L6 -4M2 6L6 2"
"""Hatching on the point that a boat takes the wind from."""
REFUSED: Final = tag("circle", cls="rw-faint", r=5) + tag("path", cls="rw-no", d="M-3 -3L3 3")
