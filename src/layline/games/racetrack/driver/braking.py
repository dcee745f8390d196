"""Coming to a stop: where a car can stand still soonest, and whether it can at all."""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.games.racetrack.driver.distance import FAR, Distances
from layline.games.racetrack.ground import BACK, FORWARD, WALL, Ground
from layline.kit.lattice import king_steps

NOWHERE: Final[i64] = FAR << 8
"""The worth of a car that cannot stop."""


class Brakes:
    """Looks for stops by braking with all one's might, steering meanwhile."""

    def __init__(self, distances: Distances, laps: i64, blocked: set[int]) -> None:
        self.distances = distances
        self.laps: i64 = laps
        self.blocked = blocked
        """Points that the way to the stop must avoid."""
        self.known: dict[int, int] = {}

    def stop(self, pos: i64, vx: i64, vy: i64, lap: i64) -> i64:
        """Return 256 * steps to the finish + turns for the best stop; less is better.

        The car has just driven this vector. Crossing the finish on the way is the best stop of
        all; NOWHERE means that every way to brake ends in a wall.
        """
        speed = king_steps(vx, vy)
        if speed == 0:
            return self.distances.at(pos, lap) << 8
        key = int((((pos * 1024 + vx + 512) * 1024 + vy + 512) << 8) + max(lap, -1) + 1)
        if key in self.known:
            return self.known[key]
        best = NOWHERE
        for ax in range(-1, 2):
            for ay in range(-1, 2):
                if king_steps(vx + ax, vy + ay) < speed:
                    best = min(best, self._after(pos, vx + ax, vy + ay, lap))
        self.known[key] = int(best)
        return best

    def _after(self, pos: i64, vx: i64, vy: i64, lap: i64) -> i64:
        """Return the worth of the best stop after driving one vector more."""
        ground = self.distances.ground
        code = ground.outcome(pos, vx, vy)
        if code == WALL:
            return NOWHERE
        if code == FORWARD:
            lap += 1
            if lap == self.laps:
                return 1
        elif code == BACK:
            lap -= 1
        end = pos + vy * ground.width + vx
        if self.blocked and int(end) in self.blocked:
            return NOWHERE
        found = self.stop(end, vx, vy, lap)
        return found if found == NOWHERE else found + 1


def can_survive(ground: Ground, pos: i64, vx: i64, vy: i64, lap: i64, laps: i64, nine: bool, nodes: i64) -> bool:
    """Say whether a car that has just driven this vector can stop or finish without a crash.

    The slowest states are looked at first. A car that stops can go on, the way it came if need
    be. After `nodes` states the answer is yes, for lack of proof.
    """
    waiting: list[tuple[int, int, int, int, int]] = [(int(king_steps(vx, vy)), int(pos), int(vx), int(vy), int(lap))]
    seen: set[tuple[int, int, int, int, int]] = set(waiting)
    while waiting and len(seen) < nodes:
        state = min(waiting)
        waiting.remove(state)
        speed, at, wx, wy, round = state
        if speed == 0:
            return True
        for ax in (-1, 0, 1):
            for ay in (-1, 0, 1):
                code = ground.outcome(at, wx + ax, wy + ay)
                if code == WALL or (ax == 0 and ay == 0 and not nine):
                    continue
                if code == FORWARD and round + 1 == laps:
                    return True
                after = round + 1 if code == FORWARD else round - 1 if code == BACK else round
                fast = max(abs(wx + ax), abs(wy + ay))
                place = at + (wy + ay) * int(ground.width) + wx + ax
                found = (fast, place, wx + ax, wy + ay, after)
                if found not in seen:
                    seen.add(found)
                    waiting.append(found)
    return bool(waiting)
