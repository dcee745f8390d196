"""What a seat may see: a view without room for secrets, and what is told of a move (section 6.5)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from layline.core.moves import Move, Value
from layline.core.state import CHANCE, OVER, State, View
from layline.games.vor_dem_wind.moves import (
    DONE,
    END,
    KEEP_PAY,
    LOAD_SHIP,
    OFFER,
    PASS,
    PICK,
    PROTECT_GOOD,
    REMOVE_CHEESE,
    REVEAL_PILE,
    SEIZE,
    SELL_GOOD,
    SELL_TO,
    STOCK_GOOD,
    STORE_GOOD,
    SWAP_GOODS,
    TAKE_GOOD,
    TURN_END,
    USE,
    Deed,
)
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
)
from layline.games.vor_dem_wind.terms import Terms
from layline.games.vor_dem_wind.words import (
    CARD,
    ENDED,
    FIRST,
    FLEET,
    PHASES,
    PROTECT,
    USE_INCOME,
    USE_PURCHASE,
    USE_SHIP,
    short,
)

_SCALARS: Final = (
    "phase", "actor", "first", "turn", "round", "pending", "holder", "steps", "done", "only", "used",
)  # fmt: skip


_PAYING: Final = ("bid", "sell_to", "keep_pay")


class Merchant:
    """One seat as another seat, or itself, may see it; what is hidden is None."""

    def __init__(self, state: VorDemWindState, seat: int, own: bool) -> None:
        terms = state.terms
        self.status = int(state.fact(seat, STATUS))
        self.claim = int(state.fact(seat, CLAIM))
        self.staged = int(state.fact(seat, STAGED))
        self.offered = int(state.fact(seat, OFFERED))
        self.special_state = int(state.fact(seat, SPECIAL_STATE))
        self.intact = bool(state.fact(seat, INTACT))
        self.warehouse = _four(state, seat, STORED)
        self.safe = _four(state, seat, SAFE)
        self.kept = _four(state, seat, KEPT)
        slots, ships = seat * terms.slots, seat * terms.ships
        self.preservation: list[int] = list(state.laid[slots : slots + terms.slots])
        """Preservation cards laid, by special."""
        held: list[int] = list(state.held[slots : slots + terms.slots])
        self.specials_by_pile = _sums(held, [terms.pile_of[card] for card in terms.specials], 3)
        new = int(state.fact(seat, NEW_CARD))
        self.new_pile = int(terms.pile_of[new]) if new >= 0 else -1
        """The pile of the special card won this turn, or -1."""
        loaded: list[int] = list(state.loaded[ships : ships + terms.ships])
        self.ships_by_size = _sums(loaded, list(terms.size_of), 2)
        self.cards = int(state.cards_in_hand(seat))
        """Money and goods cards together (VDW-014)."""
        over = state.phase == ENDED
        seen = own or terms.open_hands
        self.gold = int(state.fact(seat, GOLD)) if seen or over else None
        self.hand = _four(state, seat, IN_HAND) if seen else None
        self.specials = held if seen else None
        self.new_card = new if seen else None
        scored = own or terms.open_scores
        self.ships = loaded if scored or over else None
        self.vp = int(state.fact(seat, VP)) if scored or over else None


class Sight(View):
    """The game as one seat, or somebody who watches, sees it."""

    def __init__(self, state: VorDemWindState, seat: int) -> None:
        super().__init__(seat)
        self.terms = state.terms
        self.phase, self.actor, self.first = int(state.phase), int(state.actor), int(state.first)
        self.turn, self.round, self.pending = int(state.turn), int(state.round), int(state.pending)
        self.holder, self.steps, self.done = int(state.holder), int(state.steps), int(state.done)
        self.only, self.used = int(state.only), state.used
        self.supply: list[int] = list(state.supply)
        self.table: list[int] = list(state.table[: state.revealed])
        self.harbour: list[int] = list(state.harbour)
        self.departed: list[int] = list(state.departed)
        self.discards: list[int] = list(state.discards)
        self.piles = [int(state.pile_size(pile)) for pile in range(3)]
        self.ship_piles = [int(state.ships_left(size)) for size in range(2)]
        self.bank = int(state.bank) if state.terms.show_bank else None
        self.merchants = [Merchant(state, other, other == seat) for other in range(state.terms.players)]
        self._moves = state.moves_of(seat) if seat >= 0 else ()

    def to_act(self) -> int:
        if self.phase == ENDED:
            return OVER
        return CHANCE if self.phase in (CARD, FLEET, FIRST) else self.actor

    def moves(self) -> tuple[Move, ...]:
        return self._moves

    def me(self) -> Merchant | None:
        """Return the seat that looks, or None for a watcher."""
        return self.merchants[self.seat] if self.seat >= 0 else None

    def ships_in_harbour(self) -> list[int]:
        """Return the ships in the harbour, copies one after the other."""
        return [ship for ship, count in enumerate(self.harbour) for _ in range(count)]

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        key, values = wording(move, self.terms, [one.offered for one in self.merchants], self.holder)
        me = self.me()
        if me is not None and me.gold is not None and key in _PAYING and self.actor == self.seat:
            amount = values["amount"]
            assert isinstance(amount, int)
            values.update(gold=me.gold, less=me.gold - amount, more=me.gold + amount)
            return f"{key}_own", values  # with what becomes of the own gold
        return key, values

    def guess(self, random: Random) -> State:
        from layline.games.vor_dem_wind.guessing import guess

        return guess(self, random)

    def document(self) -> dict[str, Any]:
        found = {name: value for name, value in vars(self).items() if name not in ("terms", "merchants", "_moves")}
        found["merchants"] = [vars(one) for one in self.merchants]
        found["moves"] = [move.text for move in self._moves]
        return found


def look(state: VorDemWindState, seat: int) -> Sight:
    """Return what a seat may see."""
    return Sight(state, seat)


def _four(state: VorDemWindState, seat: int, where: int) -> list[int]:
    first = seat * WIDTH + where
    return list(state.facts[first : first + 4])


def _sums(counts: list[int], groups: Sequence[int], size: int) -> list[int]:
    """Return how many there are in each group."""
    found = [0] * size
    if any(counts):
        for count, group in zip(counts, groups, strict=True):
            found[group] += count
    return found


def wording(move: Move, terms: Terms, offers: list[int], holder: int) -> tuple[str, dict[str, Value]]:
    """Return the key and values of a move's sentence; deals mention the amount."""
    values = move.values()
    if isinstance(move, Deed):
        if move.op in (SELL_TO, KEEP_PAY) and 0 <= move.seat < terms.players:
            values["amount"] = max(0, offers[move.seat])
        if move.op in (OFFER, PASS):
            values["other"] = max(0, holder)
    return move.kind, values


_ENDS_UNSEEN: Final = (STORE_GOOD, SELL_GOOD, PROTECT_GOOD, DONE, TURN_END)
"""Operations after which it depends on a hidden hand how the game goes on."""


def told(state: VorDemWindState, move: Move) -> str:
    """Return a move's text with what everybody sees of its effect but could not have foreseen.

    Every move is made openly. What follows from hidden things shows afterwards: how many cards a
    seat holds, that a hand was empty, what was given up when the fleet left, who won.
    """
    if not isinstance(move, Deed) or state.to_act() == CHANCE:
        return move.text
    after = state.copy()
    assert isinstance(after, VorDemWindState)
    after.apply(move)
    parts: list[str] = []
    leaving = move.op in (PROTECT_GOOD, DONE, TURN_END)
    for seat in range(state.terms.players):
        if after.cards_in_hand(seat) != state.cards_in_hand(seat):
            parts.append(f"{seat}={after.cards_in_hand(seat)}")
        lost = [had - has for had, has in zip(_four(state, seat, IN_HAND), _four(after, seat, IN_HAND), strict=True)]
        if leaving and any(lost):
            parts.append(f"{seat}-{short(tuple(lost))}")
    if move.op in _ENDS_UNSEEN:
        parts.append(f"{PHASES[after.phase]}.{after.actor}")
    if state.terms.finite and (move.op in (SELL_GOOD, SEIZE) or move.use == USE_INCOME):
        parts.append(f"+{state.bank - after.bank}")
    if after.phase == ENDED:
        parts += [_counted(after, seat) for seat in range(state.terms.players)]
    return f"{move.text}~{','.join(parts)}" if parts else move.text


_PLAIN: Final = (REVEAL_PILE, PICK, PASS, END, LOAD_SHIP, TAKE_GOOD, STOCK_GOOD, REMOVE_CHEESE)
"""Operations that anybody could see coming: they need and show nothing hidden."""


def reveals(state: VorDemWindState, move: Move) -> bool:
    """Say whether a move brings out chance, or something about a hand: gold, goods, specials, points."""
    if not isinstance(move, Deed) or state.to_act() == CHANCE:
        return True
    if move.op == USE:
        return move.use not in (USE_PURCHASE, USE_SHIP)
    if move.op == SWAP_GOODS:
        return move.seat < 0
    if move.op == DONE:
        return state.phase == PROTECT
    return move.op not in _PLAIN


def _counted(state: VorDemWindState, seat: int) -> str:
    """Return what is turned up of a seat when the game is over: gold and ships."""
    terms = state.terms
    ships = [name for ship, name in enumerate(terms.ship_ids) for _ in range(state.loaded[seat * terms.ships + ship])]
    return f"{seat}:{state.fact(seat, GOLD)}+{'+'.join(ships)}"
