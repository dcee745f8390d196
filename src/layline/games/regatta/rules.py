"""The state of a race with its secrets, and what every move does."""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.state import WATCHER, State, View
from layline.core.telling import Event, Refusal, Result
from layline.games.regatta import writing
from layline.games.regatta.cards import CARDS, FIXED, KINDS, SIZES_OF_HAND, SUN_CARD
from layline.games.regatta.course import remaining
from layline.games.regatta.decisions import decisions, out_of_place, programs, why_not_here, why_not_program
from layline.games.regatta.legs import CLOUD
from layline.games.regatta.legs import HELM as HELM_SYMBOL
from layline.games.regatta.moves import (
    CALM,
    DECLINE,
    DRAWS,
    FIRSTS,
    HEAVE,
    NO_SUN,
    REVEAL,
    STAY,
    TAKE_BACK,
    At,
    Draw,
    First,
    Head,
    Pivot,
    Play,
    Program,
    Slot,
    Sun,
    Swap,
    Wind,
)
from layline.games.regatta.plays import card_name, forbids
from layline.games.regatta.state import (
    BECALMED,
    CALMED,
    DEAL,
    DEGREE,
    DRAW,
    ENDED,
    FACING,
    HEADING,
    HELM,
    HIDDEN,
    PASSED,
    PICK,
    PLACED,
    PLAY,
    PROGRAM,
    READY,
    RESOLVE,
    REVEALING,
    STARBOARD,
    START,
    SUN,
    TACK,
    WIDTH,
    WIND,
    Terms,
    Water,
    X,
    Y,
)
from layline.games.regatta.view import RegattaView
from layline.kit.deck import share, total


class RegattaState(State):
    """One race: the public water, every hand, the draw pile, the cards laid face down."""

    def __init__(self, water: Water, hands: vec[i64], pile: vec[i64], laid: vec[i64]) -> None:
        super().__init__()
        self.water = water
        self.hands: vec[i64] = hands
        """KINDS counts a seat."""
        self.pile: vec[i64] = pile
        """The draw pile without an order; in the advanced game the cards out of play."""
        self.laid: vec[i64] = laid
        """The card each seat has laid face down, HEAVE, or -1."""

    # -- asking ------------------------------------------------------------------------------------

    def to_act(self) -> i64:
        return self.water.actor()

    def acting(self) -> tuple[int, ...]:
        water = self.water
        if water.phase == PROGRAM:
            return tuple([int(seat) for seat in range(water.terms.players) if water.fact(seat, READY) == 0])
        seat = water.actor()
        return (int(seat),) if seat >= 0 else ()

    def hand(self, seat: i64) -> vec[i64]:
        """Return a hand as counts by kind."""
        return self.hands[seat * KINDS : seat * KINDS + KINDS]

    def moves(self) -> tuple[Move, ...]:
        water = self.water
        if water.phase in (DEAL, DRAW):
            return tuple([DRAWS[kind] for kind in range(KINDS) if self.drawable(kind) > 0])
        if water.phase == PICK:
            return tuple([FIRSTS[seat] for seat in range(water.terms.players)])
        if water.phase == ENDED:
            return ()
        if water.phase == PROGRAM:
            seat = water.actor()
            return programs(water, seat, self.hand(seat))
        return decisions(water, self.hand(water.turn))

    def moves_of(self, seat: int) -> tuple[Move, ...]:
        water = self.water
        if water.phase == PROGRAM and 0 <= seat < water.terms.players:
            return programs(water, seat, self.hand(seat))
        return self.moves() if seat == water.actor() and seat >= 0 else ()

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        water = self.water
        if water.phase == PICK:
            return tuple([(FIRSTS[seat], share(1, water.terms.players)) for seat in range(water.terms.players)])
        if water.phase not in (DEAL, DRAW):
            return ()
        of: i64 = 0
        for kind in range(KINDS):
            of += self.drawable(kind)
        return tuple([(DRAWS[k], share(self.drawable(k), of)) for k in range(KINDS) if self.drawable(k) > 0])

    def drawable(self, kind: i64) -> i64:
        """Return how many cards of a kind chance may give now (RGT-105, RGT-107 in the advanced deal)."""
        left = self.pile[kind]
        water = self.water
        if left == 0 or water.phase == DRAW or not water.terms.advanced:
            return left
        if water.terms.pools[kind] != pool_at(water.index % dealt_by_chance()):
            return 0
        if CARDS[kind].multiple:
            for other in range(KINDS):
                if CARDS[other].multiple and CARDS[other].colour == CARDS[kind].colour:
                    if self.hands[water.turn * KINDS + other] > 0:
                        return 0
        return left

    def why_not(self, move: Move) -> Refusal | None:
        water = self.water
        found = out_of_place(water, move)
        if found is not None:
            return found
        if isinstance(move, Program):
            if move.seat >= water.terms.players:
                return Refusal("no_such_seat", "RGT-108", {"other": move.seat})
            return why_not_program(water, self.hand(move.seat), move)
        if isinstance(move, Draw):
            if self.drawable(move.card) == 0:
                return Refusal("not_in_pile", "RGT-107" if water.terms.advanced else "RGT-025", {"card": move.name})
            return None
        if isinstance(move, First):
            if move.seat >= water.terms.players:
                return Refusal("no_such_seat", "RGT-014", {"other": move.seat})
            return None
        return why_not_here(water, self.hand(water.turn), move)

    def result(self) -> Result:
        """RGT-060, RGT-A29: the winner, then by gates passed and way left."""
        water = self.water
        players = int(water.terms.players)
        ranks: list[tuple[int, int]] = []
        for seat in range(players):
            ahead = remaining(water.terms.course, water.fact(seat, X), water.fact(seat, Y), water.fact(seat, PASSED))
            ranks.append((-int(water.fact(seat, PASSED)), int(ahead * 1000000.0)))
        places = tuple([1 + sum([other < own for other in ranks]) for own in ranks])
        winners = tuple([seat for seat in range(players) if places[seat] == 1])
        values: list[dict[str, Value]] = []
        for seat in range(players):
            values.append({"passed": -ranks[seat][0], "left": ranks[seat][1] // 1000000})
        reason = "won" if water.winner >= 0 else "rounds" if len(winners) == 1 else "draw"
        return Result(places, winners, reason, tuple(values))

    # -- knowing -----------------------------------------------------------------------------------

    def view(self, seat: int) -> View:
        own = 0 <= seat < self.water.terms.players
        hand = self.hand(seat) if own else vec[i64]([0] * KINDS)
        return RegattaView(seat, self.water.copied(), hand, int(self.laid[seat]) if own else -1)

    def told(self, move: Move, seat: int) -> str:
        if isinstance(move, Draw):
            return move.text if seat == self.water.turn else "draw:?"
        if isinstance(move, Program):
            return move.text if seat == move.seat else f"{chr(65 + move.seat)}:program:?"
        if move is REVEAL:
            return f"reveal:{card_name(self.laid[self.water.turn])}"
        return move.text

    def reveals(self, move: Move) -> bool:
        if isinstance(move, Play):
            return self.water.phase != RESOLVE
        return self.water.actor() == -1 or isinstance(move, (Swap, Sun)) or move is REVEAL

    # -- playing -----------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if isinstance(move, Play):
            self._sail(move)
        elif isinstance(move, Draw):
            self._draw(move)
        elif move is NO_SUN:
            self._after_sun()
        elif isinstance(move, Swap):
            self._swap(move)
        elif isinstance(move, Pivot):
            self._pivot(move)
        elif isinstance(move, Program):
            self._program(move)
        elif move is REVEAL:
            self._reveal()
        elif move is CALM:
            self._calm()
        elif move is DECLINE:
            self._after_cards()
        elif isinstance(move, Sun):
            self._sun(move)
        elif isinstance(move, Slot):
            terms = self.water.terms
            self._start(terms.slots[move.slot], terms.slot_y, terms.slot_heading)
        elif isinstance(move, At):
            x, y = self.water.terms.lattice[move.place]
            self._put(X, x)
            self._put(Y, y)
            self.water.phase = HEADING
        elif isinstance(move, Head):
            water = self.water
            self._start(water.fact(water.turn, X), water.fact(water.turn, Y), move.degrees * DEGREE)
        elif isinstance(move, First):
            self._first(move.seat)
        elif isinstance(move, Wind):
            self._wind(move)
        elif move is TAKE_BACK:
            self._take_back()
        elif move is STAY:
            if self.journal is not None:
                self.tell("stayed", "RGT-113", {"seat": self.water.turn, "card": card_name(self.water.card)})
            self._next_resolution()
        self.water.seen = None

    def _put(self, which: i64, value: i64) -> None:
        self.water.boats[self.water.turn * WIDTH + which] = value

    def _change(self, seat: i64, which: i64, by: i64) -> None:
        self.water.boats[seat * WIDTH + which] += by

    # -- chance ------------------------------------------------------------------------------------

    def _first(self, seat: i64) -> None:
        water = self.water
        water.first = seat
        water.turn = 0 if water.terms.advanced else seat
        water.phase = DEAL
        if self.journal is not None:
            self.tell("first", "RGT-014", {"seat": seat})

    def _draw(self, move: Draw) -> None:
        water = self.water
        seat = water.turn
        self.pile[move.card] -= 1
        water.left -= 1
        self.hands[seat * KINDS + move.card] += 1
        self._change(seat, HIDDEN, 1)
        if self.journal is not None:
            clause = "RGT-025" if water.phase == DRAW else "RGT-013"
            self.journal.append(Event("drew_card", clause, {"seat": seat, "card": move.name}, (int(seat),)))
            others = [int(other) for other in range(water.terms.players) if other != seat]
            self.journal.append(Event("drew", clause, {"seat": seat}, (*others, WATCHER)))
        if water.phase == DRAW:
            self._refill()
            return
        terms = water.terms
        water.index += 1
        each = dealt_by_chance() if terms.advanced else terms.hand_size
        if water.index < each * terms.players:
            if water.index % each == 0:
                water.turn = (water.turn + 1) % terms.players
            return
        water.index = 0
        water.turn = water.first
        water.phase = START

    def _refill(self) -> None:
        """RGT-025, RGT-044: draw up to a full hand; an empty pile is made anew from the discards."""
        water = self.water
        if water.fact(water.turn, HIDDEN) >= water.terms.hand_size:
            self._next_turn()
            return
        if water.left == 0:
            water.left = total(water.discard)
            if water.left == 0:  # RGT-A20
                self._next_turn()
                return
            self.pile = water.discard
            water.discard = vec[i64]([0] * KINDS)
            if self.journal is not None:
                self.tell("reshuffled", "RGT-044", {"seat": water.turn, "cards": water.left})
        water.phase = DRAW

    # -- starting ----------------------------------------------------------------------------------

    def _start(self, x: i64, y: i64, heading: i64) -> None:
        water = self.water
        self._put(X, x)
        self._put(Y, y)
        self._put(FACING, heading)
        self._put(PLACED, 1)
        self._put(TACK, water.tack(heading, STARBOARD))
        if self.journal is not None:
            self.tell(
                "placed",
                "RGT-121" if water.terms.advanced else "RGT-014",
                {"seat": water.turn, "at": (int(x), int(y), int(heading))},
            )
        water.turn = (water.turn + 1) % water.terms.players
        water.phase = START
        if water.turn != water.first:
            return
        water.round = 1
        water.phase = PROGRAM if water.terms.advanced else PLAY

    # -- sailing -----------------------------------------------------------------------------------

    def _sail(self, move: Play) -> None:
        water = self.water
        seat = water.turn
        look = water.look()
        end = look.sail_stopped(move.way, forbids(water, look, move.way)) if move.stop else look.sail(move.way)
        if self.journal is not None:
            self._tell_sailing(move, end)
        self._put(X, end[0])
        self._put(Y, end[1])
        self._put(FACING, end[2])
        self._put(TACK, water.tack(end[2], water.fact(seat, TACK)))
        before = look.progress
        self._put(PASSED, look.run.progress)
        if water.phase != RESOLVE:
            self._lay_open(seat, move.card)
        if self.journal is not None and look.run.progress != before:
            kind = "gate" if look.run.progress > before else "gate_back"
            self.tell(kind, "RGT-079", {"seat": seat, "passed": look.run.progress})
        if look.run.finish_leg >= 0:
            water.winner = seat
            water.phase = ENDED
            if self.journal is not None:
                self.tell("won", "RGT-060", {"seat": seat})
            return
        water.helm = 1 if move.symbol == HELM_SYMBOL and water.extra == 0 else 0
        if move.symbol == CLOUD and water.terms.shifts:
            water.phase = WIND
        else:
            self._after_card()

    def _tell_sailing(self, move: Play, end: tuple[i64, i64, i64]) -> None:
        look = self.water.look()
        way = move.way
        length = way.length
        if move.stop:
            leg, part = look.scene.stop_leg, look.scene.stop_part
        else:
            leg, part = look.run.finish_leg, look.run.finish_part
        if leg >= 0:
            length = way.legs[leg].travelled(part)
            for k in range(leg):
                length += way.legs[k].length
        values: dict[str, Value] = {
            "seat": self.water.turn,
            "card": move.name,
            "exit": way.name,
            "from": (int(look.x), int(look.y), int(look.heading)),
            "to": (int(end[0]), int(end[1]), int(end[2])),
            "length": int(length * 1000000.0),
            "millimetres": int(length + 0.5),
        }
        if move.stop:
            self.tell("stopped", "RGT-076", values)
        else:
            self.tell("sailed_twice" if move.symbol == CLOUD else "sailed", "RGT-022", values)

    def _lay_open(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand: to the discards, or in the advanced game open before its owner."""
        water = self.water
        self.hands[seat * KINDS + card] -= 1
        self._change(seat, HIDDEN, -1)
        if water.terms.advanced:
            water.open[seat * KINDS + card] += 1
        else:
            water.discard[card] += 1

    def _after_card(self) -> None:
        water = self.water
        if water.helm:
            water.helm = 0
            water.extra = 1
            water.phase = HELM
        else:
            self._after_cards()

    def _after_cards(self) -> None:
        water = self.water
        water.extra = 0
        if water.sun_possible(water.turn):
            water.phase = SUN
        else:
            self._after_sun()

    def _sun(self, move: Sun) -> None:
        water = self.water
        seat = water.turn
        self.hands[seat * KINDS + move.card] -= 1
        self._change(seat, HIDDEN, -1)
        water.boats[move.seat * WIDTH + BECALMED] = 1
        if water.terms.advanced:
            water.open[seat * KINDS + move.card] += 1
        if self.journal is not None:
            clause = "RGT-120" if water.terms.advanced else "RGT-054"
            self.tell("becalmed", clause, {"seat": seat, "other": move.seat, "card": move.name})
        self._after_sun()

    def _after_sun(self) -> None:
        if self.water.terms.advanced:
            self._next_resolution()
        else:
            self._refill()

    # -- heaving to --------------------------------------------------------------------------------

    def _swap(self, move: Swap) -> None:
        water = self.water
        for kind in move.kinds:
            self._lay_open(water.turn, kind)
        if self.journal is not None:
            self.tell("swapped", "RGT-041", {"seat": water.turn, "cards": ", ".join(move.names)})
        self._refill()

    def _pivot(self, move: Pivot) -> None:
        water = self.water
        heading = move.degrees * DEGREE
        if self.journal is not None:
            self.tell("turned", "RGT-042", {"seat": water.turn, "degrees": move.degrees})
        self._put(FACING, heading)
        self._put(TACK, water.tack(heading, water.fact(water.turn, TACK)))
        if water.terms.advanced:
            self._next_resolution()
        else:
            self._refill()

    def _take_back(self) -> None:
        water = self.water
        seat = water.turn
        cards: i64 = 0
        for kind in range(KINDS):
            count = water.open[seat * KINDS + kind]
            cards += count
            self.hands[seat * KINDS + kind] += count
            water.open[seat * KINDS + kind] = 0
        self._change(seat, HIDDEN, cards)
        if self.journal is not None:
            self.tell("took_back", "RGT-112", {"seat": seat, "cards": cards})
        self._next_resolution()

    # -- turns -------------------------------------------------------------------------------------

    def _next_turn(self) -> None:
        water = self.water
        water.turn = (water.turn + 1) % water.terms.players
        if water.turn == water.first:
            self._next_round()
            if water.phase == ENDED:
                return
        water.phase = CALMED if water.fact(water.turn, BECALMED) else PLAY

    def _next_round(self) -> None:
        water = self.water
        if water.round >= water.terms.most_rounds:  # RGT-A29
            water.phase = ENDED
            if self.journal is not None:
                self.tell("rounds_over", "RGT-A29", {"round": water.round})
            return
        water.round += 1

    def _calm(self) -> None:
        water = self.water
        seat = water.turn
        self._put(BECALMED, 0)
        if self.journal is not None:
            self.tell("missed", "RGT-120" if water.terms.advanced else "RGT-056", {"seat": seat})
        if not water.terms.advanced:
            water.discard[SUN_CARD] += 1
            self._next_turn()
            return
        card = self.laid[seat]
        if card != HEAVE:  # RGT-120: back to the hand, unseen
            self.hands[seat * KINDS + card] += 1
        self.laid[seat] = -1
        self._next_resolution()

    # -- the advanced game -------------------------------------------------------------------------

    def _program(self, move: Program) -> None:
        water = self.water
        self.laid[move.seat] = move.card
        if move.card != HEAVE:
            self.hands[move.seat * KINDS + move.card] -= 1
        water.boats[move.seat * WIDTH + READY] = 1
        if self.journal is not None:
            self.tell("programmed", "RGT-108", {"seat": move.seat})
        for seat in range(water.terms.players):
            if not water.fact(seat, READY):
                return
        water.index = 0
        water.turn = water.first
        water.phase = REVEALING

    def _reveal(self) -> None:
        water = self.water
        seat = water.turn
        water.card = self.laid[seat]
        self.laid[seat] = -1
        if water.card != HEAVE:
            water.open[seat * KINDS + water.card] += 1
            self._change(seat, HIDDEN, -1)
        water.phase = RESOLVE
        if self.journal is not None:
            if water.card == HEAVE:
                self.tell("revealed_heave", "RGT-112", {"seat": seat})
            else:
                self.tell("revealed", "RGT-109", {"seat": seat, "card": card_name(water.card)})

    def _wind(self, move: Wind) -> None:
        water = self.water
        if move.degrees != 0:
            water.wind = (water.wind + move.degrees) % 360
            for seat in range(water.terms.players):
                k = seat * WIDTH
                water.boats[k + TACK] = water.tack(water.boats[k + FACING], water.boats[k + TACK])
            if self.journal is not None:
                self.tell("wind", "RGT-122", {"seat": water.turn, "degrees": water.wind})
        self._after_card()

    def _next_resolution(self) -> None:
        """RGT-109, RGT-111: the next seat turns its card up; after the last a new round begins."""
        water = self.water
        water.boats[water.turn * WIDTH + READY] = 0
        water.card = -1
        water.extra = 0
        water.index += 1
        water.turn = (water.turn + 1) % water.terms.players
        water.phase = REVEALING
        if water.index < water.terms.players:
            return
        water.index = 0
        self._next_round()
        if water.phase == ENDED:
            return
        water.first = (water.first + 1) % water.terms.players
        water.turn = water.first
        water.phase = PROGRAM

    # -- values ------------------------------------------------------------------------------------

    def copy(self) -> RegattaState:
        return RegattaState(self.water.copied(), self.hands[:], self.pile[:], self.laid[:])

    def position(self) -> dict[str, Any]:
        return writing.position(self.water, self.hands, self.pile, self.laid)

    def wording(self, move: Move) -> tuple[str, dict[str, Value]]:
        return writing.wording(self.water, move)


def dealt_by_chance() -> i64:
    """Return how many cards of an advanced hand chance deals."""
    found: i64 = 0
    for size in SIZES_OF_HAND:
        found += size
    return found


def pool_at(index: i64) -> i64:
    """Return the heap of the next card of an advanced deal, `index` of this hand dealt already."""
    for pool in range(5):
        index -= SIZES_OF_HAND[pool]
        if index < 0:
            return pool
    return FIXED


def new_race(terms: Terms) -> RegattaState:
    """Return the state before the first player is known."""
    players = terms.players
    water = Water(terms, vec[i64]([0] * (players * WIDTH)), vec[i64]([0] * KINDS), vec[i64]([0] * (players * KINDS)))
    hands: vec[i64] = vec[i64]([0] * (players * KINDS))
    pile: vec[i64] = terms.deck[:]
    if terms.advanced:  # what is the same in every hand needs no chance (RGT-105)
        for seat in range(players):
            for kind in range(KINDS):
                if terms.pools[kind] == FIXED:
                    pile[kind] -= 1
                    hands[seat * KINDS + kind] += 1
                    water.boats[seat * WIDTH + HIDDEN] += 1
    water.left = total(pile)
    return RegattaState(water, hands, pile, vec[i64]([-1] * players))
