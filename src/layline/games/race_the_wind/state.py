"""The state of a race as flat integers, shared terms apart.

Points are numbered row by row with two rows and columns of margin around the board, so that two
steps in any direction from a point of the board lead to a number that exists. Number 0 is a corner
of that margin: it means "not on the board".
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.core.moves import Move
from layline.core.state import State
from layline.games.race_the_wind.moves import point
from layline.kit.compass import east, north
from layline.kit.lattice import king_steps

# phases
ORDER: Final[i64] = 0
FLAG_ROWS: Final[i64] = 1
TOKENS: Final[i64] = 2
SIDES: Final[i64] = 3
BOATS: Final[i64] = 4
START: Final[i64] = 5
RACE: Final[i64] = 6
ENDED: Final[i64] = 7
PHASES: Final = ("order", "flags", "tokens", "sides", "boats", "start", "race", "over")

# what the boat to play, or chance, is asked (only in START and RACE)
CLAIMS: Final[i64] = 0
MISSING: Final[i64] = 1
SPINNING: Final[i64] = 2
ACTING: Final[i64] = 3
ASK_ROLL: Final[i64] = 4
DIE: Final[i64] = 5
STAGES: Final = ("claims", "miss", "spin", "act", "ask_roll", "die")

# where each fact about a boat stands in `Sea.boats`, WIDTH numbers a seat
POS: Final[i64] = 0
HEADING: Final[i64] = 1
LEG: Final[i64] = 2
UP: Final[i64] = 3
"""Interval of the windward row through which it went north, plus 1; 0 when unset."""
WING_DONE: Final[i64] = 4
GATE_PASSED: Final[i64] = 5
SIDE_GATE: Final[i64] = 6
SIDE_MARK: Final[i64] = 7
SIDE_WING: Final[i64] = 8
"""UNKNOWN, NORTH or SOUTH: where it was when last off that row."""
MISS: Final[i64] = 9
PENALTIES: Final[i64] = 10
SPIN_LEFT: Final[i64] = 11
SPIN_WAY: Final[i64] = 12
SHADOW: Final[i64] = 13
"""Point of its shadow token, or 0."""
STALL: Final[i64] = 14
FINISHED: Final[i64] = 15
"""1 for the first boat home, 2 for the second, ...; 0 while racing."""
RECORD: Final[i64] = 16
"""NO_RECORD, OPEN or CLOSED: what is known of its last turn, and whether it may be claimed."""
MOVED: Final[i64] = 17
ENTRY: Final[i64] = 18
"""The point it made its last step from."""
ENTRY_HEADING: Final[i64] = 19
EXCUSED: Final[i64] = 20
"""0, or why no O claim is possible: FORCED, MISSED or SPUN (RTW-A45)."""
IN_FILE: Final[i64] = 21
LOCKED: Final[i64] = 22
"""Bits of the seats that had it in file, and that had it locked in a zone, as its turn began."""
TURNED_Z: Final[i64] = 23
BROKE_R1: Final[i64] = 24
BROKE_R2: Final[i64] = 25
WIDTH: Final[i64] = 26

UNKNOWN: Final[i64] = 0
NORTH: Final[i64] = 1
SOUTH: Final[i64] = 2
NO_RECORD: Final[i64] = 0
OPEN: Final[i64] = 1
CLOSED: Final[i64] = 2
FORCED: Final[i64] = 1
MISSED: Final[i64] = 2
SPUN: Final[i64] = 3

YELLOW_TOKEN: Final[i64] = 1
BLUE_TOKEN: Final[i64] = 2

# bits and order of marks
MARK: Final[i64] = 0
SECOND: Final[i64] = 1
WING: Final[i64] = 2
BUOY: Final[i64] = 3
COMMITTEE: Final[i64] = 4
MARKS: Final[i64] = 5
MARK_NAMES: Final = ("mark", "second", "wing", "buoy", "committee")

OFFERED: Final[i64] = 0
UMPIRED: Final[i64] = 1
UNCLAIMED: Final[i64] = 2
PROTEST_MODES: Final = ("offer", "auto", "off")

MARGIN: Final[i64] = 2


class Terms:
    """What stays the same for a whole race: the board, the options as numbers, lists of moves."""

    def __init__(self, width: i64, height: i64, marks: list[tuple[int, int] | None], options: object) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.options = options
        """The validated options themselves, for whoever writes the position down."""
        self.stride: i64 = width + 2 * MARGIN
        self.size: i64 = self.stride * (height + 2 * MARGIN)
        self.sea: vec[u8] = vec[u8](bytes(self.size))
        """1 on every point of the board that is no mark."""
        self.xs: vec[i64] = vec[i64]([0] * self.size)
        self.ys: vec[i64] = vec[i64]([0] * self.size)
        self.zones: vec[i64] = vec[i64]([0] * self.size)
        """Bits of the marks whose two-length zone a point belongs to (RTW-200)."""
        self.line: vec[u8] = vec[u8](bytes(self.size))
        """1 on the points of the start line, strictly between its marks."""
        self.sides: vec[u8] = vec[u8](bytes(self.size))
        """Where boats may be placed: bit 1 for whoever has the west, bit 2 for the east."""
        self.delta: vec[i64] = vec[i64]([0] * 8)
        for h in range(i64(8)):
            self.delta[h] = east(h) + north(h) * self.stride
        self.points: list[Move] = []
        """The move that chooses each point of the board, row by row; `spots` are their numbers."""
        self.spots: vec[i64] = vec[i64]([0] * (width * height))
        for y in range(height):
            for x in range(width):
                pos = self.at(x, y)
                self.spots[y * width + x] = pos
                self.points.append(point(x, y))
                self.sea[pos] = 1
                self.xs[pos] = x
                self.ys[pos] = y
        self.marks: vec[i64] = vec[i64]([0] * MARKS)
        """Points of M, M2, wing mark, gate buoy, committee boat; 0 for what the course has not."""
        for k in range(MARKS):
            place = marks[k]
            if place is not None:
                self._put_mark(k, place[0], place[1])
        buoy, committee = self.marks[BUOY], self.marks[COMMITTEE]
        for pos in range(buoy + 1, committee):
            self.line[pos] = 1
        self.gate_row: i64 = self.ys[buoy]
        self.mark_row: i64 = self.ys[self.marks[MARK]]
        self.wing_row: i64 = self.ys[self.marks[WING]] if self.marks[WING] else -1
        self.middle: i64 = self.xs[self.marks[MARK]]
        self.buoy_x: i64 = self.xs[buoy]
        self.committee_x: i64 = self.xs[committee]
        self.second_x: i64 = self.xs[self.marks[SECOND]] if self.marks[SECOND] else 1_000_000
        self.wing_x: i64 = self.xs[self.marks[WING]]
        self.windward_bits: i64 = 3 if self.marks[SECOND] else 1
        self.wing_bit: i64 = 4 if self.marks[WING] else 0
        # options as numbers, filled in by `positions.terms_of`
        self.players: i64 = 2
        self.laps: i64 = 3
        self.protests: i64 = OFFERED
        self.shadows = True
        self.asks_roll = False
        self.full = False
        self.passing = False
        self.timed = True
        self.max_rounds: i64 = 0
        self.token_mode: i64 = 0
        """0 players, 1 chance, 2 none."""
        self.yellow: i64 = 0
        self.blue: i64 = 0
        self.random_order = True
        self.holder: i64 = -1
        self.wind_changes = True
        self.flag_rows: tuple[int, ...] = ()
        """Empty when chance draws them."""
        self.faces: vec[i64] = vec[i64]([0] * 8)
        """How many faces of the compass die show each wind."""
        self.die: tuple[Move, ...] = ()

    def _put_mark(self, k: i64, x: i64, y: i64) -> None:
        pos = self.at(x, y)
        self.marks[k] = pos
        self.sea[pos] = 0
        for dy in range(i64(-2), i64(3)):
            for dx in range(i64(-2), i64(3)):
                self.zones[self.at(x + dx, y + dy)] |= 1 << k

    def at(self, x: i64, y: i64) -> i64:
        """Return the number of a point; x and y may be up to two steps off the board."""
        return (y + MARGIN) * self.stride + x + MARGIN

    def far(self, one: i64, two: i64) -> i64:
        """Return the steps between two points of the board."""
        return king_steps(self.xs[one] - self.xs[two], self.ys[one] - self.ys[two])

    def square(self, one: i64, two: i64) -> i64:
        """Return the squared distance of two points: what "more inside" compares."""
        dx = self.xs[one] - self.xs[two]
        dy = self.ys[one] - self.ys[two]
        return dx * dx + dy * dy

    def spot(self, pos: i64) -> tuple[int, int]:
        """Return a point as (x, y)."""
        return int(self.xs[pos]), int(self.ys[pos])


class Sea(State):
    """All that changes during a race. The rules are functions of it, and `rules.RaceTheWindState`."""

    def __init__(self, terms: Terms, boats: vec[i64], order: vec[i64], tokens: vec[u8]) -> None:
        super().__init__()
        self.terms = terms
        self.boats: vec[i64] = boats
        """WIDTH numbers a seat."""
        self.order: vec[i64] = order
        """Seats in turn order; shared between copies once it is drawn."""
        self.tokens: vec[u8] = tokens
        """0, YELLOW_TOKEN or BLUE_TOKEN on each point; shared between copies once all are placed."""
        self.token_words: dict[str, list[list[int]]] | None = None
        """The tokens as a document, once somebody asked; shared between copies like the tokens."""
        self.phase: i64 = ORDER
        self.round: i64 = 0
        self.index: i64 = 0
        """Place in the turn order of the boat to play, or of the seat that places something."""
        self.wind: i64 = 0
        self.flag_one: i64 = -1
        self.flag_two: i64 = -1
        self.triggered: i64 = 0
        """Bit 2 * leg + flag for each roll used up."""
        self.rounded: i64 = 0
        """Bit of each outward leg that somebody has completed."""
        self.home: i64 = 0
        """How many boats have finished."""
        self.east: i64 = -1
        """With two boats, the seat that has the east half."""
        self.pending: i64 = 0
        """Set-up: the colour, or the point, chosen a moment ago."""
        self.full: i64 = 0
        """While tokens are placed: bits of the zones, and of the line, that can take no more."""
        self.yellow_left: i64 = 0
        self.blue_left: i64 = 0
        # the turn that is being played
        self.stage: i64 = CLAIMS
        self.claims: i64 = 0
        """Bits of the seats that may be protested against."""
        self.allowance: i64 = 0
        """The point of sail as the turn began: it fixes kind and number of actions (RTW-A33)."""
        self.done: i64 = 0
        self.gust: i64 = 0
        """1 when the last step ended on blue and gives another."""
        self.gusted: i64 = 0
        self.moved: i64 = 0
        self.rotated: i64 = 0
        self.entry: i64 = 0
        self.entry_heading: i64 = 0
        self.can_leave: i64 = 0
        self.in_file: i64 = 0
        self.locked: i64 = 0
        self.zone_turn: i64 = 0
        self.on_line: i64 = 0

    def fact(self, seat: i64, which: i64) -> i64:
        """Return one number about a boat, for example `fact(0, LEG)`."""
        return self.boats[seat * WIDTH + which]

    def player(self) -> i64:
        """Return the seat whose turn it is, in set-up and race."""
        return self.order[self.index]

    def boat_on(self, pos: i64) -> i64:
        """Return the seat whose boat stands on a point, or -1; finished boats stand nowhere."""
        boats = self.boats
        for seat in range(self.terms.players):
            if boats[seat * WIDTH + POS] == pos:
                return seat
        return -1

    def free(self, pos: i64) -> bool:
        """RTW-G06: on the board, no mark, no boat."""
        return i64(self.terms.sea[pos]) == 1 and self.boat_on(pos) < 0

    def spot(self, seat: i64) -> tuple[int, int]:
        """Return where a boat stands."""
        return self.terms.spot(self.boats[seat * WIDTH + POS])


def seats_of(mask: i64) -> list[int]:
    """Return the seats whose bits are set."""
    return [seat for seat in range(5) if mask >> seat & 1]
