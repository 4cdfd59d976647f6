"""Generate large fields to score, and compute their matchpoints independently."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bridgelaw.scoring.arrays import points as bulk_points
from bridgelaw.scoring.arrays.results import SPAN, Results
from bridgelaw.scoring.parts import Parts


def field_of(boards: int, tables: int, seed: int = 4) -> NDArray[np.int64]:
    """Return points as scored by a large field, in shape (boards, tables).

    Each board has 25 different scores, a few of them common.
    """
    dice = np.random.default_rng(seed)
    possible = np.unique(bulk_points.table())
    found = np.empty((boards, tables), np.int64)
    for board in range(boards):
        scores = dice.choice(possible, 25, replace=False)
        found[board] = scores[dice.choice(25, tables, p=dice.dirichlet(np.full(25, 0.5)))]
    return found


def some_weighted(
    scored: NDArray[np.int64], share: float, seed: int = 4
) -> dict[tuple[int, int], Parts]:
    """Return weighted scores for a share of all results.

    Each combines two results of the board, with weights in tenths.
    """
    dice = random.Random(seed)
    boards, tables = scored.shape
    found: dict[tuple[int, int], Parts] = {}
    for place in dice.sample(range(boards * tables), int(boards * tables * share)):
        board, table = divmod(place, tables)
        tenths = dice.randint(1, 9)
        other = int(scored[board, dice.randrange(tables)])
        found[board, table] = (
            (Fraction(tenths, 10), int(scored[board, table])),
            (Fraction(10 - tenths, 10), other),
        )
    return found


def slowly(results: Results) -> NDArray[np.int64]:
    """Compute the same matchpoints from the sorted scores of each board.

    For each score, count the scores below it and those not above it.
    """
    found = np.zeros(results.keys.size, np.int64)
    keys, tables, whole = (
        results.keys.ravel().astype(np.int64),
        results.keys.shape[1],
        results.whole,
    )
    for board in range(results.boards):
        own = slice(board * tables, (board + 1) * tables)
        parts = np.flatnonzero(results.places // tables == board)
        plain_keys = keys[own][keys[own] != SPAN]
        every = np.concatenate([plain_keys, results.parts[parts]])
        weights = np.concatenate([np.full(plain_keys.size, whole), results.weights[parts]])
        order = np.argsort(every, kind="stable")
        every, passed = every[order], np.concatenate([[0], np.cumsum(weights[order])])

        def worth(of: NDArray[np.int64], every: Any = every, passed: Any = passed) -> Any:
            return (
                passed[np.searchsorted(every, of)]
                + passed[np.searchsorted(every, of, "right")]
                - whole
            )

        found[own] = np.where(keys[own] == SPAN, 0, worth(keys[own]) * whole)
        for place, weight, key in zip(
            results.places[parts], results.weights[parts], results.parts[parts], strict=True
        ):
            found[place] += weight * worth(key)
    return found
