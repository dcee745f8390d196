"""How everything that is sent or kept is written as JSON."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

WRITE: Final[Callable[[object], bytes]] = msgspec.json.Encoder().encode
