"""What is said of options and positions that cannot be read: words for errors, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.texts import Phrase
from layline.kit.phrases import Phrases
from layline.kit.reading import within

phrase: Final = Phrases(Path(__file__).parent).phrase


def boat(seat: int, part: str = "") -> Phrase:
    """Return a boat of a position document, or a part of its table."""
    found = phrase("where.boat", number=seat)
    return within(found, part) if part else found
