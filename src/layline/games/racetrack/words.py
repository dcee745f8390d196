"""What a race says of itself: its position as a document, moves and events in values for sentences."""

# layline: compiled

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.telling import Event
from layline.games.racetrack.ground import FORWARD, WALL
from layline.games.racetrack.moves import Drive, Place
from layline.games.racetrack.state import (
    CRASHES,
    ELIMINATED,
    ENDED,
    FINISH_ROUND,
    FINISHED,
    LAP,
    MARGIN,
    OUT_ROUND,
    PHASES,
    PLACEMENT,
    POS,
    RACING,
    SKIPS,
    STATUS,
    STATUSES,
    UNPLACED,
    VX,
    VY,
    Race,
)
from layline.kit.lattice import king_steps

FACTS: Final[list[tuple[str, i64]]] = [
    ("lap", LAP),
    ("crashes", CRASHES),
    ("skips", SKIPS),
    ("finish_round", FINISH_ROUND),
    ("margin", MARGIN),
    ("out_round", OUT_ROUND),
]
"""Facts about a car that its table in a position document may hold, besides pos, vec and status."""
MANY: Final = 20_000
"""Drives that are known by heart."""
_FAST: Final[i64] = 1024
"""Of a vector that is longer nothing is kept,"""
_SEATS: Final[i64] = 1024
"""and no race has so many cars."""


class SpokenRace(Race):
    """A race that can be written down and told about."""

    def point(self, seat: i64) -> tuple[int, int]:
        """Return where a car stands."""
        pos = self.fact(seat, POS)
        return int(self.terms.ground.x_of(pos)), int(self.terms.ground.y_of(pos))

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        values = move.values()
        if isinstance(move, Place) and move.place < len(self.terms.places):
            pos = self.terms.places[move.place]
            values["at"] = (int(self.terms.ground.x_of(pos)), int(self.terms.ground.y_of(pos)))
            return "place_at", values
        if isinstance(move, Drive) and self.phase == RACING:
            seat = self.order[self.index]
            vx = self.fact(seat, VX) + move.ax
            vy = self.fact(seat, VY) + move.ay
            x, y = self.point(seat)
            values["vector"] = (int(vx), int(vy))
            values["to"] = (int(x + vx), int(y + vy))
            code = self.terms.ground.outcome(self.fact(seat, POS), vx, vy)
            if code == WALL:
                return "drive_wall", values
            if code == FORWARD and self.fact(seat, LAP) + 1 == self.terms.laps:
                return "drive_finish", values
            return "drive_to", values
        return move.kind, values

    def position(self) -> dict[str, Any]:
        found: dict[str, Any] = {"game": "racetrack"}
        options = self.terms.options.document()  # type: ignore[attr-defined]
        if options:
            found["options"] = options
        found["phase"] = PHASES[self.phase]
        found["round"] = int(self.round)
        if self.phase != PLACEMENT:
            found["order"] = [int(seat) for seat in self.order]
        if self.phase != ENDED:
            found["turn"] = int(self.seat_to_move())
        found["cars"] = [self._car_document(seat) for seat in range(self.terms.players)]
        return found

    def _car_document(self, seat: i64) -> dict[str, Any]:
        status = self.fact(seat, STATUS)
        found: dict[str, Any] = {"status": STATUSES[status]}
        if status == UNPLACED or (status == ELIMINATED and self.fact(seat, POS) < 0):
            return found
        found["pos"] = list(self.point(seat))
        found["vec"] = [int(self.fact(seat, VX)), int(self.fact(seat, VY))]
        for name, which in FACTS:
            found[name] = int(self.fact(seat, which))
        return found

    # -- telling -----------------------------------------------------------------------

    def driven(self, seat: i64, vx: i64, vy: i64) -> dict[str, Value]:
        """Return what an event tells of a vector driven from where a car stands."""
        x, y = self.point(seat)
        return {
            "seat": seat,
            "from": (x, y),
            "to": (x + int(vx), y + int(vy)),
            "vector": (int(vx), int(vy)),
            "speed": king_steps(vx, vy),
        }

    def drove(self, seat: i64, end: i64, vx: i64, vy: i64) -> Event:
        """RTK-010: return what is told of a drive to a point; the same event for the same drive in any race."""
        drives = self.terms.drives
        known = -_FAST < vx < _FAST and -_FAST < vy < _FAST
        way = (vx + _FAST) * 2 * _FAST + vy + _FAST
        key = int((self.fact(seat, POS) * _SEATS + seat) * 4 * _FAST * _FAST + way)
        found = drives.get(key) if known else None
        if found is None:
            values = self.driven(seat, vx, vy)
            values["to"] = (int(self.terms.ground.x_of(end)), int(self.terms.ground.y_of(end)))
            found = Event("drove", "RTK-010", values)
            if known:
                if len(drives) >= MANY:
                    drives.clear()
                drives[key] = found
                found.again = True
        return found

    def tell_line(self, seat: i64, code: i64, lap: i64) -> None:
        """Tell that a car crossed the line: to finish, for a lap, or backwards."""
        if self.fact(seat, STATUS) == FINISHED:
            margin = self.fact(seat, MARGIN)
            self.tell("finished", "RTK-047", {"seat": seat, "round": self.round, "margin": margin})
        else:
            kind = "lap" if code == FORWARD else "backwards"
            self.tell(kind, "RTK-G13", {"seat": seat, "lap": lap})
