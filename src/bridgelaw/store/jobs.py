"""Jobs, as rows: what is to be done, how far it is, and the file it needs.

A worker takes one job at a time, and saves its progress in the same transaction as each chunk of
data. So a job resumes after the last chunk, whenever and however a process ends. The row names the
worker. A worker from whom the job was taken can write nothing more for it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import Enum
from threading import Event
from typing import Final

from sqlalchemy import ColumnElement, Select, and_, case, delete, exists, func, select
from sqlalchemy.orm import Session

from bridgelaw.i18n.text import Text, languages
from bridgelaw.json_types import JsonObject
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.schema import WorkFileRow, WorkRow

NO_WORK = Text("the job {id} does not exist; look at the list of jobs")
OVER = Text("the job {id} has ended and cannot be cancelled")
NOT_WHOLE = Text("The upload was incomplete; send the file again.")
NO_FURTHER = Text(
    "The job was started {times} times and its process ended each time. Perhaps the machine has "
    "too little memory; try a smaller file."
)
MOST_TRIES: Final = 10
"""The number of times a job is taken without progress before it fails.

This way the jobs behind it are not blocked.
"""
PART: Final = 1_000_000
"""The size in bytes of a part of a file; the last part may be smaller."""
AT_ONCE: Final = 4
"""The number of parts written or deleted in one transaction."""
PATIENCE: Final = timedelta(hours=1)
"""A file that has not grown for this long is given up."""


class State(Enum):
    """The state of a job."""

    ARRIVING = Text("the file is being uploaded")
    WAITING = Text("waiting")
    RUNNING = Text("in progress")
    CANCELLING = Text("being undone")
    DONE = Text("done")
    FAILED = Text("failed")
    CANCELLED = Text("cancelled")

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be done."""
        return self in _OVER

    @property
    def key(self) -> str:
        """The value in the table."""
        return self.name.lower()


_OVER: Final = frozenset({State.DONE, State.FAILED, State.CANCELLED})
_ENDED: Final = [state.key for state in _OVER]
_TO_DO: Final = [state.key for state in (State.CANCELLING, State.RUNNING, State.WAITING)]
"""In the order in which jobs are taken.

First those to be undone, then those that a worker left when it ended.
"""


class Stopped(Exception):
    """The job has been cancelled in the meantime, or another worker has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A job in its current state."""

    id: int
    kind: str
    by: str
    at: datetime
    changed: datetime
    state: State
    done: int
    total: int
    """0 if it is not known."""
    spent: float
    """Seconds for which it has been worked on."""
    form: JsonObject
    """What is to be done, and its progress."""
    problem: Mapping[str, str] | None
    """What went wrong, by language."""


class Works:
    """The jobs of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.news: Event = database.work
        """Set when there may be something to do."""

    def add(
        self,
        kind: str,
        *,
        by: str = "",
        form: Mapping[str, object] | None = None,
        total: int = 0,
        file: Iterable[bytes] | None = None,
    ) -> int:
        """Add a job, and return its id.

        Its file may arrive in pieces of any size and is never held in memory as a whole. The job
        begins when the file is complete. If the file breaks off, the job is deleted and the error
        is raised. If the job is cancelled while the file arrives, the rest is not read.
        """
        now = datetime.now(UTC)
        state = State.WAITING if file is None else State.ARRIVING
        row = WorkRow(kind=kind, by=by[:100], at=now, changed=now, state=state.key, worker="")
        row.done, row.total, row.spent, row.form = 0, total, 0.0, {**(form or {})}
        with self.database.write() as session:
            session.add(row)
            session.flush()
            number = row.id
        if file is not None:
            try:
                self._add_file(number, file)
            except BaseException:
                with self.database.write() as session:
                    session.execute(delete(WorkFileRow).where(WorkFileRow.work_id == number))
                    session.execute(delete(WorkRow).where(WorkRow.id == number))
                raise
        return number

    def _add_file(self, id: int, pieces: Iterable[bytes]) -> None:
        place = 0
        for some in _some(_parts(pieces)):
            with self.database.write() as session:
                row = _arriving(session, id)
                if row is None:
                    return
                session.add_all(
                    WorkFileRow(work_id=id, place=place + n, data=part)
                    for n, part in enumerate(some)
                )
                row.changed = datetime.now(UTC)
            place += len(some)
        with self.database.write() as session:
            row = _arriving(session, id)
            if row is not None:
                row.state = State.WAITING.key

    def file(self, id: int) -> Iterator[bytes]:
        """Yield the parts of the job's file."""
        place = 0
        while True:
            with self.database.read() as session:
                part = session.get(WorkFileRow, (id, place))
            if part is None:
                return
            yield part.data
            place += 1

    def get(self, id: int) -> Work:
        """Return a job by its id. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(WorkRow, id)
        if row is None:
            raise NotThere(NO_WORK, id=id)
        return _work(row)

    def listed(self, most: int = 100, before: int | None = None) -> list[Work]:
        """Return the latest jobs, the latest first; those before an id if given."""
        wanted = select(WorkRow).order_by(WorkRow.id.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(WorkRow.id < before)
        with self.database.read() as session:
            return [_work(row) for row in session.scalars(wanted)]

    def unfinished(self) -> list[Work]:
        """Return the jobs that are not over, in order of arrival."""
        wanted = (
            select(WorkRow)
            .where(WorkRow.state.in_([*_TO_DO, State.ARRIVING.key]))
            .order_by(WorkRow.id)
        )
        with self.database.read() as session:
            return [_work(row) for row in session.scalars(wanted)]

    def ahead_of(self, id: int) -> int:
        """Return the number of jobs that come before a waiting one."""
        wanted = (
            select(func.count())
            .select_from(WorkRow)
            .where(WorkRow.state.in_(_TO_DO), WorkRow.id < id)
        )
        with self.database.read() as session:
            return session.scalar(wanted) or 0

    def is_something_to_do(self) -> bool:
        """Return whether a worker would find anything to do, including files to delete."""
        with self.database.read() as session:
            wanted = (
                exists().where(WorkRow.state.in_(_TO_DO)),
                exists().where(_is_late()),
                _not_needed().exists(),
            )
            return any(session.scalar(select(each)) for each in wanted)

    def cancel(self, id: int) -> Work:
        """Cancel a job; a worker then removes what it has imported.

        Raises NotThere, and StoreError if the job is over.
        """
        with self.database.write() as session:
            row = session.get(WorkRow, id)
            if row is None:
                raise NotThere(NO_WORK, id=id)
            if State[row.state.upper()].is_over:
                raise StoreError(OVER, id=id)
            row.state, row.changed = State.CANCELLING.key, datetime.now(UTC)
        return _work(row)

    # For workers

    def take(self, worker: str) -> Work | None:
        """Take the next job, for a worker that holds `exclusive_lock`."""
        first = case({state: place for place, state in enumerate(_TO_DO)}, value=WorkRow.state)
        wanted = (
            select(WorkRow).where(WorkRow.state.in_(_TO_DO)).order_by(first, WorkRow.id).limit(1)
        )
        with self.database.write() as session:
            row = session.scalars(wanted).first()
            if row is None:
                return None
            row.worker, row.changed = worker, datetime.now(UTC)
            if row.state == State.WAITING.key:
                row.state = State.RUNNING.key
            row.tries += 1
            if row.tries > MOST_TRIES:
                _give_up(row)
        return _work(row)

    @contextmanager
    def chunk(self, id: int, worker: str, state: State) -> Iterator[WorkRow]:
        """Begin a transaction for a chunk of data and the progress of the job.

        Raises Stopped if the job is no longer in that state or no longer this worker's; nothing of
        the chunk is saved then.
        """
        with self.database.together() as session:
            row = session.get(WorkRow, id)
            if row is None or (row.worker, row.state) != (worker, state.key):
                raise Stopped
            yield row
            row.changed, row.tries = datetime.now(UTC), 0
            session.flush()

    def finish(self, id: int, worker: str) -> None:
        """Mark a job as done. Raises Stopped."""
        with self.chunk(id, worker, State.RUNNING) as row:
            row.state = State.DONE.key

    def fail(self, id: int, worker: str, problem: Mapping[str, str]) -> None:
        """Mark a job as failed, for a reason in every language. Raises Stopped.

        What it has imported is removed as if it were cancelled.
        """
        with self.chunk(id, worker, State.RUNNING) as row:
            row.state, row.problem = State.CANCELLING.key, {**problem}

    def taken_back(self, id: int, worker: str, problem: Mapping[str, str] | None = None) -> None:
        """Mark that what a job had imported is gone, or why it is not. Raises Stopped."""
        with self.chunk(id, worker, State.CANCELLING) as row:
            row.problem = row.problem if problem is None else {**problem}
            row.state = (State.CANCELLED if row.problem is None else State.FAILED).key

    def sweep(self) -> bool:
        """Delete some of the files that are no longer needed; return whether there were any.

        Files that have stopped arriving are given up.
        """
        with self.database.write() as session:
            late = session.scalars(select(WorkRow).where(_is_late())).all()
            for row in late:
                row.state = State.FAILED.key
                row.problem = {language: NOT_WHOLE.say(language) for language in languages()}
            session.flush()
            gone = session.execute(_not_needed().limit(AT_ONCE)).all()
            for part in gone:
                session.execute(
                    delete(WorkFileRow).where(
                        WorkFileRow.work_id == part[0], WorkFileRow.place == part[1]
                    )
                )
        return bool(gone)


def _arriving(session: Session, id: int) -> WorkRow | None:
    """Return the job if its file is still arriving: it may have been cancelled or given up."""
    row = session.get(WorkRow, id)
    return row if row is not None and row.state == State.ARRIVING.key else None


def _give_up(row: WorkRow) -> None:
    """Undo a job that makes no progress; if undoing makes none either, it fails as it is."""
    row.problem = row.problem or {
        language: NO_FURTHER.say(language, times=MOST_TRIES) for language in languages()
    }
    row.state = (State.CANCELLING if row.state == State.RUNNING.key else State.FAILED).key
    row.tries = 0


def _is_late() -> ColumnElement[bool]:
    """Return a condition for jobs whose file has stopped arriving."""
    return and_(WorkRow.state == State.ARRIVING.key, WorkRow.changed < datetime.now(UTC) - PATIENCE)


def _not_needed() -> Select[int, int]:
    """Return a query for the parts of files of jobs that are over."""
    of_work = WorkRow, WorkRow.id == WorkFileRow.work_id
    return (
        select(WorkFileRow.work_id, WorkFileRow.place)
        .join(*of_work)
        .where(WorkRow.state.in_(_ENDED))
    )


def _parts(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """Divide a file into parts of equal size."""
    held = bytearray()
    for piece in pieces:
        held += piece
        while len(held) >= PART:
            yield bytes(held[:PART])
            del held[:PART]
    if held:
        yield bytes(held)


def _some(parts: Iterable[bytes]) -> Iterator[list[bytes]]:
    some: list[bytes] = []
    for part in parts:
        some.append(part)
        if len(some) == AT_ONCE:
            yield some
            some = []
    if some:
        yield some


def _work(row: WorkRow) -> Work:
    told = {name: getattr(row, name) for name in Work.__dataclass_fields__.keys() - {"state"}}
    return Work(**told, state=State[row.state.upper()])
