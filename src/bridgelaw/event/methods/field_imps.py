"""IMPs across a field: cross-IMPs against every other score, and Butler against a datum."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from bridgelaw.bridge.seats import Side
from bridgelaw.event.methods.compared import Compared, is_weighted, weigh
from bridgelaw.event.scores import Mark
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Average, Grade, Imps, Percent, SelfInflicted
from bridgelaw.scores.regulation import CrossImps, Datum, FieldImps, Missing, WeightedAmong
from bridgelaw.scoring.adjusting import Relief, self_inflicted
from bridgelaw.scoring.butler import datum, datum_imps, median
from bridgelaw.scoring.cross_imps import imps_against, prorated
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.parts import Parts

IN_IMPS = Text("an average, a number of IMPs, or the percentage of an average")


@dataclass(frozen=True)
class InImps(Compared):
    """The common part of cross-IMPs and Butler: awards and rounding."""

    @property
    def choices(self) -> FieldImps:
        """The regulation's choices about IMPs across a field."""
        return self.regulation.field_imps

    @abstractmethod
    def imps(self, points: int, *, weighted: bool = False) -> Fraction:
        """Return the IMPs on the board for one result, before rounding.

        `weighted` is true if it is part of a weighted score.
        """

    def scored(self, score: Parts) -> Mark:
        weighted = is_weighted(score)
        return Mark(
            self.regulation.rounded(
                weigh(score, lambda points: self.imps(points, weighted=weighted))
            )
        )

    @property
    def comparisons(self) -> int:
        """The factor for an award of a number of IMPs per comparison (Law 12C2b)."""
        return 1

    def award(self, award: Average | Percent | Imps) -> Mark:
        if isinstance(award, Imps):
            return Mark(self.regulation.rounded(award.number))
        grade = self.grade(award)
        floats = award.grade if isinstance(award, Average) and award.floating else None
        return Mark(
            self.regulation.rounded(self.regulation.artificial.in_imps(grade) * self.comparisons),
            floats=floats,
        )

    def grade(self, award: Average | Percent) -> Grade:
        """Return the average that an award is, also by its percentage.

        Raises EventError if no average has that percentage.
        """
        if isinstance(award, Average):
            return award.grade
        for grade in Grade:
            if self.regulation.artificial.percent(grade) == award.percent:
                return grade
        raise self.refused(award, IN_IMPS)


@dataclass(frozen=True)
class CrossImped(InImps):
    """Each score in IMPs against each other score of the same side, summed or averaged."""

    def compared_with(self, points: int) -> tuple[tuple[Fraction, int, int], ...]:
        """Return the other scores compared with a result, the best first.

        Each item has the number of these scores, the points, and the IMPs won against them. Equal
        scores, including the pair's own, are worth 0 and omitted.
        """
        table = self.among
        return tuple(
            (table.frequency(other), other, self.choices.cap(points - other))
            for other in reversed(table.scores)
            if other != points
        )

    @property
    def outside(self) -> bool:
        """Whether weighted scores are excluded from the scores that others are compared with."""
        return self.regulation.weighted is WeightedAmong.OTHERS_ONLY

    def number_compared(self, *, weighted: bool) -> int:
        """Return the number of comparisons of a score."""
        return self.among.total - (0 if weighted and self.outside else 1)

    def total(self, points: int) -> Fraction:
        """Return the sum over all comparisons.

        Comparing a result with the pair's own part of a weighted score makes no difference: it
        cancels out.
        """
        return self.against(self.among, ((1, points),))

    def against(self, others: Frequencies, score: Parts) -> Fraction:
        return weigh(score, lambda points: imps_against(others, points, self.choices.cap))

    @property
    def prorated(self) -> bool:
        """Whether a total from fewer comparisons than expected is brought up to their number."""
        return self.choices.cross is CrossImps.TOTAL and self.regulation.missing is Missing.NEUBERG

    @property
    def comparisons(self) -> int:
        return max(self.group.expected - 1, 1) if self.choices.cross is CrossImps.TOTAL else 1

    def imps(self, points: int, *, weighted: bool = False) -> Fraction:
        total, others = self.total(points), self.number_compared(weighted=weighted)
        if self.choices.cross is CrossImps.PER_COMPARISON:
            return total / max(others, 1)
        return prorated(total, others + 1, self.group.expected) if self.prorated else total


@dataclass(frozen=True)
class ButlerScored(InImps):
    """Each score in IMPs against a datum, an average of the scores of the side's field."""

    @cached_property
    def datum_of(self) -> Frequencies:
        """The scores of the datum.

        Weighted scores that are normally excluded are used if there are no others.
        """
        return self.among if self.among.total else self.all

    @property
    def left_out(self) -> int:
        """The number of best scores, and of worst, that are left out of the datum."""
        return self._left_out(self.datum_of)

    @cached_property
    def datum(self) -> Fraction:
        """The datum, seen from North-South."""
        return self._datum(self.datum_of)

    def _left_out(self, table: Frequencies) -> int:
        # There may be too few scores to leave out as many as the regulation says.
        return min(self.choices.leave_out, (table.total - 1) // 2)

    def _datum(self, table: Frequencies) -> Fraction:
        if self.side is Side.EW:
            table = Frequencies(
                {-points: count for points, count in table.counts.items()}, table.parts
            )
        if self.choices.datum is Datum.MEDIAN:
            return median(table, self.choices.datum_rounding)
        return datum(table, self._left_out(table), self.choices.datum_rounding)

    def difference(self, points: int) -> Fraction:
        """Return the difference of a result from the datum, seen from the side."""
        return points - self.datum if self.side is Side.NS else points + self.datum

    def imps(self, points: int, *, weighted: bool = False) -> Fraction:
        return Fraction(self.choices.cap(self.difference(points)))

    def relief(self, outcome: SelfInflicted) -> Relief:
        """Return the relief against the datum of the board, like any other score.

        The loss and the compensation are then in the IMPs of the event.
        """
        each = (outcome.adjusted, outcome.table, outcome.without_error)
        return self_inflicted(*(weigh(self.points(result), self.imps) for result in each))

    def against(self, others: Frequencies, score: Parts) -> Fraction:
        if not others.total:
            return Fraction(0)
        datum = self._datum(others)
        return datum_imps(score, datum if self.side is Side.NS else -datum, self.choices.cap)
