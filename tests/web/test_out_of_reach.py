"""With the database missing, locked or full, the server answers 503 in words.

This holds for pages and HTTP; the server continues once the database is available again.
"""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bridgelaw.store.store import Store


def test_a_missing_database_is_reported_in_the_visitors_language(
    desk: TestClient, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    file = Path(store.database.address.removeprefix("sqlite:///"))
    away = file.rename(file.with_suffix(".away"))
    danish = {"accept-language": "da"}
    with caplog.at_level(logging.ERROR):
        page = desk.post("/interviews", data={"incident": "card shown"}, headers=danish)
        told = desk.post(
            "/api/v1/interviews",
            json={"incident": "card shown", "day": "2024-06-01"},
            headers=danish,
        )
    assert (page.status_code, told.status_code) == (503, 503)
    assert "flyttet, slettet eller udskiftet" in page.text
    assert told.json()["type"] == "/api/problems/unreachable"
    assert "flyttet, slettet eller udskiftet" in told.json()["detail"]
    assert not any(record.exc_info for record in caplog.records)
    away.rename(file)
    assert (
        desk.post(
            "/interviews", data={"incident": "card shown"}, follow_redirects=False
        ).status_code
        == 303
    )


def test_a_ruling_without_storage_needs_no_store(desk: TestClient, store: Store) -> None:
    Path(store.database.address.removeprefix("sqlite:///")).unlink()
    assert (
        desk.post("/api/v1/rule", json={"incident": "card shown", "day": "2024-06-01"}).status_code
        == 200
    )
