"""Records of play in the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, distinct, func, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import StoredRecord
from bridgelaw.store.schema import FindingRow, RecordRow

NO_RECORD = Text("the record {id} does not exist; it may have been removed")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRecord:
    """A record of play that is to be stored."""

    form: JsonObject
    title: str
    board: int | None
    heading: JsonObject


class Records:
    """The records of play of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(
        self,
        form: JsonObject,
        *,
        title: str,
        source: str = "",
        by: str = "",
        board: int | None = None,
        heading: JsonObject | None = None,
    ) -> int:
        """Store a record, and return its id."""
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
        """Store records of one source, for example a file.

        Returns their ids, and how many of them were stored before; these are not stored twice.
        """
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
        """Return a record by its id. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RecordRow, id)
        if row is None:
            raise NotThere(NO_RECORD, id=id)
        return stored_record(row)

    def listed(
        self, most: int = 200, after: int | None = None, found: str | None = None
    ) -> list[StoredRecord]:
        """Return the latest records outside collections, the latest first.

        Records that were stored together, as the boards of a file, are in their order. With
        `after`, only those after that record in this list. With `found`, only those on which an
        audit found something of that kind, or with "" anything. Raises NotThere if there is no
        record `after`.
        """
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
        """Count the boards with findings, by kind; "" has the total.

        The boards are those of a collection, or the records outside collections.
        """
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
    """Return conditions for findings of a collection, or of records outside collections.

    The findings are of one kind, or with "" of any kind.
    """
    of = (
        FindingRow.collection_id.is_(None)
        if collection is None
        else FindingRow.collection_id == collection
    )
    return [of, FindingRow.kind == found] if found else [of]


def put_records(session: Session, rows: Sequence[RecordRow]) -> None:
    """Add records, and a row for each finding of an audit on them."""
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


def _findings(heading: JsonObject) -> list[JsonObject]:
    """Return what an audit found on a record, in English."""
    by_language = heading.get("findings")
    found = by_language.get(ENGLISH) if isinstance(by_language, dict) else None
    return found if isinstance(found, list) else []


def _kind(finding: JsonObject) -> str:
    kind = finding["kind"]
    assert isinstance(kind, dict)
    return str(kind["name"])


def stored_record(row: RecordRow) -> StoredRecord:
    """Convert a row to a StoredRecord."""
    return StoredRecord(**{name: getattr(row, name) for name in StoredRecord.__dataclass_fields__})
