"""The metrics of pairs and individuals, for ranking and for splitting ties.

A regulation names those it uses, in order; `METRICS` finds them by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bridgelaw.event.standings.played import Entry
from bridgelaw.event.standings.ranking import Metric, Number
from bridgelaw.event.standings.totals import Total
from bridgelaw.i18n.text import Text
from bridgelaw.scores.regulation import Count

SPLIT_TIES: Final = "EBU White Book, split-tie procedures"


@dataclass(frozen=True)
class Field:
    """The contestants that are ranked together.

    If boards have a top, totals are in the regulation's count of matchpoints: around zero, a total
    of fewer boards is closer to average, not lower.
    """

    totals: Mapping[str, Total]
    entries: Callable[[str], Sequence[Entry]]
    """A function that returns the boards of a contestant in the sessions that are ranked."""
    count: Count = Count.TWO


METRICS: Final[dict[str, Metric[Field]]] = {}

Valued = Callable[[Field, Sequence[str]], Mapping[str, Number]]


def metric(name: str, text: Text, source: str = "") -> Callable[[Valued], Metric[Field]]:
    """Return a decorator that makes a metric from a function and registers it by name."""

    def made(value: Valued) -> Metric[Field]:
        METRICS[name] = Metric(name, text, value, source)
        return METRICS[name]

    return made


@metric("percentage", Text("percentage"))
def percentage(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The percentage of the maximum on the boards played."""
    percents = ((each, field.totals[each].percent) for each in tied)
    return {each: percent for each, percent in percents if percent is not None}


@metric("total", Text("total"))
def total(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The total, from any number of boards."""
    totals = ((each, field.totals[each]) for each in tied)
    return {each: _written(field, found.score, found.top) for each, found in totals if found.boards}


def _written(field: Field, score: Fraction, top: Fraction) -> Fraction:
    return field.count.write(score, top) if top else score


@metric("score a board", Text("score a board"))
def a_board(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The score per board, if a board has no top: IMPs."""
    rates = ((each, field.totals[each].rate) for each in tied if not field.totals[each].top)
    return {each: rate for each, rate in rates if rate is not None}


@metric("factored total", Text("factored total"))
def factored(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The total brought up to the largest number of boards at the same rate."""
    top = max(each.top for each in field.totals.values())
    boards = max(each.boards for each in field.totals.values())
    rates = ((each, field.totals[each].rate) for each in tied)
    return {
        each: _written(field, rate * top / 100, top) if top else rate * boards
        for each, rate in rates
        if rate is not None
    }


@metric("head to head", Text("against each other"), SPLIT_TIES)
def head_to_head(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The result of the tied contestants against one another, if each has met each of the others.

    It uses only the boards of those who are tied.
    """
    among = set(tied)
    won = dict.fromkeys(tied, Fraction(0))
    met: set[tuple[str, str]] = set()
    for contestant in tied:
        for entry in field.entries(contestant):
            opponents = [each for each in entry.line.contestants(entry.side.other) if each in among]
            if opponents:
                over = entry.mark.score - entry.mark.top / 2
                won[contestant] += field.count.write(over, Fraction(0)) if entry.mark.top else over
                met.update((contestant, each) for each in opponents)
    return won if len(met) == len(among) * (len(among) - 1) else {}


@metric("tops", Text("tops"))
def tops(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The number of boards with the maximum score."""
    return {
        each: Fraction(
            sum(
                entry.mark.score == entry.mark.top
                for entry in field.entries(each)
                if entry.mark.top
            )
        )
        for each in tied
    }


@metric("boards won", Text("boards won"), SPLIT_TIES)
def boards_won(field: Field, tied: Sequence[str]) -> Mapping[str, Number]:
    """The percentage of boards above average; an average board counts half."""
    found: dict[str, Number] = {}
    for contestant in tied:
        entries = field.entries(contestant)
        won = sum(_won(entry) for entry in entries)
        if entries:
            found[contestant] = Fraction(won * 50, len(entries))
    return found


def _won(entry: Entry) -> int:
    """Return the half-boards won: two for a win, one for a tie."""
    over = entry.mark.score - entry.mark.top / 2
    return 2 if over > 0 else 1 if over == 0 else 0
