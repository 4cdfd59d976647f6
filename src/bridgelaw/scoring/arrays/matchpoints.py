"""Law 78A in bulk."""

from __future__ import annotations

import numpy as np

from bridgelaw.scoring.arrays.results import Integers, Results


def matchpoints(results: Results) -> tuple[Integers, int]:
    """Return the matchpoints of every result, two per comparison, and their unit.

    A figure of 27 in the unit 2 is 13½.

    Returns:
        int64, shape (boards, tables), 0 where there is no result; and the unit, the square of
        `results.whole`.

    Raises:
        ValueError: the weights are so fine that the figures do not fit into 64 bits.
    """
    unit = results.unit(2)

    def worth(counts: Integers) -> Integers:
        return 2 * np.cumsum(counts) - counts - results.whole

    return results.score(worth), unit


def neuberg(results: Results, matchpoints: Integers, expected: int) -> tuple[Integers, Integers]:
    """Bring matchpoints up to the expected number of scores, as a fraction for each result.

    The formula is (M·E + (E - A)) / A.

    Args:
        matchpoints: the figures returned by `matchpoints`.
        expected: the number of scores expected on each board.

    Returns:
        The numerators, int64, shape (boards, tables), 0 where there is no result, and the
        denominators, shape (boards, 1).

    Raises:
        ValueError: the weights are so fine that the figures do not fit into 64 bits.
    """
    unit = results.unit(2 * expected)
    missing = results.missing
    scores = np.count_nonzero(~missing, axis=1, keepdims=True)
    raised = matchpoints * expected + (expected - scores) * unit
    raised[missing] = 0
    return raised, np.maximum(scores, 1) * unit
