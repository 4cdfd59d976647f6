"""Open interviews, and the rulings that resulted from them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, replace
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Row, Select, bindparam, func, select, update
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.column_types import CannotStore
from bridgelaw.store.connection.database import Database, change
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.models import About, StoredInterview, StoredReminder, StoredRuling
from bridgelaw.store.schema import (
    LONGEST_NAME,
    LONGEST_PLACE,
    InterviewRow,
    ReminderRow,
    RulingRow,
    table_of,
)

NO_INTERVIEW = Text("the interview {id} does not exist; begin a new one")
NO_RULING = Text("the ruling {number} does not exist; look at the list of rulings")
ANSWERED = Text("the interview has new answers since you read it; read it again")


_INTERVIEW: Final = table_of(InterviewRow)
_GET: Final = select(_INTERVIEW).where(_INTERVIEW.c.id == bindparam("wanted"))
_CHANGE: Final = update(_INTERVIEW).where(
    _INTERVIEW.c.id == bindparam("wanted"), _INTERVIEW.c.version == bindparam("read")
)


class Interviews:
    """The interviews of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(
        self, state: JsonObject, about: About, replaces: int | None = None
    ) -> StoredInterview:
        """Begin an interview. `replaces` is the ruling that it revises, if any."""
        now = datetime.now(UTC)
        with self.database.write(Short.RULING) as session:
            row = InterviewRow(
                id=uuid4().hex,
                at=now,
                changed=now,
                version=0,
                replaces=replaces,
                state=state,
                title="",
                put_off=None,
                discarded=None,
                **about_row(about),
            )
            session.add(row)
        return _interview(row)

    def get(self, id: str) -> StoredInterview:
        """Return an interview by its id. Raises NotThere."""
        try:
            with self.database.read() as session:
                row = session.connection().execute(_GET, {"wanted": id}).one_or_none()
        except CannotStore:  # no interview can have such an id
            row = None
        if row is None:
            raise NotThere(NO_INTERVIEW, id=id)
        return _interview(row)

    def go_on(
        self, kept: StoredInterview, state: JsonObject, about: About | None = None
    ) -> StoredInterview:
        """Save the new state of an interview.

        Raises NotThere, and EditConflict if another answer has been saved in the meantime.
        """
        about = _cut(about or kept.about)
        now = self._change(kept, state=state, **asdict(about))
        return replace(kept, version=kept.version + 1, changed=now, state=state, about=about)

    def name(self, kept: StoredInterview, title: str) -> StoredInterview:
        """Give an interview a title, cut to the length of its column.

        Raises NotThere and EditConflict.
        """
        title = title[:LONGEST_NAME]
        now = self._change(kept, title=title)
        return replace(kept, version=kept.version + 1, changed=now, title=title)

    def put_off(self, kept: StoredInterview, *, later: bool = True) -> StoredInterview:
        """Put an interview off until after the play, or take it up again.

        Raises NotThere and EditConflict.
        """
        at = datetime.now(UTC) if later else None
        now = self._change(kept, put_off=at)
        return replace(kept, version=kept.version + 1, changed=now, put_off=at)

    def discard(self, kept: StoredInterview, *, gone: bool = True) -> StoredInterview:
        """Discard an interview, so that no list shows it, or restore it.

        Raises NotThere and EditConflict.
        """
        at = datetime.now(UTC) if gone else None
        now = self._change(kept, discarded=at)
        return replace(kept, version=kept.version + 1, changed=now, discarded=at)

    def _change(self, kept: StoredInterview, **values: object) -> datetime:
        """Save new values of an interview under its next version; return the time.

        Raises NotThere, and EditConflict if it was changed in the meantime.
        """
        now = datetime.now(UTC)
        as_it_was = {"wanted": kept.id, "read": kept.version}
        new = {"version": kept.version + 1, "changed": now, **values}
        with self.database.write(Short.RULING) as session:
            if not change(session, _CHANGE, as_it_was | new):
                if session.get(InterviewRow, kept.id) is None:
                    raise NotThere(NO_INTERVIEW, id=kept.id)
                raise EditConflict(ANSWERED)
        return now

    def latest(self, most: int = 10) -> list[StoredInterview]:
        """Return the interviews last worked on from which no ruling was saved.

        Those that were put off or discarded are left out.
        """
        return self._found(
            _unfinished()
            .where(InterviewRow.put_off.is_(None))
            .order_by(InterviewRow.changed.desc())
            .limit(most)
        )

    def to_continue(self, event_id: int | None = None, most: int = 200) -> list[StoredInterview]:
        """Return the interviews that were put off, the earliest first.

        With `event_id`, only those of that event.
        """
        wanted = _unfinished().where(InterviewRow.put_off.is_not(None))
        if event_id is not None:
            wanted = wanted.where(InterviewRow.event_id == event_id)
        return self._found(wanted.order_by(InterviewRow.put_off).limit(most))

    def begun_before(self, kept: StoredInterview, since: datetime) -> list[StoredInterview]:
        """Return the unfinished interviews on the same board and table begun since then.

        The last one is first. Those without an answer, and `kept` itself, are left out.
        """
        same = [
            column.is_(None) if value is None else column == value
            for column, value in (
                (getattr(InterviewRow, name), value) for name, value in asdict(kept.about).items()
            )
        ]
        return self._found(
            _unfinished()
            .where(
                *same,
                InterviewRow.id != kept.id,
                InterviewRow.at >= since,
                InterviewRow.at <= kept.at,
                InterviewRow.version > 0,
            )
            .order_by(InterviewRow.at.desc())
        )

    def revising(self, ruling: int) -> StoredInterview | None:
        """Return the last unfinished interview whose ruling will replace this one, or None."""
        found = self._found(
            _unfinished()
            .where(InterviewRow.replaces == ruling)
            .order_by(InterviewRow.changed.desc())
            .limit(1)
        )
        return next(iter(found), None)

    def _found(self, wanted: Select[InterviewRow]) -> list[StoredInterview]:
        with self.database.read() as session:
            return [_interview(row) for row in session.scalars(wanted)]

    def of_record(self, record_id: int, most: int = 50) -> list[StoredInterview]:
        """Return the interviews about a record of play, the earliest first."""
        wanted = (
            select(InterviewRow)
            .where(InterviewRow.record_id == record_id)
            .order_by(InterviewRow.at)
            .limit(most)
        )
        with self.database.read() as session:
            return [_interview(row) for row in session.scalars(wanted)]


class Rulings:
    """The rulings of a store, numbered in the order in which they were saved."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def save(
        self,
        *,
        state: JsonObject,
        forms: Mapping[str, list[JsonObject]],
        day: date,
        federation: str,
        by: str,
        about: About,
        note: str = "",
        interview: str | None = None,
        replaces: int | None = None,
        reminders: int = 0,
        given: datetime | None = None,
    ) -> StoredRuling:
        """Save a ruling under the next number, with `reminders` open reminders for the director.

        `given` is when the ruling was given, if that was offline and it is sent to the server now.

        Saving the same ruling twice has no further effect. Another ruling from the same interview
        replaces the earlier one.
        """
        with self.database.write(Short.RULING) as session:
            earlier = session.get(RulingRow, _last_of(session, interview) or replaces or 0)
            if earlier is not None and (earlier.state, earlier.note, _about(earlier)) == (
                state,
                note,
                _cut(about),
            ):
                return _ruling(earlier)
            now = datetime.now(UTC)
            row = RulingRow(
                at=given or now,
                by=by[:100],
                day=day,
                federation=federation,
                interview_id=interview,
                note=note,
                replaces=replaces if earlier is None else earlier.id,
                handed_over=now if given else None,
                state=state,
                forms=dict(forms),
                **about_row(about),
            )
            session.add(row)
            session.flush()
            session.add_all(
                ReminderRow(ruling_id=row.id, place=place, by="") for place in range(reminders)
            )
        return _ruling(row)

    def get(self, number: int) -> StoredRuling:
        """Return a ruling by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RulingRow, number)
        if row is None:
            raise NotThere(NO_RULING, number=number)
        return _ruling(row)

    def listed(
        self,
        event_id: int | None = None,
        lines: Collection[int] | None = None,
        most: int = 200,
        before: int | None = None,
    ) -> list[StoredRuling]:
        """Return the latest rulings, the latest first.

        The arguments restrict them to an event, to lines of a traveller, or before a number.
        """
        wanted = select(RulingRow).order_by(RulingRow.id.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(RulingRow.id < before)
        if event_id is not None:
            wanted = wanted.where(RulingRow.event_id == event_id)
        if lines is not None:
            wanted = wanted.where(RulingRow.line_id.in_(lines))
        with self.database.read() as session:
            return [_ruling(row) for row in session.scalars(wanted)]

    def of_lines(self, event_id: int) -> dict[int, int]:
        """Return the number of rulings by line of an event."""
        wanted = (
            select(RulingRow.line_id, func.count())
            .where(RulingRow.event_id == event_id, RulingRow.line_id.is_not(None))
            .group_by(RulingRow.line_id)
        )
        with self.database.read() as session:
            return {line: count for line, count in session.execute(wanted) if line is not None}

    def latest_changes(self, events: Collection[int]) -> dict[int, str]:
        """Return for each event a text that differs after a ruling, a reminder or an interview."""
        rulings = (
            select(RulingRow.event_id, func.max(RulingRow.id), func.max(ReminderRow.done))
            .outerjoin(ReminderRow)
            .where(RulingRow.event_id.in_(events))
            .group_by(RulingRow.event_id)
        )
        interviews = (
            select(InterviewRow.event_id, func.max(InterviewRow.put_off), func.count())
            .where(InterviewRow.event_id.in_(events), InterviewRow.put_off.is_not(None))
            .group_by(InterviewRow.event_id)
        )
        found: dict[int, str] = {}
        with self.database.read() as session:
            for query in (rulings, interviews):
                for event, *parts in session.execute(query):
                    found[event] = " ".join((found.get(event, ""), *map(str, parts)))
        return found

    def replaced_by(self, number: int) -> int | None:
        """Return the number of the latest ruling that replaces a ruling, or None."""
        with self.database.read() as session:
            return session.scalar(
                select(RulingRow.id)
                .where(RulingRow.replaces == number)
                .order_by(RulingRow.id.desc())
            )

    def of_interview(self, id: str) -> int | None:
        """Return the number of the last ruling saved from an interview, or None."""
        with self.database.read() as session:
            return _last_of(session, id)

    def settle(self, number: int, places: Collection[int], by: str) -> None:
        """Mark those of these reminders of a ruling as done that are open."""
        open_ones = ReminderRow.ruling_id == number, ReminderRow.done.is_(None)
        with self.database.write() as session:
            session.execute(
                update(ReminderRow)
                .where(*open_ones, ReminderRow.place.in_(places))
                .values(done=datetime.now(UTC), by=by[:100])
                .execution_options(synchronize_session=False)
            )

    def reminders(self, number: int) -> list[StoredReminder]:
        """Return the reminders of a ruling, in order."""
        wanted = (
            select(ReminderRow).where(ReminderRow.ruling_id == number).order_by(ReminderRow.place)
        )
        with self.database.read() as session:
            return [_reminder(row) for row in session.scalars(wanted)]

    def to_come_back_to(
        self, event_id: int | None = None
    ) -> list[tuple[StoredRuling, list[StoredReminder]]]:
        """Return the open reminders by ruling, the oldest first.

        Rulings that were replaced are left out. With `event_id`, only those of that event.
        """
        replaced = select(RulingRow.replaces).where(RulingRow.replaces.is_not(None))
        wanted = (
            select(RulingRow, ReminderRow)
            .join(ReminderRow)
            .where(ReminderRow.done.is_(None), RulingRow.id.not_in(replaced))
            .order_by(RulingRow.id, ReminderRow.place)
        )
        if event_id is not None:
            wanted = wanted.where(RulingRow.event_id == event_id)
        with self.database.read() as session:
            found = groupby(session.execute(wanted), lambda row: row[0])
            return [
                (_ruling(ruling), [_reminder(due) for _, due in rows]) for ruling, rows in found
            ]

    def tick(self, number: int, place: int, *, done: bool = True, by: str = "") -> None:
        """Mark a reminder as done, or as not done. Raises NotThere."""
        with self.database.write() as session:
            row = session.get(ReminderRow, (number, place))
            if row is None:
                raise NotThere(NO_RULING, number=number)
            if done != (row.done is not None):
                row.done, row.by = (datetime.now(UTC), by[:100]) if done else (None, "")


def _unfinished() -> Select[InterviewRow]:
    """Return the query for interviews without a saved ruling that were not discarded."""
    saved = select(RulingRow.interview_id).where(RulingRow.interview_id.is_not(None))
    return select(InterviewRow).where(
        InterviewRow.id.not_in(saved), InterviewRow.discarded.is_(None)
    )


def _last_of(session: Session, interview: str | None) -> int | None:
    """Return the number of the last ruling saved from an interview."""
    if interview is None:
        return None
    return session.scalar(
        select(RulingRow.id)
        .where(RulingRow.interview_id == interview)
        .order_by(RulingRow.id.desc())
        .limit(1)
    )


def _reminder(row: ReminderRow) -> StoredReminder:
    return StoredReminder(ruling=row.ruling_id, place=row.place, done=row.done, by=row.by)


def about_row(about: About) -> JsonObject:
    """Return the columns of `about`, with texts cut to the length of their columns."""
    return asdict(_cut(about))


def _cut(about: About) -> About:
    return replace(
        about,
        event=about.event[:LONGEST_NAME],
        board=about.board[:LONGEST_PLACE],
        table=about.table[:LONGEST_PLACE],
    )


def _about(row: InterviewRow | RulingRow | Row[Any]) -> About:
    return About(
        event_id=row.event_id,
        line_id=row.line_id,
        event=row.event,
        board=row.board,
        table=row.table,
        record_id=row.record_id,
    )


def _interview(row: InterviewRow | Row[Any]) -> StoredInterview:
    return StoredInterview(
        id=row.id,
        at=row.at,
        changed=row.changed,
        version=row.version,
        about=_about(row),
        replaces=row.replaces,
        state=row.state,
        title=row.title,
        put_off=row.put_off,
        discarded=row.discarded,
    )


def _ruling(row: RulingRow) -> StoredRuling:
    names = StoredRuling.__dataclass_fields__.keys() - {"number", "about"}
    told = {name: getattr(row, name) for name in names}
    return StoredRuling(number=row.id, about=_about(row), **told)
