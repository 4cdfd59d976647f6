"""The view of standings, and standings as text.

Each row has the place, the contestant, the score and tie-breaks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType, convert, structs
from msgspec.json import decode

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.nodes import plain_words
from bridgelaw.event.model import Event
from bridgelaw.event.standings.match_totals import AnyTotal, MatchTotal
from bridgelaw.event.standings.ranking import AnyMetric, Number, Rank
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.standings.totals import Total
from bridgelaw.event.standings.working import row_working
from bridgelaw.i18n.numbers import DECIMAL_SIGN
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scoring.numbers import exact_text
from bridgelaw.views.standings.figures import (
    DECIMALS,
    UNRANKED,
    Layout,
    figure,
    layout_of,
)

FINAL = Text("Standings")
SESSION = Text("session {session}")
SECTION = Text("section {section}")
WITH_HANDICAP = Text("with handicap")
PLACE = Text("Place")
NUMBER = Text("No.")
NAMES = Text("Names")
RANKED_BY = Text("Ranked by {metrics}.")
THEN = Text("{metric}, then {rest}")
KNOCK_OUT = Text("A knock-out: nobody is ranked.")
WORKED_OUT = Text("How it comes about")


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


class RowWordsView(
    Struct, frozen=True, kw_only=True, omit_defaults=True, rename=plain_words, gc=False
):
    """The parts of a row that depend on the language."""

    place_words: str
    figures: tuple[str, ...]
    further: tuple[str, ...] = ()
    working: tuple[str, ...] = ()


class StoredRowView(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """The words of a row of a long list, as it is stored.

    They are in several languages or, if they differ in the decimal sign alone, in English.
    """

    plain: RowWordsView | None = None
    words: dict[str, RowWordsView] | None = None
    """Given if `plain` is not."""

    def spoken(self, language: str, sign: str) -> RowWordsView:
        """Return the words in a language, or in English if they lack the language.

        `sign` is the decimal sign of the language.
        """
        plain = self.plain
        if plain is None:
            words = self.words or {}
            return words.get(language) or words[ENGLISH]
        if sign == ".":
            return plain
        return RowWordsView(
            place_words=plain.place_words,
            figures=tuple([figure.replace(".", sign) for figure in plain.figures]),
            further=tuple([value.replace(".", sign) for value in plain.further]),
        )


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
    rows: Sequence[Row[AnyTotal]] | None = None,
) -> StandingView:
    """Return a list: its title, its ranking criteria, and a row for each contestant.

    `explained` has the contestants whose totals are shown with their working; None for all those
    whose total is more than the sum of their boards or matches. `rows` are some rows of the list;
    None for all.
    """
    layout = layout_of(standing)
    wanted = None if explained is None else frozenset(explained)
    seen = []
    for row in standing.rows if rows is None else rows:
        shown = None if wanted is None else row.contestant.number in wanted
        told = row_words(event, standing.metrics, row, layout, language, explained=shown)
        seen.append(row_view(row, told, language))
    return structs.replace(headed(event, standing, layout, language), rows=seen)


def row_view(row: Row[AnyTotal], words: RowWordsView, language: str) -> RowView:
    """Return a row with texts."""
    return RowView(
        **structs.asdict(_ranked(row, language)),
        figures=[*words.figures],
        further=[*words.further],
        working=[*words.working],
    )


def head_view(event: Event, standing: Standing[AnyTotal], language: str = ENGLISH) -> StandingView:
    """Return a list without its rows."""
    return headed(event, standing, layout_of(standing), language)


def headed(
    event: Event, standing: Standing[AnyTotal], layout: Layout, language: str
) -> StandingView:
    """Return a list with these columns, without its rows."""
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
            figures=[heading.say(language) for heading in layout.figures],
            further=[column.metric.text.say(language) for column in layout.further],
        ),
        rows=[],
    )


def stored_rows(
    event: Event, standing: Standing[AnyTotal], spoken: Sequence[str]
) -> Iterator[StoredRowView]:
    """Yield the rows of a list one by one, for storing a long list."""
    layout = layout_of(standing)
    for row in standing.rows:
        yield StoredRowView(
            words={
                language: row_words(event, standing.metrics, row, layout, language)
                for language in spoken
            }
        )


def row_words(
    event: Event,
    metrics: Sequence[AnyMetric],
    row: Row[AnyTotal],
    layout: Layout,
    language: str,
    *,
    explained: bool | None = None,
) -> RowWordsView:
    """Return the words of a row in one language.

    `explained` is whether they include the working of the total; None if the total is more than
    the sum of its boards or matches.
    """
    if explained is None:
        explained = _needs_explaining(row)
    figures = (
        figure(event, row.total, column, language, layout.decimals.get(column, DECIMALS))
        for column in layout.figures
    )
    further = (
        column.written(row.values.get(column.metric.name), language) for column in layout.further
    )
    working = row_working(event, metrics, row) if explained else ()
    return RowWordsView(
        place_words=place_text(row.rank, language),
        figures=tuple(figures),
        further=tuple(further),
        working=tuple(line.say(language) for line in working),
    )


def place_text(rank: Rank | None, language: str) -> str:
    """Return a place in words."""
    return UNRANKED if rank is None else say(rank, language)


def stored_lists(view: object, language: str) -> list[StandingView]:
    """Return stored lists without their rows; in English if they lack the language."""
    return [
        each.heads.get(language) or each.heads[ENGLISH]
        for each in convert(view, list[SpokenListView])
    ]


def stored_words(view: object, language: str) -> RowWordsView:
    """Return the words of a stored row; in English if it lacks the language."""
    return convert(view, StoredRowView).spoken(language, DECIMAL_SIGN.say(language))


def stored_texts(texts: Iterable[str], language: str) -> list[RowWordsView]:
    """Return the words of rows that are stored as JSON text, as `stored_words` does."""
    rows = decode("[" + ",".join(texts) + "]", type=list[StoredRowView])
    sign = DECIMAL_SIGN.say(language)
    return [row.spoken(language, sign) for row in rows]


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


# The rows ----------------------------------------------------------------------------


def _ranked(row: Row[AnyTotal], language: str) -> RankedView:
    """Return the place and figures of a row."""
    ranked = RankedView(
        place=None if row.rank is None else row.rank.place,
        shared=bool(row.rank and row.rank.shared),
        place_words=place_text(row.rank, language),
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
