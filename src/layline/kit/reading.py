"""Small readers for position documents; each raises BadPosition with what came, what was expected, where."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from layline.core.errors import TEXTS, BadPosition
from layline.core.texts import Phrase

_SHOWN: Final = 60


def shown(value: object) -> str:
    """Return a value as a message can show it."""
    text = repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."


def one_of(words: Collection[str]) -> Phrase:
    """Return that one of some words was expected."""
    return TEXTS.phrase("expected.one_of", {"words": ", ".join(words)})


def at_most(most: int) -> Phrase:
    """Return that no more than a number was expected."""
    return TEXTS.phrase("expected.at_most", {"most": most})


def list_most(most: int) -> Phrase:
    """Return that a list of no more than some entries was expected."""
    return TEXTS.phrase("expected.list_most", {"most": most})


def table_like(example: str) -> Phrase:
    """Return that a table of the form of an example was expected."""
    return TEXTS.phrase("expected.table_like", {"example": example})


def option(name: str | Phrase) -> Phrase:
    """Return that something is wrong with an option; names of what is inside it may follow the option's."""
    return TEXTS.phrase("where.option", {"name": name})


def within(where: str | Phrase, name: str | Phrase) -> Phrase:
    """Return a place inside another.

    >>> str(within(option("board"), "map"))
    'option board, map'
    """
    return TEXTS.phrase("where.within", {"where": where, "name": name})


def number(value: object, low: int, high: int, where: str | Phrase) -> int:
    """Return a whole number within bounds."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(shown(value), TEXTS.phrase("expected.whole", {"low": low, "high": high}), where)
    return value


def word(value: object, words: Sequence[str], where: str | Phrase) -> int:
    """Return the place of a word in a list of words."""
    if value not in words:
        raise BadPosition(shown(value), one_of(words), where)
    return words.index(str(value))


def switch(value: object, where: str | Phrase) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise BadPosition(shown(value), TEXTS.phrase("expected.flag"), where)
    return value


def pair(value: object, low: int, high: int, where: str | Phrase) -> tuple[int, int]:
    """Return two whole numbers, such as a point."""
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise BadPosition(shown(value), TEXTS.phrase("expected.pair"), where)
    return number(value[0], low, high, where), number(value[1], low, high, where)


def known_names(document: Mapping[str, Any], names: Collection[str], where: str | Phrase = "") -> None:
    """Check that a table has no other names than these."""
    for name in document:
        if name not in names:
            raise BadPosition(repr(name), one_of(names), where)
