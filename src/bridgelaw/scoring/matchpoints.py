"""Law 78A for one side of one board in whole numbers.

A score gets two for each score that it beats and one for each equal score. For a club this is the
fastest way; use a `Frequencies` table to inspect the counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bridgelaw.scoring.parts import IntegerParts

NO_SCORE: Final = 1
"""A score that nobody can have, since points are multiples of ten."""


def matchpoints(
    scores: Sequence[int], weighted: Sequence[IntegerParts] = (), whole: int = 1
) -> list[int]:
    """Return the matchpoints of each score among all: the plain ones, then the weighted ones.

    Scores are seen from the side that is scored. With weighted scores the figures are in units of
    `whole` squared; `whole` is the sum of the weights of each of them.
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
    """Return the matchpoints of each score in units of the whole squared.

    Let the integer weights w of a score sum to p, and let W(<s) and W(=s) be the weights in the
    field that are worse than and equal to s. A score of parts (w, s) gets the sum of w·(2·W(<s) +
    W(=s) - p) over p². Its own parts, compared with each other, sum to p², which is the one
    matchpoint that is subtracted.
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
        counts[score] = (passed + count) * whole  # from here on: the value
        passed += 2 * count
    found = [counts[score] for score in scores]
    for parts in weighted:
        own = 0
        for weight, score in parts:
            own += weight * counts[score]
        found.append(own // whole)
    return found
