"""Law 78C: total points, also called aggregate."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from bridgelaw.scoring.parts import Parts, mean


def total_points(scores: Iterable[Parts]) -> Fraction:
    """Return the net sum of the scores of some boards.

    A weighted score counts as its average, since points are what is counted.
    """
    return sum(map(mean, scores), Fraction(0))


def aggregate(boards: Iterable[tuple[Parts, Parts]]) -> Fraction:
    """Return a team's lead in points over some boards.

    It is the team's own scores less those that its other pair conceded.
    """
    return sum((mean(own) - mean(other) for own, other in boards), Fraction(0))
