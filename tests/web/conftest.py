"""Fixtures: a server with its own store for each test."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bridgelaw.event.model import Event
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty store."""
    file = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def initial_store(empty_store: Path) -> Path:
    """Return the file that the store of a test starts from: empty, unless a module overrides it."""
    return empty_store


@pytest.fixture
def store(initial_store: Path, tmp_path: Path) -> Iterator[Store]:
    """Yield a store for the test."""
    file = tmp_path / "desk.sqlite3"
    shutil.copy(initial_store, file)
    kept = Store(f"sqlite:///{file}")
    yield kept
    kept.close()


@pytest.fixture
def desk(store: Store) -> Iterator[TestClient]:
    """Yield a client for the server, in English."""
    with TestClient(
        application(store, ("desk",)), "http://desk", headers={"accept-language": "en"}
    ) as client:
        client.cookies.set("questions", "one%20by%20one")  # tests of pages that group them drop it
        yield client


@pytest.fixture(scope="session")
def club_pairs() -> Event:
    """Return a club evening at matchpoints."""
    return read_event(EXAMPLES / "club-pairs.json").event


@pytest.fixture(scope="session")
def league_match() -> Event:
    """Return matches of teams with victory points."""
    return read_event(EXAMPLES / "league-match.json").event


@pytest.fixture
def evening(store: Store, club_pairs: Event) -> int:
    """Store the club evening; return its number."""
    return store.events.enter(club_pairs, Reason(by="Anna"))
