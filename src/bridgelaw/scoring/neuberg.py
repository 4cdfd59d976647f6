"""Neuberg's formula: matchpoints from a comparison with fewer scores than expected, brought up to the full number."""

from __future__ import annotations

from fractions import Fraction

from bridgelaw.scoring.numbers import Exact


def neuberg(matchpoints: Exact, scores: int, expected: int) -> Exact:
    """The matchpoints on a board with `expected` scores of a pair that got `matchpoints` among `scores` (two a comparison).

    (M·E + (E - A)) / A: each comparison that is missing counts as average, and a little is drawn towards it for doubt.
    """
    if scores == expected:
        return matchpoints
    return Fraction(matchpoints * expected + expected - scores) / scores
