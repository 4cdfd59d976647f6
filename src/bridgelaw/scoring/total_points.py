"""Law 78C: total points, which some call aggregate."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from bridgelaw.scoring.parts import Parts, mean


def total_points(scores: Iterable[Parts]) -> Fraction:
    """The net sum of the scores of some boards; of a weighted score the average, since points are
    what is counted."""
    return sum(map(mean, scores), Fraction(0))


def aggregate(boards: Iterable[tuple[Parts, Parts]]) -> Fraction:
    """By how many points a team leads over some boards: its own scores less those that its other
    pair let the opponents have."""
    return sum((mean(own) - mean(other) for own, other in boards), Fraction(0))
