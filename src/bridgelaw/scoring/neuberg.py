"""Neuberg's formula: bring matchpoints from too few scores up to the expected number."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgelaw.scoring.numbers import Exact

SMALLEST_SHARE: Final = 3
"""A group of two or three is small if the full field has at least this many times its scores."""


def neuberg(matchpoints: Exact, scores: int, expected: int) -> Exact:
    """Return the matchpoints on a board with `expected` scores of a pair with this result.

    The pair got `matchpoints` among `scores`, two per comparison. The formula is (M·E + (E - A)) /
    A: each missing comparison counts as average, and the result is drawn a little towards average
    for doubt. It applies to a group of a fouled board (Law 87B) as well as to a board with missing
    scores.
    """
    if scores == expected:
        return matchpoints
    return Fraction(matchpoints * expected + expected - scores) / scores


def small_group(matchpoints: Exact, scores: int, expected: int) -> Fraction | None:
    """Return the fixed percentage of a pair in a small group of a fouled board (Law 87B).

    Return None if the group is not small. A score alone gets average plus. Two scores get 65% and
    55%, three get 70%, 60% and 50%, if the field has at least three times as many; ties share (EBU
    White Book 4.2.3.3). The formula is 60 plus five for each matchpoint above the group's average.
    """
    if scores == expected or not (
        scores == 1 or (scores in (2, 3) and expected >= SMALLEST_SHARE * scores)
    ):
        return None
    return Fraction(60 + 5 * (matchpoints - (scores - 1)))
