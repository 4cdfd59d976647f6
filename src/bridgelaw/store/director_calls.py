"""Calls for the director: a table waits, a director goes there, and the call ends.

A table has at most one open call. The first director who takes it has it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import EditConflict, NotThere, StoreError
from bridgelaw.store.schema import LONGEST_BY, LONGEST_PLACE, DirectorCallRow

MOST_LISTED: Final = 500
"""The maximum number of calls of an event that are read."""
MOST_OF_A_TABLE: Final = 100
"""The maximum number of calls of a table in an event."""
TOO_MANY = Text("the table has called the director {most} times; ask the director to come")
NO_CALL = Text("there is no such call for the director")
TAKEN = Text("{by} has already gone to table {table}")
OVER = Text("the call from table {table} has already ended")


class Topic(Enum):
    """The topic of a call, as far as the table says it."""

    OTHER = Text("something else")
    AUCTION = Text("the auction")
    LEAD = Text("the opening lead")
    PLAY = Text("the play")
    SCORE = Text("the score")


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorCall:
    """A call for the director."""

    id: int
    event: int
    table: str
    board: str
    """The name of the board; empty if the table has not said it."""
    about: Topic
    at: datetime
    taken: datetime | None
    """When a director went; None while the table waits."""
    by: str
    """The director who went."""
    ended: datetime | None
    """When it was settled or withdrawn."""
    withdrawn: bool
    ruling: int | None
    """The number of the ruling that was given."""

    @property
    def is_waiting(self) -> bool:
        """Whether no director has gone to the table yet."""
        return self.taken is None and self.ended is None

    def waited(self, now: datetime) -> timedelta:
        """Return how long the table has waited for a director until now, or did wait."""
        return (self.taken or self.ended or now) - self.at


class DirectorCalls:
    """The calls of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def listed(self, event: int) -> list[DirectorCall]:
        """Return the calls of an event, the first one first."""
        wanted = select(DirectorCallRow).where(DirectorCallRow.event_id == event)
        with self.database.read() as session:
            rows = session.scalars(wanted.order_by(DirectorCallRow.id.desc()).limit(MOST_LISTED))
            return [*reversed([_call(row) for row in rows])]

    def open(self, event: int) -> list[DirectorCall]:
        """Return the open calls of an event, the first one first: at most one of each table."""
        row = DirectorCallRow
        wanted = select(row).where(row.event_id == event, row.ended.is_(None)).order_by(row.id)
        with self.database.read() as session:
            return [_call(each) for each in session.scalars(wanted)]

    def open_at(self, event: int, table: str) -> DirectorCall | None:
        """Return the open call of a table."""
        with self.database.read() as session:
            row = _open_at(session, event, table)
            return None if row is None else _call(row)

    def states(self, events: Collection[int]) -> dict[int, str]:
        """Return a text for each event that differs after every change of its calls."""
        row = DirectorCallRow
        made, taken, ended = (func.count(each) for each in (row.id, row.taken, row.ended))
        wanted = select(row.event_id, made, taken, ended).where(row.event_id.in_(events))
        with self.database.read() as session:
            found = session.execute(wanted.group_by(row.event_id)).all()
        return {event: f"{calls} {went} {over}" for event, calls, went, over in found}

    def call(self, event: int, table: str, board: str, about: Topic) -> int:
        """Store a call, and return its id; that of the open call if the table has one.

        Raises StoreError if the table has called too often.
        """
        with self.database.write() as session:
            row = _open_at(session, event, table)
            if row is None:
                of_table = DirectorCallRow.event_id == event, DirectorCallRow.table == table
                made = session.scalars(select(func.count()).where(*of_table)).one()
                if made >= MOST_OF_A_TABLE:
                    raise StoreError(TOO_MANY, most=MOST_OF_A_TABLE)
                row = DirectorCallRow(
                    event_id=event,
                    table=table[:LONGEST_PLACE],
                    board=board[:LONGEST_PLACE],
                    about=about.name.lower(),
                    at=datetime.now(UTC),
                    by="",
                    withdrawn=False,
                )
                session.add(row)
                session.flush()
            return row.id

    def withdraw(self, event: int, table: str) -> None:
        """End the open call of a table, unless a director is there already."""
        with self.database.write() as session:
            row = _open_at(session, event, table)
            if row is not None and row.taken is None:
                row.ended, row.withdrawn = datetime.now(UTC), True

    def take(self, event: int, id: int, by: str) -> DirectorCall:
        """Record that a director goes to the table, and return the call.

        Raises NotThere, and EditConflict if another director has gone or the call has ended.
        """
        with self.database.write() as session:
            row = _row(session, event, id)
            if row.ended is not None:
                raise EditConflict(OVER, table=row.table)
            if row.taken is not None and row.by != by:
                raise EditConflict(TAKEN, by=row.by, table=row.table)
            if row.taken is None:
                row.taken, row.by = datetime.now(UTC), by[:LONGEST_BY]
            return _call(row)

    def settle(self, event: int, id: int) -> None:
        """End a call. Raises NotThere."""
        with self.database.write() as session:
            row = _row(session, event, id)
            if row.ended is None:
                row.ended = datetime.now(UTC)

    def settle_by(self, ruling: int, event: int, table: str) -> None:
        """End the call of a table to which a director has gone, with the number of a ruling."""
        with self.database.write() as session:
            row = _open_at(session, event, table)
            if row is not None and row.taken is not None:
                row.ended, row.ruling_id = datetime.now(UTC), ruling


def _open_at(session: Session, event: int, table: str) -> DirectorCallRow | None:
    row = DirectorCallRow
    return session.scalars(
        select(row).where(row.event_id == event, row.ended.is_(None), row.table == table)
    ).first()


def _row(session: Session, event: int, id: int) -> DirectorCallRow:
    row = session.get(DirectorCallRow, id)
    if row is None or row.event_id != event:
        raise NotThere(NO_CALL)
    return row


def _call(row: DirectorCallRow) -> DirectorCall:
    return DirectorCall(
        id=row.id,
        event=row.event_id,
        table=row.table,
        board=row.board,
        about=Topic[row.about.upper()],
        at=row.at,
        taken=row.taken,
        by=row.by,
        ended=row.ended,
        withdrawn=row.withdrawn,
        ruling=row.ruling_id,
    )
