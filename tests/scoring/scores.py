"""Scores to test the arithmetic with, and the slow reference: compare every pair of results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from hypothesis import strategies as some

from bridgelaw.scoring.parts import Parts

COMMON = (
    0,
    50,
    90,
    100,
    110,
    120,
    140,
    150,
    170,
    200,
    300,
    400,
    420,
    430,
    450,
    500,
    600,
    620,
    650,
    800,
    980,
    1430,
    7600,
)


def points() -> some.SearchStrategy[int]:
    """Draw from a few common scores, so that ties occur."""
    return some.sampled_from(sorted({*COMMON, *(-each for each in COMMON)}))


@some.composite
def parts(draw: some.DrawFn) -> Parts:
    """Draw a score, plain in most cases; the results of a weighted one may be equal."""
    weights = draw(
        some.lists(
            some.integers(1, 9), min_size=1, max_size=draw(some.sampled_from([1, 1, 1, 2, 3]))
        )
    )
    return tuple((Fraction(weight, sum(weights)), draw(points())) for weight in weights)


def fields(least: int = 1) -> some.SearchStrategy[list[Parts]]:
    """Draw the scores of a board."""
    return some.lists(parts(), min_size=least, max_size=9)


def one_by_one(scores: Sequence[Parts], compare: Callable[[int, int], int]) -> list[Fraction]:
    """Return what each score gets from all others.

    Each of its results is compared with each of theirs, weighted.
    """
    return [
        sum(
            (
                Fraction(weight) * other_weight * compare(own, other)
                for place, against in enumerate(scores)
                if place != here
                for weight, own in score
                for other_weight, other in against
            ),
            Fraction(0),
        )
        for here, score in enumerate(scores)
    ]


def two_for_a_win(own: int, other: int) -> int:
    """Return the matchpoints of a comparison (Law 78A)."""
    return 2 if own > other else 1 if own == other else 0
