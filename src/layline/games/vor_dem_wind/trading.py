"""Chapter 4.2: choosing cards, offering for them, selling and keeping."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.core.moves import Value
from layline.games.vor_dem_wind.codes import (
    CANNOT_PAY,
    FINE,
    MUST_BID,
    NO_GOLD,
    NO_OFFER,
    NO_OPEN_CARD,
    NO_SAFEGUARD,
    NO_SUCH_SEAT,
    NOT_ON_TABLE,
    OTHER_AUCTION,
    OVER_CAP,
    OWN_CARD,
    TOO_DEAR,
)
from layline.games.vor_dem_wind.state import (
    CLAIM,
    GOLD,
    NEW_CARD,
    OFFERED,
    SPECIAL_STATE,
    STAGED,
    STATUS,
    WIDTH,
    Port,
)
from layline.games.vor_dem_wind.words import (
    ACT,
    BID,
    CHOOSE,
    LOCKED,
    MONEY,
    OPEN,
    PLAYED,
    RESOLVE,
    SAFEGUARD,
    TRADED,
    UNDECIDED,
)


def safeguard_of(port: Port, seat: i64) -> i64:
    """VDW-067, VDW-A21: return a safeguard in a seat's hand, or -1; none there was won this turn."""
    terms = port.terms
    base = seat * terms.slots
    for slot in range(terms.slots):
        if port.held[base + slot] > 0 and terms.kind_of[terms.specials[slot]] == SAFEGUARD:
            return terms.specials[slot]
    return -1


def place_on_table(port: Port, card: i64) -> i64:
    """Return where a card lies among the unclaimed ones, or -1."""
    for place in range(port.revealed):
        if port.table[place] == card:
            return place
    return -1


# -- choosing -------------------------------------------------------------------------------------


def check_pick(port: Port, card: i64) -> i64:
    """VDW-024, VDW-025: any card that nobody has claimed."""
    return FINE if card >= 0 and place_on_table(port, card) >= 0 else NOT_ON_TABLE


def check_safe(port: Port, card: i64) -> i64:
    """VDW-067: a safeguard while choosing an unclaimed card."""
    code = check_pick(port, card)
    return NO_SAFEGUARD if code == FINE and safeguard_of(port, port.actor) < 0 else code


def check_challenge(port: Port, seat: i64) -> i64:
    """VDW-025, VDW-028, VDW-034: a card that lies face up in front of another, and gold to offer."""
    code = _check_open(port, seat)
    return NO_GOLD if code == FINE and port.fact(port.actor, GOLD) < 1 else code


def check_seize(port: Port, seat: i64) -> i64:
    """VDW-067, VDW-A18: a safeguard in place of an offer; in an auction for the card that it is about."""
    code = _check_open(port, seat)
    if code != FINE:
        return code
    if port.phase == BID:
        if seat != port.holder:
            return OTHER_AUCTION
        if challenger(port) == port.actor:
            return MUST_BID
    return FINE if safeguard_of(port, port.actor) >= 0 else NO_SAFEGUARD


def _check_open(port: Port, seat: i64) -> i64:
    if seat >= port.terms.players:
        return NO_SUCH_SEAT
    if seat == port.actor:
        return OWN_CARD
    return FINE if port.has_open_card(seat) else NO_OPEN_CARD


def pick(port: Port, card: i64, safe: bool) -> None:
    """VDW-024, VDW-068: a revealed card goes to the chooser, face up, or locked with a safeguard."""
    seat = port.actor
    base = seat * WIDTH
    place = place_on_table(port, card)
    port.revealed -= 1
    for later in range(place, port.revealed):
        port.table[later] = port.table[later + 1]
    port.table[port.revealed] = -1
    port.facts[base + CLAIM] = card
    port.facts[base + STATUS] = LOCKED if safe else OPEN
    if port.journal is not None:
        kind = "picked_safe" if safe else "picked"
        port.tell(kind, "VDW-068" if safe else "VDW-024", {"seat": seat, "card": port.terms.ids[card]})
    if safe:
        _spend_safeguard(port, seat)
    next_chooser(port)


def seize(port: Port, seat: i64) -> None:
    """VDW-069, VDW-A18, VDW-A19: the card changes hands at once; the bank pays who loses it."""
    thief = port.actor
    card = port.fact(seat, CLAIM)
    paid = port.from_bank(port.terms.amount_of[safeguard_of(port, thief)])
    if port.journal is not None:
        values: dict[str, Value] = {"seat": thief, "other": seat, "card": port.terms.ids[card], "amount": paid}
        port.tell("seized", "VDW-069", values)
    _spend_safeguard(port, thief)
    port.facts[thief * WIDTH + CLAIM] = card
    port.facts[thief * WIDTH + STATUS] = LOCKED
    _give_money(port, seat, paid)
    close_auction(port)


def _spend_safeguard(port: Port, seat: i64) -> None:
    card = safeguard_of(port, seat)
    port.held[seat * port.terms.slots + port.terms.slot_of[card]] -= 1
    port.discards[card] += 1
    port.facts[seat * WIDTH + SPECIAL_STATE] = PLAYED


def _give_money(port: Port, seat: i64, amount: i64) -> None:
    """VDW-033: gold lies in front of a seat, whose part in the trade is over."""
    base = seat * WIDTH
    port.facts[base + CLAIM] = -1
    port.facts[base + STATUS] = MONEY
    port.facts[base + STAGED] = amount


def next_chooser(port: Port) -> None:
    """VDW-023, VDW-035, VDW-036: the first undecided seat chooses; when there is none the trade ends."""
    for place in range(port.terms.players):
        seat = port.in_order(place)
        if port.undecided(seat):
            port.actor = seat
            port.phase = CHOOSE
            return
    port.actor = port.first
    port.phase = TRADED


# -- offers ---------------------------------------------------------------------------------------


def challenger(port: Port) -> i64:
    """VDW-A7: return the seat that named the card: the first undecided one."""
    for place in range(port.terms.players):
        if port.undecided(port.in_order(place)):
            return port.in_order(place)
    return -1


def challenge(port: Port, seat: i64) -> None:
    """VDW-026: a seat names a card and is to say what it offers."""
    port.holder = seat
    port.phase = BID
    if port.journal is not None:
        card = port.terms.ids[port.fact(seat, CLAIM)]
        port.tell("named", "VDW-026", {"seat": port.actor, "other": seat, "card": card})


def check_bid(port: Port, amount: i64) -> i64:
    """VDW-028, VDW-029: at least 1, at most what one can pay."""
    if amount > port.fact(port.actor, GOLD):
        return TOO_DEAR
    return FINE if amount <= port.bid_limit(port.actor) else OVER_CAP


def check_pass(port: Port) -> i64:
    """VDW-026: who named the card must make an offer."""
    return MUST_BID if challenger(port) == port.actor else FINE


def offer(port: Port, amount: i64) -> None:
    """VDW-027, VDW-A6: an offer, or -1 for a pass; then the next undecided seat is asked."""
    port.facts[port.actor * WIDTH + OFFERED] = amount
    if port.journal is not None:
        if amount > 0:
            port.tell("offered", "VDW-027", {"seat": port.actor, "other": port.holder, "amount": amount})
        else:
            port.tell("passed", "VDW-027", {"seat": port.actor})
    for place in range(port.order(port.actor) + 1, port.terms.players):
        if port.undecided(port.in_order(place)):
            port.actor = port.in_order(place)
            return
    port.actor = port.holder
    port.phase = RESOLVE


def check_deal(port: Port, seat: i64, keep: bool) -> i64:
    """VDW-030, VDW-031, VDW-A12: with any bidder; keeping needs the gold."""
    if seat >= port.terms.players:
        return NO_SUCH_SEAT
    bid = port.fact(seat, OFFERED)
    if bid <= 0:
        return NO_OFFER
    return CANNOT_PAY if keep and bid > port.fact(port.actor, GOLD) else FINE


def deal(port: Port, bidder: i64, keep: bool) -> None:
    """VDW-030 to VDW-033: sell to a bidder, or pay a bidder and keep the card."""
    holder = port.holder
    amount = port.fact(bidder, OFFERED)
    card = port.fact(holder, CLAIM)
    owner = holder if keep else bidder
    paid = bidder if keep else holder
    port.receive(owner, -amount)
    _give_money(port, paid, amount)
    port.facts[owner * WIDTH + CLAIM] = card
    port.facts[owner * WIDTH + STATUS] = LOCKED
    if port.journal is not None:
        values: dict[str, Value] = {"seat": holder, "other": bidder, "amount": amount, "card": port.terms.ids[card]}
        port.tell("kept" if keep else "sold", "VDW-031" if keep else "VDW-030", values)
    close_auction(port)


def close_auction(port: Port) -> None:
    """Forget the offers and go on choosing."""
    for seat in range(port.terms.players):
        port.facts[seat * WIDTH + OFFERED] = 0
    port.holder = -1
    next_chooser(port)


# -- the end of the trade -------------------------------------------------------------------------


def end_trade(port: Port) -> None:
    """VDW-036, VDW-037, VDW-054: gold and special cards join the hands, unclaimed cards are discarded."""
    terms = port.terms
    for seat in range(terms.players):
        base = seat * WIDTH
        port.receive(seat, port.facts[base + STAGED])
        port.facts[base + STAGED] = 0
        card = port.facts[base + CLAIM]
        if card >= 0 and terms.slot_of[card] >= 0:
            port.held[seat * terms.slots + terms.slot_of[card]] += 1
            port.facts[base + NEW_CARD] = card
            port.facts[base + CLAIM] = -1
            if port.journal is not None:
                port.tell("special_won", "VDW-054", {"seat": seat})
        port.facts[base + STATUS] = UNDECIDED
    for place in range(port.revealed):
        card = port.table[place]
        port.discards[card] += 1
        port.table[place] = -1
        if port.journal is not None:
            port.tell("unclaimed", "VDW-037", {"card": terms.ids[card]})
    port.revealed = 0
    port.phase = ACT
    port.actor = port.first
    port.used = False
