"""Words for goods, cards and ships in a language, wherever a sentence mentions them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from layline.core.texts import Texts, texts_in
from layline.games.vor_dem_wind.cards import ActionCard, Goods, ShipCard, printed
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import CARD_KINDS, GOODS, LETTERS

FOLDER: Final = Path(__file__).parent
TIMES: Final = "\N{MULTIPLICATION SIGN}"


def texts() -> Texts:
    """Return the sentences of this game."""
    return texts_in(FOLDER)


def spoken(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Return values of a sentence with ids and letters of goods turned into words."""
    found = dict(values)
    for name, value in values.items():
        if not isinstance(value, str):
            continue
        if name in ("good", "taken"):
            found[name] = texts().say(language, f"good.{value}")
        elif name == "goods":
            found[name] = goods_words(counted(value), language)
        elif name == "card":
            found[name] = _card_words(printed()[0].get(value), value, language)
        elif name == "ship":
            found[name] = _ship_words(printed()[1].get(value), value, language)
    return found


def counted(letters: str) -> Goods:
    """Return letters of goods as numbers of each kind.

    >>> counted("AAP")
    (2, 0, 1, 0)
    """
    return letters.count("A"), letters.count("C"), letters.count("P"), letters.count("S")


def goods_words(goods: Goods | list[int], language: str) -> str:
    """Return goods as words: apple twice, silk."""
    found: list[str] = []
    for good, count in enumerate(goods):
        if count:
            name = texts().say(language, f"goods.{GOODS[good]}")
            found.append(f"{name} {TIMES}{count}" if count > 1 else name)
    return ", ".join(found) or texts().say(language, "good.none")


def only(kind: int, count: int) -> list[int]:
    """Return goods of a single kind."""
    return [count if other == kind else 0 for other in range(4)]


def letters(goods: Goods | list[int]) -> str:
    """Return goods as letters with blanks: A A P."""
    return " ".join(LETTERS[good] for good, count in enumerate(goods) for _ in range(count))


def card_words(terms: Terms, card: int, language: str) -> str:
    """Return an action card of this game as words."""
    return _card_words(face(terms, card), terms.ids[card], language)


def ship_words(terms: Terms, ship: int, language: str) -> str:
    """Return a ship of this game as words."""
    return _ship_words(ship_face(terms, ship), terms.ship_ids[ship], language)


def face(terms: Terms, card: int) -> ActionCard:
    """Return the face of an action card of this game."""
    apple, cheese, spice, silk = [int(terms.goods_of[card * 4 + good]) for good in range(4)]
    return ActionCard(
        terms.ids[card], int(terms.pile_of[card]), int(terms.kind_of[card]), (apple, cheese, spice, silk),
        int(terms.amount_of[card]), int(terms.cost_of[card]), int(terms.count_of[card]),
    )  # fmt: skip


def ship_face(terms: Terms, ship: int) -> ShipCard:
    """Return the face of a ship of this game."""
    apple, cheese, spice, silk = [int(terms.cargo_of[ship * 4 + good]) for good in range(4)]
    numbers = int(terms.vp_of[ship]), int(terms.ships_of[ship])
    return ShipCard(terms.ship_ids[ship], int(terms.size_of[ship]), (apple, cheese, spice, silk), *numbers)


def _card_words(card: ActionCard | None, name: str, language: str) -> str:
    if card is None:
        return name
    values = {"goods": goods_words(card.goods, language), "amount": card.amount, "cost": card.cost}
    words = texts().say(language, f"card.{CARD_KINDS[card.kind]}", values)
    return texts().say(language, "card.named", {"face": words, "id": name})


def _ship_words(ship: ShipCard | None, name: str, language: str) -> str:
    if ship is None:
        return name
    return texts().say(language, "card.ship", {"goods": goods_words(ship.goods, language), "id": name, "vp": ship.vp})
