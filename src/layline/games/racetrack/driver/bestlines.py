"""What a finished search knows about its best lines: how many there are, and the first of them."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from layline.games.racetrack.driver.search import Search
from layline.games.racetrack.ground import BACK, FORWARD, WALL

MODULUS: Final = 1_000_000_007


class BestLines:
    """The states on best lines, followed back from the finish turn by turn.

    Each state of a turn has the number of ways to finish from it. The move that leads to such
    a state is marked in the search's own levels, by a minus sign.
    """

    def __init__(self, search: Search) -> None:
        self.search = search
        self.exact = True
        """Whether `lines` is the number itself and not its rest by MODULUS."""
        self.most_crashes: i64 = 0
        """The most crashes that a best line has."""
        self.ways: list[dict[int, int]] = [{} for _ in range(search.turns)]
        """By turns driven, then by state; the turns that have been followed back are empty again."""
        self.crashes: list[dict[int, int]] = [{} for _ in range(search.turns)]
        """In the same way, the most crashes still to come."""
        for key, count in search.finals.items():
            self._add(search.turns - 1, key, count, 0)
        for turns in range(search.turns - 1, 0, -1):
            for key, count in self.ways[turns].items():
                self._follow_back(turns, key, count)
            self.ways[turns] = {}
            self.crashes[turns] = {}
        total = 0
        for key, count in self.ways[0].items():
            total += count
            self.most_crashes = max(self.most_crashes, i64(self.crashes[0].get(key, 0)))
        self.exact = self.exact and total < MODULUS
        self.lines = total % MODULUS

    def start(self) -> tuple[int, int]:
        """Return the first place on the line from which a best line starts, and its state."""
        return min([(self.search.starts[key], key) for key in self.ways[0]])

    def first(self) -> str:
        """Return the best line that comes first in the order of its digits."""
        key = i64(self.start()[1])
        digits = ""
        turns: i64 = 0
        while turns < self.search.turns:
            digit, key, turns = self._choose(key, turns)
            digits += str(digit)
        return digits

    def _add(self, turns: i64, key: int, count: int, crashes: int) -> None:
        ways = self.ways[turns]
        count += ways.get(key, 0)
        if count >= MODULUS:
            self.exact = False
            count %= MODULUS
        ways[key] = count
        if crashes:
            self.crashes[turns][key] = max(crashes, self.crashes[turns].get(key, 0))

    def _level(self, turns: i64, key: i64) -> i64:
        """Return where the level of a state stands if it was reached in so many turns, -2 at the start, or -1."""
        search = self.search
        atlas = search.atlas
        if turns <= 0:
            return -2 if turns == 0 and key in search.starts else -1
        vector = key & ((1 << atlas.bits) - 1)
        block = key >> atlas.bits
        layer = block // atlas.points
        origin = atlas.source(block - layer * atlas.points, vector)
        if origin < 0:
            return -1
        before = layer
        code = i64(atlas.codes[origin * atlas.vectors + vector])
        if code == FORWARD:
            before -= 1
        elif code == BACK:
            before += 1
        if before < 0 or before // search.layers != layer // search.layers:
            return -1
        index = (before * atlas.points + origin) * atlas.vectors + vector
        level = i64(search.levels[index])
        return index if level == turns + 1 or level == -turns - 1 else -1

    def _follow_back(self, turns: i64, key: int, count: int) -> None:
        """Add a state's ways to every state from which a best line comes here."""
        search = self.search
        atlas = search.atlas
        crashes = self.crashes[turns].get(key, 0)
        index = self._level(turns, key)
        search.levels[index] = i16(-turns - 1)
        chosen = i64(key) & ((1 << atlas.bits) - 1)
        block = index // atlas.vectors
        vx = atlas.vx_of(chosen)
        vy = atlas.vy_of(chosen)
        for ax in range(-1, 2):
            for ay in range(-1, 2):
                vector = atlas.vector(vx + ax, vy + ay)
                if vector >= 0 and (search.nine or vector != chosen):
                    before = (block << atlas.bits) | vector
                    if self._level(turns - 1, before) != -1:
                        self._add(turns - 1, int(before), count, crashes)
        if chosen == atlas.still and (search.endless or search.floors > 1):
            self._follow_crashes(turns, i64(key) >> atlas.bits, count, crashes)

    def _follow_crashes(self, turns: i64, block: i64, count: int, crashes: int) -> None:
        """Do the same for crashes: a car that stands may have crashed two turns ago, whatever its vector."""
        search = self.search
        atlas = search.atlas
        if not search.endless:
            block -= search.layers * atlas.points
        if block < 0:
            return
        for vector in range(atlas.vectors):
            before = (block << atlas.bits) | vector
            if self._level(turns - 2, before) != -1:
                walls = atlas.walls(block % atlas.points, vector, search.nine)
                if walls > 0:
                    self._add(turns - 2, int(before), count * int(walls), crashes + 1)

    def _choose(self, key: i64, turns: i64) -> tuple[int, i64, i64]:
        """Return the first digit that stays on a best line, the state it leads to and the turns driven then."""
        search = self.search
        atlas = search.atlas
        vector = key & ((1 << atlas.bits) - 1)
        block = key >> atlas.bits
        layer = block // atlas.points
        point = block - layer * atlas.points
        vx = atlas.vx_of(vector)
        vy = atlas.vy_of(vector)
        for digit in range(1, 10):
            chosen = atlas.vector(vx + i64((digit - 1) % 3 - 1), vy + i64((digit - 1) // 3 - 1))
            if chosen < 0 or (chosen == vector and not search.nine):
                continue
            code = i64(atlas.codes[point * atlas.vectors + chosen])
            if code == WALL:
                after = block if search.endless else block + search.layers * atlas.points
                if self._marked(after, atlas.still, turns + 2):
                    return digit, (after << atlas.bits) | atlas.still, turns + 2
                continue
            after_layer = layer
            if code == FORWARD:
                after_layer += 1
            elif code == BACK:
                after_layer -= 1
            if turns + 1 == search.turns:
                if code == FORWARD and after_layer % search.layers == 0 and self._best_margin(point, chosen):
                    return digit, key, turns + 1
            elif self._marked(block, chosen, turns + 1):
                landing = after_layer * atlas.points + atlas.landing(point, chosen)
                return digit, (landing << atlas.bits) | chosen, turns + 1
        raise AssertionError("a state on a best line has a best choice")

    def _marked(self, block: i64, vector: i64, turns: i64) -> bool:
        levels: vec[i16] = self.search.levels
        index = block * self.search.atlas.vectors + vector
        return index < len(levels) and i64(levels[index]) == -turns - 1

    def _best_margin(self, point: i64, chosen: i64) -> bool:
        atlas = self.search.atlas
        ground = atlas.ground
        end = ground.landing(i64(atlas.places[point]), atlas.vx_of(chosen), atlas.vy_of(chosen))
        return ground.margin(end) == self.search.margin
