"""Multisets of cards: counts, exact odds, and fair splits."""

from collections import Counter
from fractions import Fraction
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from layline.kit.deck import chances, draw, kinds_left, share, split, total


def cards(*counts: int) -> vec[i64]:
    return vec[i64](list(counts))


def test_counts_and_kinds() -> None:
    assert total(cards(2, 0, 3)) == 5
    assert total(cards()) == 0
    assert kinds_left(cards(2, 0, 3)) == 0b101
    assert kinds_left(cards(0, 0)) == 0


def test_odds_are_exact_and_sum_to_one() -> None:
    found = chances(cards(2, 0, 3, 1))
    assert found == [(0, Fraction(1, 3)), (2, Fraction(1, 2)), (3, Fraction(1, 6))]
    assert chances(cards(0)) == []
    assert share(2, 6) is share(2, 6)


def test_drawing_takes_the_card_out() -> None:
    left, random = cards(1, 2), Random(1)
    assert sorted(int(draw(left, random)) for _ in range(3)) == [0, 1, 1]
    assert total(left) == 0
    assert draw(left, random) == -1


def test_a_split_deals_every_card_once() -> None:
    random = Random(2)
    for _ in range(50):
        one, two, none, rest = split(cards(4, 1, 0, 5), [3, 2, 0], random)
        assert [total(part) for part in (one, two, none, rest)] == [3, 2, 0, 5]
        assert [one[k] + two[k] + rest[k] for k in range(4)] == [4, 1, 0, 5]


def test_a_split_that_asks_for_too_much_gets_what_there_is() -> None:
    one, two, rest = split(cards(1, 1), [3, 2], Random(3))
    assert [total(part) for part in (one, two, rest)] == [2, 0, 0]


def test_every_deal_is_equally_likely() -> None:
    """Two cards of three: a hand of one has the single card a third of the time, within four sigmas."""
    random = Random(4)
    seen = Counter(int(split(cards(1, 2), [1], random)[0][0]) for _ in range(9000))
    assert abs(seen[1] - 3000) < 4 * (9000 * 2 / 9) ** 0.5
