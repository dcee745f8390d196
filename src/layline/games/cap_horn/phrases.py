"""What is said of boards, options, positions and moves that cannot be, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.texts import Phrase, texts_in

_TEXTS: Final = texts_in(Path(__file__).parent)


def expected(key: str, **values: object) -> Phrase:
    """Return what should have come."""
    return _TEXTS.phrase(f"expected.{key}", values)


def came(key: str, **values: object) -> Phrase:
    """Return what came, where it takes words to say it."""
    return _TEXTS.phrase(f"came.{key}", values)


def where(key: str, **values: object) -> Phrase:
    """Return the place in a file or document."""
    return _TEXTS.phrase(f"where.{key}", values)
