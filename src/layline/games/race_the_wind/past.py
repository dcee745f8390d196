"""What boats did as far as it was told: their wakes, and how often they went round.

A wake is drawn in stretches. One that is full never changes again, so it is neither drawn nor sent
again; only the last one grows.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.heard import Heard
from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.race_the_wind.chart import Sheet, Spot
from layline.kit.svg import line_path, number, tag

STRETCH: Final = 8
"""Steps drawn as one element."""
LONGEST: Final = 5
"""Stretches of a wake that are kept."""


def past_of(told: Sequence[Event], sheet: Sheet) -> Past:
    """Return the past of all boats, going on from the last drawing where what was told remembers it."""
    memo = told.memo if isinstance(told, Heard) else {}
    found = memo.get("past")
    if found is None:
        found = memo["past"] = Past()
    assert isinstance(found, Past)
    found.hear(told, sheet)
    return found


class Past:
    """What was told so far."""

    def __init__(self) -> None:
        self.heard = 0
        self.turns: dict[int, int] = {}
        """Full turns made by each boat, so that a boat turning past north does not spin back."""
        self._wakes: dict[int, _Wake] = {}

    def hear(self, told: Sequence[Event], sheet: Sheet) -> None:
        """Take the events since the last time."""
        for event in told[self.heard :]:
            if event.kind in {"moved", "gusted"}:
                seat = number_of(event.values["seat"])
                one, two = (sheet.at(*point_of(event.values[key])) for key in ("from", "to"))
                self._wakes.setdefault(seat, _Wake(seat)).sail(one, two)
            elif event.kind == "turned":
                seat, former, heading = (number_of(event.values[key]) for key in ("seat", "former", "heading"))
                step = (heading - former + 4) % 8 - 4
                self.turns[seat] = self.turns.get(seat, 0) + (former + step - heading) // 8
        self.heard = len(told)

    def wakes(self) -> str:
        """Return the last steps of every boat."""
        return "\n".join([self._wakes[seat].drawn() for seat in sorted(self._wakes)])


class _Wake:
    """One boat's last steps: full stretches as text, and the steps of the one that grows."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.full: list[str] = []
        self.steps: list[tuple[Spot, Spot]] = []

    def sail(self, here: Spot, there: Spot) -> None:
        if len(self.steps) == STRETCH:
            self.full = [*self.full[2 - LONGEST :], self._stretch()]
            self.steps = []
        self.steps.append((here, there))

    def drawn(self) -> str:
        parts = "\n".join(["", *self.full, self._stretch(), ""])
        return tag("g", parts, id=f"wake{self.seat}", cls=f"rw-wake rw-s{self.seat} rw-d{self.seat}")

    def _stretch(self) -> str:
        path: list[str] = []
        last: Spot | None = None
        for here, there in self.steps:
            path.append(f"L{number(there[0])} {number(there[1])}" if here == last else line_path([here, there]))
            last = there
        return tag("path", d="".join(path))


def number_of(value: Value) -> int:
    """Return a value that is a number."""
    assert isinstance(value, int)
    return value


def point_of(value: Value) -> tuple[int, int]:
    """Return a value that is a point."""
    assert isinstance(value, tuple)
    return value[0], value[1]
