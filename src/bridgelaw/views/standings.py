"""The view of standings, and standings as text.

Each row has the place, the contestant, the score and tie-breaks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import Annotated, Final, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, convert, structs

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.nodes import plain_words
from bridgelaw.event.model import Event
from bridgelaw.event.standings.match_totals import AnyTotal, MatchTotal
from bridgelaw.event.standings.ranking import AnyMetric, Number
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.standings.totals import Total
from bridgelaw.event.standings.working import row_working
from bridgelaw.i18n.numbers import DECIMAL_SIGN, number_text
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scoring.numbers import exact_text

FINAL = Text("Standings")
SESSION = Text("session {session}")
SECTION = Text("section {section}")
WITH_HANDICAP = Text("with handicap")
PLACE = Text("Place")
NUMBER = Text("No.")
NAMES = Text("Names")
BOARDS = Text("Boards")
SCORE = Text("Score")
PER_CENT = Text("%")
VICTORY_POINTS = Text("VP")
DIFFERENCE = Text("Diff.")
RECORD = Text("Won-tied-lost")
RANKED_BY = Text("Ranked by {metrics}.")
THEN = Text("{metric}, then {rest}")
KNOCK_OUT = Text("A knock-out: nobody is ranked.")
WORKED_OUT = Text("How it comes about")
UNRANKED: Final = "–"

NARROW: Final = 60
"""Below this width, in columns, names are on lines of their own."""
DECIMALS: Final = 2
MOST_DECIMALS: Final = 6


Exact: TypeAlias = Annotated[int | str | None, Meta(examples=[3, "7/3", "62.5"])]
"""An exact number: an integer, or a fraction or decimal number as text."""
SideName: TypeAlias = Annotated[str, Meta(extra_json_schema={"enum": [each.name for each in Side]})]


class MetricView(Struct, frozen=True, kw_only=True):
    """A ranking criterion, and the source that uses it."""

    name: str
    words: str
    source: str


class FloatedView(Struct, frozen=True, kw_only=True):
    """An average that depends on the other boards: the award, and its value."""

    session: str
    board: int
    award: str
    given: Exact
    score: Exact


class RankedView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """A contestant's place and exact figures. Matchpoints are two for each comparison won.

    `values` has the figures used for ranking, with matchpoints as the regulation writes them.
    """

    place: int | None
    shared: bool
    place_words: str
    number: str
    name: str
    values: dict[str, Exact]
    boards: int
    score: Exact | UnsetType = UNSET
    top: Exact | UnsetType = UNSET
    percent: Exact | UnsetType = UNSET
    floated: list[FloatedView] | UnsetType = UNSET
    matches: int | UnsetType = UNSET
    wins: int | UnsetType = UNSET
    draws: int | UnsetType = UNSET
    losses: int | UnsetType = UNSET
    won: Exact | UnsetType = UNSET
    lost: Exact | UnsetType = UNSET
    margin: Exact | UnsetType = UNSET
    victory_points: Exact | UnsetType = UNSET


class RowView(RankedView, frozen=True, kw_only=True):
    """A row of a list in one language."""

    figures: list[str]
    further: list[str]
    working: list[str]


class RowWordsView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The parts of a row that depend on the language."""

    place_words: str
    figures: list[str]
    further: list[str]
    working: list[str]


class SpokenRowView(RankedView, frozen=True, kw_only=True):
    """A row of a list with its words in several languages."""

    words: dict[str, RowWordsView]


class HeadingsView(Struct, frozen=True, kw_only=True):
    """The headings of the columns of a list."""

    place: str
    number: str
    names: str
    working: str
    figures: list[str]
    further: list[str]


class StandingView(
    Struct, frozen=True, kw_only=True, tag_field="kind", tag="standing", rename=plain_words
):
    """A list of an event."""

    words: str
    session: str | None
    section: str | None
    side: SideName | None
    handicap: bool
    metrics: list[MetricView]
    ranked_by: str
    headings: HeadingsView
    rows: list[RowView]


class SpokenListView(Struct, frozen=True, kw_only=True):
    """The number of rows of a list, and the list without its rows in several languages."""

    rows: int
    heads: dict[str, StandingView]


def view(
    event: Event,
    standing: Standing[AnyTotal],
    language: str = ENGLISH,
    *,
    explained: Sequence[str] | None = None,
) -> StandingView:
    """Return a list: its title, its ranking criteria, and a row for each contestant.

    `explained` has the contestants whose totals are shown with their working; None for all those
    whose total is more than the sum of their boards or matches.
    """
    words = _Words(event, standing, language)
    wanted = None if explained is None else frozenset(explained)
    rows = []
    for place, row in enumerate(_rows_of(standing)):
        told = words.row(
            place,
            explained=_needs_explaining(row) if wanted is None else row.contestant.number in wanted,
        )
        rows.append(
            RowView(
                **structs.asdict(_ranked(row, language)),
                figures=told.figures,
                further=told.further,
                working=told.working,
            )
        )
    return structs.replace(head_view(event, standing, language), rows=rows)


def head_view(event: Event, standing: Standing[AnyTotal], language: str = ENGLISH) -> StandingView:
    """Return a list without its rows."""
    return StandingView(
        words=_title(standing, language),
        session=standing.session,
        section=standing.section,
        side=standing.side and standing.side.name,
        handicap=standing.handicap,
        metrics=[
            MetricView(name=metric.name, words=metric.text.say(language), source=metric.source)
            for metric in standing.metrics
        ],
        ranked_by=KNOCK_OUT.say(language)
        if event.knock_out
        else _ranked_by(standing.metrics, language),
        headings=HeadingsView(
            place=PLACE.say(language),
            number=NUMBER.say(language),
            names=NAMES.say(language),
            working=WORKED_OUT.say(language),
            figures=[
                heading.say(language)
                for heading in _columns([row.total for row in _rows_of(standing)])
            ],
            further=[metric.text.say(language) for metric in _further(standing)],
        ),
        rows=[],
    )


def row_views(
    event: Event, standing: Standing[AnyTotal], spoken: Sequence[str]
) -> Iterator[SpokenRowView]:
    """Yield the rows of a list one by one, with their words in several languages.

    This is for storing a long list.
    """
    words = {language: _Words(event, standing, language) for language in spoken}
    for place, row in enumerate(_rows_of(standing)):
        explained = _needs_explaining(row)
        yield SpokenRowView(
            **structs.asdict(_ranked(row, ENGLISH)),
            words={
                language: each.row(place, explained=explained) for language, each in words.items()
            },
        )


class _Words:
    """The words of a list in one language."""

    def __init__(self, event: Event, standing: Standing[AnyTotal], language: str) -> None:
        self._event, self._language, self._metrics = event, language, standing.metrics
        self._rows = _rows_of(standing)
        self._columns = _columns([row.total for row in self._rows])
        self._decimals = {
            column: told_apart(row.values.get(name) for row in self._rows)
            for column, name in METRIC_OF.items()
        }
        self._further = [_by_metric(self._rows, metric, language) for metric in _further(standing)]

    def row(self, place: int, *, explained: bool) -> RowWordsView:
        """Return the words of one row."""
        row, language = self._rows[place], self._language
        return RowWordsView(
            place_words=_place(row, language),
            figures=[
                _figure(
                    self._event,
                    row.total,
                    column,
                    language,
                    self._decimals.get(column, DECIMALS),
                )
                for column in self._columns
            ],
            further=[column[place] for column in self._further],
            working=[line.say(language) for line in row_working(self._event, self._metrics, row)]
            if explained
            else [],
        )


def _rows_of(
    standing: Standing[AnyTotal],
) -> list[Row[AnyTotal]]:
    return [*standing.rows]


def _place(row: Row[AnyTotal], language: str) -> str:
    return UNRANKED if row.rank is None else say(row.rank, language)


def stored_lists(view: object, language: str) -> list[StandingView]:
    """Return stored lists without their rows; in English if they lack the language."""
    return [
        each.heads.get(language) or each.heads[ENGLISH]
        for each in convert(view, list[SpokenListView])
    ]


def stored_words(view: Mapping[str, object], language: str) -> RowWordsView:
    """Return the words of a stored row; in English if it lacks the language."""
    words = convert(view["words"], dict[str, RowWordsView])
    return words.get(language) or words[ENGLISH]


def _needs_explaining(row: Row[AnyTotal]) -> bool:
    """Return whether a total is more than the sum of its boards or matches."""
    total = row.total
    special = total.floated if isinstance(total, Total) else total.byes
    return bool(total.dues or total.handicap or special)


def _title(standing: Standing[AnyTotal], language: str) -> str:
    parts = [
        FINAL.say(language)
        if standing.session is None
        else SESSION.say(language, session=standing.session),
        standing.section and SECTION.say(language, section=standing.section),
        standing.side and say(standing.side, language),
        WITH_HANDICAP.say(language) if standing.handicap else None,
    ]
    title = ", ".join(part for part in parts if part)
    return title[:1].upper() + title[1:]


def _ranked_by(metrics: Sequence[AnyMetric], language: str) -> str:
    said = metrics[-1].text.say(language)
    for metric in reversed(metrics[:-1]):
        said = THEN.say(language, metric=metric.text.say(language), rest=said)
        said = said[:1].lower() + said[1:]
    return RANKED_BY.say(language, metrics=said)


# The columns ---------------------------------------------------------------------


def _columns(totals: Sequence[AnyTotal]) -> Sequence[Text]:
    """Return the headings of the figures that every such list has."""
    if any(isinstance(total, MatchTotal) for total in totals):
        scale = any(isinstance(total, MatchTotal) and total.scale for total in totals)
        return [RECORD, DIFFERENCE, *([VICTORY_POINTS] if scale else [])]
    shown = [BOARDS] if len({total.boards for total in totals}) > 1 else []
    tops = any(isinstance(total, Total) and total.top for total in totals)
    return [*shown, SCORE, *([PER_CENT] if tops else [])]


def _further(standing: Standing[AnyTotal]) -> Sequence[AnyMetric]:
    """Return the criteria that were needed and have no column yet."""
    needed = {name for row in standing.rows for name in row.values} - {*METRIC_OF.values()}
    return [metric for metric in standing.metrics if metric.name in needed]


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
    tried = range(DECIMALS, MOST_DECIMALS)
    return next(
        (
            most
            for most in tried
            if len({fixed(number, decimals=most) for number in found}) == len(found)
        ),
        MOST_DECIMALS,
    )


def _figure(event: Event, total: AnyTotal, column: Text, language: str, decimals: int) -> str:
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
    said, sign = number_text(number, language, f"{spec}{decimals}"), DECIMAL_SIGN.say(language)
    whole, _, part = said.partition(sign)
    return f"{whole}{sign}{part.ljust(decimals, '0')}"


def _by_metric(rows: Sequence[Row[AnyTotal]], metric: AnyMetric, language: str) -> list[str]:
    """Return the values of a criterion with equal decimals; empty where it was not needed."""
    values: list[Number | None] = [row.values.get(metric.name) for row in rows]
    whole = all(
        value is None or value == math.inf or Fraction(value).denominator == 1 for value in values
    )
    decimals = told_apart(values)

    def said(value: Number | None) -> str:
        if value is None:
            return ""
        if value == math.inf:
            return "∞"
        return (
            number_text(Fraction(value), language)
            if whole
            else fixed(Fraction(value), language, decimals=decimals)
        )

    return [said(value) for value in values]


# The rows ----------------------------------------------------------------------------


def _ranked(row: Row[AnyTotal], language: str) -> RankedView:
    """Return the place and figures of a row."""
    ranked = RankedView(
        place=None if row.rank is None else row.rank.place,
        shared=bool(row.rank and row.rank.shared),
        place_words=_place(row, language),
        number=row.contestant.number,
        name=row.contestant.name,
        values={name: _exactly(value) for name, value in row.values.items()},
        boards=row.total.boards,
    )
    total = row.total
    if isinstance(total, MatchTotal):
        return structs.replace(
            ranked,
            matches=len(total.matches),
            wins=total.wins,
            draws=total.draws,
            losses=total.losses,
            won=_exactly(total.won),
            lost=_exactly(total.lost),
            margin=_exactly(total.margin),
            victory_points=_exactly(total.victory_points),
        )
    return structs.replace(
        ranked,
        score=_exactly(total.score),
        top=_exactly(total.top),
        percent=_exactly(total.percent),
        floated=[
            FloatedView(
                session=floated.board.session,
                board=floated.board.number,
                award=floated.grade.value.en,
                given=_exactly(floated.given),
                score=_exactly(floated.score),
            )
            for floated in total.floated
        ],
    )


def _exactly(number: Number | None) -> Exact:
    if number is None:
        return None
    if isinstance(number, float):
        return "infinite"
    return number.numerator if number.denominator == 1 else exact_text(number)


# As text ---------------------------------------------------------------------------------


def text(view: StandingView, width: int = 80) -> Iterator[str]:
    """Yield the list as text.

    Below `NARROW` columns, names and tie-breaks are under the figures.
    """
    yield from wrap(view.words, width)
    yield ""
    yield from _table(view, width)
    if len(view.metrics) > 1 or all(row.place is None for row in view.rows):
        yield ""
        yield from wrap(view.ranked_by, width)
    explained = [row for row in view.rows if row.working]
    if explained:
        yield ""
        yield from wrap(view.headings.working, width)
    for row in explained:
        name = row.number if row.name == row.number else f"{row.number} {row.name}"
        yield from _wrap(f"{row.place_words}  {name}", width, 2)
        for line in row.working:
            yield from _wrap(line, width, 4)


def _wrap(words: str, width: int, indent: int, hanging: int = 2) -> list[str]:
    return wrap(
        words,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + hanging),
        break_on_hyphens=False,
    )


def _table(view: StandingView, width: int) -> Iterator[str]:
    headings, rows = view.headings, view.rows
    places = _widest(headings.place, *(row.place_words for row in rows))
    numbers = _widest(headings.number, *(row.number for row in rows))
    before = places + numbers + 4
    names = 0
    if any(row.name != row.number for row in rows):
        names = _widest(headings.names, *(row.name for row in rows))
    least = min(names, SHORTEST) + 2 if names and width >= NARROW else 0
    further = before + _wide(view, further=True) + least <= width
    left = width - before - _wide(view, further=further)
    names = min(names, left - 2) if 0 < least <= left else 0
    widths = _widths(view, further=further)

    def line(place: str, number: str, name: Sequence[str], told: Sequence[str]) -> Iterator[str]:
        cells = [place.rjust(places), number.ljust(numbers)]
        if names:
            cells.append((name[0] if name else "").ljust(names))
        cells += [each.rjust(wide) for each, wide in zip(told, widths, strict=True)]
        yield "  ".join(cells).rstrip()
        for rest in name[1:]:
            yield " " * before + rest

    heading = [headings.names] if names else []
    yield from line(headings.place, headings.number, heading, _cells(headings, further=further))
    for row in rows:
        named = row.name != row.number
        yield from line(
            row.place_words,
            row.number,
            wrap(row.name, names, break_on_hyphens=False) if named and names else [],
            _cells(row, further=further),
        )
        if named and not names:
            yield from _wrap(row.name, width, places + 2, 0)
        if not further:
            for metric, value in zip(headings.further, row.further, strict=True):
                if value:
                    yield from _wrap(f"{metric}: {value}", width, places + 2)


SHORTEST: Final = 16
"""The minimum width of the names; below it, tie-breaks are moved under the figures."""


def _cells(row: RowView | HeadingsView, *, further: bool) -> list[str]:
    return [*row.figures, *row.further] if further else [*row.figures]


def _widths(view: StandingView, *, further: bool) -> list[int]:
    shown: tuple[RowView | HeadingsView, ...] = (view.headings, *view.rows)
    lines = [_cells(row, further=further) for row in shown]
    return [_widest(*column) for column in zip(*lines, strict=True)]


def _wide(view: StandingView, *, further: bool) -> int:
    """Return the width of the figures, with two spaces between columns."""
    widths = _widths(view, further=further)
    return sum(widths) + 2 * (len(widths) - 1)


def _widest(*cells: str) -> int:
    return max(len(cell) for cell in cells)
