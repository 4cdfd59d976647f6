"""Boards as they were played, in the store."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import select

from bridgelaw.engine.text import Text
from bridgelaw.store.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.kept import Form, KeptRecord
from bridgelaw.store.schema import RecordRow

NO_RECORD = Text("there is no record {id}")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """A board as it was played, on its way into the store."""

    form: Form
    title: str
    board: int | None
    heading: Form


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

    def add_all(self, records: Iterable[NewRecord], *, source: str, by: str = "") -> tuple[list[int], int]:
        """Keeps several of one source, such as a file; their numbers, and how many were there already and are not kept twice."""
        ids: list[int] = []
        known, now = 0, datetime.now(UTC)
        with self.database.write() as session:
            there: dict[str, list[RecordRow]] = {}
            for row in session.scalars(select(RecordRow).where(RecordRow.source == source[:200])):
                there.setdefault(row.title, []).append(row)
            for new in records:
                title = new.title[:200]
                same = [row for row in there.get(title, []) if (row.form, row.heading) == (new.form, new.heading)]
                if same:
                    known += 1
                    ids.append(same[0].id)
                    continue
                row = RecordRow(at=now, by=by[:100], source=source[:200], title=title, board=new.board)
                row.form, row.heading = new.form, new.heading
                session.add(row)
                session.flush()
                ids.append(row.id)
        return ids, known

    def get(self, id: int) -> KeptRecord:
        """One by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RecordRow, id)
        if row is None:
            raise NotThere(NO_RECORD, id=id)
        return _record(row)

    def listed(self, most: int = 200, after: int | None = None) -> list[KeptRecord]:
        """The last that came, the last first, and those that came at once, as the boards of a file, in their order; those
        after one in this list where that is told. Raises NotThere where there is no such one."""
        wanted = select(RecordRow).order_by(RecordRow.at.desc(), RecordRow.id).limit(most)
        if after is not None:
            at = self.get(after).at
            wanted = wanted.where((RecordRow.at < at) | ((RecordRow.at == at) & (RecordRow.id > after)))
        with self.database.read() as session:
            return [_record(row) for row in session.scalars(wanted)]


def _record(row: RecordRow) -> KeptRecord:
    told: dict[str, Any] = {name: getattr(row, name) for name in KeptRecord.__dataclass_fields__}
    return KeptRecord(**told)
