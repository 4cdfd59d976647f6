"""The results of many boards at many tables as integer keys, and the way that every method scores
them.

A key is a score on its board: `points / 10 + ZERO`, points seen from the side that is scored; two
bytes are enough for it. numpy counts and takes by int64 alone, so boards are scored one after
another: the keys of one, made wide, stay in the caches from the counting of its scores until its
results are given what they are worth.
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
"""How many scores there can be on a board, in steps of ten; and the key of a result that is
none."""

LARGEST: Final = 2**62


def _none() -> Integers:
    return np.empty(0, np.int64)


@dataclass(frozen=True, slots=True)
class Results:
    """Boards × tables, of one side. Two bytes a result, and 24 for each result of a weighted
    score."""

    keys: NDArray[np.int16]
    """Shape (boards, tables), int16: 0 to SPAN - 1, or SPAN where there is no plain result: not
    played, artificial, weighted."""
    whole: int = 1
    """To what the weights of one weighted score sum."""
    places: Integers = field(default_factory=_none)
    """Shape (parts,): where each part of a weighted score belongs, as an index into `keys.ravel()`,
    in rising order."""
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
            points: whole tens of at most 7600; what stands at a weighted or a missing result is not
            looked at. weighted: the weighted scores, by board and table, in points. missing: where
            there is no result to compare, shape (boards, tables).

        Raises:
            ValueError: points that are not whole tens or more than any contract scores, an array
            that is not of two dimensions,
                weights that are too fine.
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
        """How many boards."""
        return int(self.keys.shape[0])

    @property
    def missing(self) -> NDArray[np.bool_]:
        """Where there is no result, neither plain nor weighted: shape (boards, tables)."""
        missing: NDArray[np.bool_] = self.keys == SPAN
        missing.reshape(-1)[self.places] = False
        return missing

    def unit(self, most: int) -> int:
        """The unit of figures in which weighted scores are compared with weighted ones: the square
        of the whole.

        Raises:
            ValueError: when `most` for each comparison does not fit into 64 bits in this unit.
        """
        if most * self.keys.shape[1] * self.whole**2 > LARGEST:
            raise ValueError(
                f"found weights in {self.whole}ths, too fine for {self.keys.shape[1]} tables"
            )
        return self.whole**2

    def score(self, worth: Callable[[Integers], Integers]) -> Integers:
        """Scores each board: counts its scores, asks what each is worth, and gives each result
        that.

        Args:
            worth: from the counts of one board, in `whole`-ths of a score, to what each score is
            worth; both int64 and
                of the shape (SPAN,).

        Returns:
            int64, shape (boards, tables), in `whole`-ths of the unit of `worth`; 0 where there is
            no result.

        Raises:
            ValueError: a key that is none.
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
            # bincount has looked at every key: "clip" only tells numpy not to look again.
            table.take(keys, out=out, mode="clip")
            np.add.at(out, self.places[here] - board * self.keys.shape[1], each[parts] * weights)
        return found

    def board(self, number: int) -> Results:
        """One board alone, shape (1, tables): to score it again and none of the others. It shares
        the keys."""
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
    """Raises ValueError for points that are not whole tens, or more than any contract can score."""
    wrong = points[(points % 10 != 0) | (np.abs(points) > MOST_POINTS)]
    if wrong.size:
        raise ValueError(
            f"found {wrong[0]} points, expected a multiple of ten of at most {MOST_POINTS}"
        )
