"""Butler: each score in IMPs against a datum, an average of the scores of the field."""

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
"""To the nearest ten, a five to the even ten: 425 becomes 420, 435 becomes 440.

Source: ACBLscore's manual.
"""
FIVE_TOWARDS_ZERO: Final = Rounding(-1, Half.TOWARDS_AVERAGE)
"""To the nearest ten, a five towards zero: 255 becomes 250, -405 becomes -400."""
TOWARDS_ZERO: Final = Rounding(-1, Half.CUT)
"""To the next ten towards zero."""


def datum(
    table: Frequencies, leave_out: int = 0, rounding: Rounding | None = NEAREST_TEN
) -> Fraction:
    """Return the average score of the field, without the `leave_out` best and worst scores.

    It is rounded unless `rounding` is None. A weighted score counts in parts, and part of it may be
    left out.

    Raises:
        ValueError: no scores are left.
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
    """Return the median score as the datum, rounded.

    It is the average of the two middle scores if their number is even. Raises ValueError if there
    are no scores.
    """
    return datum(table, max(table.total - 1, 0) // 2, rounding)


def datum_imps(score: Parts, datum: Fraction, cap: Cap = UNCAPPED) -> Fraction:
    """Return the IMPs of a score against the datum, weighted by result.

    For East-West, change the sign.
    """
    return sum((Fraction(weight) * cap(points - datum) for weight, points in score), Fraction(0))


def butler(
    scores: Sequence[Parts],
    leave_out: int = 0,
    rounding: Rounding | None = NEAREST_TEN,
    cap: Cap = UNCAPPED,
) -> list[Fraction]:
    """Return the IMPs of each score against the datum of all of them. They need not sum to zero.

    Raises ValueError as `datum` does.
    """
    against = datum(Frequencies.of(scores), leave_out, rounding)
    return [datum_imps(score, against, cap) for score in scores]
