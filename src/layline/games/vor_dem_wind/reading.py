"""Reading what position documents of this game hold: goods and ids; each says what was expected, and where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from layline.core.errors import BadPosition
from layline.core.texts import Phrase
from layline.games.vor_dem_wind.expecting import expected
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import GOODS, LETTERS
from layline.kit.reading import number, shown

MOST: Final = 100_000


def goods_of(value: object, where: str | Phrase) -> list[int]:
    """Return goods written as letters (AAC) or as a table ({apple = 14})."""
    if isinstance(value, str) and set(value) <= set(LETTERS):
        return [value.count(letter) for letter in LETTERS]
    if isinstance(value, Mapping) and set(value) <= set(GOODS):
        return [number(value.get(name, 0), 0, MOST, where) for name in GOODS]
    raise BadPosition(shown(value), expected("goods_of", letters=LETTERS, names=", ".join(GOODS)), where)


def names_in(value: object, where: str | Phrase) -> list[str]:
    """Return a list of ids."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise BadPosition(shown(value), expected("ids"), where)
    return value


def card_named(terms: Terms, name: object, where: str | Phrase) -> int:
    """Return the number of an action card."""
    if name not in terms.ids:
        raise BadPosition(shown(name), expected("card"), where)
    return terms.ids.index(str(name))


def ship_named(terms: Terms, name: object, where: str | Phrase) -> int:
    """Return the number of a ship."""
    if name not in terms.ship_ids:
        raise BadPosition(shown(name), expected("ship"), where)
    return terms.ship_ids.index(str(name))
