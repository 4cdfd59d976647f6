"""Butler: the datum with its variants and roundings, and IMPs compared with it."""

from __future__ import annotations

from fractions import Fraction
from statistics import mean
from statistics import median as plain_median

import pytest
from hypothesis import assume, given
from hypothesis import strategies as some
from tests.scoring.scores import fields, points

from bridgelaw.scoring.butler import (
    ACBLSCORE,
    NEAREST_TEN,
    TOWARDS_ZERO,
    butler,
    datum,
    datum_imps,
    median,
)
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import Cap, imps
from bridgelaw.scoring.parts import Parts, plain


def table_of(*scores: int) -> Frequencies:
    """Return the table of plain scores."""
    return Frequencies.of(map(plain, scores))


@given(some.lists(points(), min_size=1, max_size=15), some.integers(0, 3))
def test_the_average_without_the_extremes(scores: list[int], leave_out: int) -> None:
    assume(len(scores) > 2 * leave_out)
    kept = sorted(scores)[leave_out : len(scores) - leave_out]
    assert datum(table_of(*scores), leave_out, None) == mean(map(Fraction, kept))
    assert median(table_of(*scores), None) == plain_median(map(Fraction, scores))


def test_part_of_a_weighted_score_may_be_left_out() -> None:
    half = Fraction(1, 2)
    table = Frequencies.of([((half, 400), (half, 150)), plain(200), plain(100)])
    assert table.scores == (100, 150, 200, 400)
    # The half of 400 and half of the 200 are left out at the top, the whole 100 at the bottom.
    assert datum(table, 1, None) == (half * 150 + half * 200)
    assert datum(table, 0, None) == Fraction(275 + 200 + 100, 3)


@pytest.mark.parametrize(
    ("rounding", "expected"),
    [
        (NEAREST_TEN, {334: 330, 336: 340, 335: 340, 325: 330, -325: -330, -334: -330}),
        (ACBLSCORE, {334: 330, 336: 340, 335: 340, 325: 320, -325: -320, -334: -330}),
        (TOWARDS_ZERO, {334: 330, 336: 330, 339: 330, -325: -320, -339: -330}),
    ],
)
def test_roundings(rounding: object, expected: dict[int, int]) -> None:
    assert callable(rounding)
    assert {average: rounding(average) for average in expected} == expected


def test_an_unrounded_datum() -> None:
    table = table_of(120, 120, 110)
    average = datum(table, rounding=None)
    assert average == Fraction(350, 3)
    assert datum_imps(plain(140), average) == 1  # 23⅓
    assert datum_imps(plain(90), average) == -1  # 26⅔
    assert datum_imps(plain(110), average) == 0  # 6⅔


@given(fields(), some.integers(0, 1))
def test_each_result_of_a_weighted_score_is_compared_with_the_datum(
    scores: list[Parts], leave_out: int
) -> None:
    assume(len(scores) > 2 * leave_out)
    against = datum(Frequencies.of(scores), leave_out)
    expected = [
        sum(Fraction(weight) * imps(int(points - against)) for weight, points in score)
        for score in scores
    ]
    assert butler(scores, leave_out) == expected


def test_a_cap() -> None:
    assert datum_imps(plain(1430), Fraction(400), Cap(imps=10)) == 10


def test_leaving_out_all_results_is_refused() -> None:
    with pytest.raises(
        ValueError, match="found 2 scores, expected more than 2 to leave out 1 on each side"
    ):
        datum(table_of(100, 200), 1)
    with pytest.raises(ValueError, match="found 0 scores"):
        median(Frequencies({}))
