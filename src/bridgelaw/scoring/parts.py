"""A score as parts: a plain score has one part, a weighted score (Law 12C1c) has several."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from bridgelaw.scoring.numbers import Exact

Parts = tuple[tuple[Exact, int], ...]
"""A score as (weight, points) pairs whose weights sum to one.

Examples: `((1, 140),)`, or with halves `((½, 400), (½, 150))`.
"""

IntegerParts = tuple[tuple[int, int], ...]
"""A score as parts with whole numbers as weights; their sum is given separately."""


def plain(points: int) -> Parts:
    """Return the parts of a score that is a single result."""
    return ((1, points),)


def integer_parts(scores: Iterable[Parts]) -> tuple[list[IntegerParts], int]:
    """Return scores with whole numbers as weights, and the sum of the weights of each score.

    The sum is the least one that serves all scores.
    """
    scores = tuple(scores)
    whole = lcm(*{weight.denominator for score in scores for weight, _ in score})
    return [
        tuple(
            (weight.numerator * (whole // weight.denominator), points) for weight, points in score
        )
        for score in scores
    ], whole


def mean(score: Parts) -> Fraction:
    """Return the average of the points.

    Never score it: matchpoints and IMPs are computed for each result and then averaged.
    """
    return sum((Fraction(weight) * points for weight, points in score), Fraction(0))


def turned(score: Parts) -> Parts:
    """Return the same score seen from the other side."""
    return tuple((weight, -points) for weight, points in score)
