"""Who reads the laws: the federations, whom each follows, and the readings that are a federation's
own.

A federation's own readings stand in its module here (`dbf.py`), each attached to its law with
`.since(...)`.
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from bridgelaw.engine.law import WBF, Book


@dataclass(frozen=True, slots=True)
class Federation:
    """A body that reads the laws. Where it has no reading of its own, the one it follows is
    asked."""

    code: str
    name: str
    follows: str | None = WBF


FEDERATIONS = {
    federation.code: federation
    for federation in (
        Federation(WBF, "World Bridge Federation", follows=None),
        Federation("EBL", "European Bridge League"),
        Federation("DBf", "Danmarks Bridgeforbund", follows="EBL"),
        Federation("EBU", "English Bridge Union", follows="EBL"),
        Federation("NBF", "Norsk Bridgeforbund", follows="EBL"),
        Federation("SBF", "Svenska Bridgeförbundet", follows="EBL"),
        Federation("ACBL", "American Contract Bridge League"),
    )
}


class UnknownFederation(ValueError):
    """No federation has this code."""


def federation(code: str) -> Federation:
    """The federation with this code, upper or lower case.

    Raises:
        UnknownFederation: saying what was found, what is near it, and what is known.
    """
    for known in FEDERATIONS.values():
        if known.code.casefold() == code.casefold():
            return known
    codes = {known.casefold(): known for known in FEDERATIONS}
    near = difflib.get_close_matches(code.casefold(), codes, n=1)
    hint = f" (did you mean {codes[near[0]]}?)" if near else ""
    raise UnknownFederation(
        f"found the federation {code!r}{hint}, expected one of {', '.join(FEDERATIONS)}"
    )


def chain(code: str) -> tuple[str, ...]:
    """The federation and those it follows, nearest first."""
    found = federation(code)
    return (found.code, *(chain(found.follows) if found.follows else ()))


@lru_cache(maxsize=256)
def book(day: date, code: str = WBF) -> Book:
    """The laws as a federation reads them on a day.

    Raises:
        UnknownFederation: no such code.
        BeforeTheLaws: the day is before the Laws of 2017.
    """
    return Book(day, chain(code))
