"""The words of Vor dem Wind as small numbers: goods, piles, kinds of cards, phases."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

GOODS: Final = ("apple", "cheese", "spice", "silk")
LETTERS: Final = "ACPS"
APPLE: Final[i64] = 0
CHEESE: Final[i64] = 1
SPICE: Final[i64] = 2
SILK: Final[i64] = 3
KINDS_OF_GOODS: Final[i64] = 4

PILES: Final = ("purchase", "storage", "shipment")
SIZES: Final = ("large", "small")
LARGE: Final[i64] = 0
SMALL: Final[i64] = 1

# what an action card does
PURCHASE: Final[i64] = 0
STORAGE: Final[i64] = 1
SHIPMENT: Final[i64] = 2
FREE_TRADE: Final[i64] = 3
PRESERVATION: Final[i64] = 4
PURCHASE_AND_STORE: Final[i64] = 5
EXCHANGE: Final[i64] = 6
MARKET_SALE: Final[i64] = 7
SAFEGUARD: Final[i64] = 8
CARD_KINDS: Final = (
    "purchase", "storage", "shipment_income", "free_trade", "preservation", "purchase_and_store",
    "exchange", "market_sale", "safeguard",
)

# what a shipment/income card, or any normal card, can be used for
USE_PURCHASE: Final[i64] = 0
USE_STORAGE: Final[i64] = 1
USE_SHIP: Final[i64] = 2
USE_INCOME: Final[i64] = 3
USES: Final = ("purchase", "storage", "ship", "income")

# where goods are taken from
HAND: Final[i64] = 0
WAREHOUSE: Final[i64] = 1
PLACES: Final = ("hand", "warehouse")

# what a seat has in front of it during the trade
UNDECIDED: Final[i64] = 0
OPEN: Final[i64] = 1
LOCKED: Final[i64] = 2
MONEY: Final[i64] = 3
STATUSES: Final = ("undecided", "open", "locked", "money")

# whether a seat has played a special card this turn
NO_SPECIAL: Final[i64] = 0
PLAYED: Final[i64] = 1
BARS_SHIP: Final[i64] = 2
SPECIAL_STATES: Final = ("none", "played", "bars_ship")

# phases
FLEET: Final[i64] = 0
FIRST: Final[i64] = 1
START_GOODS: Final[i64] = 2
REVEAL: Final[i64] = 3
CARD: Final[i64] = 4
CHOOSE: Final[i64] = 5
BID: Final[i64] = 6
RESOLVE: Final[i64] = 7
TRADED: Final[i64] = 8
ACT: Final[i64] = 9
STORE: Final[i64] = 10
LOAD: Final[i64] = 11
TAKE: Final[i64] = 12
STOCK: Final[i64] = 13
SWAP: Final[i64] = 14
SELL: Final[i64] = 15
ACTED: Final[i64] = 16
PROTECT: Final[i64] = 17
REMOVE: Final[i64] = 18
ENDED: Final[i64] = 19
PHASES: Final = (
    "fleet", "first", "goods", "reveal", "card", "choose", "bid", "resolve", "trade_end", "act",
    "store", "load", "take", "stock", "swap", "sell", "turn_end", "protect", "remove", "over",
)
PHASE_CLAUSES: Final = (
    "VDW-010", "VDW-011", "VDW-013", "VDW-017", "VDW-020", "VDW-025", "VDW-027", "VDW-030", "VDW-036",
    "VDW-039", "VDW-043", "VDW-050", "VDW-057", "VDW-061", "VDW-062", "VDW-066", "VDW-040", "VDW-059",
    "VDW-076", "VDW-081",
)

# numbers of the rulebook
CAPACITY: Final[i64] = 8
START_SET: Final[i64] = 22
START_CARDS: Final[i64] = 7
ALL_MONEY: Final[i64] = 228
PER_PILE: Final[i64] = 2
LEAVES_AT: Final[i64] = 2
MOST_BID: Final[i64] = 99
ANY_NUMBER: Final[i64] = 1000
"""Steps of an action that the rules do not count: loading, selling."""
FLEETS: Final = ((3, 2), (3, 3), (4, 3))
"""Large and small ships for 2, 3 and 4 players (VDW-010)."""
TARGETS: Final = (60, 50, 50)
"""Points that end the game for 2, 3 and 4 players (VDW-081)."""

_SMALL_CHANGE: Final[list[i64]] = [0, 1, 1, 2, 2, 1, 2, 2, 3, 3]


def purse_cards(gold: i64) -> i64:
    """VDW-A3: return the fewest money cards of 10, 5, 2 and 1 that make this gold."""
    return gold // 10 + _SMALL_CHANGE[gold % 10]


def short(goods: tuple[int, ...]) -> str:
    """Return goods as letters.

    >>> short((2, 0, 1, 0))
    'AAP'
    """
    return "".join([LETTERS[kind] * goods[kind] for kind in range(4)])
