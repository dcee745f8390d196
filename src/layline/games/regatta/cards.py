"""The data file decoded once: cards, exits, the boat, the course, and what a hand of the advanced game holds."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.documents import parse_toml
from layline.core.errors import BadText
from layline.games.regatta.legs import CLOUD, COLOURS, HELM, SUN, SYMBOLS, Card, Way, joined
from layline.games.regatta.phrases import came, expected, where
from layline.kit.reading import one_of, within

FILE: Final = Path(__file__).parent / "data" / "regatta.toml"
SIZES: Final = ("long", "small", "none")


def read_data(text: str) -> dict[str, Any]:
    """Return the data file as a document after checking its cards and exits, row by row."""
    data = parse_toml(text, FILE.name)
    for name, exit_ in data["exit"].items():
        _check_exit(name, exit_)
    for number, row in enumerate(data["card"]):
        _check_card(number, row, data["exit"])
    total = sum(row["count"] for row in data["card"])
    if total != data["components"]["cards"]["count"]:
        raise BadText(came("cards", count=total), f"{data['components']['cards']['count']} (RGT-001)", "card")
    return data


def _check_exit(name: str, exit_: Mapping[str, Any]) -> None:
    place = where("exit", name=name)
    for segment in exit_["segments"]:
        straight = segment[0] == "S" and len(segment) == 2 and segment[1] > 0
        arc = segment[0] == "A" and len(segment) == 3 and segment[1] > 0 and 0 < abs(segment[2]) < 180
        if not (straight or arc):
            raise BadText(repr(segment), expected("segment"), place)
    way = Way(0, (name,), segments_of(exit_["segments"]))
    tip = exit_["tip"]
    if max(abs(way.x - tip[0]), abs(way.y - tip[1]), abs(way.heading - tip[2])) > 1e-5:
        wanted = expected("tip", tip=f"[{way.x:.6f}, {way.y:.6f}, {way.heading:g}]")
        raise BadText(repr(tip), wanted, place)


def _check_card(number: int, row: Mapping[str, Any], exits: Mapping[str, Any]) -> None:
    place = where("card", number=number, id=row.get("id", "?"))
    for name, allowed in (("colour", COLOURS), ("size", SIZES), ("symbol", SYMBOLS)):
        if row.get(name) not in allowed:
            raise BadText(repr(row.get(name)), one_of(allowed), within(place, name))
    if not isinstance(row.get("count"), int) or row["count"] < 1:
        raise BadText(repr(row.get("count")), expected("card_count"), within(place, "count"))
    for name in row["exits"]:
        if name not in exits:
            raise BadText(repr(name), one_of(exits), within(place, "exits"))
    if (row["symbol"] == "sun") == bool(row["exits"]):
        raise BadText(repr(row["exits"]), expected("card_exits"), place)


def segments_of(rows: list[list[Any]]) -> list[tuple[float, float]]:
    """Return ["S", length] and ["A", radius, angle] as (size, radius), radius 0 for a straight."""
    found: list[tuple[float, float]] = []
    for row in rows:
        if row[0] == "S":
            found.append((float(row[1]), 0.0))
        else:
            found.append((abs(float(row[2])), float(row[1]) if row[2] > 0 else -float(row[1])))
    return found


DATA: Final = read_data(FILE.read_text(encoding="utf-8"))
EPSILON: Final[float] = DATA["numeric"]["epsilon_mm"]
SHORTEST_STOP: Final[float] = DATA["numeric"]["min_stop_advance_mm"]


def _flat(points: list[list[float]]) -> vec[float]:
    return vec[float]([float(part) for point in points for part in point])


HULL: Final[vec[float]] = _flat(DATA["boat"]["hull"])
_rect = DATA["zone"]["rect"]
ZONE: Final[vec[float]] = _flat(
    [
        [_rect["x_min"], _rect["y_min"]],
        [_rect["x_max"], _rect["y_min"]],
        [_rect["x_max"], _rect["y_max"]],
        [_rect["x_min"], _rect["y_max"]],
    ]
)
"""RGT-032: a card lying lengthwise before the bow."""


def _all_cards() -> tuple[tuple[Card, ...], tuple[Way, ...]]:
    run_in = (float(DATA["boat"]["bow_offset"]), 0.0)
    run_out = (float(DATA["boat"]["stern_offset"]), 0.0)
    ways: dict[tuple[str, ...], Way] = {}
    cards: list[Card] = []
    for number, row in enumerate(DATA["card"]):
        card = Card(
            number, row["id"], row["colour"], row["size"] == "small", SYMBOLS.index(row["symbol"]), row["count"]
        )
        card.exits = list(row["exits"])
        card.multiple = len(card.exits) > 1 and row["colour"] != "joker"
        choices = [(one,) for one in card.exits]
        if card.symbol == CLOUD:  # RGT-052, RGT-077: played twice, each time with its own exit
            choices = [(one, two) for one in card.exits for two in card.exits]  # type: ignore[misc]
        for exits in choices:
            if exits not in ways:
                segments = [
                    part for name in exits for part in (run_in, *segments_of(DATA["exit"][name]["segments"]), run_out)
                ]
                ways[exits] = Way(len(ways), exits, joined(segments))
            card.ways.append(ways[exits])
        cards.append(card)
    return tuple(cards), tuple(ways.values())


CARDS, WAYS = _all_cards()
"""Every kind of card in the order of the data file, and every way that some card sails."""
KINDS: Final = len(CARDS)
KIND: Final = {card.name: int(card.number) for card in CARDS}
SUN_CARD: Final = next(int(card.number) for card in CARDS if card.symbol == SUN)
SMALL_JOKER: Final = KIND[DATA["advanced"]["four_player_sun_substitute"]]


def full_deck() -> vec[i64]:
    """Return how many cards there are of each kind (RGT-001)."""
    return vec[i64]([int(card.count) for card in CARDS])


# -- hands of the advanced game (RGT-105 to RGT-107) ------------------------------------------------

POOL_RED: Final = 0
POOL_GREEN: Final = 1
POOL_BLUE: Final = 2
POOL_JOKER: Final = 3
POOL_SUN: Final = 4
FIXED: Final = 5
"""Red with helm, green with helm, cloud, small: each hand has exactly one of each."""


def pool_of(card: Card, players: int) -> int:
    """Return from which heap of the deal a card comes."""
    if card.number == SMALL_JOKER and players == 4:  # RGT-106
        return POOL_SUN
    if card.symbol in (HELM, CLOUD) or (card.colour == "blue" and card.small):
        return FIXED
    return COLOURS.index(card.colour)


def pools(players: int) -> vec[i64]:
    """Return the heap of each kind of card."""
    return vec[i64]([pool_of(card, players) for card in CARDS])


_hand = DATA["advanced"]["hand"]
SIZES_OF_HAND: Final = (
    _hand["red"] - _hand["red_helm"],
    _hand["green"] - _hand["green_helm"],
    _hand["blue"] - _hand["blue_cloud"] - _hand["blue_small"],
    _hand["joker"],
    _hand["sun"],
)
"""How many cards of each heap a hand gets by chance."""
FULL_HAND: Final = sum(SIZES_OF_HAND) + 4
