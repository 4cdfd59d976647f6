"""Boards as they were played, in the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, distinct, func, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.json_types import Form
from bridgelaw.store.models import StoredRecord
from bridgelaw.store.schema import FindingRow, RecordRow

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
            put_records(session, [row])
            return row.id

    def add_all(
        self, records: Iterable[NewRecord], *, source: str, by: str = ""
    ) -> tuple[list[int], int]:
        """Keeps several of one source, such as a file; their numbers, and how many were there
        already and are not kept twice."""
        ids: list[int] = []
        known, now = 0, datetime.now(UTC)
        with self.database.write() as session:
            there: dict[str, list[RecordRow]] = {}
            alone = RecordRow.collection_id.is_(None), RecordRow.source == source[:200]
            for row in session.scalars(select(RecordRow).where(*alone)):
                there.setdefault(row.title, []).append(row)
            for new in records:
                title = new.title[:200]
                same = [
                    row
                    for row in there.get(title, [])
                    if (row.form, row.heading) == (new.form, new.heading)
                ]
                if same:
                    known += 1
                    ids.append(same[0].id)
                    continue
                row = RecordRow(
                    at=now, by=by[:100], source=source[:200], title=title, board=new.board
                )
                row.form, row.heading = new.form, new.heading
                put_records(session, [row])
                ids.append(row.id)
        return ids, known

    def get(self, id: int) -> StoredRecord:
        """One by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RecordRow, id)
        if row is None:
            raise NotThere(NO_RECORD, id=id)
        return stored_record(row)

    def listed(
        self, most: int = 200, after: int | None = None, found: str | None = None
    ) -> list[StoredRecord]:
        """Of those that stand by themselves the last that came, the last first, and those that came
        at once, as the boards of a file, in their order; those after one in this list where that is
        told; only those on which something of a kind was found, or with "" anything. Raises
        NotThere where there is no such one."""
        wanted = select(RecordRow).where(RecordRow.collection_id.is_(None))
        if after is not None:
            at = self.get(after).at
            wanted = wanted.where(
                (RecordRow.at < at) | ((RecordRow.at == at) & (RecordRow.id > after))
            )
        if found is not None:
            wanted = wanted.where(
                RecordRow.id.in_(select(FindingRow.record_id).where(*of_kind(None, found)))
            )
        with self.database.read() as session:
            rows = session.scalars(wanted.order_by(RecordRow.at.desc(), RecordRow.id).limit(most))
            return [stored_record(row) for row in rows]

    def found(self, collection: int | None = None) -> Mapping[str, int]:
        """On how many boards of a collection, or of those that stand by themselves, something was
        found, by its kind; all together under ""."""
        boards = func.count(distinct(FindingRow.record_id))
        of = of_kind(collection, "")
        with self.database.read() as session:
            kinds = session.execute(
                select(FindingRow.kind, boards).where(*of).group_by(FindingRow.kind)
            ).all()
            return {
                "": session.scalar(select(boards).where(*of)) or 0,
                **{row[0]: row[1] for row in kinds},
            }


def of_kind(collection: int | None, found: str) -> list[ColumnElement[bool]]:
    """The findings of a collection, or of records by themselves; those of a kind, or with ""
    all."""
    of = (
        FindingRow.collection_id.is_(None)
        if collection is None
        else FindingRow.collection_id == collection
    )
    return [of, FindingRow.kind == found] if found else [of]


def put_records(session: Session, rows: Sequence[RecordRow]) -> None:
    """Adds records, and a row for each thing that an audit has found on them."""
    session.add_all(rows)
    session.flush()
    session.add_all(
        FindingRow(
            record_id=row.id,
            place=place,
            collection_id=row.collection_id,
            kind=_kind(each),
        )
        for row in rows
        for place, each in enumerate(_findings(row.heading))
    )
    session.flush()


def _findings(heading: Form) -> list[Form]:
    """What an audit found on a record, in English."""
    by_language = heading.get("findings")
    found = by_language.get(ENGLISH) if isinstance(by_language, dict) else None
    return found if isinstance(found, list) else []


def _kind(finding: Form) -> str:
    kind = finding["kind"]
    assert isinstance(kind, dict)
    return str(kind["name"])


def stored_record(row: RecordRow) -> StoredRecord:
    """A row as it is handed out."""
    return StoredRecord(**{name: getattr(row, name) for name in StoredRecord.__dataclass_fields__})
