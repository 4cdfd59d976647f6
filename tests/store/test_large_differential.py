"""Large events get the same results as when they are held in memory as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest
from msgspec import convert, to_builtins
from sqlalchemy import func, select
from sqlalchemy.exc import DBAPIError
from tests.store.large_events import imported_event, simultaneous, start_import

from bridgelaw.app.jobs.view import cancel
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.bridge.seats import Side
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json import event_json, event_of
from bridgelaw.formats.results.event_json.parts import line_of
from bridgelaw.i18n.text import languages
from bridgelaw.store.connection.bulk_insert import insert_rows
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.events import large, large_rows
from bridgelaw.store.events.large import TooLarge
from bridgelaw.store.jobs import State, Work
from bridgelaw.store.models import Reason
from bridgelaw.store.schema import (
    BoardRow,
    ContestantRow,
    EventRow,
    LineRow,
    ScoredBoardRow,
    StandingRow,
)
from bridgelaw.store.store import Store
from bridgelaw.views import score as score_view
from bridgelaw.views.frequency import BoardView, counted_views, mark_view
from bridgelaw.views.standings import RowWordsView, stored_texts, stored_words


@pytest.fixture(autouse=True)
def _lower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "LARGE", 50)
    monkeypatch.setattr(large_rows, "AT_ONCE", 60)


@pytest.mark.parametrize(
    ("kind", "event"),
    [
        pytest.param("sqlite", simultaneous(), id="matchpoints"),
        pytest.param("postgresql", simultaneous(seed=2, by_section=True), id="by section"),
        pytest.param("sqlite", simultaneous(seed=3, method="butler", penalties=[]), id="butler"),
        pytest.param(
            "sqlite", simultaneous(seed=4, method="cross imps", penalties=[]), id="cross-IMPs"
        ),
    ],
)
def test_a_large_event_has_the_same_results(store: Store, event: Event) -> None:
    scored = Scored(event)
    compare(store, imported_event(store, event), scored)


def compare(store: Store, number: int, scored: Scored) -> None:
    """Compare standings, frequency tables and the marks of all lines, in every language."""
    head = store.large.get(number)
    assert head.came is not None
    assert head.came.problem is None
    assert head.came.version == head.version
    for language in languages():
        for place, wanted in enumerate(to_builtins(score_view.standing_views(scored, language))):
            found = head.came.form["lists"][place]["heads"][language]
            assert {**found, "rows": None} == {**wanted, "rows": None}
            rows = [*chain(*store.large.all_standings(number, head.version, place))]
            words = stored_texts([form for _, _, form in rows], language)
            assert [(row[0], row[1], told) for row, told in zip(rows, words, strict=True)] == [
                (
                    row["number"],
                    row["name"],
                    convert(row, RowWordsView),
                )
                for row in wanted["rows"]
            ]
        stored = store.large.all_boards(number)
        for on_page, board, (_, forms) in zip(
            store.large.boards(number, 1)[0], scored.event.boards, stored, strict=True
        ):
            wanted_board = score_view.board_view(scored, board.key, language)
            assert isinstance(wanted_board, BoardView)
            counted = store.large.counted(head, on_page.id, on_page.board)
            assert counted_views(counted, language) == wanted_board.frequencies
            marks = scored.board(board.key)
            lines = [*map(line_of, forms)]
            assert lines == [*board.lines]
            for side in Side:
                told = [
                    mark_view(scored.event, counted.mark(line, side), language) for line in lines
                ]
                assert told == [mark_view(scored.event, mark, language) for mark in marks.of(side)]


def test_matches_have_standings(store: Store) -> None:
    lines = [
        {"ns": str(a), "ew": str(b), "score": score, "table": str(a)}
        for a, b, score in (
            (1, 2, "4S N 10"),
            (2, 1, "4S N 9"),
            (3, 4, "3NT S 9"),
            (4, 3, "3NT S 8"),
        )
    ]
    told = {
        "format": "bridgelaw event",
        "version": 1,
        "kind": "teams",
        "method": "imps",
        "contestants": [{"number": str(number)} for number in range(1, 5)],
        "boards": [{"number": number, "round": "1", "lines": lines} for number in range(1, 20)],
    }
    from json import dumps

    event = event_of(dumps(told))
    number = imported_event(store, event)
    head = store.large.get(number)
    assert head.came is not None
    (wanted,) = score_view.standing_views(Scored(event))
    rows = store.large.standing(number, head.version, 0, 1)[0]
    assert [stored_words(row.form, "en").figures for row in rows] == [
        tuple(row.figures) for row in wanted.rows
    ]


class Killed(BaseException):
    """The worker is killed."""


def test_a_killed_job_continues_after_the_last_chunk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = simultaneous()
    work = start_import(store, event)
    chunk, left = store.works.chunk, iter(range(10**6))
    breaks = {1, 3, 4, 7, 9, 11, 13}

    def breaking(*told: object) -> object:
        if next(left) in breaks:
            raise Killed
        return chunk(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(store.works, "chunk", breaking)
    ended = 0
    while True:
        try:
            work_off(store)
            break
        except Killed:
            ended += 1
            assert store.events.listed() == [] or store.works.get(work).form.get("complete")
    assert ended == len(breaks)
    number = store.works.get(work).form["event"]
    assert isinstance(number, int)
    with store.database.read() as session:
        _, found, _ = large_rows.columns_of(session, number)
    assert event_json(found.whole()) == event_json(event)
    compare(store, number, Scored(event))


def rows(database: Database) -> Iterator[int]:
    """Yield the number of rows of each table that belongs to events."""
    with database.read() as session:
        for table in (EventRow, ContestantRow, BoardRow, LineRow, StandingRow, ScoredBoardRow):
            yield session.scalar(select(func.count()).select_from(table)) or 0


def test_a_cancelled_import_is_removed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    work = start_import(store, simultaneous())
    chunk, left = store.works.chunk, iter(range(10**6))

    def breaking(*told: object) -> object:
        if next(left) == 3:
            store.works.cancel(work)
        return chunk(*told)  # type: ignore[arg-type]

    monkeypatch.setattr(store.works, "chunk", breaking)
    work_off(store)
    assert store.works.get(work).state is State.CANCELLED
    assert {*rows(store.database)} == {0}


def test_a_small_event_is_imported_once_although_its_job_is_killed(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = start_import(store, simultaneous(tables=4, penalties=[]))
    with monkeypatch.context() as patched:
        patched.setattr(store.works, "finish", _killed)
        with pytest.raises(Killed):
            work_off(store)
    work_off(store)
    assert store.works.get(work).state is State.DONE
    assert [each.id for each in store.events.listed()] == [store.works.get(work).form["event"]]


def _killed(*told: object) -> None:
    raise Killed


def test_an_up_to_date_event_is_not_scored_again(store: Store) -> None:
    event = simultaneous()
    number = imported_event(store, event)
    with store.database.write() as session:
        large.ask_to_score(session, number)
    work_off(store)
    compare(store, number, Scored(event))
    assert store.large.standing(number, 1, 0, 1)[0][0].place == 0
    with store.database.read() as session:
        lists = session.execute(select(StandingRow.list, StandingRow.place)).all()
    assert len(lists) == len({*lists})


def test_an_event_that_changes_before_it_is_scored_is_read_again(store: Store) -> None:
    """The import leaves the event to the next job, but only in the version that was imported."""
    event = simultaneous()
    wanted = line_of({"ns": "1", "ew": event.boards[0].lines[0].ew[0], "score": "7NT N 13"})
    take = store.works.take

    def correcting(worker: str) -> Work | None:
        work = take(worker)
        if work is not None and work.kind == large.SCORING and store.large.get(1).version == 1:
            (line, *_), _, _ = store.large.lines(store.large.boards(1, 1)[0][0].id, 1)
            store.events.correct(line.id, line.version, wanted, Reason(by="Bo"))
        return work

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store.works, "take", correcting)
        number = imported_event(store, event)
    assert store.large.get(number).version == 2
    compare(store, number, Scored(event.with_board(event.boards[0].with_line(0, wanted))))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_event_that_cannot_be_stored_is_not_imported(store: Store, kind: str) -> None:
    event = simultaneous()
    first, *others = event.contestants
    named = replace(event, contestants=(replace(first, names=("Ann\0",)), *others))
    work = start_import(store, named)
    work_off(store)
    done = store.works.get(work)
    assert done.state is State.FAILED
    assert done.problem is not None
    assert "U+0000" in done.problem["en"]
    assert {*rows(store.database)} == {0}


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_rows_that_the_database_refuses_are_an_error_of_the_database(
    store: Store, kind: str
) -> None:
    columns = "event_id", "place", "number", "form"
    with pytest.raises(DBAPIError), store.database.write() as session:
        insert_rows(session, ContestantRow, columns, [(77, 0, "1", "{}")])
    assert {*rows(store.database)} == {0}


def test_a_removal_cannot_be_cancelled(store: Store) -> None:
    number = imported_event(store, simultaneous())
    store.events.remove(number)
    work = store.works.unfinished()[0].id
    with pytest.raises(StoreError, match="cannot be cancelled"):
        cancel(store, work)
    store.works.cancel(work)  # as when it fails before it has begun
    work_off(store)
    assert {*rows(store.database)} == {0}


def test_a_removed_event_disappears_immediately_and_is_then_deleted(store: Store) -> None:
    number = imported_event(store, simultaneous())
    store.events.remove(number)
    assert store.events.listed() == []
    with pytest.raises(NotThere):
        store.large.get(number)
    work_off(store)
    assert {*rows(store.database)} == {0}


def test_a_corrected_event_is_scored_again(store: Store) -> None:
    event = simultaneous()
    number = imported_event(store, event)
    board = store.large.boards(number, 1)[0][1]
    (line, *_), _, _ = store.large.lines(board.id, 1)
    wanted = line_of(
        {
            "ns": line.line.ns[0],
            "ew": line.line.ew[0],
            "score": "7NT N 13",
            "section": "A",
            "table": "1",
        }
    )
    store.events.correct(line.id, line.version, wanted, Reason(by="Bo"))
    with pytest.raises(EditConflict):
        store.events.correct(line.id, line.version, line.line, Reason(by="Cy"))
    head = store.large.get(number)
    assert head.came is not None
    assert (head.came.version, head.version) == (1, 2)
    assert store.large.being_scored(number) is not None
    store.events.write_board(board.id, [(line.id, 2, line.line)], Reason(by="Bo"))
    store.events.correct(line.id, 3, wanted, Reason(by="Bo"))
    assert (
        sum(
            each.kind == large.SCORING and each.state is State.WAITING
            for each in store.works.listed()
        )
        == 1
    )
    work_off(store)
    changed = event.with_board(event.boards[1].with_line(0, wanted))
    compare(store, number, Scored(changed))
    with store.database.read() as session:
        assert session.scalars(select(StandingRow.version).distinct()).all() == [4]


def test_readers_are_interrupted_by_new_standings(store: Store) -> None:
    number = imported_event(store, simultaneous())
    assert [len(some) for some in store.large.all_standings(number, 1, 0)] == [90]
    with store.database.write() as session:
        large_rows.show(session, number, 2, None, {"lists": [], "fullest": {}}, None)
    with pytest.raises(EditConflict):
        list(store.large.all_standings(number, 1, 0))


def test_a_large_event_is_never_read_as_a_whole(store: Store) -> None:
    number = imported_event(store, simultaneous())
    for read in (store.events.get, store.archives.get):
        with pytest.raises(TooLarge, match="90 contestants"):
            read(number)
    (listed,) = store.events.listed()
    assert (listed.contestants, listed.boards) == (90, 2)


def test_a_line_that_does_not_fit_is_refused(store: Store) -> None:
    number = imported_event(store, simultaneous())
    board = store.large.boards(number, 1)[0][0]
    (line, other, *_), _, _ = store.large.lines(board.id, 1)
    twice = line_of({"ns": other.line.ns[0], "ew": line.line.ew[0], "score": "4S N 10"})
    stranger = line_of({"ns": "1000", "ew": line.line.ew[0], "score": "4S N 10"})
    for wrong in (twice, stranger):
        with pytest.raises(Exception, match=r"two results|not entered in the event"):
            store.events.correct(line.id, line.version, wrong, Reason(by="Bo"))
    assert store.large.get(number).version == 1
