"""The forward search: every state a solo car can be in, fewest turns first.

A state is a point, a vector and a lap; it is kept under the move that leads to it, so that the nine
successors of a state lie side by side. With a number of crashes to spend there is a floor for each
number spent. States wait in buckets by turns driven plus the bound of `bound.py`.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from layline.games.racetrack.driver.atlas import Atlas
from layline.games.racetrack.driver.bound import NEVER
from layline.games.racetrack.ground import BACK, FORWARD, WALL

CHUNK: Final[i64] = 20_000
"""States between two looks at the clock."""

Progress = Callable[[int, int], None]
"""Is told the number of turns looked at and the states expanded, at most ten times a second."""


class Search:
    """A search for the fewest turns; `turns` is -1 until `run` has found them."""

    def __init__(
        self, atlas: Atlas, bound: vec[i16], laps: i64, below: i64, floors: i64, nine: bool, endless: bool
    ) -> None:
        self.atlas = atlas
        self.bound: vec[i16] = bound
        """For one layer more than the search has, the lowest."""
        self.layers: i64 = laps + below
        """Laps -below .. laps - 1, the last one on top."""
        self.floors: i64 = floors
        """One more than the crashes that may be spent."""
        self.nine = nine
        self.endless = endless
        """Whether crashes cost turns only; there is a single floor then."""
        self.levels: vec[i16] = vec[i16]([i16(0)] * (floors * self.layers * atlas.points * atlas.vectors))
        """For each move the turns driven when it has been made, plus one; 0 while nobody made it."""
        self.starts: dict[int, int] = {}
        """The states at the start, each with its place on the line."""
        self.buckets: list[vec[i64]] = []
        self.turns: i64 = -1
        self.margin: i64 = -1
        self.finals: dict[int, int] = {}
        """The states from which the best finish is one move away, and by how many choices."""
        self.escape: i64 = NEVER
        """No way that leaves the lowest layer backwards can finish in fewer turns than this."""
        self.expanded: i64 = 0

    def key(self, floor: i64, layer: i64, point: i64, vector: i64) -> i64:
        """Return the number of a state."""
        return (((floor * self.layers + layer) * self.atlas.points + point) << self.atlas.bits) | vector

    def place_car(self, layer: i64, point: i64, vector: i64, place: i64) -> None:
        """Let the search begin here, too."""
        key = self.key(0, layer, point, vector)
        self.starts[key] = place
        self._push(i64(self.bound[(layer + 1) * self.atlas.points + point]), -1 - key)

    def run(self, progress: Progress | None) -> None:
        """Look until the fewest turns and the best margin are known, or nothing is left."""
        told = monotonic()
        bucket: i64 = 0
        while self.turns < 0 and bucket < len(self.buckets) and bucket < NEVER:
            k: i64 = 0
            while k < len(self.buckets[bucket]):
                k = self._expand(bucket, k)
                if progress is not None and monotonic() - told > 0.1:
                    told = monotonic()
                    progress(int(bucket), int(self.expanded))
            self.buckets[bucket] = vec[i64]()
            bucket += 1

    def _push(self, bucket: i64, item: i64) -> None:
        if bucket < NEVER:
            while len(self.buckets) <= bucket:
                self.buckets.append(vec[i64]())
            self.buckets[bucket] = append(self.buckets[bucket], item)

    def _expand(self, bucket: i64, first: i64) -> i64:
        """Expand a number of states of a bucket and return where to go on.

        A waiting item is the move that led to a state, or -1 - key for a state at the start. It
        is stale when the same state was reached in fewer turns meanwhile.
        """
        atlas = self.atlas
        points = atlas.points
        vectors = atlas.vectors
        bits = atlas.bits
        mask = (1 << bits) - 1
        here = self.buckets[bucket]
        k = first
        while k < len(here) and k < first + CHUNK:
            item = here[k]
            k += 1
            if item < 0:
                block = (-1 - item) >> bits
                vector = (-1 - item) & mask
                turns: i64 = 0
            else:
                source = item >> bits
                vector = item & mask
                layer = source // points
                origin = source - layer * points
                code = i64(atlas.codes[origin * vectors + vector])
                if code == FORWARD:
                    layer += 1
                elif code == BACK:
                    layer -= 1
                block = layer * points + i64(atlas.numbers[i64(atlas.places[origin]) + i64(atlas.steps[vector])])
                turns = i64(self.levels[source * vectors + vector]) - 1
                if turns + self._bound_of(block) != bucket:
                    continue
            self.expanded += 1
            self._drive(bucket, block, vector, turns)
            here = self.buckets[bucket]
        return k

    def _bound_of(self, block: i64) -> i64:
        """Return the bound of a layer and point, whatever the floor."""
        size = self.layers * self.atlas.points
        if self.floors > 1:
            block %= size
        return i64(self.bound[block + self.atlas.points])

    def _drive(self, bucket: i64, block: i64, vector: i64, turns: i64) -> None:
        """Make every choice of a state: nine moves, and a crash where there is a wall."""
        atlas = self.atlas
        vectors = atlas.vectors
        layer = block // atlas.points
        point = block - layer * atlas.points
        codes = atlas.codes
        levels = self.levels
        vx = atlas.vx_of(vector)
        vy = atlas.vy_of(vector)
        wall = False
        for ax in range(-1, 2):
            if vx + ax > atlas.reach_x or vx + ax < -atlas.reach_x:
                continue
            for ay in range(-1, 2):
                if vy + ay > atlas.reach_y or vy + ay < -atlas.reach_y:
                    continue
                chosen = vector + ax * atlas.span + ay
                if chosen == vector and not self.nine:
                    continue
                code = i64(codes[point * vectors + chosen])
                if code == WALL:
                    wall = True
                    continue
                seen = i64(levels[block * vectors + chosen])
                if seen == 0 or seen > turns + 2:
                    self._move(block, point, layer, vector, chosen, code, turns)
        if wall and (self.endless or layer // self.layers + 1 < self.floors):
            self._crash(bucket, block, turns)

    def _move(self, block: i64, point: i64, layer: i64, vector: i64, chosen: i64, code: i64, turns: i64) -> None:
        """Note a move that nobody made in so few turns; a finish is noted apart."""
        atlas = self.atlas
        landing = i64(atlas.places[point]) + i64(atlas.steps[chosen])
        if code == FORWARD:
            if layer % self.layers == self.layers - 1:
                self._finish(block, point, vector, chosen, turns + 1)
                return
            layer += 1
        elif code == BACK:
            layer -= 1
            if layer < 0 or (layer + 1) % self.layers == 0:
                outside = i64(self.bound[i64(atlas.numbers[landing])])
                self.escape = min(self.escape, turns + 1 + outside)
                return
        bound = self._bound_of(layer * atlas.points + i64(atlas.numbers[landing]))
        if bound == NEVER or (self.floors > 1 and self._beaten(block, chosen, turns + 1)):
            return
        self.levels[block * atlas.vectors + chosen] = i16(turns + 2)
        self._push(turns + 1 + bound, (block << atlas.bits) | chosen)

    def _crash(self, bucket: i64, block: i64, turns: i64) -> None:
        """Note a crash: two turns later the car stands where it stood."""
        atlas = self.atlas
        if not self.endless:
            block += self.layers * atlas.points
        index = block * atlas.vectors + atlas.still
        seen = i64(self.levels[index])
        if (seen == 0 or seen > turns + 3) and not self._beaten(block, atlas.still, turns + 2):
            self.levels[index] = i16(turns + 3)
            self._push(bucket + 2, (block << atlas.bits) | atlas.still)

    def _beaten(self, block: i64, vector: i64, turns: i64) -> bool:
        """Say whether a lower floor has this move in strictly fewer turns: fewer crashes, too."""
        floor_size = self.layers * self.atlas.points
        block -= floor_size
        while block >= 0:
            seen = i64(self.levels[block * self.atlas.vectors + vector])
            if 0 < seen <= turns:
                return True
            block -= floor_size
        return False

    def _finish(self, block: i64, point: i64, vector: i64, chosen: i64, turns: i64) -> None:
        """Keep the finish when none is better; the first bucket with a finish has the fewest turns."""
        atlas = self.atlas
        ground = atlas.ground
        place = i64(atlas.places[point])
        end = ground.landing(place, atlas.vx_of(chosen), atlas.vy_of(chosen))
        margin = ground.margin(end)
        if self.turns < 0 or margin > self.margin:
            self.margin = margin
            self.finals = {}
        self.turns = turns
        if margin == self.margin:
            key = int((block << atlas.bits) | vector)
            self.finals[key] = self.finals.get(key, 0) + 1
