"""Parts of files of several scoring programs: points, dates, and results beside their points."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Final

from bridgelaw.bridge.deal import vulnerability_of
from bridgelaw.scores.outcome import Outcome
from bridgelaw.scores.results import Played, Points

POINTS: Final = re.compile(r"[+-]?\d{1,4}")
"""Points seen from North-South, such as `-50`."""
_PARTS: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
DAY_FIRST: Final = (2, 1)
MONTH_FIRST: Final = (1, 2)
"""The groups of the month and the day in a date with slashes."""


def points_in(text: str) -> int | None:
    """Return the points that a text is; None for any other text."""
    return int(text) if POINTS.fullmatch(text) else None


def date_in(text: str, order: tuple[int, int]) -> datetime.date | None:
    """Return the date at the beginning of a text, with slashes or as `2026-10-06`, or None.

    Args:
        text: the date, and perhaps a time after it.
        order: `DAY_FIRST` or `MONTH_FIRST`, for dates with slashes.
    """
    found = _PARTS.match(text)
    month, day = order
    try:
        if found is not None:
            return datetime.date(int(found[3]), int(found[month]), int(found[day]))
        return datetime.date.fromisoformat(text[:10])
    except ValueError:
        return None


def compared(
    found: Outcome, points: int | None, board: int, notice: Callable[[Points, Points], None]
) -> Outcome:
    """Return a result; call `notice` with the given points and its own if the two differ.

    Raises ScoreError for points that no contract gives.
    """
    if points is not None and isinstance(found, Played):
        given, worth = Points(points), Points(found.points(vulnerability_of(board)))
        if given != worth:
            notice(given, worth)
    return found
