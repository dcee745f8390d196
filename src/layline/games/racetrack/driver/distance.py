"""How far it is to the finish for somebody on foot: single steps to one of the eight neighbours."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

from layline.games.racetrack.ground import BACK, FORWARD, WALL, Ground
from layline.games.racetrack.sprint import Sprint

FAR: Final[i64] = 1_000_000_000
"""The distance of a point from which no single steps lead to the finish."""


class Distances:
    """Steps to the finish from every point, for every lap that is still to be driven."""

    def __init__(self, ground: Ground, laps: i64) -> None:
        self.ground = ground
        self.sprint = isinstance(ground, Sprint)
        self.layers: i64 = 1 if self.sprint else laps + 1
        """Laps -1 .. laps - 1; a car further back counts as one in lap -1."""
        self.steps: vec[i32] = vec[i32]([i32(FAR)] * (self.layers * ground.size))
        self._spread(self._last_steps())

    def at(self, pos: i64, lap: i64) -> i64:
        """Return the steps left for a car at a ground point."""
        layer: i64 = 0 if self.sprint else max(lap, -1) + 1
        return i64(self.steps[layer * self.ground.size + pos])

    def _last_steps(self) -> vec[i64]:
        ground = self.ground
        queue: vec[i64] = vec[i64]()
        for pos in range(ground.size):
            if ground.on_track(pos):
                for way in range(9):
                    if ground.outcome(pos, i64(way % 3 - 1), i64(way // 3 - 1)) == FORWARD:
                        node = (self.layers - 1) * ground.size + pos
                        self.steps[node] = i32(1)
                        queue = append(queue, node)
                        break
        return queue

    def _spread(self, queue: vec[i64]) -> None:
        """Walk back from the finish: a step can be taken either way, its crossing turned round."""
        ground = self.ground
        k: i64 = 0
        while k < len(queue):
            node = queue[k]
            k += 1
            layer = node // ground.size
            pos = node - layer * ground.size
            far = i64(self.steps[node]) + 1
            for way in range(9):
                vx = i64(way % 3 - 1)
                vy = i64(way // 3 - 1)
                code = ground.outcome(pos, vx, vy)
                lap = layer
                if code == FORWARD:
                    lap += 1
                elif code == BACK:
                    lap -= 1
                if code == WALL or lap < 0 or lap >= self.layers:
                    continue
                other = lap * ground.size + pos + vy * ground.width + vx
                if i64(self.steps[other]) > far:
                    self.steps[other] = i32(far)
                    queue = append(queue, other)


@lru_cache(maxsize=16)
def distances(ground: Ground, laps: int) -> Distances:
    """Return the distances on a ground, measured once."""
    return Distances(ground, laps)
