"""The moves of Racetrack and their notation.

P3        place the car on place 3 of the line
1 .. 9    accelerate as on a keypad: 8 up, 6 right, 5 not at all
skip      a lost turn goes by (automatic)
timeout   the table's clock ran out
retire2   seat 2 leaves the race
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.errors import BadNotation
from layline.core.moves import Move, Value
from layline.games.racetrack.phrases import phrase


class Place(Move):
    """Put the car on a place of the line, counted from the inner end."""

    def __init__(self, place: i64) -> None:
        super().__init__(11 + 2 * place, f"P{place}", "place")
        self.place: i64 = place

    def values(self) -> dict[str, Value]:
        return {"place": self.place}


class Drive(Move):
    """Change the current vector by one of the nine accelerations and drive it."""

    def __init__(self, digit: i64) -> None:
        super().__init__(digit - 1, str(digit), "drive")
        self.digit: i64 = digit
        self.ax: i64 = (digit - 1) % 3 - 1
        self.ay: i64 = (digit - 1) // 3 - 1

    def values(self) -> dict[str, Value]:
        return {"digit": self.digit, "turn": (int(self.ax), int(self.ay))}


class Retire(Move):
    """A car leaves the race for good."""

    def __init__(self, seat: i64) -> None:
        super().__init__(12 + 2 * seat, f"retire{seat}", "retire")
        self.seat: i64 = seat

    def values(self) -> dict[str, Value]:
        return {"seat": self.seat}


DRIVES: Final[tuple[Drive, ...]] = tuple([Drive(digit) for digit in range(1, 10)])
SKIP: Final = Move(9, "skip", "skip", automatic=True)
TIMEOUT: Final = Move(10, "timeout", "timeout")
MOST_SEATS: Final = 999
"""No line is wider than this, and no race has more cars."""

_places: Final[list[Place]] = []
_retires: Final[list[Retire]] = []


def place(number: i64) -> Place:
    """Return the move to a place of the line."""
    while len(_places) <= number:
        _places.append(Place(len(_places)))
    return _places[number]


def retire(seat: i64) -> Retire:
    """Return the move that takes a seat's car out of the race."""
    while len(_retires) <= seat:
        _retires.append(Retire(len(_retires)))
    return _retires[seat]


def read(text: str) -> Move:
    """Return the move with this text."""
    if len(text) == 1 and "1" <= text <= "9":
        return DRIVES[int(text) - 1]
    if text == "skip":
        return SKIP
    if text == "timeout":
        return TIMEOUT
    for word, found in (("P", place), ("retire", retire)):
        number = text[len(word) :]
        if text.startswith(word) and number.isascii() and number.isdigit() and str(int(number)) == number:
            if int(number) < MOST_SEATS:
                return found(int(number))
    raise BadNotation(repr(text), phrase("expected.move"))
