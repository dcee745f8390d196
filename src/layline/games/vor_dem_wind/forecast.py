"""What a seat can work out from what it sees: what would spoil now, what it could load."""

from __future__ import annotations

from dataclasses import dataclass

from layline.games.vor_dem_wind.sight import Merchant, Sight
from layline.games.vor_dem_wind.words import CAPACITY


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


# -- loading --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Load:
    """The best ships that could be loaded together: from the warehouse, and with goods of the hand stored first."""

    now: list[int]
    points: int
    later: list[int]
    later_points: int


def loads(view: Sight) -> Load:
    """VDW-051: return what one ship action could bring the seat that looks."""
    me = view.me()
    assert me is not None, "a watcher loads nothing"
    ships = view.ships_in_harbour()
    points, now = _best(view, ships, me.warehouse, [0, 0, 0, 0], 0)
    later_points, later = _best(view, ships, me.warehouse, me.hand or [0, 0, 0, 0], int(CAPACITY) - sum(me.warehouse))
    return Load(now, points, later, later_points)


def _best(view: Sight, ships: list[int], stored: list[int], hand: list[int], room: int) -> tuple[int, list[int]]:
    """Return the most points of ships that these goods cover, at most `room` of them from the hand."""
    best, chosen = 0, list[int]()
    for place, ship in enumerate(ships):
        cargo = [int(view.terms.cargo_of[ship * 4 + kind]) for kind in range(4)]
        lent = [max(0, cargo[kind] - stored[kind]) for kind in range(4)]
        if sum(lent) > room or any(lent[kind] > hand[kind] for kind in range(4)):
            continue
        left = [stored[kind] + lent[kind] - cargo[kind] for kind in range(4)]
        spare = [hand[kind] - lent[kind] for kind in range(4)]
        more, others = _best(view, ships[place + 1 :], left, spare, room - sum(lent))
        if int(view.terms.vp_of[ship]) + more > best:
            best, chosen = int(view.terms.vp_of[ship]) + more, [ship, *others]
    return best, chosen
