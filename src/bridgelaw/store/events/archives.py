"""Export an event with everything that belongs to it, and import it again."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC
from uuid import uuid4

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from bridgelaw.formats.results.archive import (
    Archive,
    ArchivedAbout,
    ArchivedChange,
    ArchivedInterview,
    ArchivedRecord,
    ArchivedReminder,
    ArchivedRuling,
)
from bridgelaw.i18n.text import Text
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotAllowed
from bridgelaw.store.events.rows import (
    event_row,
    put_boards,
    put_contestants,
    put_event,
    stored_event,
)
from bridgelaw.store.interviews import about_row
from bridgelaw.store.models import About, StoredEvent
from bridgelaw.store.records import put_records
from bridgelaw.store.schema import (
    LONGEST_BY,
    LONGEST_NAME,
    BoardRow,
    ChangeRow,
    InterviewRow,
    LineRow,
    RecordRow,
    ReminderRow,
    RulingRow,
)

NOT_FOR_ALL = Text(
    "the file has the history and the rulings of an event; only a director can import it"
)


class Archives:
    """The events of a store with all that belongs to them."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def get(self, id: int) -> Archive:
        """Return everything that belongs to an event. Raises NotThere."""
        with self.database.read() as session:
            kept = stored_event(session, id)
            changes = session.scalars(
                select(ChangeRow).where(ChangeRow.event_id == id).order_by(ChangeRow.number)
            ).all()
            carried_out = [each.ruling_id for each in changes if each.ruling_id is not None]
            rulings = session.scalars(
                select(RulingRow)
                .where(or_(RulingRow.event_id == id, RulingRow.id.in_(carried_out)))
                .order_by(RulingRow.id)
            ).all()
            named = [each.interview_id for each in rulings if each.interview_id is not None]
            interviews = session.scalars(
                select(InterviewRow)
                .where(or_(InterviewRow.event_id == id, InterviewRow.id.in_(named)))
                .order_by(InterviewRow.at, InterviewRow.id)
            ).all()
            played = {
                *(each.record_id for each in rulings),
                *(each.record_id for each in interviews),
            } - {None}
            records = session.scalars(
                select(RecordRow).where(RecordRow.id.in_(played)).order_by(RecordRow.id)
            ).all()
            lines = _numbered(
                kept,
                (
                    *(each.line_id for each in changes),
                    *(each.line_id for each in rulings),
                    *(each.line_id for each in interviews),
                ),
            )
            numbers = {each.id for each in rulings}
            return Archive(
                event=kept.event,
                federation=event_row(session, id).federation,
                history=tuple(_change(each, lines, numbers) for each in changes),
                rulings=tuple(
                    _ruling(session, each, lines, {each.id for each in interviews})
                    for each in rulings
                ),
                interviews=tuple(_interview(each, lines) for each in interviews),
                records=tuple(_record(each) for each in records),
            )

    def put(self, archive: Archive) -> int:
        """Import an event with its history and rulings as exported, and return its id.

        The rulings get the next numbers of this store, and keep the earlier ones as
        `earlier_number`. Raises NotAllowed if the user may not rule, since the history is taken
        from the file.
        """
        if not current_context().may_rule:
            raise NotAllowed(NOT_FOR_ALL)
        with self.database.write() as session:
            row = put_event(session, archive.event)
            row.federation = archive.federation
            put_contestants(session, row.id, archive.event)
            there = put_boards(session, row.id, dict(enumerate(archive.event.boards)))
            lines = dict(enumerate((line for place in sorted(there) for line in there[place]), 1))
            lines |= _gone(session, row.id, archive, len(lines))
            records = {each.number: _put_record(session, each) for each in archive.records}
            interviews = {each.id: uuid4().hex for each in archive.interviews}
            rulings = _put_rulings(session, row.id, archive, lines, records, interviews)
            _put_interviews(session, row.id, archive, lines, records, interviews, rulings)
            _put_history(session, row.id, archive, lines, rulings)
            row.version = len(archive.history)
            return row.id


def _numbered(kept: StoredEvent, told: Iterable[int | None]) -> dict[int, int]:
    """Number the lines of an event for the archive.

    Existing lines are numbered in order from 1, then those that have been removed.
    """
    there = (
        kept.line_ids[board.key, place]
        for board in kept.event.boards
        for place in range(len(board.lines))
    )
    numbers = {line: number for number, line in enumerate(there, 1)}
    for line in told:
        if line is not None and line not in numbers:
            numbers[line] = len(numbers) + 1
    return numbers


def _change(row: ChangeRow, lines: dict[int, int], rulings: set[int]) -> ArchivedChange:
    return ArchivedChange(
        number=row.number,
        at=row.at,
        by=row.by,
        why=row.why,
        what=row.what,
        board=row.board,
        line=None if row.line_id is None else lines[row.line_id],
        ruling=row.ruling_id if row.ruling_id in rulings else None,
        before=row.before,
        after=row.after,
    )


def _about(row: RulingRow | InterviewRow, lines: dict[int, int]) -> ArchivedAbout:
    return ArchivedAbout(
        event=row.event,
        board=row.board,
        table=row.table,
        line=None if row.line_id is None else lines[row.line_id],
        record=row.record_id,
    )


def _ruling(
    session: Session, row: RulingRow, lines: dict[int, int], interviews: set[str]
) -> ArchivedRuling:
    reminders = session.scalars(
        select(ReminderRow).where(ReminderRow.ruling_id == row.id).order_by(ReminderRow.place)
    )
    return ArchivedRuling(
        number=row.id,
        at=row.at,
        by=row.by,
        day=row.day,
        federation=row.federation,
        about=_about(row, lines),
        note=row.note,
        replaces=row.replaces,
        interview=row.interview_id if row.interview_id in interviews else None,
        state=row.state,
        forms=row.forms,
        reminders=tuple(ArchivedReminder(done=each.done, by=each.by) for each in reminders),
    )


def _interview(row: InterviewRow, lines: dict[int, int]) -> ArchivedInterview:
    return ArchivedInterview(
        id=row.id,
        at=row.at,
        changed=row.changed,
        about=_about(row, lines),
        replaces=row.replaces,
        title=row.title,
        postponed=row.put_off,
        discarded=row.discarded,
        state=row.state,
    )


def _record(row: RecordRow) -> ArchivedRecord:
    return ArchivedRecord(
        number=row.id,
        at=row.at,
        by=row.by,
        source=row.source,
        title=row.title,
        board=row.board,
        form=row.form,
        heading={**row.heading},
    )


def _gone(session: Session, id: int, archive: Archive, there: int) -> dict[int, int]:
    """Reserve ids for the lines that have been removed, so that each keeps its own history."""
    told = {each.line for each in archive.history}
    told |= {each.about.line for each in archive.rulings} | {
        each.about.line for each in archive.interviews
    }
    gone = sorted(line for line in told if line is not None and line > there)
    if not gone:
        return {}
    board = BoardRow(event_id=id, place=0, session="", round="", number=0, form={})
    session.add(board)
    session.flush()
    rows = [LineRow(board_id=board.id, place=0, version=0, form={}) for _ in gone]
    session.add_all(rows)
    session.flush()
    numbers = {line: row.id for line, row in zip(gone, rows, strict=True)}
    session.delete(board)
    session.flush()
    return numbers


def _put_record(session: Session, each: ArchivedRecord) -> int:
    row = RecordRow(
        at=each.at,
        by=each.by[:LONGEST_BY],
        source=each.source[:200],
        title=each.title[:200],
        board=each.board,
        form=each.form,
        heading=each.heading,
    )
    put_records(session, [row])
    return row.id


def _put_about(
    id: int, about: ArchivedAbout, lines: dict[int, int], records: dict[int, int]
) -> dict[str, object]:
    return about_row(
        About(
            event_id=id,
            line_id=None if about.line is None else lines.get(about.line),
            event=about.event,
            board=about.board,
            table=about.table,
            record_id=None if about.record is None else records[about.record],
        )
    )


def _put_rulings(
    session: Session,
    id: int,
    archive: Archive,
    lines: dict[int, int],
    records: dict[int, int],
    interviews: dict[str, str],
) -> dict[int, int]:
    """Add the rulings; return their new numbers by the old ones."""
    numbers: dict[int, int] = {}
    for each in archive.rulings:
        row = RulingRow(
            at=each.at,
            by=each.by[:LONGEST_BY],
            day=each.day,
            federation=each.federation,
            interview_id=None if each.interview is None else interviews[each.interview],
            note=each.note,
            replaces=None if each.replaces is None else numbers.get(each.replaces),
            earlier_number=each.number,
            state=each.state,
            forms=dict(each.forms),
            **_put_about(id, each.about, lines, records),
        )
        session.add(row)
        session.flush()
        numbers[each.number] = row.id
        session.add_all(
            ReminderRow(ruling_id=row.id, place=place, done=due.done, by=due.by[:LONGEST_BY])
            for place, due in enumerate(each.reminders)
        )
    return numbers


def _put_interviews(
    session: Session,
    id: int,
    archive: Archive,
    lines: dict[int, int],
    records: dict[int, int],
    interviews: dict[str, str],
    rulings: dict[int, int],
) -> None:
    session.add_all(
        InterviewRow(
            id=interviews[each.id],
            at=each.at,
            changed=each.changed,
            version=0,
            replaces=None if each.replaces is None else rulings.get(each.replaces),
            title=each.title[:LONGEST_NAME],
            put_off=each.postponed,
            discarded=each.discarded,
            state=each.state,
            **_put_about(id, each.about, lines, records),
        )
        for each in archive.interviews
    )


def _put_history(
    session: Session, id: int, archive: Archive, lines: dict[int, int], rulings: dict[int, int]
) -> None:
    """Add the changes; each existing line gets the version of its last change."""
    versions: dict[int, int] = {}
    for each in archive.history:
        line_id = None if each.line is None else lines.get(each.line)
        session.add(
            ChangeRow(
                event_id=id,
                number=each.number,
                at=each.at.astimezone(UTC),
                by=each.by[:LONGEST_BY],
                why=each.why,
                what=each.what,
                board=each.board,
                line_id=line_id,
                ruling_id=None if each.ruling is None else rulings[each.ruling],
                before=each.before,
                after=each.after,
            )
        )
        if line_id is not None and (each.line or 0) <= archive.lines:
            versions[line_id] = each.number
    session.flush()
    if versions:
        session.execute(
            update(LineRow),
            [{"id": line, "version": version} for line, version in versions.items()],
        )
