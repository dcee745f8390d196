"""What the command says of its own, in the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.texts import Phrase, texts_in
from layline.kit.speaking import default_language, written

TEXTS: Final = texts_in(Path(__file__).parent)


def say(key: str, **values: object) -> str:
    """Return a sentence in the language that --lang or the environment asks for."""
    return TEXTS.say(default_language(), key, values)


def spelt(number: float, decimals: int = 0) -> str:
    """Return a number as the reader's language writes it."""
    return written(f"{number:,.{decimals}f}", default_language())


def phrase(key: str, **values: object) -> Phrase:
    """Return words that are said later."""
    return TEXTS.phrase(key, values)
