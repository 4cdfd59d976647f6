"""Read a table of results: our own, or one of another program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from bridgelaw.formats.results.event_csv.guessing import guess
from bridgelaw.formats.results.event_csv.other_tables import (
    LEFT_OUT,
    UNPLAYED,
    Given,
    read_sheet,
)
from bridgelaw.formats.results.event_csv.reading import event_of
from bridgelaw.formats.results.event_csv.roles import Role
from bridgelaw.formats.results.event_csv.sheet import Sheet, sheet_of
from bridgelaw.formats.results.event_csv.tables import tables_of
from bridgelaw.formats.results.event_file import EventFileError, EventOnFile

NOTHING_GIVEN: Final = Given()
_MOST_TRIED: Final = 1_000_000
"""The characters of a table with our headers and an error that is also tried as another."""
_UNCERTAIN: Final = (LEFT_OUT, UNPLAYED)
"""Notices about rows that may be mistakes in a table of our own."""


def any_table(text: str, file: str = "", given: Given = NOTHING_GIVEN) -> EventOnFile:
    """Return the event in a text. Raises EventFileError."""
    if given.columns is not None or given.kind is not None:
        return read_sheet(sheet_of(text, file), file, given)
    try:
        return event_of(text, file, given.method)
    except EventFileError as error:
        own = error
    sheet = _alone(text, file)
    if sheet is None:
        raise own
    if _has_our_headers(text):
        as_other = _certain(sheet, file, given) if len(text) <= _MOST_TRIED else None
        if as_other is None:
            raise own
        return as_other
    return read_sheet(sheet, file, given)


def _has_our_headers(text: str) -> bool:
    """Return whether all headers are ours, so that an error is probably one in a cell."""
    try:
        return bool(tables_of(text, "").lines)
    except EventFileError:
        return False


def _certain(sheet: Sheet, file: str, given: Given) -> EventOnFile | None:
    """Return the event if every row can be read as one of another program."""
    try:
        found = read_sheet(sheet, file, given)
    except EventFileError:
        return None
    uncertain = any(notice.problem in _UNCERTAIN for notice in found.notices)
    return None if uncertain else found


def _alone(text: str, file: str) -> Sheet | None:
    """Return the table of a file if it may be that of another program.

    A file whose first line is a setting of an event, or a table of contestants, is our own.
    """
    try:
        sheet = sheet_of(text, file)
    except EventFileError:
        return None
    first = next((line for line in text.splitlines() if line.strip()), "")
    begins = first.count(",") + first.count(";") + first.count("\t") + first.count("|") + 1
    return sheet if begins >= len([cell for cell in sheet.headers if cell]) else None


@dataclass(frozen=True, slots=True)
class Proposal:
    """A table of another program, with the likeliest roles of its columns."""

    sheet: Sheet
    roles: tuple[Role, ...]
    why: EventFileError
    """Why it cannot be read as a table of our own."""


def proposal_of(text: str, file: str = "") -> Proposal | None:
    """Return the likeliest columns of a table; None for a table of our own, and for no table."""
    try:
        event_of(text, file)
    except EventFileError as error:
        own = error
    else:
        return None
    sheet = _alone(text, file)
    if sheet is None or (_has_our_headers(text) and _certain(sheet, file, NOTHING_GIVEN) is None):
        return None
    return Proposal(sheet, guess(sheet).roles, own)
