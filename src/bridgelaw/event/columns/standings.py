"""The standings of an event in columns.

They are those of `event.standings.standing`, but a row becomes an object only when it is asked for.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import groupby
from typing import Final, TypeAlias

from bridgelaw.bridge.seats import Side
from bridgelaw.event.columns.scored import EW, NS, ScoredColumns
from bridgelaw.event.standings.metrics import METRICS, Field, a_board, percentage, total
from bridgelaw.event.standings.played import Entry
from bridgelaw.event.standings.ranking import Metric, Number, Rank, named, split
from bridgelaw.event.standings.standing import Row, Standing, in_order, main_metric, only_side
from bridgelaw.event.standings.totals import Total
from bridgelaw.scores.regulation import Count

Ratio: TypeAlias = tuple[int, int]
"""A fraction that need not be in its lowest terms; the denominator is positive."""
_SIDES: Final = {
    0: frozenset[Side](),
    NS: frozenset({Side.NS}),
    EW: frozenset({Side.EW}),
    NS | EW: frozenset(Side),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ColumnStanding:
    """A ranked list."""

    scored: ScoredColumns
    head: Standing[Total]
    """The list without its rows."""
    places: list[int]
    """The contestants in the order of the list, by their places in the list of entries."""
    ranks: list[Rank | None]
    """Their ranks, in the same order."""
    worths: list[Ratio | None]
    """The numbers that rank them, by the first metric; None for those who are not ranked."""
    special: Mapping[int, Total]
    """The totals of those contestants whose total is not just the sum of their marks."""
    split: Mapping[int, Mapping[str, Number]]
    """The numbers that split ties, by contestant."""

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.places)

    def row(self, at: int) -> Row[Total]:
        """Return a row of the list."""
        contestant, worth = self.places[at], self.worths[at]
        values = {} if worth is None else {self.head.metrics[0].name: Fraction(*worth)}
        found = self.special.get(contestant)
        return Row(
            rank=self.ranks[at],
            contestant=self.scored.columns.contestants[contestant],
            total=self.scored.total(contestant) if found is None else found,
            values={**values, **self.split.get(contestant, {})},
        )


def column_standings(scored: ScoredColumns) -> tuple[ColumnStanding, ...]:
    """Return all lists of an event, as `standings` does. Raises EventError."""
    event = scored.event
    tie_breaks = named(event.regulation.tie_breaks, METRICS)
    return tuple(
        _Ranking(scored, members, tie_breaks, special).standing(section, side, handicap=handicap)
        for (section, side), members in _divisions(scored).items()
        if members
        for handicap, special in _lists(scored, members)
    )


def _lists(
    scored: ScoredColumns, members: Sequence[int]
) -> Iterator[tuple[bool, Mapping[int, Total]]]:
    """Yield the special totals of the scratch list, and those of the list with handicaps."""
    yield False, scored.special
    entered, weight = scored.columns.contestants, scored.event.regulation.sessions
    better = {each: entered[each].handicap for each in members if entered[each].handicap}
    if better:
        raised = {
            each: scored.total(each).with_handicap(handicap, weight)
            for each, handicap in better.items()
        }
        yield True, {**scored.special, **raised}


def _divisions(
    scored: ScoredColumns,
) -> Mapping[tuple[str | None, Side | None], Sequence[int]]:
    """Return the contestants that are ranked together, by section and direction.

    Raises EventError.
    """
    event, found = scored.event, defaultdict[tuple[str | None, Side | None], list[int]](list)
    if not (event.by_section or event.two_winners):
        return {(None, None): range(len(event.contestants))}
    seated = _seated(scored) if event.two_winners else bytes(len(event.contestants))
    for place, (contestant, sides) in enumerate(zip(event.contestants, seated, strict=True)):
        section = contestant.section if event.by_section else None
        side = only_side(contestant, _SIDES[sides]) if event.two_winners else None
        if side is not None or not event.two_winners:
            found[section, side].append(place)
    return {division: found[division] for division in sorted(found, key=in_order)}


def _seated(scored: ScoredColumns) -> bytes:
    """Return on which sides each contestant has a score or, without scores, sits."""
    sits = bytearray(len(scored.event.contestants))
    for each in scored.columns.boards:
        for bit, column in ((NS, each.ns), (EW, each.ew)):
            for contestant in column:
                sits[contestant] |= bit
    return bytes(played or seated for played, seated in zip(scored.sums.sides, sits, strict=True))


class _Ranking:
    """Contestants that are ranked together."""

    def __init__(
        self,
        scored: ScoredColumns,
        members: Sequence[int],
        tie_breaks: Sequence[Metric[Field]],
        special: Mapping[int, Total],
    ) -> None:
        sums = scored.sums
        self.scored, self.members, self.special = scored, members, special
        boards, tops = {sums.boards[each] for each in members}, map(sums.tops.__getitem__, members)
        self.main = main_metric(scored.event, boards - {0}, tops=any(tops))
        self.tie_breaks = tie_breaks

    @cached_property
    def field(self) -> Field:
        """The field for metrics that need whole totals."""
        entered = self.scored.columns.contestants
        numbers = {entered[each].number: each for each in self.members}
        return Field(
            _Totals(self.scored, numbers, self.special),
            lambda number: self.entries.get(numbers[number], []),
            self.scored.event.regulation.count,
        )

    @cached_property
    def entries(self) -> Mapping[int, Sequence[Entry]]:
        """The boards of the contestants."""
        return self.scored.entries_of(frozenset(self.members))

    def standing(self, section: str | None, side: Side | None, *, handicap: bool) -> ColumnStanding:
        """Return the list."""
        places: list[int] = []
        ranks: list[Rank | None] = []
        worths: list[Ratio | None] = []
        splits: dict[int, Mapping[str, Number]] = {}
        for tied, worth in self._groups():
            for together, values in self._split(tied, worth):
                rank = None if worth is None else Rank(len(places) + 1, len(together) > 1)
                places += together
                ranks += [rank] * len(together)
                worths += [worth] * len(together)
                if values:
                    splits.update(self._values(together, values))
        return ColumnStanding(
            scored=self.scored,
            head=Standing(
                session=None,
                section=section,
                side=side,
                handicap=handicap,
                metrics=(self.main, *self.tie_breaks),
                rows=(),
            ),
            places=places,
            ranks=ranks,
            worths=worths,
            special=self.special,
            split=splits,
        )

    def _split(
        self, tied: Sequence[int], worth: Ratio | None
    ) -> Iterator[tuple[Sequence[int], Mapping[str, Mapping[str, Number]]]]:
        """Yield tied contestants in groups, with the numbers by which tie-breaks split them."""
        if worth is None or len(tied) == 1 or not self.tie_breaks:
            yield tied, {}
            return
        entered, places = self.scored.columns.contestants, self.scored.places
        numbers = [entered[each].number for each in tied]
        for together, values in split(numbers, self.field, self.tie_breaks):
            yield [places[number] for number in together], values

    def _values(
        self, together: Sequence[int], values: Mapping[str, Mapping[str, Number]]
    ) -> Iterator[tuple[int, Mapping[str, Number]]]:
        for each in together:
            number = self.scored.columns.contestants[each].number
            yield each, {name: by[number] for name, by in values.items() if number in by}

    def _groups(self) -> Iterator[tuple[Sequence[int], Ratio | None]]:
        """Yield those with equal numbers, the best first and those without a number last."""
        by_worth: dict[Ratio | None, list[int]] = {}
        for member, worth in zip(self.members, self._worths(), strict=True):
            by_worth.setdefault(worth, []).append(member)
        without = by_worth.pop(None, None)
        quotients = {worth: -worth[0] / worth[1] for worth in by_worth if worth is not None}
        # Dividing never reverses two fractions; those with the same quotient are compared exactly.
        for _, alike in groupby(
            sorted(quotients, key=quotients.__getitem__), quotients.__getitem__
        ):
            several: dict[Fraction, list[int]] = {}
            first, *others = alike
            if not others:
                yield by_worth[first], first
                continue
            for worth in (first, *others):
                several.setdefault(Fraction(*worth), []).extend(by_worth[worth])
            for number in sorted(several, reverse=True):
                yield sorted(several[number]), number.as_integer_ratio()
        if without:
            yield without, None

    def _worths(self) -> Iterator[Ratio | None]:
        """Yield the number of each contestant by the first metric."""
        by_sums = _BY_SUMS.get(self.main.name)
        if by_sums is None:
            numbers = [self.scored.columns.contestants[each].number for each in self.members]
            found = self.main.value(self.field, numbers)
            yield from (_ratio(found.get(number)) for number in numbers)
            return
        sums, count = self.scored.sums, self.scored.event.regulation.count
        for each in self.members:
            special = self.special.get(each)
            if special is None:
                yield by_sums(
                    sums.scores[each], sums.tops[each], sums.boards[each], sums.unit, count
                )
            else:
                alone = Field({"": special}, lambda number: (), count)
                yield _ratio(self.main.value(alone, [""]).get(""))


class _Totals(Mapping[str, Total]):
    """The totals of contestants by number, made when they are asked for."""

    def __init__(
        self, scored: ScoredColumns, numbers: Mapping[str, int], special: Mapping[int, Total]
    ) -> None:
        self.scored, self.numbers, self.special = scored, numbers, special

    def __getitem__(self, number: str) -> Total:
        place = self.numbers[number]
        found = self.special.get(place)
        return self.scored.total(place) if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(self.numbers)

    def __len__(self) -> int:
        return len(self.numbers)


def _ratio(number: Number | None) -> Ratio | None:
    return None if number is None else number.as_integer_ratio()


# The metrics of `metrics` for a contestant with a score on some boards, from the sums in whole
# units: score, top, number of boards, unit.


def _percentage(score: int, top: int, boards: int, unit: int, count: Count) -> Ratio | None:
    return (100 * score, top) if top else None


def written(score: int, top: int, unit: int, count: Count) -> Ratio:
    """Return a score as the regulation writes it, from whole units."""
    if not top or count is Count.TWO:
        return score, unit
    return (score if count is Count.ONE else 2 * score - top), 2 * unit


def _total(score: int, top: int, boards: int, unit: int, count: Count) -> Ratio | None:
    return written(score, top, unit, count)


def _a_board(score: int, top: int, boards: int, unit: int, count: Count) -> Ratio | None:
    return None if top else (score, boards * unit)


_BY_SUMS: Final[Mapping[str, Callable[[int, int, int, int, Count], Ratio | None]]] = {
    percentage.name: _percentage,
    total.name: _total,
    a_board.name: _a_board,
}
