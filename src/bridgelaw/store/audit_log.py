"""The audit log: who did what from where.

Entries are read and added; none is ever changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from sqlalchemy import func, select

from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.connection.database import HAS_WRITTEN, Database
from bridgelaw.store.schema import LoggedRow

A_PAGE: Final = 100
AT_ONCE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """An entry of the log."""

    id: int
    at: datetime
    who: str
    did: str
    where: str


class Log:
    """The log of a store.

    `Database.write` adds an entry automatically for everything that is written to the store.
    """

    def __init__(self, database: Database) -> None:
        self.database = database

    def note(self, deed: AuditContext) -> None:
        """Add an entry although nothing else is written, for example for a wrong password."""
        with audited_as(deed), self.database.write() as session:
            session.info[HAS_WRITTEN] = True

    def latest(self) -> int:
        """Return the ID of the latest entry, which changes with everything that is written."""
        with self.database.read() as session:
            return session.scalar(select(func.max(LoggedRow.id))) or 0

    def page(
        self,
        *,
        who: str = "",
        day: date | None = None,
        before: int | None = None,
        most: int = A_PAGE,
    ) -> Sequence[Logged]:
        """Return the latest entries.

        The arguments restrict them to one user, one day (local time), or before an entry.
        """
        query = select(LoggedRow).order_by(LoggedRow.id.desc()).limit(most)
        if who:
            query = query.where(LoggedRow.who == who)
        if day is not None:
            start = datetime.combine(day, time.min).astimezone()
            query = query.where(LoggedRow.at >= start)
            if day < date.max:
                query = query.where(
                    LoggedRow.at < datetime.combine(day + timedelta(days=1), time.min).astimezone()
                )
        if before is not None:
            query = query.where(LoggedRow.id < before)
        with self.database.read() as session:
            return [
                Logged(id=row.id, at=row.at, who=row.who, did=row.did, where=row.where)
                for row in session.scalars(query)
            ]

    def all(self, *, who: str = "", day: date | None = None) -> Iterator[Logged]:
        """Yield all entries, the latest first, read a page at a time."""
        before: int | None = None
        while page := self.page(who=who, day=day, before=before, most=AT_ONCE):
            yield from page
            before = page[-1].id
