"""Answers given in advance, for slow tables: standing offers, and moves that everybody sees are forced."""

from __future__ import annotations

from layline.core.moves import Move
from layline.core.state import View
from layline.games.vor_dem_wind.moves import OFFER, PASS, Deed
from layline.games.vor_dem_wind.options import VorDemWindOptions
from layline.games.vor_dem_wind.pen import sight_of
from layline.games.vor_dem_wind.sight import Sight
from layline.games.vor_dem_wind.words import ACT, BID, CHOOSE, OPEN, PROTECT, REMOVE, REVEAL, START_GOODS, STOCK, TAKE


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
