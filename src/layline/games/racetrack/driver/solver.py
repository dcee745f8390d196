"""The perfect driver: the fewest turns a car alone can finish in, the best margin, and how.

>>> from layline.games.racetrack.options import RacetrackOptions
>>> found = solve(RacetrackOptions(track="paddock", players=1))
>>> found.moves, found.margin, found.start, found.line
(12, 0, (3, 6), '966211477478')
"""

# layline: compiled

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import lru_cache
from time import monotonic
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from layline.core.errors import LaylineError
from layline.core.texts import LANGUAGES
from layline.games.racetrack.driver.atlas import Atlas, atlas_of, points_of, reaches
from layline.games.racetrack.driver.bestlines import BestLines
from layline.games.racetrack.driver.bound import NEVER, least_moves, no_bound
from layline.games.racetrack.driver.search import Progress, Search
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.positions import terms_of
from layline.games.racetrack.sprint import Sprint
from layline.games.racetrack.state import Terms

COMPILED: Final = not __file__.endswith(".py")
"""Whether the searches run as machine code; they are some fifty times slower otherwise."""

MOST_STATES: Final = 600_000_000
"""What a search may number: two to three bytes each."""

_LAPS_BACK: Final[i64] = 4


@mypyc_attr(native_class=False)
class TooLargeError(LaylineError):
    """A search that would not fit in memory."""

    def __init__(self, states: int) -> None:
        self.states = states
        super().__init__(self.said(LANGUAGES[0]))

    def said(self, language: str) -> str:
        return phrase("solver.too_large", states=self.states, most=MOST_STATES).say(language)


@dataclass(frozen=True)
class Stand:
    """A car somewhere on its way: where it stands, the vector it came with, its lap and its crashes."""

    x: int
    y: int
    vx: int = 0
    vy: int = 0
    lap: int = 0
    crashes: int = 0


@dataclass(frozen=True)
class Solution:
    """The best a car alone can do; `moves` is None when it cannot finish at all."""

    moves: int | None
    """Turns until the finish, lost ones included."""
    margin: int
    start: tuple[int, int]
    place: int | None
    """The first place on the line from which it can be done; None for a car on its way."""
    line: str
    """The digits of the first best line; a crash among them is followed by a lost turn."""
    lines: int
    """How many lines are as good: starting place and digits."""
    exact: bool
    """Whether `lines` is that number, or only its rest by 1,000,000,007."""
    states: int
    """Positions of the car that the search looked at."""
    seconds: float
    memory: int
    """The most bytes this process ever held; 0 where the system does not tell."""

    @property
    def crashes(self) -> int:
        """Return the number of crashes in the line: each costs one turn that has no digit."""
        return (self.moves or 0) - len(self.line)


def solve(options: RacetrackOptions, progress: Progress | None = None, stand: Stand | None = None) -> Solution:
    """Return the best line from any place of the line, or from where a car stands."""
    began = monotonic()
    terms: Terms = terms_of(options)
    atlas = _atlas(options, terms, stand)
    limit = options.crash_limit
    spare = limit - 1 - (stand.crashes if stand else 0)
    states = 0
    if limit == 0 or spare > 0:
        # with crashes at the price of turns alone, the number of crashes needs no room
        search = _search(atlas, terms, stand, 1, True, progress)
        states += int(search.expanded)
        lines = BestLines(search) if search.turns > 0 else None
        if limit and lines is not None and lines.most_crashes > spare:
            search = _search(atlas, terms, stand, spare + 1, False, progress)
            states += int(search.expanded)
            lines = BestLines(search)
    else:
        search = _search(atlas, terms, stand, 1, False, progress)
        states += int(search.expanded)
        lines = BestLines(search) if search.turns > 0 else None
    if lines is None:
        start = (stand.x, stand.y) if stand else options.places()[0]
        return Solution(None, 0, start, None, "", 0, True, states, monotonic() - began, _memory())
    place = lines.start()[0]
    return Solution(
        int(search.turns),
        int(search.margin),
        (stand.x, stand.y) if stand else options.places()[place],
        None if stand else place,
        lines.first(),
        lines.lines,
        lines.exact,
        states,
        monotonic() - began,
        _memory(),
    )


@lru_cache(maxsize=64)
def solution(options: RacetrackOptions) -> Solution:
    """Return the best line from the start, found once for these options."""
    return solve(options)


@lru_cache(maxsize=64)
def estimated_states(options: RacetrackOptions, floors: int = 1) -> int:
    """Return how many states a search of these options numbers; time and memory grow with it."""
    ground: Ground = options.ground()
    reach_x, reach_y = reaches(options, options.start_speed)
    layers = 1 if isinstance(ground, Sprint) else options.laps + 1
    return int(points_of(ground)) * (2 * reach_x + 1) * (2 * reach_y + 1) * layers * floors


def _atlas(options: RacetrackOptions, terms: Terms, stand: Stand | None) -> Atlas:
    speed = max(abs(stand.vx), abs(stand.vy)) if stand else options.start_speed
    reach_x, reach_y = reaches(options, speed)
    layers = int(terms.laps) + 1
    states = int(points_of(terms.ground)) * (2 * reach_x + 1) * (2 * reach_y + 1) * layers
    if states > MOST_STATES:
        raise TooLargeError(states)
    found: Atlas = atlas_of(terms.ground, reach_x, reach_y)
    return found


def _search(
    atlas: Atlas, terms: Terms, stand: Stand | None, floors: i64, endless: bool, progress: Progress | None
) -> Search:
    """Return a finished search.

    Driving the wrong way for a whole lap never helps on a sane track, so the search has room for
    one lap below the start; when its bound cannot exclude that a lap more would help, it is
    repeated with that lap.
    """
    sprint = isinstance(atlas.ground, Sprint)
    below: i64 = 0 if sprint else 1
    if stand is not None and not sprint:
        below = max(below, -stand.lap)
    lowest = below + _LAPS_BACK
    while True:
        layers = terms.laps + below + 1
        bound: vec[i16] = no_bound(atlas, layers) if sprint else least_moves(atlas, layers)
        search = Search(atlas, bound, terms.laps, below, floors, terms.nine, endless)
        _place_cars(search, terms, stand, below)
        search.run(progress)
        certain = search.escape == NEVER or 0 < search.turns < search.escape
        if certain or below == lowest:
            return search
        below += 1


def _place_cars(search: Search, terms: Terms, stand: Stand | None, below: i64) -> None:
    atlas = search.atlas
    ground = terms.ground
    if stand is None:
        vector = atlas.vector(terms.start_vx, terms.start_vy)
        for place in range(i64(len(terms.places))):
            search.place_car(below, i64(atlas.numbers[terms.places[place]]), vector, place)
        return
    # faster than the sheet is long means that every choice hits a wall
    most_x = atlas.reach_x
    most_y = atlas.reach_y
    vector = atlas.vector(max(min(stand.vx, most_x), -most_x), max(min(stand.vy, most_y), -most_y))
    point = i64(atlas.numbers[ground.at(stand.x, stand.y)])
    assert point >= 0, "the car stands on the track"
    search.place_car(stand.lap + below, point, vector, 0)


def _memory() -> int:
    if sys.platform == "win32":
        return 0
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
