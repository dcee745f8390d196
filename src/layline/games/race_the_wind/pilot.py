"""How many turns a boat alone needs from anywhere to the end of a stretch of the course, exactly.

A stretch ends when a row is crossed one way through certain intervals (`Goal`). A `Table` holds, for
every point, heading and moment inside a turn, the fewest turns to get there and on through the
stretch after it, in a steady wind, with lulls and gusts but without other boats. Found backwards
from the goal with buckets, for costs are whole turns.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from layline.games.race_the_wind.state import BLUE_TOKEN, YELLOW_TOKEN, Terms
from layline.kit.compass import BEAM_REACH, BROAD_REACH, HEAD_TO_WIND, point_of_sail

# moments inside a turn
BEGIN: Final[i64] = 0
BEAM_SECOND: Final[i64] = 1
BROAD_MOVED: Final[i64] = 2
BROAD_GUST: Final[i64] = 3
ON_GUST: Final[i64] = 4
MOMENTS: Final[i64] = 5

FAR: Final[i64] = 9999
_LONGEST: Final[i64] = 1200

OPEN_WAY: Final[i64] = 0
THROUGH: Final[i64] = 1
BARRED: Final[i64] = 2


class Goal:
    """A row to be crossed one way; for each x of it: nothing special, the goal, or forbidden."""

    def __init__(self, row: i64, northward: bool, ways: list[int]) -> None:
        self.row: i64 = row
        self.northward = northward
        self.ways: vec[u8] = vec[u8](bytes(ways))


class Table:
    """Turns to go from everywhere on one stretch."""

    def __init__(self, terms: Terms, goal: Goal, after: Table | None, size: i64) -> None:
        self.terms = terms
        self.goal = goal
        self.after = after
        """The stretch that follows; None at the end of the chain."""
        self.size: i64 = size
        self.turns: vec[i16] = vec[i16]([i16(FAR)] * (MOMENTS * 16 * size))

    def index(self, moment: i64, heading: i64, pos: i64, from_north: i64) -> i64:
        """Return the number of a node; the side it came from matters on the goal's row only."""
        side = from_north if self.terms.ys[pos] == self.goal.row else 0
        return ((moment * 8 + heading) * 2 + side) * self.size + pos

    def at(self, moment: i64, heading: i64, pos: i64, from_north: i64) -> i64:
        """Return the turns to go, FAR when there is no way."""
        return i64(self.turns[self.index(moment, heading, pos, from_north)])


class Surveyor:
    """Fills tables for one wind and one set of tokens."""

    def __init__(self, terms: Terms, tokens: vec[u8], wind: i64, into_wind: bool) -> None:
        self.terms = terms
        self.tokens: vec[u8] = tokens
        self.wind: i64 = wind
        self.into_wind = into_wind
        """Whether turning head to wind is allowed, as before the start."""
        self.count: i64 = 0
        """Edges of the node looked at last, in the three vectors below."""
        self.ends: vec[i64] = vec[i64]([0] * 16)
        self.costs: vec[i64] = vec[i64]([0] * 16)
        self.steps: vec[i64] = vec[i64]([0] * 16)
        """1 when the edge is a step, which may cross the row."""

    # -- actions as edges ----------------------------------------------------------------

    def look(self, moment: i64, heading: i64, pos: i64) -> None:
        """List where one action leads: (moment, heading, point) packed, turns spent, step or not."""
        self.count = 0
        sail = point_of_sail(heading, self.wind)
        ahead = pos + self.terms.delta[heading]
        may_step = sail != HEAD_TO_WIND and i64(self.terms.sea[ahead]) == 1
        if moment == BEGIN:
            if sail == BEAM_REACH:
                if may_step:
                    self._land(heading, ahead, BEAM_SECOND)
                self._turn(heading, pos, BEAM_SECOND, 0)
            elif sail == BROAD_REACH and may_step:
                self._land(heading, ahead, BROAD_MOVED)
            else:
                if may_step:
                    self._land(heading, ahead, BEGIN)
                self._turn(heading, pos, BEGIN, 1)
            return
        if moment == BEAM_SECOND:
            if may_step:
                self._land(heading, ahead, BEGIN)
            self._turn(heading, pos, BEGIN, 1)
            return
        self._add(BEGIN, heading, pos, 1, 0)
        if moment == BROAD_MOVED:
            self._turn(heading, pos, BEGIN, 1)
            return
        if may_step:
            self._land(heading, ahead, BEGIN)
        if moment == BROAD_GUST:
            self._turn(heading, pos, ON_GUST, 0)

    def _land(self, heading: i64, pos: i64, after: i64) -> None:
        """A step ends here: a lull costs the next turn too, blue may give another step."""
        token = i64(self.tokens[pos])
        if token == YELLOW_TOKEN:
            self._add(BEGIN, heading, pos, 2, 1)
        elif after == BEAM_SECOND:
            self._add(BEAM_SECOND, heading, pos, 0, 1)
        elif token == BLUE_TOKEN:
            self._add(BROAD_GUST if after == BROAD_MOVED else ON_GUST, heading, pos, 0, 1)
        elif after == BROAD_MOVED:
            self._add(BROAD_MOVED, heading, pos, 0, 1)
        else:
            self._add(BEGIN, heading, pos, 1, 1)

    def _turn(self, heading: i64, pos: i64, after: i64, cost: i64) -> None:
        for steps in range(i64(-2), i64(3)):
            turned = (heading + steps) & 7
            if steps != 0 and (turned != self.wind or self.into_wind):
                self._add(after, turned, pos, cost, 0)

    def _add(self, moment: i64, heading: i64, pos: i64, cost: i64, step: i64) -> None:
        k = self.count
        self.ends[k] = (moment * 8 + heading) * self.terms.size + pos
        self.costs[k] = cost
        self.steps[k] = step
        self.count = k + 1

    # -- tables --------------------------------------------------------------------------

    def fill(self, goal: Goal, after: Table | None) -> Table:
        """Return the table of a stretch; `after` is the stretch that follows, None at the finish."""
        terms = self.terms
        size = terms.size
        table = Table(terms, goal, after, size)
        turns = table.turns
        nodes = MOMENTS * 16 * size
        sources: vec[i64] = vec[i64]()
        targets: vec[i64] = vec[i64]()
        costs: vec[i64] = vec[i64]()
        buckets: list[list[i64]] = [[] for _ in range(_LONGEST + 4)]
        for moment in range(MOMENTS):
            for heading in range(i64(8)):
                for pos in range(size):
                    if i64(terms.sea[pos]) == 0 or not self._exists(moment, heading, pos):
                        continue
                    self.look(moment, heading, pos)
                    sides: i64 = 2 if terms.ys[pos] == goal.row else 1
                    for side in range(sides):
                        node = ((moment * 8 + heading) * 2 + side) * size + pos
                        for k in range(self.count):
                            end = self.ends[k]
                            landed = end % size
                            cost = self.costs[k]
                            if self.steps[k]:
                                found = self._crosses(goal, pos, landed, side)
                                if found == BARRED:
                                    continue
                                if found == THROUGH:
                                    value = self._beyond(after, end, pos, cost)
                                    if value < i64(turns[node]):
                                        turns[node] = i16(value)
                                        buckets[value].append(node)
                                    continue
                                came = i64(1) if terms.ys[pos] > goal.row else i64(0)
                            else:
                                came = side
                            other = (end // size) * 2 * size + landed
                            if terms.ys[landed] == goal.row:
                                other += came * size
                            sources = append(sources, node)
                            targets = append(targets, other)
                            costs = append(costs, cost)
        self._spread(turns, nodes, sources, targets, costs, buckets)
        return table

    def _exists(self, moment: i64, heading: i64, pos: i64) -> bool:
        """Say whether a boat can be at this moment of a turn here at all."""
        if moment >= BROAD_GUST:
            return i64(self.tokens[pos]) == BLUE_TOKEN
        return moment != BROAD_MOVED or point_of_sail(heading, self.wind) == BROAD_REACH

    def _crosses(self, goal: Goal, pos: i64, landed: i64, side: i64) -> i64:
        """Say what leaving the goal's row means: side 1 is a boat that came from the north."""
        ys = self.terms.ys
        if ys[pos] != goal.row or ys[landed] == goal.row:
            return OPEN_WAY
        northward = ys[landed] > goal.row
        if northward != goal.northward or (side == 1) == northward:
            return OPEN_WAY
        return i64(goal.ways[self.terms.xs[pos]])

    def _beyond(self, after: Table | None, end: i64, pos: i64, cost: i64) -> i64:
        """Return the turns from a crossing on: through the stretch after, or the one that finishes."""
        if after is None:
            return max(cost, i64(1))
        size = self.terms.size
        packed = end // size
        came = i64(1) if self.terms.ys[pos] > after.goal.row else i64(0)
        return cost + min(after.at(packed // 8, packed % 8, end % size, came), _LONGEST)

    def among(self, table: Table, node: i64, came: i64, blocked: list[i64], turns: i64) -> i64:
        """Return the turns to go round boats that stand still, looking so many turns ahead.

        `node` is (moment, heading, point) packed as in `ends`.
        """
        size = self.terms.size
        pos = node % size
        packed = node // size
        if turns == 0 and packed < 8:
            return table.at(BEGIN, packed, pos, came)
        self.look(packed // 8, packed % 8, pos)
        count = self.count
        ends: list[i64] = [self.ends[k] for k in range(count)]
        costs: list[i64] = [self.costs[k] for k in range(count)]
        steps: list[i64] = [self.steps[k] for k in range(count)]
        best = FAR
        for k in range(count):
            landed = ends[k] % size
            side = came
            if steps[k]:
                if landed in blocked:
                    continue
                found = self._crosses(table.goal, pos, landed, came)
                if found == BARRED:
                    continue
                if found == THROUGH:
                    best = min(best, self._beyond(table.after, ends[k], pos, costs[k]))
                    continue
                side = i64(1) if self.terms.ys[pos] > table.goal.row else i64(0)
            left = turns - 1 if costs[k] > 0 and turns > 0 else turns
            best = min(best, costs[k] + self.among(table, ends[k], side, blocked, left))
        return best

    def _spread(
        self,
        turns: vec[i16],
        nodes: i64,
        sources: vec[i64],
        targets: vec[i64],
        costs: vec[i64],
        buckets: list[list[i64]],
    ) -> None:
        """Carry values from ends to beginnings of edges, smallest first."""
        first: vec[i64] = vec[i64]([0] * (nodes + 1))
        edges = i64(len(sources))
        for k in range(edges):
            first[targets[k] + 1] += 1
        for node in range(nodes):
            first[node + 1] += first[node]
        back: vec[i64] = vec[i64]([0] * edges)
        paid: vec[i64] = vec[i64]([0] * edges)
        filled: vec[i64] = first[:]
        for k in range(edges):
            place = filled[targets[k]]
            back[place] = sources[k]
            paid[place] = costs[k]
            filled[targets[k]] = place + 1
        for value in range(_LONGEST):
            bucket = buckets[value]
            at: i64 = 0
            while at < len(bucket):
                node = bucket[at]
                at += 1
                if i64(turns[node]) != value:
                    continue
                for k in range(first[node], first[node + 1]):
                    reached = value + paid[k]
                    if reached < i64(turns[back[k]]):
                        turns[back[k]] = i16(reached)
                        buckets[reached].append(back[k])
