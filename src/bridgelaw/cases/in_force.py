"""Read days and federations, which decide the laws and an organiser's choices."""

from __future__ import annotations

from datetime import date

from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.written import Written, one
from bridgelaw.federations import FEDERATIONS, UnknownFederation, federation
from bridgelaw.i18n.text import Text

A_DAY = Text("a day such as 2024-06-01")


def day_of(written: Written) -> date:
    """Read a day such as 2024-06-01. Raises AnswerError."""
    found = one(written)
    try:
        return date.fromisoformat(found)
    except ValueError:
        raise AnswerError(FOUND, found=found, expected=A_DAY) from None


def federation_of(written: Written) -> str:
    """Read the code of a federation in upper or lower case. Raises AnswerError."""
    code = one(written)
    try:
        return federation(code).code
    except UnknownFederation:
        raise unknown(code, FEDERATIONS) from None
