"""Writes that have been done, by the key that their caller gave them, so that none is done twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy.exc import IntegrityError

from bridgelaw.engine.text import Text
from bridgelaw.store.database import Database
from bridgelaw.store.errors import StoreError
from bridgelaw.store.schema import RequestRow

ANOTHER = Text("the key '{key}' has been used for another request")


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """A write that has been done, and how it was answered."""

    status: int
    headers: dict[str, str]
    body: str


class Requests:
    """The writes of a store that have a key."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def find(self, key: str, digest: str) -> Answered | None:
        """How it was answered, if it has been done. Raises StoreError where the key was that of another request."""
        with self.database.read() as session:
            row = session.get(RequestRow, key)
        if row is None:
            return None
        if row.digest != digest:
            raise StoreError(ANOTHER, key=key)
        return Answered(status=row.status, headers=row.headers, body=row.body)

    def keep(self, key: str, digest: str, answered: Answered) -> None:
        """Keeps how it was answered; the first answer counts."""
        row = RequestRow(
            key=key,
            at=datetime.now(UTC),
            digest=digest,
            status=answered.status,
            headers=answered.headers,
            body=answered.body,
        )
        try:
            with self.database.write() as session:
                session.add(row)
        except IntegrityError:
            return
