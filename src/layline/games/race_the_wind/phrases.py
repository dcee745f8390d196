"""What is said of options and positions that cannot be read: words for errors, in either language."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.texts import Phrase, Texts, texts_in

TEXTS: Final[Texts] = texts_in(Path(__file__).parent)


def phrase(key: str, /, **values: object) -> Phrase:
    """Return words of this game that are said later, when it is known in which language."""
    return TEXTS.phrase(key, values)


def option(name: str) -> Phrase:
    """Return the place of an option, with the clause that limits it where there is one."""
    return BAD_TEXTS.phrase("where.option", {"name": name})


def boat(seat: int, part: str = "") -> Phrase:
    """Return a boat of a position document, or a part of its table."""
    return phrase("where.boat_part" if part else "where.boat", number=seat, part=part)
