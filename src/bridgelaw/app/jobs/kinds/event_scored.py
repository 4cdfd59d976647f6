"""Score a large event, and store its lists and the figures of its boards as rows for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from msgspec import to_builtins

from bridgelaw.app.jobs.job import Job, Kind, number_in
from bridgelaw.event.errors import EventError
from bridgelaw.event.methods.groups import sizes
from bridgelaw.event.model import Board, Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.standings.match_totals import AnyTotal
from bridgelaw.event.standings.standing import Standing
from bridgelaw.event.what_if import lists
from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.events import large_rows
from bridgelaw.store.events.large import SCORING, ask_to_score, parts_of
from bridgelaw.store.jobs import Work
from bridgelaw.store.json_types import ScoredLists, Texts
from bridgelaw.views.standings import SpokenListView, head_view, row_views

TITLE = Text("The standings of a large event")
WORKING_OUT = Text("being computed")
SO_FAR = Text("{done} of {total} rows")


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
        version, event, boards = large_rows.whole(session, number)
    if job.form.get("version") != version:
        with job.chunk():
            job.form, job.done, job.total = {**job.form, "version": version}, 0, 0
    _sweep(job, version if job.done else None)  # delete what an interrupted job has left
    form, length, problem, rows = _worked_out(number, version, event)
    total = len(boards) + length
    _put(job, list(zip(boards, event.boards, strict=True)), rows, total)
    with job.chunk(), database.write() as session:
        now = large_rows.version_of(session, number)
        if now is not None:
            large_rows.show(
                session, number, version, parts_of(event) if now == version else None, form, problem
            )
            if now != version:
                ask_to_score(session, number, job.by)
    _sweep(job)


def _sweep(job: Job, keep: int | None = None) -> None:
    gone = True
    while gone:
        with job.chunk(), job.store.database.write() as session:
            gone = large_rows.sweep(session, number_in(job.form, "event"), keep)


def _put(job: Job, boards: list[tuple[int, Board]], rows: Iterator[JsonObject], total: int) -> None:
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


def _worked_out(
    id: int, version: int, event: Event
) -> tuple[ScoredLists, int, Texts | None, Iterator[JsonObject]]:
    """Return the headings and size of the lists, why there are none, and the rows."""
    form: ScoredLists = {"lists": [], "fullest": _fullest(event)}
    try:
        found = sorted(lists(Scored(event)), key=lambda each: each.session is not None)
    except EventError as error:
        return form, 0, {language: error.say(language) for language in languages()}, iter(())
    form["lists"] = [
        to_builtins(
            SpokenListView(
                rows=len(each.rows),
                heads={language: head_view(event, each, language) for language in languages()},
            )
        )
        for each in found
    ]
    return form, sum(len(each.rows) for each in found), None, _rows(id, version, event, found)


def _rows(
    id: int,
    version: int,
    event: Event,
    found: Iterable[Standing[AnyTotal]],
) -> Iterator[JsonObject]:
    for number, standing in enumerate(found):
        for place, row in enumerate(row_views(event, standing, languages())):
            told = {"list": number, "place": place, "number": row.number, "name": row.name}
            yield {"event_id": id, "version": version, **told, "form": to_builtins(row)}


def _fullest(event: Event) -> dict[str, dict[str, int]]:
    """Return the number of scores on the fullest board of each session, by section.

    See `Scored.expected`.
    """
    found: dict[str, dict[str, int]] = {}
    for board in event.boards:
        session = found.setdefault(board.session, {})
        for section, size in sizes(board, event).items():
            session[section] = max(session.get(section, 0), size)
    return found


def _figures(board: Board) -> JsonObject:
    return {
        "lines": len(board.lines),
        "unplayed": sum(not line.score.is_played for line in board.lines),
        "adjusted": sum(line.ruling is not None for line in board.lines),
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
