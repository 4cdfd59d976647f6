"""With PostgreSQL locked, busy or gone, each request ends with an error, and later ones work."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from bench.served import Postgres
from dev.postgres import NoPostgres
from starlette.testclient import TestClient
from tests.postgres import REQUIRED

from bridgelaw.event.model import Event
from bridgelaw.store.connection.engines import CONNECTIONS
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application
from bridgelaw.web.home import health

BUSY: Final = "bridgelaw.store.connection.database.BUSY_SECONDS"
SHOWN: Final = {"incident": "card shown", "day": "2024-06-01"}


@pytest.fixture
def store(postgresql: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """Yield an empty store in PostgreSQL that does not wait for long."""
    monkeypatch.setattr(BUSY, 0.2)
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 30.0)
    kept = Store(postgresql)
    yield kept
    kept.close()


@pytest.fixture
def desk(store: Store) -> Iterator[TestClient]:
    with TestClient(application(store, ("desk",)), "http://desk") as client:
        yield client


def begun(desk: TestClient) -> int:
    """Begin an interview by a form; return the status."""
    return desk.post(
        "/interviews", data={"incident": "card shown"}, follow_redirects=False
    ).status_code


def refused(desk: TestClient, address: str, why: str) -> None:
    """Check that a page and the API answer with 503 and the reason."""
    page = desk.get(address)
    assert page.status_code == 503
    assert why in page.text
    told = desk.get(f"/api/v1{address}")
    assert told.status_code == 503
    assert why in told.json()["detail"]


def test_a_table_that_another_session_has_locked(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    event = store.events.enter(club_pairs, Reason(by="Anna"))
    locked = "another program has locked it"
    with store.database.engine.connect() as other:
        other.exec_driver_sql("LOCK TABLE event, interview IN ACCESS EXCLUSIVE MODE")
        refused(desk, "/events", locked)
        refused(desk, f"/events/{event}", locked)
        with ThreadPoolExecutor(4) as threads:  # writes wait for one another, too
            assert set(threads.map(lambda _: begun(desk), range(4))) == {503}
        assert desk.post("/api/v1/interviews", json=SHOWN).status_code == 503
        assert desk.get("/records").status_code == 200, "other tables can be read"
        assert desk.get("/health").status_code == 200
        other.exec_driver_sql("LOCK TABLE alembic_version IN ACCESS EXCLUSIVE MODE")
        answer = desk.get("/health")
        assert (answer.status_code, answer.json()["database"]) == (503, locked)
    assert desk.get(f"/events/{event}").status_code == 200
    assert begun(desk) == 303
    assert desk.get("/health").status_code == 200
    assert len(store.interviews.latest()) == 1, "nothing was saved that was refused"


def test_another_writer_that_does_not_end(desk: TestClient, store: Store) -> None:
    elsewhere = Store(store.database.engine.url.render_as_string(hide_password=False))
    with elsewhere.database.write():
        assert begun(desk) == 503
        assert desk.get("/events").status_code == 200, "readers do not wait for a writer"
        assert desk.get("/health").json()["database"] == "another program has locked it"
    assert begun(desk) == 303
    elsewhere.close()


def test_no_connection_is_free(desk: TestClient, store: Store) -> None:
    busy = "too many requests at once"
    with ExitStack() as held:
        for _ in range(CONNECTIONS):
            held.enter_context(store.database.engine.connect())
        refused(desk, "/events", busy)
        assert begun(desk) == 503
        assert desk.get("/health").json()["database"] == busy
    assert desk.get("/events").status_code == 200
    assert begun(desk) == 303
    assert desk.get("/health").json()["database"] == "ok"


@pytest.fixture
def cluster() -> Iterator[Postgres]:
    """Yield a server of its own, which may be stopped."""
    with tempfile.TemporaryDirectory(prefix="bridgelaw-outage-") as folder:
        Path(folder).chmod(0o755)  # the server may run as another user
        try:
            made = Postgres(Path(folder) / "postgres")
        except NoPostgres as missing:
            if os.environ.get(REQUIRED):
                raise
            pytest.skip(str(missing))
        made.make()
        yield made
        made.stop()


def test_a_server_that_is_gone_and_comes_back(
    cluster: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 30.0)
    store = Store(cluster.address)
    gone = "the database server does not answer"
    with TestClient(application(store, ("desk",)), "http://desk") as desk:
        for times, end in enumerate((cluster.stop, cluster.crash), 1):
            assert begun(desk) == 303
            end()
            for _ in range(2):
                refused(desk, "/events", gone)
                assert begun(desk) == 503
                assert desk.get("/health").json()["database"] == gone
            assert desk.get("/laws/45C").status_code == 200, "the laws need no database"
            cluster.start()
            assert desk.get("/events").status_code == 200
            assert desk.get("/health").json()["database"] == "ok"
            assert len(store.interviews.latest()) == times
        assert begun(desk) == 303
    store.close()


def test_a_connection_to_a_machine_that_disappears_is_given_up(store: Store) -> None:
    with store.database.engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        told = driver.info.get_parameters()
    assert told["tcp_user_timeout"] == "20000"
    assert told["connect_timeout"] == "10"
