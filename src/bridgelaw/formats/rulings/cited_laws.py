"""The `law` of a ruling file: the sections that a ruling is based on."""

from __future__ import annotations

import csv
from functools import cache
from importlib.resources import files

from bridgelaw.cases.errors import FOUND, AnswerError
from bridgelaw.cases.place import Place
from bridgelaw.cases.written import Written, one
from bridgelaw.i18n.text import Text

NO_SUCH_LAW = Text("a section of the laws, such as 12C1c")


def laws_at(place: Place | None) -> tuple[str, ...]:
    """Return the sections named at a place. Raises CaseFileError for one that does not exist."""
    return tuple(item.read(_law) for item in place.items_or_one()) if place else ()


def _law(written: Written) -> str:
    found = one(written)
    if found not in section_numbers():
        raise AnswerError(FOUND, found=found, expected=NO_SUCH_LAW)
    return found


@cache
def section_numbers() -> frozenset[str]:
    """Return the numbers of all sections of the law book."""
    with files("bridgelaw.laws").joinpath("sections.csv").open(encoding="utf-8") as lines:
        return frozenset(row["number"] for row in csv.DictReader(lines))
