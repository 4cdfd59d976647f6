"""Law 78B in bulk: IMPs of differences, cross-IMPs and Butler."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridgelaw.scoring.arrays.results import MOST_POINTS, ZERO, Integers, Results
from bridgelaw.scoring.butler import NEAREST_TEN, datum
from bridgelaw.scoring.frequencies import Frequencies
from bridgelaw.scoring.imps import LOWER_LIMITS, UNCAPPED, Cap
from bridgelaw.scoring.rounding import Rounding

MOST_IMPS: Final = len(LOWER_LIMITS)


@cache
def _scale(cap: Cap) -> Integers:
    """Return the IMPs of every difference of two scores in steps of ten, the lowest first."""
    return np.array([cap(10 * tens) for tens in range(-2 * ZERO, 2 * ZERO + 1)], np.int64)


def imps(difference: NDArray[np.integer], cap: Cap = UNCAPPED) -> Integers:
    """Return the IMPs of differences in points: int64, of the same shape.

    Raises:
        ValueError: a difference that no two scores have.
    """
    if difference.size and np.abs(difference).max() > 2 * MOST_POINTS:
        raise ValueError(
            f"found a difference of {np.abs(difference).max()} points, expected at most "
            f"{2 * MOST_POINTS}"
        )
    tens = np.asarray(np.abs(difference) // 10 * np.sign(difference), np.int64)
    return _scale(cap)[tens + 2 * ZERO]


def cross_imps(results: Results, cap: Cap = UNCAPPED) -> tuple[Integers, int]:
    """Return the total IMPs of every result against all others on its board, and the unit.

    For the IMPs per comparison, divide by the number of results on the board less one.

    Returns:
        int64, shape (boards, tables), 0 where there is no result; and the unit, the square of
        `results.whole`.

    Raises:
        ValueError: the weights are so fine that the figures do not fit into 64 bits.
    """
    unit, scale = results.unit(MOST_IMPS), _scale(cap)

    def worth(counts: Integers) -> Integers:
        scores = np.flatnonzero(counts)
        found = np.zeros_like(counts)
        found[scores] = scale[scores[:, None] - scores + 2 * ZERO] @ counts[scores]
        return found

    return results.score(worth), unit


def butler(
    results: Results,
    leave_out: int = 0,
    rounding: Rounding | None = NEAREST_TEN,
    cap: Cap = UNCAPPED,
) -> tuple[Integers, int, tuple[Fraction | None, ...]]:
    """Return the IMPs of every result against the datum of its board, their unit, and the datums.

    The datums are those of `scoring.butler.datum`; None if a board has no result.

    Returns:
        int64, shape (boards, tables), 0 where there is no result; the unit, which is
        `results.whole`; one datum per board.

    Raises:
        ValueError: no scores are left on a board after the extremes are left out.
    """
    datums: list[Fraction | None] = []

    def worth(counts: Integers) -> Integers:
        scores = np.flatnonzero(counts)
        found = np.zeros_like(counts)
        if not scores.size:
            datums.append(None)
            return found
        points = [10 * (score - ZERO) for score in scores.tolist()]
        table = Frequencies(dict(zip(points, counts[scores].tolist(), strict=True)), results.whole)
        datums.append(against := datum(table, leave_out, rounding))
        found[scores] = [cap(each - against) for each in points]
        return found

    return results.score(worth), results.whole, tuple(datums)
