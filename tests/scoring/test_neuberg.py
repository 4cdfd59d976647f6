"""Neuberg's formula, small groups and Ascherman beyond the published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as some
from tests.scoring.scores import points

from bridgelaw.scoring.ascherman import ascherman
from bridgelaw.scoring.matchpoints import matchpoints
from bridgelaw.scoring.neuberg import neuberg, small_group

SCORES = some.lists(points(), min_size=1, max_size=12)


@given(SCORES, some.integers(0, 20))
def test_average_stays_average_and_the_sum_stays_constant(scores: list[int], missing: int) -> None:
    expected = len(scores) + missing
    raised = [neuberg(each, len(scores), expected) for each in matchpoints(scores)]
    assert sum(raised) == len(scores) * (expected - 1)
    assert neuberg(len(scores) - 1, len(scores), expected) == expected - 1


def test_with_all_scores_present_neuberg_changes_nothing() -> None:
    assert neuberg(7, 10, 10) == 7


@pytest.mark.parametrize(
    ("scores", "expected", "small"),
    [
        (1, 2, True),
        (1, 30, True),
        (2, 5, False),
        (2, 6, True),
        (3, 8, False),
        (3, 9, True),
        (4, 100, False),
        (3, 3, False),
    ],
)
def test_which_groups_are_small(scores: int, expected: int, small: bool) -> None:
    assert (small_group(0, scores, expected) is not None) == small


def test_tied_scores_in_a_small_group_share() -> None:
    assert [small_group(each, 3, 12) for each in matchpoints([100, 100, 50])] == [65, 65, 50]
    assert [small_group(each, 2, 12) for each in matchpoints([100, 100])] == [60, 60]
    assert small_group(Fraction(1, 2), 2, 12) == Fraction(
        115, 2
    )  # weighted: a quarter of it is won


@given(SCORES)
def test_ascherman_equals_neuberg_in_the_limit(scores: list[int]) -> None:
    endless = 10**12
    for each in matchpoints(scores):
        share = ascherman(each, len(scores))
        assert abs(
            Fraction(neuberg(each, len(scores), endless), 2 * (endless - 1)) - share
        ) < Fraction(1, 10**11)
        assert 0 < share < 1
    assert sum(ascherman(each, len(scores)) for each in matchpoints(scores)) == Fraction(
        len(scores), 2
    )


def test_ascherman_computed_by_hand() -> None:
    assert ascherman(8, 5) == Fraction(9, 10)  # best of five: 90 %
    assert ascherman(0, 5) == Fraction(1, 10)
    assert ascherman(0, 1) == Fraction(1, 2)
