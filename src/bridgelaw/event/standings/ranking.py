"""Ranks: a list of metrics, each of which gives every contestant one number; the next is looked at
only where they tie."""

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
"""What a metric gives; a float is infinity, the quotient of a team that has lost no IMP."""
Value = Callable[[F, Sequence[str]], Mapping[str, Number]]
"""The number of each of the contestants that are tied so far; who is left out has none, and comes
behind those who have."""


@dataclass(frozen=True, slots=True)
class Metric(Generic[F]):
    """One number for each contestant, out of the field that they compete in."""

    name: str
    """What programs and files call it."""
    text: Text
    value: Value[F]
    source: str = ""
    """Who uses it, where it is no matter of course."""
    fewer: bool = False
    """Whether the smaller number is the better one."""


AnyMetric: TypeAlias = Metric[Never]
"""A metric of whatever field: no field is known to be one that it can be given."""


def named(names: Sequence[str], known: Mapping[str, Metric[F]]) -> tuple[Metric[F], ...]:
    """The metrics of some names. Raises EventError for a name that is not known."""
    for name in names:
        if name not in known:
            raise EventError(NO_SUCH_METRIC, name=name, expected=tuple(known))
    return tuple(known[name] for name in names)


@dataclass(frozen=True, slots=True)
class Rank:
    """A place, from 1; shared with others where nothing has split the tie."""

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
    """A contestant with the place and the numbers that gave it, by the names of the metrics that
    were needed."""

    contestant: str
    rank: Rank | None
    """None for whom the first metric has no number: someone who has no score."""
    values: Mapping[str, Number]


def rank(contestants: Sequence[str], field: F, metrics: Sequence[Metric[F]]) -> Iterator[Placed]:
    """The contestants in order. Those whom no metric parts share a place and keep the order in
    which they came."""
    first, *others = metrics
    main = first.value(field, contestants)
    place = 1
    for tied in _groups(contestants, main, first):
        if tied[0] not in main:
            yield from (Placed(contestant, None, {}) for contestant in tied)
            continue
        for together, values in _split(tied, field, others):
            shown = Rank(place, len(together) > 1)
            for contestant in together:
                found = {name: by[contestant] for name, by in values.items() if contestant in by}
                yield Placed(contestant, shown, {first.name: main[contestant], **found})
            place += len(together)


def _split(
    tied: Sequence[str], field: F, metrics: Sequence[Metric[F]]
) -> Iterator[tuple[Sequence[str], dict[str, Mapping[str, Number]]]]:
    """The tied in groups, best first, with the numbers that it took."""
    if len(tied) == 1 or not metrics:
        yield tied, {}
        return
    metric, *others = metrics
    found = metric.value(field, tied)
    for group in _groups(tied, found, metric):
        for together, values in _split(group, field, others):
            yield together, {metric.name: found, **values}


def _groups(
    contestants: Sequence[str], found: Mapping[str, Number], metric: Metric[F]
) -> Iterator[Sequence[str]]:
    """Those of the same number together, the best first and those without one last."""
    groups: dict[Number | None, list[str]] = {}
    for contestant in contestants:
        groups.setdefault(found.get(contestant), []).append(contestant)
    without = groups.pop(None, None)
    # A float never turns two numbers round, and where it takes them for one the fractions
    # themselves are compared.
    order = sorted(
        ((float(each), each) for each in groups if each is not None), reverse=not metric.fewer
    )
    yield from (groups[number] for _, number in order)
    if without:
        yield without
