"""Interviews on their way, and the rulings that came of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime
from typing import Any
from uuid import uuid4

from sqlalchemy import select

from bridgelaw.engine.text import Text
from bridgelaw.store.database import Database
from bridgelaw.store.errors import ChangedMeanwhile, NotThere
from bridgelaw.store.kept import About, Form, KeptInterview, KeptRuling
from bridgelaw.store.schema import InterviewRow, RulingRow

NO_INTERVIEW = Text("there is no interview {id}")
NO_RULING = Text("there is no ruling {number}")
ANSWERED = Text("the interview has gone on meanwhile")


class Interviews:
    """The interviews of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def begin(self, state: Form, about: About) -> KeptInterview:
        """Begins one."""
        now = datetime.now(UTC)
        with self.database.write() as session:
            row = InterviewRow(id=uuid4().hex, at=now, changed=now, version=0, state=state, **asdict(about))
            session.add(row)
        return _interview(row)

    def get(self, id: str) -> KeptInterview:
        """One by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(InterviewRow, id)
        if row is None:
            raise NotThere(NO_INTERVIEW, id=id)
        return _interview(row)

    def go_on(self, kept: KeptInterview, state: Form, about: About | None = None) -> KeptInterview:
        """What is known by now. Raises NotThere, and ChangedMeanwhile where another answer has come in between."""
        with self.database.write() as session:
            row = session.get(InterviewRow, kept.id)
            if row is None:
                raise NotThere(NO_INTERVIEW, id=kept.id)
            if row.version != kept.version:
                raise ChangedMeanwhile(ANSWERED)
            row.version, row.changed, row.state = row.version + 1, datetime.now(UTC), state
            for name, value in asdict(about or kept.about).items():
                setattr(row, name, value)
        return _interview(row)

    def latest(self, most: int = 10) -> list[KeptInterview]:
        """Those that were last worked on and have led to no ruling that was saved."""
        saved = select(RulingRow.interview_id).where(RulingRow.interview_id.is_not(None))
        with self.database.read() as session:
            rows = session.scalars(
                select(InterviewRow)
                .where(InterviewRow.id.not_in(saved))
                .order_by(InterviewRow.changed.desc())
                .limit(most)
            )
            return [_interview(row) for row in rows]

    def of_record(self, record_id: int, most: int = 50) -> list[KeptInterview]:
        """Those about what happened on a record of play, the first begun first."""
        wanted = select(InterviewRow).where(InterviewRow.record_id == record_id).order_by(InterviewRow.at).limit(most)
        with self.database.read() as session:
            return [_interview(row) for row in session.scalars(wanted)]


class Rulings:
    """The rulings of a store, numbered as they were given."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def save(
        self,
        *,
        state: Form,
        forms: Mapping[str, list[Form]],
        day: date,
        federation: str,
        by: str,
        about: About,
        note: str = "",
        interview: str | None = None,
        replaces: int | None = None,
    ) -> KeptRuling:
        """Keeps a ruling under the next number."""
        with self.database.write() as session:
            row = RulingRow(
                at=datetime.now(UTC),
                by=by[:100],
                day=day,
                federation=federation,
                interview_id=interview,
                note=note,
                replaces=replaces,
                state=state,
                forms=dict(forms),
                **asdict(about),
            )
            session.add(row)
            session.flush()
        return _ruling(row)

    def get(self, number: int) -> KeptRuling:
        """A ruling by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(RulingRow, number)
        if row is None:
            raise NotThere(NO_RULING, number=number)
        return _ruling(row)

    def listed(self, event_id: int | None = None, line_id: int | None = None, most: int = 200) -> list[KeptRuling]:
        """The rulings, of an event or of one line of a traveller where that is told; the last first."""
        wanted = select(RulingRow).order_by(RulingRow.id.desc()).limit(most)
        if event_id is not None:
            wanted = wanted.where(RulingRow.event_id == event_id)
        if line_id is not None:
            wanted = wanted.where(RulingRow.line_id == line_id)
        with self.database.read() as session:
            return [_ruling(row) for row in session.scalars(wanted)]

    def replaced_by(self, number: int) -> int | None:
        """The ruling that was given anew in place of one."""
        with self.database.read() as session:
            return session.scalar(
                select(RulingRow.id).where(RulingRow.replaces == number).order_by(RulingRow.id.desc())
            )

    def of_interview(self, id: str) -> int | None:
        """The last ruling that was saved from an interview."""
        with self.database.read() as session:
            return session.scalar(
                select(RulingRow.id).where(RulingRow.interview_id == id).order_by(RulingRow.id.desc())
            )


def _about(row: InterviewRow | RulingRow) -> About:
    return About(
        event_id=row.event_id,
        line_id=row.line_id,
        event=row.event,
        board=row.board,
        table=row.table,
        record_id=row.record_id,
    )


def _interview(row: InterviewRow) -> KeptInterview:
    return KeptInterview(
        id=row.id, at=row.at, changed=row.changed, version=row.version, about=_about(row), state=row.state
    )


def _ruling(row: RulingRow) -> KeptRuling:
    told: dict[str, Any] = {
        name: getattr(row, name) for name in KeptRuling.__dataclass_fields__ if name not in ("number", "about")
    }
    return KeptRuling(number=row.id, about=_about(row), **told)
