"""Dates and times in each language."""

from __future__ import annotations

from datetime import date, datetime

from bridgelaw.i18n import dates


def test_a_day_is_written_in_the_language() -> None:
    assert dates.day(date(2026, 3, 1)) == "2026-03-01"
    assert dates.day(date(2026, 3, 1), "da") == "01.03.2026"


def test_a_moment_is_shown_in_local_time() -> None:
    at = datetime(2026, 11, 22, 9, 5).astimezone()
    assert dates.moment(at) == "2026-11-22 09:05"
    assert dates.moment(at, "da") == "22.11.2026 09:05"
