"""Reading words of a position document: numbers, goods, ids; each says what was expected, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from layline.core.errors import BadPosition
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import GOODS, LETTERS

MOST: Final = 100_000


def known_keys(document: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Refuse a key that is not known."""
    for name in document:
        if name not in known:
            raise BadPosition(repr(name), f"one of {', '.join(known)}", where)


def whole(value: object, low: int, high: int, where: str) -> int:
    """Return a whole number within limits."""
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise BadPosition(repr(value), f"a whole number {low}..{high}", where)
    return value


def word(value: object, words: tuple[str, ...], where: str) -> int:
    """Return the place of a word among those allowed."""
    if value not in words:
        raise BadPosition(repr(value), f"one of {', '.join(words)}", where)
    return words.index(str(value))


def goods_of(value: object, where: str) -> list[int]:
    """Return goods written as letters (AAC) or as a table ({apple = 14})."""
    if isinstance(value, str) and set(value) <= set(LETTERS):
        return [value.count(letter) for letter in LETTERS]
    if isinstance(value, Mapping) and set(value) <= set(GOODS):
        return [int(whole(value.get(name, 0), 0, MOST, where)) for name in GOODS]
    raise BadPosition(repr(value), f"letters of {LETTERS} or a table of {', '.join(GOODS)}", where)


def names_in(value: object, where: str) -> list[str]:
    """Return a list of ids."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadPosition(repr(value), "a list of ids", where)
    return value


def card_named(terms: Terms, name: object, where: str) -> int:
    """Return the number of an action card."""
    if name not in terms.ids:
        raise BadPosition(repr(name), "the id of an action card such as B19", where)
    return terms.ids.index(str(name))


def ship_named(terms: Terms, name: object, where: str) -> int:
    """Return the number of a ship."""
    if name not in terms.ship_ids:
        raise BadPosition(repr(name), "the id of a ship such as G-ACCP", where)
    return terms.ship_ids.index(str(name))
