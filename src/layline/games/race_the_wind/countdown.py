"""The seven turns before the start, worked out backwards from the eighth."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from layline.games.race_the_wind.pilot import BEGIN, FAR, Surveyor, Table


class Countdown:
    """The seven turns before the start: what each point and heading is worth as each turn begins."""

    def __init__(self, surveyor: Surveyor, start: Table) -> None:
        self.surveyor = surveyor
        self.start = start
        size = surveyor.terms.size
        self.size: i64 = size
        self.worth: list[vec[i16]] = []
        """By round 0 .. 8, heading * size + pos; round 0 is unused."""
        empty: vec[i16] = vec[i16]([i16(FAR)] * (8 * size))
        for _ in range(10):
            self.worth.append(empty)
        self.worth[8] = self._begin()
        self.worth[9] = self.worth[8]
        for round in range(i64(7), i64(0), i64(-1)):
            self.worth[round] = self._layer(round)

    def at(self, round: i64, heading: i64, pos: i64) -> i64:
        """Return what it is worth to begin the turn of a round (1 .. 8) like this: turns after the start."""
        return i64(self.worth[min(round, i64(9))][heading * self.size + pos])

    def _begin(self) -> vec[i16]:
        """Round 8: the table of the start itself; whoever is north or on the line has to go round."""
        terms = self.surveyor.terms
        worth: vec[i16] = vec[i16]([i16(FAR)] * (8 * self.size))
        for heading in range(i64(8)):
            for pos in range(self.size):
                if i64(terms.sea[pos]):
                    worth[heading * self.size + pos] = i16(self.start.at(BEGIN, heading, pos, 1))
        return worth

    def _layer(self, round: i64) -> vec[i16]:
        terms = self.surveyor.terms
        worth: vec[i16] = vec[i16]([i16(FAR)] * (8 * self.size))
        for heading in range(i64(8)):
            for pos in range(self.size):
                if i64(terms.sea[pos]) and not self._barred(round, pos):
                    worth[heading * self.size + pos] = i16(self._best(round, BEGIN, heading, pos))
        return worth

    def _barred(self, round: i64, pos: i64) -> bool:
        """RTW-104: not on the line in turns 6 and 7."""
        return (round == 6 or round == 7) and i64(self.surveyor.terms.line[pos]) == 1  # noqa: PLR1714

    def _best(self, round: i64, moment: i64, heading: i64, pos: i64) -> i64:
        """Return the best outcome of the rest of a turn, action by action."""
        surveyor = self.surveyor
        surveyor.look(moment, heading, pos)
        count = surveyor.count
        ends: list[i64] = [surveyor.ends[k] for k in range(count)]
        costs: list[i64] = [surveyor.costs[k] for k in range(count)]
        best = FAR
        for k in range(count):
            landed = ends[k] % self.size
            packed = ends[k] // self.size
            if self._barred(round, landed):
                continue
            if costs[k] > 0:
                value = self.at(round + costs[k], packed % 8, landed)
            else:
                value = self._best(round, packed // 8, packed % 8, landed)
            best = min(best, value)
        return best
