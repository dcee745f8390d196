"""A second, slow search for the best lines: breadth first over plain tuples, from the ledger's sentences.

Nothing of the fast geometry or of the solver is used; contacts with borders are the ledger's RTK-G5 on
integers, and RTK-G7 by the fractions of `slow`.
"""

from fractions import Fraction
from functools import lru_cache

from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.track import Track
from layline.games.racetrack.tracks import track
from tests.games.racetrack import slow

Point = tuple[int, int]
State = tuple[int, int, int, int, int, int]
"""x, y, vx, vy, lap, crashes."""
GONE = 2
"""The crossing of a move that hits a wall."""


class PlainTrack:
    """What a move does on a circuit: its crossing, or GONE."""

    def __init__(self, found: Track, direction: str, touch: bool) -> None:
        self.touch, self.unit = touch, found.unit
        self.line = slow.SlowLine(found, found.direction if direction == "track" else direction)
        self.edges = [
            tuple(int(value * found.unit) for corner in edge for value in corner) for edge in slow.edges(found)
        ]
        self.borders = slow.edges(found)
        self.known: dict[tuple[Point, Point], int] = {}

    def places(self) -> list[Point]:
        """RTK-G10, in any order."""
        line = self.line
        low, high = int(line.low) - 1, int(line.high) + 2
        found = [k for k in range(low, high) if line.low < k < line.high or (self.touch and k in (line.low, line.high))]
        return [(line.q[0], k) if line.axis == 1 else (k, line.q[1]) for k in found]

    def move(self, a: Point, b: Point) -> int:
        if (a, b) not in self.known:
            self.known[a, b] = self.line.crossing(a, b) if self._valid(a, b) else GONE
        return self.known[a, b]

    def start(self, speed: int) -> Point:
        return speed * self.line.f[0], speed * self.line.f[1]

    def finish(self, state: State, b: Point, crossing: int, laps: int) -> int | None:
        """Return the margin of a finishing move."""
        return self.line.side(b) if crossing == 1 and state[4] + 1 == laps else None

    def _valid(self, a: Point, b: Point) -> bool:
        ax, ay, bx, by = (value * self.unit for value in a + b)
        if not any(_contact(ax, ay, bx, by, *edge) for edge in self.edges):
            return True
        exact = [(Fraction(x), Fraction(y)) for x, y in (a, b)]
        return self.touch and slow.valid(exact[0], exact[1], self.borders, touch=True)


class PlainSprint:
    """What a move does on a planning map (8.2): 1 when it reaches a goal, 0, or GONE."""

    def __init__(self, found: Track, exact: bool) -> None:
        height = len(found.rows)
        self.exact = exact
        cells = [(x, height - 1 - y, cell) for y, row in enumerate(found.rows) for x, cell in enumerate(row)]
        self.free = {(x, y) for x, y, cell in cells if cell != "x"}
        self.goals, self.starts = set(found.goals), list(found.starts)

    def places(self) -> list[Point]:
        return self.starts

    def start(self, speed: int) -> Point:
        return speed, speed

    def finish(self, state: State, b: Point, crossing: int, laps: int) -> int | None:
        return 0 if crossing == 1 else None

    def move(self, a: Point, b: Point) -> int:
        return self._touched(a, b) if self.exact else self._sampled(a, b)

    def _sampled(self, a: Point, b: Point) -> int:
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = max(abs(dx), abs(dy))
        for k in range(n + 1):
            cell = (a[0] + (2 * k * dx + n) // (2 * n), a[1] - (n - 2 * k * dy) // (2 * n)) if n else a
            if cell in self.goals:
                return 1
            if cell not in self.free:
                return GONE
        return 0

    def _touched(self, a: Point, b: Point) -> int:
        met = [
            (x, y)
            for x in range(min(a[0], b[0]), max(a[0], b[0]) + 1)
            for y in range(min(a[1], b[1]), max(a[1], b[1]) + 1)
            if _meets_cell(a, b, x, y)
        ]
        if any(cell not in self.free for cell in met):
            return GONE
        return int(any(cell in self.goals for cell in met))


def _meets_cell(a: Point, b: Point, x: int, y: int) -> bool:
    """Whether a segment meets a closed unit square: an end inside, or contact with a side."""
    corners = [(2 * x - 1, 2 * y - 1), (2 * x + 1, 2 * y - 1), (2 * x + 1, 2 * y + 1), (2 * x - 1, 2 * y + 1)]
    if a == (x, y) or b == (x, y):
        return True
    ends = 2 * a[0], 2 * a[1], 2 * b[0], 2 * b[1]
    return any(_contact(*ends, *one, *two) for one, two in zip(corners, corners[1:] + corners[:1], strict=True))


def _contact(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """RTK-G5."""
    if max(ax, bx) < min(cx, dx) or max(cx, dx) < min(ax, bx) or max(ay, by) < min(cy, dy) or max(cy, dy) < min(ay, by):
        return False
    a = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx)
    b = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx)
    if (ax, ay) == (bx, by):
        return a == 0
    c = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    d = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax)
    return not ((a > 0 and b > 0) or (a < 0 and b < 0) or (c > 0 and d > 0) or (c < 0 and d < 0))


@lru_cache(maxsize=32)
def plain(name: str, direction: str, touch: str, cell_path: str) -> PlainTrack | PlainSprint:
    found = track(name)
    if found.sprint:
        return PlainSprint(found, cell_path == "exact")
    return PlainTrack(found, direction, touch == "allowed")


def plain_of(options: RacetrackOptions) -> PlainTrack | PlainSprint:
    """Return the slow track of these options; what it has found out is kept."""
    return plain(options.track, options.direction, options.border_touch, options.cell_path)


def choices(options: RacetrackOptions, state: State) -> list[Point]:
    """Section 6: the vectors a car may choose."""
    most = options.max_speed or 10**9
    return [
        (state[2] + ax, state[3] + ay)
        for ay in (-1, 0, 1)
        for ax in (-1, 0, 1)
        if (ax or ay or options.choices == 9) and max(abs(state[2] + ax), abs(state[3] + ay)) <= most
    ]


def best_lines(options: RacetrackOptions, stand: State | None = None, most: int = 400) -> tuple[int, int, int] | None:
    """Return turns, margin and number of best lines, or None: every state, turn after turn.

    A state that was reached on an earlier turn is not looked at again; states that differ only
    in their crashes are different states, and laps go down without end.
    """
    road = plain_of(options)
    start = road.start(options.start_speed)
    begin = [stand] if stand else [(*place, *start, 0, 0) for place in road.places()]
    waiting: dict[int, dict[State, int]] = {0: dict.fromkeys(begin, 1)}
    seen: set[State] = set()
    for turn in range(most):
        here = waiting.pop(turn, {})
        here = {state: count for state, count in here.items() if state not in seen}
        seen.update(here)
        finishes: dict[int, int] = {}
        for state, count in here.items():
            for vx, vy in choices(options, state):
                end = (state[0] + vx, state[1] + vy)
                crossing = road.move(state[:2], end)
                if crossing == GONE:
                    crashes = state[5] + 1
                    if options.crash_limit and crashes >= options.crash_limit:
                        continue
                    after, later = (*state[:2], 0, 0, state[4], crashes if options.crash_limit else 0), turn + 2
                else:
                    margin = road.finish(state, end, crossing, options.laps)
                    if margin is not None:
                        finishes[margin] = finishes.get(margin, 0) + count
                        continue
                    after, later = (*end, vx, vy, state[4] + crossing, state[5]), turn + 1
                bucket = waiting.setdefault(later, {})
                bucket[after] = bucket.get(after, 0) + count
        if finishes:
            return turn + 1, max(finishes), finishes[max(finishes)]
        if not waiting:
            return None
    return None
