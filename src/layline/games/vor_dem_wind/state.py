"""The state of a game as flat integers, shared terms apart."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.state import State
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import (
    ALL_MONEY,
    CAPACITY,
    FLEET,
    MOST_BID,
    OPEN,
    START_CARDS,
    START_SET,
    UNDECIDED,
    purse_cards,
)

# where each fact about a seat stands in `Port.facts`, WIDTH numbers a seat
GOLD: Final[i64] = 0
STAGED: Final[i64] = 1
"""Gold lying in front of the seat until the trade ends."""
INTACT: Final[i64] = 2
"""1 while the seat still has the very money cards it started with."""
STATUS: Final[i64] = 3
CLAIM: Final[i64] = 4
"""The action card in front of the seat, or -1."""
OFFERED: Final[i64] = 5
"""The bid in the auction that is on; -1 after a pass, 0 before being asked."""
SPECIAL_STATE: Final[i64] = 6
NEW_CARD: Final[i64] = 7
"""The special card won this turn, or -1."""
VP: Final[i64] = 8
IN_HAND: Final[i64] = 9
STORED: Final[i64] = 13
SAFE: Final[i64] = 17
"""Goods of the warehouse that preservation protects while the fleet leaves."""
KEPT: Final[i64] = 21
"""Goods of the hand that preservation protects while the fleet leaves."""
WIDTH: Final[i64] = 25


class Port(State):
    """All that changes during a game. The chapters of the rules are functions over it."""

    def __init__(self, terms: Terms, facts: vec[i64]) -> None:
        super().__init__()
        self.terms = terms
        self.facts: vec[i64] = facts
        """WIDTH numbers a seat."""
        self.supply: vec[i64] = terms.copies
        self.deck: vec[i64] = terms.count_of
        """How many of each action card are left in its pile."""
        self.discards: vec[i64] = terms.count_of
        self.fleet: vec[i64] = terms.ships_of
        """How many of each ship are left in its pile."""
        self.departed: vec[i64] = terms.ships_of
        self.held: vec[i64] = terms.copies
        """Special cards in hand, `terms.slots` numbers a seat."""
        self.laid: vec[i64] = terms.copies
        """Preservation cards in warehouses, `terms.slots` numbers a seat."""
        self.loaded: vec[i64] = terms.ships_of
        """Ships that seats have loaded, `terms.ships` numbers a seat."""
        self.harbour: vec[i64] = terms.ships_of
        """How many of each ship lie in the harbour."""
        self.table: vec[i64] = terms.copies
        """Revealed cards that nobody has claimed, in order, then -1."""
        self.revealed: i64 = 0
        """How many entries of the table count."""
        self.bank: i64 = ALL_MONEY
        self.phase: i64 = FLEET
        self.actor: i64 = 0
        self.first: i64 = 0
        self.turn: i64 = 0
        self.round: i64 = 1
        self.pending: i64 = 0
        """The pile that a card, or the size that a ship, is being drawn from."""
        self.holder: i64 = -1
        """Whose card the auction is about."""
        self.steps: i64 = 0
        """How many steps of the current action are left."""
        self.done: i64 = 0
        """How many steps of it were made."""
        self.only: i64 = -1
        """The kind that a storage action is bound to (storage_rule)."""
        self.used = False
        """Whether the actor has used its normal card."""

    # -- seats ---------------------------------------------------------------------------

    def fact(self, seat: i64, which: i64) -> i64:
        """Return one number about a seat, for example `fact(0, GOLD)`."""
        return self.facts[seat * WIDTH + which]

    def order(self, seat: i64) -> i64:
        """Return the place of a seat in this turn's order, 0 for the first player."""
        return (seat - self.first + self.terms.players) % self.terms.players

    def in_order(self, place: i64) -> i64:
        """Return the seat at a place of this turn's order."""
        return (self.first + place) % self.terms.players

    def goods(self, seat: i64, where: i64) -> i64:
        """Return how many goods a seat has IN_HAND, STORED, SAFE or KEPT."""
        base = seat * WIDTH + where
        facts = self.facts
        return facts[base] + facts[base + 1] + facts[base + 2] + facts[base + 3]

    def room(self, seat: i64) -> i64:
        """VDW-004: return the free places of a warehouse."""
        return CAPACITY - self.goods(seat, STORED)

    def undecided(self, seat: i64) -> bool:
        """Say whether a seat has neither card nor gold in front of it."""
        return self.facts[seat * WIDTH + STATUS] == UNDECIDED

    def has_open_card(self, seat: i64) -> bool:
        """Say whether a card lies face up in front of a seat."""
        return self.facts[seat * WIDTH + STATUS] == OPEN

    def holds(self, seat: i64, card: i64) -> i64:
        """Return how many copies of a special card a seat has in hand."""
        return self.held[seat * self.terms.slots + self.terms.slot_of[card]]

    def cards_in_hand(self, seat: i64) -> i64:
        """VDW-014, VDW-A3: return the public number of money and goods cards of a seat."""
        base = seat * WIDTH
        money = START_CARDS if self.facts[base + INTACT] else purse_cards(self.facts[base + GOLD])
        return money + self.goods(seat, IN_HAND)

    # -- money ---------------------------------------------------------------------------

    def from_bank(self, amount: i64) -> i64:
        """VDW-A2: take gold from the bank and return how much came; less only with a finite bank."""
        if self.terms.finite and amount > self.bank:
            amount = self.bank
        self.bank -= amount
        return amount

    def receive(self, seat: i64, amount: i64) -> None:
        """Add gold to a hand; negative pays."""
        if amount != 0:
            self.facts[seat * WIDTH + GOLD] += amount
            self.facts[seat * WIDTH + INTACT] = 0

    def bid_limit(self, seat: i64) -> i64:
        """VDW-029: return the most that a seat may offer."""
        gold = self.facts[seat * WIDTH + GOLD]
        most = min(MOST_BID, self.terms.bid_cap)
        return min(most, gold)

    # -- piles ---------------------------------------------------------------------------

    def pile_size(self, pile: i64) -> i64:
        """Return how many cards are left in an action pile."""
        return _sum_where(self.deck, self.terms.pile_of, pile)

    def discard_size(self, pile: i64) -> i64:
        """Return how many cards lie in the discards of a pile."""
        return _sum_where(self.discards, self.terms.pile_of, pile)

    def ships_left(self, size: i64) -> i64:
        """Return how many ships of a size are left in their pile."""
        return _sum_where(self.fleet, self.terms.size_of, size)

    def departed_ships(self, size: i64) -> i64:
        """Return how many ships of a size have left unloaded."""
        return _sum_where(self.departed, self.terms.size_of, size)

    def in_harbour(self, size: i64) -> i64:
        """Return how many ships of a size lie in the harbour."""
        return _sum_where(self.harbour, self.terms.size_of, size)

    def harbour_size(self) -> i64:
        """Return how many ships lie in the harbour."""
        found: i64 = 0
        for count in self.harbour:
            found += count
        return found

    def covers(self, seat: i64, ship: i64) -> bool:
        """VDW-050: say whether a warehouse holds all goods shown on a ship."""
        base = seat * WIDTH + STORED
        facts, cargo = self.facts, self.terms.cargo_of
        at = ship * 4
        return (
            facts[base] >= cargo[at]
            and facts[base + 1] >= cargo[at + 1]
            and facts[base + 2] >= cargo[at + 2]
            and facts[base + 3] >= cargo[at + 3]
        )


def _sum_where(counts: vec[i64], groups: vec[i64], group: i64) -> i64:
    found: i64 = 0
    for place in range(i64(len(counts))):
        if groups[place] == group:
            found += counts[place]
    return found


def start_facts(terms: Terms) -> vec[i64]:
    """VDW-006: return seats with their starting gold and nothing else."""
    facts: vec[i64] = vec[i64]([0] * (terms.players * WIDTH))
    for seat in range(terms.players):
        facts[seat * WIDTH + GOLD] = terms.start_gold
        facts[seat * WIDTH + INTACT] = 1 if terms.start_gold == START_SET else 0
        facts[seat * WIDTH + CLAIM] = -1
        facts[seat * WIDTH + NEW_CARD] = -1
    return facts


def clear(port: Port) -> None:
    """Fill a state that was just made: all cards in their piles, money dealt, nothing in the harbour."""
    terms = port.terms
    port.supply = terms.copies[:]
    port.deck = terms.count_of[:]
    port.discards = vec[i64]([0] * terms.cards)
    port.fleet = terms.ships_of[:]
    port.departed = vec[i64]([0] * terms.ships)
    port.held = vec[i64]([0] * (terms.players * terms.slots))
    port.laid = vec[i64]([0] * (terms.players * terms.slots))
    port.loaded = vec[i64]([0] * (terms.players * terms.ships))
    port.harbour = vec[i64]([0] * terms.ships)
    port.table = vec[i64]([-1] * terms.players)
    port.bank = ALL_MONEY - terms.start_gold * terms.players
