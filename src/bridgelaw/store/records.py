"""Boards as they were played, in the store."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from bridgelaw.engine.text import Text
from bridgelaw.store.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.kept import Form, KeptRecord
from bridgelaw.store.schema import RecordRow

NO_RECORD = Text("there is no record {id}")


class Records:
    """The records of play of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(
        self,
        form: Form,
        *,
        title: str,
        source: str = "",
        by: str = "",
        board: int | None = None,
        heading: Form | None = None,
    ) -> int:
        """Keeps one; its number."""
        with self.database.write() as session:
            row = RecordRow(
                at=datetime.now(UTC),
                by=by[:100],
                source=source[:200],
                title=title[:200],
                board=board,
                form=form,
                heading=heading or {},
            )
            session.add(row)
            session.flush()
            return row.id

    def get(self, id: int) -> KeptRecord:
        """One by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RecordRow, id)
        if row is None:
            raise NotThere(NO_RECORD, id=id)
        return _record(row)

    def listed(self, most: int = 200) -> list[KeptRecord]:
        """The last that came, the last first."""
        with self.database.read() as session:
            return [
                _record(row) for row in session.scalars(select(RecordRow).order_by(RecordRow.id.desc()).limit(most))
            ]


def _record(row: RecordRow) -> KeptRecord:
    told: dict[str, Any] = {name: getattr(row, name) for name in KeptRecord.__dataclass_fields__}
    return KeptRecord(**told)
