"""Jobs as rows: taken one at a time, resumed after the last chunk, undone when cancelled."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from threading import Thread

import pytest
from sqlalchemy import update

from bridgelaw.store import jobs
from bridgelaw.store.connection.exclusive_lock import exclusive_lock
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.events.large import ask_to_score
from bridgelaw.store.jobs import State, Stopped
from bridgelaw.store.schema import WorkRow
from bridgelaw.store.store import Store

PROBLEM = {"en": "It broke.", "da": "Det gik i stykker."}


def test_a_file_is_stored_in_parts_and_read_back_unchanged(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PART", 10)
    data = bytes(range(256)) * 3 + b"end"
    pieces = [data[:3], b"", data[3:200], data[200:201], data[201:]]
    number = store.works.add("a", by="Anna", form={"of": 1}, total=len(data), file=pieces)
    parts = list(store.works.file(number))
    assert b"".join(parts) == data
    assert {len(part) for part in parts[:-1]} == {10}
    assert len(parts[-1]) == len(data) % 10
    work = store.works.get(number)
    assert (work.kind, work.by, work.form, work.total, work.state) == (
        "a",
        "Anna",
        {"of": 1},
        len(data),
        State.WAITING,
    )
    assert store.works.news.is_set()


def test_an_interrupted_file_leaves_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PART", 10)

    def broken() -> Iterator[bytes]:
        yield b"x" * 95
        assert store.works.listed()[0].state is State.ARRIVING
        assert store.works.take("w") is None  # not before it exists
        raise OSError("gone")

    with pytest.raises(OSError, match="gone"):
        store.works.add("a", file=broken())
    assert store.works.listed() == []
    assert not store.works.is_something_to_do()


def test_a_job_cancelled_during_its_upload_stays_cancelled(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "PART", 10)

    def cancelled() -> Iterator[bytes]:
        yield b"x" * 95
        store.works.cancel(store.works.listed()[0].id)
        yield b"x" * 95

    number = store.works.add("a", file=cancelled())
    assert store.works.get(number).state is State.CANCELLING
    kept = len(list(store.works.file(number)))
    assert kept < 19  # nothing is added after it was cancelled
    work = store.works.take("w")
    assert work is not None
    assert work.state is State.CANCELLING
    store.works.taken_back(number, "w")
    while store.works.sweep():
        pass
    assert list(store.works.file(number)) == []


def test_workers_are_notified_after_the_commit(store: Store) -> None:
    with store.database.together() as session:
        number = store.works.add("a")
        ask_to_score(session, 1)
        assert not store.works.news.is_set()
    assert store.works.news.is_set()
    store.works.news.clear()
    with store.database.together():
        store.works.cancel(number)
        assert not store.works.news.is_set()
    assert store.works.news.is_set()
    store.works.news.clear()
    with store.database.write() as session:
        ask_to_score(session, 2)
    assert store.works.news.is_set()
    store.works.news.clear()
    store.records.add({}, title="Board 1")
    assert not store.works.news.is_set()


def test_jobs_run_in_order_and_cancelled_ones_first(store: Store) -> None:
    first, second, third = (store.works.add(name) for name in "abc")
    assert store.works.ahead_of(third) == 2
    running = store.works.take("w")
    assert running is not None
    assert (running.id, running.state) == (first, State.RUNNING)
    store.works.cancel(third)
    found = [store.works.take("w") for _ in range(1)]
    assert [work and (work.id, work.state) for work in found] == [(third, State.CANCELLING)]
    store.works.taken_back(third, "w")
    again = store.works.take("other")  # the previous worker has ended: resume
    assert again is not None
    assert again.id == first
    store.works.finish(first, "other")
    last = store.works.take("other")
    assert last is not None
    assert last.id == second
    assert [work.id for work in store.works.unfinished()] == [second]
    assert [work.state for work in store.works.listed()] == [
        State.CANCELLED,
        State.RUNNING,
        State.DONE,
    ]


def test_a_chunk_and_its_progress_are_stored_together_or_not_at_all(store: Store) -> None:
    number = store.works.add("a")
    store.works.take("w")
    with store.works.chunk(number, "w", State.RUNNING) as row:
        store.records.add({}, title="Board 1")
        row.done = 1

    def broken() -> None:
        with store.works.chunk(number, "w", State.RUNNING) as row:
            store.records.add({}, title="Board 2")
            row.done = 2 // 0

    with pytest.raises(ZeroDivisionError):
        broken()
    assert [record.title for record in store.records.listed()] == ["Board 1"]
    assert store.works.get(number).done == 1


def test_a_worker_that_lost_its_job_writes_nothing(store: Store) -> None:
    number = store.works.add("a")
    store.works.take("first")
    store.works.take("second")
    with pytest.raises(Stopped), store.works.chunk(number, "first", State.RUNNING):
        raise AssertionError("not reached")
    with pytest.raises(Stopped):
        store.works.finish(number, "first")
    store.works.cancel(number)
    with pytest.raises(Stopped):
        store.works.finish(number, "second")
    assert store.works.get(number).state is State.CANCELLING


def test_a_failed_job_is_undone_with_the_reason(store: Store) -> None:
    number = store.works.add("a", file=[b"x"])
    store.works.take("w")
    store.works.fail(number, "w", PROBLEM)
    assert store.works.get(number).state is State.CANCELLING
    store.works.take("w")
    store.works.taken_back(number, "w")
    work = store.works.get(number)
    assert (work.state, work.problem) == (State.FAILED, PROBLEM)
    with pytest.raises(StoreError, match="has ended"):
        store.works.cancel(number)
    with pytest.raises(NotThere):
        store.works.cancel(number + 1)


def test_a_job_without_progress_is_given_up(store: Store) -> None:
    number, behind = store.works.add("a"), store.works.add("b")
    for again in range(jobs.MOST_TRIES):
        work = store.works.take(f"w{again}")
        assert work is not None
        assert (work.id, work.state) == (number, State.RUNNING)
    with store.works.chunk(number, f"w{jobs.MOST_TRIES - 1}", State.RUNNING) as row:
        row.done = 1  # it has progressed
    for again in range(jobs.MOST_TRIES):
        assert store.works.take(f"x{again}") is not None
    given_up = store.works.take("y")
    assert given_up is not None
    assert (given_up.id, given_up.state) == (number, State.CANCELLING)
    assert given_up.problem is not None
    assert "10" in given_up.problem["da"]
    for again in range(jobs.MOST_TRIES):
        assert store.works.take(f"z{again}") is not None
    over = store.works.take("z")  # it cannot be undone either
    assert over is not None
    assert over.state is State.FAILED
    following = store.works.take("w")
    assert following is not None
    assert following.id == behind


def test_unneeded_files_are_deleted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "PART", 2)
    waiting, over = store.works.add("a", file=[b"abcdef"]), store.works.add("a", file=[b"x" * 30])
    assert store.works.is_something_to_do()
    store.works.cancel(over)
    store.works.take("w")
    store.works.taken_back(over, "w")
    swept = 0
    while store.works.sweep():
        swept += 1
    assert swept > 1
    assert list(store.works.file(over)) == []
    assert b"".join(store.works.file(waiting)) == b"abcdef"


def test_an_incomplete_upload_is_given_up(store: Store) -> None:
    number = store.works.add("a", file=[b"abcdef"])

    def set_changed(before: timedelta) -> None:
        with store.database.write() as session:
            values = {"state": State.ARRIVING.key, "changed": datetime.now(UTC) - before}
            session.execute(update(WorkRow).where(WorkRow.id == number).values(**values))

    set_changed(timedelta(minutes=50))
    assert not store.works.sweep()
    set_changed(timedelta(minutes=70))
    assert store.works.is_something_to_do()
    while store.works.sweep():
        pass
    work = store.works.get(number)
    assert work.state is State.FAILED
    assert work.problem is not None
    assert work.problem["en"] == "The upload was incomplete; send the file again."
    assert not store.works.is_something_to_do()


def test_the_list_is_paged(store: Store) -> None:
    numbers = [store.works.add("a") for _ in range(5)]
    assert [work.id for work in store.works.listed(2)] == numbers[:2:-1]
    assert [work.id for work in store.works.listed(2, numbers[3])] == [numbers[2], numbers[1]]


def test_only_one_worker_holds_the_lock(store: Store) -> None:
    found: list[bool] = []

    def try_too() -> None:
        with exclusive_lock(store.database) as ours:
            found.append(ours)

    with exclusive_lock(store.database) as ours:
        assert ours
        other = Thread(target=try_too)
        other.start()
        other.join()
    try_too()
    assert found == [False, True]


def test_only_one_worker_holds_the_lock_of_a_database_in_memory() -> None:
    store = Store("sqlite://")
    with exclusive_lock(store.database) as ours, exclusive_lock(store.database) as other:
        assert (ours, other) == (True, False)
    with exclusive_lock(store.database) as ours:
        assert ours
    store.close()
