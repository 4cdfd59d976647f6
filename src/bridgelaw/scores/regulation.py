"""Regulations about scores where the laws leave the choice to the organiser.

See Laws 12C2, 78D, 86B3 and 87B. Each choice is named for what it does; the choices of the
federations are in `federations.scores`.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Grade
from bridgelaw.scoring.butler import NEAREST_TEN
from bridgelaw.scoring.imps import UNCAPPED, Cap
from bridgelaw.scoring.patton import AggregateScale
from bridgelaw.scoring.rounding import Rounding
from bridgelaw.scoring.victory_points import Scale


class Missing(Named):
    """How a board with fewer scores than the others is scored."""

    NEUBERG = Text("factored up to the full number of scores with Neuberg's formula")
    OWN_TOP = Text("with its own top")


class WeightedAmong(Named):
    """How a weighted score counts for the other pairs of the board."""

    FREQUENCIES = Text("in parts: a frequency table for each side, with fractional frequencies")
    OTHERS_ONLY = Text(
        "not at all: the others are compared among themselves and factored up with "
        "Neuberg's formula"
    )


class WeightsInClubs(Named):
    """Where clubs may use weighted scores in their own tournaments (Law 12C1c)."""

    ALWAYS = Text("in clubs as everywhere else")
    IF_DECIDED = Text("in clubs only where the club has decided so beforehand")


class Count(Named):
    """How matchpoints are written. The underlying score is the same."""

    TWO = Text("two for a comparison won, one for a tie")
    ONE = Text("one for a comparison won, a half for a tie")
    ZERO = Text("around zero: one for a comparison won, minus one for one lost")

    def write(self, score: Fraction, top: Fraction) -> Fraction:
        """Return the figure to write for a score out of a top, both in the units of the laws."""
        if self is Count.TWO:
            return score
        return score / 2 if self is Count.ONE else score - top / 2

    def read(self, figure: Fraction, top: Fraction) -> Fraction:
        """Return the matchpoints, in the units of the laws, for a written figure."""
        if self is Count.TWO:
            return figure
        return figure * 2 if self is Count.ONE else figure + top / 2


class Unequal(Named):
    """How contestants with different numbers of boards are ranked (sit-outs, boards not played)."""

    BY_PERCENTAGE = Text("by percentage; at IMPs, by IMPs per board")
    FACTORED = Text("by the total, factored up to the largest number of boards")
    AS_SCORED = Text("by the total without factoring")


class SessionWeight(Named):
    """The weight of each session in the standings over several sessions."""

    BY_BOARDS = Text("sessions weighted by the boards played in them")
    EQUALLY = Text("all sessions equally")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Law 12C2: the values of average plus, average and average minus."""

    plus: Fraction = Fraction(60)
    average: Fraction = Fraction(50)
    minus: Fraction = Fraction(40)
    imps: Fraction = Fraction(3)
    """Average plus in IMPs; average minus is its negative."""

    def percent(self, grade: Grade) -> Fraction:
        """Return the percentage of the matchpoints available."""
        return {Grade.PLUS: self.plus, Grade.AVERAGE: self.average, Grade.MINUS: self.minus}[grade]

    def in_imps(self, grade: Grade) -> Fraction:
        """Return the IMPs (Law 12C2b)."""
        return {Grade.PLUS: self.imps, Grade.AVERAGE: Fraction(0), Grade.MINUS: -self.imps}[grade]


@dataclass(frozen=True, slots=True, kw_only=True)
class Artificial(Figures):
    """Law 12C2: the values of artificial scores and how they are applied."""

    floating_imps: bool = True
    """Whether Law 12C2c applies at IMPs too.

    If so, average plus and minus become the contestant's mean on the other boards.
    """
    later: Figures | None = None
    """The figures from a contestant's second board without a result in a session (Law 12C2d).

    None uses the same figures as for the first.
    """


class ScaleBoards(Named):
    """The number of boards by which a match's victory point scale is chosen."""

    COUNTED = Text("for the boards that count: fewer if boards are cancelled")
    SET = Text("for the scheduled number of boards")


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """Law 78D: how the score of a match becomes victory points."""

    scale: Scale | None = None
    """None if only the match's own score counts."""
    boards: ScaleBoards = ScaleBoards.COUNTED
    """The Danish regulation 202B1 uses COUNTED."""
    rounding: Rounding | None = None
    """Rounding of a team's margin before it becomes victory points; None leaves it exact."""
    bye: Fraction | None = None
    """The victory points for a bye (a team without opponents in a round); None gives none."""
    aggregate: AggregateScale | None = None
    """At Patton: the points for the aggregate of a match, in addition to those for the boards."""


class CrossImps(Named):
    """How the IMPs against each of the other scores are combined."""

    PER_COMPARISON = Text("the average of the comparisons")
    TOTAL = Text("the sum of the comparisons")


class Datum(Named):
    """The kind of score that a field is compared with (Butler)."""

    MEAN = Text("the average of the scores")
    MEDIAN = Text("the middle score")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldImps:
    """Law 78D: IMPs across a field, against every other score (cross-IMPs) or a datum (Butler)."""

    cross: CrossImps = CrossImps.PER_COMPARISON
    cap: Cap = UNCAPPED
    """The limit for one comparison."""
    datum: Datum = Datum.MEAN
    leave_out: int = 0
    """How many of the best scores, and of the worst, are left out of an average."""
    datum_rounding: Rounding | None = NEAREST_TEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """The choices of one organiser. The defaults follow the laws or the most common practice."""

    missing: Missing = Missing.NEUBERG
    weighted: WeightedAmong = WeightedAmong.FREQUENCIES
    weights_in_clubs: WeightsInClubs = WeightsInClubs.ALWAYS
    count: Count = Count.TWO
    artificial: Artificial = Artificial()
    matches: Matches = Matches()
    field_imps: FieldImps = FieldImps()
    small_groups: bool = False
    """Whether groups of one to three scores in a larger field get fixed percentages.

    Source: EBU White Book 4.2.3.3, Law 87B.
    """
    board_rounding: Rounding | None = None
    """Rounding of the score of a board; None leaves it exact."""
    unequal: Unequal = Unequal.BY_PERCENTAGE
    sessions: SessionWeight = SessionWeight.BY_BOARDS
    tie_breaks: tuple[str, ...] = ()
    """The names of the metrics that split ties, in order, such as `head to head`.

    A tie that none of them splits is a shared place.
    """

    def rounded(self, score: Fraction) -> Fraction:
        """Return the score of a board, in IMPs or points, rounded by the regulation."""
        return score if self.board_rounding is None else self.board_rounding(score)

    def rounded_matchpoints(self, score: Fraction, top: Fraction) -> Fraction:
        """Return the matchpoints of a board, in units of the laws, rounded as they are written."""
        if self.board_rounding is None:
            return score
        return self.count.read(
            self.board_rounding(self.count.write(score, top), self.count.write(top / 2, top)), top
        )


LAWS: Final = Regulation()
"""The laws, with the most common choices.

Missing scores use Neuberg's formula, and weighted scores use fractional frequencies.
"""
