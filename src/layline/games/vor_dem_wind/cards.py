"""Card sets: action cards and ships as data, checked row by row when they are read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from layline.core.documents import parse_toml
from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadOption, BadText
from layline.core.texts import Phrase
from layline.games.vor_dem_wind.expecting import expected, where
from layline.games.vor_dem_wind.words import CAPACITY, CARD_KINDS, FLEETS, GOODS, PILES, SIZES, TARGETS
from layline.kit.reading import one_of, option, table_like, within

_FOLDER: Final = Path(__file__).parent / "data"
_ID: Final = re.compile(r"[A-Z0-9][A-Z0-9-]{0,15}")
_MOST: Final = 99

Goods = tuple[int, int, int, int]
"""How many of each kind: apple, cheese, spice, silk."""


@dataclass(frozen=True)
class ActionCard:
    """One face of the action cards and how often it is there."""

    id: str
    pile: int
    kind: int
    goods: Goods
    """What a purchase card gives."""
    amount: int
    """Goods stored, taken or protected, income, price, compensation or swaps: the number shown."""
    cost: int
    count: int

    @property
    def special(self) -> bool:
        """Whether the card goes into the hand when it is won (VDW-054)."""
        return self.kind >= 3


@dataclass(frozen=True)
class ShipCard:
    """One face of the ship cards and how often it is there."""

    id: str
    size: int
    goods: Goods
    vp: int
    count: int


@dataclass(frozen=True)
class CardSet:
    """All that a file of cards says."""

    name: str
    actions: tuple[ActionCard, ...]
    ships: tuple[ShipCard, ...]
    copies: Goods
    """Goods cards of each kind."""

    def normal(self) -> CardSet:
        """Return the same set without special cards (option specials)."""
        return CardSet(self.name, tuple([card for card in self.actions if not card.special]), self.ships, self.copies)


def built_in() -> tuple[str, ...]:
    """Return the names of the sets that come with the game."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.toml")))


@lru_cache(maxsize=32)
def card_set(source: str) -> CardSet:
    """Return a set by its name, or from the text of a file of the same form."""
    if source in built_in():
        return read_set((_FOLDER / f"{source}.toml").read_text(encoding="utf-8"))
    if "\n" not in source:
        raise BadOption(repr(source), expected("card_set", names=", ".join(built_in())), option("card_set"))
    return read_set(source)


def read_set(text: str) -> CardSet:
    """Return the set that a file's text describes, or raise BadOption naming the row."""
    try:
        document = parse_toml(text)
    except BadText as error:
        raise BadOption(error.came, expected("card_file"), within(option("card_set"), error.where)) from None
    _check_constants(document)
    copies = _goods(document.get("goods", dict.fromkeys(GOODS, 15)), "goods", 1)
    actions = tuple([_action(row, place) for row, place in _rows(document, "action")])
    ships = tuple([_ship(row, place) for row, place in _rows(document, "ship")])
    meta = document.get("meta", {})
    name = meta.get("card_set", "") if isinstance(meta, Mapping) else ""
    found = CardSet(str(name), actions, ships, copies)
    _check_together(found, document.get("components", {}))
    _check_ids(found)
    return found


@lru_cache(maxsize=1)
def printed() -> tuple[dict[str, ActionCard], dict[str, ShipCard]]:
    """Return the faces of the built-in set by id: what an id says wherever it is read."""
    text = (_FOLDER / "reconstruction-1.toml").read_text(encoding="utf-8")
    document = tomllib.loads(text)
    actions = {str(row["id"]): _action(row, place) for row, place in _rows(document, "action")}
    return actions, {str(row["id"]): _ship(row, place) for row, place in _rows(document, "ship")}


def _check_ids(found: CardSet) -> None:
    """An id of the built-in set means the same face everywhere; its number of copies is free."""
    actions, ships = printed()
    for card in found.actions:
        if card.id in actions and replace(actions[card.id], count=card.count) != card:
            raise _bad(card.id, expected("own_card"), where("row", table="action", number=card.id))
    for ship in found.ships:
        if ship.id in ships and replace(ships[ship.id], count=ship.count) != ship:
            raise _bad(ship.id, expected("own_ship"), where("row", table="ship", number=ship.id))


def _bad(came: object, wanted: str | Phrase, place: str | Phrase) -> BadOption:
    return BadOption(repr(came)[:60], wanted, within(option("card_set"), place))


def _rows(document: Mapping[str, Any], kind: str) -> list[tuple[Mapping[str, Any], Phrase]]:
    rows = document.get(kind)
    if not rows:
        raise _bad(rows, BAD_TEXTS.phrase("expected.rows_named", {"name": kind}), kind)
    found: list[tuple[Mapping[str, Any], Phrase]] = []
    seen: set[str] = set()
    for number, (row, place) in enumerate(_plain_rows(document, kind), 1):
        ident = row.get("id")
        if not isinstance(ident, str) or not _ID.fullmatch(ident):
            raise _bad(ident, expected("id"), place)
        if ident in seen:
            raise _bad(ident, expected("id_once"), place)
        seen.add(ident)
        found.append((row, where("row_named", table=kind, number=number, id=ident)))
    return found


def _plain_rows(document: Mapping[str, Any], kind: str) -> list[tuple[Mapping[str, Any], Phrase]]:
    """Return the rows [[kind]] of a file, each with its place; a file may have none."""
    rows = document.get(kind, [])
    if not isinstance(rows, list):
        raise _bad(rows, BAD_TEXTS.phrase("expected.rows_named", {"name": kind}), kind)
    found = [(row, where("row", table=kind, number=number)) for number, row in enumerate(rows, 1)]
    for row, place in found:
        if not isinstance(row, Mapping):
            raise _bad(row, BAD_TEXTS.phrase("expected.table"), place)
    return found


def _number(row: Mapping[str, Any], name: str, low: int, high: int, place: str | Phrase) -> int:
    value = row.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise _bad(value, BAD_TEXTS.phrase("expected.whole", {"low": low, "high": high}), within(place, name))
    return value


def _word(row: Mapping[str, Any], name: str, words: tuple[str, ...], place: Phrase) -> int:
    value = row.get(name)
    if value not in words:
        raise _bad(value, one_of(words), within(place, name))
    return words.index(str(value))


def _goods(table: object, place: str | Phrase, least: int = 0) -> Goods:
    if not isinstance(table, Mapping):
        raise _bad(table, table_like("{apple = 2}"), place)
    for name in table:
        if name not in GOODS:
            raise _bad(name, one_of(GOODS), place)
    full = {name: table.get(name, least) for name in GOODS}
    apple, cheese, spice, silk = [_number(full, name, least, _MOST, place) for name in GOODS]
    return apple, cheese, spice, silk


_FIELDS: Final[dict[str, tuple[tuple[str, int], ...]]] = {
    "storage": (("amount", 1), ("cost", 0)),
    "shipment_income": (("income", 0),),
    "free_trade": (("amount", 1),),
    "preservation": (("amount", 1),),
    "purchase_and_store": (("amount", 1), ("cost", 0)),
    "exchange": (("amount", 1),),
    "market_sale": (("price", 0),),
    "safeguard": (("compensation", 0),),
}
"""The numbers that a kind of card shows, each with the least it may be."""


def _action(row: Mapping[str, Any], place: Phrase) -> ActionCard:
    pile = _word(row, "pile", PILES, place)
    kind = _word(row, "kind", CARD_KINDS, place)
    if kind < 3 and kind != pile:
        wanted = expected("pile_of_kind", pile=PILES[kind], kind=CARD_KINDS[kind])
        raise _bad(PILES[pile], wanted, within(place, "pile"))
    goods: Goods = (0, 0, 0, 0)
    if CARD_KINDS[kind] == "purchase":
        goods = _goods(row.get("goods"), within(place, "goods"))
        if not 1 <= sum(goods) <= CAPACITY:
            raise _bad(sum(goods), expected("goods", most=CAPACITY), within(place, "goods"))
    numbers = {name: _number(row, name, low, _MOST, place) for name, low in _FIELDS.get(CARD_KINDS[kind], ())}
    cost = numbers.pop("cost", 0)
    amount = next(iter(numbers.values()), 0)
    return ActionCard(str(row["id"]), pile, kind, goods, amount, cost, _number(row, "count", 1, _MOST, place))


def _ship(row: Mapping[str, Any], place: Phrase) -> ShipCard:
    size = _word(row, "size", SIZES, place)
    goods = _goods(row.get("goods"), within(place, "goods"))
    if not 1 <= sum(goods) <= CAPACITY:
        raise _bad(sum(goods), expected("goods", most=CAPACITY), within(place, "goods"))
    vp, count = _number(row, "vp", 0, _MOST, place), _number(row, "count", 1, _MOST, place)
    return ShipCard(str(row["id"]), size, goods, vp, count)


def _check_together(found: CardSet, components: object) -> None:
    """A game must be able to begin and to reveal; stated totals must be those of the rows (VDW-002)."""
    for pile, name in enumerate(PILES):
        normal = sum(card.count for card in found.actions if card.pile == pile and not card.special)
        if normal < 2:
            raise _bad(normal, expected("normal_cards"), f"pile {name}")
    for size, name in enumerate(SIZES):
        ships, least = sum(ship.count for ship in found.ships if ship.size == size), FLEETS[-1][size]
        if ships < least:
            raise _bad(ships, expected(f"{name}_ships", least=least), where("ship_rows"))
    if isinstance(components, Mapping):
        totals = _totals(found)
        for name, value in components.items():
            if name in totals and value != totals[name]:
                raise _bad(value, expected("sum_of_rows", total=totals[name]), f"components, {name}")


def _totals(found: CardSet) -> dict[str, int]:
    piles = [sum(card.count for card in found.actions if card.pile == pile) for pile in range(3)]
    sizes = [sum(ship.count for ship in found.ships if ship.size == size) for size in range(2)]
    return {
        "action_cards": sum(piles), "purchase_cards": piles[0], "storage_cards": piles[1], "shipment_cards": piles[2],
        "goods_cards": sum(found.copies), "money_cards": 60, "ship_cards": sum(sizes),
        "large_ships": sizes[0], "small_ships": sizes[1], "warehouses": 4,
    }  # fmt: skip


_CONSTANTS: Final = {
    "start_gold": 22, "start_goods": 2, "warehouse_capacity": 8, "min_offer": 1, "market_price": 3,
    "safeguard_compensation": 5, "exchange_max_swaps": 2, "fleet_leaves_at": 2, "max_reveals_per_pile": 2,
    "min_piles_revealed": 2,
}  # fmt: skip
_MONEY: Final = [(1, 24, 3), (2, 12, 2), (5, 12, 1), (10, 12, 1)]


def _check_constants(document: Mapping[str, Any]) -> None:
    """What the rulebook fixes may be repeated in a file, not changed there: options do that."""
    constants = document.get("constants", {})
    if isinstance(constants, Mapping):
        for name, value in constants.items():
            if name not in _CONSTANTS or value != _CONSTANTS[name]:
                known = name in _CONSTANTS
                wanted = expected("constant", value=_CONSTANTS[name]) if known else expected("known_constant")
                raise _bad(value, wanted, f"constants, {name}")
    for row, place in _plain_rows(document, "money"):
        coin = (row.get("value"), row.get("count"), row.get("per_player_start"))
        if coin not in _MONEY:
            raise _bad(coin, expected("coin"), place)
    for row, place in _plain_rows(document, "players"):
        shown = tuple([row.get(name) for name in ("n", "reveal", "large_ships", "small_ships", "target_vp")])
        if shown not in [(n, n, *FLEETS[n - 2], TARGETS[n - 2]) for n in (2, 3, 4)]:
            raise _bad(shown, expected("players_row"), place)
