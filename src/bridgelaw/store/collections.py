"""Collections: the boards of one file of play.

A collection is imported, and removed again, in batches.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import delete, false, select

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.json_types import Unread
from bridgelaw.store.models import StoredRecord
from bridgelaw.store.records import NewRecord, of_kind, put_records, stored_record
from bridgelaw.store.schema import CollectionRow, FindingRow, RecordRow

NO_COLLECTION = Text("the collection {id} does not exist; it may have been removed")
COMING = Text("job {work} is still working on collection {id}; wait until it is done")


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """The boards of a file."""

    id: int
    name: str
    """The name of the file."""
    digest: str
    at: datetime
    by: str
    boards: int
    form: Unread
    """What could not be read."""
    coming: int | None
    """The job that is still importing or removing it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of the boards of a collection."""

    records: Sequence[StoredRecord]
    before: int | None
    """The place at which the previous page begins; None on the first page."""
    after: int | None
    """The place at which the next page begins; None on the last page."""


class Collections:
    """The collections of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, name: str, digest: str, *, by: str, work: int) -> int:
        """Create an empty collection, which a job will fill, and return its id."""
        with self.database.write() as session:
            row = CollectionRow(name=name[:200], digest=digest, at=datetime.now(UTC), by=by[:100])
            row.boards, row.form, row.coming = 0, {}, work
            session.add(row)
            session.flush()
            return row.id

    def put(self, id: int, records: Sequence[tuple[int, NewRecord]], form: Unread) -> None:
        """Add boards with their places in the file, and what could not be read so far.

        Raises NotThere.
        """
        now = datetime.now(UTC)
        with self.database.write() as session:
            row = session.get(CollectionRow, id)
            if row is None:
                raise NotThere(NO_COLLECTION, id=id)
            rows = [
                RecordRow(
                    at=now, by=row.by, source=row.name, title=new.title[:200], board=new.board
                )
                for _, new in records
            ]
            for kept, (place, new) in zip(rows, records, strict=True):
                kept.form, kept.heading, kept.collection_id, kept.place = (
                    new.form,
                    new.heading,
                    id,
                    place,
                )
            put_records(session, rows)
            row.boards += len(rows)
            row.form = form

    def finish(self, id: int) -> None:
        """Mark the import as complete. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(CollectionRow, id)
            if row is None:
                raise NotThere(NO_COLLECTION, id=id)
            row.coming = None

    def go(self, id: int, work: int) -> None:
        """Mark the collection as being removed by a job. Raises NotThere.

        Raises StoreError if another job is working on it.
        """
        with self.database.write() as session:
            row = session.get(CollectionRow, id)
            if row is None:
                raise NotThere(NO_COLLECTION, id=id)
            if row.coming not in (None, work):
                raise StoreError(COMING, id=id, work=row.coming)
            row.coming = work

    def let_go(self, id: int, work: int) -> None:
        """Mark that a job has stopped working on the collection, if it still exists."""
        with self.database.write() as session:
            row = session.get(CollectionRow, id)
            if row is not None and row.coming == work:
                row.coming = None

    def take_some(self, id: int, most: int) -> int:
        """Delete up to `most` boards, and in the end the collection. Return how many boards."""
        with self.database.write() as session:
            row = session.get(CollectionRow, id)
            if row is None:
                return 0
            gone = session.scalars(
                select(RecordRow.id).where(RecordRow.collection_id == id).limit(most)
            ).all()
            session.execute(delete(FindingRow).where(FindingRow.record_id.in_(gone)))
            session.execute(delete(RecordRow).where(RecordRow.id.in_(gone)))
            row.boards -= len(gone)
            if not gone:
                session.delete(row)
        return len(gone)

    def get(self, id: int) -> Collection:
        """Return a collection by its id. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(CollectionRow, id)
        if row is None:
            raise NotThere(NO_COLLECTION, id=id)
        return _collection(row)

    def with_digest(self, digest: str) -> Collection | None:
        """Return the collection that was imported from a file with this digest, or None."""
        with self.database.read() as session:
            row = session.scalars(
                select(CollectionRow).where(CollectionRow.digest == digest).limit(1)
            ).first()
        return None if row is None else _collection(row)

    def listed(self, most: int = 100, before: int | None = None) -> list[Collection]:
        """Return the latest collections, the latest first; those before an id if given."""
        wanted = select(CollectionRow).order_by(CollectionRow.id.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(CollectionRow.id < before)
        with self.database.read() as session:
            return [_collection(row) for row in session.scalars(wanted)]

    def last_place(self, id: int) -> int:
        """Return the place of the last board; 0 if there is none."""
        place = RecordRow.place
        with self.database.read() as session:
            return (
                session.scalar(
                    select(place)
                    .where(RecordRow.collection_id == id)
                    .order_by(place.desc())
                    .limit(1)
                )
                or 0
            )

    def page(self, id: int, start: int = 1, most: int = 100, found: str | None = None) -> Page:
        """Return a page of the boards from a place in the file.

        With `found`, only boards on which an audit found something of that kind, or with ""
        anything. The cost does not grow with the place.
        """
        with self.database.read() as session:
            place, of = RecordRow.place, RecordRow.collection_id == id
            if found is None:
                those = select(RecordRow.id).where(of)
                ahead, behind = (
                    those.where(place >= start).order_by(place),
                    those.where(place < start).order_by(place.desc()),
                )
            else:  # ids rise with the places
                first = session.scalar(
                    select(RecordRow.id).where(of, place >= start).order_by(place).limit(1)
                )
                number = FindingRow.record_id
                those = select(number).where(*of_kind(id, found)).distinct()
                is_ahead = false() if first is None else number >= first
                ahead, behind = (
                    those.where(is_ahead).order_by(number),
                    those.where(~is_ahead).order_by(number.desc()),
                )
            ahead, behind = ahead.limit(most + 1), behind.limit(most)
            ids, earlier = session.scalars(ahead).all(), session.scalars(behind).all()
            rows = session.scalars(
                select(RecordRow).where(RecordRow.id.in_(ids[:most])).order_by(RecordRow.id)
            ).all()
            before = session.get(RecordRow, earlier[-1]) if earlier else None
            after = session.get(RecordRow, ids[most]) if len(ids) > most else None
        return Page(
            records=[stored_record(row) for row in rows],
            before=None if before is None else before.place,
            after=None if after is None else after.place,
        )


def _collection(row: CollectionRow) -> Collection:
    return Collection(**{name: getattr(row, name) for name in Collection.__dataclass_fields__})
