"""The log: who did what from where. It is read here and added to; nothing changes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from sqlalchemy import select

from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.connection.database import HAS_WRITTEN, Database
from bridgelaw.store.schema import LoggedRow

A_PAGE: Final = 100
AT_ONCE: Final = 1_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """A line of the log."""

    id: int
    at: datetime
    who: str
    did: str
    where: str


class Log:
    """The log of a store. Whatever is written to the store stands in it by itself
    (`Database.write`)."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def note(self, deed: AuditContext) -> None:
        """Something that is worth a line though nothing else is written, such as a password that
        was wrong."""
        with audited_as(deed), self.database.write() as session:
            session.info[HAS_WRITTEN] = True

    def page(
        self,
        *,
        who: str = "",
        day: date | None = None,
        before: int | None = None,
        most: int = A_PAGE,
    ) -> Sequence[Logged]:
        """The last of it; of somebody, of a day of this machine's clock, or before a line, where
        that is asked for."""
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
        """All of it, the last first, a part at a time."""
        before: int | None = None
        while page := self.page(who=who, day=day, before=before, most=AT_ONCE):
            yield from page
            before = page[-1].id
