"""Cross-IMPs: each score in IMPs against each other score of the same side on the board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import UNCAPPED, Cap
from bridgelaw.scoring.parts import Parts


def imps_against(table: Frequencies, points: int, cap: Cap = UNCAPPED) -> Fraction:
    """The sum of a result's IMPs against all scores of a table, those that equal it, its own among
    them, for nothing."""
    return Fraction(
        sum(count * cap(points - other) for other, count in table.counts.items()), table.parts
    )


def total_imps(scores: Sequence[Parts], cap: Cap = UNCAPPED) -> list[Fraction]:
    """The sum of each score's IMPs against all the others; the sum over all scores is nothing.

    A weighted score is compared with each result of another, weighted. The results of one weighted
    score, compared with each other, cancel out, so that it makes no difference that the table of
    frequencies holds them.
    """
    table = Frequencies.of(scores)
    worth = {points: imps_against(table, points, cap) for points in table.counts}
    return [
        sum((weight * worth[points] for weight, points in score), Fraction(0)) for score in scores
    ]


def average_imps(scores: Sequence[Parts], cap: Cap = UNCAPPED) -> list[Fraction]:
    """The same for each comparison: the total divided by the number of other scores. A score alone
    gets nothing.

    With a cap this is the capped mean. To divide by all scores, one's own included, is not the
    same: it takes an n-th off.
    """
    others = max(len(scores) - 1, 1)
    return [total / others for total in total_imps(scores, cap)]


def prorated(total: Fraction, scores: int, expected: int) -> Fraction:
    """A total from fewer scores than expected, brought up to the comparisons that the others have.

    As ACBLscore does it for each group of a fouled board: times (expected - 1) / (scores - 1). A
    score alone gets nothing.
    """
    return total * (expected - 1) / (scores - 1) if scores > 1 else Fraction(0)
