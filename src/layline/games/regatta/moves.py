"""The moves of Regatta and their notation.

first:B           B begins                     draw:R30       the card that comes
slot4             start in slot 4              at17 head60    start there, heading so (advanced)
R60/L60           a card and its exit          B0C/S/S        a cloud, both exits
B0/S/stop         sailed up to a zone          swap:B0+SUN    exchange cards
pivot135          turn the boat                decline        no card after a helm
sun:B  sun:B:Js   becalm B                     no_sun         no sun this turn
calm              a becalmed turn (automatic)
A:program:R30     a card laid face down        A:program:heave
reveal            turn it up (automatic)       stay           it cannot be sailed (automatic)
take_back         take up the open cards       wind:left wind:keep wind:right
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.errors import BadNotation
from layline.core.moves import Move, Value
from layline.games.regatta.cards import CARDS, KIND, KINDS, SMALL_JOKER
from layline.games.regatta.legs import Card, Way
from layline.games.regatta.phrases import expected

SEATS: Final[i64] = 4
HEAVE: Final[i64] = 31
"""Stands where a kind of card would: heave to instead."""
_WAYS: Final[i64] = 32
"""Room for the ways of one card in the numbers of its plays."""
_PLAY: Final[i64] = 100
_SWAP: Final[i64] = 4000
_PIVOT: Final[i64] = 3000
_SLOT: Final[i64] = 3400
_AT: Final[i64] = 3500
_HEAD: Final[i64] = 3600
_PROGRAM: Final[i64] = 3700
NUMBERS: Final = 40000
"""Every number of a move is below this."""


class First(Move):
    """Chance says who begins."""

    def __init__(self, seat: i64) -> None:
        super().__init__(seat, f"first:{chr(65 + seat)}", "first")
        self.seat: i64 = seat

    def values(self) -> dict[str, Value]:
        return {"seat": self.seat}


class Draw(Move):
    """Chance says which card comes."""

    def __init__(self, card: Card) -> None:
        super().__init__(40 + card.number, f"draw:{card.name}", "draw")
        self.card: i64 = card.number
        self.name = card.name

    def values(self) -> dict[str, Value]:
        return {"card": self.name}


class Slot(Move):
    """Start behind the line in one of the slots (RGT-A22)."""

    def __init__(self, slot: i64) -> None:
        super().__init__(_SLOT + slot, f"slot{slot}", "slot")
        self.slot: i64 = slot

    def values(self) -> dict[str, Value]:
        return {"slot": self.slot}


class At(Move):
    """Start at one of the lattice points of the start zone (RGT-121)."""

    def __init__(self, place: i64) -> None:
        super().__init__(_AT + place, f"at{place}", "at")
        self.place: i64 = place

    def values(self) -> dict[str, Value]:
        return {"place": self.place}


class Head(Move):
    """The heading of a boat that starts in the zone."""

    def __init__(self, degrees: i64) -> None:
        super().__init__(_HEAD + degrees // 15, f"head{degrees}", "head")
        self.degrees: i64 = degrees

    def values(self) -> dict[str, Value]:
        return {"degrees": self.degrees}


class Play(Move):
    """Sail a card by one of its ways, all of it or up to the entry of a zone."""

    def __init__(self, card: Card, index: i64, way: Way, stop: bool) -> None:
        text = f"{card.name}/{'/'.join(way.exits)}{'/stop' if stop else ''}"
        number = _PLAY + (card.number * _WAYS + index) * 2 + (1 if stop else 0)
        super().__init__(number, text, "stop" if stop else "play")
        self.card: i64 = card.number
        self.symbol: i64 = card.symbol
        self.way = way
        self.stop = stop
        self.name = card.name

    def values(self) -> dict[str, Value]:
        return {"card": self.name, "exit": self.way.name}


class Swap(Move):
    """Heave to and exchange one, two or three cards (RGT-041)."""

    def __init__(self, kinds: tuple[int, ...]) -> None:
        number: i64 = 0
        for kind in kinds:
            number = number * (KINDS + 1) + kind + 1
        names = [CARDS[kind].name for kind in kinds]
        super().__init__(_SWAP + number, f"swap:{'+'.join(names)}", f"swap{len(kinds)}")
        self.kinds = kinds
        self.names = names

    def values(self) -> dict[str, Value]:
        return {"cards": ", ".join(self.names)}


class Pivot(Move):
    """Heave to and turn the boat (RGT-042)."""

    def __init__(self, degrees: i64) -> None:
        super().__init__(_PIVOT + degrees, f"pivot{degrees}", "pivot")
        self.degrees: i64 = degrees

    def values(self) -> dict[str, Value]:
        return {"degrees": self.degrees}


class Sun(Move):
    """Lay a sun before an opponent (RGT-054); the small joker may be held as one (RGT-106)."""

    def __init__(self, seat: i64, card: Card, plain: bool) -> None:
        text = f"sun:{chr(65 + seat)}" if plain else f"sun:{chr(65 + seat)}:{card.name}"
        super().__init__((10 if plain else 14) + seat, text, "sun")
        self.seat: i64 = seat
        self.card: i64 = card.number
        self.name = card.name

    def values(self) -> dict[str, Value]:
        return {"other": self.seat, "card": self.name}


class Program(Move):
    """Lay a card face down for this round, or choose to heave to (RGT-108, RGT-112)."""

    def __init__(self, seat: i64, card: i64) -> None:
        name = "heave" if card == HEAVE else CARDS[card].name
        kind = "program_heave" if card == HEAVE else "program"
        super().__init__(_PROGRAM + seat * 32 + card, f"{chr(65 + seat)}:program:{name}", kind)
        self.seat: i64 = seat
        self.card: i64 = card
        self.name = name

    def values(self) -> dict[str, Value]:
        return {"seat": self.seat, "card": self.name}


class Wind(Move):
    """Turn the wind by 15 degrees, or leave it (RGT-122)."""

    def __init__(self, number: i64, word: str, degrees: i64) -> None:
        super().__init__(number, f"wind:{word}", f"wind_{word}")
        self.degrees: i64 = degrees


FIRSTS: Final[tuple[First, ...]] = tuple([First(seat) for seat in range(4)])
DRAWS: Final[tuple[Draw, ...]] = tuple([Draw(card) for card in CARDS])
SLOTS: Final[tuple[Slot, ...]] = tuple([Slot(slot) for slot in range(9)])
ATS: Final[tuple[At, ...]] = tuple([At(place) for place in range(33)])
HEADS: Final[tuple[Head, ...]] = tuple([Head(15 * k) for k in range(24)])
PIVOTS: Final[tuple[Pivot, ...]] = tuple([Pivot(5 * k) for k in range(72)])
_SUN_CARD: Final = CARDS[KIND["SUN"]]
SUNS: Final[tuple[Sun, ...]] = tuple([Sun(seat, _SUN_CARD, True) for seat in range(4)])
JOKER_SUNS: Final[tuple[Sun, ...]] = tuple([Sun(seat, CARDS[SMALL_JOKER], False) for seat in range(4)])
WINDS: Final[tuple[Wind, ...]] = (Wind(27, "left", 15), Wind(28, "keep", 0), Wind(29, "right", -15))
DECLINE: Final = Move(20, "decline", "decline")
NO_SUN: Final = Move(21, "no_sun", "no_sun")
CALM: Final = Move(22, "calm", "calm", automatic=True)
REVEAL: Final = Move(23, "reveal", "reveal", automatic=True)
STAY: Final = Move(24, "stay", "stay", automatic=True)
TAKE_BACK: Final = Move(25, "take_back", "take_back")
PROGRAMS: Final[tuple[tuple[Program, ...], ...]] = tuple(
    [tuple([Program(seat, kind) for kind in [*range(KINDS), HEAVE]]) for seat in range(4)]
)


def _plays(stop: bool) -> list[list[Play]]:
    return [[Play(card, index, card.ways[index], stop) for index in range(len(card.ways))] for card in CARDS]


PLAYS: Final[list[list[Play]]] = _plays(False)
STOPS: Final[list[list[Play]]] = _plays(True)
"""The plays of each kind of card, way by way; and the same as stops."""

_swaps: Final[dict[int, Swap]] = {}


def swap(first: i64, second: i64, third: i64) -> Swap:
    """Return the exchange of up to three kinds in the order of the deck; -1 for none."""
    code = int((first * 32 + second + 1) * 32 + third + 1)
    found = _swaps.get(code)
    if found is None:
        kinds = [int(kind) for kind in (first, second, third) if kind >= 0]
        found = Swap(tuple(kinds))
        _swaps[code] = found
    return found


def _fixed() -> dict[str, Move]:
    found: dict[str, Move] = {}
    rows: list[Move] = [DECLINE, NO_SUN, CALM, REVEAL, STAY, TAKE_BACK]
    for group in (FIRSTS, DRAWS, SLOTS, ATS, HEADS, PIVOTS, SUNS, JOKER_SUNS, WINDS):
        rows.extend(group)
    for seat in PROGRAMS:
        rows.extend([program for program in seat if program.card == HEAVE or CARDS[program.card].ways])
    for plays in (PLAYS, STOPS):
        for kind in plays:
            rows.extend(kind)
    for row in rows:
        found[row.text] = row
    return found


_BY_TEXT: Final[dict[str, Move]] = _fixed()


def read(text: str) -> Move:
    """Return the move with this text."""
    found = _BY_TEXT.get(text)
    if found is not None:
        return found
    if text.startswith("swap:"):
        names = text[5:].split("+")
        kinds = [KIND.get(name, -1) for name in names]
        if 1 <= len(kinds) <= 3 and min(kinds) >= 0 and sorted(kinds) == kinds:
            if all(kinds.count(kind) <= CARDS[kind].count for kind in kinds):
                return swap(kinds[0], kinds[1] if len(kinds) > 1 else -1, kinds[2] if len(kinds) > 2 else -1)
    raise BadNotation(repr(text), expected("move"))
