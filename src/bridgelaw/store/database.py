"""The database behind the store: opened by its address, and brought up to date before anything is read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from threading import RLock, local
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Engine, create_engine, event, insert, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import ORMExecuteState, Session
from sqlalchemy.pool import StaticPool

from bridgelaw.engine.text import Text
from bridgelaw.store.deed import LONGEST_DID, LONGEST_WHERE, LONGEST_WHO, deed
from bridgelaw.store.errors import StoreError
from bridgelaw.store.out_of_reach import OpenedFile, told, why
from bridgelaw.store.schema import LoggedRow
from bridgelaw.store.turns import Turns

NO_ADDRESS = Text("found '{found}', expected the address of a database such as sqlite:///desk.sqlite3")
NOT_OPENED = Text("the database {address} cannot be opened: {problem}")
NO_DRIVER = Text("the database {address} needs {package}, which is not installed")
NEWER = Text("the database {address} was made by a newer version of the program")
BUSY_SECONDS = 15
"""How long a write waits for another."""
WRITING = 0x6272696467656C77
"""What PostgreSQL calls the right to write."""
CONNECTIONS = 40
"""As many as there are threads that pages are made in."""
SNAPSHOT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
HAS_WRITTEN = "has written"


class _Joined(local):
    """The transaction that a thread has open for all that it reads and writes."""

    session: Session | None = None


class Database:
    """A database, up to date. Reads and writes are transactions: all of one is kept, or nothing of it."""

    def __init__(self, address: str) -> None:
        """Opens it, and makes it where there is none. Raises StoreError."""
        self._joined = _Joined()
        self._turns = Turns()
        self._alone: AbstractContextManager[object] = nullcontext()
        self._file: OpenedFile | None = None
        self.address = address
        try:
            url = _driven(make_url(address))
            self.address = url.render_as_string(hide_password=True)
            self.engine = _sqlite(url) if url.get_backend_name() == "sqlite" else _postgresql(url)
        except (ArgumentError, NoSuchModuleError):
            raise StoreError(NO_ADDRESS, found=self.address) from None
        except ModuleNotFoundError as error:
            raise StoreError(NO_DRIVER, address=self.address, package=error.name) from None
        except OSError as error:  # the folder that the file is to stand in
            raise StoreError(NOT_OPENED, address=self.address, problem=error.strerror or error) from None
        if isinstance(self.engine.pool, StaticPool):
            self._alone = RLock()  # all threads share the one connection that holds a database in memory
        try:
            self._bring_up_to_date()
        except (DBAPIError, OSError, UnicodeDecodeError) as error:
            self.engine.dispose()
            raise StoreError(NOT_OPENED, address=self.address, problem=why(error)) from None
        if self.engine.dialect.name == "sqlite" and not isinstance(self.engine.pool, StaticPool):
            self._file = OpenedFile(Path(str(url.database)))

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A transaction that reads; within `together`, what has been written there too. Raises OutOfReach."""
        if self._joined.session is not None:
            yield self._joined.session
            return
        with told(), self._alone, Session(self.engine) as session:
            self._check_file()
            self._begin_reading(session)
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that writes: kept as a whole when it ends without an error; within `together`, a part of that.
        Raises OutOfReach."""
        if self._joined.session is not None:
            yield self._joined.session
            self._joined.session.flush()
            return
        with (
            told(),
            self._turns.turn(BUSY_SECONDS),
            self._alone,
            _Noticing(self.engine, expire_on_commit=False) as session,
            session.begin(),
        ):
            self._check_file()
            self._begin_writing(session)
            yield session
            session.flush()
            if session.info.get(HAS_WRITTEN):
                session.execute(insert(LoggedRow), _logged())

    @contextmanager
    def together(self) -> Iterator[Session]:
        """One transaction for all that this thread reads and writes meanwhile: all of it is kept, or nothing."""
        with self.write() as session:
            outer, self._joined.session = self._joined.session, session
            try:
                yield session
            finally:
                self._joined.session = outer

    @property
    def is_writing(self) -> bool:
        """Whether this thread has written something in a transaction that it has not ended yet."""
        session = self._joined.session
        return session is not None and bool(session.info.get(HAS_WRITTEN) or session.new or session.dirty)

    def _begin_reading(self, session: Session) -> None:
        """What is read is of one moment, whatever is written meanwhile."""
        if self._is_sqlite:
            _begin(session, "BEGIN")
        else:
            session.connection(execution_options=SNAPSHOT)

    def _begin_writing(self, session: Session) -> None:
        """The right to write at once: asked for later it could be refused. One writes at a time, so that what a write has
        looked at stays so until it is kept; who waits too long is told."""
        if self._is_sqlite:
            _begin(session, "BEGIN IMMEDIATE")
            return
        connection = session.connection()
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {int(BUSY_SECONDS * 1000)}")
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({WRITING})")

    @property
    def _is_sqlite(self) -> bool:
        return self.engine.dialect.name == "sqlite"

    def _check_file(self) -> None:
        if self._file is not None:
            self._file.check()

    def close(self) -> None:
        """Lets go of every connection."""
        self.engine.dispose()

    def _bring_up_to_date(self) -> None:
        config = Config()
        config.set_main_option("script_location", str(files("bridgelaw.store").joinpath("migrations")))
        scripts = ScriptDirectory.from_config(config)
        with self.engine.connect() as connection:
            now = MigrationContext.configure(connection).get_current_revision()
            if now == scripts.get_current_head():
                return
            if now is not None and now not in {script.revision for script in scripts.walk_revisions()}:
                raise StoreError(NEWER, address=self.address)
            connection.rollback()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
            connection.commit()


def _begin(session: Session, how: str) -> None:
    """Begins a transaction where the driver does not."""
    connection = session.connection()
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection) and not driver.in_transaction:
        connection.exec_driver_sql(how)


class _Noticing(Session):
    """A session that knows whether anything has been written in it."""


@event.listens_for(_Noticing, "do_orm_execute")
def _notice_statements(state: ORMExecuteState) -> None:
    if not state.is_select:
        state.session.info[HAS_WRITTEN] = True


@event.listens_for(_Noticing, "after_flush")
def _notice_rows(session: Session, flushed: object) -> None:
    session.info[HAS_WRITTEN] = True


def _logged() -> dict[str, object]:
    """What is being done, as a row of the log."""
    now = deed()
    who, did, where = now.who[:LONGEST_WHO], now.did[:LONGEST_DID], now.where[:LONGEST_WHERE]
    return {"at": datetime.now(UTC), "who": who, "did": did, "where": where}


def _driven(url: URL) -> URL:
    """The address with the driver that we have for it."""
    return url.set(drivername="postgresql+psycopg") if url.drivername in ("postgresql", "postgres") else url


def _postgresql(url: URL) -> Engine:
    """PostgreSQL; a connection that has been cut meanwhile is made anew."""
    return create_engine(url, pool_pre_ping=True, pool_size=CONNECTIONS, max_overflow=0)


def _sqlite(url: URL) -> Engine:
    """SQLite, with a log that is written ahead: readers do not wait for a writer, and what is kept survives a crash."""
    if url.database not in (None, "", ":memory:"):
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS}, pool_size=CONNECTIONS, max_overflow=0)
    else:  # all threads share the one connection that holds it
        engine = create_engine(url, connect_args={"check_same_thread": False}, poolclass=StaticPool)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, record: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.isolation_level = None  # transactions begin where `_begin` says
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")

    return engine
