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
from layline.kit.svg import line_path, number, tag

STRETCH: Final = 12
"""Legs drawn as one element."""
LONGEST: Final = 10
"""Stretches that are kept: several laps on most tracks."""
_DOTS: Final = tuple([ink.relative([(0.27 * x, 0.27 * y) for x, y in points]) for points in OUTLINES])


def trails(race: RacetrackState, sheet: Sheet, told: Sequence[Event]) -> str:
    """Return the trails of all cars, going on from the last drawing where what was told remembers it."""
    memo = told.memo if isinstance(told, Heard) else {}
    found = memo.get("trails")
    if found is None:
        found = memo["trails"] = _Trails()
    assert isinstance(found, _Trails)
    found.hear(race, sheet, told)
    seats = sorted(found.cars)
    return "\n".join([found.cars[seat].shown(race.fact(seat, STATUS) == ELIMINATED) for seat in seats])


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
        self.text = {False: "", True: ""}

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
        self.text = {False: "", True: ""}

    def fall(self, here: Spot, there: Spot) -> None:
        self.falls.append(line_path((here, there)))
        self.mark(there)

    def mark(self, there: Spot) -> None:
        self.marks.append(ink.cross(*there, 5))
        self.text = {False: "", True: ""}

    def shown(self, gone: bool) -> str:
        """Return the trail; of a car that is out of the race without its last leg."""
        if not self.text[gone]:
            self.text[gone] = self._drawn(gone)
        return self.text[gone]

    def _drawn(self, gone: bool) -> str:
        colour = self.seat % STYLES
        parts = [*self.full]
        if self.legs:
            parts.append(self._stretch())
            if not gone:
                parts.append(tag("path", cls=f"rt-leg rt-last rt-s{colour}", d=line_path(self.legs[-1])))
        if self.falls:
            parts.append(tag("path", cls=f"rt-fall rt-s{colour}", d="".join(self.falls)))
        if self.marks:
            parts.append(tag("path", cls="rt-x", d="".join(self.marks)))
        looks = "rt-trail rt-gone" if gone else "rt-trail"
        return tag("g", "\n".join(["", *parts, ""]), id=f"trail{self.seat}", cls=looks)

    def _stretch(self) -> str:
        colour = self.seat % STYLES
        return tag("path", cls=f"rt-leg rt-s{colour} rt-d{colour}", d=self.stroke) + tag(
            "path", cls=f"rt-dot rt-f{colour}", d=self.dots
        )


def _point(value: Value) -> tuple[int, int]:
    assert isinstance(value, tuple)
    return value[0], value[1]
