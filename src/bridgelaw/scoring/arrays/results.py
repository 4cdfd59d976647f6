"""The results of many boards at many tables as integer keys, and the two steps that every method shares.

A key names a board and a score on it: `board * SPAN + points / 10 + ZERO`, points seen from the side that is scored. Keys stay
int64 from beginning to end, since that is what numpy counts and takes by; a narrower type costs more in casts than it saves.
"""

from __future__ import annotations

from collections.abc import Mapping
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
"""How many scores there can be on a board, in steps of ten."""

LARGEST: Final = 2**62


def _none() -> Integers:
    return np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class Results:
    """Boards × tables, of one side. Eight bytes a result, and 24 for each result of a weighted score."""

    keys: Integers
    """Shape (boards, tables), C-contiguous. `boards * SPAN` where there is no plain result: not played, artificial, weighted."""
    whole: int = 1
    """To what the weights of one weighted score sum."""
    places: Integers = field(default_factory=_none)
    """Shape (parts,): where each part of a weighted score belongs, as an index into `keys.ravel()`."""
    weights: Integers = field(default_factory=_none)
    """Shape (parts,)."""
    parts: Integers = field(default_factory=_none)
    """Shape (parts,): the key of each."""

    @classmethod
    def of(
        cls,
        points: NDArray[np.integer],
        weighted: Mapping[tuple[int, int], Parts] | None = None,
        missing: NDArray[np.bool_] | None = None,
    ) -> Results:
        """From points, shape (boards, tables), seen from the side that is scored.

        Args:
            points: whole tens of at most 7600; what stands at a weighted or a missing result is not looked at.
            weighted: the weighted scores, by board and table, in points.
            missing: where there is no result to compare, shape (boards, tables).

        Raises:
            ValueError: points that no contract can score, or an array that is not of two dimensions.
        """
        if points.ndim != 2:
            raise ValueError(f"found an array of {points.ndim} dimensions, expected boards and tables")
        boards, tables = points.shape
        weighted = weighted or {}
        in_parts, whole = integer_parts(weighted.values())
        steps = points.astype(np.int64)
        blank = np.zeros(points.shape, np.bool_) if missing is None else missing.copy()
        for place in weighted:
            blank[place] = True
        steps[blank] = 0
        _check(steps)
        keys = steps // 10 + (np.arange(boards) * SPAN + ZERO)[:, None]
        keys[blank] = boards * SPAN
        rows = [
            (board * tables + table, weight, board, worth)
            for (board, table), score in zip(weighted, in_parts, strict=True)
            for weight, worth in score
        ]
        if not rows:
            return cls(keys)
        places, weights, on, worths = np.array(rows, np.int64).T
        _check(worths)
        return cls(keys, whole, places.copy(), weights.copy(), on * SPAN + worths // 10 + ZERO)

    @property
    def boards(self) -> int:
        """How many boards."""
        return int(self.keys.shape[0])

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Where there is no result, neither plain nor weighted: shape (boards, tables)."""
        missing: NDArray[np.bool_] = self.keys == self.boards * SPAN
        missing.reshape(-1)[self.places] = False
        return missing

    def unit(self, most: int) -> int:
        """The unit of figures in which weighted scores are compared with weighted ones: the square of the whole.

        Raises:
            ValueError: when `most` for each comparison does not fit into 64 bits in this unit.
        """
        if most * self.keys.shape[1] * self.whole**2 > LARGEST:
            raise ValueError(f"found weights in {self.whole}ths, too fine for {self.keys.shape[1]} tables")
        return self.whole**2

    def histogram(self) -> Integers:
        """How often each score occurs, in `whole`-ths of a score: shape (boards, SPAN), int64.

        Raises:
            ValueError: a key that belongs to no board.
        """
        bins = self.boards * SPAN + 1
        counts: Integers = np.bincount(self.keys.ravel(), minlength=bins)
        if counts.size != bins:
            raise ValueError(f"found the key {counts.size - 1}, expected at most {bins - 1}")
        if self.whole > 1:
            counts *= self.whole
        if self.parts.size:
            np.add.at(counts, self.parts, self.weights)
        return counts[:-1].reshape(self.boards, SPAN)

    def spread(self, worth: Integers) -> Integers:
        """To each result what its score is worth: shape (boards, tables), in `whole`-ths of the unit of `worth`; 0 where none.

        `worth` has the shape (boards, SPAN); the keys are those that `histogram` has counted, and so found to be in order.
        """
        table = np.append(worth.ravel() * self.whole, 0)
        # Every key has been looked at: "clip" only tells numpy not to look again.
        out: Integers = table.take(self.keys, mode="clip")
        if self.parts.size:
            np.add.at(out.reshape(-1), self.places, worth.ravel()[self.parts] * self.weights)
        return out

    def board(self, number: int) -> Results:
        """One board alone, shape (1, tables): to score it again and none of the others. A copy of its keys."""
        tables = self.keys.shape[1]
        keys = self.keys[number : number + 1]
        here = np.flatnonzero((self.places >= number * tables) & (self.places < (number + 1) * tables))
        base = number * SPAN
        return Results(
            np.where(keys == self.boards * SPAN, SPAN, keys - base),
            self.whole,
            self.places[here] - number * tables,
            self.weights[here],
            self.parts[here] - base,
        )


def _check(points: Integers) -> None:
    """Raises ValueError for points that no contract can score."""
    wrong = points[(points % 10 != 0) | (np.abs(points) > MOST_POINTS)]
    if wrong.size:
        raise ValueError(f"found {wrong[0]} points, expected a multiple of ten of at most {MOST_POINTS}")
