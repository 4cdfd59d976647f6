"""What a regulation settles about scores where the laws leave it to the organiser (Laws 12C2, 78D,
86B3, 87B).

Each choice has the name of what it does; a federation's set of choices stands in
`federations.scores`.
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
    """What becomes of a board with fewer scores than the others have."""

    NEUBERG = Text("brought up to the full number of scores by Neuberg's formula")
    OWN_TOP = Text("a top of its own")


class WeightedAmong(Named):
    """How a weighted score counts for the other pairs of the board."""

    FREQUENCIES = Text("in parts: a frequency table for each side, with fractional frequencies")
    OTHERS_ONLY = Text(
        "not at all: the others are compared among themselves, and brought up by Neuberg's formula"
    )


class WeightsInClubs(Named):
    """Where a club's own tournaments may have weighted scores (Law 12C1c)."""

    ALWAYS = Text("in clubs as elsewhere")
    IF_DECIDED = Text("in clubs only where the club has decided so beforehand")


class Count(Named):
    """How matchpoints are written. All are the same score."""

    TWO = Text("two for a comparison won, one for a tie")
    ONE = Text("one for a comparison won, a half for a tie")
    ZERO = Text("around zero: one for a comparison won, minus one for one lost")

    def write(self, score: Fraction, top: Fraction) -> Fraction:
        """The figure that is written for some matchpoints of a top, both in law units."""
        return {Count.TWO: score, Count.ONE: score / 2, Count.ZERO: score - top / 2}[self]

    def read(self, figure: Fraction, top: Fraction) -> Fraction:
        """The matchpoints in law units that a written figure stands for."""
        return {Count.TWO: figure, Count.ONE: figure * 2, Count.ZERO: figure + top / 2}[self]


class Unequal(Named):
    """How contestants who have scored on different numbers of boards are ranked: a pair that sat
    out, a board not played."""

    BY_PERCENTAGE = Text("by percentage; at IMPs by the IMPs a board")
    FACTORED = Text("by the total, factored up to the fullest number of boards")
    AS_SCORED = Text("by the total as it is")


class SessionWeight(Named):
    """What each session counts in the standings of several."""

    BY_BOARDS = Text("sessions weighted by the boards played in them")
    EQUALLY = Text("every session equally much")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Law 12C2: what average plus, average and average minus are worth."""

    plus: Fraction = Fraction(60)
    average: Fraction = Fraction(50)
    minus: Fraction = Fraction(40)
    imps: Fraction = Fraction(3)
    """Average plus in IMPs; average minus is as much below nothing."""

    def percent(self, grade: Grade) -> Fraction:
        """The percentage of the matchpoints available."""
        return {Grade.PLUS: self.plus, Grade.AVERAGE: self.average, Grade.MINUS: self.minus}[grade]

    def in_imps(self, grade: Grade) -> Fraction:
        """The IMPs (Law 12C2b)."""
        return {Grade.PLUS: self.imps, Grade.AVERAGE: Fraction(0), Grade.MINUS: -self.imps}[grade]


@dataclass(frozen=True, slots=True, kw_only=True)
class Artificial(Figures):
    """Law 12C2: the figures of artificial scores, and how they are taken."""

    floating_imps: bool = True
    """Whether Law 12C2c is used at IMPs too: average plus and minus become the contestant's mean on
    his other boards."""
    later: Figures | None = None
    """The figures from a contestant's second board without a result in a session on (Law 12C2d);
    None as for the first."""


class ScaleBoards(Named):
    """For how many boards a match's scale of victory points is taken."""

    COUNTED = Text("for the boards that count: fewer where boards are removed")
    SET = Text("for the boards that the match was set for")


@dataclass(frozen=True, slots=True, kw_only=True)
class Matches:
    """Law 78D: how the score of a match becomes victory points."""

    scale: Scale | None = None
    """None where the match's own score is all that counts."""
    boards: ScaleBoards = ScaleBoards.COUNTED
    """Danish regulation 202B1 has COUNTED."""
    rounding: Rounding | None = None
    """To what a team's margin is rounded before it becomes victory points; None keeps it exact."""
    bye: Fraction | None = None
    """The victory points of the one team without opponents in a round; None where a bye gives no
    score."""
    aggregate: AggregateScale | None = None
    """At Patton: what the aggregate of a match is worth beside the boards."""


class CrossImps(Named):
    """What becomes of the IMPs won and lost against each of the other scores."""

    PER_COMPARISON = Text("the average of the comparisons")
    TOTAL = Text("the sum of the comparisons")


class Datum(Named):
    """What the scores of a field are held against (Butler)."""

    MEAN = Text("the average of the scores")
    MEDIAN = Text("the middle score")


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldImps:
    """Law 78D: IMPs across a field, against every other score (cross-IMPs) or against a datum
    (Butler)."""

    cross: CrossImps = CrossImps.PER_COMPARISON
    cap: Cap = UNCAPPED
    """The most that one comparison may come to."""
    datum: Datum = Datum.MEAN
    leave_out: int = 0
    """How many of the best scores, and of the worst, are left out of an average."""
    datum_rounding: Rounding | None = NEAREST_TEN


@dataclass(frozen=True, slots=True, kw_only=True)
class Regulation:
    """The choices of one organiser. What is not settled is as the laws have it, or as is most
    common."""

    missing: Missing = Missing.NEUBERG
    weighted: WeightedAmong = WeightedAmong.FREQUENCIES
    weights_in_clubs: WeightsInClubs = WeightsInClubs.ALWAYS
    count: Count = Count.TWO
    artificial: Artificial = Artificial()
    matches: Matches = Matches()
    field_imps: FieldImps = FieldImps()
    small_groups: bool = False
    """Whether groups of one to three scores in a larger field get fixed percentages (EBU White Book
    4.2.3.3, Law 87B)."""
    board_rounding: Rounding | None = None
    """To what the score of a board is rounded; None keeps it exact."""
    unequal: Unequal = Unequal.BY_PERCENTAGE
    sessions: SessionWeight = SessionWeight.BY_BOARDS
    tie_breaks: tuple[str, ...] = ()
    """What splits ties, in order, by the names of the metrics: `head to head`. A place that none
    splits is shared."""

    def rounded(self, score: Fraction) -> Fraction:
        """The score of a board, in IMPs or points, as it is rounded."""
        return score if self.board_rounding is None else self.board_rounding(score)

    def rounded_matchpoints(self, score: Fraction, top: Fraction) -> Fraction:
        """The matchpoints of a board, in law units, as they are rounded: in the count in which they
        are written."""
        if self.board_rounding is None:
            return score
        return self.count.read(
            self.board_rounding(self.count.write(score, top), self.count.write(top / 2, top)), top
        )


LAWS: Final = Regulation()
"""The laws, with Neuberg's formula for missing scores and fractional frequencies for weighted
ones."""
