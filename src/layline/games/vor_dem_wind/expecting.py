"""What is said of card sets, options, positions and moves that cannot be, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.texts import Phrase
from layline.kit.phrases import Phrases

_PHRASES: Final = Phrases(Path(__file__).parent)
expected, came, where = _PHRASES.expected, _PHRASES.came, _PHRASES.where


def good_word(name: str) -> Phrase:
    """Return a kind of goods by its name in documents."""
    return _PHRASES.texts.phrase(f"goods.{name}")
