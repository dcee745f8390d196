"""The kit's plane geometry: angles against the C library, distances against plain thinking."""

import math
from random import Random

import pytest
from librt.vecs import vec

from layline.kit import poses

SQUARE = vec[float]([0.0, 0.0, 10.0, 0.0, 10.0, 10.0, 0.0, 10.0])


def test_sines_and_angles_agree_with_the_c_library() -> None:
    random = Random(1)
    for _ in range(3000):
        degrees = random.uniform(-720, 720)
        assert poses.sine(degrees) == pytest.approx(math.sin(math.radians(degrees)), abs=2e-15)
        assert poses.cosine(degrees) == pytest.approx(math.cos(math.radians(degrees)), abs=2e-15)
        x, y = random.uniform(-5, 5), random.uniform(-5, 5)
        assert poses.angle(x, y) == pytest.approx(math.degrees(math.atan2(y, x)), abs=1e-12)
    assert poses.angle(0.0, 0.0) == 0.0 and poses.angle(-1.0, 0.0) == 180.0


def test_multiples_of_fifteen_are_exact_and_symmetric() -> None:
    for k in range(-24, 48):
        degrees = 15.0 * k
        assert poses.sine(degrees) == -poses.sine(-degrees)
        assert poses.cosine(degrees) == poses.cosine(-degrees)
        assert poses.cosine(degrees) == -poses.cosine(degrees + 180)
    assert (poses.sine(30.0), poses.cosine(90.0), poses.sine(180.0)) == (0.5, 0.0, 0.0)


def test_rounding_goes_away_from_zero_at_halves() -> None:
    assert [poses.rounded(value) for value in (2.5, -2.5, 0.4, -0.4, 1e12 + 0.6)] == [3, -3, 0, 0, 10**12 + 1]
    assert poses.millionths(-1.0000005) == -1000001


def test_distances_and_separations() -> None:
    assert poses.distance(SQUARE, 13.0, 14.0) == 5.0
    assert poses.distance(SQUARE, 5.0, 5.0) == 0.0
    other = vec[float]([13.0, 14.0, 20.0, 14.0, 20.0, 20.0, 13.0, 20.0])
    assert poses.separation(SQUARE, other) == 4.0
    assert poses.touching(SQUARE, other, 5.0) and not poses.touching(SQUARE, other, 4.9)
    inner = vec[float]([8.0, 2.0, 20.0, 2.0, 20.0, 4.0, 8.0, 4.0])
    assert poses.separation(SQUARE, inner) == -2.0


def test_trajectories_that_pass_cross_or_miss() -> None:
    assert poses.straight_near(SQUARE, -5.0, 5.0, 15.0, 5.0, 0.0)
    assert poses.straight_near(SQUARE, -5.0, 12.0, 15.0, 12.0, 2.0)
    assert not poses.straight_near(SQUARE, -5.0, 12.0, 15.0, 12.0, 1.9)
    half, root = 0.5, math.sqrt(0.5)
    assert poses.arc_near(SQUARE, 20.0, 5.0, 20.0, 20.0, 0.0, 1.0, 0.0)  # from above round to the left side
    assert not poses.arc_near(SQUARE, 20.0, 5.0, 20.0, 20.0, root, root, 3.0)
    assert poses.arc_near(SQUARE, 20.0, 5.0, 12.0, 5.0, half, math.sqrt(0.75), 2.0)
    assert not poses.arc_near(SQUARE, 20.0, 5.0, 12.0, 5.0, half, math.sqrt(0.75), 1.9)
