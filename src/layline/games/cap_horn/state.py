"""The public part of a game as flat integers, shared terms apart: all but hands and stack.

What a seat may do follows from this and from the kinds of tile in its hand; so states and views
ask the same questions, and a view has no room for anything secret.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.state import CHANCE, OVER
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.moves import DRAWS, FIRSTS, KINDS, PRINTED

# phases
FIRST: Final[i64] = 0
DEAL: Final[i64] = 1
INCOME_STEP: Final[i64] = 2
PLACE_STEP: Final[i64] = 3
MOVE_STEP: Final[i64] = 4
SPRINT_ONE: Final[i64] = 5
SPRINT_TWO: Final[i64] = 6
DRAW_STEP: Final[i64] = 7
BUY_STEP: Final[i64] = 8
ENDED: Final[i64] = 9
PHASES: Final = ("first", "deal", "income", "place", "move", "sprint", "second", "draw", "buy", "over")

# where each fact about a seat stands in `Sea.seats`, WIDTH numbers a seat
AT: Final[i64] = 0
POINTS: Final[i64] = 1
HAND: Final[i64] = 2
"""How many tiles it holds."""
TOKEN: Final[i64] = 3
"""The first of three: for each stage 0 or 1 + colour."""
TOKENS: Final[i64] = 6
"""How many tokens it owns."""
WIDTH: Final[i64] = 7

# how a game ended
RUNNING: Final[i64] = 0
CROSSED: Final[i64] = 1
THREE: Final[i64] = 2
DEADLOCK: Final[i64] = 3
TIMED: Final[i64] = 4
REASONS: Final = ("running", "finish", "tokens", "deadlock", "rounds")

# how far the reach test of covering looks
BY_MOVE: Final[i64] = 1
BY_IGNORE: Final[i64] = 2
BY_SPRINT: Final[i64] = 4


class Terms:
    """What stays the same for a whole game: options as numbers, the chart, lists made once."""

    def __init__(
        self,
        chart: Chart,
        players: i64,
        cover_reach: i64,
        forgo_when_blocked: bool,
        sprint_with_ignore: bool,
        ignore_may_finish: bool,
        random_start: bool,
        start_points: i64,
        start_hand: i64,
        max_rounds: i64,
        open_hands: bool,
        options: object,
    ) -> None:
        self.chart = chart
        self.players: i64 = players
        self.cover_reach: i64 = cover_reach
        self.forgo_when_blocked = forgo_when_blocked
        self.sprint_with_ignore = sprint_with_ignore
        self.ignore_may_finish = ignore_may_finish
        self.random_start = random_start
        self.start_points: i64 = start_points
        self.start_hand: i64 = start_hand
        self.max_rounds: i64 = max_rounds
        self.open_hands = open_hands
        self.options = options
        """The validated options themselves, for whoever writes the position down."""
        self.counts: vec[i64] = vec[i64](list(chart.counts))
        self.all_tiles: i64 = sum(chart.counts)
        self.firsts: tuple[Move, ...] = tuple([FIRSTS[seat] for seat in range(players)])
        self.draws: list[tuple[Move, ...]] = [
            tuple([DRAWS[kind] for kind in range(KINDS) if mask >> int(kind) & 1]) for mask in range(1 << int(KINDS))
        ]
        """Lists of what may be drawn, by the bits of what is left."""


class Sea:
    """What everybody sees."""

    def __init__(self, terms: Terms, tops: vec[i64], seats: vec[i64], buried: vec[i64]) -> None:
        self.terms = terms
        self.tops: vec[i64] = tops
        """For each space 1 + the kind on top, -1 when it is empty beside a tile, else 0."""
        self.seats: vec[i64] = seats
        """WIDTH numbers a seat."""
        self.buried: vec[i64] = buried
        """16 * space + kind for each covered tile, in the order they were covered."""
        self.phase: i64 = FIRST
        self.first: i64 = 0
        """The seat that began."""
        self.turn: i64 = 0
        self.round: i64 = 1
        self.placed: i64 = 0
        """Tiles placed this turn."""
        self.covered: bool = False
        self.stirred: bool = False
        """Whether a tile was laid or the ship moved this turn."""
        self.quiet: i64 = 0
        """Turns in a row with an empty stack in which nothing stirred (CPH-A26)."""
        self.left: i64 = terms.all_tiles
        """How many tiles the stack has."""
        self.ended: i64 = RUNNING
        self.winner: i64 = -1

    def copied(self) -> Sea:
        """Return an independent copy."""
        other = Sea(self.terms, self.tops[:], self.seats[:], self.buried[:])
        other.phase = self.phase
        other.first = self.first
        other.turn = self.turn
        other.round = self.round
        other.placed = self.placed
        other.covered = self.covered
        other.stirred = self.stirred
        other.quiet = self.quiet
        other.left = self.left
        other.ended = self.ended
        other.winner = self.winner
        return other

    def actor(self) -> i64:
        """Return the seat whose decision is next, CHANCE or OVER."""
        if self.phase == ENDED:
            return OVER
        return CHANCE if self.phase in (FIRST, DEAL, DRAW_STEP) else self.turn

    def fact(self, seat: i64, which: i64) -> i64:
        """Return one number about a seat, for example `fact(0, POINTS)`."""
        return self.seats[seat * WIDTH + which]

    def kind_at(self, cell: i64) -> i64:
        """Return the kind of the tile on top of a space, or -1."""
        top = self.tops[cell]
        return top - 1 if top > 0 else -1

    def other_ship(self, cell: i64, seat: i64) -> i64:
        """Return a ship on a space that is not this seat's, or -1."""
        for other in range(self.terms.players):
            if self.seats[other * WIDTH + AT] == cell and other != seat:
                return other
        return -1

    def lay(self, kind: i64, cell: i64) -> None:
        """Put a tile on a space: what lay there is buried, and the empty spaces around become open."""
        if self.tops[cell] > 0:
            self.buried = append(self.buried, cell * 16 + self.tops[cell] - 1)
        self.tops[cell] = kind + 1
        near = self.terms.chart.near
        for k in range(cell * 8, cell * 8 + 8):
            if near[k] > 0 and self.tops[near[k]] == 0:
                self.tops[near[k]] = -1

    def owns(self, seat: i64, colour: i64) -> bool:
        """Say whether a seat has a token of a colour."""
        base = seat * WIDTH + TOKEN
        seats = self.seats
        return seats[base] == colour + 1 or seats[base + 1] == colour + 1 or seats[base + 2] == colour + 1

    def earns(self, seat: i64, cell: i64) -> bool:
        """CPH-102 to CPH-106: whether stopping on a space brings this seat a token."""
        mark = self.terms.chart.station[cell] - 1
        if mark < 0 or self.seats[seat * WIDTH + TOKEN + mark // 3] > 0:
            return False
        return not self.owns(seat, mark % 3)


def new_sea(terms: Terms) -> Sea:
    """Return the sea before anybody has begun: winds printed on the start spaces, no ships."""
    seats: vec[i64] = vec[i64]([0] * (terms.players * WIDTH))
    for seat in range(terms.players):
        seats[seat * WIDTH + POINTS] = terms.start_points
    sea = Sea(terms, vec[i64]([0] * terms.chart.size), seats, vec[i64]([]))
    for cell in terms.chart.starts:
        sea.lay(PRINTED, cell)
    return sea
