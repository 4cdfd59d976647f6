"""The files that events follow or were imported from, as changes in their history."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from sqlalchemy import select

from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.database import Database
from bridgelaw.store.events.rows import event_row, note
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import ChangeRow, EventRow

FOLLOWS: Final = "follows"
READ_FROM: Final = "read_from"
LONGEST_PATH: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class FollowedFile:
    """The last file that an event followed."""

    path: str
    begun: datetime
    is_stopped: bool


def note_followed(database: Database, event_id: int, path: str, reason: Reason) -> None:
    """Record that an event follows a file, or with "" that it no longer does. Raises NotThere."""
    with database.write() as session:
        row = event_row(session, event_id)
        note(session, row, reason, What.SETTINGS, after={FOLLOWS: path[:LONGEST_PATH]})


def followed_files(database: Database, since: datetime) -> dict[int, FollowedFile]:
    """Return the last file that each event has begun to follow since then."""
    found: dict[int, FollowedFile] = {}
    for event_id, after, at in _settings(database, since):
        path = after.get(FOLLOWS)
        if isinstance(path, str) and path:
            found[event_id] = FollowedFile(path=path, begun=at, is_stopped=False)
        elif path == "" and event_id in found:
            found[event_id] = replace(found[event_id], is_stopped=True)
    return found


def note_read_from(database: Database, event_id: int, file: str, reason: Reason) -> None:
    """Record the name of the file that an event was imported from. Raises NotThere."""
    with database.write() as session:
        row = event_row(session, event_id)
        note(session, row, reason, What.SETTINGS, after={READ_FROM: file[:LONGEST_PATH]})


def events_read_from(database: Database, since: datetime) -> dict[str, list[int]]:
    """Return the events that were imported since then, by the names of their files."""
    found: dict[str, list[int]] = {}
    for event_id, after, _ in _settings(database, since):
        file = after.get(READ_FROM)
        if isinstance(file, str):
            found.setdefault(file, []).append(event_id)
    return found


def _settings(database: Database, since: datetime) -> Iterator[tuple[int, JsonObject, datetime]]:
    """Yield the changes of settings since then: the event, what was set, and when."""
    wanted = (
        select(ChangeRow.event_id, ChangeRow.after, ChangeRow.at)
        .join(EventRow, EventRow.id == ChangeRow.event_id)
        .where(
            ChangeRow.what == What.SETTINGS.name.lower(),
            ChangeRow.at >= since,
            EventRow.coming.is_(None),
        )
        .order_by(ChangeRow.event_id, ChangeRow.number)
    )
    with database.read() as session:
        rows = session.execute(wanted).all()
    for event_id, after, at in rows:
        yield event_id, after or {}, at
