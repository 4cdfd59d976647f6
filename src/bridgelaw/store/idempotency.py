"""Idempotent writes: answers saved by a key of the caller's, so that no write is done twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database, change
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import StoreError
from bridgelaw.store.schema import RequestRow, table_of

KEPT: Final = timedelta(days=30)
"""How long a key is remembered."""
ANOTHER = Text("the key '{key}' was used for another request; use a new key")


_REQUEST: Final = table_of(RequestRow)
_FIND: Final = select(_REQUEST).where(_REQUEST.c.key == bindparam("wanted"))
_KEEP: Final = _REQUEST.insert()


class KeyUsed(StoreError):
    """The key has been used for another request."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """The answer to a write that has been done."""

    status: int
    headers: dict[str, str]
    body: str


class _Done(Exception):
    """The write has been done in the meantime."""

    def __init__(self, answered: Answered) -> None:
        self.answered = answered


class Requests:
    """The writes of a store that have a key."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._forgot = datetime.min.replace(tzinfo=UTC)

    def once(self, key: str, digest: str, write: Callable[[], Answered]) -> Answered:
        """Do a write and return its answer; if it was done before, return the saved answer.

        The write and its key are saved in one transaction, so that neither exists without the
        other, however the program ends. A write that raises saves nothing and may be tried again.
        Raises KeyUsed, and whatever the write raises.
        """
        try:
            return self._once(key, digest, write)
        except _Done as done:
            return done.answered
        except Exception:
            # The write may have failed because it has already been done under this key.
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
            session = begin(Short.OTHER)
            told = {"status": answered.status, "headers": answered.headers, "body": answered.body}
            change(session, _KEEP, {"key": key, "at": datetime.now(UTC), "digest": digest, **told})
            self._forget(session)
            return answered

    def _forget(self, session: Session) -> None:
        """Delete expired keys, once a day."""
        now = datetime.now(UTC)
        if now - self._forgot >= timedelta(days=1):
            session.execute(delete(RequestRow).where(RequestRow.at < now - KEPT))
            self._forgot = now

    def find(self, key: str, digest: str) -> Answered | None:
        """Return the saved answer, or None. Raises KeyUsed if another request used the key."""
        with self.database.read() as session:
            row = session.connection().execute(_FIND, {"wanted": key}).one_or_none()
        if row is None:
            return None
        if row.digest != digest:
            raise KeyUsed(ANOTHER, key=key)
        return Answered(status=row.status, headers=row.headers, body=row.body)
