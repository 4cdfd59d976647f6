"""The federations that share data because they read every law alike, and how long it is valid."""

from __future__ import annotations

from datetime import date
from functools import lru_cache

from bridgelaw.engine.law import Book, Law
from bridgelaw.federations import FEDERATIONS, book
from bridgelaw.incidents import load


@lru_cache(maxsize=64)
def like(federation: str, on: date) -> str:
    """Return the first federation that reads every law as this one does on a day."""
    wanted = _readings(book(on, federation))
    return next(code for code in FEDERATIONS if _readings(book(on, code)) == wanted)


def _readings(laws: Book) -> list[list[object]]:
    load()
    return [[id(reading) for reading in laws.readings(law)] for law in Law.all.values()]


def changes(federation: str) -> list[date]:
    """Return the days on which a federation's readings change or become certain."""
    load()
    by = book(date.max, federation).by
    days = {
        day
        for law in Law.all.values()
        for reading in law.readings
        if reading.by in by
        for day in (reading.since, reading.settled)
    }
    return sorted(days)


def since(federation: str, on: date) -> date:
    """Return the last change on or before a day."""
    return max(day for day in changes(federation) if day <= on)


def until(federation: str, on: date) -> date | None:
    """Return the next change after a day, or None if none is known."""
    return next((day for day in changes(federation) if day > on), None)
