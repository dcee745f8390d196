"""The moves of Vor dem Wind and their notation.

    ship:G-ACCP  card:B19  first:2          chance: a ship arrives, a card is revealed, who begins
    take:apple                              a good from the supply into the hand
    reveal:storage                          turn over the next card of a pile
    pick:B19  safe:B19                      take a revealed card; with a safeguard
    challenge:0  bid:4  pass  seize:0       name seat 0's card, offer, decline, take it with a safeguard
    sell_to:2  keep_pay:2                   accept seat 2's offer; pay it instead and keep the card
    use:ship  special:X-SWAP  end           the normal card, a special card, the end of one's actions
    store:silk  load:G-ACCP  stock:apple  sell:hand:apple  swap:cheese:1:silk  swap:apple:hand:spice  done
    protect:warehouse:apple  protect:hand:silk  remove_cheese:1
    trade_end  turn_end                     automatic

Cards and ships are numbered in the order in which sets of cards were read, the built-in set first.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.errors import BadNotation
from layline.core.moves import Move, Value
from layline.games.vor_dem_wind.expecting import expected
from layline.games.vor_dem_wind.words import GOODS, MOST_BID, PILES, PLACES, USES

# operations
FIRST_PLAYER: Final[i64] = 0
ARRIVE: Final[i64] = 1
TURN_UP: Final[i64] = 2
TAKE_GOOD: Final[i64] = 3
REVEAL_PILE: Final[i64] = 4
PICK: Final[i64] = 5
PICK_SAFE: Final[i64] = 6
CHALLENGE: Final[i64] = 7
SEIZE: Final[i64] = 8
OFFER: Final[i64] = 9
PASS: Final[i64] = 10
SELL_TO: Final[i64] = 11
KEEP_PAY: Final[i64] = 12
TRADE_END: Final[i64] = 13
USE: Final[i64] = 14
SPECIAL: Final[i64] = 15
END: Final[i64] = 16
STORE_GOOD: Final[i64] = 17
LOAD_SHIP: Final[i64] = 18
STOCK_GOOD: Final[i64] = 19
SWAP_GOODS: Final[i64] = 20
SELL_GOOD: Final[i64] = 21
DONE: Final[i64] = 22
PROTECT_GOOD: Final[i64] = 23
REMOVE_CHEESE: Final[i64] = 24
TURN_END: Final[i64] = 25

OWN_HAND: Final[i64] = -1
"""The partner of a swap with one's own hand."""
MOST_REMOVED: Final = 4
SEATS: Final = 4


class Deed(Move):
    """A move with the few parts it may have; a part it does not have is -1."""

    def __init__(self, number: i64, text: str, kind: str, op: i64, automatic: bool = False) -> None:
        super().__init__(number, text, kind, automatic)
        self.op: i64 = op
        self.good: i64 = -1
        self.taken: i64 = -1
        """The good that a swap brings in."""
        self.seat: i64 = -1
        self.place: i64 = -1
        """HAND or WAREHOUSE."""
        self.pile: i64 = -1
        self.use: i64 = -1
        self.amount: i64 = -1
        self.card: i64 = -1
        """Number of an action card or ship among all that are known (not within its set)."""
        self.name = ""
        """The id of that card or ship."""

    def values(self) -> dict[str, Value]:
        found: dict[str, Value] = {}
        if self.good >= 0:
            found["good"] = GOODS[self.good]
        if self.taken >= 0:
            found["taken"] = GOODS[self.taken]
        if self.seat >= 0:
            found["other"] = self.seat
        if self.amount >= 0:
            found["amount"] = self.amount
        if self.name:
            found["ship" if self.op in (ARRIVE, LOAD_SHIP) else "card"] = self.name
        return found


_texts: Final[dict[str, Deed]] = {}
_cards: Final[dict[str, int]] = {}
_ships: Final[dict[str, int]] = {}
_by_card: Final[list[tuple[Deed, Deed, Deed, Deed]]] = []
_by_ship: Final[list[tuple[Deed, Deed]]] = []


def _make(number: i64, text: str, kind: str, op: i64, automatic: bool = False) -> Deed:
    found = Deed(number, text, kind, op, automatic)
    _texts[text] = found
    return found


def _by_seat(first: i64, word: str, op: i64) -> tuple[Deed, ...]:
    found: list[Deed] = []
    for seat in range(SEATS):
        deed = _make(first + seat, f"{word}:{seat}", word, op)
        deed.seat = seat
        found.append(deed)
    return tuple(found)


def _by_good(first: i64, word: str, kind: str, op: i64, place: i64 = -1) -> tuple[Deed, ...]:
    found: list[Deed] = []
    for good in range(4):
        deed = _make(first + good, f"{word}:{GOODS[good]}", kind, op)
        deed.good = good
        deed.place = place
        found.append(deed)
    return tuple(found)


def _swaps(first: i64) -> tuple[Deed, ...]:
    """Return every swap at 20 * give + 4 * (partner + 1) + take; a kind for itself stands in for nothing."""
    found: list[Deed] = []
    for give in range(4):
        for partner in range(-1, SEATS):
            for take in range(4):
                number = 20 * give + 4 * (partner + 1) + take
                source = "hand" if partner < 0 else str(partner)
                text = f"swap:{GOODS[give]}:{source}:{GOODS[take]}"
                kind = "swap_hand" if partner < 0 else "swap"
                deed = _make(first + number, text, kind, SWAP_GOODS) if give != take else Deed(0, "", "", SWAP_GOODS)
                deed.good, deed.seat, deed.taken = give, partner, take
                found.append(deed)
    return tuple(found)


def _simple() -> None:
    for pile in range(3):
        deed = _make(4 + pile, f"reveal:{PILES[pile]}", f"reveal_{PILES[pile]}", REVEAL_PILE)
        deed.pile = pile
    for use in range(4):
        deed = _make(7 + use, f"use:{USES[use]}", f"use_{USES[use]}", USE)
        deed.use = use
    for amount in range(MOST_REMOVED + 1):
        deed = _make(16 + amount, f"remove_cheese:{amount}", "remove_cheese", REMOVE_CHEESE)
        deed.amount = amount
    for amount in range(1, MOST_BID + 1):
        deed = _make(_BIDS + amount, f"bid:{amount}", "bid", OFFER)
        deed.amount = amount


_SWAPS: Final = 70
_BIDS: Final = 149
_NAMED: Final = 250
"""Where the numbers of swaps, bids (1..99) and of moves with cards and ships begin."""

_simple()
PASSES: Final = _make(11, "pass", "pass", PASS)
DONES: Final = _make(12, "done", "done", DONE)
ENDS: Final = _make(13, "end", "end", END)
TRADE_ENDS: Final = _make(14, "trade_end", "trade_end", TRADE_END, automatic=True)
TURN_ENDS: Final = _make(15, "turn_end", "turn_end", TURN_END, automatic=True)
FIRSTS: Final = _by_seat(0, "first", FIRST_PLAYER)
CHALLENGES: Final = _by_seat(21, "challenge", CHALLENGE)
SEIZES: Final = _by_seat(25, "seize", SEIZE)
SALES_TO: Final = _by_seat(29, "sell_to", SELL_TO)
KEEPS: Final = _by_seat(33, "keep_pay", KEEP_PAY)
TAKES: Final = _by_good(37, "take", "take", TAKE_GOOD)
STORES: Final = _by_good(41, "store", "store", STORE_GOOD)
STOCKS: Final = _by_good(45, "stock", "stock", STOCK_GOOD)
SELLS: Final = (
    _by_good(49, "sell:hand", "sell_hand", SELL_GOOD, 0),
    _by_good(53, "sell:warehouse", "sell_warehouse", SELL_GOOD, 1),
)
PROTECTS: Final = (
    _by_good(57, "protect:hand", "protect_hand", PROTECT_GOOD, 0),
    _by_good(61, "protect:warehouse", "protect_warehouse", PROTECT_GOOD, 1),
)
SWAPS: Final = _swaps(_SWAPS)
REVEALS: Final = tuple([_texts[f"reveal:{pile}"] for pile in PILES])
USE_CARD: Final = tuple([_texts[f"use:{use}"] for use in USES])
REMOVES: Final = tuple([_texts[f"remove_cheese:{amount}"] for amount in range(MOST_REMOVED + 1)])
BIDS: Final = tuple([_texts[f"bid:{amount}"] for amount in range(1, MOST_BID + 1)])
ALL_PLACES: Final = PLACES


def card_moves(name: str) -> tuple[Deed, Deed, Deed, Deed]:
    """Return the moves about an action card: turned up, picked, picked with a safeguard, played as a special."""
    if name not in _cards:
        card = len(_cards)
        first = _NAMED + 8 * card
        _cards[name] = card
        made = (
            _make(first, f"card:{name}", "card", TURN_UP),
            _make(first + 1, f"pick:{name}", "pick", PICK),
            _make(first + 2, f"safe:{name}", "safe", PICK_SAFE),
            _make(first + 3, f"special:{name}", "special", SPECIAL),
        )
        for deed in made:
            deed.card, deed.name = card, name
        _by_card.append(made)
    return _by_card[_cards[name]]


def ship_moves(name: str) -> tuple[Deed, Deed]:
    """Return the moves about a ship: it arrives, it is loaded."""
    if name not in _ships:
        ship = len(_ships)
        first = _NAMED + 8 * ship + 4
        _ships[name] = ship
        made = (
            _make(first, f"ship:{name}", "ship", ARRIVE),
            _make(first + 1, f"load:{name}", "load", LOAD_SHIP),
        )
        for deed in made:
            deed.card, deed.name = ship, name
        _by_ship.append(made)
    return _by_ship[_ships[name]]


def numbers_below(cards: int, ships: int) -> int:
    """Return a bound of the numbers when cards and ships up to these are used."""
    return _NAMED + 8 * max(cards, ships)


def read(text: str) -> Deed:
    """Return the move with this text."""
    found = _texts.get(text)
    if found is None:
        raise BadNotation(repr(text), expected("move"))
    return found
