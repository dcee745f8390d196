"""Why a move may be refused: a small number for lists, a code and a clause for people."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

FINE: Final[i64] = 0
NOT_NOW: Final[i64] = 1
NOT_IN_PILE: Final[i64] = 2
NO_SUCH_SEAT: Final[i64] = 3
SUPPLY_OUT: Final[i64] = 4
PILE_TWICE: Final[i64] = 5
TWO_PILES: Final[i64] = 6
PILE_EMPTY: Final[i64] = 7
NOT_ON_TABLE: Final[i64] = 8
OWN_CARD: Final[i64] = 9
NO_OPEN_CARD: Final[i64] = 10
NO_GOLD: Final[i64] = 11
NO_SAFEGUARD: Final[i64] = 12
OTHER_AUCTION: Final[i64] = 13
TOO_DEAR: Final[i64] = 14
OVER_CAP: Final[i64] = 15
MUST_BID: Final[i64] = 16
NO_OFFER: Final[i64] = 17
CANNOT_PAY: Final[i64] = 18
NO_CARD: Final[i64] = 19
CARD_USED: Final[i64] = 20
OTHER_CARD: Final[i64] = 21
SHIP_FIRST: Final[i64] = 22
NOTHING_TO_LOAD: Final[i64] = 23
EMPTY_HAND: Final[i64] = 24
FULL: Final[i64] = 25
STORAGE_COST: Final[i64] = 26
NOT_HELD: Final[i64] = 27
WON_NOW: Final[i64] = 28
ONE_SPECIAL: Final[i64] = 29
ONLY_IN_TRADE: Final[i64] = 30
SPECIAL_COST: Final[i64] = 31
NO_SWAP: Final[i64] = 32
NOTHING_TO_SELL: Final[i64] = 33
NOT_IN_HAND: Final[i64] = 34
OTHER_KIND: Final[i64] = 35
NOT_IN_HARBOUR: Final[i64] = 36
NOT_COVERED: Final[i64] = 37
NOT_STORED: Final[i64] = 38
NOT_THERE: Final[i64] = 39
FIRST_STEP: Final[i64] = 40
MUST_TAKE: Final[i64] = 41
SILK_LAST: Final[i64] = 42
ALL_PROTECTED: Final[i64] = 43
NOT_HALF: Final[i64] = 44
PROTECT_FIRST: Final[i64] = 45

REFUSALS: Final = (
    ("", ""),
    ("now", "VDW-016"),
    ("not_in_pile", "VDW-002"),
    ("no_such_seat", "VDW-001"),
    ("supply_out", "VDW-A1"),
    ("pile_twice", "VDW-018"),
    ("two_piles", "VDW-019"),
    ("pile_empty", "VDW-A31"),
    ("not_on_table", "VDW-025"),
    ("own_card", "VDW-025"),
    ("no_open_card", "VDW-034"),
    ("no_gold", "VDW-028"),
    ("no_safeguard", "VDW-067"),
    ("other_auction", "VDW-A18"),
    ("too_dear", "VDW-029"),
    ("over_cap", "VDW-029"),
    ("must_bid", "VDW-026"),
    ("no_offer", "VDW-030"),
    ("cannot_pay", "VDW-A12"),
    ("no_card", "VDW-056"),
    ("card_used", "VDW-049"),
    ("other_card", "VDW-039"),
    ("ship_first", "VDW-071"),
    ("nothing_to_load", "VDW-050"),
    ("empty_hand", "VDW-046"),
    ("full", "VDW-048"),
    ("storage_cost", "VDW-047"),
    ("not_held", "VDW-055"),
    ("won_now", "VDW-054"),
    ("one_special", "VDW-055"),
    ("only_in_trade", "VDW-067"),
    ("special_cost", "VDW-A26"),
    ("no_swap", "VDW-A37"),
    ("nothing_to_sell", "VDW-A37"),
    ("not_in_hand", "VDW-043"),
    ("other_kind", "VDW-A23"),
    ("not_in_harbour", "VDW-050"),
    ("not_covered", "VDW-052"),
    ("not_stored", "VDW-062"),
    ("not_there", "VDW-062"),
    ("first_step", "VDW-A37"),
    ("must_take", "VDW-057"),
    ("silk_last", "VDW-A29"),
    ("all_protected", "VDW-058"),
    ("not_half", "VDW-077"),
    ("protect_first", "VDW-A29"),
)
"""Code and clause by number."""
