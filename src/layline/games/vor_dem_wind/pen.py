"""What every part of the drawing shares: the view, words, and which elements can be clicked."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from layline.core.moves import Move
from layline.core.state import State, View
from layline.games.vor_dem_wind import phrases
from layline.games.vor_dem_wind.moves import (
    CHALLENGE,
    KEEP_PAY,
    LOAD_SHIP,
    OFFER,
    PICK,
    PICK_SAFE,
    PROTECT_GOOD,
    REMOVE_CHEESE,
    REVEAL_PILE,
    SEIZE,
    SELL_GOOD,
    SELL_TO,
    SPECIAL,
    STOCK_GOOD,
    STORE_GOOD,
    SWAP_GOODS,
    TAKE_GOOD,
    USE,
    Deed,
    read,
)
from layline.games.vor_dem_wind.sight import Merchant, Sight
from layline.games.vor_dem_wind.words import (
    ACT,
    BID,
    CHOOSE,
    GOODS,
    HAND,
    LOAD,
    MOST_BID,
    PHASES,
    PILES,
    RESOLVE,
    REVEAL,
    SAFEGUARD,
    SHIPMENT,
    START_GOODS,
    STOCK,
    STORE,
    TAKE,
    USES,
)
from layline.kit.svg import button, tag, title


def sight_of(view: View) -> Sight:
    """Return the view as this game's own."""
    assert isinstance(view, Sight)
    return view


def card_ids(view: Sight) -> tuple[dict[int, str], list[str]]:
    """Return the ids of the cards in front of seats and of those on the table; equal cards are counted."""
    seen: dict[int, int] = {}

    def ident(card: int) -> str:
        seen[card] = seen.get(card, 0) + 1
        name = view.terms.ids[card]
        return f"card_{name}" if seen[card] == 1 else f"card_{name}_{seen[card]}"

    claims = {seat: ident(one.claim) for seat, one in enumerate(view.merchants) if one.claim >= 0}
    return claims, [ident(card) for card in view.table]


def clicks(view: Sight, move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for this move, in order."""
    if not isinstance(move, Deed):
        return ()
    op = move.op
    if op in (PICK, PICK_SAFE):
        card = int(view.terms.card_here(move.card))
        spot = (card_ids(view)[1][view.table.index(card)],) if card in view.table else ()
        return (*_safeguard(view), *spot) if op == PICK_SAFE else spot
    if op in (CHALLENGE, SEIZE):
        claim = (card_ids(view)[0].get(int(move.seat), "go"),)
        return (*_safeguard(view), *claim) if op == SEIZE else claim
    if op == SWAP_GOODS:
        other = f"hand_{GOODS[move.taken]}" if move.seat < 0 else f"w{move.seat}_{GOODS[move.taken]}"
        return f"w{view.seat}_{GOODS[move.good]}", other
    return (_single(view, move),)


def _safeguard(view: Sight) -> tuple[str, ...]:
    me = view.me()
    for slot, card in enumerate(view.terms.specials):
        if me is not None and me.specials and me.specials[slot] and view.terms.kind_of[card] == SAFEGUARD:
            return (f"special_{view.terms.ids[card]}",)
    return ()


def _single(view: Sight, move: Deed) -> str:
    """Return the one id of a move that is one click."""
    op = move.op
    if op == OFFER:
        return f"bid_{move.amount}"
    if op == SPECIAL:
        return f"special_{move.name}"
    if op == LOAD_SHIP:
        return f"ship_{move.name}"
    if op == REVEAL_PILE:
        return f"pile_{PILES[move.pile]}"
    if op in (TAKE_GOOD, STOCK_GOOD):
        return f"supply_{GOODS[move.good]}"
    if op == STORE_GOOD:
        return f"hand_{GOODS[move.good]}"
    if op in (SELL_GOOD, PROTECT_GOOD):
        return f"hand_{GOODS[move.good]}" if move.place == HAND else f"w{view.seat}_{GOODS[move.good]}"
    if op == SELL_TO:
        return f"sell_{move.seat}"
    if op == KEEP_PAY:
        return f"keep_{move.seat}"
    if op == USE:
        return f"use_{USES[move.use]}"
    if op == REMOVE_CHEESE:
        return f"remove_{move.amount}"
    return "go" if move.automatic else move.text


class Pen:
    """Draws for one view in one language."""

    def __init__(self, view: Sight, language: str) -> None:
        self.view, self.terms, self.language = view, view.terms, language
        self.buttons: dict[str, str] = {}
        """What can be clicked now, with its name."""
        for move in view.moves():
            path = clicks(view, move)
            for ident in path:
                self.buttons.setdefault(ident, self.sentence(move) if len(path) == 1 else "")
        self.faint: dict[str, tuple[str, str]] = {}
        """What a hand might try but may not play now: the move, and why not."""
        for move in tried(view):
            for ident in clicks(view, move):
                if ident not in self.buttons:
                    self.faint.setdefault(ident, (move.text, self._why_not(move)))

    def _why_not(self, move: Move) -> str:
        """Return what forbids a move of the seat that looks.

        The rules are asked about a state that fits the view: a refusal of one's own move never
        depends on what others hide.
        """
        if self._fitting is None:
            self._fitting = self.view.guess(Random(0))
        refusal = self._fitting.why_not(move)
        assert refusal is not None, "a move that cannot be clicked is not legal"
        return self.phrase(f"refusal.{refusal.code}", refusal.values)

    _fitting: State | None = None

    def phrase(self, key: str, values: Mapping[str, object]) -> str:
        """Return any sentence of this game; goods, cards and ships in it become words."""
        return phrases.texts().say(self.language, key, phrases.spoken(values, self.language))

    def say(self, key: str, **values: object) -> str:
        """Return a phrase of the drawing."""
        return phrases.texts().say(self.language, f"drawing.{key}", values)

    def sentence(self, move: Move) -> str:
        """Return a move as a sentence."""
        key, values = self.view.wording(move)
        return self.phrase(f"move.{key}", values)

    def part(self, ident: str, name: str, *children: str, cls: str, transform: str) -> str:
        """Return an element that lasts; a button when it can be clicked now, or when it can say why not."""
        if ident in self.buttons:
            called = self.buttons[ident]
            label = f"{called} · {name}" if called else name
            return button(ident, label, *children, cls=f"{cls} vd-choice", transform=transform)
        if ident in self.faint:
            return self.refused(ident, name, *children, cls=cls, transform=transform)
        return tag("g", title(name), *children, id=ident, cls=cls, transform=transform)

    def refused(self, ident: str, name: str, *children: str, cls: str, transform: str) -> str:
        """Return something faint that says why it cannot be chosen."""
        move, why = self.faint[ident]
        label = self.say("refused", name=name, why=why)
        looks = f"{cls} vd-refused"
        return button(ident, label, *children, cls=looks, transform=transform, aria_disabled="true", data_move=move)

    def layer(self, key: str, *children: str) -> str:
        """Return what shows only on demand."""
        if not any(children):
            return ""
        return tag("g", *children, data_layer=key, data_name=self.say(f"layer_{key}"), display="none")


def tried(view: Sight) -> list[Move]:
    """Return moves that a hand might try on what it sees, whether or not the rules let it."""
    me = view.me()
    if me is None or not view.moves():
        return []
    terms, phase = view.terms, view.phase
    if phase == REVEAL:
        return [read(f"reveal:{pile}") for pile in PILES]
    if phase in (START_GOODS, TAKE):
        return [read(f"take:{good}") for good in GOODS]
    if phase == STOCK:
        return [read(f"stock:{good}") for good in GOODS]
    if phase == CHOOSE:
        seats = [seat for seat, one in enumerate(view.merchants) if one.claim >= 0 and seat != view.seat]
        return [read(f"challenge:{seat}") for seat in seats]
    if phase == BID:
        amounts = [int(move.amount) for move in view.moves() if isinstance(move, Deed)]
        return [*([read(f"bid:{max(amounts) + 1}")] if 0 < max(amounts) < MOST_BID else []), read("pass")]
    if phase == RESOLVE:
        return [read(f"keep_pay:{seat}") for seat, one in enumerate(view.merchants) if one.offered > 0]
    if phase == LOAD:
        return [read(f"load:{terms.ship_ids[ship]}") for ship in view.ships_in_harbour()]
    if phase == STORE:
        return [read(f"store:{good}") for good, count in zip(GOODS, me.hand or [], strict=False) if count]
    if phase == ACT:
        held = [terms.ids[card] for card, count in zip(terms.specials, me.specials or [], strict=False) if count]
        return [*[read(f"use:{USES[use]}") for use in uses_of(view, me)], *[read(f"special:{name}") for name in held]]
    return []


def uses_of(view: Sight, me: Merchant) -> tuple[int, ...]:
    """Return what the normal card in front of a seat is good for."""
    if me.claim < 0:
        return ()
    kind = int(view.terms.kind_of[me.claim])
    return (2, 3) if kind == SHIPMENT else (kind,)


def heading(ink: Pen) -> str:
    """Return where the game is and who decides what."""
    view = ink.view
    other = max(0, view.holder)
    return ink.say(
        f"head_{PHASES[view.phase]}", turn=view.turn, round=view.round, seat=view.actor, other=other, steps=view.steps
    )
