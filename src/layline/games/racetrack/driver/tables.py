"""The value of every position of a car alone: the fewest turns to the finish, or that it is doomed.

Made backwards from the finish once for each set of options. A table needs three bytes for each
state that `estimated_states` counts, and as many again for each crash that may be spent.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from layline.games.racetrack.driver.atlas import Atlas, atlas_of, reaches
from layline.games.racetrack.driver.floor import Floor
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
