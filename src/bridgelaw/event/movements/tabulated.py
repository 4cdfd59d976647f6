"""Movements that no simple rule gives: Howells, reduced Howells, individuals, even American Whist.

`rounds.csv` has a row a round, with the tables in order: `8-1-1` is North-South, East-West and the
set of boards, in an individual North, South, East, West and the set.  0 is nobody.  The tables are
our own constructions (cyclic starters found by search, directions chosen for balance), except the
classic ones of 2 and 3 tables.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Kind
from bridgelaw.event.movements.model import Movement, Round, Seating, seating_of
from bridgelaw.i18n.text import Text

HOWELL: Final = Text("Howell, {tables} tables")
REDUCED: Final = Text("reduced Howell, {tables} tables, {rounds} rounds")
INDIVIDUAL: Final = Text("individual, {contestants} players")
RAINBOW: Final = Text("rainbow individual, {contestants} players")
AMERICAN_WHIST: Final = Text("American Whist, {contestants} teams")
UNKNOWN: Final = Text("found the movement {code}, which the program does not know")

KINDS: Final = {
    "howell": (Kind.PAIRS, HOWELL),
    "reduced-howell": (Kind.PAIRS, REDUCED),
    "individual": (Kind.INDIVIDUAL, INDIVIDUAL),
    "rainbow": (Kind.INDIVIDUAL, RAINBOW),
    "american-whist": (Kind.TEAMS, AMERICAN_WHIST),
}
"""What the codes in the table begin with."""
LINES: Final = 4
"""In a rainbow individual, the players of each line are ranked apart."""


@cache
def _rows() -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {}
    with files("bridgelaw.event.movements").joinpath("rounds.csv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            found.setdefault(row["movement"], []).append(row["tables"])
    return found


def codes() -> list[str]:
    """Return the codes of the movements in the table."""
    return list(_rows())


@cache
def tabulated(code: str) -> Movement:
    """Return a movement of the table. Raises EventError if the code is unknown."""
    if code not in _rows():
        raise EventError(UNKNOWN, code=code)
    rounds = tuple(_round(row) for row in _rows()[code])
    kind, title = KINDS[code.rstrip("-0123456789")]
    return Movement(
        code=code,
        title=title,
        kind=kind,
        contestants=max(n for row in rounds for at in row for n in (*at.ns, *at.ew)),
        plan=rounds,
        sets=max(at.boards for row in rounds for at in row),
        winners=LINES if title is RAINBOW else 1,
    )


def _round(row: str) -> Round:
    return tuple(_seating(table, word) for table, word in enumerate(row.split(), 1))


def _seating(table: int, word: str) -> Seating:
    at = seating_of(table, word)
    return at if at.boards else at._replace(table=0)
