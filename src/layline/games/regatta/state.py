"""What everybody can see of a race, as flat integers; hands and piles are added by `layline.games.regatta.rules`."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.cards import KINDS, SMALL_JOKER, SUN_CARD
from layline.games.regatta.course import Course
from layline.games.regatta.look import Look
from layline.games.regatta.scene import Scene, Shapes
from layline.kit.poses import TURN, cosine, sine

# phases
PICK: Final[i64] = 0
DEAL: Final[i64] = 1
START: Final[i64] = 2
HEADING: Final[i64] = 3
PLAY: Final[i64] = 4
HELM: Final[i64] = 5
SUN: Final[i64] = 6
DRAW: Final[i64] = 7
CALMED: Final[i64] = 8
PROGRAM: Final[i64] = 9
REVEALING: Final[i64] = 10
RESOLVE: Final[i64] = 11
WIND: Final[i64] = 12
ENDED: Final[i64] = 13
PHASES: Final = (
    "pick", "deal", "start", "heading", "play", "helm", "sun", "draw", "calm", "program", "reveal", "resolve",
    "wind", "over",
)  # fmt: skip

# where each fact about a boat stands in `Water.boats`, WIDTH numbers a seat
X: Final[i64] = 0
Y: Final[i64] = 1
FACING: Final[i64] = 2
"""Millionths of a millimetre and of a degree."""
PLACED: Final[i64] = 3
PASSED: Final[i64] = 4
"""Gates passed (RGT-079)."""
TACK: Final[i64] = 5
BECALMED: Final[i64] = 6
HIDDEN: Final[i64] = 7
"""Cards that others cannot see, the one laid face down included."""
READY: Final[i64] = 8
"""Has laid its card for this round."""
WIDTH: Final[i64] = 9

STARBOARD: Final[i64] = 0
PORT: Final[i64] = 1
TACKS: Final = ("starboard", "port")

FORCED: Final[i64] = 0
ALWAYS: Final[i64] = 1
OFF: Final[i64] = 2
STOPS: Final = ("forced", "always", "off")

DEGREE: Final[i64] = 1000000


class Terms:
    """What stays the same for a whole game: options as numbers, the course, the deck."""

    def __init__(self, course: Course, shapes: Shapes, players: i64, options: object) -> None:
        self.course = course
        self.shapes = shapes
        self.players: i64 = players
        self.options = options
        self.advanced = False
        self.hand_size: i64 = 5
        self.stops: i64 = FORCED
        self.step: i64 = 15
        self.wind: i64 = 90
        self.no_go: i64 = 30
        self.shifts = False
        self.most_rounds: i64 = 150
        self.shortest: float = 1.0
        self.slots: list[int] = []
        """x of the start slots in millionths."""
        self.slot_y: i64 = 0
        self.slot_heading: i64 = 0
        self.lattice: list[tuple[int, int]] = []
        self.deck: vec[i64] = vec[i64]([0] * KINDS)
        self.pools: vec[i64] = vec[i64]([0] * KINDS)
        self.slot_lists: dict[int, tuple[int, ...]] = {}


class Water:
    """The public part of a race."""

    def __init__(self, terms: Terms, boats: vec[i64], discard: vec[i64], open: vec[i64]) -> None:
        self.terms = terms
        self.boats: vec[i64] = boats
        self.discard: vec[i64] = discard
        self.open: vec[i64] = open
        """Cards lying open before each seat (advanced): KINDS numbers a seat."""
        self.phase: i64 = PICK
        self.turn: i64 = 0
        self.first: i64 = 0
        self.round: i64 = 0
        self.index: i64 = 0
        """Cards dealt so far; later, in the advanced game, how many seats have resolved this round."""
        self.left: i64 = 0
        """Cards in the draw pile."""
        self.card: i64 = -1
        """The card that the seat to play has turned up (advanced)."""
        self.extra: i64 = 0
        """1 while the card after a helm is played or may be (RGT-051)."""
        self.helm: i64 = 0
        """1 when a helm waits until the wind has been turned."""
        self.wind: i64 = terms.wind
        self.winner: i64 = -1
        self.seen: Look | None = None
        """What the seat to play can sail, found once and thrown away with every move."""

    def fact(self, seat: i64, which: i64) -> i64:
        """Return one number about a boat, for example `fact(0, PASSED)`."""
        return self.boats[seat * WIDTH + which]

    def copied(self) -> Water:
        """Return an independent copy."""
        other = Water(self.terms, self.boats[:], self.discard[:], self.open[:])
        other.phase = self.phase
        other.turn = self.turn
        other.first = self.first
        other.round = self.round
        other.index = self.index
        other.left = self.left
        other.card = self.card
        other.extra = self.extra
        other.helm = self.helm
        other.wind = self.wind
        other.winner = self.winner
        return other

    # -- who decides -------------------------------------------------------------------------------

    def actor(self) -> i64:
        """Return the seat whose decision is next, -1 for chance, -2 when it is over."""
        if self.phase == ENDED:
            return -2
        if self.phase in (PICK, DEAL, DRAW):
            return -1
        if self.phase == PROGRAM:
            for seat in range(self.terms.players):
                if self.fact(seat, READY) == 0:
                    return seat
        return self.turn

    # -- what a boat sees --------------------------------------------------------------------------

    def look(self) -> Look:
        """Return what the seat to play can sail from where it is."""
        found = self.seen
        if found is None:
            found = self.look_of(self.turn)
            self.seen = found
        return found

    def look_of(self, seat: i64) -> Look:
        """Return what a seat could sail from where it is."""
        x, y, heading = self.fact(seat, X), self.fact(seat, Y), self.fact(seat, FACING)
        return Look(self.scene(seat, x, y, heading), x, y, heading, self.fact(seat, PASSED))

    def scene(self, seat: i64, x: i64, y: i64, heading: i64) -> Scene:
        """Return the water as a boat of this seat would see it from a pose."""
        scene = Scene(self.terms.course, self.terms.shapes, x, y, heading)
        for other in range(self.terms.players):
            if other != seat and self.fact(other, PLACED):
                scene.add(other, self.fact(other, X), self.fact(other, Y), self.fact(other, FACING))
        return scene

    # -- wind (advanced) ---------------------------------------------------------------------------

    def no_go(self, heading: i64) -> bool:
        """RGT-114, RGT-115: whether a heading is too close to the wind."""
        if not self.terms.advanced:
            return False
        off = (heading - self.wind * DEGREE) % TURN
        return min(off, TURN - off) < self.terms.no_go * DEGREE

    def tack(self, heading: i64, former: i64) -> i64:
        """RGT-116: the tack on a heading; dead before or against the wind the former stays."""
        off = (heading - self.wind * DEGREE) % TURN
        if off in (0, TURN // 2):
            return former
        return STARBOARD if off < TURN // 2 else PORT

    def forbidding(self, seat: i64, x: i64, y: i64, heading: i64) -> i64:
        """RGT-117, RGT-118: the seats whose zone a boat may not end in at this pose, as bits."""
        found: i64 = 0
        own = self.tack(heading, self.fact(seat, TACK))
        for other in range(self.terms.players):
            if other == seat or not self.fact(other, PLACED):
                continue
            if self.terms.advanced:
                theirs = self.fact(other, TACK)
                if theirs != own:
                    if theirs == PORT:
                        continue
                elif self.upwind(self.fact(other, X), self.fact(other, Y)) > self.upwind(x, y):
                    continue
            bit: i64 = 1
            found |= bit << other
        return found

    def upwind(self, x: i64, y: i64) -> float:
        """Return how far to windward a point lies."""
        return cosine(float(self.wind)) * float(x) + sine(float(self.wind)) * float(y)

    # -- suns --------------------------------------------------------------------------------------

    def sun_possible(self, seat: i64) -> bool:
        """Say whether, for all that others know, this seat may have a sun to lay (RGT-054, RGT-A17)."""
        targets = False
        suns: i64 = self.discard[SUN_CARD]
        for other in range(self.terms.players):
            if self.fact(other, BECALMED):
                suns += 1
            elif other != seat:
                targets = True
        if not targets or self.fact(seat, HIDDEN) == 0:
            return False
        if self.terms.advanced:  # RGT-105: everybody has just one
            mine = self.open[seat * KINDS + SUN_CARD]
            if self.terms.players == 4:
                mine += self.open[seat * KINDS + SMALL_JOKER]
            return mine == 0
        return suns < self.terms.deck[SUN_CARD]
