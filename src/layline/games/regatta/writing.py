"""Positions as documents, and what the sentence of a move may mention."""

# layline: compiled

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.moves import HEAVE, Draw, Program
from layline.games.regatta.state import (
    BECALMED,
    DEAL,
    ENDED,
    FACING,
    HIDDEN,
    PASSED,
    PHASES,
    PICK,
    PLACED,
    READY,
    TACK,
    TACKS,
    Water,
    X,
    Y,
)
from layline.kit.poses import MICRO


def cards_text(counts: vec[i64], start: i64) -> str:
    """Return cards as text: `R30 2*B0 SUN`."""
    found: list[str] = []
    for kind in range(KINDS):
        count = counts[start + kind]
        if count > 0:
            found.append(CARDS[kind].name if count == 1 else f"{count}*{CARDS[kind].name}")
    return " ".join(found)


def card_word(kind: i64) -> str:
    """Return the name of a card, or `heave`."""
    return "heave" if kind == HEAVE else CARDS[kind].name


def pose(water: Water, seat: i64) -> list[float]:
    """Return a pose in millimetres and degrees, exact to a millionth."""
    return [
        float(water.fact(seat, X)) / MICRO, float(water.fact(seat, Y)) / MICRO, float(water.fact(seat, FACING)) / MICRO
    ]  # fmt: skip


def public(water: Water) -> dict[str, Any]:
    """Return all that everybody sees, as plain data."""
    terms = water.terms
    boats: list[dict[str, Any]] = []
    for seat in range(terms.players):
        boat: dict[str, Any] = {"cards": int(water.fact(seat, HIDDEN)), "progress": int(water.fact(seat, PASSED))}
        if water.fact(seat, PLACED) or water.fact(seat, X) or water.fact(seat, Y):
            boat["pos"] = pose(water, seat)
        boat["placed"] = water.fact(seat, PLACED) == 1
        if water.fact(seat, BECALMED):
            boat["becalmed"] = True
        if terms.advanced:
            boat["tack"] = TACKS[water.fact(seat, TACK)]
            boat["open"] = cards_text(water.open, seat * KINDS)
            boat["ready"] = water.fact(seat, READY) == 1
        boats.append(boat)
    found: dict[str, Any] = {
        "phase": PHASES[water.phase],
        "round": int(water.round),
        "turn": int(water.turn),
        "first": int(water.first),
        "boats": boats,
        "discard": cards_text(water.discard, 0),
        "left": int(water.left),
    }
    if water.index:
        found["index"] = int(water.index)
    if water.card >= 0:
        found["card"] = card_word(water.card)
    if water.extra:
        found["extra"] = True
    if water.helm:
        found["helm"] = True
    if terms.advanced:
        found["wind"] = int(water.wind)
    if water.winner >= 0:
        found["winner"] = int(water.winner)
    return found


def position(water: Water, hands: vec[i64], pile: vec[i64], laid: vec[i64]) -> dict[str, Any]:
    """Return the whole position as a document that `positions.set_up` reads back."""
    found = public(water)
    del found["left"]
    options: Any = water.terms.options
    for seat in range(water.terms.players):
        boat = found["boats"][seat]
        del boat["cards"]
        boat["hand"] = cards_text(hands, seat * KINDS)
        if water.terms.advanced:
            del boat["ready"]
            if laid[seat] >= 0:
                boat["laid"] = card_word(laid[seat])
        if boat["placed"] or "pos" not in boat:
            del boat["placed"]
    found["pile"] = cards_text(pile, 0)
    return {"game": "regatta", "options": options.document(), **found}


def wording(water: Water, move: Move) -> tuple[str, dict[str, Value]]:
    """Return the key of a move's sentence and its values, with the seat it is about."""
    values = move.values()
    if not isinstance(move, Program) and water.phase not in (PICK, ENDED):
        values["seat"] = water.turn
    if isinstance(move, Draw):
        return ("deal" if water.phase == DEAL else "draw"), values
    return move.kind, values
