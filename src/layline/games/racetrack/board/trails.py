"""The past of every car as far as it was told: the legs it drove and where it crashed.

A trail is drawn in stretches. One that is full never changes again, so neither is it drawn again
nor sent again; only the last one grows.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.heard import Heard
from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.cars import OUTLINES, STYLES, shape_of
from layline.games.racetrack.board.contact import contact
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import Sheet
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import ELIMINATED, STATUS
from layline.kit.svg import line_path, number

STRETCH: Final = 12
"""Legs drawn as one element."""
LONGEST: Final = 10
"""Stretches that are kept: several laps on most tracks."""
_DOTS: Final = tuple([ink.relative([(0.27 * x, 0.27 * y) for x, y in points]) for points in OUTLINES])


def trails(race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> list[str]:
    """Return the trails of all cars, going on from the last drawing where what was told remembers it."""
    memo = told.memo if isinstance(told, Heard) else {}
    found = memo.get("trails")
    if found is None:
        found = memo["trails"] = _Trails()
    assert isinstance(found, _Trails)
    found.hear(race, sheet, told)
    lines: list[str] = []
    for seat in sorted(found.cars):
        lines += found.cars[seat].shown(race.fact(seat, STATUS) == ELIMINATED)
    return lines


class _Trails:
    """What was told so far."""

    def __init__(self) -> None:
        self.heard = 0
        self.cars: dict[int, _Trail] = {}

    def hear(self, race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> None:
        """Take the events since the last time."""
        for event in told[self.heard :]:
            kind = event.kind
            if kind not in {"drove", "wall", "collision"}:
                continue
            values = event.values
            start, end = _point(values["from"]), _point(values["to"])
            trail, here = self._of(values["seat"]), sheet.at(*start)
            if kind == "drove":
                trail.drive(here, sheet.at(*end))
                continue
            if kind == "wall":
                pos = race.terms.ground.at(*start)
                there = sheet.at(*contact(race.terms.ground, pos, end[0] - start[0], end[1] - start[1]))
            else:
                there = sheet.at(*end)
                self._of(values["other"]).mark(there)
            trail.fall(here, there)
        self.heard = len(told)

    def _of(self, seat: Value) -> _Trail:
        assert isinstance(seat, int)
        return self.cars.setdefault(seat, _Trail(seat))


class _Trail:
    """One car's past: full stretches as text, the legs of the one that grows, and its crashes."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.full: list[str] = []
        self.legs: list[tuple[Spot, Spot]] = []
        self.stroke = ""
        self.dots = ""
        """The legs and their dots, as they are drawn."""
        self.falls: list[str] = []
        self.marks: list[str] = []
        self.lines: dict[bool, list[str]] = {}

    def drive(self, here: Spot, there: Spot) -> None:
        if len(self.legs) == STRETCH:
            self.full = [*self.full[1 - LONGEST :], self._stretch()]
            self.legs, self.stroke, self.dots = [], "", ""
        dot = _DOTS[shape_of(self.seat)]
        end = f"{number(there[0])} {number(there[1])}"
        if not self.legs:
            self.dots = f"M{number(here[0])} {number(here[1])}{dot}"
        self.stroke += f"L{end}" if self.legs and self.legs[-1][1] == here else line_path((here, there))
        self.dots += f"M{end}{dot}"
        self.legs.append((here, there))
        self.lines = {}

    def fall(self, here: Spot, there: Spot) -> None:
        self.falls.append(line_path((here, there)))
        self.mark(there)

    def mark(self, there: Spot) -> None:
        self.marks.append(ink.cross(*there, 5))
        self.lines = {}

    def shown(self, gone: bool) -> list[str]:
        """Return the trail; of a car that is out of the race without its last leg."""
        if gone not in self.lines:
            self.lines[gone] = self._drawn(gone)
        return self.lines[gone]

    def _drawn(self, gone: bool) -> list[str]:
        colour = self.seat % STYLES
        found = [f'<g id="trail{self.seat}" class="rt-trail{" rt-gone" if gone else ""}">', *self.full]
        if self.legs:
            found.append(self._stretch())
            if not gone:
                found.append(_path(f"rt-leg rt-last rt-s{colour}", line_path(self.legs[-1])))
        if self.falls:
            found.append(_path(f"rt-fall rt-s{colour}", "".join(self.falls)))
        if self.marks:
            found.append(_path("rt-x", "".join(self.marks)))
        found.append("</g>")
        return found

    def _stretch(self) -> str:
        colour = self.seat % STYLES
        return _path(f"rt-leg rt-s{colour} rt-d{colour}", self.stroke) + _path(f"rt-dot rt-f{colour}", self.dots)


def _path(looks: str, data: str) -> str:
    return f'<path class="{looks}" d="{data}"/>'


def _point(value: Value) -> tuple[int, int]:
    assert isinstance(value, tuple)
    return value[0], value[1]
