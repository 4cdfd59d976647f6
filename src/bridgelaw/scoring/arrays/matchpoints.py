"""Law 78A in bulk."""

from __future__ import annotations

import numpy as np

from bridgelaw.scoring.arrays.results import Integers, Results


def matchpoints(results: Results) -> tuple[Integers, int]:
    """The matchpoints of every result, two a comparison, and the unit that they stand in: 27 and 2
    are 13½.

    Returns:
        int64, shape (boards, tables), 0 where there is no result; and the unit, the square of the
        results' whole.

    Raises:
        ValueError: weights so fine that the figures do not fit into 64 bits.
    """
    unit = results.unit(2)

    def worth(counts: Integers) -> Integers:
        return 2 * np.cumsum(counts) - counts - results.whole

    return results.score(worth), unit


def neuberg(results: Results, matchpoints: Integers, expected: int) -> tuple[Integers, Integers]:
    """Matchpoints brought up to the number of scores expected: (M·E + (E - A)) / A, as a fraction
    for each result.

    Args:
        matchpoints: as the function of that name returns them.
        expected: how many scores are expected on each board.

    Returns:
        The numerators, int64, shape (boards, tables), and the denominators, shape (boards, 1). 0
        where there is no result.

    Raises:
        ValueError: weights so fine that the figures do not fit into 64 bits.
    """
    unit = results.unit(2 * expected)
    missing = results.missing
    scores = np.count_nonzero(~missing, axis=1, keepdims=True)
    raised = matchpoints * expected + (expected - scores) * unit
    raised[missing] = 0
    return raised, np.maximum(scores, 1) * unit
