"""Which moves a seat has, phase by phase, from the public water and its own hand; and why not the others."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.telling import Refusal
from layline.games.regatta.cards import CARDS, KINDS, SMALL_JOKER, SUN_CARD
from layline.games.regatta.moves import (
    CALM,
    DECLINE,
    HEAVE,
    JOKER_SUNS,
    NO_SUN,
    PROGRAMS,
    REVEAL,
    STAY,
    SUNS,
    TAKE_BACK,
    WINDS,
    At,
    Draw,
    First,
    Head,
    Pivot,
    Play,
    Program,
    Slot,
    Sun,
    Swap,
    Wind,
)
from layline.games.regatta.plays import (
    card_name,
    headings,
    pivots,
    places,
    resolving,
    sailing,
    slots,
    swaps,
    why_not_place,
    why_not_play,
    why_not_slot,
    why_not_start,
    why_not_swap,
    why_not_turn,
)
from layline.games.regatta.state import (
    BECALMED,
    CALMED,
    DEAL,
    DRAW,
    ENDED,
    HEADING,
    HELM,
    PICK,
    PLAY,
    PROGRAM,
    READY,
    RESOLVE,
    REVEALING,
    START,
    SUN,
    WIND,
    Water,
    X,
    Y,
)

_CALM: Final[tuple[Move, ...]] = (CALM,)
_REVEAL: Final[tuple[Move, ...]] = (REVEAL,)
_WINDS: Final[tuple[Move, ...]] = tuple([wind for wind in WINDS])  # noqa: C416 - a tuple of plain moves


def decisions(water: Water, hand: vec[i64]) -> tuple[Move, ...]:
    """Return the moves of the seat whose turn it is (not of chance, not while cards are laid face down)."""
    phase = water.phase
    if phase == PLAY:
        return (*sailing(water, hand), *swaps(hand), *pivots(water))
    if phase == HELM:
        return (*sailing(water, hand), DECLINE)
    if phase == SUN:
        return (*suns(water, hand), NO_SUN)
    if phase == CALMED:
        return _CALM
    if phase == REVEALING:
        return _CALM if water.fact(water.turn, BECALMED) else _REVEAL
    if phase == RESOLVE:
        if water.card == HEAVE:
            return (*pivots(water), TAKE_BACK)
        return tuple(resolving(water, hand))
    if phase == WIND:
        return _WINDS
    if phase == START:
        return tuple(places(water) if water.terms.advanced else slots(water))
    if phase == HEADING:
        return tuple(headings(water))
    return ()


def programs(water: Water, seat: i64, hand: vec[i64]) -> tuple[Move, ...]:
    """RGT-108, RGT-112: the movement cards a seat may lay face down, or heave to."""
    if water.phase != PROGRAM or water.fact(seat, READY):
        return ()
    found: list[Move] = []
    for kind in range(KINDS):
        if hand[kind] > 0 and CARDS[kind].ways:
            found.append(PROGRAMS[seat][kind])
    found.append(PROGRAMS[seat][KINDS])
    return tuple(found)


def suns(water: Water, hand: vec[i64]) -> list[Move]:
    """RGT-054, RGT-A17: the opponents a sun may be laid before."""
    found: list[Move] = []
    if hand[SUN_CARD] > 0:
        for seat in range(water.terms.players):
            if seat != water.turn and not water.fact(seat, BECALMED):
                found.append(SUNS[seat])
    if joker_is_sun(water) and hand[SMALL_JOKER] > 0:
        for seat in range(water.terms.players):
            if seat != water.turn and not water.fact(seat, BECALMED):
                found.append(JOKER_SUNS[seat])
    return found


def joker_is_sun(water: Water) -> bool:
    """RGT-106: with four players the small joker is the sun of whoever holds it."""
    return water.terms.advanced and water.terms.players == 4


def why_not_sun(water: Water, hand: vec[i64], move: Sun) -> Refusal | None:
    """Return why a sun may not be laid so."""
    if hand[move.card] == 0:
        return Refusal("not_in_hand", "RGT-054", {"card": move.name})
    if move.card == SMALL_JOKER and not joker_is_sun(water):
        return Refusal("joker_no_sun", "RGT-106", {"card": move.name})
    if move.seat >= water.terms.players:
        return Refusal("no_such_seat", "RGT-054", {"other": move.seat})
    if move.seat == water.turn:
        return Refusal("sun_on_itself", "RGT-053")
    if water.fact(move.seat, BECALMED):
        return Refusal("becalmed_already", "RGT-A17", {"other": move.seat}, (f"boat{move.seat}",))
    return None


# -- refusals ----------------------------------------------------------------------------------------


def out_of_place(water: Water, move: Move) -> Refusal | None:
    """Return why a move does not belong to this moment at all, whatever anybody holds."""
    phase = water.phase
    if phase == ENDED:
        return Refusal("over", "RGT-060")
    if _belongs(water, move):
        return None
    if phase == CALMED or (phase == REVEALING and water.fact(water.turn, BECALMED)):
        return Refusal("becalmed", "RGT-056", {"seat": water.turn}, (f"boat{water.turn}",))
    if isinstance(move, Play):
        return Refusal("no_card_now", "RGT-020", {"card": move.name})
    if isinstance(move, (Swap, Pivot)) or move is TAKE_BACK:
        return Refusal("no_heaving_now", "RGT-040")
    if isinstance(move, Sun) or move is NO_SUN:
        return Refusal("no_sun_now", "RGT-054")
    if move is DECLINE:
        return Refusal("no_helm_now", "RGT-050")
    if isinstance(move, (First, Draw)):
        return Refusal("no_chance_now", "RGT-013")
    if isinstance(move, (Slot, At, Head)):
        return Refusal("no_start_now", "RGT-014")
    if isinstance(move, Program):
        if not water.terms.advanced:
            return Refusal("base_game", "RGT-108")
        return Refusal("no_program_now", "RGT-108")
    if isinstance(move, Wind):
        return Refusal("no_wind_now", "RGT-122")
    if move is REVEAL:
        return Refusal("no_reveal_now", "RGT-109")
    if move is CALM:
        return Refusal("not_becalmed", "RGT-056", {"seat": water.turn})
    return Refusal("no_stay_now", "RGT-113")


def _belongs(water: Water, move: Move) -> bool:
    phase = water.phase
    if isinstance(move, Play):
        return phase in (PLAY, HELM) or (phase == RESOLVE and water.card != HEAVE)
    if isinstance(move, Swap):
        return phase == PLAY
    if isinstance(move, Pivot):
        return phase == PLAY or (phase == RESOLVE and water.card == HEAVE)
    if isinstance(move, Draw):
        return phase in (DEAL, DRAW)
    if isinstance(move, Sun) or move is NO_SUN:
        return phase == SUN
    if isinstance(move, Program):
        return phase == PROGRAM
    if isinstance(move, First):
        return phase == PICK
    if isinstance(move, Slot):
        return phase == START and not water.terms.advanced
    if isinstance(move, At):
        return phase == START and water.terms.advanced
    if isinstance(move, Head):
        return phase == HEADING
    if isinstance(move, Wind):
        return phase == WIND
    if move is DECLINE:
        return phase == HELM
    if move is CALM:
        return phase == CALMED or (phase == REVEALING and water.fact(water.turn, BECALMED) == 1)
    if move is REVEAL:
        return phase == REVEALING and water.fact(water.turn, BECALMED) == 0
    if move is TAKE_BACK:
        return phase == RESOLVE and water.card == HEAVE
    return move is STAY and phase == RESOLVE and water.card != HEAVE


def why_not_here(water: Water, hand: vec[i64], move: Move) -> Refusal | None:
    """Return why the seat to play may not make a move that belongs to this moment."""
    if isinstance(move, Play):
        return why_not_play(water, hand, move)
    if isinstance(move, Swap):
        return why_not_swap(hand, move.kinds)
    if isinstance(move, Pivot):
        return why_not_turn(water, move.degrees)
    if isinstance(move, Sun):
        return why_not_sun(water, hand, move)
    if isinstance(move, Slot):
        return why_not_slot(water, move.slot)
    if isinstance(move, At):
        return why_not_place(water, move.place)
    if isinstance(move, Head):
        return why_not_start(water, water.fact(water.turn, X), water.fact(water.turn, Y), move.degrees)
    if move is STAY and sailing(water, hand):
        return Refusal("can_sail", "RGT-113", {"card": card_name(water.card)})
    return None


def why_not_program(water: Water, hand: vec[i64], move: Program) -> Refusal | None:
    """Return why a seat may not lay this card face down."""
    if water.fact(move.seat, READY):
        return Refusal("programmed_already", "RGT-108", {"seat": move.seat})
    if move.card != HEAVE and hand[move.card] == 0:
        return Refusal("not_in_hand", "RGT-108", {"card": move.name})
    return None
