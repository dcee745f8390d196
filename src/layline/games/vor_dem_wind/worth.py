"""What goods, gold and ships are worth to a merchant, in points: the judgement behind the bot.

A plan is a set of at most three ships of the harbour. Each wanted good costs more the farther it
is from the hold: nothing in the warehouse, a storage action in hand, a purchase besides when it is
still in the supply. The best plan, what is left over and the gold make the worth of a position.
"""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64

from layline.games.vor_dem_wind.words import CAPACITY

MOST_SHIPS = 3


class Harbour:
    """The ships that can be planned for: four goods each, points, and how likely they stay."""

    def __init__(self) -> None:
        self.cargo: list[i64] = []
        self.points: list[float] = []
        self.ready: list[float] = []
        """What a ship is worth that only waits for a ship action."""
        self.near: list[float] = []
        """What it is worth while goods are missing in the warehouse."""
        self.count: i64 = 0

    def add(self, cargo: list[int], points: float, ready: float, near: float) -> None:
        """Add a ship."""
        for good in cargo:
            self.cargo.append(good)
        self.points.append(points)
        self.ready.append(ready)
        self.near.append(near)
        self.count += 1


class Weights:
    """The numbers of the judgement, all in points; found by playing hundreds of games against traders.

    What counts is that goods get from the hand into the warehouse: with less for that, or more for
    gold and special cards, a merchant sits on goods that are lost when the fleet leaves.
    """

    def __init__(self) -> None:
        self.in_hand = 2.6
        """What a good in hand lacks to one in the warehouse: storing costs gold and a card."""
        self.to_buy = 4.0
        """What a good in the supply lacks to one in the warehouse."""
        self.action = 3.0
        """What a ship action costs, once for the whole plan."""
        self.gold_low = 0.24
        self.gold_high = 0.05
        self.gold_idle = 0.03
        self.gold_knee = 25.0
        self.gold_most = 60.0
        """Gold beyond this buys nothing any more: better to move goods than to hoard."""
        self.spare_stored: list[float] = [0.7, 1.1, 1.1, 1.3]
        """A stored good that no planned ship wants, by kind; two of a kind at most: a third one is in the way."""
        self.spare_hand: list[float] = [0.1, 0.1, 0.1, 0.1]
        self.spare_lost: list[float] = [1.0, 0.5, 0.5, 0.0]
        """The share of a spare stored good that is lost when the fleet leaves."""
        self.crowd = 0.45
        """What each stored good beyond five costs: places become scarce."""

    def gold(self, amount: float) -> float:
        """Return what gold is worth; the first coins more than the others."""
        low = min(amount, self.gold_knee)
        high = min(max(amount - self.gold_knee, 0.0), self.gold_most - self.gold_knee)
        return low * self.gold_low + high * self.gold_high + max(amount - self.gold_most, 0.0) * self.gold_idle


def assets(weights: Weights, harbour: Harbour, stored: list[int], hand: list[int], leaving: float) -> float:
    """Return the worth of stored goods and goods in hand; `leaving` is how likely the fleet sails soon."""
    goods: list[i64] = [0] * 8
    for kind in range(4):
        goods[kind] = stored[kind]
        goods[kind + 4] = hand[kind]
    need: list[i64] = [0, 0, 0, 0]
    best = _plan(weights, harbour, goods, need, 0, 0, 0.0, 0.0, leaving)
    total: i64 = goods[0] + goods[1] + goods[2] + goods[3]
    if total > 5:
        best -= weights.crowd * float(int(total - 5))
    return best


def _plan(
    weights: Weights,
    harbour: Harbour,
    goods: list[i64],
    need: list[i64],
    start: i64,
    depth: i64,
    ready: float,
    near: float,
    leaving: float,
) -> float:
    best = _score(weights, goods, need, depth, ready, near, leaving)
    if depth == MOST_SHIPS:
        return best
    for ship in range(start, harbour.count):
        wanted: i64 = 0
        for kind in range(4):
            need[kind] += harbour.cargo[ship * 4 + kind]
            wanted += need[kind]
        if wanted <= 8:
            found = _plan(
                weights, harbour, goods, need, ship + 1, depth + 1,
                ready + harbour.ready[ship], near + harbour.near[ship], leaving,
            )  # fmt: skip
            best = max(best, found)
        for kind in range(4):
            need[kind] -= harbour.cargo[ship * 4 + kind]
    return best


def _score(
    weights: Weights, goods: list[i64], need: list[i64], depth: i64, ready: float, near: float, leaving: float
) -> float:
    far: i64 = 0
    close: i64 = 0
    spare = 0.0
    for kind in range(4):
        stored = goods[kind]
        hand = goods[kind + 4]
        used = min(stored, need[kind])
        rest = need[kind] - used
        lent = min(hand, rest)
        close += lent
        far += rest - lent
        idle = float(int(min(stored - used, 2)))
        spare += weights.spare_stored[kind] * idle * (1.0 - leaving * weights.spare_lost[kind])
        spare += weights.spare_hand[kind] * float(int(hand - lent)) * (1.0 - leaving)
    if depth == 0 or close + far > CAPACITY - goods[0] - goods[1] - goods[2] - goods[3]:
        return spare  # a warehouse that is full of other things is a dead end
    worth = ready if far + close == 0 else near
    way = weights.in_hand * float(int(close)) + weights.to_buy * float(int(far))
    return worth - weights.action - way + spare


def best_load(harbour: Harbour, stored: list[int]) -> tuple[float, int]:
    """Return the most points that can be loaded at once, and the ships as bits."""
    goods: list[i64] = [0] * 4
    for kind in range(4):
        goods[kind] = stored[kind]
    return _load(harbour, goods, 0)


def _load(harbour: Harbour, goods: list[i64], start: i64) -> tuple[float, int]:
    best, chosen = 0.0, 0
    for ship in range(start, harbour.count):
        fits = True
        for kind in range(4):
            if harbour.cargo[ship * 4 + kind] > goods[kind]:
                fits = False
        if not fits:
            continue
        for kind in range(4):
            goods[kind] -= harbour.cargo[ship * 4 + kind]
        more, others = _load(harbour, goods, ship + 1)
        for kind in range(4):
            goods[kind] += harbour.cargo[ship * 4 + kind]
        if harbour.points[ship] + more > best:
            best = harbour.points[ship] + more
            chosen = others | 1 << int(ship)
    return best, chosen
