"""A write with a key is applied once, however often it is sent and wherever the program ends."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from bridgelaw.store.idempotency import KEPT, Answered, KeyUsed
from bridgelaw.store.models import About
from bridgelaw.store.schema import RequestRow
from bridgelaw.store.store import Store


@pytest.fixture
def kept(store: Store) -> Store:
    return store


def begin(store: Store) -> Answered:
    interview = store.interviews.begin({"incident": "card shown"}, About())
    assert store.interviews.get(interview.id) == interview
    return Answered(status=201, headers={"etag": '"0"'}, body=interview.id)


def test_a_repeated_request_gets_the_first_answer(kept: Store) -> None:
    first = kept.requests.once("a", "digest", lambda: begin(kept))
    assert kept.requests.once("a", "digest", lambda: begin(kept)) == first
    assert [interview.id for interview in kept.interviews.latest()] == [first.body]


def test_a_key_belongs_to_one_request(kept: Store) -> None:
    kept.requests.once("a", "digest", lambda: begin(kept))
    with pytest.raises(KeyUsed):
        kept.requests.once("a", "another", lambda: begin(kept))
    assert len(kept.interviews.latest()) == 1


def test_a_failed_write_stores_nothing_and_may_be_repeated(kept: Store) -> None:
    def fails() -> Answered:
        begin(kept)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.requests.once("a", "digest", fails)
    assert kept.interviews.latest() == []
    assert kept.requests.find("a", "digest") is None
    assert kept.requests.once("a", "digest", lambda: begin(kept)).status == 201


KILLED = """
import os, sys
from bridgelaw.store.models import About
from bridgelaw.store.store import Store

store = Store(sys.argv[1])

def write():
    store.interviews.begin({"incident": "card shown"}, About())
    os._exit(9)

store.requests.once("a", "digest", write)
"""


def test_a_write_killed_before_its_key_is_stored_is_not_done(kept: Store, address: str) -> None:
    assert subprocess.run([sys.executable, "-c", KILLED, address], check=False).returncode == 9
    assert kept.interviews.latest() == []
    assert kept.requests.once("a", "digest", lambda: begin(kept)).status == 201
    assert len(kept.interviews.latest()) == 1


def test_a_request_sent_many_times_at_once_is_done_once(kept: Store) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = [
            pool.submit(kept.requests.once, "a", "digest", lambda: begin(kept)).result
            for _ in range(24)
        ]
        assert len({each().body for each in found}) == 1
    assert len(kept.interviews.latest(100)) == 1


def test_an_open_transaction_is_not_visible_to_other_threads(kept: Store) -> None:
    with kept.database.together(), ThreadPoolExecutor(1) as pool:
        begin(kept)
        assert len(kept.interviews.latest()) == 1
        assert pool.submit(kept.interviews.latest).result() == []
    assert len(kept.interviews.latest()) == 1


def test_old_keys_are_deleted(kept: Store) -> None:
    with kept.database.write() as session:
        for key, age in (
            ("old", KEPT + timedelta(minutes=1)),
            ("young", KEPT - timedelta(minutes=1)),
        ):
            row = RequestRow(key=key, at=datetime.now(UTC) - age, digest="digest")
            row.status, row.headers, row.body = 200, {}, ""
            session.add(row)
    kept.requests.once("new", "digest", lambda: begin(kept))
    assert [kept.requests.find(key, "digest") is None for key in ("old", "young", "new")] == [
        True,
        False,
        False,
    ]


def test_keys_are_swept_once_a_day(kept: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bridgelaw.store.idempotency.KEPT", timedelta(0))
    for key in ("a", "b"):
        kept.requests.once(key, "digest", lambda: begin(kept))
    assert kept.requests.find("b", "digest") is not None


def test_a_request_that_only_reads_does_not_block_writers(kept: Store) -> None:
    def looks_and_writes() -> Answered:
        with ThreadPoolExecutor(1) as pool:  # another thread writes concurrently, without waiting
            pool.submit(kept.interviews.begin, {"incident": "revoke"}, About()).result(5)
        return begin(kept)

    kept.requests.once("a", "digest", looks_and_writes)
    assert len(kept.interviews.latest()) == 2


def test_a_request_overtaken_by_its_repetition_gets_the_same_answer(
    kept: Store,
) -> None:
    def is_overtaken() -> Answered:
        with ThreadPoolExecutor(1) as pool:
            overtook.append(
                pool.submit(kept.requests.once, "a", "digest", lambda: begin(kept)).result(5)
            )
        return begin(kept)

    overtook: list[Answered] = []
    assert kept.requests.once("a", "digest", is_overtaken) == overtook[0]
    assert len(kept.interviews.latest()) == 1


def test_a_failing_request_overtaken_by_its_repetition_gets_its_answer(
    kept: Store,
) -> None:
    def finds_it_done() -> Answered:
        with ThreadPoolExecutor(1) as pool:
            overtook.append(
                pool.submit(kept.requests.once, "a", "digest", lambda: begin(kept)).result(5)
            )
        raise ZeroDivisionError

    overtook: list[Answered] = []
    assert kept.requests.once("a", "digest", finds_it_done) == overtook[0]


def test_a_request_that_writes_nothing_is_stored_too(kept: Store) -> None:
    answered = Answered(status=200, headers={}, body="nothing to do")
    assert kept.requests.once("a", "digest", lambda: answered) == answered
    assert kept.requests.find("a", "digest") == answered
