"""Score a large event, and store its lists and the figures of its boards as rows for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from msgspec import to_builtins
from msgspec.json import Encoder
from sqlalchemy.orm import Session

from bridgelaw.app.jobs.job import Job, Kind, number_in
from bridgelaw.event.columns.model import BoardColumns, EventColumns, collector_paused
from bridgelaw.event.columns.scored import ScoredColumns, can_be_scored, tallies
from bridgelaw.event.columns.standings import column_standings
from bridgelaw.event.counted import sizes_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists
from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.events import large_rows
from bridgelaw.store.events.large import SCORING, ask_to_score
from bridgelaw.store.jobs import Work
from bridgelaw.store.json_types import ScoredLists, Texts
from bridgelaw.views.standings import SpokenListView, StoredRowView, head_view, stored_rows
from bridgelaw.views.standings.columns import ColumnList

TITLE = Text("The standings of a large event")
WORKING_OUT = Text("being computed")
SO_FAR = Text("{done} of {total} rows")

StandingTuple: TypeAlias = tuple[int | str, ...]
"""The values of `large_rows.STANDING`."""


def run(job: Job) -> None:
    """Score the current version of the event, and store the result.

    The previous result is shown until the new one is complete.
    """
    number, database = number_in(job.form, "event"), job.store.database
    with database.read() as session:
        scored = large_rows.is_scored(session, number)
    if scored:  # by an earlier job that began after the last change
        _sweep(job)
        return
    with database.read() as session:
        version, columns, boards = _read(job, session, number)
    if job.form.get("version") != version:
        with job.chunk():
            job.form, job.done, job.total = {**job.form, "version": version}, 0, 0
    _sweep(job, version if job.done else None)  # delete what an interrupted job has left
    form, length, problem, rows = _computed(number, version, columns)
    total = len(boards) + length
    _put(job, list(zip(boards, columns.boards, strict=True)), rows, total)
    with job.chunk(), database.write() as session:
        now = large_rows.version_of(session, number)
        if now is not None:
            large_rows.show(
                session, number, version, columns.parts if now == version else None, form, problem
            )
            if now != version:
                ask_to_score(session, number, job.by)
    _sweep(job)


def _read(job: Job, session: Session, number: int) -> tuple[int, EventColumns, list[int]]:
    """Return the version of the event, its columns, and the ids of its boards. Raises NotThere."""
    version = large_rows.version_of(session, number)
    columns = job.handed_on.take(number, version)
    if version is None or columns is None:
        return large_rows.columns_of(session, number)
    return version, columns, large_rows.board_ids(session, number)


def _sweep(job: Job, keep: int | None = None) -> None:
    gone = True
    while gone:
        with job.chunk(), job.store.database.write() as session:
            gone = large_rows.sweep(session, number_in(job.form, "event"), keep)


def _put(
    job: Job, boards: list[tuple[int, BoardColumns]], rows: Iterator[StandingTuple], total: int
) -> None:
    """Store the figures of the boards, then the rows of the lists, after those already stored."""
    number, database, some = number_in(job.form, "event"), job.store.database, large_rows.AT_ONCE
    while job.done < len(boards):
        figures = {of: _figures(board) for of, board in boards[job.done : job.done + some]}
        with job.chunk(), database.write() as session:
            large_rows.put_figures(session, number, figures)
            job.done, job.total = job.done + len(figures), total
    next(islice(rows, job.done - len(boards), job.done - len(boards)), None)
    while found := list(islice(rows, some)):
        with job.chunk(), database.write() as session:
            if large_rows.version_of(session, number) is None:
                return  # it has been deleted in the meantime
            large_rows.put_standings(session, found)
            job.done, job.total = job.done + len(found), total


def _computed(
    id: int, version: int, columns: EventColumns
) -> tuple[ScoredLists, int, Texts | None, Iterator[StandingTuple]]:
    """Return the headings and size of the lists, why there are none, and the rows."""
    form: ScoredLists = {"lists": [], "fullest": _fullest(columns)}
    try:
        with collector_paused():
            found = _lists(columns)
    except EventError as error:
        return form, 0, {language: error.say(language) for language in languages()}, iter(())
    form["lists"] = [to_builtins(each.head) for each in found]
    return form, sum(each.head.rows for each in found), None, _rows(id, version, found)


@dataclass(frozen=True, slots=True)
class _List:
    """A list as it is stored."""

    head: SpokenListView
    names: Iterable[tuple[str, str]]
    """The number and the name of the contestant of each row."""
    rows: Iterable[StoredRowView]


def _lists(columns: EventColumns) -> list[_List]:
    """Return the lists of an event: in columns if possible. Raises EventError."""
    spoken = languages()
    if can_be_scored(columns):
        entered = columns.contestants
        in_columns = [ColumnList(each) for each in column_standings(ScoredColumns(columns))]
        return [
            _List(
                SpokenListView(
                    rows=len(each.standing),
                    heads={language: each.head(language) for language in spoken},
                ),
                ((entered[at].number, entered[at].name) for at in each.standing.places),
                each.stored_rows(spoken),
            )
            for each in in_columns
        ]
    event = columns.whole()
    return [
        _List(
            SpokenListView(
                rows=len(each.rows),
                heads={language: head_view(event, each, language) for language in spoken},
            ),
            ((row.contestant.number, row.contestant.name) for row in each.rows),
            stored_rows(event, each, spoken),
        )
        for each in sorted(lists(Scored(event)), key=lambda each: each.session is not None)
    ]


def _rows(id: int, version: int, found: Iterable[_List]) -> Iterator[StandingTuple]:
    """Yield the rows of lists with the values of `large_rows.STANDING`."""
    encode = Encoder().encode
    for number, each in enumerate(found):
        for place, ((contestant, name), row) in enumerate(zip(each.names, each.rows, strict=True)):
            yield id, version, number, place, contestant, name, encode(row).decode()


def _fullest(columns: EventColumns) -> dict[str, dict[str, int]]:
    """Return the number of scores on the fullest board of each session, by section.

    See `Scored.expected`.
    """
    found: dict[str, dict[str, int]] = {}
    for each in columns.boards:
        session = found.setdefault(each.board.session, {})
        for section, size in sizes_of(columns.event, tallies(columns.event, each)[0]).items():
            session[section] = max(session.get(section, 0), size)
    return found


def _figures(board: BoardColumns) -> JsonObject:
    return {
        "lines": len(board),
        "unplayed": sum(not score.is_played for score in board.scores),
        "adjusted": sum(ruling is not None for ruling in board.rulings),
    }


def undo(job: Job) -> None:
    """Delete the rows that are not shown yet."""
    _sweep(job)


def progress(work: Work) -> Said:
    """Return the progress."""
    return (
        Said(SO_FAR, {"done": work.done, "total": work.total})
        if work.total
        else Said(WORKING_OUT, {})
    )


def address(form: JsonObject) -> str | None:
    """Return the page of the standings."""
    return f"/events/{form['event']}/standings"


KIND: Final = Kind(
    name=SCORING,
    title=lambda form: Said(TITLE, {}),
    run=run,
    undo=undo,
    progress=progress,
    address=address,
)
