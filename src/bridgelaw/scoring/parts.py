"""One score as its parts: a plain score is one part, a weighted score (Law 12C1c) several."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from bridgelaw.scoring.numbers import Exact

Parts = tuple[tuple[Exact, int], ...]
"""One score as (weight, points) with weights that sum to one: `((1, 140),)`, or with halves `((½,
400), (½, 150))`."""

IntegerParts = tuple[tuple[int, int], ...]
"""The same with whole numbers as weights, which sum to some whole that is told beside it."""


def plain(points: int) -> Parts:
    """A score that is one result."""
    return ((1, points),)


def integer_parts(scores: Iterable[Parts]) -> tuple[list[IntegerParts], int]:
    """The scores with whole numbers as weights, and the whole to which those of one score sum: the
    least that serves all."""
    scores = tuple(scores)
    whole = lcm(*{weight.denominator for score in scores for weight, _ in score})
    return [
        tuple(
            (weight.numerator * (whole // weight.denominator), points) for weight, points in score
        )
        for score in scores
    ], whole


def mean(score: Parts) -> Fraction:
    """The average of the points. Never score it: matchpoints and IMPs are found for each result,
    and averaged then."""
    return sum((Fraction(weight) * points for weight, points in score), Fraction(0))


def turned(score: Parts) -> Parts:
    """The same score seen from the other side."""
    return tuple((weight, -points) for weight, points in score)
