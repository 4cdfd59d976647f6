"""Cross-IMPs compared with every single comparison, with weights and caps."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as some
from tests.scoring.scores import fields, one_by_one

from bridgelaw.scoring.cross_imps import prorated, total_imps
from bridgelaw.scoring.imps import UNCAPPED, Cap, imps
from bridgelaw.scoring.parts import Parts, plain, turned

CAPS = some.sampled_from([UNCAPPED, Cap(imps=10), Cap(points=500), Cap(points=700, imps=11)])


@given(fields(), CAPS)
def test_cross_imps_agree_with_comparing_one_by_one(scores: list[Parts], cap: Cap) -> None:
    expected = one_by_one(scores, lambda own, other: cap(own - other))
    assert total_imps(scores, cap) == expected


@given(fields(), CAPS)
def test_the_sum_is_zero_and_the_other_side_has_the_opposite(scores: list[Parts], cap: Cap) -> None:
    totals = total_imps(scores, cap)
    assert sum(totals) == 0
    assert total_imps([turned(score) for score in scores], cap) == [-total for total in totals]


@given(fields(), some.integers(2, 5))
def test_a_result_split_into_equal_parts_changes_nothing(scores: list[Parts], ways: int) -> None:
    split = [
        tuple((Fraction(weight) / ways, points) for weight, points in score for _ in range(ways))
        for score in scores
    ]
    assert total_imps(split) == total_imps(scores)


def test_the_cap_applies_to_each_comparison() -> None:
    scores = [plain(each) for each in (1430, -100, 650)]
    assert [imps(1430 + 100), imps(1430 - 650), imps(650 + 100)] == [17, 13, 13]
    assert total_imps(scores, Cap(imps=15)) == [15 + 13, -15 - 13, -13 + 13]


def test_a_single_score_has_nothing_to_be_compared_with() -> None:
    assert total_imps([plain(420)]) == [0]
    assert prorated(Fraction(0), 1, 10) == 0


def test_a_group_is_factored_to_the_comparisons_of_the_field() -> None:
    assert prorated(Fraction(12), 4, 10) == 36  # three comparisons, nine expected
    assert prorated(Fraction(12), 10, 10) == 12
