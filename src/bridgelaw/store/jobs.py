"""Long work, as rows: what is to be done, how far it is, and the file that it is done with.

A worker takes one at a time and writes, in one transaction with each chunk of what it brings in,
how far it has come. So whatever ends, and when, the work goes on behind the last chunk. A worker
names itself in the row; one from which the work has been taken can write nothing more of it.
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
from bridgelaw.store.connection.database import Database
from bridgelaw.store.errors import NotThere, StoreError
from bridgelaw.store.json_types import Form
from bridgelaw.store.schema import WorkFileRow, WorkRow

NO_WORK = Text("there is no work {id}")
OVER = Text("work {id} is over: nothing is left to cancel")
NOT_WHOLE = Text("The file did not arrive wholly.")
NO_FURTHER = Text(
    "It was begun {times} times and came no further: what does it was ended each time, as where "
    "memory runs out."
)
MOST_TRIES: Final = 10
"""So often work is taken up without coming any further; then it is given up, so that what waits
behind it is done."""
PART: Final = 1_000_000
"""A part of a file has so many bytes; the last may have less."""
AT_ONCE: Final = 4
"""So many parts are written, or taken away, in one transaction."""
PATIENCE: Final = timedelta(hours=1)
"""A file of which nothing has come for so long will not arrive."""


class State(Enum):
    """How it stands with a piece of work."""

    ARRIVING = Text("its file is arriving")
    WAITING = Text("waiting")
    RUNNING = Text("being done")
    CANCELLING = Text("being taken back")
    DONE = Text("done")
    FAILED = Text("failed")
    CANCELLED = Text("cancelled")

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be done."""
        return self in _OVER

    @property
    def key(self) -> str:
        """As it stands in the table."""
        return self.name.lower()


_OVER: Final = frozenset({State.DONE, State.FAILED, State.CANCELLED})
_ENDED: Final = [state.key for state in _OVER]
_TO_DO: Final = [state.key for state in (State.CANCELLING, State.RUNNING, State.WAITING)]
"""What is taken first comes first: what is to be taken back, then what a worker that is no more was
at."""


class Stopped(Exception):
    """The work has been cancelled meanwhile, or another does it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """A piece of long work as it stands."""

    id: int
    kind: str
    by: str
    at: datetime
    changed: datetime
    state: State
    done: int
    total: int
    """0 where it is not known."""
    spent: float
    """So many seconds it has been worked on."""
    form: Form
    """What is to be done, and how far it is."""
    problem: Mapping[str, str] | None
    """What went wrong, by language."""


class Works:
    """The long work of a store."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.news: Event = database.work
        """Set where there may be something to do."""

    def add(
        self,
        kind: str,
        *,
        by: str = "",
        form: Mapping[str, object] | None = None,
        total: int = 0,
        file: Iterable[bytes] | None = None,
    ) -> int:
        """Something to do; its number. Its file comes in pieces of any size, and is never held as a
        whole: until it is there the work is not begun; where it breaks off, the work is gone again,
        and what broke it is raised. Where it is cancelled meanwhile, no more of its file is taken
        in."""
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
        """The file that it is done with, part by part."""
        place = 0
        while True:
            with self.database.read() as session:
                part = session.get(WorkFileRow, (id, place))
            if part is None:
                return
            yield part.data
            place += 1

    def get(self, id: int) -> Work:
        """One by its number. Raises NotThere."""
        with self.database.read() as session:
            row = session.get(WorkRow, id)
        if row is None:
            raise NotThere(NO_WORK, id=id)
        return _work(row)

    def listed(self, most: int = 100, before: int | None = None) -> list[Work]:
        """The last that came, the last first; those before one where that is told."""
        wanted = select(WorkRow).order_by(WorkRow.id.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(WorkRow.id < before)
        with self.database.read() as session:
            return [_work(row) for row in session.scalars(wanted)]

    def unfinished(self) -> list[Work]:
        """What is not over, in the order in which it came."""
        wanted = (
            select(WorkRow)
            .where(WorkRow.state.in_([*_TO_DO, State.ARRIVING.key]))
            .order_by(WorkRow.id)
        )
        with self.database.read() as session:
            return [_work(row) for row in session.scalars(wanted)]

    def ahead_of(self, id: int) -> int:
        """How many are done before one that waits."""
        wanted = (
            select(func.count())
            .select_from(WorkRow)
            .where(WorkRow.state.in_(_TO_DO), WorkRow.id < id)
        )
        with self.database.read() as session:
            return session.scalar(wanted) or 0

    def is_something_to_do(self) -> bool:
        """Whether a worker would find anything, if only a file that nobody needs any more."""
        with self.database.read() as session:
            wanted = (
                exists().where(WorkRow.state.in_(_TO_DO)),
                exists().where(_is_late()),
                _not_needed().exists(),
            )
            return any(session.scalar(select(each)) for each in wanted)

    def cancel(self, id: int) -> Work:
        """Ends it; what it has brought in is taken away again by whoever works. Raises NotThere,
        StoreError where it is over."""
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
        """The next to do, for a worker who works alone (`exclusive_lock`)."""
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
        """One transaction for what a chunk brings in, and how far the work is then. Raises Stopped
        where the work is no longer in that state, or no longer this worker's: then nothing of it is
        kept."""
        with self.database.together() as session:
            row = session.get(WorkRow, id)
            if row is None or (row.worker, row.state) != (worker, state.key):
                raise Stopped
            yield row
            row.changed, row.tries = datetime.now(UTC), 0
            session.flush()

    def finish(self, id: int, worker: str) -> None:
        """It is done. Raises Stopped."""
        with self.chunk(id, worker, State.RUNNING) as row:
            row.state = State.DONE.key

    def fail(self, id: int, worker: str, problem: Mapping[str, str]) -> None:
        """It cannot be done, for a reason in every language; what it has brought in is taken away
        as if it were cancelled. Raises Stopped."""
        with self.chunk(id, worker, State.RUNNING) as row:
            row.state, row.problem = State.CANCELLING.key, {**problem}

    def taken_back(self, id: int, worker: str, problem: Mapping[str, str] | None = None) -> None:
        """What it had brought in is gone; or a problem says why it is not. Raises Stopped."""
        with self.chunk(id, worker, State.CANCELLING) as row:
            row.problem = row.problem if problem is None else {**problem}
            row.state = (State.CANCELLED if row.problem is None else State.FAILED).key

    def sweep(self) -> bool:
        """Takes away some of the files that nobody needs any more; whether there were any."""
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
    """The work, if its file is arriving still: it may have been cancelled, or given up."""
    row = session.get(WorkRow, id)
    return row if row is not None and row.state == State.ARRIVING.key else None


def _give_up(row: WorkRow) -> None:
    """What came no further is taken back; where even that comes no further, it stays as it is."""
    row.problem = row.problem or {
        language: NO_FURTHER.say(language, times=MOST_TRIES) for language in languages()
    }
    row.state = (State.CANCELLING if row.state == State.RUNNING.key else State.FAILED).key
    row.tries = 0


def _is_late() -> ColumnElement[bool]:
    """Work of whose file nothing has come for long."""
    return and_(WorkRow.state == State.ARRIVING.key, WorkRow.changed < datetime.now(UTC) - PATIENCE)


def _not_needed() -> Select[int, int]:
    """The parts of files of work that is over."""
    of_work = WorkRow, WorkRow.id == WorkFileRow.work_id
    return (
        select(WorkFileRow.work_id, WorkFileRow.place)
        .join(*of_work)
        .where(WorkRow.state.in_(_ENDED))
    )


def _parts(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The same file in parts of one size."""
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
