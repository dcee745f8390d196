"""Cards without an order: how many of each kind are left, the odds of the next one, and splits.

A game keeps counts by kind and draws one card at a time, so that no state holds a future. What a
seat has not seen is a multiset too, and `split` deals it out for a guess.
"""

# layline: compiled

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

_known: Final[dict[int, Fraction]] = {}
_ROOM: Final = 1 << 20


def total(counts: vec[i64]) -> i64:
    """Return how many cards there are of all kinds together."""
    found: i64 = 0
    for count in counts:
        found += count
    return found


def kinds_left(counts: vec[i64]) -> i64:
    """Return the kinds with at least one card as bits; for the first 62 kinds."""
    mask: i64 = 0
    for kind in range(i64(len(counts))):
        if counts[kind] > 0:
            mask |= 1 << kind
    return mask


def share(count: i64, of: i64) -> Fraction:
    """Return count / of; common ones are made once, for fractions are slow to make."""
    key = int(count * _ROOM + of)
    found = _known.get(key)
    if found is None:
        found = Fraction(int(count), int(of))
        _known[key] = found
    return found


def chances(counts: vec[i64]) -> list[tuple[int, Fraction]]:
    """Return each kind that is left with the exact odds that the next card is of it."""
    of = total(counts)
    return [(int(kind), share(counts[kind], of)) for kind in range(i64(len(counts))) if counts[kind] > 0]


def draw(counts: vec[i64], random: Random) -> i64:
    """Take one card, all equally likely, out of the counts and return its kind; -1 when there is none."""
    place: i64 = int(random.random() * int(total(counts)))
    for kind in range(i64(len(counts))):
        place -= counts[kind]
        if place < 0:
            counts[kind] -= 1
            return kind
    return -1


def split(unseen: vec[i64], sizes: list[int], random: Random) -> list[vec[i64]]:
    """Return a hand of each size, dealt at random from the unseen cards, and at the end what is left.

    Every way to deal the cards is equally likely. Sizes that ask for more than there is get the rest.
    """
    rest: vec[i64] = unseen[:]
    found: list[vec[i64]] = []
    for size in sizes:
        hand: vec[i64] = vec[i64]([0] * len(unseen))
        for _ in range(size):
            kind = draw(rest, random)
            if kind < 0:
                break
            hand[kind] += 1
        found.append(hand)
    found.append(rest)
    return found
