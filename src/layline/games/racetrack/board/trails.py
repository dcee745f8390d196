"""The past of every car as far as it was told: the legs it drove and where it crashed.

A trail is drawn in stretches. One that is full never changes again, so neither is it drawn again
nor sent again; only the last one grows, by a dot and a longer stroke.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from layline.core.drawing import Piece
from layline.core.heard import Heard
from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.cars import STYLES, outlines, shape_of
from layline.games.racetrack.board.contact import contact
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import Sheet
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import ELIMINATED, STATUS
from layline.kit.svg import line_path

STRETCH: Final = 12
"""Legs drawn as one element."""
LONGEST: Final = 10
"""Stretches that are kept: several laps on most tracks."""
_DOTS: Final = outlines(0.27)
_MOST_DOTS: Final = 20_000


def trails(race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> list[Piece]:
    """Return the trails of all cars, going on from the last drawing where what was told remembers it."""
    memo = told.memo if isinstance(told, Heard) else {}
    found = memo.get("trails")
    if found is None:
        found = memo["trails"] = _Trails()
    assert isinstance(found, _Trails)
    found.hear(race, sheet, told)
    pieces: list[Piece] = []
    for seat in sorted(found.cars):
        pieces += found.cars[seat].shown(race.fact(seat, STATUS) == ELIMINATED)
    return pieces


class _Trails:
    """What was told so far."""

    def __init__(self) -> None:
        self.heard = 0
        self.cars: dict[int, _Trail] = {}

    def hear(self, race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> None:
        """Take the events since the last time."""
        for event in told[self.heard :]:
            kind = event.kind
            if kind == "drove":
                values = event.values
                start, end = _point(values["from"]), _point(values["to"])
                self._of(values["seat"]).drive(sheet, start, end)
            elif kind in {"wall", "collision"}:
                self._crash(race, sheet, event)
        self.heard = len(told)

    def _crash(self, race: RacetrackState, sheet: Sheet, event: Event) -> None:
        values = event.values
        start, end = _point(values["from"]), _point(values["to"])
        if event.kind == "wall":
            pos = race.terms.ground.at(*start)
            there = sheet.at(*contact(race.terms.ground, pos, end[0] - start[0], end[1] - start[1]))
        else:
            there = sheet.at(*end)
            self._of(values["other"]).mark(there)
        self._of(values["seat"]).fall(sheet.at(*start), there)

    def _of(self, seat: Value) -> _Trail:
        assert isinstance(seat, int)
        found = self.cars.get(seat)
        if found is None:
            found = self.cars[seat] = _Trail(seat)
        return found


class _Trail:
    """One car's past: full stretches, the one that grows, and its crashes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ends = _ends(seat)
        self.full: list[Piece] = []
        self.legs = 0
        """Of the stretch that grows."""
        self.stroke = ""
        """Its legs."""
        self.dots: list[Piece] = []
        self.last = ""
        self.end = (0, 0)
        """The last leg, and where it led."""
        self.falls: list[str] = []
        self.marks: list[str] = []
        self.shown_to: dict[bool, list[Piece]] = {}

    def drive(self, sheet: Sheet, start: tuple[int, int], end: tuple[int, int]) -> None:
        if self.legs == STRETCH:
            dots = "".join([_dot_data(piece) for piece in self.dots])
            colour = self.seat % STYLES
            whole = Piece(self._stroke() + _path(f"rt-dot rt-f{colour}", dots), 1)
            self.full = [*self.full[1 - LONGEST :], whole]
            self.legs, self.stroke, self.dots = 0, "", []
        here, there = sheet.spot(*start), sheet.spot(*end)
        self.last = f"M{here}L{there}"
        self.stroke += f"L{there}" if self.legs and self.end == start else self.last
        if not self.legs:
            self.dots.append(_dot(sheet, self.seat, start, here))
        self.dots.append(_dot(sheet, self.seat, end, there))
        self.end = end
        self.legs += 1
        self.shown_to = {}

    def fall(self, here: Spot, there: Spot) -> None:
        self.falls.append(line_path((here, there)))
        self.mark(there)

    def mark(self, there: Spot) -> None:
        self.marks.append(ink.cross(*there, 5))
        self.shown_to = {}

    def shown(self, gone: bool) -> list[Piece]:
        """Return the trail; of a car that is out of the race without its last leg."""
        found = self.shown_to.get(gone)
        if found is None:
            found = self.shown_to[gone] = self._drawn(gone)
        return found

    def _drawn(self, gone: bool) -> list[Piece]:
        colour = self.seat % STYLES
        found = [self.ends[int(gone)], *self.full]
        if self.legs:
            found.append(Piece(self._stroke(), 1))
            found += self.dots
            if not gone:
                found.append(_last_leg(self.last, colour))
        if self.falls:
            found.append(Piece(_path(f"rt-fall rt-s{colour}", "".join(self.falls))))
        if self.marks:
            found.append(Piece(_path("rt-x", "".join(self.marks))))
        found.append(self.ends[2])
        return found

    def _stroke(self) -> str:
        colour = self.seat % STYLES
        return _path(f"rt-leg rt-s{colour} rt-d{colour}", self.stroke)


@lru_cache(maxsize=_MOST_DOTS)
def _last_leg(leg: str, colour: int) -> Piece:
    """Return the leg that a car drove last: cars of many tables drive the same ones."""
    return Piece(_path(f"rt-leg rt-last rt-s{colour}", leg), 1)


@lru_cache(maxsize=1024)
def _ends(seat: int) -> tuple[Piece, Piece, Piece]:
    """Return what stands before a trail, before that of a car that is out of the race, and after both."""
    begin = f'<g id="trail{seat}" class="rt-trail'
    return Piece(f'{begin}">'), Piece(f'{begin} rt-gone">'), Piece("</g>")


def _dot(sheet: Sheet, seat: int, point: tuple[int, int], spot: str) -> Piece:
    """Return the dot of a car at a point: the same one whenever it comes there."""
    key = seat, point[0], point[1]
    found = sheet.dots.get(key)
    if found is None:
        if len(sheet.dots) >= _MOST_DOTS:
            sheet.dots.clear()
        data = f"M{spot}{_DOTS[shape_of(seat)]}"
        found = sheet.dots[key] = Piece(_path(f"rt-dot rt-f{seat % STYLES}", data), 1)
    return found


def _dot_data(dot: Piece) -> str:
    """Return what a dot is made of, to be joined with others."""
    return dot.text[dot.text.index(' d="') + 4 : -3]


def _path(looks: str, data: str) -> str:
    return f'<path class="{looks}" d="{data}"/>'


def _point(value: Value) -> tuple[int, int]:
    assert isinstance(value, tuple)
    return value[0], value[1]
