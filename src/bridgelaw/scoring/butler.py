"""Butler: each score in IMPs against a datum, which is an average of what the field scored."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import UNCAPPED, Cap
from bridgelaw.scoring.parts import Parts
from bridgelaw.scoring.rounding import Half, Rounding

NEAREST_TEN: Final = Rounding(-1)
"""To the nearest ten, a five away from zero."""
ACBLSCORE: Final = Rounding(-1, Half.TO_EVEN)
"""To the nearest ten, a five to the even ten: 425 becomes 420, 435 becomes 440 (ACBLscore's
manual)."""
TOWARDS_ZERO: Final = Rounding(-1, Half.CUT)
"""To the ten that lies nearer to zero, whatever the last figure."""


def datum(
    table: Frequencies, leave_out: int = 0, rounding: Rounding | None = NEAREST_TEN
) -> Fraction:
    """The average score of the field, `leave_out` of the best and as many of the worst left out,
    rounded (None: not rounded).

    A weighted score counts in parts, and part of it may be left out.

    Raises:
        ValueError: nothing is left.
    """
    if table.total <= 2 * leave_out:
        raise ValueError(
            f"found {table.total} scores, expected more than {2 * leave_out} to leave out "
            f"{leave_out} on each side"
        )
    passed, points, first = 0, 0, leave_out * table.parts
    last = (table.total - leave_out) * table.parts
    for score in table.scores:
        count = table.counts[score]
        points += score * max(0, min(passed + count, last) - max(passed, first))
        passed += count
    average = Fraction(points, last - first)
    return average if rounding is None else rounding(average)


def median(table: Frequencies, rounding: Rounding | None = NEAREST_TEN) -> Fraction:
    """The middle score as the datum, or the average of the two in the middle, rounded. Raises
    ValueError of no scores."""
    return datum(table, max(table.total - 1, 0) // 2, rounding)


def datum_imps(score: Parts, datum: Fraction, cap: Cap = UNCAPPED) -> Fraction:
    """The IMPs of a score against the datum: of each result, weighted. For East-West turn the
    sign."""
    return sum((Fraction(weight) * cap(points - datum) for weight, points in score), Fraction(0))


def butler(
    scores: Sequence[Parts],
    leave_out: int = 0,
    rounding: Rounding | None = NEAREST_TEN,
    cap: Cap = UNCAPPED,
) -> list[Fraction]:
    """The IMPs of each score against the datum of them all. They need not sum to nothing. Raises
    ValueError as `datum` does."""
    against = datum(Frequencies.of(scores), leave_out, rounding)
    return [datum_imps(score, against, cap) for score in scores]
