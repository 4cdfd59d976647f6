"""Fixtures: an empty store for each test, in SQLite and in PostgreSQL, and an event."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.postgres import a_database

from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.store import Store

KINDS = ["sqlite", "postgresql"]


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an empty store."""
    file = tmp_path_factory.mktemp("store") / "empty.sqlite3"
    Store(f"sqlite:///{file}").close()
    return file


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Return the kind of database."""
    return str(request.param)


@pytest.fixture
def address(kind: str, empty_store: Path, tmp_path: Path) -> Iterator[str]:
    """Yield the address of an empty store."""
    if kind == "postgresql":
        with a_database() as found:
            yield found
    else:
        file = tmp_path / "desk.sqlite3"
        shutil.copy(empty_store, file)
        yield f"sqlite:///{file}"


@pytest.fixture
def bare(kind: str, tmp_path: Path) -> Iterator[str]:
    """Yield the address of a database without tables."""
    if kind == "postgresql":
        with a_database(bare=True) as found:
            yield found
    else:
        yield f"sqlite:///{tmp_path / 'bare.sqlite3'}"


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    """Yield an empty store."""
    kept = Store(address)
    yield kept
    kept.close()


def a_line(ns: str, ew: str, score: str = "4S N 10") -> Line:
    """Return a line of a traveller."""
    return Line(ns=(ns,), ew=(ew,), score=TableScore.both(parse_outcome(score)))


@pytest.fixture
def pairs() -> Event:
    """Return an event of two boards and six pairs at matchpoints."""
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=str(number)) for number in range(1, 7)),
        boards=tuple(
            Board(
                number=number,
                lines=(a_line("1", "2"), a_line("3", "4", "4S N 9"), a_line("5", "6", "4S N 11")),
            )
            for number in (1, 2)
        ),
        name="Six pairs",
    )
