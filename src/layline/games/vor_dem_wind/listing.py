"""The legal moves of each phase: candidates in a fixed order that the chapters' checks let pass."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.vor_dem_wind import acting, arriving, ending, revealing, specials, trading
from layline.games.vor_dem_wind.codes import FINE, NOT_NOW
from layline.games.vor_dem_wind.moves import (
    ARRIVE,
    CHALLENGE,
    CHALLENGES,
    DONE,
    DONES,
    END,
    ENDS,
    FIRST_PLAYER,
    FIRSTS,
    KEEP_PAY,
    KEEPS,
    LOAD_SHIP,
    OFFER,
    PASS,
    PICK,
    PICK_SAFE,
    PROTECT_GOOD,
    PROTECTS,
    REMOVE_CHEESE,
    REMOVES,
    REVEAL_PILE,
    REVEALS,
    SALES_TO,
    SEIZE,
    SEIZES,
    SELL_GOOD,
    SELL_TO,
    SELLS,
    SPECIAL,
    STOCK_GOOD,
    STOCKS,
    STORE_GOOD,
    STORES,
    SWAP_GOODS,
    SWAPS,
    TAKE_GOOD,
    TAKES,
    TRADE_END,
    TRADE_ENDS,
    TURN_END,
    TURN_ENDS,
    TURN_UP,
    USE,
    USE_CARD,
    Deed,
)
from layline.games.vor_dem_wind.state import Port
from layline.games.vor_dem_wind.words import (
    ACT,
    ACTED,
    BID,
    CARD,
    CHOOSE,
    FIRST,
    FLEET,
    LOAD,
    PROTECT,
    REMOVE,
    RESOLVE,
    REVEAL,
    SELL,
    START_GOODS,
    STOCK,
    STORE,
    SWAP,
    TAKE,
    TRADED,
)


def check(port: Port, move: Deed) -> i64:
    """Return why a move may not be played now, as a number of `codes`; 0 when it may."""
    phase = port.phase
    op = move.op
    if op == OFFER:
        return trading.check_bid(port, move.amount) if phase == BID else NOT_NOW
    if op == PICK:
        return trading.check_pick(port, port.terms.card_here(move.card)) if phase == CHOOSE else NOT_NOW
    if op == PICK_SAFE:
        return trading.check_safe(port, port.terms.card_here(move.card)) if phase == CHOOSE else NOT_NOW
    if op == CHALLENGE:
        return trading.check_challenge(port, move.seat) if phase == CHOOSE else NOT_NOW
    if op == SEIZE:
        return trading.check_seize(port, move.seat) if phase in (CHOOSE, BID) else NOT_NOW
    if op == PASS:
        return trading.check_pass(port) if phase == BID else NOT_NOW
    if op in (SELL_TO, KEEP_PAY):
        return trading.check_deal(port, move.seat, op == KEEP_PAY) if phase == RESOLVE else NOT_NOW
    if op == USE:
        return acting.check_use(port, move.use) if phase == ACT else NOT_NOW
    if op == SPECIAL:
        return specials.check_special(port, port.terms.card_here(move.card)) if phase == ACT else NOT_NOW
    if op == END:
        return FINE if phase == ACT else NOT_NOW
    if op == REVEAL_PILE:
        return revealing.check_reveal(port, move.pile) if phase == REVEAL else NOT_NOW
    if op == TURN_UP:
        return revealing.check_card(port, port.terms.card_here(move.card)) if phase == CARD else NOT_NOW
    return _check_step(port, move, op, phase)


def _check_step(port: Port, move: Deed, op: i64, phase: i64) -> i64:
    """The rest: steps of an action, spoilage, chance and what is automatic."""
    if op == STORE_GOOD:
        return acting.check_store(port, move.good) if phase == STORE else NOT_NOW
    if op == LOAD_SHIP:
        return acting.check_load(port, port.terms.ship_here(move.card)) if phase == LOAD else NOT_NOW
    if op == TAKE_GOOD:
        return arriving.check_take(port, move.good) if phase in (TAKE, START_GOODS) else NOT_NOW
    if op == STOCK_GOOD:
        return arriving.check_take(port, move.good) if phase == STOCK else NOT_NOW
    if op == SWAP_GOODS:
        return specials.check_swap(port, move) if phase == SWAP else NOT_NOW
    if op == SELL_GOOD:
        return specials.check_sell(port, move.place, move.good) if phase == SELL else NOT_NOW
    if op == DONE:
        if phase == PROTECT:
            return ending.check_protected(port)
        return acting.check_done(port) if STORE <= phase <= SELL else NOT_NOW
    if op == PROTECT_GOOD:
        return ending.check_protect(port, move.place, move.good) if phase == PROTECT else NOT_NOW
    if op == REMOVE_CHEESE:
        return ending.check_remove(port, move.amount) if phase == REMOVE else NOT_NOW
    if op == ARRIVE:
        return arriving.check_ship(port, port.terms.ship_here(move.card)) if phase == FLEET else NOT_NOW
    if op == FIRST_PLAYER:
        return arriving.check_first(port, move.seat) if phase == FIRST else NOT_NOW
    if op == TRADE_END:
        return FINE if phase == TRADED else NOT_NOW
    return FINE if op == TURN_END and phase == ACTED else NOT_NOW


def listed(port: Port) -> tuple[Move, ...]:
    """Return the legal moves of the phase."""
    phase = port.phase
    if phase == BID:
        return _bids(port)
    found: list[Move] = []
    if phase == ACT:
        _list_actions(port, found)
    elif phase == CHOOSE:
        _list_choices(port, found)
    elif phase == CARD:
        for card in range(port.terms.cards):
            if revealing.check_card(port, card) == FINE:
                found.append(port.terms.card_deeds[card][0])
    elif phase == FLEET:
        for ship in range(port.terms.ships):
            if arriving.check_ship(port, ship) == FINE:
                found.append(port.terms.ship_deeds[ship][0])
    elif phase == LOAD:
        for ship in range(port.terms.ships):
            if acting.check_load(port, ship) == FINE:
                found.append(port.terms.ship_deeds[ship][1])
        _add(port, DONES, found)
    else:
        for move in _candidates(phase):
            _add(port, move, found)
    return tuple(found)


def _add(port: Port, move: Deed, found: list[Move]) -> None:
    if check(port, move) == FINE:
        found.append(move)


def _bids(port: Port) -> tuple[Move, ...]:
    """Every offer up to the limit; followers may pass, or seize the card with a safeguard."""
    limit = port.bid_limit(port.actor)
    if trading.check_pass(port) != FINE:
        return port.terms.bid_lists[limit]
    follow = port.terms.follow_lists[limit]
    move = SEIZES[port.holder]
    return (*follow, move) if trading.check_seize(port, port.holder) == FINE else follow


def _list_choices(port: Port, found: list[Move]) -> None:
    deeds = port.terms.card_deeds
    for place in range(port.revealed):
        if not _again(port, place):
            found.append(deeds[port.table[place]][1])
    for seat in range(port.terms.players):
        if trading.check_challenge(port, seat) == FINE:
            found.append(CHALLENGES[seat])
    if trading.safeguard_of(port, port.actor) < 0:
        return
    for place in range(port.revealed):
        if not _again(port, place):
            found.append(deeds[port.table[place]][2])
    for seat in range(port.terms.players):
        if trading.check_seize(port, seat) == FINE:
            found.append(SEIZES[seat])


def _again(port: Port, place: i64) -> bool:
    """Say whether an equal card lies further to the front of the table."""
    return any(port.table[before] == port.table[place] for before in range(place))


def _list_actions(port: Port, found: list[Move]) -> None:
    for move in USE_CARD:
        if acting.check_use(port, move.use) == FINE:
            found.append(move)
    terms = port.terms
    base = port.actor * terms.slots
    for slot in range(terms.slots):
        if port.held[base + slot] > 0:
            card: i64 = terms.specials[slot]
            if specials.check_special(port, card) == FINE:
                found.append(terms.card_deeds[card][3])
    found.append(ENDS)


def _candidates(phase: i64) -> tuple[Deed, ...]:
    if phase < STORE:
        return _EARLY[phase]
    return _LATE[phase - STORE]


_NONE: tuple[Deed, ...] = ()
_EARLY: list[tuple[Deed, ...]] = [
    _NONE, FIRSTS, TAKES, REVEALS, _NONE, _NONE, _NONE, (*SALES_TO, *KEEPS), (TRADE_ENDS,), _NONE,
]  # fmt: skip
_LATE: list[tuple[Deed, ...]] = [
    (*STORES, DONES), _NONE, TAKES, (*STOCKS, DONES), (*[move for move in SWAPS if move.text], DONES),
    (*SELLS[0], *SELLS[1], DONES), (TURN_ENDS,), (*PROTECTS[0], *PROTECTS[1], DONES), REMOVES, _NONE,
]  # fmt: skip
"""Candidates by phase, before and from storing on."""
