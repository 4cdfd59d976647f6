"""The results of many boards at many tables as integer keys, and how every method scores them.

A key is a score on its board: `points / 10 + ZERO`, points seen from the side that is scored. Keys
are stored in two bytes. numpy counts and indexes with int64 only, so boards are scored one after
another: the widened keys of one board stay in the CPU caches until its results have their values.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bridgelaw.scoring.parts import Parts, integer_parts

Integers = NDArray[np.int64]

MOST_POINTS: Final = 7600
"""No contract scores more (Law 77)."""
ZERO: Final = MOST_POINTS // 10
SPAN: Final = 2 * ZERO + 1
"""The number of possible scores on a board, in steps of ten; also the key of a missing result."""

LARGEST: Final = 2**62


def _none() -> Integers:
    return np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class Results:
    """Results of one side: boards × tables.

    Each result takes two bytes, and each part of a weighted score takes 24.
    """

    keys: NDArray[np.int16]
    """The keys, int16, shape (boards, tables).

    A key is 0 to SPAN - 1, or SPAN where there is no plain result: not played, artificial or
    weighted.
    """
    whole: int = 1
    """The sum of the weights of one weighted score."""
    places: Integers = field(default_factory=_none)
    """The place of each part of a weighted score, shape (parts,).

    Places are indices into `keys.ravel()`, in ascending order.
    """
    weights: Integers = field(default_factory=_none)
    """The weight of each part, shape (parts,)."""
    parts: Integers = field(default_factory=_none)
    """The key of each part, shape (parts,)."""

    @classmethod
    def of(
        cls,
        points: NDArray[np.integer],
        weighted: Mapping[tuple[int, int], Parts] | None = None,
        missing: NDArray[np.bool_] | None = None,
    ) -> Results:
        """Return results from points, shape (boards, tables), seen from the side that is scored.

        Args:
            points: multiples of ten, at most 7600; values of weighted and missing results are
                ignored.
            weighted: the weighted scores, by board and table, in points.
            missing: where there is no result to compare, shape (boards, tables).

        Raises:
            ValueError: points that are not multiples of ten or more than any contract scores, an
                array that does not have two dimensions, or weights that are too fine.
        """
        if points.ndim != 2:
            raise ValueError(
                f"found an array of {points.ndim} dimensions, expected boards and tables"
            )
        tables = points.shape[1]
        weighted = weighted or {}
        in_parts, whole = integer_parts(weighted.values())
        if whole**2 > LARGEST:
            raise ValueError(f"found weights in {whole}ths, too fine for 64 bits")
        steps = points.astype(np.int64)
        blank = np.zeros(points.shape, np.bool_) if missing is None else missing.copy()
        for place in weighted:
            blank[place] = True
        steps[blank] = 0
        _check(steps)
        keys = (steps // 10 + ZERO).astype(np.int16)
        keys[blank] = SPAN
        rows = sorted(
            (board * tables + table, weight, points_of_part)
            for (board, table), score in zip(weighted, in_parts, strict=True)
            for weight, points_of_part in score
        )
        if not rows:
            return cls(keys)
        places, weights, parts = np.array(rows, np.int64).T.copy()
        _check(parts)
        return cls(keys, whole, places, weights, parts // 10 + ZERO)

    @property
    def boards(self) -> int:
        """The number of boards."""
        return int(self.keys.shape[0])

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Where there is no result, neither plain nor weighted: shape (boards, tables)."""
        missing: NDArray[np.bool_] = self.keys == SPAN
        missing.reshape(-1)[self.places] = False
        return missing

    def unit(self, most: int) -> int:
        """Return the unit in which weighted scores are compared: the square of the whole.

        Raises:
            ValueError: `most` for each comparison does not fit into 64 bits in this unit.
        """
        if most * self.keys.shape[1] * self.whole**2 > LARGEST:
            raise ValueError(
                f"found weights in {self.whole}ths, too fine for {self.keys.shape[1]} tables"
            )
        return self.whole**2

    def score(self, worth: Callable[[Integers], Integers]) -> Integers:
        """Score each board: count its scores, compute their values, assign a value to each result.

        Args:
            worth: a function from the counts of one board, in `whole`-ths of a score, to the
                value of each score; both are int64 of shape (SPAN,).

        Returns:
            int64, shape (boards, tables), in `whole`-ths of the unit of `worth`; 0 where there is
            no result.

        Raises:
            ValueError: an invalid key.
        """
        found = np.empty(self.keys.shape, np.int64)
        bounds = np.searchsorted(self.places, np.arange(self.boards + 1) * self.keys.shape[1])
        table = np.zeros(SPAN + 1, np.int64)
        keys = np.empty(self.keys.shape[1], np.int64)
        for board, (narrow, out) in enumerate(zip(self.keys, found, strict=True)):
            keys[:] = narrow
            counts: Integers = np.bincount(keys, minlength=SPAN + 1)
            if counts.size > SPAN + 1:
                raise ValueError(f"found the key {counts.size - 1}, expected at most {SPAN}")
            counts = counts[:SPAN]
            counts *= self.whole
            here = slice(bounds[board], bounds[board + 1])
            parts, weights = self.parts[here], self.weights[here]
            np.add.at(counts, parts, weights)
            each = worth(counts)
            np.multiply(each, self.whole, out=table[:SPAN])
            # bincount has checked every key; "clip" keeps numpy from checking again.
            table.take(keys, out=out, mode="clip")
            np.add.at(out, self.places[here] - board * self.keys.shape[1], each[parts] * weights)
        return found

    def board(self, number: int) -> Results:
        """Return one board alone, shape (1, tables), to score it again. It shares the keys."""
        tables = self.keys.shape[1]
        first, last = np.searchsorted(self.places, [number * tables, (number + 1) * tables])
        return Results(
            self.keys[number : number + 1],
            self.whole,
            self.places[first:last] - number * tables,
            self.weights[first:last],
            self.parts[first:last],
        )


def _check(points: Integers) -> None:
    """Raise ValueError for points that are not multiples of ten or are too high."""
    wrong = points[(points % 10 != 0) | (np.abs(points) > MOST_POINTS)]
    if wrong.size:
        raise ValueError(
            f"found {wrong[0]} points, expected a multiple of ten of at most {MOST_POINTS}"
        )
