"""Scores to try the arithmetic on, and the slow way to score them: every result against every
other, one by one."""

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
    """Points of few kinds, so that scores tie."""
    return some.sampled_from(sorted({*COMMON, *(-each for each in COMMON)}))


@some.composite
def parts(draw: some.DrawFn) -> Parts:
    """A score, most often plain; the results of a weighted one may be the same."""
    weights = draw(
        some.lists(
            some.integers(1, 9), min_size=1, max_size=draw(some.sampled_from([1, 1, 1, 2, 3]))
        )
    )
    return tuple((Fraction(weight, sum(weights)), draw(points())) for weight in weights)


def fields(least: int = 1) -> some.SearchStrategy[list[Parts]]:
    """The scores of a board."""
    return some.lists(parts(), min_size=least, max_size=9)


def one_by_one(scores: Sequence[Parts], compare: Callable[[int, int], int]) -> list[Fraction]:
    """What each score gets from all others: each of its results against each of theirs,
    weighted."""
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
    """Law 78A."""
    return 2 if own > other else 1 if own == other else 0
