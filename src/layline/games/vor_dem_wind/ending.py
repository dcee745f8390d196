"""Chapter 4.4 and 5.0: the end of a turn, the fleet leaving, spoilage, the end of the game."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Value
from layline.games.vor_dem_wind.arriving import begin_turn, next_ship
from layline.games.vor_dem_wind.codes import (
    ALL_PROTECTED,
    FINE,
    NOT_HALF,
    NOT_IN_HAND,
    NOT_STORED,
    PROTECT_FIRST,
    SILK_LAST,
)
from layline.games.vor_dem_wind.state import (
    CLAIM,
    IN_HAND,
    KEPT,
    NEW_CARD,
    SAFE,
    SPECIAL_STATE,
    STORED,
    VP,
    WIDTH,
    Port,
)
from layline.games.vor_dem_wind.words import (
    APPLE,
    CHEESE,
    ENDED,
    GOODS,
    HAND,
    LEAVES_AT,
    NO_SPECIAL,
    PROTECT,
    REMOVE,
    SILK,
    SPICE,
    WAREHOUSE,
    short,
)


def end_turn(port: Port) -> None:
    """VDW-040, VDW-072, VDW-081, VDW-A33: discard, then look at points and at the harbour."""
    for seat in range(port.terms.players):
        base = seat * WIDTH
        card = port.facts[base + CLAIM]
        if card >= 0:
            port.discards[card] += 1
        port.facts[base + CLAIM] = -1
        port.facts[base + NEW_CARD] = -1
        port.facts[base + SPECIAL_STATE] = NO_SPECIAL
    if port.terms.end_first and game_ends(port):
        return
    if port.harbour_size() > LEAVES_AT:
        if not game_ends(port):
            _pass_pawn(port)
            begin_turn(port)
        return
    if port.journal is not None:
        port.tell("fleet_leaves", "VDW-072", {"ships": port.harbour_size()})
    for ship in range(port.terms.ships):
        port.departed[ship] += port.harbour[ship]
        port.harbour[ship] = 0
    _protect_from(port, 0)


def game_ends(port: Port) -> bool:
    """VDW-081, VDW-A41: end the game when somebody has the points, or the turns are used up."""
    clause = ""
    for seat in range(port.terms.players):
        if port.fact(seat, VP) >= port.terms.target:
            clause = "VDW-081"
    if not clause and 0 < port.terms.turn_limit <= port.turn:
        clause = "VDW-A41"
    if not clause:
        return False
    port.phase = ENDED
    port.actor = port.first
    if port.journal is not None:
        port.tell("game_over", clause, {"turn": port.turn})
    return True


def _pass_pawn(port: Port) -> None:
    """VDW-041: the pawn goes to the left neighbour."""
    port.first = (port.first + 1) % port.terms.players
    port.turn += 1


# -- preservation ---------------------------------------------------------------------------------


def protection(port: Port, seat: i64) -> i64:
    """VDW-A28: return how many goods the preservation cards of a seat protect together."""
    terms = port.terms
    found: i64 = 0
    for slot in range(terms.slots):
        found += port.laid[seat * terms.slots + slot] * terms.amount_of[terms.specials[slot]]
    return found


def _protect_from(port: Port, place: i64) -> None:
    """VDW-058 to VDW-060, VDW-A40: ask the seats, from a place of the order on, what they protect."""
    while place < port.terms.players:
        seat = port.in_order(place)
        if _must_ask(port, seat):
            port.actor = seat
            port.phase = PROTECT
            return
        place += 1
    _spoil(port)


def _must_ask(port: Port, seat: i64) -> bool:
    """VDW-A29: protect what leaves no choice; say whether one is left, `steps` goods at most."""
    number = protection(port, seat)
    stored = port.goods(seat, STORED)
    port.done = 0
    port.steps = 0
    if number == 0:
        return False
    if number >= stored:
        for good in range(4):
            port.facts[seat * WIDTH + SAFE + good] = port.facts[seat * WIDTH + STORED + good]
        port.steps = number - stored
        return port.steps > 0 and port.goods(seat, IN_HAND) > 0
    port.steps = number
    return _choice_left(port, seat)


def _choice_left(port: Port, seat: i64) -> bool:
    """Protect stored goods where there is no choice; say whether one is left."""
    while port.steps > 0:
        only: i64 = -1
        kinds: i64 = 0
        number: i64 = 0
        for good in range(4):
            if _check_safe_good(port, seat, good) == FINE:
                only = good
                kinds += 1
                number += loose(port, seat, good)
        if kinds > 1 and number > port.steps:
            return True
        port.facts[seat * WIDTH + SAFE + only] += 1
        port.steps -= 1
    return False


def _check_safe_good(port: Port, seat: i64, good: i64) -> i64:
    base = seat * WIDTH
    if port.facts[base + STORED + good] == 0:
        return NOT_STORED
    if port.facts[base + SAFE + good] == port.facts[base + STORED + good]:
        return ALL_PROTECTED
    if good == SILK:
        for other in range(SILK):
            if port.facts[base + SAFE + other] < port.facts[base + STORED + other]:
                return SILK_LAST
    return FINE


def protects_hand(port: Port) -> bool:
    """Say whether the actor's warehouse is safe as a whole, so that the rest of the number is for the hand."""
    return port.goods(port.actor, SAFE) == port.goods(port.actor, STORED)


def check_protect(port: Port, place: i64, good: i64) -> i64:
    """VDW-059, VDW-060, VDW-A29: stored goods first; silk only when nothing else is left."""
    seat = port.actor
    base = seat * WIDTH
    if place == WAREHOUSE:
        return _check_safe_good(port, seat, good)
    if not protects_hand(port):
        return PROTECT_FIRST
    if port.facts[base + IN_HAND + good] == 0:
        return NOT_IN_HAND
    return ALL_PROTECTED if port.facts[base + KEPT + good] == port.facts[base + IN_HAND + good] else FINE


def check_protected(port: Port) -> i64:
    """VDW-A29: stored goods must be chosen; goods in hand may be given up."""
    return FINE if protects_hand(port) else PROTECT_FIRST


def protect(port: Port, place: i64, good: i64) -> None:
    """VDW-059, VDW-060: a good is set aside before anything is removed."""
    seat = port.actor
    port.facts[seat * WIDTH + (KEPT if place == HAND else SAFE) + good] += 1
    port.steps -= 1
    if port.journal is not None:
        kind = "protected_hand" if place == HAND else "protected_warehouse"
        port.tell(kind, "VDW-059", {"seat": seat, "good": GOODS[good]})
    if place == WAREHOUSE:
        if not _choice_left(port, seat):
            end_protection(port)
    elif port.steps == 0 or port.goods(seat, KEPT) == port.goods(seat, IN_HAND):
        end_protection(port)


def end_protection(port: Port) -> None:
    """The next seat is asked."""
    _protect_from(port, port.order(port.actor) + 1)


# -- spoilage -------------------------------------------------------------------------------------


def _spoil(port: Port) -> None:
    """VDW-074, VDW-075: hands and apples go; then half of the cheese and spices."""
    terms = port.terms
    for place in range(terms.players):
        seat = port.in_order(place)
        base = seat * WIDTH
        lost: list[int] = [0, 0, 0, 0]
        for good in range(4):
            gone = port.facts[base + IN_HAND + good] - port.facts[base + KEPT + good]
            port.facts[base + IN_HAND + good] -= gone
            port.supply[good] += gone
            lost[good] = gone
        apples = port.facts[base + STORED + APPLE] - port.facts[base + SAFE + APPLE]
        port.facts[base + STORED + APPLE] -= apples
        port.supply[APPLE] += apples
        if port.journal is not None:
            if sum(lost):
                port.tell("hand_lost", "VDW-074", {"seat": seat, "goods": short(tuple(lost))})
            if apples:
                port.tell("apples_rot", "VDW-075", {"seat": seat, "amount": apples})
        for slot in range(terms.slots):
            at = seat * terms.slots + slot
            port.discards[terms.specials[slot]] += port.laid[at]
            port.laid[at] = 0
    _remove_from(port, 0)


def loose(port: Port, seat: i64, good: i64) -> i64:
    """Return how many stored goods of a kind are not protected."""
    return port.facts[seat * WIDTH + STORED + good] - port.facts[seat * WIDTH + SAFE + good]


def removed(port: Port, seat: i64) -> i64:
    """VDW-076, VDW-077: return how many cheese and spices a warehouse loses together."""
    return (loose(port, seat, CHEESE) + loose(port, seat, SPICE)) // 2


def check_remove(port: Port, cheese: i64) -> i64:
    """VDW-076: any mix of cheese and spices that makes the half."""
    spices = removed(port, port.actor) - cheese
    fits = cheese <= loose(port, port.actor, CHEESE) and 0 <= spices <= loose(port, port.actor, SPICE)
    return FINE if fits else NOT_HALF


def _remove_from(port: Port, place: i64) -> None:
    """VDW-076, VDW-A40: ask the seats with a choice, from a place of the order on, what they give up."""
    while place < port.terms.players:
        seat = port.in_order(place)
        half = removed(port, seat)
        least = half - loose(port, seat, SPICE)
        most = min(loose(port, seat, CHEESE), half)
        if half > 0 and (max(least, 0)) < most:
            port.actor = seat
            port.phase = REMOVE
            return
        if half > 0:
            _remove(port, seat, most)
        place += 1
    _depart(port)


def remove(port: Port, cheese: i64) -> None:
    """The actor gives up this much cheese, and spices for the rest of the half."""
    _remove(port, port.actor, cheese)
    _remove_from(port, port.order(port.actor) + 1)


def _remove(port: Port, seat: i64, cheese: i64) -> None:
    base = seat * WIDTH + STORED
    spices = removed(port, seat) - cheese
    port.facts[base + CHEESE] -= cheese
    port.facts[base + SPICE] -= spices
    port.supply[CHEESE] += cheese
    port.supply[SPICE] += spices
    if port.journal is not None:
        values: dict[str, Value] = {"seat": seat, "cheese": cheese, "spices": spices}
        port.tell("half_spoils", "VDW-076", values)


def _depart(port: Port) -> None:
    """VDW-080: all is removed; a new round begins, unless the game ends."""
    for seat in range(port.terms.players):
        for good in range(4):
            port.facts[seat * WIDTH + SAFE + good] = 0
            port.facts[seat * WIDTH + KEPT + good] = 0
    port.steps = 0
    if game_ends(port):
        return
    _pass_pawn(port)
    port.actor = port.first
    port.round += 1
    if port.journal is not None:
        port.tell("new_round", "VDW-080", {"round": port.round})
    next_ship(port)
