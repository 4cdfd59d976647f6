"""Archives: everything that belongs to an event in one file.

This is the event in its current state, its history, and the rulings in it.

    {"format": "bridgelaw archive", "version": 1, "federation": "DBf", "event": {…},
    "history": […], "rulings": […], "interviews": […], "records": […]}

`federation` is the one whose laws and regulations apply, if it was chosen. `event` has the same
form as in our own event files. The lines of its travellers are numbered from 1, board by board, in
their order; lines that have been removed have the numbers after them. `history` refers to lines by
these numbers, and to rulings by their numbers in the store that wrote the file. A store that reads
the file gives the rulings numbers of its own and remembers the old ones.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime
from typing import Final

from bridgelaw.event.model import Event
from bridgelaw.formats.results import event_json
from bridgelaw.formats.results.event_json import values
from bridgelaw.json_types import JsonObject

FORMAT: Final = "bridgelaw archive"
VERSION: Final = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedChange:
    """A change in the event."""

    number: int
    at: datetime
    by: str = ""
    why: str = ""
    what: str
    board: str = ""
    line: int | None = None
    ruling: int | None = None
    before: JsonObject | None = None
    after: JsonObject | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedAbout:
    """The event, board, table, line or record that a ruling or an interview is about."""

    event: str = ""
    board: str = ""
    table: str = ""
    line: int | None = None
    record: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedReminder:
    """Something that the director must come back to."""

    done: datetime | None = None
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedRuling:
    """A ruling as it was given."""

    number: int
    at: datetime
    by: str = ""
    day: date
    federation: str
    about: ArchivedAbout
    note: str = ""
    replaces: int | None = None
    interview: str | None = None
    state: JsonObject
    forms: Mapping[str, list[JsonObject]]
    reminders: tuple[ArchivedReminder, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedInterview:
    """An interview."""

    id: str
    at: datetime
    changed: datetime
    about: ArchivedAbout
    replaces: int | None = None
    title: str = ""
    postponed: datetime | None = None
    discarded: datetime | None = None
    state: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedRecord:
    """A board as it was played."""

    number: int
    at: datetime
    by: str = ""
    source: str = ""
    title: str = ""
    board: int | None = None
    form: JsonObject
    heading: JsonObject


@dataclass(frozen=True, slots=True, kw_only=True)
class Archive:
    """Everything that belongs to an event."""

    event: Event
    federation: str = ""
    history: tuple[ArchivedChange, ...] = ()
    rulings: tuple[ArchivedRuling, ...] = ()
    interviews: tuple[ArchivedInterview, ...] = ()
    records: tuple[ArchivedRecord, ...] = ()

    @property
    def lines(self) -> int:
        """The number of lines that are now on the travellers."""
        return sum(len(board.lines) for board in self.event.boards)


def archive_json(archive: Archive) -> str:
    """Return the contents of the file."""
    form = {
        "format": FORMAT,
        "version": VERSION,
        **({"federation": archive.federation} if archive.federation else {}),
        "event": {
            "format": event_json.FORMAT,
            "version": event_json.VERSION,
            **values.write(archive.event),
        },
        **{
            name: [_written(each) for each in getattr(archive, name)]
            for name in ("history", "rulings", "interviews", "records")
        },
    }
    return "".join(event_json.laid_out(form, 0)) + "\n"


def _written(value: object) -> object:
    """Return a part of the archive as JSON data, without empty values."""
    if isinstance(value, datetime | date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if is_dataclass(value):
        told = {field.name: getattr(value, field.name) for field in fields(value)}
        return {name: _written(each) for name, each in told.items() if each not in (None, "", ())}
    return value
