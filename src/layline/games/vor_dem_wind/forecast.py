"""What a seat can work out from what it sees: what would spoil now, what its gold would be."""

from __future__ import annotations

from layline.games.vor_dem_wind.sight import Merchant, Sight


def protected(view: Sight, one: Merchant) -> int:
    """VDW-A28: return how many goods the preservation cards laid by a seat protect."""
    terms = view.terms
    return sum(count * int(terms.amount_of[card]) for card, count in zip(terms.specials, one.preservation, strict=True))


def rotting(one: Merchant, saved: int) -> list[int]:
    """Return how many stored goods of each kind would spoil if the fleet left now.

    Apples go first under protection, then cheese and spices: what a careful owner would save. The
    half of cheese and spices is spread over both kinds, though the owner will choose.
    """
    apples = max(0, one.warehouse[0] - saved)
    rest = max(0, saved - one.warehouse[0])
    cheese, spice = one.warehouse[1], one.warehouse[2]
    half = max(0, cheese + spice - rest) // 2
    from_cheese = min(cheese, (half + 1) // 2 if cheese >= spice else half // 2)
    from_spice = min(spice, half - from_cheese)
    return [apples, half - from_spice, from_spice, 0]


def losses(view: Sight) -> tuple[list[int], list[int]]:
    """Return what the seat that looks would lose of its hand and of its warehouse if the fleet left now."""
    me = view.me()
    if me is None or me.hand is None:
        return [0, 0, 0, 0], [0, 0, 0, 0]
    saved = protected(view, me)
    rest = max(0, saved - sum(me.warehouse))
    hand = me.hand[:]
    for kind in (0, 2, 1, 3):
        kept = min(hand[kind], rest)
        hand[kind] -= kept
        rest -= kept
    return hand, rotting(me, saved)
