"""A store of its own for each test, and an event to put into it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bridgelaw.event.model import Board, Contestant, Event, Kind, Line, Method
from bridgelaw.outcomes.notation import parse_outcome
from bridgelaw.outcomes.outcome import TableScore
from bridgelaw.store.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store with nothing in it."""
    kept = Store(f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    yield kept
    kept.close()


def a_line(ns: str, ew: str, score: str = "4S N 10") -> Line:
    """A line of a traveller."""
    return Line(ns=(ns,), ew=(ew,), score=TableScore.both(parse_outcome(score)))


@pytest.fixture
def pairs() -> Event:
    """Two boards of six pairs at matchpoints."""
    return Event(
        kind=Kind.PAIRS,
        method=Method.MATCHPOINTS,
        contestants=tuple(Contestant(number=str(number)) for number in range(1, 7)),
        boards=tuple(
            Board(number=number, lines=(a_line("1", "2"), a_line("3", "4", "4S N 9"), a_line("5", "6", "4S N 11")))
            for number in (1, 2)
        ),
        name="Six pairs",
    )
