"""Total points (Law 78C)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bridgelaw.event.methods.compared import Compared
from bridgelaw.event.scores import Mark
from bridgelaw.i18n.text import Text
from bridgelaw.scores.outcome import Average, Imps, Percent
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.parts import Parts, mean

A_RESULT = Text("a result, or not played")


@dataclass(frozen=True)
class PointsCounted(Compared):
    """The points themselves, without a comparison."""

    def against(self, others: Frequencies, score: Parts) -> Fraction:
        return mean(score)

    def scored(self, score: Parts) -> Mark:
        return Mark(self.regulation.rounded(mean(score)))

    def award(self, award: Average | Percent | Imps) -> Mark:
        # Law 12C2 has figures for matchpoints and for IMPs only.
        raise self.refused(award, A_RESULT)
