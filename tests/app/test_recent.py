"""The cache of values used last, and of the interviews that were read or saved last."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from threading import Barrier
from time import sleep
from typing import Any

import pytest

from bridgelaw.app.interviews import interview as interviews
from bridgelaw.app.interviews import stored_interviews
from bridgelaw.app.interviews.interview_actions import Choose, apply
from bridgelaw.app.recent import Recent
from bridgelaw.engine.ruling import Question, rule
from bridgelaw.store.models import About
from bridgelaw.store.store import Store


def test_the_value_that_was_not_used_for_longest_is_dropped() -> None:
    recent = Recent[str, int](2)
    recent.put("a", 1)
    recent.put("b", 2)
    assert recent.get("a") == 1
    recent.put("c", 3)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (1, None, 3)


def test_a_value_can_be_replaced() -> None:
    recent = Recent[str, int](2)
    recent.put("a", 1)
    recent.put("a", 2)
    assert recent.get("a") == 2


def test_the_values_have_a_limited_size() -> None:
    recent = Recent[str, bytes](10, len)
    recent.put("a", b"12345")
    recent.put("b", b"12345")
    recent.put("a", b"123")
    assert recent.held == 8
    recent.put("c", b"123")
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (b"123", None, b"123")
    recent.put("d", b"12345678901")
    assert recent.get("d") is None
    assert recent.held == 6


def test_a_value_is_made_once_however_many_wait_for_it() -> None:
    recent, made, begun = Recent[str, int](2), list[str](), Barrier(5)

    def ask() -> int:
        begun.wait()
        return recent.made("a", make)

    def make() -> int:
        made.append("a")
        sleep(0.01)
        return 7

    with ThreadPoolExecutor(5) as pool:
        assert {each.result() for each in [pool.submit(ask) for _ in range(5)]} == {7}
    assert made == ["a"]


def test_the_law_runs_once_for_each_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    runs = list[object]()

    def counted(procedure: Any, case: Any) -> Any:
        runs.append(case)
        return rule(procedure, case)

    monkeypatch.setattr(interviews, "rule", counted)
    kept = stored_interviews.begin(store, "revoke", About(table="5"), day=date(2024, 6, 1))
    for _ in range(3):
        kept, interview = stored_interviews.take_up(store, kept.id)
        found = interview.found
        assert isinstance(found, Question)
        interview = apply(interview, Choose(found.values[0]))
        runs.clear()
        kept = stored_interviews.keep(store, kept, interview)
        assert stored_interviews.take_up(store, kept.id)[1].found == interview.found
        assert len(runs) == 1
    store.close()


def test_an_interview_read_again_is_the_one_that_was_saved(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    kept = stored_interviews.begin(store, "revoke", About(), day=date(2024, 6, 1))
    before = stored_interviews.take_up(store, kept.id)[1]
    found = before.found
    assert isinstance(found, Question)
    after = apply(before, Choose(found.values[0]))
    stored_interviews.keep(store, kept, after)
    assert stored_interviews.take_up(store, kept.id)[1] is after
    assert stored_interviews.read_stored(store.interviews.get(kept.id).state) == after
    store.close()
