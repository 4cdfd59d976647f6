"""The frequency table of a board as directors print it, with both sides next to each other.

If both sides have the result of every table, the two mirror each other. If a score is split or
weighted, each side has its own frequencies (Laws 11A, 12C1c). Awards are listed below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.bridge.seats import Side
from bridgelaw.event.methods.compared import Compared, is_weighted
from bridgelaw.event.methods.groups import Group
from bridgelaw.event.model import BoardKey
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.scores.outcome import NotPlayed, Outcome
from bridgelaw.scores.results import Points


@dataclass(frozen=True, slots=True)
class Cell:
    """The frequency and the mark of a score for one side."""

    frequency: Fraction
    """The number of scores of the side; weighted scores count in part."""
    mark: Mark | None
    """The mark, or None if nobody on the side has the score."""
    in_parts: bool = False
    """Whether the scores are also counted in other rows, in parts."""


NOBODY: Final = Cell(Fraction(0), None)


@dataclass(frozen=True, slots=True)
class Row:
    """A score with its cells for both sides."""

    score: Outcome
    """Points seen from North-South.

    Below the table it is a weighted score or an award, seen from the side that has it.
    """
    ns: Cell
    ew: Cell

    def of(self, side: Side) -> Cell:
        """Return the cell of one side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class FrequencyTable:
    """The scores that are compared with one another."""

    section: str
    """Empty across the field."""
    form: str
    """Law 87B: the form of a fouled board; empty if there is only one form."""
    scores: tuple[int, int]
    """The number of scores compared of North-South and of East-West.

    Awards and omitted weighted scores are not included.
    """
    expected: int
    """The number of scores expected from the section or the field."""
    rows: tuple[Row, ...]
    """The rows, the best for North-South first."""
    below: tuple[Row, ...]
    """Weighted scores and awards.

    Weighted scores are either in the rows in parts or not compared with the others; awards are not
    compared.
    """


def frequency_tables(scored: Scored, key: BoardKey) -> tuple[FrequencyTable, ...]:
    """Return the frequency tables of a board.

    There is one for each section if these are compared separately, and for each form of a fouled
    board. Raises EventError if there is no such board or the event has only matches.
    """
    return tables_of(scored.compared(key))


def tables_of(
    compared: Iterable[tuple[Group, Mapping[Side, Compared]]],
) -> tuple[FrequencyTable, ...]:
    """Return the frequency tables of a board from its comparisons, by group."""
    tables = []
    for group, sides in compared:
        ns, ew = sides[Side.NS], sides[Side.EW]
        points = {*ns.among.counts, *(-seen for seen in ew.among.counts)}
        rows = (
            Row(Points(each), _cell(ns, each), _cell(ew, -each))
            for each in sorted(points, reverse=True)
        )
        apart = dict.fromkeys(
            outcome for side in (ns, ew) for outcome in side.counts if _stands_apart(side, outcome)
        )
        below = (Row(outcome, _apart(ns, outcome), _apart(ew, outcome)) for outcome in apart)
        scores = ns.among.total, ew.among.total
        tables.append(
            FrequencyTable(
                group.section, group.form, scores, group.expected, tuple(rows), tuple(below)
            )
        )
    return tuple(tables)


def _cell(compared: Compared, points: int) -> Cell:
    frequency = compared.among.frequency(points)
    return Cell(frequency, compared.scored(((1, points),))) if frequency else NOBODY


def _stands_apart(compared: Compared, outcome: Outcome) -> bool:
    points = compared.points(compared.settled(outcome))
    return is_weighted(points) or not (points or isinstance(outcome, NotPlayed))


def _apart(compared: Compared, outcome: Outcome) -> Cell:
    times = compared.counts.get(outcome, 0)
    in_parts = (
        is_weighted(compared.points(compared.settled(outcome))) and compared.among is compared.all
    )
    return Cell(Fraction(times), compared.mark(outcome), in_parts) if times else NOBODY
