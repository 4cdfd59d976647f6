"""Law 78A on a frequency table: the count of each score and its matchpoints.

A weighted score counts in parts: with 60% of +110 and 40% of -50 the table has 0.6 of a score of
+110 (Law 12C1c). Counts are whole numbers of equal parts, so that they are exact and fast.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate

from bridgelaw.scoring.parts import Parts, integer_parts


@dataclass(frozen=True)
class Frequencies:
    """How often each score occurs among the scores compared, seen from the side that is scored.

    The frequency of a score is `counts[score] / parts`: with `parts` 2, a count of 3 is 1½.
    """

    counts: Mapping[int, int]
    parts: int = 1

    @classmethod
    def of(cls, scores: Iterable[Parts]) -> Frequencies:
        """Return the table of some scores, each given in parts."""
        return cls.counted((score, 1) for score in scores)

    @classmethod
    def counted(cls, scores: Iterable[tuple[Parts, int]]) -> Frequencies:
        """Return the table of some scores, each given in parts and with its number."""
        scores = tuple(scores)
        in_parts, parts = integer_parts(score for score, _ in scores)
        counts: dict[int, int] = {}
        for score, (_, times) in zip(in_parts, scores, strict=True):
            for weight, points in score:
                counts[points] = counts.get(points, 0) + weight * times
        return cls(counts, parts)

    @cached_property
    def total(self) -> int:
        """The number of whole scores."""
        return sum(self.counts.values()) // self.parts

    @property
    def top(self) -> int:
        """The highest possible matchpoints: two for each other score."""
        return 2 * (self.total - 1)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The different scores, the lowest first."""
        return tuple(sorted(self.counts))

    @cached_property
    def _passed(self) -> tuple[int, ...]:
        """The parts of scores below each of the different scores, and finally of all scores."""
        return (0, *accumulate(self.counts[score] for score in self.scores))

    def frequency(self, score: int) -> Fraction:
        """Return how often a score occurs; weighted scores count in part."""
        return Fraction(self.counts.get(score, 0), self.parts)

    def against(self, score: int) -> Fraction:
        """Return the matchpoints of a score that is not in the table.

        It gets two for each worse score in the table and one for each equal one.
        """
        return Fraction(
            2 * self._passed[bisect_left(self.scores, score)] + self.counts.get(score, 0),
            self.parts,
        )

    def matchpoints(self, score: int) -> Fraction:
        """Return the matchpoints of a score of the table (Law 78A).

        It gets two for each other score that is worse and one for each that is equal. A pair that
        has a part of a score is also compared with the other part of its own score; over all its
        parts this sums to zero, so that the total does not change.
        """
        return self._worth[score]

    @cached_property
    def _worth(self) -> Mapping[int, Fraction]:
        return {score: self.against(score) - 1 for score in self.scores}

    def value(self, score: Parts) -> Fraction:
        """Return the matchpoints of a weighted score of the table, weighted by result.

        It is never the matchpoints of the average of the points.
        """
        if len(score) == 1:
            return self._worth[score[0][1]]
        return sum((weight * self._worth[points] for weight, points in score), Fraction(0))

    def value_against(self, score: Parts) -> Fraction:
        """Return the matchpoints of a weighted score that is not in the table."""
        return sum((weight * self.against(points) for weight, points in score), Fraction(0))
