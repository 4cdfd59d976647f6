"""Law 78A for one side of one board in whole numbers: two for each score beaten, one for each equalled.

At the size of a club this is as fast as it gets; a `Frequencies` table is for those who want to look at it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bridgelaw.scoring.parts import Parts, integer_parts


def matchpoints(scores: Sequence[int]) -> list[int]:
    """The matchpoints of each score among the others, all plain results seen from the side that is scored."""
    counts: dict[int, int] = {}
    for score in scores:
        counts[score] = counts.get(score, 0) + 1
    worth = _worth(counts, 1)
    return [worth[score] for score in scores]


def weighted_matchpoints(scores: Sequence[Parts]) -> tuple[list[int], int]:
    """The same of scores that may be weighted: whole numbers, and the unit they stand in; 27 and 2 are 13½ matchpoints.

    With integer weights w of a whole p, and W(<s) and W(=s) the weights in the field that are worse and equal, a score of
    parts (w, s) gets the sum of w·(2·W(<s) + W(=s) - p) over p². Its own parts, compared with each other, come to p² and so
    to the one that is taken off.
    """
    in_parts, whole = integer_parts(scores)
    counts: dict[int, int] = {}
    for score in in_parts:
        for weight, points in score:
            counts[points] = counts.get(points, 0) + weight
    worth = _worth(counts, whole)
    return [
        whole * worth[score[0][1]] if len(score) == 1 else sum(weight * worth[points] for weight, points in score)
        for score in in_parts
    ], whole * whole


def _worth(counts: dict[int, int], whole: int) -> dict[int, int]:
    """What each score is worth, in the same parts as the counts."""
    worth, passed = {}, -whole
    for score in sorted(counts):
        count = counts[score]
        worth[score] = passed + count
        passed += 2 * count
    return worth
