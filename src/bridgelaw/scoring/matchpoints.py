"""Law 78A for one side of one board in whole numbers: two for each score beaten, one for each
equalled.

At the size of a club this is as fast as it gets; a `Frequencies` table is for those who want to
look at it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.scoring.parts import IntegerParts

NO_SCORE: Final = 1
"""Points are whole tens: nobody scores this."""


def matchpoints(
    scores: Sequence[int], weighted: Sequence[IntegerParts] = (), whole: int = 1
) -> list[int]:
    """The matchpoints of each score among all, seen from the side that is scored: of the plain
    ones, then of the weighted.

    With weighted scores the figures stand in units of `whole` squared; `whole` is the sum of the
    weights of each of them.
    """
    if weighted:
        return _with_weighted(scores, weighted, whole)
    worth: dict[int, int] = {}
    last, got, beaten = NO_SCORE, 0, 0
    for score in sorted(scores):
        if score == last:
            got += 1
        else:
            worth[last] = got
            last, got = score, beaten
        beaten += 2
    worth[last] = got
    return [worth[score] for score in scores]


def _with_weighted(
    scores: Sequence[int], weighted: Sequence[IntegerParts], whole: int
) -> list[int]:
    """With integer weights w of a whole p, and W(<s) and W(=s) the weights in the field that are
    worse and equal, a score of parts (w, s) gets the sum of w·(2·W(<s) + W(=s) - p) over p². Its
    own parts, compared with each other, come to p² and so to the one matchpoint that is taken off.
    """
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + whole
    for parts in weighted:
        for weight, score in parts:
            counts[score] = counts.get(score, 0) + weight
    passed = -whole
    for score in sorted(counts):
        count = counts[score]
        counts[score] = (passed + count) * whole  # from here on: what it is worth
        passed += 2 * count
    found = [counts[score] for score in scores]
    for parts in weighted:
        own = 0
        for weight, score in parts:
            own += weight * counts[score]
        found.append(own // whole)
    return found
