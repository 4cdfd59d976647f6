"""Ascherman: matchpoints in which no board is worth nothing or everything."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.event.methods.matchpoints import Brought, Matchpointed
from bridgelaw.scoring.ascherman import ascherman


@dataclass(frozen=True)
class AschermanScored(Matchpointed):
    """A share of what is available, (M + 1) / 2n; missing scores leave the share as it is."""

    @property
    def top(self) -> Fraction:
        """What is available: two for each score expected."""
        return Fraction(2 * self.expected)

    @property
    def small(self) -> bool:
        """No fixed percentages: a small group is drawn towards average as it is."""
        return False

    def brought(self, *, weighted: bool = False) -> Brought:
        """How what was had in the group becomes the score of the board."""
        return Brought.SHARE

    def brought_up(self, matchpoints: Fraction, *, weighted: bool = False) -> Fraction:
        """The score on the board of a side that had some matchpoints in its group."""
        return ascherman(matchpoints, self.scores(weighted=weighted)) * self.top
