"""Where the boats came from, as far as it was told: their wakes, and the true way of the move just made.

A wake is drawn in stretches. One that is full never changes again, so neither is it drawn again
nor sent again; only the last one grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.heard import Heard
from layline.core.telling import Event
from layline.games.regatta.cards import WAYS
from layline.games.regatta.ink import Pose, Sheet, on_way, pose_of
from layline.kit.svg import number, tag

STRETCH: Final = 8
"""Plays drawn as one element."""
LONGEST: Final = 7
"""Full stretches that are kept of each boat."""
STEP: Final = 12.0
"""Millimetres between the poses of a way."""
TURN_STEP: Final = 15.0
"""Degrees between the poses of a turn on the spot."""
_BY_NAME: Final = {way.name: way for way in WAYS}
_SAILED: Final = {"sailed", "sailed_twice", "stopped"}
_BY_ITSELF: Final = {
    "gate", "gate_back", "won", "drew", "drew_card", "reshuffled", "missed", "revealed", "revealed_heave", "stayed",
    "rounds_over",
}  # fmt: skip
"""What follows a move without anybody's decision: the move before it is still the last one."""


class Wakes:
    """What was told so far of where boats went."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.heard = 0
        self.boats: dict[int, _Wake] = {}
        self.way: dict[int, str] = {}
        """By seat, the poses of the boat that moved last, when nobody has decided anything since."""

    def hear(self, told: Sequence[Event]) -> None:
        """Take the events since the last time."""
        for event in told[self.heard :]:
            if event.kind in _BY_ITSELF:
                continue
            self.way = {}
            if event.kind in _SAILED:
                self._sail(event)
            elif event.kind == "turned":
                self._turn(event)
            elif event.kind == "placed":
                self._of(event).here = _pose(event, "at")
        self.heard = len(told)

    def drawn(self) -> str:
        """Return every wake, the last play of each boat stronger."""
        return "\n".join([self.boats[seat].drawn() for seat in sorted(self.boats) if self.boats[seat].legs])

    def _of(self, event: Event) -> _Wake:
        seat = event.values["seat"]
        assert isinstance(seat, int)
        return self.boats.setdefault(seat, _Wake(seat))

    def _sail(self, event: Event) -> None:
        length = event.values["length"]
        assert isinstance(length, int)
        start, end = _pose(event, "from"), _pose(event, "to")
        way, far = _BY_NAME[str(event.values["exit"])], length / 1e6
        wake = self._of(event)
        wake.sail(self.sheet.way(start, way, 0.0, far))
        wake.here = end
        count = max(4, round(far / STEP))
        self._show(wake, [on_way(start, way, far * k / count) for k in range(count)] + [end])

    def _turn(self, event: Event) -> None:
        wake, degrees = self._of(event), event.values["degrees"]
        assert isinstance(degrees, int)
        if wake.here is None:
            return
        x, y, facing = wake.here
        wake.here = x, y, float(degrees)
        off = (degrees - facing + 180.0) % 360.0 - 180.0
        count = max(4, round(abs(off) / TURN_STEP))
        self._show(wake, [(x, y, facing + off * k / count) for k in range(count)] + [wake.here])

    def _show(self, wake: _Wake, poses: list[Pose]) -> None:
        spots = [(*self.sheet.at(x, y), -facing) for x, y, facing in poses]
        self.way = {wake.seat: " ".join([",".join([number(part) for part in spot]) for spot in spots])}


class _Wake:
    """One boat's past: full stretches as text, the plays of the one that grows, and where it is."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.here: Pose | None = None
        self.full: list[str] = []
        self.legs: list[str] = []
        self.text = ""

    def sail(self, leg: str) -> None:
        if len(self.legs) == STRETCH:
            self.full = [*self.full[1 - LONGEST :], self._stretch()]
            self.legs = []
        self.legs.append(leg)
        self.text = ""

    def drawn(self) -> str:
        if not self.text:
            last = tag("path", cls=f"rg-wake rg-fresh rg-s{self.seat}", d=self.legs[-1])
            self.text = tag("g", "\n".join(["", *self.full, self._stretch(), last, ""]), id=f"wake{self.seat}")
        return self.text

    def _stretch(self) -> str:
        return tag("path", cls=f"rg-wake rg-s{self.seat} rg-d{self.seat}", d="".join(self.legs))


def wakes(sheet: Sheet, told: Sequence[Event]) -> Wakes:
    """Return the wakes, going on from the last drawing where what was told remembers it."""
    memo = told.memo if isinstance(told, Heard) else {}
    found = memo.get("wakes")
    if found is None:
        found = memo["wakes"] = Wakes(sheet)
    assert isinstance(found, Wakes)
    found.hear(told)
    return found


def _pose(event: Event, key: str) -> Pose:
    value = event.values[key]
    assert isinstance(value, tuple)
    return pose_of((value[0], value[1], value[2]))
