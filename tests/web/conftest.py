"""A desk of its own for each test."""

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
    """The file of a store with nothing in it."""
    file = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture
def begins_as(empty_store: Path) -> Path:
    """The file that the store of a test begins as: with nothing in it, unless the tests of a file
    have another."""
    return empty_store


@pytest.fixture
def store(begins_as: Path, tmp_path: Path) -> Iterator[Store]:
    """A store of its own for each test."""
    file = tmp_path / "desk.sqlite3"
    shutil.copy(begins_as, file)
    kept = Store(f"sqlite:///{file}")
    yield kept
    kept.close()


@pytest.fixture
def desk(store: Store) -> Iterator[TestClient]:
    """A browser at the desk, in English."""
    with TestClient(
        application(store, ("desk",)), "http://desk", headers={"accept-language": "en"}
    ) as client:
        yield client


@pytest.fixture(scope="session")
def club_pairs() -> Event:
    """An evening in a club: matchpoints."""
    return read_event(EXAMPLES / "club-pairs.json").event


@pytest.fixture(scope="session")
def league_match() -> Event:
    """Matches of teams with victory points."""
    return read_event(EXAMPLES / "league-match.json").event


@pytest.fixture
def evening(store: Store, club_pairs: Event) -> int:
    """The evening in the store."""
    return store.events.enter(club_pairs, Reason(by="Anna"))
