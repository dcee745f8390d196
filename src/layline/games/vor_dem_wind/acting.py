"""Chapter 4.3.1: what a normal action card does, and whose turn it is to act."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Value
from layline.games.vor_dem_wind.codes import (
    CARD_USED,
    EMPTY_HAND,
    FINE,
    FIRST_STEP,
    FULL,
    MUST_TAKE,
    NO_CARD,
    NOT_COVERED,
    NOT_IN_HAND,
    NOT_IN_HARBOUR,
    NOTHING_TO_LOAD,
    OTHER_CARD,
    OTHER_KIND,
    SHIP_FIRST,
    STORAGE_COST,
)
from layline.games.vor_dem_wind.state import CLAIM, GOLD, IN_HAND, SPECIAL_STATE, STORED, VP, WIDTH, Port
from layline.games.vor_dem_wind.words import (
    ACT,
    ACTED,
    ANY_NUMBER,
    BARS_SHIP,
    GOODS,
    LOAD,
    PROTECT,
    STORE,
    TAKE,
    USE_INCOME,
    USE_PURCHASE,
    USE_SHIP,
    USE_STORAGE,
    short,
)


def own_card(port: Port) -> i64:
    """Return the normal card in front of the actor, or -1."""
    return port.fact(port.actor, CLAIM)


def check_use(port: Port, use: i64) -> i64:
    """VDW-039, VDW-049: the normal card acquired this turn, once, for what it is good for."""
    seat = port.actor
    card = port.fact(seat, CLAIM)
    if card < 0:
        return NO_CARD
    if port.used:
        return CARD_USED
    kind = port.terms.kind_of[card]
    if use != kind and not (use == USE_INCOME and kind == USE_SHIP):
        return OTHER_CARD
    if use == USE_STORAGE:
        return _check_storage(port, seat, card)
    if use == USE_SHIP:
        return _check_shipping(port, seat)
    return FINE


def _check_storage(port: Port, seat: i64, card: i64) -> i64:
    """VDW-046 to VDW-048: something to store, a place for it, and the full cost."""
    if port.goods(seat, IN_HAND) == 0:
        return EMPTY_HAND
    if port.room(seat) <= 0:
        return FULL
    return FINE if port.fact(seat, GOLD) >= port.terms.cost_of[card] else STORAGE_COST


def _check_shipping(port: Port, seat: i64) -> i64:
    """VDW-050, VDW-071: a ship that can be loaded, before certain specials."""
    if port.fact(seat, SPECIAL_STATE) == BARS_SHIP:
        return SHIP_FIRST
    return FINE if _can_load(port, seat) else NOTHING_TO_LOAD


def _can_load(port: Port, seat: i64) -> bool:
    return any(port.harbour[ship] > 0 and port.covers(seat, ship) for ship in range(port.terms.ships))


def use_card(port: Port, use: i64) -> None:
    """Carry out the normal card, or begin to (VDW-042, VDW-044, VDW-050, VDW-053)."""
    seat = port.actor
    card = port.fact(seat, CLAIM)
    port.used = True
    if use == USE_PURCHASE:
        _purchase(port, seat, card)
    elif use == USE_INCOME:
        amount = port.from_bank(port.terms.amount_of[card])
        port.receive(seat, amount)
        if port.journal is not None:
            port.tell("income", "VDW-053", {"seat": seat, "amount": amount})
    elif use == USE_STORAGE:
        cost = port.terms.cost_of[card]
        port.receive(seat, -cost)
        port.bank += cost
        begin_steps(port, STORE, port.terms.amount_of[card])
        if port.journal is not None:
            port.tell("storing", "VDW-044", {"seat": seat, "amount": port.terms.amount_of[card], "cost": cost})
    else:
        begin_steps(port, LOAD, ANY_NUMBER)


def _purchase(port: Port, seat: i64, card: i64) -> None:
    """VDW-042, VDW-A1, VDW-A25: all shown goods that the supply has."""
    got: list[int] = [0, 0, 0, 0]
    for good in range(4):
        wanted = port.terms.goods_of[card * 4 + good]
        wanted = min(wanted, port.supply[good])
        port.supply[good] -= wanted
        port.facts[seat * WIDTH + IN_HAND + good] += wanted
        got[good] = wanted
    if port.journal is not None:
        port.tell("bought", "VDW-042", {"seat": seat, "goods": short(tuple(got))})


def begin_steps(port: Port, phase: i64, steps: i64) -> None:
    """Begin an action that consists of several steps."""
    port.phase = phase
    port.steps = steps
    port.done = 0
    port.only = -1


def end_steps(port: Port) -> None:
    """Go back to the choice of what to do next."""
    port.phase = ACT
    port.steps = 0
    port.done = 0
    port.only = -1


def count_step(port: Port) -> None:
    """Note that a step of the current action was made."""
    port.steps -= 1
    port.done += 1


def check_done(port: Port) -> i64:
    """VDW-045, VDW-A26, VDW-A37: an action may be broken off after its first step."""
    if port.phase == TAKE:
        return MUST_TAKE
    return FINE if port.done > 0 or port.phase == PROTECT else FIRST_STEP


# -- storing --------------------------------------------------------------------------------------


def check_store(port: Port, good: i64) -> i64:
    """VDW-043, VDW-048, VDW-A23: a good from the hand; of the same kind where that is agreed."""
    if port.facts[port.actor * WIDTH + IN_HAND + good] == 0:
        return NOT_IN_HAND
    if port.only >= 0 and port.only != good:
        return OTHER_KIND
    return FINE


def store(port: Port, good: i64) -> None:
    """VDW-043: a good goes from the hand into the warehouse, face up."""
    seat = port.actor
    port.facts[seat * WIDTH + IN_HAND + good] -= 1
    port.facts[seat * WIDTH + STORED + good] += 1
    if port.terms.same_kind:
        port.only = good
    count_step(port)
    if port.journal is not None:
        port.tell("stored", "VDW-043", {"seat": seat, "good": GOODS[good]})
    left = port.goods(seat, IN_HAND) if port.only < 0 else port.facts[seat * WIDTH + IN_HAND + port.only]
    if port.steps == 0 or port.room(seat) <= 0 or left == 0:
        end_steps(port)


# -- loading --------------------------------------------------------------------------------------


def check_load(port: Port, ship: i64) -> i64:
    """VDW-050, VDW-052: a ship in the harbour, covered by the own warehouse alone."""
    if ship < 0 or port.harbour[ship] == 0:
        return NOT_IN_HARBOUR
    return FINE if port.covers(port.actor, ship) else NOT_COVERED


def load(port: Port, ship: i64) -> None:
    """VDW-050, VDW-051: goods return to the supply, the ship comes face down to its loader."""
    seat = port.actor
    terms = port.terms
    for good in range(4):
        cargo = terms.cargo_of[ship * 4 + good]
        port.facts[seat * WIDTH + STORED + good] -= cargo
        port.supply[good] += cargo
    port.harbour[ship] -= 1
    port.loaded[seat * terms.ships + ship] += 1
    port.facts[seat * WIDTH + VP] += terms.vp_of[ship]
    count_step(port)
    if port.journal is not None:
        values: dict[str, Value] = {"seat": seat, "ship": terms.ship_ids[ship], "vp": terms.vp_of[ship]}
        port.tell("loaded", "VDW-050", values)
    if not _can_load(port, seat):
        end_steps(port)


def end_actions(port: Port) -> None:
    """VDW-039: the next seat acts; after the last one the turn ends."""
    seat = port.actor
    port.used = False
    if port.order(seat) + 1 < port.terms.players:
        port.actor = port.in_order(port.order(seat) + 1)
    else:
        port.actor = port.first
        port.phase = ACTED
