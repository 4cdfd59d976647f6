"""The columns of figures of a list, and how their numbers are written."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Final

from bridgelaw.event.model import Event
from bridgelaw.event.standings.match_totals import AnyTotal, MatchTotal
from bridgelaw.event.standings.ranking import AnyMetric, Number
from bridgelaw.event.standings.standing import Standing
from bridgelaw.event.standings.totals import Total
from bridgelaw.i18n.numbers import DECIMAL_SIGN, digits, number_text, rounded_to
from bridgelaw.i18n.text import ENGLISH, Text

BOARDS = Text("Boards")
SCORE = Text("Score")
PER_CENT = Text("%")
VICTORY_POINTS = Text("VP")
DIFFERENCE = Text("Diff.")
RECORD = Text("Won-tied-lost")
UNRANKED: Final = "–"
DECIMALS: Final = 2
MOST_DECIMALS: Final = 6


@dataclass(frozen=True, slots=True)
class Layout:
    """The columns of a list."""

    figures: Sequence[Text]
    """The headings of the figures that every such list has."""
    decimals: Mapping[Text, int]
    """The number of decimals of those figures that need more or fewer than two."""
    further: Sequence[FurtherColumn]
    """The criteria that were needed and have no figures of their own."""


@dataclass(frozen=True, slots=True)
class FurtherColumn:
    """The values of a criterion, written with equal decimals."""

    metric: AnyMetric
    whole: bool
    """Whether all values are whole numbers."""
    decimals: int

    def written(self, value: Number | None, language: str) -> str:
        """Return a value in words; nothing where it was not needed."""
        if value is None:
            return ""
        if value == math.inf:
            return "∞"
        if self.whole:
            return number_text(Fraction(value), language)
        return fixed(Fraction(value), language, decimals=self.decimals)


def layout_of(standing: Standing[AnyTotal]) -> Layout:
    """Return the columns of a list."""
    needed = {name for row in standing.rows for name in row.values} - {*METRIC_OF.values()}
    return Layout(
        figures=headings_of([row.total for row in standing.rows]),
        decimals={
            column: told_apart(row.values.get(name) for row in standing.rows)
            for column, name in METRIC_OF.items()
        },
        further=[
            further_column(metric, [row.values.get(metric.name) for row in standing.rows])
            for metric in standing.metrics
            if metric.name in needed
        ],
    )


def headings_of(totals: Sequence[AnyTotal]) -> Sequence[Text]:
    """Return the headings of the figures that every such list has."""
    if any(isinstance(total, MatchTotal) for total in totals):
        scale = any(isinstance(total, MatchTotal) and total.scale for total in totals)
        return [RECORD, DIFFERENCE, *([VICTORY_POINTS] if scale else [])]
    shown = [BOARDS] if len({total.boards for total in totals}) > 1 else []
    tops = any(isinstance(total, Total) and total.top for total in totals)
    return [*shown, SCORE, *([PER_CENT] if tops else [])]


METRIC_OF: Final = {
    PER_CENT: "percentage",
    SCORE: "total",
    VICTORY_POINTS: "victory points",
    DIFFERENCE: "margin",
}
"""The criteria that have a column in every list."""


def told_apart(numbers: Iterable[Number | None]) -> int:
    """Return the number of decimals for a column of numbers.

    It is two, or as many more as are needed for different numbers to look different.
    """
    found = {Fraction(number) for number in numbers if number is not None and number != math.inf}
    return decimals_for([number.as_integer_ratio() for number in sorted(found)])


def decimals_for(different: Sequence[tuple[int, int]]) -> int:
    """Return the same for different fractions, in ascending or descending order."""
    for decimals in range(DECIMALS, MOST_DECIMALS):
        rounded = (rounded_to(*number, decimals) for number in different)
        if all(first != second for first, second in pairwise(rounded)):
            return decimals
    return MOST_DECIMALS


def figure(event: Event, total: AnyTotal, column: Text, language: str, decimals: int) -> str:
    def written(number: Fraction | None, spec: str = "") -> str:
        return fixed(number, language, spec, decimals)

    if column is BOARDS:
        return str(total.boards)
    if isinstance(total, MatchTotal):
        if column is RECORD:
            return f"{total.wins}-{total.draws}-{total.losses}"
        return written(total.margin, "+") if column is DIFFERENCE else written(total.victory_points)
    if column is PER_CENT:
        return written(total.percent)
    if not total.top:
        return written(total.score, "+") if total.boards else UNRANKED
    return written(event.regulation.count.write(total.score, total.top))


def fixed(
    number: Fraction | None, language: str = ENGLISH, spec: str = "", decimals: int = DECIMALS
) -> str:
    """Return a number with all its decimals, to align columns: 62.50, in Danish 62,50."""
    if number is None:
        return UNRANKED
    scaled = rounded_to(*number.as_integer_ratio(), decimals)
    return digits(scaled, decimals, spec).replace(".", DECIMAL_SIGN.say(language))


def further_column(metric: AnyMetric, values: Sequence[Number | None]) -> FurtherColumn:
    """Return how the values of a criterion are written in a column."""
    whole = all(
        value is None or value == math.inf or Fraction(value).denominator == 1 for value in values
    )
    return FurtherColumn(metric, whole, told_apart(values))
