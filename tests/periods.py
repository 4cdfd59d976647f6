"""The periods of a federation after the official score, for tests."""

from __future__ import annotations

from datetime import timedelta

from bridgelaw.event.publication import Periods


def periods(corrections: timedelta, appeals: timedelta | None = timedelta(minutes=30)) -> Periods:
    """Return periods for corrections and for appeals."""
    return Periods(corrections=corrections, appeals=appeals)
