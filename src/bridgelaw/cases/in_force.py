"""A day and a federation as they are written: which laws, and which choices of an organiser, are in
force."""

from __future__ import annotations

from datetime import date

from bridgelaw.cases.errors import FOUND, AnswerError, unknown
from bridgelaw.cases.written import Written, one
from bridgelaw.federations import FEDERATIONS, UnknownFederation, federation
from bridgelaw.i18n.text import Text

A_DAY = Text("a day such as 2024-06-01")


def day_of(written: Written) -> date:
    """A day such as 2024-06-01. Raises AnswerError."""
    found = one(written)
    try:
        return date.fromisoformat(found)
    except ValueError:
        raise AnswerError(FOUND, found=found, expected=A_DAY) from None


def federation_of(written: Written) -> str:
    """The code of a federation, upper or lower case. Raises AnswerError."""
    code = one(written)
    try:
        return federation(code).code
    except UnknownFederation:
        raise unknown(code, FEDERATIONS) from None
