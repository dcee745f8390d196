"""The past of every car as far as it was told: the legs it drove and where it crashed.

A leg is drawn once and shown again by whoever drives it; a stretch of legs that is full becomes one element, which
never changes again. So a move draws nothing anew where a car has been before, and sends one leg.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from mypy_extensions import mypyc_attr

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


def add_trails(race: RacetrackState, sheet: Sheet, told: Sequence[Event], pieces: list[Piece]) -> None:
    """Draw the trails of all cars, going on from the last drawing where what was told remembers it."""
    memo: dict[Any, Any] = told.memo if isinstance(told, Heard) else {}
    found = memo.get("trails")
    if found is None:
        found = memo["trails"] = _Trails()
    assert isinstance(found, _Trails)
    found.hear(race, sheet, told)
    for trail in found.cars:
        pieces += trail.shown(race.fact(trail.seat, STATUS) == ELIMINATED)


class _Trails:
    """What was told so far."""

    def __init__(self) -> None:
        self.heard = 0
        self.cars: list[_Trail] = []
        """The trails of the cars that left one, by seat."""

    def hear(self, race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> None:
        """Take the events since the last time."""
        events = told if isinstance(told, list) else list(told)
        for at in range(self.heard, len(events)):
            event: Event = events[at]
            kind = event.kind
            if kind == "drove":
                leg = _leg(sheet, event)
                self._of(leg.seat).drive(sheet, leg)
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
            self._of(_seat(values["other"])).mark(there)
        self._of(_seat(values["seat"])).fall(sheet.at(*start), there)

    def _of(self, seat: int) -> _Trail:
        for trail in self.cars:
            if trail.seat == seat:
                return trail
        found = _Trail(seat)
        self.cars = sorted([*self.cars, found], key=lambda trail: trail.seat)
        return found


class _Trail:
    """One car's past: full stretches, the legs since, and its crashes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ends = _ends(seat)
        self.full: list[Piece] = []
        self.legs: list[_Leg] = []
        self.begun: Piece | None = None
        """Where the first of these legs began, unless a full stretch ends there."""
        self.end: Value = ()
        """Where the last leg led."""
        self.falls: list[str] = []
        self.marks: list[str] = []
        self.gone = False
        self.pieces: list[Piece] = []
        """The trail as it was drawn last, of a car that was out of the race or not; nothing once it has changed."""

    def drive(self, sheet: Sheet, leg: _Leg) -> None:
        if len(self.legs) == STRETCH:
            self._fill()
        pieces = self.pieces if self.legs and not (self.gone or self.falls or self.marks) else []
        if not self.legs:
            self.begun = None if self.end == leg.start else self._start(sheet.spot(*_point(leg.start)))
        self.legs.append(leg)
        self.end = leg.end
        if pieces:  # what the last leg was, this one is now
            end = pieces.pop()
            pieces[-1] = leg.piece
            pieces.append(leg.last)
            pieces.append(end)
        self.pieces = pieces

    def _start(self, spot: str) -> Piece:
        return Piece(_path(f"rt-dot rt-f{self.seat % STYLES}", _dot(self.seat, spot)), 1)

    def _fill(self) -> None:
        """Make one element of the last legs."""
        colour = self.seat % STYLES
        strokes, dots = "".join([leg.stroke for leg in self.legs]), "".join([leg.dot for leg in self.legs])
        begun = "" if self.begun is None else self.begun.text
        whole = begun + _path(f"rt-leg rt-s{colour} rt-d{colour}", strokes) + _path(f"rt-dot rt-f{colour}", dots)
        self.full = [*self.full[1 - LONGEST :], Piece(whole, 1)]
        self.legs, self.begun = [], None

    def fall(self, here: Spot, there: Spot) -> None:
        self.falls.append(line_path((here, there)))
        self.mark(there)

    def mark(self, there: Spot) -> None:
        self.marks.append(ink.cross(*there, 5))
        self.pieces = []

    def shown(self, gone: bool) -> list[Piece]:
        """Return the trail; of a car that is out of the race without its last leg."""
        if not self.pieces or self.gone != gone:
            self.gone, self.pieces = gone, self._drawn(gone)
        return self.pieces

    def _drawn(self, gone: bool) -> list[Piece]:
        found = [self.ends[int(gone)], *self.full]
        if self.begun is not None:
            found.append(self.begun)
        for leg in self.legs:
            found.append(leg.piece)
        if self.legs and not gone:
            found.append(self.legs[-1].last)
        if self.falls:
            found.append(Piece(_path(f"rt-fall rt-s{self.seat % STYLES}", "".join(self.falls))))
        if self.marks:
            found.append(Piece(_path("rt-x", "".join(self.marks))))
        found.append(self.ends[2])
        return found


@mypyc_attr(acyclic=True)
class _Leg:
    """What a car of one seat leaves behind between two points."""

    def __init__(self, sheet: Sheet, seat: int, start: Value, end: Value) -> None:
        here, there = sheet.spot(*_point(start)), sheet.spot(*_point(end))
        self.sheet: Final = sheet
        self.seat: Final = seat
        self.start: Final = start
        self.end: Final = end
        colour = seat % STYLES
        self.stroke: Final = f"M{here}L{there}"
        self.dot: Final = _dot(seat, there)
        thin, dot = _path(f"rt-leg rt-s{colour} rt-d{colour}", self.stroke), _path(f"rt-dot rt-f{colour}", self.dot)
        self.piece: Final = Piece(thin + dot, 1)
        self.last: Final = Piece(_path(f"rt-leg rt-last rt-s{colour}", self.stroke), 1)
        """The same as the last leg that was driven."""


def _leg(sheet: Sheet, event: Event) -> _Leg:
    """Return what was driven: the same leg whenever the same event tells of it, at whatever table."""
    known = event.drawn
    if isinstance(known, _Leg) and known.sheet is sheet:
        return known
    values = event.values
    found = event.drawn = _Leg(sheet, _seat(values["seat"]), values["from"], values["to"])
    return found


@lru_cache(maxsize=1024)
def _ends(seat: int) -> tuple[Piece, Piece, Piece]:
    """Return what stands before a trail, before that of a car that is out of the race, and after both."""
    begin = f'<g id="trail{seat}" class="rt-trail'
    return Piece(f'{begin}">'), Piece(f'{begin} rt-gone">'), Piece("</g>")


def _dot(seat: int, spot: str) -> str:
    return f"M{spot}{_DOTS[shape_of(seat)]}"


def _path(looks: str, data: str) -> str:
    return f'<path class="{looks}" d="{data}"/>'


def _seat(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _point(value: Value) -> tuple[int, int]:
    assert isinstance(value, tuple)
    return value[0], value[1]
