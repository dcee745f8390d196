"""Pairs: chance and hidden hands in a hundred lines.

Six cards, two each of a, b and c. Two seats are dealt two cards each, one at a time. In turn a
seat lays a card; two equal cards lying side by side win a point for whoever laid the second. When
a card has been laid and cards are left, the seat draws.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from layline.core import (
    CHANCE,
    OVER,
    BadNotation,
    Drawing,
    Event,
    Game,
    Move,
    Options,
    Refusal,
    Result,
    State,
    View,
)
from layline.core import options as declare

KINDS = "abc"
DEAL = tuple(Move(i, f"deal:{kind}", "deal") for i, kind in enumerate(KINDS))
LAY = tuple(Move(3 + i, f"lay:{kind}", "lay") for i, kind in enumerate(KINDS))


@dataclass(frozen=True)
class PairsOptions(Options):
    players: int = declare.whole(2, 2, 2)
    copies: int = declare.whole(2, 1, 4)


class PairsState(State):
    def __init__(self, options: PairsOptions) -> None:
        super().__init__()
        self.options = options
        self.deck = [options.copies] * 3
        self.hands = [[0, 0, 0], [0, 0, 0]]
        self.laid = ""
        self.points = [0, 0]
        self.turn = 0
        self.drawing = True

    def to_act(self) -> int:
        if self.drawing:
            return CHANCE
        return self.turn if any(self.hands[self.turn]) else OVER

    def moves(self) -> tuple[Move, ...]:
        actor = self.to_act()
        if actor == CHANCE:
            return tuple(DEAL[i] for i in range(3) if self.deck[i])
        if actor == OVER:
            return ()
        return tuple(LAY[i] for i in range(3) if self.hands[actor][i])

    def odds(self) -> tuple[tuple[Move, Fraction], ...]:
        if self.to_act() != CHANCE:
            return ()
        return tuple((DEAL[i], Fraction(n, sum(self.deck))) for i, n in enumerate(self.deck) if n)

    def why_not(self, move: Move) -> Refusal | None:
        if move in self.moves():
            return None
        if self.to_act() == OVER:
            return Refusal("over", "PRS-4")
        if (move.kind == "deal") != (self.to_act() == CHANCE):
            return Refusal("not_now", "PRS-2")
        return Refusal("not_there", "PRS-1", {"card": move.text[-1]})

    def apply(self, move: Move) -> None:
        i = KINDS.index(move.text[-1])
        if move.kind == "deal":
            self.deck[i] -= 1
            self.hands[self.turn][i] += 1
            if self.journal is not None:
                self.journal.append(Event("drew_card", "PRS-1", {"seat": self.turn, "card": KINDS[i]}, (self.turn,)))
                others = (1 - self.turn, -3)
                self.journal.append(Event("drew", "PRS-1", {"seat": self.turn}, others))
            self._after_deal()
            return
        self.hands[self.turn][i] -= 1
        if self.laid[-1:] == KINDS[i]:
            self.points[self.turn] += 1
        self.laid += KINDS[i]
        self.tell("laid", "PRS-3", {"seat": self.turn, "card": KINDS[i]})
        self.drawing = any(self.deck)
        if not self.drawing:
            self.turn = 1 - self.turn

    def _after_deal(self) -> None:
        dealt = sum(map(sum, self.hands))
        if not self.laid and dealt < 4 and any(self.deck):
            self.turn = dealt % 2
        elif not self.laid:
            self.turn, self.drawing = 0, False
        else:
            self.turn, self.drawing = 1 - self.turn, False

    def result(self) -> Result:
        best = max(self.points)
        places = tuple(1 + sum(other > own for other in self.points) for own in self.points)
        winners = tuple(seat for seat in (0, 1) if self.points[seat] == best)
        return Result(places, winners, "won" if len(winners) == 1 else "draw")

    def view(self, seat: int) -> View:
        return PairsView(self, seat)

    def told(self, move: Move, seat: int) -> str:
        return "deal:?" if move.kind == "deal" and seat != self.turn else move.text

    def reveals(self, move: Move) -> bool:
        return True

    def copy(self) -> "PairsState":
        other = type(self)(self.options)
        other.deck, other.hands = self.deck[:], [hand[:] for hand in self.hands]
        other.laid, other.points, other.turn, other.drawing = self.laid, self.points[:], self.turn, self.drawing
        return other

    def position(self) -> dict[str, Any]:
        return {
            "game": "pairs",
            "options": self.options.document(),
            "deck": self.deck[:],
            "hands": [hand[:] for hand in self.hands],
            "laid": self.laid,
            "points": self.points[:],
            "turn": self.turn,
            "drawing": self.drawing,
        }


class PairsView(View):
    def __init__(self, state: PairsState, seat: int) -> None:
        super().__init__(seat)
        self.options = state.options
        self.state_type = type(state)
        self.hand = state.hands[seat][:] if seat in (0, 1) else [0, 0, 0]
        self.sizes = [sum(hand) for hand in state.hands]
        self.laid, self.points, self.turn, self.drawing = state.laid, state.points[:], state.turn, state.drawing
        self.left = sum(state.deck)

    def to_act(self) -> int:
        return CHANCE if self.drawing else self.turn if self.sizes[self.turn] else OVER

    def moves(self) -> tuple[Move, ...]:
        return tuple(LAY[i] for i in range(3) if self.hand[i]) if self.to_act() == self.seat else ()

    def guess(self, random: Random) -> PairsState:
        unseen = [KINDS.index(c) for c in KINDS for _ in range(self.options.copies - self.laid.count(c))]
        for i in range(3):
            for _ in range(self.hand[i]):
                unseen.remove(i)
        random.shuffle(unseen)
        state = self.state_type(self.options)
        state.hands = [[0, 0, 0], [0, 0, 0]]
        for seat in (0, 1):
            if seat == self.seat:
                state.hands[seat] = self.hand[:]
            else:
                for _ in range(self.sizes[seat]):
                    state.hands[seat][unseen.pop()] += 1
        state.deck = [unseen.count(i) for i in range(3)]
        state.laid, state.points, state.turn, state.drawing = self.laid, self.points[:], self.turn, self.drawing
        return state

    def document(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name not in ("options", "state_type")}


class Pairs(Game):
    name = "pairs"
    rules_version = "1.0"
    options_type = PairsOptions
    folder = Path(__file__).parent
    state_type: type[PairsState] = PairsState

    def new(self, options: Options) -> State:
        assert isinstance(options, PairsOptions)
        return self.state_type(options)

    def read(self, text: str) -> Move:
        for move in (*DEAL, *LAY):
            if move.text == text:
                return move
        raise BadNotation(repr(text), "deal:<card> or lay:<card>")

    def setup(self, document: Mapping[str, Any]) -> State:
        options = self.options_of(document)
        assert isinstance(options, PairsOptions)
        state = self.state_type(options)
        for name in ("deck", "hands", "laid", "points", "turn", "drawing"):
            if name in document:
                setattr(state, name, json_copy(document[name]))
        return state

    def longest(self, options: Options) -> int | None:
        assert isinstance(options, PairsOptions)
        return 6 * options.copies

    def numbers(self, options: Options) -> int:
        return 6

    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        assert isinstance(view, PairsView)
        cards = "".join(
            f'<g id="card_{KINDS[i]}" role="button" tabindex="0"><title>{KINDS[i]}</title></g>'
            for i in range(3)
            if view.hand[i]
        )
        return Drawing(100, 100, "", cards, "", "pairs")

    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        return (f"card_{move.text[-1]}",)

    def board_text(self, view: View, language: str = "en") -> str:
        assert isinstance(view, PairsView)
        return f"{view.laid} | {view.hand} {view.sizes}"


def json_copy(value: Any) -> Any:
    return [json_copy(item) for item in value] if isinstance(value, list) else value


GAME = Pairs()
