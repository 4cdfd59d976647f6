"""Days and moments as they are written in a language: 2026-11-22, in Danish 22.11.2026."""

from __future__ import annotations

from datetime import date, datetime

from bridgelaw.i18n.text import ENGLISH, Text

DAY = Text("{year}-{month}-{day}")
"""Four figures for the year, two for the month and the day."""
MOMENT = Text("{day} {time}")


def day(on: date, language: str = ENGLISH) -> str:
    """A day."""
    return DAY.say(language, year=f"{on.year:04}", month=f"{on.month:02}", day=f"{on.day:02}")


def moment(at: datetime, language: str = ENGLISH) -> str:
    """A day and the time of day, where the program runs."""
    here = at.astimezone()
    return MOMENT.say(language, day=day(here.date(), language), time=f"{here:%H:%M}")
