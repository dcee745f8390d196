"""What is said of boards, options, positions and moves that cannot be, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.kit.phrases import Phrases

_PHRASES: Final = Phrases(Path(__file__).parent)
expected, came, where = _PHRASES.expected, _PHRASES.came, _PHRASES.where
