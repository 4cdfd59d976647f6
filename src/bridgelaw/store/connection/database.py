"""The database behind the store: opened by its address, and migrated before it is read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from datetime import UTC, datetime
from threading import Event, RLock, local
from typing import Final

from sqlalchemy import Connection, TextClause, UpdateBase, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import ORMExecuteState, Session

from bridgelaw.store.audit_context import LONGEST_DID, LONGEST_WHERE, LONGEST_WHO, current_context
from bridgelaw.store.column_types import storable_text
from bridgelaw.store.connection.backup_files import refuse_backup
from bridgelaw.store.connection.engines import (
    BUSY_SECONDS,
    NEWER,
    NOT_OPENED,
    address_of,
    begin_reading,
    begin_writing,
    engine_of,
    file_of,
    is_in_memory,
)
from bridgelaw.store.connection.group_commit import GroupCommit
from bridgelaw.store.connection.outages import OpenedFile, told, why
from bridgelaw.store.connection.revisions import changing, migrate, newest, revision, revisions
from bridgelaw.store.connection.write_queue import Short
from bridgelaw.store.errors import StoreError
from bridgelaw.store.schema import LoggedRow, WorkRow, table_of

HAS_WRITTEN = "has written"
HAS_WORK = "has work"
SHARED = "shared"
"""Whether the transaction has writes of other threads too."""


_LOG: Final = table_of(LoggedRow).insert()


class _Joined(local):
    """The transaction that a thread has open for all its reads and writes."""

    session: Session | None = None
    begin: Callable[[Short | None], Session] | None = None
    """Begins the transaction, if it is to begin with the first write."""


class Database:
    """A migrated database.

    Reads and writes are transactions: each is saved completely or not at all.
    """

    def __init__(self, address: str) -> None:
        """Open the database, and create it if there is none. Raises StoreError."""
        self._joined = _Joined()
        self._writers = GroupCommit(self._begin_writing)
        self._alone: AbstractContextManager[object] = nullcontext()
        self._file: OpenedFile | None = None
        self.work = Event()
        """Set when something has been saved that may be work for a job runner."""
        self.address = address_of(address)
        refuse_backup(file_of(address))
        self.engine = engine_of(address, BUSY_SECONDS)
        self._in_memory = is_in_memory(self.engine)
        if self._in_memory:
            self._alone = RLock()
        try:
            self._bring_up_to_date()
        except StoreError:
            self.engine.dispose()
            raise
        except (DBAPIError, OSError, UnicodeDecodeError) as error:
            self.engine.dispose()
            raise StoreError(NOT_OPENED, address=self.address, problem=why(error)) from None
        if (file := file_of(address)) is not None:
            self._file = OpenedFile(file)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """Begin a transaction that reads. Raises OutOfReach.

        Within `together`, it also sees what was written there.
        """
        if self._joined.session is not None:
            yield self._joined.session
            return
        with told(), self._alone, Session(self.engine) as session:
            self._check_file()
            begin_reading(session)
            yield session

    @contextmanager
    def write(self, short: Short | None = None) -> Iterator[Session]:
        """Begin a transaction that writes, saved when the block ends without an error.

        Within `together`, it is part of that transaction. A short write, of a few statements, may
        share one with others (`group_commit`); it waits for its turn among those of its kind, and
        not for all others. Raises OutOfReach.
        """
        if self._joined.begin is not None:
            self._joined.begin(short)
        if self._joined.session is not None:
            yield self._joined.session
            self._joined.session.flush()
            return
        with (
            told(),
            self._alone,
            self._writers.member(BUSY_SECONDS, None if self._in_memory else short) as group,
            _Noticing(
                group.connection,
                expire_on_commit=False,
                join_transaction_mode="create_savepoint" if group.is_shared else "rollback_only",
                info={SHARED: group.is_shared},
            ) as session,
        ):
            try:
                yield session
                session.flush()
                if session.info.get(HAS_WRITTEN):
                    change(session, _LOG, _logged())
                session.commit()
            except BaseException:
                session.rollback()
                raise
        if session.info.get(HAS_WORK):
            self.work.set()

    def _begin_writing(self) -> Connection:
        self._check_file()
        connection = self.engine.connect()
        try:
            begin_writing(connection, BUSY_SECONDS)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def together(self, short: Short | None = None) -> Iterator[Session]:
        """Put all reads and writes of this thread within the block in one transaction.

        It is saved completely or not at all. See `write` for `short`.
        """
        with self.write(short) as session:
            outer, self._joined.session = self._joined.session, session
            try:
                yield session
            finally:
                self._joined.session = outer

    @contextmanager
    def together_when_written(
        self, first: Callable[[Session], None]
    ) -> Iterator[Callable[[Short | None], Session]]:
        """Like `together`, but begin the transaction with the first write.

        Others need not wait while this thread only reads and computes. What was read before the
        first write may have changed since, as without a transaction. `first` is called at the
        beginning of the transaction, and may raise an error. The function that is yielded begins
        the transaction if nothing has been written; its argument is the kind of short write.
        """
        with ExitStack() as stack:

            def begin(short: Short | None) -> Session:
                self._joined.begin = None
                if self._joined.session is None:
                    session = stack.enter_context(self.together(short))
                    first(session)
                    return session
                return self._joined.session

            outer, self._joined.begin = self._joined.begin, begin
            try:
                yield begin
            finally:
                self._joined.begin = outer

    @property
    def is_together(self) -> bool:
        """Whether this thread has a write transaction open, for which others may be waiting."""
        return self._joined.session is not None

    @property
    def is_writing(self) -> bool:
        """Whether something was written in the open transaction of this thread.

        It may be another thread's, and may still be rolled back.
        """
        session = self._joined.session
        return session is not None and bool(
            session.info.get(SHARED)
            or session.info.get(HAS_WRITTEN)
            or session.new
            or session.dirty
        )

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()

    def _bring_up_to_date(self) -> None:
        with self.engine.connect() as connection:
            if self._known(connection) == newest():
                return
        with changing(self.engine, BUSY_SECONDS) as connection:
            if self._known(connection) != newest():  # no other process has migrated it
                migrate(connection, newest())

    def _known(self, connection: Connection) -> str:
        now = revision(connection)
        if now not in revisions():
            raise StoreError(NEWER, address=self.address)
        return now


def change(session: Session, statement: UpdateBase, values: Mapping[str, object]) -> int:
    """Change rows by a statement with these parameters, and return their number.

    The statement is for tables, not for classes: it goes to the database without the ORM, which
    takes several times as long. It must not change rows that the session has loaded.
    """
    session.info[HAS_WRITTEN] = True
    return session.connection().execute(statement, values).rowcount


class _Noticing(Session):
    """A session that records whether anything was written in it."""


@event.listens_for(_Noticing, "do_orm_execute")
def _notice_statements(state: ORMExecuteState) -> None:
    words = (
        state.statement.text.split(maxsplit=1)[0].upper()
        if isinstance(state.statement, TextClause)
        else ""
    )
    if not state.is_select and words not in ("SELECT", "SHOW"):
        state.session.info[HAS_WRITTEN] = True


@event.listens_for(_Noticing, "after_flush")
def _notice_rows(session: Session, flushed: object) -> None:
    session.info[HAS_WRITTEN] = True
    if any(isinstance(row, WorkRow) for rows in (session.new, session.dirty) for row in rows):
        session.info[HAS_WORK] = True


def _logged() -> dict[str, object]:
    """Return the current audit context as a row of the log."""
    now = current_context()
    who, did, where = (storable_text(word) for word in (now.who, now.did, now.where))
    return {
        "at": datetime.now(UTC),
        "who": who[:LONGEST_WHO],
        "did": did[:LONGEST_DID],
        "where": where[:LONGEST_WHERE],
    }
