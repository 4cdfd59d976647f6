"""Ascherman: matchpoints in which no board is worth 0% or 100%."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.event.methods.matchpoints import Brought, Matchpointed
from bridgelaw.scoring.ascherman import ascherman


@dataclass(frozen=True)
class AschermanScored(Matchpointed):
    """A share of what is available, (M + 1) / 2n; missing scores do not change the share."""

    @property
    def top(self) -> Fraction:
        """The points available: two for each score expected."""
        return Fraction(2 * self.expected)

    @property
    def small(self) -> bool:
        """False: small groups get no fixed percentages.

        The method itself draws them towards average.
        """
        return False

    def brought(self, *, weighted: bool = False) -> Brought:
        """Return how a score in the group becomes the score on the board."""
        return Brought.SHARE

    def brought_up(self, matchpoints: Fraction, *, weighted: bool = False) -> Fraction:
        """Return the score on the board for the matchpoints in the group."""
        return ascherman(matchpoints, self.scores(weighted=weighted)) * self.top
