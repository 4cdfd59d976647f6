"""The standings of an event in columns, as views.

The figures of most rows are written from whole numbers, without an object for the row. The words
are those of `bridgelaw.views.standings`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import groupby

from msgspec.structs import replace as replace_struct

from bridgelaw.event.columns.standings import ColumnStanding, written
from bridgelaw.event.model import Contestant
from bridgelaw.event.standings.ranking import Rank
from bridgelaw.event.standings.standing import Standing
from bridgelaw.event.standings.totals import Total
from bridgelaw.i18n.numbers import DECIMAL_SIGN, digits, rounded_to
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.views.standings import (
    RowView,
    RowWordsView,
    StandingView,
    StoredRowView,
    headed,
    row_view,
    row_words,
    stored_rows,
    view,
)
from bridgelaw.views.standings.figures import (
    BOARDS,
    DECIMALS,
    METRIC_OF,
    PER_CENT,
    SCORE,
    UNRANKED,
    FurtherColumn,
    Layout,
    decimals_for,
    layout_of,
)


@dataclass(frozen=True)
class ColumnList:
    """A list of an event in columns."""

    standing: ColumnStanding

    @cached_property
    def layout(self) -> Layout:
        """The columns of the list."""
        if self.whole is not None:
            return layout_of(self.whole)
        standing, sums = self.standing, self.standing.scored.sums
        tops = any(map(sums.tops.__getitem__, standing.places))
        several = len({sums.boards[each] for each in standing.places}) > 1
        main = standing.head.metrics[0]
        # Equal numbers are the same object.
        different = [next(equal) for _, equal in groupby(filter(None, standing.worths), id)]
        decimals = decimals_for(different)
        own = {name: column for column, name in METRIC_OF.items()}
        further = []
        if different and main.name not in own:
            whole = all(above % below == 0 for above, below in different)
            further.append(FurtherColumn(main, whole, decimals))
        return Layout(
            figures=[*([BOARDS] if several else []), SCORE, *([PER_CENT] if tops else [])],
            decimals={own[main.name]: decimals} if main.name in own else {},
            further=further,
        )

    @cached_property
    def whole(self) -> Standing[Total] | None:
        """The list with its rows as objects, if ties were split; otherwise None."""
        if not self.standing.split:
            return None
        rows = tuple(map(self.standing.row, range(len(self.standing))))
        return replace(self.standing.head, rows=rows)

    def head(self, language: str) -> StandingView:
        """Return the list without its rows."""
        return headed(self.standing.scored.event, self.standing.head, self.layout, language)

    def view(self, language: str) -> StandingView:
        """Return the list with its rows."""
        event, standing = self.standing.scored.event, self.standing
        if self.whole is not None:
            return view(event, self.whole, language)
        sign, sums = DECIMAL_SIGN.say(language), standing.scored.sums
        known: dict[tuple[int, int, int], RowView] = {}
        rows = []
        for at, plain in enumerate(self._plain()):
            if plain is None:
                words = self._special(at, language)
                rows.append(row_view(standing.row(at), words, language))
                continue
            place, rank = standing.places[at], standing.ranks[at]
            key = sums.scores[place], sums.tops[place], sums.boards[place]
            if key not in known:
                words = StoredRowView(plain=plain).spoken(language, sign)
                known[key] = row_view(standing.row(at), words, language)
            entered = standing.scored.columns.contestants[place]
            rows.append(_of(entered, rank, known[key]))
        return replace_struct(self.head(language), rows=rows)

    def stored_rows(self, spoken: Sequence[str]) -> Iterator[StoredRowView]:
        """Yield the words of the rows one by one, in several languages."""
        if self.whole is not None:
            yield from stored_rows(self.standing.scored.event, self.whole, spoken)
            return
        for at, plain in enumerate(self._plain()):
            if plain is None:
                words = {language: self._special(at, language) for language in spoken}
                yield StoredRowView(words=words)
            else:
                yield StoredRowView(plain=plain)

    def _special(self, at: int, language: str) -> RowWordsView:
        event, row = self.standing.scored.event, self.standing.row(at)
        return row_words(event, self.standing.head.metrics, row, self.layout, language)

    def _plain(self) -> Iterator[RowWordsView | None]:
        """Yield the words of rows in English; None for a total that is not the sum of its boards.

        These are written from the whole numbers of the sums.
        """
        standing, columns = self.standing, self.layout.further
        special, sums = standing.special, standing.scored.sums
        figures = [self._figures(column) for column in self.layout.figures]
        known: dict[tuple[int, int, int], tuple[str, ...]] = {}
        rows = zip(standing.places, standing.ranks, standing.worths, strict=True)
        for contestant, rank, worth in rows:
            if contestant in special or worth is None:
                yield None
                continue
            key = sums.scores[contestant], sums.tops[contestant], sums.boards[contestant]
            if key not in known:
                known[key] = tuple(figure(*key) for figure in figures)
            yield RowWordsView(
                place_words=str(rank),
                figures=known[key],
                further=tuple(column.written(Fraction(*worth), ENGLISH) for column in columns)
                if columns
                else (),
            )

    def _figures(self, column: Text) -> Callable[[int, int, int], str]:
        """Return a function that writes a figure from a score, a top and a number of boards.

        Score and top are in the unit of the sums, and the figure is as in English.
        """
        scored, decimals = self.standing.scored, self.layout.decimals.get(column, DECIMALS)
        unit, count = scored.sums.unit, scored.event.regulation.count

        def score(score: int, top: int, boards: int) -> str:
            rounded = rounded_to(*written(score, top, unit, count), decimals)
            return digits(rounded, decimals, "" if top else "+")

        def percent(score: int, top: int, boards: int) -> str:
            return digits(rounded_to(100 * score, top, decimals), decimals) if top else UNRANKED

        if column is BOARDS:
            return lambda score, top, boards: str(boards)
        return score if column is SCORE else percent


def _of(contestant: Contestant, rank: Rank | None, alike: RowView) -> RowView:
    """Return the row of a contestant with the same total as another."""
    return RowView(
        place=None if rank is None else rank.place,
        shared=rank is not None and rank.shared,
        place_words=UNRANKED if rank is None else str(rank),
        number=contestant.number,
        name=contestant.name,
        values=alike.values,
        boards=alike.boards,
        score=alike.score,
        top=alike.top,
        percent=alike.percent,
        floated=alike.floated,
        figures=alike.figures,
        further=alike.further,
        working=alike.working,
    )
