"""Matchpoints (Law 78A): a frequency table for each side, awards, missing scores, fouled boards."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property

from bridgelaw.event.methods.compared import Compared, is_weighted, weigh
from bridgelaw.event.scores import Mark
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Average, Grade, Imps, Percent
from bridgelaw.scores.regulation import Missing, WeightedAmong
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.neuberg import neuberg, small_group
from bridgelaw.scoring.parts import Parts

A_PERCENTAGE = Text("an average or a percentage")


class Brought(Enum):
    """How matchpoints in a group become matchpoints on the board."""

    AS_THEY_ARE = "the group has all the scores that were expected, or a top of its own"
    NEUBERG = "by Neuberg's formula"
    SMALL_GROUP = "to fixed percentages, for two or three scores in a larger field"
    SHARE = "to a share of what is available (Ascherman)"
    ALONE = "average plus, for a single score in a larger field"


@dataclass(frozen=True)
class Matchpointed(Compared):
    """Matchpoints in the units of the laws: two for a comparison won, one for a tie."""

    @cached_property
    def small(self) -> bool:
        """Whether the group is so small that its scores become fixed percentages."""
        scores = self.all.total
        return (
            self.regulation.small_groups and small_group(0, scores, self.group.expected) is not None
        )

    @cached_property
    def among(self) -> Frequencies:
        """The results that a plain result is compared with, including itself, by the regulation."""
        return self.all if self.small else super().among

    @cached_property
    def expected(self) -> int:
        """The number of scores to which the matchpoints are brought up.

        It is the number expected, or the actual number for a top of its own. A single score cannot
        be compared and is always brought up to the number expected, which gives average.
        """
        own = self.all.total
        return (
            own if self.regulation.missing is Missing.OWN_TOP and own > 1 else self.group.expected
        )

    @property
    def top(self) -> Fraction:
        """The matchpoints available."""
        return Fraction(2 * max(self.expected - 1, 0))

    def compared_with(self, points: int, *, weighted: bool) -> tuple[Fraction, Fraction, Fraction]:
        """Return the numbers of scores worse than, equal to and better than a result.

        The pair's own score is an equal one. With `weighted`, the result belongs to a weighted
        score; if only the others are compared, it is not among them and is added.
        """
        table = self.among
        equal = table.frequency(points)
        worse = (table.against(points) - equal) / 2
        added = 1 if weighted and self.outside else 0
        return worse, equal + added, table.total - worse - equal

    @property
    def outside(self) -> bool:
        """Whether weighted scores are excluded from the scores that others are compared with."""
        return self.regulation.weighted is WeightedAmong.OTHERS_ONLY and not self.small

    def scores(self, *, weighted: bool) -> int:
        """Return the number of scores in the comparison, including the pair's own."""
        return self.among.total + (1 if weighted and self.outside else 0)

    def in_group(self, points: int, *, weighted: bool = False) -> Fraction:
        """Return the matchpoints of a result in the group alone.

        It gets two for each worse score and one for each other equal one.
        """
        if weighted and self.outside:
            return self.among.against(points)
        return self.among.matchpoints(points)

    def brought(self, *, weighted: bool = False) -> Brought:
        """Return how a score in the group becomes the score on the board."""
        if self.small:
            return Brought.ALONE if self.all.total == 1 else Brought.SMALL_GROUP
        return (
            Brought.AS_THEY_ARE
            if self.scores(weighted=weighted) == self.expected
            else Brought.NEUBERG
        )

    def brought_up(self, matchpoints: Fraction, *, weighted: bool = False) -> Fraction:
        """Return the matchpoints on the board for the matchpoints in the group."""
        scores = self.scores(weighted=weighted)
        match self.brought(weighted=weighted):
            case Brought.ALONE:
                return self.regulation.artificial.plus * self.top / 100
            case Brought.SMALL_GROUP:
                percent = small_group(matchpoints, scores, self.group.expected)
                assert percent is not None  # the group is small
                return percent * self.top / 100
        return Fraction(neuberg(matchpoints, scores, self.expected))

    def rounded(self, matchpoints: Fraction) -> Fraction:
        """Return the matchpoints as the regulation rounds them, in the count in which it writes."""
        return self.regulation.rounded_matchpoints(matchpoints, self.top)

    def scored(self, score: Parts) -> Mark:
        weighted = is_weighted(score)
        had = weigh(score, lambda points: self.in_group(points, weighted=weighted))
        floats = Grade.PLUS if self.brought(weighted=weighted) is Brought.ALONE else None
        return Mark(self.rounded(self.brought_up(had, weighted=weighted)), self.top, floats)

    def against(self, others: Frequencies, score: Parts) -> Fraction:
        return others.value_against(score)

    def award(self, award: Average | Percent | Imps) -> Mark:
        if isinstance(award, Imps):
            raise self.refused(award, A_PERCENTAGE)
        percent = (
            award.percent
            if isinstance(award, Percent)
            else self.regulation.artificial.percent(award.grade)
        )
        floats = award.grade if isinstance(award, Average) and award.floating else None
        return Mark(self.rounded(percent * self.top / 100), self.top, floats)
