"""Neuberg's formula: matchpoints from a comparison with fewer scores than expected, brought up to
the full number."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from bridgelaw.scoring.numbers import Exact

SMALLEST_SHARE: Final = 3
"""A group of two or three is small where the full field has at least so many times as many
scores."""


def neuberg(matchpoints: Exact, scores: int, expected: int) -> Exact:
    """The matchpoints on a board with `expected` scores of a pair that got `matchpoints` among
    `scores` (two a comparison).

    (M·E + (E - A)) / A: each comparison that is missing counts as average, and a little is drawn
    towards it for doubt. Serves a group of a fouled board (Law 87B) as it does a board with missing
    scores.
    """
    if scores == expected:
        return matchpoints
    return Fraction(matchpoints * expected + expected - scores) / scores


def small_group(matchpoints: Exact, scores: int, expected: int) -> Fraction | None:
    """The fixed percentage of a pair in a small group of a fouled board; None where the group is
    not small (Law 87B).

    A score alone is average plus. Of two, 65 and 55 %, of three, 70, 60 and 50 %, where the field
    is at least three times as many; those who tie share (EBU White Book 4.2.3.3). In numbers: 60,
    and five for each matchpoint above the group's average.
    """
    if scores == expected or not (
        scores == 1 or (scores in (2, 3) and expected >= SMALLEST_SHARE * scores)
    ):
        return None
    return Fraction(60 + 5 * (matchpoints - (scores - 1)))
