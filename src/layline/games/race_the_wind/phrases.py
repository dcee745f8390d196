"""What is said of options and positions that cannot be read: words for errors, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.texts import Phrase, Texts, texts_in
from layline.kit.reading import within

TEXTS: Final[Texts] = texts_in(Path(__file__).parent)


def phrase(key: str, /, **values: object) -> Phrase:
    """Return words of this game that are said later, when it is known in which language."""
    return TEXTS.phrase(key, values)


def boat(seat: int, part: str = "") -> Phrase:
    """Return a boat of a position document, or a part of its table."""
    found = phrase("where.boat", number=seat)
    return within(found, part) if part else found
