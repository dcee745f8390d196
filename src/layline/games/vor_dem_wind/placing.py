"""Setting up a position from a document: words in, numbers out, and what cannot be is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layline.core.errors import BadPosition
from layline.games.vor_dem_wind.expecting import came, expected, good_word, where
from layline.games.vor_dem_wind.reading import MOST, card_named, goods_of, names_in, ship_named
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.state import (
    CLAIM,
    GOLD,
    IN_HAND,
    INTACT,
    KEPT,
    NEW_CARD,
    OFFERED,
    SAFE,
    SPECIAL_STATE,
    STAGED,
    STATUS,
    STORED,
    VP,
    WIDTH,
    clear,
    start_facts,
)
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import (
    ALL_MONEY,
    BID,
    CAPACITY,
    CARD,
    CHOOSE,
    ENDED,
    FLEET,
    GOODS,
    LOCKED,
    MONEY,
    OPEN,
    PHASES,
    PILES,
    PRESERVATION,
    RESOLVE,
    REVEAL,
    SELL,
    SIZES,
    SPECIAL_STATES,
    START_GOODS,
    START_SET,
    STATUSES,
    TRADED,
    UNDECIDED,
)
from layline.kit.reading import at_most, known_names, list_most, number, shown, switch, table_like, within, word

_KEYS: Final = (
    "game", "options", "phase", "turn", "round", "first", "actor", "pending", "holder", "steps", "done", "only",
    "used", "table", "harbour", "departed", "discards", "seats", "supply", "bank", "piles", "ship_piles",
)  # fmt: skip
_SEAT_KEYS: Final = (
    "gold", "purse", "hand", "warehouse", "cards", "vp", "specials", "preservation", "ships", "status", "claim",
    "won_now", "staged", "offer", "special", "safe", "kept",
)  # fmt: skip


def place(terms: Terms, document: Mapping[str, Any]) -> VorDemWindState:
    """Return the game that a document describes; whatever it leaves out has its plainest value."""
    known_names(document, _KEYS, "")
    state = VorDemWindState(terms, start_facts(terms))
    clear(state)
    for seat, one in enumerate(_seats(document, int(terms.players))):
        _place_seat(state, seat, one)
    _place_cards(state, document)
    _place_ships(state, document)
    _place_goods(state)
    money = sum(int(state.fact(seat, GOLD) + state.fact(seat, STAGED)) for seat in range(terms.players))
    state.bank = ALL_MONEY - money
    _place_progress(state, document)
    _check_together(state)
    _check_stated(state, document)
    return state


# -- seats ----------------------------------------------------------------------------------------


def _seats(document: Mapping[str, Any], players: int) -> list[Mapping[str, Any]]:
    seats = document.get("seats", [])
    if not isinstance(seats, list) or len(seats) > players:
        there = came("seats", count=len(seats)) if isinstance(seats, list) else shown(seats)
        raise BadPosition(there, list_most(players), "seats")
    for seat, one in enumerate(seats):
        spot = where("seat", number=seat)
        if not isinstance(one, Mapping):
            raise BadPosition(shown(one), table_like("{gold = 9}"), spot)
        known_names(one, _SEAT_KEYS, spot)
    return [*seats, *[{} for _ in range(players - len(seats))]]


def _place_seat(state: VorDemWindState, seat: int, one: Mapping[str, Any]) -> None:
    spot = where("seat", number=seat)
    terms = state.terms
    facts = state.facts
    base = seat * WIDTH
    facts[base + GOLD] = number(one.get("gold", int(terms.start_gold)), 0, MOST, within(spot, "gold"))
    purse = word(one.get("purse", "fewest"), ("fewest", "start"), within(spot, "purse"))
    if purse and facts[base + GOLD] != START_SET:
        raise BadPosition(f"gold {facts[base + GOLD]}", expected("purse", gold=START_SET), spot)
    facts[base + INTACT] = purse
    for name, at in (("hand", IN_HAND), ("warehouse", STORED), ("safe", SAFE), ("kept", KEPT)):
        for good, count in enumerate(goods_of(one.get(name, ""), within(spot, name))):
            facts[base + at + good] = count
    if state.goods(seat, STORED) > CAPACITY:
        there = came("goods", count=state.goods(seat, STORED))
        raise BadPosition(there, at_most(CAPACITY), within(spot, "warehouse"))
    _place_claim(state, seat, one)
    for name, target in (("specials", state.held), ("preservation", state.laid)):
        for ident in names_in(one.get(name, []), within(spot, name)):
            card = card_named(terms, ident, within(spot, name))
            slot = int(terms.slot_of[card])
            if slot < 0 or (name == "preservation" and terms.kind_of[card] != PRESERVATION):
                raise BadPosition(shown(ident), expected(name.removesuffix("s")), within(spot, name))
            target[seat * terms.slots + slot] += 1
    if "won_now" in one:
        card = card_named(terms, one["won_now"], within(spot, "won_now"))
        if terms.slot_of[card] < 0 or state.holds(seat, card) == 0:
            raise BadPosition(shown(one["won_now"]), expected("own_special"), within(spot, "won_now"))
        facts[base + NEW_CARD] = card
    for ident in names_in(one.get("ships", []), within(spot, "ships")):
        ship = ship_named(terms, ident, within(spot, "ships"))
        state.loaded[seat * terms.ships + ship] += 1
        facts[base + VP] += terms.vp_of[ship]


def _place_claim(state: VorDemWindState, seat: int, one: Mapping[str, Any]) -> None:
    """Put down what lies in front of a seat: a card, gold, an offer."""
    spot = where("seat", number=seat)
    base = seat * WIDTH
    facts = state.facts
    claim = one.get("claim")
    facts[base + CLAIM] = -1 if claim is None else card_named(state.terms, claim, within(spot, "claim"))
    facts[base + STAGED] = number(one.get("staged", 0), 0, MOST, within(spot, "staged"))
    facts[base + OFFERED] = number(one.get("offer", 0), -1, MOST, within(spot, "offer"))
    standard = STATUSES[MONEY] if facts[base + STAGED] else STATUSES[UNDECIDED]
    facts[base + STATUS] = word(one.get("status", standard), STATUSES, within(spot, "status"))
    facts[base + SPECIAL_STATE] = word(one.get("special", SPECIAL_STATES[0]), SPECIAL_STATES, within(spot, "special"))


# -- cards, ships, goods --------------------------------------------------------------------------


def _place_cards(state: VorDemWindState, document: Mapping[str, Any]) -> None:
    terms = state.terms
    table = [card_named(terms, name, "table") for name in names_in(document.get("table", []), "table")]
    if len(table) > terms.players:
        raise BadPosition(came("cards", count=len(table)), at_most(int(terms.players)), "table")
    state.revealed = len(table)
    for spot, card in enumerate(table):
        state.table[spot] = card
        state.deck[card] -= 1
    for seat in range(int(terms.players)):
        if state.fact(seat, CLAIM) >= 0:
            state.deck[state.fact(seat, CLAIM)] -= 1
        for slot, card in enumerate(terms.specials):
            state.deck[card] -= state.held[seat * terms.slots + slot] + state.laid[seat * terms.slots + slot]
    discards = document.get("discards", {})
    if not isinstance(discards, Mapping):
        raise BadPosition(shown(discards), expected("piles"), "discards")
    known_names(discards, PILES, "discards")
    for name, thrown in discards.items():
        _discard(state, PILES.index(name), thrown)
    for card in range(int(terms.cards)):
        if state.deck[card] < 0:
            there = expected("most_of", most=terms.count_of[card], id=terms.ids[card])
            raise BadPosition(f"{terms.count_of[card] - state.deck[card]}", there, "cards")


def _discard(state: VorDemWindState, pile: int, thrown: object) -> None:
    terms = state.terms
    cards = [card for card in range(int(terms.cards)) if terms.pile_of[card] == pile]
    if thrown == "all":  # whatever is nowhere else
        found = [card for card in cards for _ in range(state.deck[card])]
    else:
        found = [card_named(terms, name, "discards") for name in names_in(thrown, f"discards, {PILES[pile]}")]
    for card in found:
        if card not in cards:
            raise BadPosition(terms.ids[card], expected("card_of_pile", pile=PILES[pile]), "discards")
        state.discards[card] += 1
        state.deck[card] -= 1


def _place_ships(state: VorDemWindState, document: Mapping[str, Any]) -> None:
    terms = state.terms
    for seat in range(int(terms.players)):
        for ship in range(int(terms.ships)):
            state.fleet[ship] -= state.loaded[seat * terms.ships + ship]
    for name, target in (("departed", state.departed), ("harbour", state.harbour)):
        if name in document:
            for ident in names_in(document[name], name):
                ship = ship_named(terms, ident, name)
                target[ship] += 1
                state.fleet[ship] -= 1
    if "harbour" not in document and document.get("phase") != PHASES[FLEET]:
        _plain_fleet(state)
    for ship in range(int(terms.ships)):
        if state.fleet[ship] < 0:
            there = expected("most_of", most=terms.ships_of[ship], id=terms.ship_ids[ship])
            raise BadPosition(f"{terms.ships_of[ship] - state.fleet[ship]}", there, "ships")


def _plain_fleet(state: VorDemWindState) -> None:
    """VDW-010: without a harbour in the document the first ships of each size lie there."""
    for size, wanted in enumerate((state.terms.large, state.terms.small)):
        left = int(wanted)
        for ship in range(int(state.terms.ships)):
            if left and state.terms.size_of[ship] == size and state.fleet[ship] > 0:
                state.fleet[ship] -= 1
                state.harbour[ship] += 1
                left -= 1


def _place_goods(state: VorDemWindState) -> None:
    for good in range(4):
        kind = good_word(GOODS[good])
        for seat in range(int(state.terms.players)):
            spot = where("seat", number=seat)
            state.supply[good] -= state.fact(seat, IN_HAND + good) + state.fact(seat, STORED + good)
            if state.fact(seat, SAFE + good) > state.fact(seat, STORED + good):
                raise BadPosition(came("protected", kind=kind), expected("stored"), within(spot, "safe"))
            if state.fact(seat, KEPT + good) > state.fact(seat, IN_HAND + good):
                raise BadPosition(came("kept", kind=kind), expected("in_hand"), within(spot, "kept"))
        if state.supply[good] < 0:
            there = came("good", count=state.terms.copies[good] - state.supply[good], kind=kind)
            raise BadPosition(there, at_most(int(state.terms.copies[good])), "goods")


# -- progress -------------------------------------------------------------------------------------


def _place_progress(state: VorDemWindState, document: Mapping[str, Any]) -> None:
    players = int(state.terms.players)
    state.phase = word(document.get("phase", PHASES[REVEAL]), PHASES, "phase")
    early = state.phase in (FLEET, START_GOODS) or PHASES[state.phase] == "first"
    state.turn = number(document.get("turn", 0 if early else 1), 0, MOST, "turn")
    state.round = number(document.get("round", 1), 1, MOST, "round")
    state.first = number(document.get("first", 0), 0, players - 1, "first")
    state.holder = number(document.get("holder", -1), -1, players - 1, "holder")
    state.steps = number(document.get("steps", 0), 0, MOST, "steps")
    state.done = number(document.get("done", 0), 0, MOST, "done")
    state.only = word(document["only"], GOODS, "only") if "only" in document else -1
    state.used = switch(document.get("used", False), "used")
    if "pending" in document or state.phase in (FLEET, CARD, SELL):
        state.pending = _pending(state, document.get("pending"))
    if state.phase <= TRADED:
        for seat in range(players):  # a claim lies open unless the document says that it is locked
            if state.fact(seat, CLAIM) >= 0 and state.fact(seat, STATUS) == UNDECIDED:
                state.facts[seat * WIDTH + STATUS] = OPEN
    state.actor = number(document.get("actor", _plain_actor(state)), 0, players - 1, "actor")


def _pending(state: VorDemWindState, pending: object) -> int:
    if state.phase == FLEET:
        return word(pending, SIZES, "pending")
    if state.phase == CARD:
        return word(pending, PILES, "pending")
    return card_named(state.terms, pending, "pending")


def _plain_actor(state: VorDemWindState) -> int:
    """Return the seat that acts when the document names none."""
    if state.phase == RESOLVE:
        return max(0, int(state.holder))
    for place in range(int(state.terms.players)):
        seat = int(state.in_order(place))
        if state.phase == CHOOSE and state.undecided(seat):
            return seat
        if state.phase == BID and state.undecided(seat) and state.fact(seat, OFFERED) == 0:
            return seat
    return int(state.first)


def _check_together(state: VorDemWindState) -> None:
    """What no game can reach: a trade without cards, points that had ended the game, nobody able to move."""
    terms = state.terms
    trade = state.phase in (CHOOSE, BID, RESOLVE, TRADED)
    open_seats = 0
    for seat in range(int(terms.players)):
        status, spot = state.fact(seat, STATUS), where("seat", number=seat)
        open_seats += status == UNDECIDED
        if (status in (OPEN, LOCKED)) != (state.fact(seat, CLAIM) >= 0) and trade:
            raise BadPosition(f"status {STATUSES[status]}", expected("status"), spot)
        if REVEAL <= state.phase <= TRADED and state.fact(seat, VP) >= terms.target:
            there = came("points", count=state.fact(seat, VP))
            raise BadPosition(there, expected("points", target=terms.target), spot)
    if trade and open_seats > state.revealed:
        there = came("cards", count=state.revealed)
        raise BadPosition(there, expected("card_each", count=open_seats), "table")
    if REVEAL <= state.phase <= TRADED and state.harbour_size() < 3:
        raise BadPosition(came("ships", count=state.harbour_size()), expected("harbour"), "harbour")
    if state.phase in (BID, RESOLVE) and (state.holder < 0 or not state.has_open_card(state.holder)):
        raise BadPosition(f"holder {state.holder}", expected("holder"), "holder")
    if state.phase == CHOOSE and state.actor != _plain_actor(state):
        raise BadPosition(f"actor {state.actor}", expected("actor", number=_plain_actor(state)), "actor")
    if state.phase != ENDED and not state.moves():
        raise BadPosition(came("nothing"), expected("playable"), f"phase {PHASES[state.phase]}")


def _check_stated(state: VorDemWindState, document: Mapping[str, Any]) -> None:
    """What follows from the rest may be stated, and must then agree."""
    written = state.position()
    for name in ("supply", "bank", "piles", "ship_piles"):
        if name in document and document[name] != written[name]:
            raise BadPosition(shown(document[name]), expected("as_rest", value=written[name]), name)
    for seat, one in enumerate(_seats(document, int(state.terms.players))):
        for name in ("cards", "vp"):
            if name in one and one[name] != written["seats"][seat][name]:
                wanted = expected("as_rest", value=written["seats"][seat][name])
                raise BadPosition(shown(one[name]), wanted, within(where("seat", number=seat), name))
