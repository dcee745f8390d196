"""How far it is to victory: turns to go from every space with every set of tokens, as a pilot reckons.

The reckoning is a shortest way over arrows. It supposes that a pilot lays the wind it needs, and
charges for winds that are rare. A hundred stand for one turn.
"""

# layline: compiled

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.limits import TO_FINISH, TO_WIN
from layline.games.cap_horn.moves import KINDS
from layline.games.cap_horn.state import TOKEN, WIDTH, Sea

NEVER: Final[i64] = 100_000
TURN: Final[i64] = 100
_RARE: Final[vec[i64]] = vec[i64]([4, 14, 24, 20, 22, 22, 20, 30])
"""What a wind costs beyond its turn, by kind: W1 W2 W3 S2 D2 X2 K2 B2."""
_STEP: Final[i64] = 165
"""A turn with Ignore, its sail points included."""
_courses: Final[dict[int, Course]] = {}


class Course:
    """Turns to go, by set of tokens and space."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart
        self.size: i64 = chart.size
        self.ahead: vec[i64] = vec[i64]([int(NEVER)] * (64 * self.size))
        """To go from a space where the ship stands."""
        self.after: vec[i64] = vec[i64]([int(NEVER)] * (64 * self.size))
        """To go once the ship has arrived at a space, its token taken."""
        self.sources: list[list[int]] = [[] for _ in range(int(chart.size))]
        """For each space where it can be reached from: space * 1024 + cost."""
        self._link()
        for count in (2, 1, 0):
            for tokens in range(64):
                if owned(tokens) == count and _distinct(tokens):
                    self._reckon(tokens)

    def _link(self) -> None:
        chart = self.chart
        best: dict[int, int] = {}
        for cell in chart.sea:
            for kind in range(KINDS):
                for arrow in range(i64(len(chart.tiles[kind]))):
                    end = chart.end(kind, cell, arrow)
                    if end > 0 and chart.counts[kind] > 0:
                        _keep(best, end * 1024 + cell, TURN + _RARE[kind])
            for k in range(cell * 8, cell * 8 + 8):
                if chart.near[k] > 0:
                    _keep(best, chart.near[k] * 1024 + cell, _STEP)
        for key, cost in best.items():
            self.sources[key // 1024].append(key % 1024 * 1024 + cost)

    def _reckon(self, tokens: i64) -> None:
        """Fill in one set of tokens; those with one token more are known."""
        chart = self.chart
        base = tokens * self.size
        queue: list[tuple[int, int]] = []
        for cell in range(self.size):
            mark = chart.station[cell] - 1
            if chart.goal[cell] > 0 and owned(tokens) >= TO_FINISH:
                self.after[base + cell] = 0
            elif mark >= 0 and earns(tokens, mark):
                richer = with_token(tokens, mark)
                self.after[base + cell] = 0 if owned(richer) >= TO_WIN else self.ahead[richer * self.size + cell]
            if self.after[base + cell] < NEVER:
                heappush(queue, (int(self.after[base + cell]), int(cell)))
        while queue:
            cost, cell = heappop(queue)
            if cost > self.after[base + cell]:
                continue
            for source in self.sources[cell]:
                before: i64 = source // 1024
                total: i64 = cost + source % 1024
                if total < self.ahead[base + before]:
                    self.ahead[base + before] = total
                    mark = chart.station[before] - 1
                    if mark < 0 or not earns(tokens, mark):  # arriving there changes nothing
                        self.after[base + before] = total
                        heappush(queue, (int(total), int(before)))


def course(chart: Chart) -> Course:
    """Return the reckoning for a chart, made once."""
    key = id(chart)
    found = _courses.get(key)
    if found is None or found.chart is not chart:
        found = Course(chart)
        _courses[key] = found
    return found


def tokens_of(sea: Sea, seat: i64) -> i64:
    """Return the tokens of a seat as one number: two bits a stage."""
    base = seat * WIDTH + TOKEN
    return sea.seats[base] + 4 * sea.seats[base + 1] + 16 * sea.seats[base + 2]


def owned(tokens: i64) -> i64:
    """Return how many tokens a set has."""
    return (1 if tokens & 3 else 0) + (1 if tokens & 12 else 0) + (1 if tokens & 48 else 0)


def earns(tokens: i64, mark: i64) -> bool:
    """Say whether a station (3 * stage + colour) gives somebody with these tokens another."""
    colour = mark % 3 + 1
    if tokens >> (2 * (mark // 3)) & 3:
        return False
    return tokens & 3 != colour and tokens >> 2 & 3 != colour and tokens >> 4 & 3 != colour


def with_token(tokens: i64, mark: i64) -> i64:
    """Return a set of tokens with that of a station."""
    return tokens | (mark % 3 + 1) << (2 * (mark // 3))


def _distinct(tokens: i64) -> bool:
    one, two, three = tokens & 3, tokens >> 2 & 3, tokens >> 4 & 3
    return not (0 < one == two or 0 < one == three or 0 < two == three)


def _keep(best: dict[int, int], key: i64, cost: i64) -> None:
    if cost < best.get(int(key), int(NEVER)):
        best[int(key)] = int(cost)
