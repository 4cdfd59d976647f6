"""Rank contestants by a list of metrics.

Each metric gives every contestant one number; the next one is used only to split ties.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, Never, TypeAlias, TypeVar

from bridgelaw.event.errors import EventError
from bridgelaw.i18n.text import ENGLISH, Text, say

NO_SUCH_METRIC = Text("found the tie-break {name}, expected {expected:or}")

F = TypeVar("F", contravariant=True)

Number = Fraction | float
"""The value of a metric; a float is infinity, the quotient of a team that has lost no IMPs."""
Value = Callable[[F, Sequence[str]], Mapping[str, Number]]
"""A function that returns the numbers of the contestants tied so far.

Contestants that it omits have no number and are ranked after those that have.
"""


@dataclass(frozen=True, slots=True)
class Metric(Generic[F]):
    """One number for each contestant in a field."""

    name: str
    """The name in programs and files."""
    text: Text
    value: Value[F]
    source: str = ""
    """Who uses it, if that is not obvious."""
    fewer: bool = False
    """Whether the smaller number is better."""


AnyMetric: TypeAlias = Metric[Never]
"""A metric for any field; it cannot be called through this type."""


def named(names: Sequence[str], known: Mapping[str, Metric[F]]) -> tuple[Metric[F], ...]:
    """Return metrics by name. Raises EventError for an unknown name."""
    for name in names:
        if name not in known:
            raise EventError(NO_SUCH_METRIC, name=name, expected=tuple(known))
    return tuple(known[name] for name in names)


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, from 1, shared if no metric has split the tie."""

    place: int
    shared: bool = False

    def __str__(self) -> str:
        return f"{self.place}=" if self.shared else str(self.place)


@say.register
def _(value: Rank, language: str = ENGLISH, spec: str = "") -> str:
    """3, or 3= for a shared place."""
    return str(value)


@dataclass(frozen=True, slots=True)
class Placed:
    """A contestant with the place and the deciding numbers, by the metrics that were needed."""

    contestant: str
    rank: Rank | None
    """None for a contestant for whom the first metric has no number: someone without a score."""
    values: Mapping[str, Number]


def rank(contestants: Sequence[str], field: F, metrics: Sequence[Metric[F]]) -> Iterator[Placed]:
    """Yield the contestants in order.

    Those whom no metric separates share a place and stay in their original order.
    """
    first, *others = metrics
    main = first.value(field, contestants)
    place = 1
    for tied in _groups(contestants, main, first):
        if tied[0] not in main:
            yield from (Placed(contestant, None, {}) for contestant in tied)
            continue
        for together, values in split(tied, field, others):
            shown = Rank(place, len(together) > 1)
            for contestant in together:
                found = {name: by[contestant] for name, by in values.items() if contestant in by}
                yield Placed(contestant, shown, {first.name: main[contestant], **found})
            place += len(together)


def split(
    tied: Sequence[str], field: F, metrics: Sequence[Metric[F]]
) -> Iterator[tuple[Sequence[str], dict[str, Mapping[str, Number]]]]:
    """Yield the tied contestants in groups, best first, with the numbers that were needed.

    Those of a group are still tied after the last metric.
    """
    if len(tied) == 1 or not metrics:
        yield tied, {}
        return
    metric, *others = metrics
    found = metric.value(field, tied)
    for group in _groups(tied, found, metric):
        for together, values in split(group, field, others):
            yield together, {metric.name: found, **values}


def _groups(
    contestants: Sequence[str], found: Mapping[str, Number], metric: Metric[F]
) -> Iterator[Sequence[str]]:
    """Yield groups with the same number, the best first and those without a number last."""
    groups: dict[Number | None, list[str]] = {}
    for contestant in contestants:
        groups.setdefault(found.get(contestant), []).append(contestant)
    without = groups.pop(None, None)
    # Converting to float never reverses two numbers; equal floats are ordered by the fractions.
    order = sorted(
        ((float(each), each) for each in groups if each is not None), reverse=not metric.fewer
    )
    yield from (groups[number] for _, number in order)
    if without:
        yield without
