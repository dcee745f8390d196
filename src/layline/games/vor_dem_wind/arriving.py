"""Chapter 3 and 4.4.2: ships arrive, a first player is found, everybody takes starting goods."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.vor_dem_wind.codes import FINE, NO_SUCH_SEAT, NOT_IN_PILE, SUPPLY_OUT
from layline.games.vor_dem_wind.state import IN_HAND, WIDTH, Port
from layline.games.vor_dem_wind.words import ENDED, FIRST, FLEET, GOODS, LARGE, REVEAL, SMALL, START_GOODS


def next_ship(port: Port) -> None:
    """VDW-010, VDW-080, VDW-A32: ask for the next ship, or go on when the harbour is filled."""
    if port.in_harbour(LARGE) < port.terms.large and _can_come(port, LARGE):
        port.phase, port.pending = FLEET, LARGE
    elif port.in_harbour(SMALL) < port.terms.small and _can_come(port, SMALL):
        port.phase, port.pending = FLEET, SMALL
    elif port.harbour_size() < 3:  # VDW-A32: too few ships for a fleet
        port.phase = ENDED
        if port.journal is not None:
            port.tell("no_fleet", "VDW-A32", {})
    elif port.turn == 0:
        _find_first(port)
    else:
        begin_turn(port)


def _can_come(port: Port, size: i64) -> bool:
    """VDW-A32: an empty pile is made anew from the ships that left."""
    if port.ships_left(size) > 0:
        return True
    if not port.terms.reshuffle or port.departed_ships(size) == 0:
        return False
    for ship in range(port.terms.ships):
        if port.terms.size_of[ship] == size:
            port.fleet[ship] = port.departed[ship]
            port.departed[ship] = 0
    if port.journal is not None:
        port.tell("ships_return", "VDW-A32", {})
    return True


def check_ship(port: Port, ship: i64) -> i64:
    """Only a ship of the pending size that is left can arrive."""
    if ship < 0 or port.terms.size_of[ship] != port.pending or port.fleet[ship] == 0:
        return NOT_IN_PILE
    return FINE


def arrive(port: Port, ship: i64) -> None:
    """A ship drops anchor."""
    port.fleet[ship] -= 1
    port.harbour[ship] += 1
    if port.journal is not None:
        port.tell("ship_arrived", "VDW-010", {"ship": port.terms.ship_ids[ship]})
    next_ship(port)


def _find_first(port: Port) -> None:
    if port.terms.first_player < 0:
        port.phase = FIRST
    else:
        set_first(port, port.terms.first_player)


def check_first(port: Port, seat: i64) -> i64:
    """VDW-011: any seat of the game may be the first."""
    return FINE if seat < port.terms.players else NO_SUCH_SEAT


def set_first(port: Port, seat: i64) -> None:
    """VDW-011: a seat gets the pawn and takes starting goods first."""
    port.first = seat
    if port.journal is not None:
        port.tell("first", "VDW-011", {"first": seat})
    port.actor = seat
    port.steps = port.terms.start_goods
    if port.steps == 0:
        port.turn = 1
        begin_turn(port)
    else:
        port.phase = START_GOODS


def check_take(port: Port, good: i64) -> i64:
    """VDW-A1: a good must be in the supply."""
    return FINE if port.supply[good] > 0 else SUPPLY_OUT


def take_start_good(port: Port, good: i64) -> None:
    """VDW-013: a good goes from the supply into the hand, shown to all."""
    seat = port.actor
    port.supply[good] -= 1
    port.facts[seat * WIDTH + IN_HAND + good] += 1
    if port.journal is not None:
        port.tell("took", "VDW-013", {"seat": seat, "good": GOODS[good]})
    port.steps -= 1
    if port.steps > 0:
        return
    if port.order(seat) + 1 < port.terms.players:
        port.actor = port.in_order(port.order(seat) + 1)
        port.steps = port.terms.start_goods
    else:
        port.turn = 1
        begin_turn(port)


def begin_turn(port: Port) -> None:
    """VDW-017: the first player is to reveal cards."""
    port.phase = REVEAL
    port.actor = port.first
    port.revealed = 0
    port.table = vec[i64]([-1] * port.terms.players)
    port.steps = 0
    port.done = 0
    if port.journal is not None:
        port.tell("turn_begins", "VDW-016", {"turn": port.turn, "first": port.first})
