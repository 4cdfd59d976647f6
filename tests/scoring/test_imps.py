"""Law 78B: the scale, caps, and weighted scores compared with each other."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as some
from tests.scoring.scores import parts

from bridgelaw.scoring.imps import Cap, imps, weighted_imps
from bridgelaw.scoring.parts import Parts, plain, turned

RANGES = (
    *(
        (0, 10),
        (20, 40),
        (50, 80),
        (90, 120),
        (130, 160),
        (170, 210),
        (220, 260),
        (270, 310),
        (320, 360),
        (370, 420),
    ),
    *(
        (430, 490),
        (500, 590),
        (600, 740),
        (750, 890),
        (900, 1090),
        (1100, 1290),
        (1300, 1490),
        (1500, 1740),
    ),
    *(
        (1750, 1990),
        (2000, 2240),
        (2250, 2490),
        (2500, 2990),
        (3000, 3490),
        (3500, 3990),
        (4000, 15200),
    ),
)
"""The scale in our digest of the law.

The first range is worth 0 IMPs, the next one IMP, and so on.
"""


def test_the_whole_scale() -> None:
    for won, (least, most) in enumerate(RANGES):
        for difference in range(least, most + 1, 10):
            assert imps(difference) == won
            assert imps(-difference) == -won


def test_a_difference_between_two_limits_gives_the_lower_imps() -> None:
    assert imps(Fraction(59, 3)) == 0  # 19⅔
    assert imps(Fraction(-59, 3)) == 0
    assert imps(Fraction(20)) == 1
    assert imps(Fraction(-99, 2)) == -1  # 49½


def test_caps() -> None:
    assert Cap(imps=10)(2000) == 10
    assert Cap(imps=10)(-2000) == -10
    assert Cap(imps=10)(420) == 9
    assert Cap(points=500)(2000) == imps(500)
    assert Cap(points=500)(-2000) == -imps(500)
    assert Cap()(2000) == 19


def test_all_pairs_of_results_computed_by_hand() -> None:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    own = ((half, 420), (half, -50))
    other = ((quarter, 170), (3 * quarter, 420))
    # +250 is 6, 0 is 0; -220 is -6, -470 is -10.
    assert weighted_imps(own, other) == half * (quarter * 6 + 3 * quarter * 0) + half * (
        quarter * -6 + 3 * quarter * -10
    )


@given(parts(), parts())
def test_the_other_side_has_the_opposite(own: Parts, other: Parts) -> None:
    assert weighted_imps(own, other) == -weighted_imps(other, own)
    assert weighted_imps(turned(own), turned(other)) == -weighted_imps(own, other)


@given(some.integers(-760, 760), some.integers(-760, 760))
def test_plain_scores_follow_the_plain_scale(own: int, other: int) -> None:
    assert weighted_imps(plain(10 * own), plain(10 * other)) == imps(10 * own - 10 * other)
