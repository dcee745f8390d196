"""Looking several cards ahead: the best order of the cards in a hand, other boats taken to stay where they are."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.legs import HELM, Way
from layline.games.regatta.look import FINISH, FREE, Look
from layline.games.regatta.outlook import Outlook
from layline.games.regatta.state import PASSED, Water

NOWHERE: Final = 1e9
SCARCE: Final = 0.16
"""Turns that each way fewer than six in the hand costs (advanced game)."""
HELM_WORTH: Final = 0.35
"""Turns that a free card to come is worth."""


class Node:
    """A place some cards ahead, how it was reached, and about how many turns there are from now to the finish."""

    def __init__(self, x: i64, y: i64, heading: i64, progress: i64, hand: vec[i64], turns: float) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.progress: i64 = progress
        self.hand: vec[i64] = hand
        self.turns: float = turns
        """Turns used so far."""
        self.value: float = 0.0
        self.free = False
        """The next card belongs to the same turn: there was a helm."""
        self.kind: i64 = -1
        self.way: i64 = -1
        """The first card on the way here and which of its ways."""


class Planner:
    """Beam search over the own hand for one seat."""

    def __init__(self, water: Water, seat: i64, outlook: Outlook, wide: i64) -> None:
        self.water = water
        self.seat: i64 = seat
        self.outlook = outlook
        self.wide: i64 = wide
        self.best_value: float = NOWHERE
        self.best: Node | None = None

    def search(self, x: i64, y: i64, heading: i64, hand: vec[i64], depth: i64, free: bool) -> Node | None:
        """Return the best place within `depth` cards; None when no card can be sailed from here."""
        self._forget()
        root = Node(x, y, heading, self.water.fact(self.seat, PASSED), hand[:], 0.0)
        root.free = free
        beam: list[Node] = [root]
        for _ in range(depth):
            found: list[Node] = []
            for node in beam:
                self._expand(node, found)
            if not found:
                break
            beam = _front(found, self.wide)
        return self.best

    def _forget(self) -> None:
        """Begin anew; in a method of its own, for a checker would take the best to be None from here on."""
        self.best_value = NOWHERE
        self.best = None

    def _expand(self, node: Node, found: list[Node]) -> None:
        if node.progress >= 4:
            return
        water = self.water
        scene = water.scene(self.seat, node.x, node.y, node.heading)
        look = Look(scene, node.x, node.y, node.heading, node.progress)
        for kind in range(KINDS):
            if node.hand[kind] > 0:
                card = CARDS[kind]
                for k in range(i64(len(card.ways))):
                    after = self._sailed(node, look, card.ways[k], kind)
                    if after is not None:
                        if node.kind < 0:
                            after.kind = kind
                            after.way = k
                        found.append(after)

    def _sailed(self, node: Node, look: Look, way: Way, kind: i64) -> Node | None:
        water = self.water
        forbidding: i64 = 15
        if water.terms.advanced:
            if water.no_go((node.heading + way.turn) % 360000000) and node.progress < 3:
                return None
            end = look.end(way)
            forbidding = water.forbidding(self.seat, end[0], end[1], end[2])
        found = look.kind(way, forbidding)
        if found not in (FREE, FINISH):
            return None
        if water.terms.advanced and found == FREE and water.no_go((node.heading + way.turn) % 360000000):
            return None
        end = look.sail(way)
        hand: vec[i64] = node.hand[:]
        hand[kind] -= 1
        after = Node(end[0], end[1], end[2], look.run.progress, hand, node.turns + (0.0 if node.free else 1.0))
        after.kind, after.way = node.kind, node.way
        after.free = CARDS[kind].symbol == HELM and not node.free
        ahead = self.outlook.turns(end[0], end[1], end[2], look.run.progress, water.wind)
        after.value = after.turns + ahead
        if after.free:
            after.value -= HELM_WORTH
        if water.terms.advanced and ahead > 0.0:
            after.value += scarcity(hand)
        if after.value < self.best_value:
            self.best_value = after.value
            self.best = after
        return after


def scarcity(hand: vec[i64]) -> float:
    """Return what a small choice of movement cards costs, in turns (advanced game: nothing is drawn)."""
    ways: i64 = 0
    for kind in range(KINDS):
        if hand[kind] > 0:
            ways += min(2, i64(len(CARDS[kind].ways)))
    if ways >= 6:
        return 0.0
    return float(6 - ways) * SCARCE


def _front(found: list[Node], wide: i64) -> list[Node]:
    """Return the best places, so many of them."""
    if len(found) <= wide:
        return found
    keys: list[tuple[float, int]] = []
    for k in range(len(found)):
        keys.append((found[k].value, k))
    keys.sort()
    return [found[key[1]] for key in keys[:wide]]
