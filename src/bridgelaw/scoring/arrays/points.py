"""Law 77 in bulk: a code for each possible result, and a table of their points."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridgelaw.scoring import points as law_77
from bridgelaw.scoring.arrays.results import Integers

COLUMNS: Final = ("side", "level", "denomination", "doubling", "vulnerability", "number of tricks")
SHAPE: Final = (2, 7, 5, 3, 2, 14)
"""The number of values in each column."""
PASSED_OUT: Final = 2 * 7 * 5 * 3 * 2 * 14
"""The code of a board that was passed out; it follows the codes of all results."""


@cache
def table() -> NDArray[np.int16]:
    """Return the points of each code, seen from North-South: read-only int16, shape (5881,)."""
    scores = [
        (-1 if side else 1)
        * law_77.points(level + 1, denomination, doubled, bool(vulnerable), tricks)
        for side, level, denomination, doubled, vulnerable, tricks in product(*map(range, SHAPE))
    ]
    found = np.array([*scores, 0], np.int16)
    found.setflags(write=False)
    return found


def codes(
    east_west: NDArray[np.integer],
    level: NDArray[np.integer],
    denomination: NDArray[np.integer],
    doubled: NDArray[np.integer],
    vulnerable: NDArray[np.integer],
    tricks: NDArray[np.integer],
) -> Integers:
    """Return the code of each result: int64, in the shape to which the columns broadcast.

    Args:
        east_west: 0 if North-South declared, 1 if East-West did.
        level: 1 to 7.
        denomination: 0 clubs to 4 notrump.
        doubled: 0, 1, or 2 for redoubled.
        vulnerable: whether declarer's side was vulnerable, 0 or 1.
        tricks: the tricks that declarer's side won, 0 to 13.

    Raises:
        ValueError: an impossible contract or number of tricks.
    """
    columns = (east_west, np.asarray(level) - 1, denomination, doubled, vulnerable, tricks)
    for name, column, values, first in zip(
        COLUMNS, columns, SHAPE, (0, 1, 0, 0, 0, 0), strict=True
    ):
        wrong = np.asarray(column)[(np.asarray(column) < 0) | (np.asarray(column) >= values)]
        if wrong.size:
            raise ValueError(
                f"found the {name} {wrong[0] + first}, expected {first} to {values - 1 + first}"
            )
    return np.asarray(np.ravel_multi_index(np.broadcast_arrays(*columns), SHAPE), np.int64)


def points(codes: Integers) -> NDArray[np.int16]:
    """Return the points of results by their codes, seen from North-South: int16, of the same shape.

    Raises:
        IndexError: a code that no result has.
    """
    if codes.size and codes.min() < 0:
        raise IndexError(f"found the code {codes.min()}, expected 0 to {PASSED_OUT}")
    return table().take(codes)
