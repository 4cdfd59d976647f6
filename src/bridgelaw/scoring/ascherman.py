"""Ascherman: matchpoints with one more, as though each score had also tied with itself; no board is
worth 0 or 100 %."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.numbers import Exact


def ascherman(matchpoints: Exact, scores: int) -> Fraction:
    """The share of what is available, 0 to 1, of a score with so many matchpoints (two a
    comparison) among so many scores.

    (M + 1) / 2n. A score alone gets one half. It is what Neuberg's formula tends to as the scores
    expected grow without end.
    """
    return Fraction(matchpoints + 1, 2 * scores)
