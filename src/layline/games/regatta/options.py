"""The variants of Regatta as one validated type (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from layline.core import options as declare
from layline.core.errors import BadOption
from layline.games.regatta.cards import DATA
from layline.games.regatta.phrases import came, expected, where
from layline.kit.reading import option

_MOST = 3000


@dataclass(frozen=True)
class RegattaOptions(declare.Options):
    """What the players agree on before the race."""

    players: int = declare.whole(2, 2, 4)
    advanced: bool = declare.flag(False)
    db: int = declare.whole(150, 100, 250)
    course_direction: str = declare.choice("clockwise", "counterclockwise")
    stop_at_entry: str = declare.choice("forced", "always", "off")
    pivot_step: int = declare.choice(15, 5, 30, 45)
    hand_size: int = declare.whole(5, 3, 7)
    obstacles: tuple[Any, ...] = declare.listing()
    wind_from: int = declare.whole(90, 0, 345)
    no_go: int = declare.choice(30, 0, 15, 45)
    wind_shift: str = declare.choice("none", "cloud")
    max_rounds: int = declare.whole(150, 30, 500)

    def check(self) -> None:
        """Reject obstacles that are none, a wind between the points, and water without room to start."""
        if self.wind_from % 15:
            raise BadOption(str(self.wind_from), expected("wind_from"), option("wind_from, RGT-114"))
        for number, obstacle in enumerate(self.obstacles):
            _check_obstacle(number, obstacle)
        from layline.games.regatta.setting import start_room

        room = start_room(self)
        needed = LATTICE_ROOM if self.advanced else self.players
        if room < needed:
            clause = "RGT-121" if self.advanced else "RGT-A22"
            raise BadOption(came("room", room=room), expected("places", needed=needed), option(f"obstacles, {clause}"))

    def scale(self) -> float:
        """Return by how much the course is larger than in the data file."""
        return self.db / float(DATA["course"]["db"])

    def document(self) -> dict[str, Any]:
        found = super().document()
        if "obstacles" in found:
            found["obstacles"] = [_plain(obstacle) for obstacle in self.obstacles]
        return found


LATTICE_ROOM = 22
"""Points of the start zone that must be free of obstacles, so that four boats always find one."""


def _plain(value: Any) -> Any:
    return [_plain(part) for part in value] if isinstance(value, list | tuple) else value


def _check_obstacle(number: int, obstacle: object) -> None:
    place = option(where("obstacle", number=number))
    if not isinstance(obstacle, list | tuple) or len(obstacle) < 3:
        raise BadOption(repr(obstacle)[:40], expected("obstacle"), place)
    if all(_number(part) for part in obstacle) and len(obstacle) == 3:
        if not 0 < obstacle[2] <= _MOST or max(abs(obstacle[0]), abs(obstacle[1])) > _MOST:
            raise BadOption(repr(list(obstacle)), expected("radius", most=_MOST), place)
        return
    for point in obstacle:
        if not isinstance(point, list | tuple) or len(point) != 2 or not all(_number(part) for part in point):
            raise BadOption(repr(point)[:40], expected("point"), place)
        if max(abs(part) for part in point) > _MOST:
            raise BadOption(repr(list(point)), expected("lengths", most=_MOST), place)
    if not _convex(obstacle):
        raise BadOption(repr(obstacle)[:40], expected("convex"), place)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and value == value and abs(value) < 1e9  # noqa: PLR0124


def _convex(points: Any) -> bool:
    """Say whether the turns at all corners go one way, once round."""
    turns = []
    quarter = 0
    for k in range(len(points)):
        (ax, ay), (bx, by), (cx, cy) = points[k - 2], points[k - 1], points[k]
        turns.append((bx - ax) * (cy - by) - (by - ay) * (cx - bx))
        quarter += (bx - ax > 0) != (cx - bx > 0)
    return (min(turns) > 1e-6 or max(turns) < -1e-6) and quarter <= 2
