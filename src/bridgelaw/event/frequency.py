"""The frequency table of a board as directors print it: both sides beside each other, each with a
table of its own.

Where both sides score what was reached at every table the two mirror each other. Where one score is
split or weighted, each side's own frequencies tell what it is compared with (Laws 11A, 12C1c), and
awards stand below.
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
    """What a score is to one side."""

    frequency: Fraction
    """How many of the side have it, weighted scores in part."""
    mark: Mark | None
    """What it is worth. None where nobody on the side has it."""
    in_parts: bool = False
    """Whether those who have it are counted in other rows, in parts."""


NOBODY: Final = Cell(Fraction(0), None)


@dataclass(frozen=True, slots=True)
class Row:
    """A score and what it is to both sides."""

    score: Outcome
    """Points seen from North-South; below the table a weighted score or an award, seen from
    whichever side has it."""
    ns: Cell
    ew: Cell

    def of(self, side: Side) -> Cell:
        """What it is to one side."""
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class FrequencyTable:
    """The scores that are compared with one another."""

    section: str
    """Empty across the field."""
    form: str
    """Law 87B: the form of a fouled board; empty where there is one only."""
    scores: tuple[int, int]
    """How many scores of North-South, and of East-West, are compared: no awards, nor weighted ones
    that are left out."""
    expected: int
    """How many scores are expected of the section or the field."""
    rows: tuple[Row, ...]
    """The best for North-South first."""
    below: tuple[Row, ...]
    """Weighted scores, which are in the rows in parts or not compared with the others at all, and
    awards, which are not."""


def frequency_tables(scored: Scored, key: BoardKey) -> tuple[FrequencyTable, ...]:
    """The frequency tables of a board: one for each section where those are compared apart, and for
    each form of a fouled board.

    Raises EventError when there is no such board, or the event has matches only.
    """
    return tables_of(scored.compared(key))


def tables_of(
    compared: Iterable[tuple[Group, Mapping[Side, Compared]]],
) -> tuple[FrequencyTable, ...]:
    """The frequency tables of a board by how its scores are compared, group by group."""
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
