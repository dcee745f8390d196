"""How everything that is sent or kept is written as JSON, and read again."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

WRITE: Final[Callable[[object], bytes]] = msgspec.json.Encoder().encode
READ: Final[Callable[[bytes | str], Any]] = msgspec.json.Decoder().decode
