"""Chapter 4.3.2: special cards, played from the hand in a later turn."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Value
from layline.games.vor_dem_wind.acting import begin_steps, count_step, end_steps
from layline.games.vor_dem_wind.codes import (
    FINE,
    FULL,
    NO_SUCH_SEAT,
    NO_SWAP,
    NOT_HELD,
    NOT_IN_HAND,
    NOT_STORED,
    NOT_THERE,
    NOTHING_TO_SELL,
    ONE_SPECIAL,
    ONLY_IN_TRADE,
    OWN_CARD,
    SPECIAL_COST,
    SUPPLY_OUT,
    WON_NOW,
)
from layline.games.vor_dem_wind.moves import SWAPS, Deed
from layline.games.vor_dem_wind.state import GOLD, IN_HAND, NEW_CARD, SPECIAL_STATE, STORED, WIDTH, Port
from layline.games.vor_dem_wind.words import (
    ANY_NUMBER,
    BARS_SHIP,
    EXCHANGE,
    FREE_TRADE,
    GOODS,
    HAND,
    MARKET_SALE,
    NO_SPECIAL,
    PLAYED,
    PRESERVATION,
    PURCHASE_AND_STORE,
    SAFEGUARD,
    SELL,
    STOCK,
    SWAP,
    TAKE,
)


def check_special(port: Port, card: i64) -> i64:
    """VDW-054, VDW-055, VDW-070: one special a turn, won in an earlier turn."""
    seat = port.actor
    terms = port.terms
    if card < 0 or terms.slot_of[card] < 0 or port.holds(seat, card) == 0:
        return NOT_HELD
    if terms.kind_of[card] == SAFEGUARD:
        return ONLY_IN_TRADE
    if port.fact(seat, NEW_CARD) == card and port.holds(seat, card) == 1:
        return WON_NOW
    if port.fact(seat, SPECIAL_STATE) != NO_SPECIAL:
        return ONE_SPECIAL
    return _check_needs(port, seat, card)


def _check_needs(port: Port, seat: i64, card: i64) -> i64:
    """VDW-A26, VDW-A37: whether the card would do anything."""
    kind = port.terms.kind_of[card]
    if kind == FREE_TRADE:
        return FINE if supply_left(port) else SUPPLY_OUT
    if kind == PURCHASE_AND_STORE:
        if port.fact(seat, GOLD) < port.terms.cost_of[card]:
            return SPECIAL_COST
        if port.room(seat) <= 0:
            return FULL
        return FINE if supply_left(port) else SUPPLY_OUT
    if kind == EXCHANGE:
        return FINE if can_swap(port) else NO_SWAP
    if kind == MARKET_SALE and port.goods(seat, IN_HAND) + port.goods(seat, STORED) == 0:
        return NOTHING_TO_SELL
    return FINE


def supply_left(port: Port) -> bool:
    """Say whether any good is left in the supply."""
    return port.supply[0] + port.supply[1] + port.supply[2] + port.supply[3] > 0


def play_special(port: Port, card: i64) -> None:
    """A special card is played: into the warehouse (VDW-058) or to the discards."""
    seat = port.actor
    terms = port.terms
    at = seat * terms.slots + terms.slot_of[card]
    kind = terms.kind_of[card]
    port.held[at] -= 1
    port.facts[seat * WIDTH + SPECIAL_STATE] = PLAYED
    if port.journal is not None:
        port.tell("special_played", "VDW-055", {"seat": seat, "card": terms.ids[card]})
    if kind == PRESERVATION:
        port.laid[at] += 1
        return
    port.discards[card] += 1
    port.pending = card
    if kind == FREE_TRADE:
        begin_steps(port, TAKE, terms.amount_of[card])
    elif kind == PURCHASE_AND_STORE:
        port.receive(seat, -terms.cost_of[card])
        port.bank += terms.cost_of[card]
        port.facts[seat * WIDTH + SPECIAL_STATE] = BARS_SHIP
        begin_steps(port, STOCK, terms.amount_of[card])
    elif kind == EXCHANGE:
        port.facts[seat * WIDTH + SPECIAL_STATE] = BARS_SHIP
        begin_steps(port, SWAP, terms.amount_of[card])
    else:
        begin_steps(port, SELL, ANY_NUMBER)


def take_good(port: Port, good: i64) -> None:
    """VDW-057: free trade takes a good of own choice into the hand."""
    seat = port.actor
    port.supply[good] -= 1
    port.facts[seat * WIDTH + IN_HAND + good] += 1
    count_step(port)
    if port.journal is not None:
        port.tell("took", "VDW-057", {"seat": seat, "good": GOODS[good]})
    if port.steps == 0 or not supply_left(port):
        end_steps(port)


def stock(port: Port, good: i64) -> None:
    """VDW-061: purchase and store puts a good of own choice straight into the warehouse."""
    seat = port.actor
    port.supply[good] -= 1
    port.facts[seat * WIDTH + STORED + good] += 1
    count_step(port)
    if port.journal is not None:
        port.tell("stocked", "VDW-061", {"seat": seat, "good": GOODS[good]})
    if port.steps == 0 or port.room(seat) <= 0 or not supply_left(port):
        end_steps(port)


# -- goods exchange -------------------------------------------------------------------------------


def can_swap(port: Port) -> bool:
    """VDW-A37: say whether the actor could make a real swap."""
    return any(move.good != move.taken and check_swap(port, move) == FINE for move in SWAPS)


def check_swap(port: Port, move: Deed) -> i64:
    """VDW-062: one's own stored good for another kind from the hand or from another warehouse."""
    seat = port.actor
    if move.seat >= port.terms.players:
        return NO_SUCH_SEAT
    if move.seat == seat:
        return OWN_CARD
    if port.facts[seat * WIDTH + STORED + move.good] == 0:
        return NOT_STORED
    if move.seat < 0:
        return FINE if port.facts[seat * WIDTH + IN_HAND + move.taken] > 0 else NOT_IN_HAND
    return FINE if port.facts[move.seat * WIDTH + STORED + move.taken] > 0 else NOT_THERE


def swap(port: Port, move: Deed) -> None:
    """VDW-062 to VDW-065, VDW-A38: one good for one; the second swap may pass the first on."""
    seat = port.actor
    own = seat * WIDTH + STORED
    other = seat * WIDTH + IN_HAND if move.seat < 0 else move.seat * WIDTH + STORED
    port.facts[own + move.good] -= 1
    port.facts[own + move.taken] += 1
    port.facts[other + move.good] += 1
    port.facts[other + move.taken] -= 1
    count_step(port)
    if port.journal is not None:
        values: dict[str, Value] = {"seat": seat, "good": GOODS[move.good], "taken": GOODS[move.taken]}
        if move.seat >= 0:
            values["other"] = move.seat
        port.tell("swapped" if move.seat >= 0 else "swapped_hand", "VDW-062", values)
    if port.steps == 0:
        end_steps(port)


# -- market sale ----------------------------------------------------------------------------------


def check_sell(port: Port, place: i64, good: i64) -> i64:
    """VDW-066: a good from the hand or from the warehouse."""
    if place == HAND:
        return FINE if port.facts[port.actor * WIDTH + IN_HAND + good] > 0 else NOT_IN_HAND
    return FINE if port.facts[port.actor * WIDTH + STORED + good] > 0 else NOT_STORED


def sell(port: Port, place: i64, good: i64) -> None:
    """VDW-066: a good returns to the supply, the bank pays the price."""
    seat = port.actor
    port.facts[seat * WIDTH + (IN_HAND if place == HAND else STORED) + good] -= 1
    port.supply[good] += 1
    paid = port.from_bank(port.terms.amount_of[port.pending])
    port.receive(seat, paid)
    count_step(port)
    if port.journal is not None:
        kind = "sold_hand" if place == HAND else "sold_warehouse"
        port.tell(kind, "VDW-066", {"seat": seat, "good": GOODS[good], "amount": paid})
    if port.goods(seat, IN_HAND) + port.goods(seat, STORED) == 0:
        end_steps(port)
