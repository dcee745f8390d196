"""The moves of Cap Horn and their notation.

first:2        chance: seat 2 begins
draw:W1        chance: the tile drawn
income         one sail point (automatic)
place:W1@K2    lay a tile on an empty space
cover:B2@M6    lay a tile over another
end_place      no more tiles this turn
move:A2+L1     sail along an arrow of the tile: two ahead, then one left
ignore:L5      pay and sail to a neighbouring tile
sprint stop    two moves in a row; no second one
forgo stay     do not move, with or without a sail point
buy end        one more tile; the turn is over
"""

# layline: compiled

from __future__ import annotations

import re
from typing import Final

from mypy_extensions import i64

from layline.core.errors import BadNotation
from layline.core.moves import Move, Value
from layline.games.cap_horn.phrases import expected

TILES: Final = ("W1", "W2", "W3", "S2", "D2", "X2", "K2", "B2")
"""The motifs of the wind tiles, in the order of their numbers."""
PRINT: Final = "S0"
"""The wind printed on the start spaces."""
KINDS: Final[i64] = 8
PRINTED: Final[i64] = 8
"""The number of the printed wind, after those of the tiles."""
LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_ROWS: Final = 18
ROWS: Final = tuple([str(row) for row in range(MOST_ROWS + 2)])
"""Rows of spaces as they are written, with the rims beyond the first and the last."""
MOST_SEATS: Final = 5
HEADINGS: Final = ("A", "AR", "R", "BR", "B", "BL", "L", "AL")
"""Ways off a tile, clockwise from ahead."""
MOST_SPACES: Final = 3
_LEGS: Final = tuple([f"{heading}{spaces}" for spaces in range(1, MOST_SPACES + 1) for heading in HEADINGS])

_FIRST: Final = 11
_DRAW: Final = _FIRST + MOST_SEATS
_SAIL: Final = _DRAW + len(TILES)
_CELL: Final = _SAIL + len(_LEGS) * (len(_LEGS) + 1)


class First(Move):
    """Chance says who begins."""

    def __init__(self, seat: i64) -> None:
        super().__init__(_FIRST + seat, f"first:{seat}", "first")
        self.seat: i64 = seat

    def values(self) -> dict[str, Value]:
        return {"first": self.seat}


class Draw(Move):
    """Chance gives the seat that draws one tile."""

    def __init__(self, tile: i64) -> None:
        super().__init__(_DRAW + tile, f"draw:{TILES[tile]}", "draw")
        self.tile: i64 = tile

    def values(self) -> dict[str, Value]:
        return {"tile": TILES[self.tile]}


class Sail(Move):
    """Sail along an arrow, leg by leg."""

    def __init__(self, number: i64, legs: tuple[str, ...]) -> None:
        arrow = "+".join(legs)
        super().__init__(number, f"move:{arrow}", "move")
        self.arrow = arrow
        self.legs = legs

    def values(self) -> dict[str, Value]:
        return {"arrow": self.arrow}


class Lay(Move):
    """Lay a tile on a space: an empty one, or over the tile that lies there."""

    def __init__(self, tile: i64, column: i64, row: i64, over: bool) -> None:
        number = _CELL + shell(column, row) * 17 + 1 + tile * 2 + (1 if over else 0)
        word = "cover" if over else "place"
        super().__init__(number, f"{word}:{TILES[tile]}@{LETTERS[column]}{row}", word)
        self.tile: i64 = tile
        self.column: i64 = column
        self.row: i64 = row
        self.over = over

    def values(self) -> dict[str, Value]:
        return {"tile": TILES[self.tile], "cell": f"{LETTERS[self.column]}{self.row}"}


class Ignore(Move):
    """Pay, disregard the tile and sail to a space next to the ship."""

    def __init__(self, column: i64, row: i64) -> None:
        super().__init__(_CELL + shell(column, row) * 17, f"ignore:{LETTERS[column]}{row}", "ignore")
        self.column: i64 = column
        self.row: i64 = row

    def values(self) -> dict[str, Value]:
        return {"cell": f"{LETTERS[self.column]}{self.row}"}


def shell(column: i64, row: i64) -> i64:
    """Return the number of a space, counted in growing squares: small charts have small numbers."""
    edge = max(column, row)
    return edge * edge + (row if column == edge else edge + edge - column)


def bound(columns: i64, rows: i64) -> i64:
    """Return what the number of every move on a chart of this size is below; row 0 and one more count."""
    edge = max(columns, rows + 2)
    return _CELL + edge * edge * 17


INCOME: Final = Move(0, "income", "income", automatic=True)
END_PLACE: Final = Move(1, "end_place", "end_place")
FORGO: Final = Move(2, "forgo", "forgo")
STAY: Final = Move(3, "stay", "stay")
SPRINT: Final = Move(4, "sprint", "sprint")
STOP: Final = Move(5, "stop", "stop")
BUY: Final = Move(6, "buy", "buy")
END: Final = Move(7, "end", "end")
WORDS: Final = (INCOME, END_PLACE, FORGO, STAY, SPRINT, STOP, BUY, END)
FIRSTS: Final[tuple[First, ...]] = tuple([First(seat) for seat in range(MOST_SEATS)])
DRAWS: Final[tuple[Draw, ...]] = tuple([Draw(tile) for tile in range(KINDS)])

_sails: Final[dict[str, Sail]] = {}
_lays: Final[dict[int, Lay]] = {}
_ignores: Final[dict[int, Ignore]] = {}


def sail(legs: tuple[str, ...]) -> Sail:
    """Return the move along an arrow such as ("A2", "L1"), or raise KeyError or ValueError."""
    arrow = "+".join(legs)
    found = _sails.get(arrow)
    if found is None:
        if not 1 <= len(legs) <= 2:
            raise ValueError(arrow)
        number = _LEGS.index(legs[0])
        if len(legs) == 2:
            number = len(_LEGS) + number * len(_LEGS) + _LEGS.index(legs[1])
        found = Sail(_SAIL + number, legs)
        _sails[arrow] = found
    return found


def lay(tile: i64, column: i64, row: i64, over: bool) -> Lay:
    """Return the move that lays a tile on a space."""
    key = int(shell(column, row) * 32 + tile * 2 + (1 if over else 0))
    found = _lays.get(key)
    if found is None:
        found = Lay(tile, column, row, over)
        _lays[key] = found
    return found


def ignore(column: i64, row: i64) -> Ignore:
    """Return the move that sails to a space next to the ship for sail points."""
    key = int(shell(column, row))
    found = _ignores.get(key)
    if found is None:
        found = Ignore(column, row)
        _ignores[key] = found
    return found


_CELL_TEXT: Final = re.compile(r"([A-Z])(0|[1-9][0-9]?)")


def read(text: str) -> Move:
    """Return the move with this text."""
    word, colon, rest = text.partition(":")
    if not colon:
        for move in WORDS:
            if move.text == text:
                return move
    elif word == "move":
        try:
            return sail(tuple(rest.split("+")))
        except ValueError:
            raise BadNotation(repr(text), expected("arrow_move")) from None
    elif word == "first" and rest in ("0", "1", "2", "3", "4"):
        return FIRSTS[int(rest)]
    elif word == "draw" and rest in TILES:
        return DRAWS[TILES.index(rest)]
    elif word == "ignore" and (found := _CELL_TEXT.fullmatch(rest)) and int(found[2]) <= MOST_ROWS + 1:
        return ignore(LETTERS.index(found[1]), int(found[2]))
    elif word in ("place", "cover"):
        tile, _, cell = rest.partition("@")
        if tile in TILES and (found := _CELL_TEXT.fullmatch(cell)) and int(found[2]) <= MOST_ROWS + 1:
            return lay(TILES.index(tile), LETTERS.index(found[1]), int(found[2]), word == "cover")
    raise BadNotation(repr(text), expected("move"))
