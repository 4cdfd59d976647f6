"""Compare the details given in an interview with those of its event."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec import Struct

from bridgelaw.bridge.auction import Contract
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Side
from bridgelaw.engine.law import LAWS_2017
from bridgelaw.i18n import dates
from bridgelaw.i18n.text import ENGLISH, Said, Text
from bridgelaw.scores.results import Played

if TYPE_CHECKING:  # printing a case file must not need a database
    from bridgelaw.event.model import Event
    from bridgelaw.store.models import StoredLine

DAY = Text("The event was played on {there}, but this ruling uses the laws of {here}.")
BOARD = Text("The line is for board {there}, but the ruling is for board {here}.")
CONTRACT = Text("The traveller has {there}, but {here} was given.")
DECLARER = Text("The traveller has {there} as declarer, but {here} was given.")


class DifferenceView(Struct, frozen=True, kw_only=True):
    """A difference: a sentence with both values."""

    words: str
    take: date | None = None
    """The day of the event, if the interview can adopt it."""


def differences(
    table: Table | None,
    day: date,
    event: Event | None,
    line: StoredLine | None,
    language: str = ENGLISH,
) -> list[DifferenceView]:
    """Return the differences between an interview and its event in a language."""
    found: list[DifferenceView] = []
    if event is not None and event.date is not None and event.date != day:
        there, here = (dates.day(each, language) for each in (event.date, day))
        words = DAY.say(language, there=there, here=here)
        take = event.date if event.date >= LAWS_2017 else None
        found.append(DifferenceView(words=words, take=take))
    if line is not None and table is not None:
        found += [DifferenceView(words=said.say(language)) for said in _of_line(table, line)]
    return found


def _of_line(table: Table, line: StoredLine) -> list[Said]:
    """Return the differences between the traveller and the table of the interview."""
    said = []
    if table.board is not None and line.board.number != table.board:
        said.append(Said(BOARD, {"there": line.board.name, "here": table.board}))
    result = line.line.score.of(Side.NS)
    if not isinstance(result, Played):
        return said
    there, here = result.contract, table.contract
    if here is not None and _bid(here) != _bid(there):
        return [*said, Said(CONTRACT, {"there": there, "here": here})]
    if table.declarer is not None and table.declarer is not there.declarer:
        said.append(Said(DECLARER, {"there": there.declarer, "here": table.declarer}))
    return said


def _bid(contract: Contract) -> tuple[object, ...]:
    return contract.level, contract.strain, contract.doubled
