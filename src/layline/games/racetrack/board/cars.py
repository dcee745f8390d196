"""Cars, their vectors and their trails in the live layer; colour, shape and letter for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import hypot, pi
from typing import Final

from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.contact import contact
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import LARGE, SQUARE, Sheet
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import ELIMINATED, FINISHED, ON_TRACK, POS, STATUS, UNPLACED, VX, VY
from layline.kit.svg import button, line_path, number, tag, text, title, translate

STYLES: Final = 8
"""Colours and shapes; from the ninth car on they are paired anew."""
LONGEST_TRAIL: Final = 120
"""Legs of a trail that are kept: several laps on most tracks."""


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


def cars(race: RacetrackState, sheet: Sheet, names: Sequence[str], waiting: str) -> str:
    """Return every car on the board; with `waiting`, the car to move is a button of that name."""
    locate = sheet.scale >= LARGE
    found: list[str] = []
    acting = race.seat_to_move() if waiting else -1
    for seat in range(race.terms.players):
        status = race.fact(seat, STATUS)
        if status not in (ON_TRACK, FINISHED):
            continue
        at = translate(*sheet.at(*race.point(seat)))
        looks = "rt-car" if status == ON_TRACK else "rt-car rt-done"
        flag = (_FLAG if status == FINISHED else "") + (_locator(seat) if locate else "")
        if seat == acting:
            found.append(button(f"car{seat}", waiting, _WAIT, emblem(seat), flag, cls=f"{looks} rt-wait", transform=at))
        else:
            found.append(tag("g", title(names[seat]), emblem(seat), flag, id=f"car{seat}", cls=looks, transform=at))
    return "".join(found)


def _locator(seat: int) -> str:
    """Return a wide ring with a large letter, to find a car on a large sheet."""
    colour = seat % STYLES
    ring = tag("circle", cls=f"rt-locate rt-s{colour}", r=42)
    return ring + text(46, -22, letter(seat), cls="rt-found")


def vectors(race: RacetrackState, sheet: Sheet) -> str:
    """Return an arrow for each racing car, from it to where its vector leads."""
    found: list[str] = []
    for seat in range(race.terms.players):
        vx, vy = int(race.fact(seat, VX)), int(race.fact(seat, VY))
        if race.fact(seat, STATUS) == ON_TRACK and (vx or vy):
            length = hypot(vx, vy)
            ux, uy = vx / length, -vy / length
            end = vx * SQUARE, -vy * SQUARE
            head = ink.chevron(*end, ux, uy, 6)
            shaft = line_path([(11 * ux, 11 * uy), end])
            at = translate(*sheet.at(*race.point(seat)))
            looks = f"rt-vector rt-s{seat % STYLES}"
            found.append(tag("path", id=f"vec{seat}", cls=looks, transform=at, d=shaft + head))
    return "".join(found)


# -- trails --------------------------------------------------------------------------------------


class _Trail:
    """What was told of one car: the legs it drove and where it crashed."""

    def __init__(self) -> None:
        self.legs: list[tuple[Spot, Spot]] = []
        self.falls: list[tuple[Spot, Spot]] = []
        self.marks: list[Spot] = []


def trails(race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> str:
    """Return the past of every car as far as it was told."""
    found: dict[int, _Trail] = {}
    for event in told:
        kind = event.kind
        if kind in {"drove", "wall", "collision"}:
            values = event.values
            seat, start, end = _number(values["seat"]), _point(values["from"]), _point(values["to"])
            trail = found.setdefault(seat, _Trail())
            here = sheet.at(*start)
            if kind == "drove":
                trail.legs.append((here, sheet.at(*end)))
                continue
            if kind == "wall":
                pos = race.terms.ground.at(*start)
                there = sheet.at(*contact(race.terms.ground, pos, end[0] - start[0], end[1] - start[1]))
            else:
                there = sheet.at(*end)
                found.setdefault(_number(values["other"]), _Trail()).marks.append(there)
            trail.falls.append((here, there))
            trail.marks.append(there)
    return "".join([_trail(race, seat, found[seat]) for seat in sorted(found)])


def _trail(race: RacetrackState, seat: int, trail: _Trail) -> str:
    status = race.fact(seat, STATUS)
    colour = seat % STYLES
    legs = trail.legs[-LONGEST_TRAIL:]
    parts: list[str] = []
    if legs:
        stroke: list[str] = []
        dots = [_dot(legs[0][0], shape_of(seat))]
        last: Spot | None = None
        for here, there in legs:
            stroke.append(line_path([here, there]) if here != last else f"L{number(there[0])} {number(there[1])}")
            dots.append(_dot(there, shape_of(seat)))
            last = there
        parts.append(tag("path", cls=f"rt-leg rt-s{colour} rt-d{colour}", d="".join(stroke)))
        if status != ELIMINATED:
            parts.append(tag("path", cls=f"rt-leg rt-last rt-s{colour}", d=line_path(legs[-1])))
        parts.append(tag("path", cls=f"rt-dot rt-f{colour}", d="".join(dots)))
    if trail.falls:
        parts.append(tag("path", cls=f"rt-fall rt-s{colour}", d="".join([line_path(fall) for fall in trail.falls])))
    if trail.marks:
        parts.append(tag("path", cls="rt-x", d="".join([ink.cross(x, y, 5) for x, y in trail.marks])))
    looks = "rt-trail rt-gone" if status == ELIMINATED else "rt-trail"
    return tag("g", *parts, id=f"trail{seat}", cls=looks)


def _dot(spot: Spot, shape: int) -> str:
    return f"M{number(spot[0])} {number(spot[1])}{_DOTS[shape]}"


def _number(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _point(value: Value) -> tuple[int, int]:
    assert isinstance(value, tuple)
    return value[0], value[1]


def occupied(race: RacetrackState) -> dict[int, int]:
    """Return which seat's car is drawn on a point, by the number of the point."""
    return {
        int(race.fact(seat, POS)): seat
        for seat in range(race.terms.players)
        if race.fact(seat, STATUS) not in (UNPLACED, ELIMINATED)
    }


# -- shapes --------------------------------------------------------------------------------------


_ARM: Final = 4.6
_PLUS: Final = [
    (-_ARM, -9.4), (_ARM, -9.4), (_ARM, -_ARM), (9.4, -_ARM), (9.4, _ARM), (_ARM, _ARM),
    (_ARM, 9.4), (-_ARM, 9.4), (-_ARM, _ARM), (-9.4, _ARM), (-9.4, -_ARM), (-_ARM, -_ARM),
]  # fmt: skip
_OUTLINES: Final[tuple[list[Spot], ...]] = (
    ink.star(24, 8.6, 0),
    ink.star(4, 11, 0, pi / 4),
    [(0, -10.6), (10.4, 7.4), (-10.4, 7.4)],
    ink.star(4, 11, 0),
    _PLUS,
    [(0, 10.6), (10.4, -7.4), (-10.4, -7.4)],
    ink.star(6, 10, 0, pi / 6),
    ink.star(5, 12, 7.2),
)
_BODIES: Final = tuple([line_path(points, closed=True) for points in _OUTLINES])
_DOTS: Final = tuple([ink.relative([(0.27 * x, 0.27 * y) for x, y in points]) for points in _OUTLINES])
_LETTER_DROP: Final = (3.7, 3.7, 5.2, 3.7, 3.7, 2.2, 3.7, 4.2)
_FLAG: Final = tag("path", cls="rt-flag", d="M7 -5V-17h9v6H7") + tag(
    "path", cls="rt-chequer", d="M7 -17h3v3h-3zM13 -17h3v3h-3zM10 -14h3v3h-3z"
)
_WAIT: Final = tag("circle", cls="rt-ring", r=14) + tag("rect", cls="rt-hit", x=-15, y=-15, width=30, height=30)
