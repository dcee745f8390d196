"""What every move of a car alone is worth, found backwards from the finish."""

# layline: compiled

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from layline.games.racetrack.driver.atlas import Atlas
from layline.games.racetrack.driver.bound import NEVER
from layline.games.racetrack.ground import BACK, FORWARD


class Floor:
    """The values of all moves for one number of crashes that may still be spent.

    A move is kept by lap, point and vector, as in the search: `after` holds the turns still to
    drive when it has been made, plus one, and 0 while no way to the finish is known.
    """

    def __init__(self, atlas: Atlas, layers: i64, sprint: bool, nine: bool, endless: bool, below: Floor | None) -> None:
        self.atlas = atlas
        self.layers: i64 = layers
        self.bottom: i64 = -1 if sprint else 0
        """The layer that a car cannot leave backwards: laps below -1 count as -1."""
        self.nine = nine
        self.endless = endless
        size = layers * atlas.points * atlas.vectors
        self.after: vec[i16] = vec[i16]([i16(0)] * size)
        self.margins: vec[u8] = vec[u8](bytes(size))
        """The best margin of those who finish in as few turns."""
        self.moves: list[vec[i64]] = [vec[i64](), vec[i64]()]
        """Moves by the turns after them, until those before them have been found."""
        self.stops: list[vec[i64]] = []
        """By turns to drive, the layers and points where a car could stand two turns after a crash."""
        self._alike: list[i64] = []
        """What `alike` has found so far."""
        if below is not None:
            self._stop_as_below(below)
        self._list_finishes()
        turns: i64 = 0
        while (turns < len(self.moves) or turns < len(self.stops)) and turns < NEVER:
            self._go_back(turns)
            turns += 1

    def _list_finishes(self) -> None:
        atlas = self.atlas
        ground = atlas.ground
        for point in range(atlas.points):
            for vector in range(atlas.vectors):
                if i64(atlas.codes[point * atlas.vectors + vector]) == FORWARD:
                    end = ground.landing(i64(atlas.places[point]), atlas.vx_of(vector), atlas.vy_of(vector))
                    block = (self.layers - 1) * atlas.points + point
                    self._note(block, vector, 0, ground.margin(end))

    def _stop_as_below(self, below: Floor) -> None:
        """List where a car that has crashed goes on from, with a crash less to spend."""
        atlas = self.atlas
        for block in range(self.layers * atlas.points):
            index = block * atlas.vectors + atlas.still
            turns = i64(below.after[index]) - 1
            if turns >= 0:
                self._stop(turns + 2, block, i64(below.margins[index]))

    def _stop(self, turns: i64, block: i64, margin: i64) -> None:
        while len(self.stops) <= turns:
            self.stops.append(vec[i64]())
        self.stops[turns] = append(self.stops[turns], (block << 8) | margin)

    def _note(self, block: i64, vector: i64, turns: i64, margin: i64) -> None:
        """Keep that so many turns, with this margin at best, remain after a move."""
        index = block * self.atlas.vectors + vector
        seen = i64(self.after[index])
        if seen == 0:
            self.after[index] = i16(turns + 1)
            self.margins[index] = u8(margin)
            while len(self.moves) <= turns:
                self.moves.append(vec[i64]())
            self.moves[turns] = append(self.moves[turns], (block << self.atlas.bits) | vector)
        elif seen == turns + 1 and i64(self.margins[index]) < margin:
            self.margins[index] = u8(margin)

    def _go_back(self, turns: i64) -> None:
        """Find everything that leads to moves with so many turns after them."""
        atlas = self.atlas
        mask = (1 << atlas.bits) - 1
        if turns < len(self.stops):
            stops = self.stops[turns]
            for k in range(len(stops)):
                self._crash_before(turns, stops[k] >> 8, stops[k] & 255)
        if turns >= len(self.moves):
            return
        moves = self.moves[turns]
        self.moves[turns] = vec[i64]()
        for k in range(len(moves)):
            block = moves[k] >> atlas.bits
            chosen = moves[k] & mask
            margin = i64(self.margins[block * atlas.vectors + chosen])
            self._drive_before(turns + 1, block, chosen, margin)
            if chosen == atlas.still and self.endless:
                self._stop(turns + 2, block, margin)

    def _drive_before(self, turns: i64, block: i64, chosen: i64, margin: i64) -> None:
        """Note the moves that bring a car to where it can choose this one."""
        atlas = self.atlas
        vx = atlas.vx_of(chosen)
        vy = atlas.vy_of(chosen)
        layer = block // atlas.points
        point = block - layer * atlas.points
        for ax in range(-1, 2):
            if vx + ax > atlas.reach_x or vx + ax < -atlas.reach_x:
                continue
            for ay in range(-1, 2):
                if vy + ay > atlas.reach_y or vy + ay < -atlas.reach_y:
                    continue
                vector = chosen + ax * atlas.span + ay
                if vector != chosen or self.nine:
                    self._arrive(layer, point, vector, turns, margin)

    def _crash_before(self, turns: i64, block: i64, margin: i64) -> None:
        """Note the moves that bring a car to where it can hit a wall."""
        atlas = self.atlas
        layer = block // atlas.points
        point = block - layer * atlas.points
        for vector in range(atlas.vectors):
            if atlas.walls(point, vector, self.nine) > 0:
                self._arrive(layer, point, vector, turns, margin)

    def _arrive(self, layer: i64, point: i64, vector: i64, turns: i64, margin: i64) -> None:
        """Note the move by which a car comes to this point with this vector."""
        atlas = self.atlas
        origin = atlas.source(point, vector)
        if origin < 0:
            return
        code = i64(atlas.codes[origin * atlas.vectors + vector])
        before = layer
        if code == FORWARD:
            before -= 1
            if before < 0:
                return
        elif code == BACK:
            before += 1
            if layer == self.bottom:
                self._note(layer * atlas.points + origin, vector, turns, margin)
            if before >= self.layers:
                return
        self._note(before * atlas.points + origin, vector, turns, margin)

    def alike(self, layer: i64) -> i64:
        """Return the first layer in a row of layers, up to this one, in which the same moves are doomed."""
        size = self.atlas.points * self.atlas.vectors
        while len(self._alike) <= layer:
            here = i64(len(self._alike))
            self._alike.append(self._alike[here - 1] if here > 0 and self._doomed_alike(here * size, size) else here)
        return self._alike[layer]

    def _doomed_alike(self, begin: i64, size: i64) -> bool:
        for k in range(begin, begin + size):  # noqa: SIM110 - quicker
            if (self.after[k] == 0) != (self.after[k - size] == 0):
                return False
        return True

    def same(self, other: Floor) -> bool:
        """Say whether the values are those of another floor."""
        for k in range(len(self.after)):
            if self.after[k] != other.after[k] or self.margins[k] != other.margins[k]:
                return False
        return True
