"""Cross-IMPs: each score in IMPs against each other score of the same side on the board."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import UNCAPPED, Cap
from bridgelaw.scoring.parts import Parts


def imps_against(table: Frequencies, points: int, cap: Cap = UNCAPPED) -> Fraction:
    """Return the sum of a result's IMPs against all scores of a table.

    Equal scores, including its own, contribute nothing.
    """
    return Fraction(
        sum(count * cap(points - other) for other, count in table.counts.items()), table.parts
    )


def total_imps(scores: Sequence[Parts], cap: Cap = UNCAPPED) -> list[Fraction]:
    """Return the sum of each score's IMPs against all the others. All these sums add up to zero.

    Each result of a weighted score is compared with each result of another, weighted. The results
    of one weighted score cancel out when compared with each other, so it does not matter that the
    frequency table contains them.
    """
    table = Frequencies.of(scores)
    worth = {points: imps_against(table, points, cap) for points in table.counts}
    return [
        sum((weight * worth[points] for weight, points in score), Fraction(0)) for score in scores
    ]


def prorated(total: Fraction, scores: int, expected: int) -> Fraction:
    """Bring a total from fewer scores than expected up to the number of comparisons of the others.

    The factor is (expected - 1) / (scores - 1), as in ACBLscore for each group of a fouled board. A
    score alone gets 0.
    """
    return total * (expected - 1) / (scores - 1) if scores > 1 else Fraction(0)
