"""Dates and times in the format of a language: 2026-11-22, in Danish 22.11.2026."""

from __future__ import annotations

from datetime import date, datetime

from bridgelaw.i18n.text import ENGLISH, Text

DAY = Text("{year}-{month}-{day}")
"""The year has four digits, month and day have two."""
MOMENT = Text("{day} {time}")


def day(on: date, language: str = ENGLISH) -> str:
    """Return a date in the format of a language."""
    return DAY.say(language, year=f"{on.year:04}", month=f"{on.month:02}", day=f"{on.day:02}")


def moment(at: datetime, language: str = ENGLISH) -> str:
    """Return a date and the time of day in the server's time zone."""
    here = at.astimezone()
    return MOMENT.say(language, day=day(here.date(), language), time=f"{here:%H:%M}")
