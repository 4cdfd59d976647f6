"""Requests of one kind wait for one another, and not for those of another kind."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event as Signal
from typing import Any
from uuid import uuid4

import pytest
from starlette.testclient import TestClient
from tests.waiting import PATIENCE

from bridgelaw.store.store import Store
from bridgelaw.web.thread_limits import THREADS

TABLES = 60
"""More tables than there are threads in total."""


def test_slow_results_do_not_delay_other_requests(
    desk: TestClient, store: Store, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, inside = Signal(), Signal(), list[int]()
    really = store.events.correct

    def held_up(*args: Any) -> Any:
        inside.append(1)
        begun.set()
        assert go_on.wait(PATIENCE)
        return really(*args)

    monkeypatch.setattr(store.events, "correct", held_up)
    kept = store.events.get(evening)
    lines = sorted(kept.versions)[:TABLES]
    told = {"ns": "1", "ew": "2", "how": "passed", "by": "Anna", "version": "0"}

    def correct(line: int) -> int:
        key, place = kept.places[line]
        at = kept.event.board(key).lines[place]
        form = {**told, "ns": " & ".join(at.ns), "ew": " & ".join(at.ew), "once": f"line {line}"}
        return desk.post(
            f"/events/{evening}/lines/{line}", data=form, follow_redirects=False
        ).status_code

    with ThreadPoolExecutor(TABLES) as pool:
        found = [pool.submit(correct, line) for line in lines]
        assert begun.wait(PATIENCE)
        try:
            assert desk.post("/api/v1/interviews", json={"incident": "revoke"}).status_code == 201
            assert desk.get(f"/events/{evening}/standings").status_code == 200
            assert len(inside) <= THREADS
        finally:
            go_on.set()
        assert {each.result() for each in found} <= {303}


def test_slow_questions_do_not_delay_results(
    desk: TestClient, store: Store, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, go_on, inside = Signal(), Signal(), list[int]()
    really = store.interviews.begin

    def held_up(*args: Any) -> Any:
        inside.append(1)
        begun.set()
        assert go_on.wait(PATIENCE)
        return really(*args)

    monkeypatch.setattr(store.interviews, "begin", held_up)
    line = min(store.events.get(evening).versions)

    def ask(_: int) -> int:
        key = {"idempotency-key": uuid4().hex}
        body = {"incident": "revoke"}
        return desk.post("/api/v1/interviews", json=body, headers=key).status_code

    with ThreadPoolExecutor(TABLES) as pool:
        found = [pool.submit(ask, number) for number in range(TABLES)]
        assert begun.wait(PATIENCE)
        try:
            path = f"/api/v1/events/{evening}/lines/{line}"
            assert desk.delete(path, headers={"if-match": '"0"'}).status_code == 204
            assert len(inside) <= THREADS
        finally:
            go_on.set()
        assert {each.result() for each in found} == {201}
