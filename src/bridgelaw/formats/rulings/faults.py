"""Errors of scores and events, reported at their place in a ruling file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bridgelaw.cases.place import Place
from bridgelaw.event.errors import EventError
from bridgelaw.scores.errors import ScoreError


@contextmanager
def faults(place: Place) -> Iterator[None]:
    """Convert errors of scores and events to CaseFileErrors at a place."""
    try:
        yield
    except (EventError, ScoreError) as error:
        raise place.fault(error.problem, **error.values) from None
