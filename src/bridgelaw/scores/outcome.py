"""The outcome of a board for one side and for both: weighted results, an award, or none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.cards import Named
from bridgelaw.bridge.deal import Vulnerability
from bridgelaw.bridge.seats import Side
from bridgelaw.i18n.numbers import localized
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.errors import ScoreError
from bridgelaw.scores.results import PassedOut, Played, Points, Result
from bridgelaw.scoring.numbers import Exact
from bridgelaw.scoring.parts import Parts

WHOLE = Text("found weights that sum to {sum}, expected 100%")
WEIGHT = Text("found the weight {weight}, expected more than 0% and at most 100%")
NO_RESULTS = Text("found no results, expected at least one")
PERCENT = Text("found {percent}%, expected 0% to 100%")
NO_RESULT = Text(
    "found no result in the score of a side that damaged itself, expected results (Law 12C1e)"
)
SHARE = Text("found the share {share} of the loss, expected 0 to 1")

EACH_SIDE = Text(
    "found {found} for both sides, but an award is for the side that gets it; give the score of "
    "each side separately: if one has {found}, the complement is {other}"
)

RESULTS: Final = (Played, PassedOut, Points)


@dataclass(frozen=True, slots=True)
class Weighted:
    """Law 12C1c: several results with weights that sum to one. Raises ScoreError."""

    parts: tuple[tuple[Fraction, Result], ...]

    def __post_init__(self) -> None:
        if not self.parts:
            raise ScoreError(NO_RESULTS)
        for weight, _ in self.parts:
            if not 0 < weight <= 1:
                raise ScoreError(WEIGHT, weight=Share(weight))
        whole = sum(weight for weight, _ in self.parts)
        if whole != 1:
            raise ScoreError(WHOLE, sum=Share(Fraction(whole)))

    @classmethod
    def of(cls, parts: Iterable[tuple[Exact, Result]]) -> Weighted:
        """Return a weighted score from weights of any exact type.

        Example: `Weighted.of([(Fraction(1, 2), a), (Fraction(1, 2), b)])`.
        """
        return cls(tuple((Fraction(weight), result) for weight, result in parts))


class Grade(Named):
    """Law 12C2a: an artificial score, by a side's responsibility for the missing result."""

    PLUS = Text("average plus")
    AVERAGE = Text("average")
    MINUS = Text("average minus")


OPPOSITE: Final = {Grade.PLUS: Grade.MINUS, Grade.AVERAGE: Grade.AVERAGE, Grade.MINUS: Grade.PLUS}


@dataclass(frozen=True, slots=True)
class Average:
    """An average plus, average or average minus. The regulation sets its value.

    The usual values are 60%, 50% and 40%, or 3 IMPs. With `floating`, at the end of the session it
    becomes the side's percentage on its other boards if that is better for an innocent side or
    worse for an offending one (Law 12C2c). Otherwise the figure is fixed.
    """

    grade: Grade
    floating: bool = True


@dataclass(frozen=True, slots=True)
class Percent:
    """A fixed percentage of the matchpoints available on the board."""

    percent: Fraction

    def __post_init__(self) -> None:
        if not 0 <= self.percent <= 100:
            raise ScoreError(PERCENT, percent=self.percent)


@dataclass(frozen=True, slots=True)
class Imps:
    """A fixed number of IMPs, seen from the side that gets them."""

    number: Fraction


@dataclass(frozen=True, slots=True)
class SelfInflicted:
    """Law 12C1e(ii): the score of a side that was damaged, and damaged itself.

    It did so by a very serious error or a gamble. The score is a number in the event's unit that
    depends on the other scores of the board: the value of the adjusted score less the part of the
    loss that the side caused itself (`scoring.adjusting.self_inflicted`). A method computes the
    share of the loss that is compensated and then scores `with_relief(share)`. Raises ScoreError.
    """

    adjusted: Played | PassedOut | Points | Weighted
    """The other side gets the complement of this (Law 12C1e(i))."""
    table: Played | PassedOut | Points | Weighted
    """The result reached at the table."""
    without_error: Played | PassedOut | Points | Weighted
    """The result after the irregularity but without the side's own error."""

    def __post_init__(self) -> None:
        if not all(
            results_of(outcome) for outcome in (self.adjusted, self.table, self.without_error)
        ):
            raise ScoreError(NO_RESULT)

    def with_relief(self, share: Fraction) -> Weighted:
        """Return the adjusted score weighted by `share` and the table's score by the rest.

        In any unit this has the value that Law 12C1e(ii) gives, and the board balances as with any
        other weighted score. Raises ScoreError if the share is not between 0 and 1.
        """
        if not 0 <= share <= 1:
            raise ScoreError(SHARE, share=share)
        both = ((share, self.adjusted), (1 - share, self.table))
        return Weighted.of(
            (each * weight, result)
            for each, outcome in both
            if each
            for weight, result in results_of(outcome)
        )


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """No score: the board does not count."""


Artificial = Average | Percent | Imps
Outcome = (
    Played | PassedOut | Points | Weighted | SelfInflicted | Average | Percent | Imps | NotPlayed
)
"""An outcome for one side.

Results are points seen from North-South; awards are seen from the side itself.
"""

NOT_PLAYED: Final = NotPlayed()


@dataclass(frozen=True, slots=True)
class TableScore:
    """The score of each side on a board at a table.

    The two need not mirror each other (Laws 11A, 12C1e, 12C2).
    """

    ns: Outcome
    ew: Outcome

    @classmethod
    def both(cls, outcome: Outcome) -> TableScore:
        """Return the same outcome for both sides, as for any result reached at the table."""
        return cls(outcome, outcome)

    @classmethod
    def told_once(cls, outcome: Outcome) -> TableScore:
        """Return the score of both sides from a single outcome.

        Raises ScoreError for a figure that only one side can have.
        """
        if isinstance(outcome, Percent | Imps) and complement(outcome) != outcome:
            raise ScoreError(EACH_SIDE, found=outcome, other=complement(outcome))
        return cls.both(outcome)

    def of(self, side: Side) -> Outcome:
        """Return the outcome of a side."""
        return self.ns if side is Side.NS else self.ew

    def with_outcome(self, side: Side, outcome: Outcome) -> TableScore:
        """Return a copy with another outcome for one side."""
        return replace(self, ns=outcome) if side is Side.NS else replace(self, ew=outcome)

    @property
    def is_played(self) -> bool:
        """Whether at least one side has a score."""
        return not (isinstance(self.ns, NotPlayed) and isinstance(self.ew, NotPlayed))


def is_award(outcome: Outcome) -> bool:
    """Return whether the outcome is seen from the side that gets it: artificial, a percentage or
    IMPs.
    """
    return isinstance(outcome, Average | Percent | Imps)


def complement(outcome: Outcome) -> Outcome:
    """Return the outcome that balances this one for the other side.

    A result is the same for both sides, since it is seen from North-South.
    """
    if isinstance(outcome, Average):
        return replace(outcome, grade=OPPOSITE[outcome.grade])
    if isinstance(outcome, Percent):
        return Percent(100 - outcome.percent)
    return Imps(-outcome.number) if isinstance(outcome, Imps) else outcome


def results_of(outcome: Outcome) -> tuple[tuple[Fraction, Result], ...]:
    """Return the results of an outcome with their weights.

    An artificial award or a board not played has none. For a side that damaged itself these are the
    results at the table, until its relief has been computed.
    """
    if isinstance(outcome, SelfInflicted):
        outcome = outcome.table
    if isinstance(outcome, Weighted):
        return outcome.parts
    return ((Fraction(1), outcome),) if isinstance(outcome, RESULTS) else ()


def parts_of(outcome: Outcome, vulnerability: Vulnerability, side: Side = Side.NS) -> Parts:
    """Return the points of an outcome with their weights, seen from a side, for the arithmetic."""
    sign = 1 if side is Side.NS else -1
    return tuple(
        (weight, sign * result.points(vulnerability)) for weight, result in results_of(outcome)
    )


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a whole that is printed as a percentage: 33.3%, in Danish 33,3%."""

    value: Fraction


@say.register
def _(value: Share, language: str = ENGLISH, spec: str = "") -> str:
    return localized(percent_text(value.value), language)


def percent_text(share: Fraction) -> str:
    """Return a share as a percentage, 50% or 33.3%, or as a fraction, 1/3, if it is not short."""
    percent = share * 100
    return f"{float(percent):g}%" if 10_000 % percent.denominator == 0 else str(share)
