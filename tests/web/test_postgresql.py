"""An evening on a server with PostgreSQL: corrections, rulings, and API requests.

The other pages are tested on SQLite; the store on both.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.postgres import run_on_server

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.api.interviews import SHOWN


@pytest.fixture
def store(postgresql: str) -> Iterator[Store]:
    """Yield an empty store in PostgreSQL."""
    kept = Store(postgresql)
    yield kept
    kept.close()


@pytest.fixture
def evening(store: Store, club_pairs: Event) -> int:
    return store.events.enter(club_pairs, Reason(by="Anna"))


def test_the_pages_of_an_event(desk: TestClient, evening: int) -> None:
    for place in (
        "/",
        "/events",
        f"/events/{evening}",
        f"/events/{evening}/history",
        "/records",
        "/rulings",
    ):
        assert desk.get(place).status_code == 200, place


@pytest.mark.parametrize("number", [2**31, 2**63, 10**25])
def test_numbers_that_are_too_large_are_not_found(desk: TestClient, number: int) -> None:
    for place in (
        f"/events/{number}",
        f"/rulings/{number}",
        f"/records/{number}",
        f"/api/v1/events/{number}",
    ):
        assert desk.get(place).status_code == 404, place
    for place in ("/interviews/a%00b", "/api/v1/interviews/a%00b"):
        assert desk.get(place).status_code == 404, place


def test_a_write_repeated_by_a_program_is_done_once(desk: TestClient, store: Store) -> None:
    told = SHOWN
    answers = [
        desk.post("/api/v1/interviews", json=told, headers={"idempotency-key": "once"})
        for _ in range(2)
    ]
    assert [each.status_code for each in answers] == [201, 201]
    assert answers[0].json()["id"] == answers[1].json()["id"]
    assert len(store.interviews.latest()) == 1


def test_a_lost_connection_is_reopened(desk: TestClient, store: Store, evening: int) -> None:
    assert desk.get(f"/events/{evening}").status_code == 200
    name = store.database.engine.url.database
    run_on_server(
        f"SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '{name}'"
    )
    assert desk.get(f"/events/{evening}").status_code == 200
