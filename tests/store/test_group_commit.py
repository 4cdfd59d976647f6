"""Short writes of several threads are saved by one commit, and answered after it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from datetime import date
from functools import partial
from threading import Event as Signal

import pytest
from sqlalchemy import event, select, text
from tests.postgres import run_on_server
from tests.waiting import PATIENCE, wait_until

from bridgelaw.store.connection import group_commit
from bridgelaw.store.connection.group_commit import Group
from bridgelaw.store.connection.outages import UNUSABLE
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.idempotency import Answered
from bridgelaw.store.models import About
from bridgelaw.store.schema import InterviewRow
from bridgelaw.store.store import Store

DAY = date(2026, 1, 1)


@pytest.fixture(autouse=True)
def _unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let groups wait for a slow machine."""
    monkeypatch.setattr(group_commit, "SECONDS", 60.0)


def begin(store: Store, table: str) -> None:
    """Begin an interview: a short write."""
    store.interviews.begin({"incident": "revoke"}, About(table=table))


def tables(store: Store) -> list[str]:
    """Return the tables of the interviews that are saved, in the order of saving."""
    with store.database.read() as session:
        return [*session.scalars(select(InterviewRow.table).order_by(InterviewRow.at))]


def in_line(store: Store, writes: Sequence[Callable[[], object]]) -> list[Future[object]]:
    """Let threads line up for these writes, in this order, and let them write."""
    queue = store.database._writers._queue

    def arrived(number: int) -> None:
        wait_until(lambda: queue.waiting >= number, f"{number} writes wait")

    with ThreadPoolExecutor(len(writes)) as pool, store.database.write():
        found = []
        for number, write in enumerate(writes, 1):
            found.append(pool.submit(write))
            arrived(number)
    return found


@contextmanager
def commits(store: Store) -> Iterator[list[None]]:
    """Yield a list that grows with each commit."""
    found = list[None]()

    def note(connection: object) -> None:
        found.append(None)

    event.listen(store.database.engine, "commit", note)
    yield found
    event.remove(store.database.engine, "commit", note)


def test_short_writes_that_wait_share_a_commit(store: Store) -> None:
    wanted = [str(number) for number in range(8)]
    with commits(store) as found:
        for each in in_line(store, [partial(begin, store, at) for at in wanted]):
            each.result()
    assert tables(store) == wanted
    assert len(found) == 2  # the one that held the others up, and all others
    assert [each.did for each in store.log.page()] == [""] * 8


def test_a_write_that_fails_leaves_the_others_of_its_group(store: Store) -> None:
    def fail() -> None:
        with store.database.together(Short.RULING):
            begin(store, "wrong")
            raise ZeroDivisionError

    writes: list[Callable[[], object]] = [
        partial(begin, store, "1"),
        fail,
        partial(begin, store, "3"),
    ]
    first, second, third = in_line(store, writes)
    assert first.result() is third.result() is None
    with pytest.raises(ZeroDivisionError):
        second.result()
    assert tables(store) == ["1", "3"]
    assert len(store.log.page()) == 2


def test_a_first_write_that_fails_does_not_hold_up_the_others(store: Store) -> None:
    def fail() -> None:
        with store.database.together(Short.RULING):
            begin(store, "wrong")
            raise ZeroDivisionError

    first, second = in_line(store, [fail, partial(begin, store, "2")])
    with pytest.raises(ZeroDivisionError):
        first.result()
    assert second.result() is None
    assert tables(store) == ["2"]


def test_no_write_ends_before_the_commit_of_its_group(store: Store) -> None:
    writing, go_on = Signal(), Signal()

    def slowly() -> None:
        with store.database.together(Short.RULING):
            begin(store, "2")
            writing.set()
            assert go_on.wait(PATIENCE)

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(in_line, store, [partial(begin, store, "1"), slowly])
        assert writing.wait(PATIENCE)
        try:
            assert tables(store) == []
            assert not waiting.done()
        finally:
            go_on.set()
        assert [each.result() for each in waiting.result()] == [None, None]
    assert tables(store) == ["1", "2"]


def test_a_long_write_shares_no_commit(store: Store) -> None:
    def long() -> None:
        with store.database.together():
            begin(store, "2")

    writes: list[Callable[[], object]] = [
        partial(begin, store, "1"),
        long,
        partial(begin, store, "3"),
    ]
    with commits(store) as found:
        for each in in_line(store, writes):
            each.result()
    assert sorted(tables(store)) == ["1", "2", "3"]
    assert len(found) == 4


def test_a_commit_that_fails_is_reported_to_the_whole_group(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit = Group._commit

    def refuse(group: Group) -> None:
        if not group.is_shared:
            commit(group)
            return
        raise OutOfReach(UNUSABLE, problem="the disk is full")

    monkeypatch.setattr(Group, "_commit", refuse)
    found = in_line(store, [partial(begin, store, at) for at in "12"])
    for each in found:
        with pytest.raises(OutOfReach, match="nothing was saved: the disk is full"):
            each.result()
    assert tables(store) == []
    begin(store, "3")
    assert tables(store) == ["3"]


def test_a_group_whose_transaction_was_lost_is_not_acknowledged(store: Store) -> None:
    def lose() -> None:
        with store.database.together(Short.RULING) as session:
            driver = session.connection().connection.driver_connection
            if isinstance(driver, sqlite3.Connection):
                driver.rollback()  # as SQLite does if the disk is full
            else:
                pid = session.scalar(text("SELECT pg_backend_pid()"))
                run_on_server(f"SELECT pg_terminate_backend({pid}, 5000)")
            begin(store, "2")

    first, second = in_line(store, [partial(begin, store, "1"), lose])
    for each in (first, second):
        with pytest.raises(OutOfReach):
            each.result()
    assert "1" not in tables(store)
    begin(store, "3")
    assert tables(store)[-1] == "3"


def test_a_request_sent_twice_at_once_is_done_once(store: Store) -> None:
    def write() -> Answered:
        begin(store, "1")
        return Answered(status=201, headers={}, body="done")

    found = in_line(store, [partial(store.requests.once, "key", "digest", write)] * 3)
    assert {each.result().body for each in found} == {"done"}  # type: ignore[attr-defined]
    assert tables(store) == ["1"]


def test_rulings_have_consecutive_numbers(store: Store) -> None:
    def save(note: str) -> int:
        return store.rulings.save(
            state={"incident": "revoke"},
            forms={"en": []},
            day=DAY,
            federation="WBF",
            by="",
            about=About(),
            note=note,
        ).number

    found = in_line(store, [partial(save, str(at)) for at in range(6)])
    assert [each.result() for each in found] == [1, 2, 3, 4, 5, 6]
