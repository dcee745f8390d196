"""Cars and their vectors in the live layer; colour, shape and letter for each seat."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from math import hypot, pi
from typing import Final

from layline.games.racetrack.board import ink
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import SQUARE
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import ELIMINATED, POS, STATUS, UNPLACED
from layline.kit.svg import button, line_path, tag, text, title, translate

STYLES: Final = 8
"""Colours and shapes; from the ninth car on they are paired anew."""


def letter(seat: int) -> str:
    """Return the name of a car: A to Z, then AA, AB and so on.

    >>> letter(0), letter(25), letter(26), letter(700)
    ('A', 'Z', 'AA', 'ZY')
    """
    return (letter(seat // 26 - 1) if seat >= 26 else "") + chr(65 + seat % 26)


def shape_of(seat: int) -> int:
    """Return which shape a seat has; a round of colours later it is the next one.

    >>> [shape_of(seat) for seat in (0, 7, 8, 15, 16)]
    [0, 7, 1, 0, 2]
    """
    return (seat + seat // STYLES) % STYLES


@lru_cache(maxsize=256)
def emblem(seat: int) -> str:
    """Return the shape and letter of a car around the origin."""
    colour, shape = seat % STYLES, shape_of(seat)
    name = letter(seat)
    size = "rt-letter" if len(name) == 1 else "rt-letter rt-letters"
    return tag("path", cls=f"rt-body rt-f{colour}", d=_BODIES[shape]) + text(
        0, _LETTER_DROP[shape], name, cls=f"{size} rt-n{colour}"
    )


def car(seat: int, spot: Spot, done: bool, locate: bool, acting: bool, name: str) -> str:
    """Return a car; one that has to wait when it is its turn is a button."""
    looks = "rt-car rt-done" if done else "rt-car"
    flag = (_FLAG if done else "") + (_locator(seat) if locate else "")
    if acting:
        return button(
            f"car{seat}", name, _WAIT, emblem(seat), flag, cls=f"{looks} rt-wait", transform=translate(*spot)
        )
    return tag("g", title(name), emblem(seat), flag, id=f"car{seat}", cls=looks, transform=translate(*spot))


def _locator(seat: int) -> str:
    """Return a wide ring with a large letter, to find a car on a large sheet; on a page both keep their size."""
    ring = tag("circle", cls=f"rt-locate rt-s{seat % STYLES}", r=42)
    return tag("g", ring, text(46, -22, letter(seat), cls="rt-found"), cls="rt-find")


def vector(seat: int, spot: Spot, vx: int, vy: int) -> str:
    """Return an arrow from a car to where its vector leads."""
    length = hypot(vx, vy)
    ux, uy = vx / length, -vy / length
    end = vx * SQUARE, -vy * SQUARE
    head = ink.chevron(*end, ux, uy, 6)
    shaft = line_path([(11 * ux, 11 * uy), end])
    looks = f"rt-vector rt-s{seat % STYLES}"
    return tag("path", id=f"vec{seat}", cls=looks, transform=translate(*spot), d=shaft + head)


# -- where they are -------------------------------------------------------------------------------


def stands(race: RacetrackState, pos: int) -> bool:
    """Say whether a car is drawn on a point."""
    for seat in range(race.terms.players):
        if race.fact(seat, POS) == pos and race.fact(seat, STATUS) not in (UNPLACED, ELIMINATED):
            return True
    return False


# -- shapes --------------------------------------------------------------------------------------


_ARM: Final = 4.6
_PLUS: Final = [
    (-_ARM, -9.4), (_ARM, -9.4), (_ARM, -_ARM), (9.4, -_ARM), (9.4, _ARM), (_ARM, _ARM),
    (_ARM, 9.4), (-_ARM, 9.4), (-_ARM, _ARM), (-9.4, _ARM), (-9.4, -_ARM), (-_ARM, -_ARM),
]  # fmt: skip
_CORNERS: Final[tuple[list[Spot], ...]] = (
    ink.star(4, 11, 0, pi / 4),
    [(0, -10.6), (10.4, 7.4), (-10.4, 7.4)],
    ink.star(4, 11, 0),
    _PLUS,
    [(0, 10.6), (10.4, -7.4), (-10.4, -7.4)],
    ink.star(6, 10, 0, pi / 6),
    ink.star(5, 12, 7.2),
)
"""All shapes but the first, which is round."""


def outlines(size: float) -> tuple[str, ...]:
    """Return every shape as a path around where the pen is; a car has size 1."""
    return ink.circle(8.6 * size), *[ink.relative([(x * size, y * size) for x, y in points]) for points in _CORNERS]


_BODIES: Final = tuple([f"M0 0{shape}" for shape in outlines(1)])
_LETTER_DROP: Final = (3.7, 3.7, 5.2, 3.7, 3.7, 2.2, 3.7, 4.2)
_FLAG: Final = tag("path", cls="rt-flag", d="M7 -5V-17h9v6H7") + tag(
    "path", cls="rt-chequer", d="M7 -17h3v3h-3zM13 -17h3v3h-3zM10 -14h3v3h-3z"
)
_WAIT: Final = tag("circle", cls="rt-ring", r=14) + tag("rect", cls="rt-hit", x=-15, y=-15, width=30, height=30)
