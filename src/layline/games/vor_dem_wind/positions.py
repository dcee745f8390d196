"""From options to terms, and between a game and a position document (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layline.games.vor_dem_wind.cards import CardSet
from layline.games.vor_dem_wind.options import VorDemWindOptions
from layline.games.vor_dem_wind.rules import VorDemWindState, new_game
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
)
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import (
    ACT,
    BID,
    CARD,
    FLEET,
    FLEETS,
    GOODS,
    MOST_BID,
    PHASES,
    PILES,
    PROTECT,
    REMOVE,
    RESOLVE,
    SELL,
    SIZES,
    SPECIAL_STATES,
    STATUSES,
    STORE,
    short,
)

GAME_NAME: Final = "vor_dem_wind"


def terms_of(options: VorDemWindOptions) -> Terms:
    """Return the fixed part of every game with these options, kept on the options object itself."""
    found: Terms | None = options.__dict__.get("_terms")
    if found is None:
        found = _make_terms(options, options.cards())
        object.__setattr__(options, "_terms", found)
    return found


def _make_terms(options: VorDemWindOptions, cards: CardSet) -> Terms:
    terms = Terms(options.players, options, list(cards.copies))
    terms.large, terms.small = FLEETS[options.players - 2]
    terms.target = options.target()
    terms.first_player = -1 if options.first_player == "random" else int(options.first_player)
    terms.start_gold, terms.start_goods = options.start_gold, options.start_goods
    terms.bid_cap = options.bid_cap or MOST_BID
    terms.turn_limit = options.turn_limit
    terms.same_kind = options.storage_rule == "same_kind"
    terms.finite = options.bank == "finite"
    terms.end_first = options.end_check == "before_departure"
    terms.reshuffle = options.ship_reshuffle
    terms.open_hands = options.hand_visibility == "open"
    terms.open_scores = options.score_visibility == "open"
    terms.show_bank = options.show_bank
    for card in cards.actions:
        numbers = [card.pile, card.kind, card.amount, card.cost, card.count]
        terms.add_card(card.id, numbers, list(card.goods), card.special)
    for ship in cards.ships:
        terms.add_ship(ship.id, [ship.size, ship.vp, ship.count], list(ship.goods))
    return terms


def set_up(options: VorDemWindOptions, document: Mapping[str, Any]) -> VorDemWindState:
    """Return the game that a document describes; without a position, one before the first ship."""
    if not set(document) - {"game", "options"}:
        return new_game(terms_of(options))
    from layline.games.vor_dem_wind.placing import place

    return place(terms_of(options), document)


# -- writing --------------------------------------------------------------------------------------


def write(state: VorDemWindState) -> dict[str, Any]:
    """Return the whole position as a document."""
    terms = state.terms
    found: dict[str, Any] = {"game": GAME_NAME}
    options = terms.options.document()  # type: ignore[attr-defined]
    if options:
        found["options"] = options
    found["phase"] = PHASES[state.phase]
    for name in ("turn", "round", "first", "actor"):
        found[name] = int(getattr(state, name))
    found.update(_progress(state))
    found["table"] = [terms.ids[state.table[place]] for place in range(state.revealed)]
    found["harbour"] = _listed(terms.ship_ids, state.harbour)
    found["departed"] = _listed(terms.ship_ids, state.departed)
    thrown = {pile: [] for pile in PILES}  # type: dict[str, list[str]]
    for card, name in enumerate(terms.ids):
        thrown[PILES[terms.pile_of[card]]] += [name] * int(state.discards[card])
    found["discards"] = thrown
    found["seats"] = [_seat(state, seat) for seat in range(terms.players)]
    found["supply"] = {name: int(state.supply[good]) for good, name in enumerate(GOODS)}
    found["bank"] = int(state.bank)
    found["piles"] = {name: int(state.pile_size(pile)) for pile, name in enumerate(PILES)}
    found["ship_piles"] = {name: int(state.ships_left(size)) for size, name in enumerate(SIZES)}
    return found


def _progress(state: VorDemWindState) -> dict[str, Any]:
    """Return what only some phases have: a pending draw, an auction, steps."""
    found: dict[str, Any] = {}
    phase = state.phase
    if phase == FLEET:
        found["pending"] = SIZES[state.pending]
    elif phase == CARD:
        found["pending"] = PILES[state.pending]
    elif phase == SELL:
        found["pending"] = state.terms.ids[state.pending]
    if phase in (BID, RESOLVE):
        found["holder"] = int(state.holder)
    if STORE <= phase <= SELL or phase in (PROTECT, REMOVE) or state.steps:
        found["steps"] = int(state.steps)
        found["done"] = int(state.done)
    if state.only >= 0:
        found["only"] = GOODS[state.only]
    if ACT <= phase <= SELL:
        found["used"] = state.used
    return found


def _listed(names: list[str], counts: Any) -> list[str]:
    return [name for place, name in enumerate(names) for _ in range(counts[place])]


def _letters(state: VorDemWindState, seat: int, where: int) -> str:
    return short(tuple([int(state.fact(seat, where + good)) for good in range(4)]))


def _seat(state: VorDemWindState, seat: int) -> dict[str, Any]:
    terms = state.terms
    found: dict[str, Any] = {
        "gold": int(state.fact(seat, GOLD)),
        "purse": "start" if state.fact(seat, INTACT) else "fewest",
        "hand": _letters(state, seat, IN_HAND),
        "warehouse": _letters(state, seat, STORED),
        "cards": int(state.cards_in_hand(seat)),
        "vp": int(state.fact(seat, VP)),
    }
    names = [terms.ids[card] for card in terms.specials]
    span = range(int(seat * terms.slots), int((seat + 1) * terms.slots))
    found["specials"] = _listed(names, [int(state.held[at]) for at in span])
    found["preservation"] = _listed(names, [int(state.laid[at]) for at in span])
    ships = [int(state.loaded[seat * terms.ships + ship]) for ship in range(terms.ships)]
    found["ships"] = _listed(terms.ship_ids, ships)
    found["status"] = STATUSES[state.fact(seat, STATUS)]
    if state.fact(seat, CLAIM) >= 0:
        found["claim"] = terms.ids[state.fact(seat, CLAIM)]
    if state.fact(seat, NEW_CARD) >= 0:
        found["won_now"] = terms.ids[state.fact(seat, NEW_CARD)]
    for name, which in (("staged", STAGED), ("offer", OFFERED)):
        if state.fact(seat, which):
            found[name] = int(state.fact(seat, which))
    if state.fact(seat, SPECIAL_STATE):
        found["special"] = SPECIAL_STATES[state.fact(seat, SPECIAL_STATE)]
    for name, where in (("safe", SAFE), ("kept", KEPT)):
        if state.goods(seat, where):
            found[name] = _letters(state, seat, where)
    return found
