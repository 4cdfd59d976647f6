"""The federations, which federation each follows, and the readings of their own.

The modules of this package contain the readings of single federations (`dbf.py`), each attached to
its law with `.since(...)`.
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from bridgelaw.engine.law import WBF, Book


@dataclass(frozen=True, slots=True)
class Federation:
    """A body that interprets the laws.

    If it has no reading of its own, the reading of the federation that it follows applies.
    """

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


OF_LANGUAGE: Final[Mapping[str, str]] = {"da": "DBf", "nb": "NBF", "sv": "SBF"}
"""The federation to begin with for each language; for any other, the WBF."""


class UnknownFederation(ValueError):
    """There is no federation with this code."""


def federation(code: str) -> Federation:
    """Return the federation with this code, in upper or lower case.

    Raises:
        UnknownFederation: with the code, the closest known code, and the list of codes.
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
    """Return the codes of the federation and those that it follows, nearest first."""
    found = federation(code)
    return (found.code, *(chain(found.follows) if found.follows else ()))


@lru_cache(maxsize=256)
def book(day: date, code: str = WBF) -> Book:
    """Return the laws as a federation reads them on a day.

    Raises:
        UnknownFederation: no federation has this code.
        BeforeTheLaws: the day is before the Laws of 2017.
    """
    return Book(day, chain(code))
