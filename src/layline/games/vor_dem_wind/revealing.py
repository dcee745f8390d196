"""Chapter 4.1: the first player turns action cards up, one at a time."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.games.vor_dem_wind.codes import FINE, NOT_IN_PILE, PILE_EMPTY, PILE_TWICE, TWO_PILES
from layline.games.vor_dem_wind.state import Port
from layline.games.vor_dem_wind.words import CARD, CHOOSE, PER_PILE, PILES, REVEAL


def check_reveal(port: Port, pile: i64) -> i64:
    """VDW-017 to VDW-019: at most two cards of a pile, at least two piles in all."""
    same: i64 = 0
    for place in range(port.revealed):
        if port.terms.pile_of[port.table[place]] == pile:
            same += 1
    if same >= PER_PILE:
        return PILE_TWICE
    if same == port.revealed and same == port.terms.players - 1:
        return TWO_PILES
    if port.pile_size(pile) == 0 and port.discard_size(pile) == 0:
        return PILE_EMPTY
    return FINE


def reveal(port: Port, pile: i64) -> None:
    """VDW-022, VDW-A31: choose a pile; when it is empty its discards become the pile."""
    if port.pile_size(pile) == 0:
        cards = port.discard_size(pile)
        for card in range(port.terms.cards):
            if port.terms.pile_of[card] == pile:
                port.deck[card] = port.discards[card]
                port.discards[card] = 0
        if port.journal is not None:
            port.tell(f"reshuffled_{PILES[pile]}", "VDW-022", {"cards": cards})
    port.phase = CARD
    port.pending = pile


def check_card(port: Port, card: i64) -> i64:
    """Only a card that is left in the pending pile can come up."""
    if card < 0 or port.terms.pile_of[card] != port.pending or port.deck[card] == 0:
        return NOT_IN_PILE
    return FINE


def turn_up(port: Port, card: i64) -> None:
    """VDW-020, VDW-021: a card lies open on the table; when all do, the trade begins."""
    port.deck[card] -= 1
    port.table[port.revealed] = card
    port.revealed += 1
    if port.journal is not None:
        port.tell("revealed", "VDW-021", {"card": port.terms.ids[card]})
    port.phase = REVEAL if port.revealed < port.terms.players else CHOOSE
    port.actor = port.first
