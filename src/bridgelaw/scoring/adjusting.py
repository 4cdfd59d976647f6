"""Laws 12C1e and 12C4 as arithmetic, in whatever unit an event is scored."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.scoring.numbers import Exact


@dataclass(frozen=True, slots=True)
class Relief:
    """Law 12C1e: what a side that was damaged and damaged itself gets, with what it is made of. All
    seen from that side."""

    adjusted: Fraction
    """E: what the adjusted score is worth."""
    table: Fraction
    """T: what the result at the table is worth."""
    without_error: Fraction
    """N: what the result would have been worth without the side's own error, the irregularity in
    place."""

    @property
    def loss(self) -> Fraction:
        """E - T: all that the side lost; nothing where the table gave it as much as the adjusted
        score."""
        return max(self.adjusted - self.table, Fraction(0))

    @property
    def own(self) -> Fraction:
        """S = N - T, within the loss: what it brought upon itself."""
        return min(max(self.without_error - self.table, Fraction(0)), self.loss)

    @property
    def caused(self) -> Fraction:
        """What the irregularity cost it, and what is made good."""
        return self.loss - self.own

    @property
    def awarded(self) -> Fraction:
        """T with what is made good: E - S where it was damaged."""
        return self.table + self.caused

    @property
    def share(self) -> Fraction:
        """The part of the loss that is made good, 0 to 1: nothing where nothing was lost."""
        return self.caused / self.loss if self.loss else Fraction(0)


def self_inflicted(adjusted: Exact, table: Exact, without_error: Exact) -> Relief:
    """Law 12C1e(ii), from the three values in the event's unit, seen from the side that was
    damaged.

    For matchpoints each value is taken against the scores of the other tables, for IMPs against the
    other table. The arithmetic is common official practice, not in the laws.
    """
    return Relief(Fraction(adjusted), Fraction(table), Fraction(without_error))


def averaged(own: Exact, other: Exact) -> Fraction:
    """Law 12C4: what a side gets in a knock-out match when its own score on a board and its
    opponents' do not mirror each other.

    (a - b) / 2; the opponents get the same with the sign turned, so that the match has one winner.
    """
    return Fraction(own - other) / 2
