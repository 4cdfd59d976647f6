"""Numbers and dates as they are written in event files and in tables."""

from __future__ import annotations

import datetime
import re
from fractions import Fraction
from typing import Final

from bridgelaw.cases.errors import FOUND, AnswerError
from bridgelaw.i18n.text import Text
from bridgelaw.scoring.numbers import exact

A_NUMBER = Text("a number such as 3, 2.5 or 1/3")
A_DATE = Text("a date such as 2026-10-06")

# Sums of fractions with many different denominators grow without bound; these stay small.
NUMBER: Final = re.compile(r"[+-]?\d{1,20}(?:[.,]\d{1,20}|/0{0,4}[1-9]\d{0,3})?")


def number_of(text: str) -> Fraction:
    """Read a number such as 3, 2.5 or 1/3. Raises AnswerError."""
    if not NUMBER.fullmatch(text.strip()):
        raise AnswerError(FOUND, found=text, expected=A_NUMBER)
    return exact(text)


def date_of(text: str) -> datetime.date:
    """Read a date such as 2026-10-06. Raises AnswerError."""
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise AnswerError(FOUND, found=text, expected=A_DATE) from None
