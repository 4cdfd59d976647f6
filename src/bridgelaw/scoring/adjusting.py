"""Laws 12C1e and 12C4 as arithmetic, in any unit of scoring."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.scoring.numbers import Exact


@dataclass(frozen=True, slots=True)
class Relief:
    """Law 12C1e: the score of a side that was damaged and damaged itself, with its components.

    All values are seen from that side.
    """

    adjusted: Fraction
    """E: the value of the adjusted score."""
    table: Fraction
    """T: the value of the result at the table."""
    without_error: Fraction
    """N: the value of the result with the irregularity but without the side's own error."""

    @property
    def loss(self) -> Fraction:
        """E - T: the loss of the side, or 0 if the table score is at least the adjusted score."""
        return max(self.adjusted - self.table, Fraction(0))

    @property
    def own(self) -> Fraction:
        """S = N - T, at most the loss: the part that the side caused itself."""
        return min(max(self.without_error - self.table, Fraction(0)), self.loss)

    @property
    def caused(self) -> Fraction:
        """The part of the loss that the irregularity caused; it is compensated."""
        return self.loss - self.own

    @property
    def awarded(self) -> Fraction:
        """T plus the compensation; this is E - S if the side was damaged."""
        return self.table + self.caused

    @property
    def share(self) -> Fraction:
        """The part of the loss that is compensated, 0 to 1; 0 if there was no loss."""
        return self.caused / self.loss if self.loss else Fraction(0)


def self_inflicted(adjusted: Exact, table: Exact, without_error: Exact) -> Relief:
    """Law 12C1e(ii): return the relief from three values in the event's unit.

    The values are seen from the side that was damaged. For matchpoints each value is compared with
    the scores of the other tables, for IMPs with the other table. The arithmetic is common official
    practice and not in the laws.
    """
    return Relief(Fraction(adjusted), Fraction(table), Fraction(without_error))


def averaged(own: Exact, other: Exact) -> Fraction:
    """Law 12C4: return a side's score in a knock-out match.

    It is for scores of the two sides that do not mirror each other. The score is (own - other) / 2.
    The opponents get its negative, so that the match has one winner.
    """
    return Fraction(own - other) / 2
