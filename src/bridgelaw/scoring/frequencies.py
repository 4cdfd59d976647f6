"""Law 78A on a frequency table: how many scored what, and what that is worth in matchpoints.

A weighted score counts in parts: at 60 % of +110 and 40 % of -50 the table has six tenths of a
score of +110 (Law 12C1c). Counts are kept as whole numbers of equal parts, so that nothing is lost
and nothing is slow.
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
    """How often each score occurs among those that are compared, seen from the side whose
    matchpoints are wanted.

    `counts[score] / parts` of a whole score: with `parts` 2, a count of 3 is one and a half.
    """

    counts: Mapping[int, int]
    parts: int = 1

    @classmethod
    def of(cls, scores: Iterable[Parts]) -> Frequencies:
        """The table of some scores, each in its parts."""
        return cls.counted((score, 1) for score in scores)

    @classmethod
    def counted(cls, scores: Iterable[tuple[Parts, int]]) -> Frequencies:
        """The table of some scores, each in its parts and with how many have it."""
        scores = tuple(scores)
        in_parts, parts = integer_parts(score for score, _ in scores)
        counts: dict[int, int] = {}
        for score, (_, times) in zip(in_parts, scores, strict=True):
            for weight, points in score:
                counts[points] = counts.get(points, 0) + weight * times
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
    def scores(self) -> tuple[int, ...]:
        """The different scores, the lowest first."""
        return tuple(sorted(self.counts))

    @cached_property
    def _passed(self) -> tuple[int, ...]:
        """The parts of scores that lie below each of the different scores, and at last of all."""
        return (0, *accumulate(self.counts[score] for score in self.scores))

    def frequency(self, score: int) -> Fraction:
        """How many have a score, weighted scores in part."""
        return Fraction(self.counts.get(score, 0), self.parts)

    def against(self, score: int) -> Fraction:
        """What a score that is not in the table gets against those that are: two for each that is
        worse, one for each equal."""
        return Fraction(
            2 * self._passed[bisect_left(self.scores, score)] + self.counts.get(score, 0),
            self.parts,
        )

    def matchpoints(self, score: int) -> Fraction:
        """Two for each other score that is worse and one for each that is equal (Law 78A). The
        score is one of the table.

        A pair that has a part of a score is compared with the other part of its own too; over all
        its parts that comes to nothing, so that it makes no difference to the whole.
        """
        return self._worth[score]

    @cached_property
    def _worth(self) -> Mapping[int, Fraction]:
        return {score: self.against(score) - 1 for score in self.scores}

    def value(self, score: Parts) -> Fraction:
        """The matchpoints of a weighted score of the table: those of each result, weighted; never
        those of the average."""
        if len(score) == 1:
            return self._worth[score[0][1]]
        return sum((weight * self._worth[points] for weight, points in score), Fraction(0))

    def value_against(self, score: Parts) -> Fraction:
        """The same of a weighted score that is not in the table."""
        return sum((weight * self.against(points) for weight, points in score), Fraction(0))
