"""Refusals and unusable databases are reported in words, alike on both databases."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import make_url, text
from sqlalchemy.orm import Session
from tests.postgres import on_server, run_on_server, server

from bridgelaw.event.model import Event
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.column_types import CannotStore
from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.engines import begin_reading
from bridgelaw.store.errors import EditConflict, NotThere, OutOfReach, StoreError
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store

UNKEPT: dict[str, Callable[[Store, Event], object]] = {
    "NUL in a name": lambda store, pairs: store.events.enter(replace(pairs, name="a\0b"), Reason()),
    "NUL in plain data": lambda store, pairs: store.records.add({"a": ["b\0"]}, title="Board 1"),
    "NUL in a reason": lambda store, pairs: store.events.enter(pairs, Reason(why="a\0")),
    "half a sign": lambda store, pairs: store.records.add({}, title="Board \ud800"),
    "NUL in what is looked for": lambda store, pairs: store.log.page(who="a\0"),
    "a key that is too long": lambda store, pairs: store.requests.find("a" * 201 + "\0", "digest"),
    "a federation that is too long": lambda store, pairs: store.rulings.save(
        state={},
        forms={"en": []},
        day=pairs.date or date(2026, 1, 1),
        federation="W" * 21,
        by="",
        about=About(),
    ),
}


@pytest.mark.parametrize("write", UNKEPT.values(), ids=UNKEPT)
def test_values_that_one_database_cannot_store_are_refused_by_both(
    store: Store, pairs: Event, write: Callable[[Store, Event], object]
) -> None:
    with pytest.raises(CannotStore) as refused:
        write(store, pairs)
    assert refused.value.say("da") != refused.value.say("en")
    assert (store.events.listed(), store.records.listed(), store.rulings.listed()) == ([], [], [])


def test_an_escaped_nul_is_stored_as_text(store: Store) -> None:
    form: dict[str, object] = {"a": "\\u0000", "b": "C:\\u0000\\", "c": "♠"}
    assert store.records.get(store.records.add(form, title="Board 1")).form == form


@pytest.mark.parametrize("number", [2**31, 2**63, 10**30, -(2**31)])
def test_a_number_that_is_too_large_is_not_found(store: Store, number: int) -> None:
    for look in (store.events.get, store.records.get, store.rulings.get, store.events.line):
        with pytest.raises(NotThere):
            look(number)


def test_without_lines_there_are_no_rulings(store: Store) -> None:
    assert store.rulings.listed(lines=[]) == []


def test_a_refused_login_is_reported_without_the_password(postgresql: str) -> None:
    folder = make_url(server()).query.get("host", "")
    for address, why in {
        "postgresql://anna:secret@127.0.0.1:9/desk": "does not answer",
        on_server("no_such_desk"): "the database does not exist",
        f"postgresql://nobody:secret@/desk?host={folder}": "the database does not exist",
    }.items():
        with pytest.raises(StoreError, match=why) as refused:
            Database(address)
        assert "secret" not in refused.value.say("en") + refused.value.say("da")
        assert refused.value.say("da") != refused.value.say("en")


def test_a_lost_connection_is_reported_and_the_next_one_works(postgresql: str) -> None:
    store = Store(postgresql)
    cut = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
    )

    def write() -> None:
        with store.database.write() as session:
            session.execute(text("UPDATE record SET title = 'x'"))
            with store.database.engine.connect() as other:
                other.exec_driver_sql(f"{cut} AND pid <> pg_backend_pid()")
            session.execute(text("UPDATE record SET title = 'x'"))

    with pytest.raises(OutOfReach, match="does not answer"):
        write()
    assert store.records.add({}, title="Board 1") == 1
    assert [each.title for each in store.records.listed()] == ["Board 1"]
    store.close()


def test_a_connection_lost_during_commit_has_an_unknown_result(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(postgresql)

    def write() -> None:
        with store.database.write() as session:
            pid = session.scalar(text("SELECT pg_backend_pid()"))
            flush = session.flush

            def last(*args: object) -> None:
                flush()
                run_on_server(f"SELECT pg_terminate_backend({pid}, 5000)")

            monkeypatch.setattr(session, "flush", last)

    with pytest.raises(OutOfReach, match="check whether the entry was saved"):
        write()
    store.close()


def test_a_read_only_server_is_reported(postgresql: str) -> None:
    name = make_url(postgresql).database
    run_on_server(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    store = Store(postgresql)
    assert store.records.listed() == []
    with pytest.raises(OutOfReach, match="it is read-only"):
        store.records.add({}, title="Board 1")
    store.close()


def test_a_write_that_waits_too_long_for_another_is_reported(
    store: Store, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgelaw.store.connection.database.BUSY_SECONDS", 0.05)
    elsewhere = Store(address)
    with store.database.write(), pytest.raises(OutOfReach, match="locked"):
        elsewhere.records.add({}, title="Board 1")
    assert elsewhere.records.add({}, title="Board 1") == 1
    elsewhere.close()


def test_a_read_does_not_wait_for_ever_for_a_lock_of_another_session(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgelaw.store.connection.database.BUSY_SECONDS", 0.05)
    store = Store(postgresql)
    with store.database.engine.connect() as other:
        other.exec_driver_sql("LOCK TABLE record IN ACCESS EXCLUSIVE MODE")
        for _ in range(2):  # the limit is still there after an error
            with pytest.raises(OutOfReach, match="another program has locked it"):
                store.records.listed()
    assert store.records.listed() == []
    store.close()


def test_a_slow_read_ends_and_a_slow_write_does_not(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgelaw.store.connection.engines.READ_SECONDS", 0.05)
    store = Store(postgresql)
    slow = text("SELECT pg_sleep(0.1)")
    with pytest.raises(OutOfReach, match="it took too long"), store.database.read() as session:
        session.execute(slow)
    with store.database.write() as session:
        session.execute(slow)
    with Session(store.database.engine) as session:
        begin_reading(session, unhurried=True)
        session.execute(slow)
    store.close()


@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told=st.lists(st.lists(st.integers(7, 12), min_size=1, max_size=3), min_size=2, max_size=4))
def test_of_two_corrections_of_a_line_one_is_refused(
    store: Store, pairs: Event, told: list[list[int]]
) -> None:
    """If two correct the same line, one is refused.

    Each thread corrects one line several times, from the version that it read.
    """
    number = store.events.enter(pairs, Reason(by="Anna"))
    line = next(iter(store.events.get(number).places))

    def correct(tricks: list[int]) -> int:
        kept = 0
        for each in tricks:
            found = store.events.line(line)
            another = replace(found.line, score=TableScore.both(parse_outcome(f"4S N {each}")))
            try:
                store.events.correct(line, found.version, another, Reason(by="Bo"))
                kept += 1
            except EditConflict:
                pass
        return kept

    with ThreadPoolExecutor(4) as threads:
        kept = sum(threads.map(correct, told))
    history = store.events.history(number)
    assert [each.number for each in history] == [*range(kept + 1, 0, -1)]
    changes = [each for each in reversed(history) if each.line_id == line]
    assert len(changes) == kept >= 1
    assert all(before.after == after.before for before, after in pairwise(changes))
    assert store.events.line(line).version == history[0].number
