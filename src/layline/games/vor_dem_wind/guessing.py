"""A full state that fits a view: hidden hands, specials, ships and piles are sampled."""

from __future__ import annotations

from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.sight import Merchant, Sight
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
    ACT,
    ACTED,
    ALL_MONEY,
    PROTECT,
    REMOVE,
    SELL,
    START_CARDS,
    STORE,
    SWAP,
    purse_cards,
)
from layline.kit.deck import split

_TRIES: Final = 200


def guess(view: Sight, random: Random) -> VorDemWindState:
    """Return a state that looks to this seat exactly as its view does."""
    state = VorDemWindState(view.terms, start_facts(view.terms))
    clear(state)
    for name in ("phase", "actor", "first", "turn", "round", "pending", "holder", "steps", "done", "only", "used"):
        setattr(state, name, getattr(view, name))
    state.revealed = len(view.table)
    for place, card in enumerate(view.table):
        state.table[place] = card
    for name in ("supply", "discards", "departed", "harbour"):
        setattr(state, name, vec[i64](getattr(view, name)))
    for seat, one in enumerate(view.merchants):
        _set_seat(state, seat, one)
    _sample_hands(state, view, random)
    _sample_cards(state, view, random)
    _sample_ships(state, view, random)
    money = sum(int(state.fact(seat, GOLD) + state.fact(seat, STAGED)) for seat in range(view.terms.players))
    state.bank = ALL_MONEY - money
    return state


def _set_seat(state: VorDemWindState, seat: int, one: Merchant) -> None:
    """Put down what is open about a seat."""
    base = seat * WIDTH
    facts: vec[i64] = state.facts
    for which, value in (
        (STATUS, one.status), (CLAIM, one.claim), (STAGED, one.staged), (OFFERED, one.offered),
        (SPECIAL_STATE, one.special_state), (INTACT, int(one.intact)), (NEW_CARD, -1),
    ):  # fmt: skip
        facts[base + which] = value
    for good in range(4):
        facts[base + STORED + good] = one.warehouse[good]
        facts[base + SAFE + good] = one.safe[good]
        facts[base + KEPT + good] = one.kept[good]
        facts[base + IN_HAND + good] = one.hand[good] if one.hand is not None else 0
    for slot, count in enumerate(one.preservation):
        state.laid[seat * state.terms.slots + slot] = count
    facts[base + GOLD] = one.gold if one.gold is not None else 0


# -- gold and goods -------------------------------------------------------------------------------


def _sample_hands(state: VorDemWindState, view: Sight, random: Random) -> None:
    """VDW-014: gold and goods of hidden hands, within their card counts and what is missing from the supply."""
    hidden = [seat for seat, one in enumerate(view.merchants) if one.hand is None]
    if not hidden:
        return
    unseen = [int(view.terms.copies[good]) - view.supply[good] for good in range(4)]
    for one in view.merchants:
        for good in range(4):
            unseen[good] -= one.warehouse[good] + (one.hand[good] if one.hand is not None else 0)
    needs = {seat: view.merchants[seat].kept[:] for seat in hidden}
    _need_of_actor(view, unseen, needs, random)
    sizes = _Sizes(view, hidden, [sum(needs[seat]) for seat in hidden], sum(unseen)).draw(random)
    for seat in hidden:
        for good in range(4):
            unseen[good] -= needs[seat][good]
    rest: vec[i64] = vec[i64](unseen)
    free = [size - sum(needs[seat]) for seat, (size, _) in zip(hidden, sizes, strict=True)]
    for seat, hand, (_, gold) in zip(hidden, split(rest, free, random), sizes, strict=False):
        for good in range(4):
            state.facts[seat * WIDTH + IN_HAND + good] = hand[good] + needs[seat][good]
        state.facts[seat * WIDTH + GOLD] = gold


def _need_of_actor(view: Sight, unseen: list[int], needs: dict[int, list[int]], random: Random) -> None:
    """Reserve a good for a hidden hand that must have one for the step it is in."""
    if view.actor not in needs or view.phase not in (STORE, SELL, SWAP, PROTECT):
        return
    actor = view.merchants[view.actor]
    wanted = [0, 1, 2, 3]
    if view.phase == STORE and view.only >= 0:
        wanted = [int(view.only)]
    elif (view.phase == SELL and any(actor.warehouse)) or (view.phase == PROTECT and actor.safe != actor.warehouse):
        return
    elif view.phase == SWAP:
        others = [one.warehouse for one in view.merchants if one is not actor]
        stored = [good for good in range(4) if actor.warehouse[good]]
        if any(other[good] and stored != [good] for other in others for good in range(4)):
            return
        wanted = [good for good in range(4) if stored != [good]]
    taken = [sum(need[good] for need in needs.values()) for good in range(4)]
    wanted = [good for good in wanted if unseen[good] > taken[good]]
    if wanted:
        needs[view.actor][random.choice(wanted)] += 1


class _Sizes:
    """Ways to split the hidden cards of each seat into goods and gold."""

    def __init__(self, view: Sight, hidden: list[int], least: list[int], goods: int) -> None:
        self.view, self.hidden, self.least, self.goods = view, hidden, least, goods
        terms = view.terms
        shown = sum(one.gold or 0 for one in view.merchants if one.hand is not None)
        left = ALL_MONEY - shown - sum(one.staged for one in view.merchants)
        self.exact = view.bank is not None
        self.limit: int | None = left - view.bank if view.bank is not None else left if terms.finite else None
        self.known: dict[tuple[int, int, int], bool] = {}

    def draw(self, random: Random) -> list[tuple[int, int]]:
        """Return the number of goods and the gold of each hidden seat."""
        found: list[tuple[int, int]] = []
        goods, money = self.goods, self.limit or 0
        for place in range(len(self.hidden)):
            choices = [
                (size, gold)
                for size, gold in self._choices(place, goods, money)
                if self._possible(place + 1, goods - size, money - gold)
            ]
            assert choices, "no hands fit the view"
            sizes = sorted({size for size, _ in choices})
            size = random.choice(sizes)
            size, gold = random.choice([choice for choice in choices if choice[0] == size])
            found.append((size, gold))
            goods, money = goods - size, money - gold
        return found

    def _choices(self, place: int, goods: int, money: int) -> list[tuple[int, int]]:
        one = self.view.merchants[self.hidden[place]]
        found: list[tuple[int, int]] = []
        if one.gold is not None:  # the game is over, gold is open
            purse = START_CARDS if one.intact else int(purse_cards(one.gold))
            return [(one.cards - purse, one.gold)]
        if one.intact:
            return [(one.cards - START_CARDS, int(self.view.terms.start_gold))]
        for size in range(self.least[place], min(goods, one.cards) + 1):
            for gold in _golds(one.cards - size):
                if gold >= one.offered and (self.limit is None or gold <= money):
                    found.append((size, gold))
        return found

    def _possible(self, place: int, goods: int, money: int) -> bool:
        if place == len(self.hidden):
            return goods == 0 and (self.limit is None or (money == 0 if self.exact else money >= 0))
        key = (place, goods, money if self.limit is not None else 0)
        if key not in self.known:
            self.known[key] = any(
                self._possible(place + 1, goods - size, money - gold)
                for size, gold in self._choices(place, goods, money)
            )
        return self.known[key]


def _golds(cards: int) -> list[int]:
    """Return every amount of gold whose purse has this many cards.

    >>> _golds(1)
    [1, 2, 5, 10]
    """
    found = [10 * (cards - int(purse_cards(rest))) + rest for rest in range(10) if purse_cards(rest) <= cards]
    return sorted(found)


# -- cards and ships ------------------------------------------------------------------------------


def _sample_cards(state: VorDemWindState, view: Sight, random: Random) -> None:
    """Specials of hidden hands are any that are not seen elsewhere; the rest is in the piles."""
    terms = view.terms
    rest = [int(terms.count_of[card]) - view.discards[card] for card in range(terms.cards)]
    for card in view.table:
        rest[card] -= 1
    for one in view.merchants:
        if one.claim >= 0:
            rest[one.claim] -= 1
        for slot, card in enumerate(terms.specials):
            rest[card] -= one.preservation[slot] + (one.specials[slot] if one.specials is not None else 0)
    for seat, one in enumerate(view.merchants):
        if one.specials is not None:
            for slot, count in enumerate(one.specials):
                state.held[seat * terms.slots + slot] = count
            state.facts[seat * WIDTH + NEW_CARD] = one.new_card if one.new_card is not None else -1
            continue
        for pile in range(3):
            _deal_specials(state, terms, rest, seat, pile, one, random)
    state.deck = vec[i64](rest)


def _deal_specials(
    state: VorDemWindState, terms: Terms, rest: list[int], seat: int, pile: int, one: Merchant, random: Random
) -> None:
    for number in range(one.specials_by_pile[pile]):
        pool = [card for card in terms.specials if terms.pile_of[card] == pile for _ in range(rest[card])]
        card = random.choice(pool)
        rest[card] -= 1
        state.held[seat * terms.slots + int(terms.slot_of[card])] += 1
        if number == 0 and one.new_pile == pile:
            state.facts[seat * WIDTH + NEW_CARD] = card


def _sample_ships(state: VorDemWindState, view: Sight, random: Random) -> None:
    """Loaded ships of others are any that are not seen elsewhere, with too few points to have won before."""
    terms = view.terms
    rest = [int(terms.ships_of[ship]) - view.harbour[ship] - view.departed[ship] for ship in range(terms.ships)]
    for seat, one in enumerate(view.merchants):
        if one.ships is not None:
            for ship, count in enumerate(one.ships):
                rest[ship] -= count
                state.loaded[seat * terms.ships + ship] = count
            state.facts[seat * WIDTH + VP] = sum(count * int(terms.vp_of[ship]) for ship, count in enumerate(one.ships))
    hidden = [seat for seat, one in enumerate(view.merchants) if one.ships is None]
    found = _fleets(view, hidden, rest, random)
    for seat, ships in zip(hidden, found, strict=True):
        for ship in ships:
            rest[ship] -= 1
            state.loaded[seat * terms.ships + ship] += 1
            state.facts[seat * WIDTH + VP] += terms.vp_of[ship]
    state.fleet = vec[i64](rest)


def _fleets(view: Sight, hidden: list[int], rest: list[int], random: Random) -> list[list[int]]:
    """Return ships for each hidden seat; after many bad draws the cheapest ones."""
    terms = view.terms
    wanted = [view.merchants[seat].ships_by_size for seat in hidden]
    pools = [[ship for ship, n in enumerate(rest) for _ in range(n) if terms.size_of[ship] == size] for size in (0, 1)]
    for _ in range(_TRIES):
        for pool in pools:
            random.shuffle(pool)
        found = _deal_ships(pools, wanted)
        if all(_plausible(view, seat, ships) for seat, ships in zip(hidden, found, strict=True)):
            return found
    for pool in pools:
        pool.sort(key=lambda ship: int(terms.vp_of[ship]))
    return _deal_ships(pools, wanted)


def _deal_ships(pools: list[list[int]], wanted: list[list[int]]) -> list[list[int]]:
    at = [0, 0]
    found: list[list[int]] = []
    for sizes in wanted:
        ships: list[int] = []
        for size in (0, 1):
            ships += pools[size][at[size] : at[size] + sizes[size]]
            at[size] += sizes[size]
        found.append(ships)
    return found


def _plausible(view: Sight, seat: int, ships: list[int]) -> bool:
    """VDW-081: whoever had the points at the end of a turn would have ended the game."""
    points = sum(int(view.terms.vp_of[ship]) for ship in ships)
    phase = view.phase
    if phase in (ACTED, PROTECT, REMOVE):
        acted = phase == ACTED or not view.terms.end_first
    else:
        order = (seat - view.first) % view.terms.players
        acted = ACT <= phase <= SELL and order <= (view.actor - view.first) % view.terms.players
    return acted or points < view.terms.target
