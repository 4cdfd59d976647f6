"""Views of the frequency tables and the traveller of a board."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal

from msgspec import Struct

from bridgelaw.bridge.seats import Side
from bridgelaw.cases.nodes import plain_words
from bridgelaw.event.counted import CountedBoard
from bridgelaw.event.frequency import Cell, FrequencyTable, Row, frequency_tables, tables_of
from bridgelaw.event.model import Board, BoardKey, Event, Line
from bridgelaw.event.scored import Scored
from bridgelaw.event.scores import Mark
from bridgelaw.event.working import working
from bridgelaw.i18n.numbers import number_text
from bridgelaw.i18n.text import ENGLISH, Text, say
from bridgelaw.scores.outcome import Outcome
from bridgelaw.scores.regulation import Count
from bridgelaw.scores.results import Points, Result, signed
from bridgelaw.scoring.numbers import exact_text

REMEMBERED: Final = 4_096
"""The scores and results whose words are remembered: a field has few different ones."""

BOARD = Text("Board {board}")
SECTION = Text("Section {section}")
FOULED = Text("The board in form {form}")
CORRECT = Text("The board in its correct form")
MISSING = Text("{scores} of {expected} scores compared")
MISSING_EACH = Text("{ns} of {expected} scores of N-S compared, {ew} of E-W")
TOP = Text("top {top}")
TOP_EACH = Text("top {ns} of N-S, {ew} of E-W")

SCORE = Text("Score")
FREQUENCY_NS = Text("No. N-S")
FREQUENCY_EW = Text("No. E-W")
NS = Text("N-S")
EW = Text("E-W")
RESULT = Text("Result")
POINTS = Text("Points")
EACH_SIDE = Text("N-S {ns}; E-W {ew}")
PAIRS = Text("{ns} – {ew}")
RULED = Text("adjusted, Law {laws}")
NO_SCORE = Text("–")


class MarkView(Struct, frozen=True, kw_only=True):
    """The score of a side on a board: exact, in per cent, and in words."""

    score: str | None
    percent: str | None
    words: str


class CellView(Struct, frozen=True, kw_only=True, rename=plain_words):
    """The frequency of a score for a side, and its value."""

    frequency: str
    frequency_words: str
    score: str | None
    percent: str | None
    words: str


class FrequencyRowView(Struct, frozen=True, kw_only=True):
    """A score in a frequency table."""

    points: int | None
    words: str
    ns: CellView
    ew: CellView

    @property
    def sides(self) -> tuple[CellView, CellView]:
        """North-South, then East-West."""
        return self.ns, self.ew


class ScoresComparedView(Struct, frozen=True, kw_only=True):
    """The number of scores compared for each side."""

    ns: int
    ew: int


class FrequencyTableView(Struct, frozen=True, kw_only=True):
    """A frequency table. `below` has scores that are already counted in `rows`, in parts."""

    section: str | None
    form: str | None
    words: str
    scores: ScoresComparedView
    expected: int
    rows: list[FrequencyRowView]
    below: list[FrequencyRowView]


class LineSideView(Struct, frozen=True, kw_only=True):
    """A side on a line of a traveller: its contestants and score."""

    contestants: list[str]
    outcome: str
    score: str | None
    percent: str | None
    words: str


class TravellerLineView(Struct, frozen=True, kw_only=True):
    """A line of a traveller, after any ruling."""

    table: str
    section: str
    form: str
    pairs: str
    result: str
    points: str
    laws: list[str]
    ruled: str
    ns: LineSideView
    ew: LineSideView

    @property
    def sides(self) -> tuple[LineSideView, LineSideView]:
        """North-South, then East-West."""
        return self.ns, self.ew


class BoardView(Struct, frozen=True, kw_only=True, tag_field="kind", tag="board"):
    """A board compared across the field: its frequency tables and its traveller."""

    board: str
    words: str
    frequencies: list[FrequencyTableView]
    lines: list[TravellerLineView]

    @property
    def kind(self) -> Literal["board"]:
        """The kind of view, for templates."""
        return "board"


def board_view(scored: Scored, key: BoardKey, language: str = ENGLISH) -> BoardView:
    """Return a board with its frequency tables and traveller.

    Raises the errors of `Scored.board`.
    """
    event, board = scored.event, scored.event.board(key)
    marks = scored.board(key)
    lines = zip(board.lines, marks.ns, marks.ew, strict=True)
    several = len({line.form for line in board.lines}) > 1
    return BoardView(
        board=board.name,
        words=BOARD.say(language, board=board.name),
        frequencies=[
            _table(event, several, table, language) for table in frequency_tables(scored, key)
        ],
        lines=[_line(event, board, line, ns, ew, language) for line, ns, ew in lines],
    )


def counted_views(counted: CountedBoard, language: str = ENGLISH) -> list[FrequencyTableView]:
    """Return the frequency tables of a board known only by its counts of equal lines.

    Raises:
        EventError: the event is invalid.
    """
    several = len({tally.form for tally in counted.tallies}) > 1
    return [
        _table(counted.event, several, table, language) for table in tables_of(counted.compared)
    ]


def mark_view(event: Event, mark: Mark | None, language: str = ENGLISH) -> MarkView:
    """Return the score of a side on a board: exact, in per cent, and in words."""
    if mark is None:
        return MarkView(score=None, percent=None, words="")
    return _mark_view(mark, event.regulation.count, language)


@lru_cache(REMEMBERED)
def _mark_view(mark: Mark, count: Count, language: str) -> MarkView:
    written = mark.written(count)
    return MarkView(
        score=exact_text(written.value),
        percent=None if mark.percent is None else exact_text(mark.percent),
        words=say(written, language),
    )


def working_view(
    scored: Scored, key: BoardKey, place: int, side: Side, language: str = ENGLISH
) -> list[str]:
    """Return the working of a side's score on a line of a board. Raises the errors of `working`."""
    return [said.say(language) for said in working(scored, key, place, side)]


def _table(event: Event, several: bool, table: FrequencyTable, language: str) -> FrequencyTableView:
    titles = [SECTION.say(language, section=table.section)] if table.section else []
    if several:
        titles.append((FOULED if table.form else CORRECT).say(language, form=table.form))
    tops = [top for side in Side if (top := _top(table, side))]
    written = [Mark(top, top).written(event.regulation.count) for top in tops]
    if len(set(tops)) == 1:
        titles.append(TOP.say(language, top=written[0]))
    elif tops:
        titles.append(TOP_EACH.say(language, ns=written[0], ew=written[1]))
    ns, ew = table.scores
    if {ns, ew} != {table.expected}:
        text = MISSING if ns == ew else MISSING_EACH
        titles.append(text.say(language, scores=ns, ns=ns, ew=ew, expected=table.expected))
    return FrequencyTableView(
        section=table.section,
        form=table.form,
        words=" · ".join(titles),
        scores=ScoresComparedView(ns=ns, ew=ew),
        expected=table.expected,
        rows=[_row(event, row, language) for row in table.rows],
        below=[_row(event, row, language) for row in table.below],
    )


def _top(table: FrequencyTable, side: Side) -> Fraction | None:
    """Return a side's top; None if nobody on it has a score, and for IMPs."""
    marks = (row.of(side).mark for row in (*table.rows, *table.below))
    return next((mark.top for mark in marks if mark and mark.top), None)


def _row(event: Event, row: Row, language: str) -> FrequencyRowView:
    return FrequencyRowView(
        points=row.score.number if isinstance(row.score, Points) else None,
        words=say(row.score, language),
        ns=_cell(event, row.ns, language),
        ew=_cell(event, row.ew, language),
    )


def _cell(event: Event, cell: Cell, language: str) -> CellView:
    """Return the frequency and value of a score for a side.

    The frequency is in brackets if it is already counted above, in parts.
    """
    words = number_text(cell.frequency, language) if cell.frequency else ""
    mark = mark_view(event, cell.mark, language)
    return CellView(
        frequency=exact_text(cell.frequency),
        frequency_words=f"({words})" if cell.in_parts else words,
        score=mark.score,
        percent=mark.percent,
        words=mark.words,
    )


def _line(
    event: Event, board: Board, line: Line, ns: Mark | None, ew: Mark | None, language: str
) -> TravellerLineView:
    north, east = (line.outcome(side) for side in Side)
    result = north if north == east else None
    return TravellerLineView(
        table=line.table,
        section=line.section,
        form=line.form,
        pairs=PAIRS.say(language, ns=", ".join(line.ns), ew=", ".join(line.ew)),
        result=_outcome(result, language) if result else _both(north, east, language),
        points=_points(board, result) if result else "",
        laws=list(line.ruling.laws) if line.ruling else [],
        ruled=RULED.say(language, laws=line.ruling.laws)
        if line.ruling and line.ruling.laws
        else "",
        ns=_line_side(event, line.ns, north, ns, language),
        ew=_line_side(event, line.ew, east, ew, language),
    )


def _line_side(
    event: Event, contestants: Iterable[str], outcome: Outcome, mark: Mark | None, language: str
) -> LineSideView:
    told = mark_view(event, mark, language)
    return LineSideView(
        contestants=list(contestants),
        outcome=_said(outcome, language),
        score=told.score,
        percent=told.percent,
        words=told.words,
    )


def _both(ns: Outcome, ew: Outcome, language: str) -> str:
    return EACH_SIDE.say(language, ns=ns, ew=ew)


def _outcome(outcome: Outcome, language: str) -> str:
    return "" if isinstance(outcome, Points) else _said(outcome, language)


@lru_cache(REMEMBERED)
def _said(outcome: Outcome, language: str) -> str:
    return say(outcome, language)


def _points(board: Board, outcome: Outcome) -> str:
    """Return the points of a single result for North-South."""
    return signed(outcome.points(board.vulnerability)) if isinstance(outcome, Result) else ""
