"""Writes that have been done, by the key that their caller gave them, so that none is done
twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import delete, insert, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import StoreError
from bridgelaw.store.schema import RequestRow

KEPT: Final = timedelta(days=30)
"""So long it is known that a write has been done."""
ANOTHER = Text("the key '{key}' has been used for another request")


class KeyUsed(StoreError):
    """A key that has been that of another request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A write that has been done, and how it was answered."""

    status: int
    headers: dict[str, str]
    body: str


class _Done(Exception):
    """Another has done it meanwhile."""

    def __init__(self, answered: Answered) -> None:
        self.answered = answered


class Requests:
    """The writes of a store that have a key."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._forgot = datetime.min.replace(tzinfo=UTC)

    def once(self, key: str, digest: str, write: Callable[[], Answered]) -> Answered:
        """Does a write, unless it has been done: then its answer is given again.

        What it writes and its key are kept in one transaction, so that neither is there without the
        other however the program ends. A write that raises keeps nothing, and may be tried again.
        Raises KeyUsed, and whatever the write raises.
        """
        try:
            return self._once(key, digest, write)
        except _Done as done:
            return done.answered
        except Exception:
            # What it found otherwise than it should be may be what has been done already, under the
            # same key.
            found = self.find(key, digest)
            if found is None:
                raise
            return found

    def _once(self, key: str, digest: str, write: Callable[[], Answered]) -> Answered:
        def not_yet(session: Session) -> None:
            found = self.find(key, digest)
            if found is not None:
                raise _Done(found)

        with self.database.together_when_written(not_yet) as begin:
            answered = write()
            session = begin()
            told = {"status": answered.status, "headers": answered.headers, "body": answered.body}
            session.execute(
                insert(RequestRow), {"key": key, "at": datetime.now(UTC), "digest": digest, **told}
            )
            self._forget(session)
            return answered

    def _forget(self, session: Session) -> None:
        """Once a day, the keys that nobody comes with any more."""
        now = datetime.now(UTC)
        if now - self._forgot >= timedelta(days=1):
            session.execute(delete(RequestRow).where(RequestRow.at < now - KEPT))
            self._forgot = now

    def find(self, key: str, digest: str) -> Answered | None:
        """How it was answered, if it has been done. Raises KeyUsed where the key was that of
        another request."""
        with self.database.read() as session:
            wanted = select(
                RequestRow.digest, RequestRow.status, RequestRow.headers, RequestRow.body
            )
            row = session.execute(wanted.where(RequestRow.key == key)).one_or_none()
        if row is None:
            return None
        if row.digest != digest:
            raise KeyUsed(ANOTHER, key=key)
        return Answered(status=row.status, headers=row.headers, body=row.body)
