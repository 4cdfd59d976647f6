"""Ascherman: matchpoints as if each score had also tied with itself.

No board is worth 0% or 100%.
"""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.numbers import Exact


def ascherman(matchpoints: Exact, scores: int) -> Fraction:
    """Return the share of what is available, 0 to 1, of a score with these matchpoints.

    The matchpoints are two per comparison among `scores` scores. The formula is (M + 1) / 2n. A
    score alone gets one half. It is the limit of Neuberg's formula as the expected number of scores
    grows.
    """
    return Fraction(matchpoints + 1, 2 * scores)
