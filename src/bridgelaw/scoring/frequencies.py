"""Law 78A on a frequency table: how many scored what, and what that is worth in matchpoints.

A weighted score counts in parts: at 60 % of +110 and 40 % of -50 the table has six tenths of a score of +110 (Law 12C1c).
Counts are kept as whole numbers of equal parts, so that nothing is lost and nothing is slow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from bridgelaw.scoring.numbers import Exact

Parts = tuple[tuple[Exact, int], ...]
"""One score as (weight, points) with weights that sum to one: `((1, 140),)`, or with halves `((½, 400), (½, 150))`."""


@dataclass(frozen=True)
class Frequencies:
    """How often each score occurs among those that are compared, seen from the side whose matchpoints are wanted.

    `counts[score] / parts` of a whole score: with `parts` 2, a count of 3 is one and a half.
    """

    counts: Mapping[int, int]
    parts: int = 1

    @classmethod
    def of(cls, scores: Iterable[Parts]) -> Frequencies:
        """The table of some scores, each in its parts."""
        scores = tuple(scores)
        parts = lcm(*(Fraction(weight).denominator for score in scores for weight, _ in score), 1)
        counts: dict[int, int] = {}
        for score in scores:
            for weight, points in score:
                counts[points] = counts.get(points, 0) + int(weight * parts)
        return cls(counts, parts)

    @cached_property
    def total(self) -> int:
        """How many whole scores there are."""
        return sum(self.counts.values()) // self.parts

    @property
    def top(self) -> int:
        """The matchpoints of the best that can be: two for each other score."""
        return 2 * (self.total - 1)

    @cached_property
    def _worse(self) -> Mapping[int, int]:
        """For each score, the parts of scores that are worse."""
        below, passed = {}, 0
        for score in sorted(self.counts):
            below[score] = passed
            passed += self.counts[score]
        return below

    def frequency(self, score: int) -> Fraction:
        """How many have a score, weighted scores in part."""
        return Fraction(self.counts.get(score, 0), self.parts)

    def matchpoints(self, score: int) -> Fraction:
        """Two for each other score that is worse and one for each that is equal (Law 78A). The score is one of the table.

        A pair that has a part of a score is compared with the other part of its own too; over all its parts that comes
        to nothing, so that it makes no difference to the whole.
        """
        return Fraction(2 * self._worse[score] + self.counts[score], self.parts) - 1

    def value(self, score: Parts) -> Fraction:
        """The matchpoints of a weighted score: those of each result, weighted; never those of the average of the points."""
        return sum((weight * self.matchpoints(points) for weight, points in score), Fraction(0))
