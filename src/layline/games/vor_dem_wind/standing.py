"""Answers given in advance, for slow tables: standing offers, and moves that everybody sees are forced."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from layline.core.game import Order
from layline.core.moves import Move
from layline.core.state import View
from layline.core.texts import seat_letter
from layline.games.vor_dem_wind import phrases
from layline.games.vor_dem_wind.moves import OFFER, PASS, Deed
from layline.games.vor_dem_wind.options import VorDemWindOptions
from layline.games.vor_dem_wind.pen import sight_of
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.words import (
    ACT,
    BID,
    CHOOSE,
    MOST_BID,
    OPEN,
    PROTECT,
    REMOVE,
    RESOLVE,
    REVEAL,
    START_GOODS,
    STOCK,
    TAKE,
    UNDECIDED,
)

# -- standing offers ------------------------------------------------------------------------------


def standing_orders(view: View, language: str, names: Sequence[str]) -> tuple[Order, ...]:
    """Return an order for each card that may yet come up for an offer of the seat that looks.

    These are the cards revealed so far, and those lying face up in front of others. The first player
    never makes an offer: what he takes first settles him.
    """
    sight = sight_of(view)
    me = sight.me()
    if me is None or me.gold is None or sight.seat == sight.first or me.status != UNDECIDED:
        return ()
    if not REVEAL <= sight.phase <= RESOLVE:
        return ()
    most = min(me.gold, MOST_BID, int(sight.terms.bid_cap))
    holders: dict[int, int] = {}
    for seat, one in enumerate(sight.merchants):
        if one.status == OPEN and not (seat == sight.holder and me.offered):
            holders[one.claim] = seat
    found: list[Order] = []
    for card in dict.fromkeys([*holders, *sight.table]):
        values: dict[str, object] = {"card": phrases.card_words(sight.terms, card, language)}
        key = "standing"
        if card in holders:
            key, seat = "standing_held", holders[card]
            values["other"] = names[seat] if seat < len(names) else seat_letter(seat)
        sentence = phrases.texts().say(language, f"order.{key}", values)
        found.append(Order(_key(sight, sight.terms.ids[card]), sentence, 0, most))
    return tuple(found)


def ordered_answer(view: View, orders: Mapping[str, int]) -> Move | None:
    """Return what a seat's orders say to the present question; without any, a move that is forced for all to see."""
    if not orders:
        return forced_move(view)
    limit = orders.get(_key(sight_of(view), asked_for(view)))
    return None if limit is None else standing_answer(view, limit)


def _key(view: Sight, card: str) -> str:
    """Return the name of an order: it holds for one turn, so that nothing is offered by surprise later."""
    return f"{view.turn}:{card}"


def asked_for(view: View) -> str:
    """Return the id of the card that the seat that looks is asked to make an offer for, or nothing."""
    sight = sight_of(view)
    if sight.phase != BID or sight.actor != sight.seat:
        return ""
    return sight.terms.ids[sight.merchants[sight.holder].claim]


def standing_answer(view: View, limit: int) -> Move:
    """Return what a standing order "offer up to `limit`, else pass" does: the highest offer within it, or a pass.

    Who has named the card cannot pass and makes the lowest offer instead. Only for a seat that is
    asked for an offer now.
    """
    if not asked_for(view):
        raise ValueError("no offer is asked of this seat now")
    deeds = [move for move in view.moves() if isinstance(move, Deed)]
    offers = [deed for deed in deeds if deed.op == OFFER]
    within = [deed for deed in offers if deed.amount <= limit]
    passes = [deed for deed in deeds if deed.op == PASS]
    if within:
        return max(within, key=lambda deed: deed.amount)
    return passes[0] if passes else offers[0]


# -- moves that are forced ------------------------------------------------------------------------


def forced_move(view: View) -> Move | None:
    """Return the only move of the seat that looks when everybody can see that it is the only one.

    A move that is forced by something hidden (no gold, an empty hand) is left to the player: playing
    it at once would tell. None as well where the option `auto_forced` is off.
    """
    sight, moves = sight_of(view), view.moves()
    options = sight.terms.options
    assert isinstance(options, VorDemWindOptions)
    if len(moves) != 1 or not options.auto_forced:
        return None
    return moves[0] if moves[0].automatic or _open_to_all(sight) else None


def _open_to_all(view: Sight) -> bool:
    """Say whether what allows only one move is on the table."""
    actor = view.merchants[view.actor]
    if view.phase in (START_GOODS, REVEAL, TAKE, STOCK, REMOVE):
        return True
    if view.phase == PROTECT:
        return actor.safe != actor.warehouse
    if view.phase == CHOOSE:
        return not actor.specials_by_pile[2] and not any(one.status == OPEN for one in view.merchants)
    if view.phase == ACT:
        old = sum(actor.specials_by_pile) - (actor.new_pile >= 0)
        return (actor.claim < 0 or view.used) and (old == 0 or actor.special_state > 0)
    return False
