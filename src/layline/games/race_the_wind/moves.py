"""The moves of Race the Wind and their notation.

Actions, answers, set-up, automatic moves and chance:

    move rot-2 rot-1 rot+1 rot+2 gust end     the actions of a turn; rot+2 turns 90 degrees clockwise
    spin+ spin-                               begin to serve a penalty, clockwise or the other way
    pass                                      stay (option allow_pass)
    protestB waive                            answer at the beginning of a turn
    roll keep                                 whether to roll the compass die (option wind_roll)
    yellow blue @10,12 NE                     set-up: a colour, a point, a heading
    timeout                                   the clock ran out: the table plays the default action
    miss spin done umpireB                    automatic: lull, penalty turn, forced end, claim in mode auto
    windNE nextB eastB flag13                 chance: compass die, turn order, sides, flag rows
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.core.errors import BadNotation
from layline.core.moves import Move, Value
from layline.kit import compass

MOST_SEATS: Final = 5
WIDEST: Final[i64] = 41
HIGHEST: Final[i64] = 61

# actions by number; the order of lists is the order of these
A_MOVE: Final[i64] = 0
A_GUST: Final[i64] = 1
A_ROT: Final[i64] = 2
"""The first of four: -2, -1, +1, +2."""
A_END: Final[i64] = 6
A_SPIN: Final[i64] = 7
"""The first of two: clockwise, then the other way."""
A_PASS: Final[i64] = 9
ACTIONS: Final[i64] = 10

_AUTOMATIC: Final = 10
_ANSWERS: Final = 13
_HEADINGS: Final = 19
_WINDS: Final = 27
_SEATED: Final = 35
_FLAGS: Final = 55
_POINTS: Final = 116
NUMBERS: Final = 116 + 41 * 61


class Rotate(Move):
    """Turn on the spot by so many eighths, clockwise when positive."""

    def __init__(self, number: i64, steps: i64) -> None:
        super().__init__(number, f"rot{'+' if steps > 0 else '-'}{max(steps, -steps)}", "rotate")
        self.steps: i64 = steps

    def values(self) -> dict[str, Value]:
        return {"degrees": int(45 * max(self.steps, -self.steps)), "turn": 1 if self.steps > 0 else 0}


class Spin(Move):
    """Declare the penalty turn, clockwise or the other way."""

    def __init__(self, number: i64, way: i64) -> None:
        super().__init__(number, "spin+" if way > 0 else "spin-", "spin")
        self.way: i64 = way

    def values(self) -> dict[str, Value]:
        return {"turn": 1 if self.way > 0 else 0}


class Head(Move):
    """Point a boat that is being placed in a direction, or let the wind come from one."""

    def __init__(self, number: i64, text: str, kind: str, heading: i64) -> None:
        super().__init__(number, text, kind)
        self.heading: i64 = heading

    def values(self) -> dict[str, Value]:
        return {"heading": int(self.heading)}


class Seated(Move):
    """Something about one seat: a protest against it, its place in the turn order, its side."""

    def __init__(self, number: i64, text: str, kind: str, seat: i64, automatic: bool) -> None:
        super().__init__(number, text, kind, automatic)
        self.seat: i64 = seat

    def values(self) -> dict[str, Value]:
        return {"other": int(self.seat)}


class Flag(Move):
    """Put a wind-change flag beside a row."""

    def __init__(self, row: i64) -> None:
        super().__init__(_FLAGS + row, f"flag{row}", "flag")
        self.row: i64 = row

    def values(self) -> dict[str, Value]:
        return {"row": int(self.row)}


class Point(Move):
    """Put a token or a boat on a grid point."""

    def __init__(self, x: i64, y: i64) -> None:
        super().__init__(_POINTS + y * WIDEST + x, f"@{x},{y}", "point")
        self.x: i64 = x
        self.y: i64 = y

    def values(self) -> dict[str, Value]:
        return {"at": (int(self.x), int(self.y))}


MOVE: Final = Move(0, "move", "move")
GUST: Final = Move(1, "gust", "gust")
ROTATIONS: Final[tuple[Rotate, ...]] = (Rotate(2, -2), Rotate(3, -1), Rotate(4, 1), Rotate(5, 2))
END: Final = Move(6, "end", "end")
SPINS: Final[tuple[Spin, ...]] = (Spin(7, 1), Spin(8, -1))
PASS: Final = Move(9, "pass", "pass")
MISS: Final = Move(_AUTOMATIC, "miss", "miss", automatic=True)
SPIN_ON: Final = Move(_AUTOMATIC + 1, "spin", "spin_on", automatic=True)
DONE: Final = Move(_AUTOMATIC + 2, "done", "done", automatic=True)
WAIVE: Final = Move(_ANSWERS, "waive", "waive")
ROLL: Final = Move(_ANSWERS + 1, "roll", "roll")
KEEP: Final = Move(_ANSWERS + 2, "keep", "keep")
YELLOW: Final = Move(_ANSWERS + 3, "yellow", "yellow")
BLUE: Final = Move(_ANSWERS + 4, "blue", "blue")
TIMEOUT: Final = Move(_ANSWERS + 5, "timeout", "timeout")
HEADINGS: Final[tuple[Head, ...]] = tuple([Head(_HEADINGS + h, compass.NAMES[h], "head", h) for h in range(8)])
WINDS: Final[tuple[Head, ...]] = tuple([Head(_WINDS + h, f"wind{compass.NAMES[h]}", "wind", h) for h in range(8)])
_LETTERS: Final = "ABCDE"


def _seated(word: str, kind: str, first: int, automatic: bool) -> tuple[Seated, ...]:
    return tuple([Seated(first + seat, word + _LETTERS[seat], kind, seat, automatic) for seat in range(MOST_SEATS)])


PROTESTS: Final[tuple[Seated, ...]] = _seated("protest", "protest", _SEATED, False)
UMPIRES: Final[tuple[Seated, ...]] = _seated("umpire", "umpire", _SEATED + 5, True)
NEXTS: Final[tuple[Seated, ...]] = _seated("next", "next", _SEATED + 10, False)
EASTS: Final[tuple[Seated, ...]] = _seated("east", "east", _SEATED + 15, False)
FLAGS: Final[tuple[Flag, ...]] = tuple([Flag(row) for row in range(61)])
BY_ACTION: Final[tuple[Move, ...]] = (MOVE, GUST, *ROTATIONS, END, *SPINS, PASS)
WORDS: Final[dict[str, Move]] = {
    move.text: move
    for move in (
        *BY_ACTION, MISS, SPIN_ON, DONE, WAIVE, ROLL, KEEP, YELLOW, BLUE, TIMEOUT, *HEADINGS, *WINDS,
        *PROTESTS, *UMPIRES, *NEXTS, *EASTS, *FLAGS,
    )
}  # fmt: skip


def _action_lists() -> list[tuple[Move, ...]]:
    """Return the list of moves for every set of actions."""
    lists: list[tuple[Move, ...]] = []
    for mask in range(1 << ACTIONS):
        lists.append(tuple([BY_ACTION[k] for k in range(ACTIONS) if mask >> k & 1]))
    return lists


ACTION_LISTS: Final[list[tuple[Move, ...]]] = _action_lists()

_points: Final[dict[int, Point]] = {}


def point(x: i64, y: i64) -> Point:
    """Return the move that chooses a grid point."""
    found = _points.get(y * WIDEST + x)
    if found is None:
        found = Point(x, y)
        _points[y * WIDEST + x] = found
    return found


def read(text: str) -> Move:
    """Return the move with this text."""
    found = WORDS.get(text)
    if found is not None:
        return found
    if text.startswith("@"):
        parts = text[1:].split(",")
        if len(parts) == 2 and _plain(parts[0]) and _plain(parts[1]):
            x, y = int(parts[0]), int(parts[1])
            if x < WIDEST and y < HIGHEST:
                return point(x, y)
    raise BadNotation(repr(text), "move, gust, rot-2, rot-1, rot+1, rot+2, end, spin+, protestB, waive, @x,y, NE ...")


def _plain(text: str) -> bool:
    return text.isascii() and text.isdigit() and str(int(text)) == text
