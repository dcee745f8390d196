"""The value of every position of a car alone: the fewest turns to the finish, or that it is doomed.

Made backwards from the finish once for each set of options. A table needs three bytes for each
state that `estimated_states` counts, and as many again for each crash that may be spent.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from layline.games.racetrack.driver.atlas import Atlas, atlas_of, reaches
from layline.games.racetrack.driver.bound import NEVER
from layline.games.racetrack.driver.solver import Stand, solve
from layline.games.racetrack.ground import BACK, FORWARD, WALL
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.sprint import Sprint
from layline.games.racetrack.state import Terms

DOOMED: Final[i64] = -1
_FLOORS: Final[i64] = 1 << 20
"""More than there are floors."""
_ROOM: Final[i64] = 40_000_000
"""States of all tables that are kept: 120 megabytes."""


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


class Tables:
    """What is best for a car anywhere on the track, under one set of options."""

    def __init__(self, options: RacetrackOptions) -> None:
        self.options = options
        terms: Terms = terms_of(options)
        self.sprint = isinstance(terms.ground, Sprint)
        reach_x, reach_y = reaches(options, options.start_speed)
        self.atlas: Atlas = atlas_of(terms.ground, reach_x, reach_y)
        self.nine = terms.nine
        self.limit: i64 = terms.crash_limit
        self.layers: i64 = 1 if self.sprint else terms.laps + 1
        self.floors: list[Floor] = []
        """By the crashes that may still be spent; made when asked for."""
        self._alike: list[i64] = []
        """What `alike` has found so far, by crashes and layer; -1 where nobody has asked."""
        self.settled = False
        """Whether more crashes to spend would not help anybody."""

    def states(self) -> i64:
        """Return how many states are in memory."""
        return i64(len(self.floors)) * self.layers * self.atlas.points * self.atlas.vectors

    def turns(self, pos: i64, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Return the fewest turns to the finish for a car at a ground point, or DOOMED."""
        return self._best(pos, vx, vy, lap, crashes) >> 8

    def margin(self, pos: i64, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Return the best margin among the ways that take the fewest turns; 0 when doomed."""
        best = self._best(pos, vx, vy, lap, crashes)
        return 0 if best < 0 else 255 - (best & 255)

    def _best(self, pos: i64, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Return 256 * turns + 255 - margin, least over all choices, or a negative number."""
        best: i64 = -1
        for ax in range(-1, 2):
            for ay in range(-1, 2):
                if (ax != 0 or ay != 0 or self.nine) and self.legal(vx + ax, vy + ay):
                    found = self.choice(pos, vx + ax, vy + ay, lap, crashes)
                    if found >= 0 and (best < 0 or found < best):
                        best = found
        return best

    def legal(self, vx: i64, vy: i64) -> bool:
        """Say whether the maximum speed allows a vector."""
        most = self.options.max_speed
        return most == 0 or (-most <= vx <= most and -most <= vy <= most)

    def choice(self, pos: i64, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Return the worth of driving a vector now: 256 * turns + 255 - margin, or DOOMED.

        Less is better. The turn itself counts; a crash counts with the turn it costs.
        """
        atlas = self.atlas
        layer: i64 = 0 if self.sprint else max(lap, -1) + 1
        code = atlas.ground.outcome(pos, vx, vy)
        turn: i64 = 1
        if code == WALL:
            vx = 0
            vy = 0
            turn = 2
            crashes += 1
            if self.limit > 0 and crashes >= self.limit:
                return DOOMED
        floor = self._floor(crashes)
        vector = atlas.vector(vx, vy)
        if vector < 0:
            return self._search(pos, vx, vy, lap, crashes)
        index = (layer * atlas.points + i64(atlas.numbers[pos])) * atlas.vectors + vector
        after = i64(floor.after[index])
        return DOOMED if after == 0 else ((after - 1 + turn) << 8) + 255 - i64(floor.margins[index])

    def alike(self, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Return a number for a car that drives a vector now: the same one where the same choices are doomed.

        Negative where that was not worked out beforehand: the car is faster than any that started on the line.
        """
        atlas = self.atlas
        if not (-atlas.reach_x < vx < atlas.reach_x and -atlas.reach_y < vy < atlas.reach_y):
            return -1
        layer: i64 = 0 if self.sprint else max(lap, -1) + 1
        place = min(crashes, self.limit) * self.layers + layer
        while len(self._alike) <= place:
            self._alike.append(-1)
        found = self._alike[place]
        if found < 0:
            found = self._alike[place] = self._find_alike(layer, crashes)
        return found

    def _find_alike(self, layer: i64, crashes: i64) -> i64:
        found = self._floor_number(crashes) * self.layers + self._floor(crashes).alike(layer)
        if self.limit == 0 or crashes + 1 < self.limit:  # a crash leads to another floor
            after = self._floor_number(crashes + 1) * self.layers + self._floor(crashes + 1).alike(layer)
            found += (after + 1) * self.layers * _FLOORS
        return found

    def _search(self, pos: i64, vx: i64, vy: i64, lap: i64, crashes: i64) -> i64:
        """Look ahead for a car that is faster than any that started on the line could be."""
        ground = self.atlas.ground
        code = ground.outcome(pos, vx, vy)
        if code == FORWARD:
            lap += 1
        elif code == BACK:
            lap -= 1
        end = ground.landing(pos, vx, vy)
        if lap == self.options.laps:
            return (1 << 8) + 255 - ground.margin(end)
        stand = Stand(int(ground.x_of(end)), int(ground.y_of(end)), int(vx), int(vy), int(lap), int(crashes))
        found = solve(self.options, None, stand)
        return DOOMED if found.moves is None else ((found.moves + 1) << 8) + 255 - found.margin

    def _floor_number(self, crashes: i64) -> i64:
        self._floor(crashes)
        return min(self._spare(crashes), i64(len(self.floors)) - 1)

    def _spare(self, crashes: i64) -> i64:
        """Return how many crashes may still be spent; where there is no limit they are not counted."""
        return 0 if self.limit == 0 else max(self.limit - 1 - crashes, 0)

    def _floor(self, crashes: i64) -> Floor:
        """Return the values for a car that has crashed so often."""
        wanted = self._spare(crashes)
        while len(self.floors) <= wanted and not self.settled:
            below = self.floors[len(self.floors) - 1] if self.floors else None
            floor = Floor(self.atlas, self.layers, self.sprint, self.nine, self.limit == 0, below)
            self.settled = below is not None and floor.same(below)
            if not self.settled:
                self.floors.append(floor)
        return self.floors[min(wanted, i64(len(self.floors)) - 1)]


class Shelf:
    """The tables that were asked for lately: as many as there is room for, and the newest in any case."""

    def __init__(self, room: i64) -> None:
        self.room: i64 = room
        self.kept: dict[tuple[object, ...], Tables] = {}

    def take(self, options: RacetrackOptions) -> Tables:
        """Return the tables of these options; two races share them unless a car alone could tell them apart."""
        road = (options.track, options.direction, options.border_touch, options.cell_path, options.laps)
        key = (*road, options.start_speed, options.max_speed, options.choices, options.crash_limit)
        found = self.kept.pop(key, None)
        if found is None:
            found = Tables(options)
        self.kept[key] = found
        self._make_room()
        return found

    def _make_room(self) -> None:
        oldest_first = list(self.kept.items())
        states: i64 = 0
        for _, table in oldest_first:
            states += table.states()
        for key, table in oldest_first[:-1]:
            if states > self.room:
                states -= table.states()
                del self.kept[key]


_SHELF: Final = Shelf(_ROOM)


def tables(options: RacetrackOptions) -> Tables:
    """Return the tables of a set of options, made once and kept while there is room."""
    return _SHELF.take(options)
