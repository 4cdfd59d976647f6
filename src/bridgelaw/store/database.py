"""The database behind the store: opened by its address, and brought up to date before anything is read."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from importlib.resources import files
from pathlib import Path
from threading import RLock, local
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from bridgelaw.engine.text import Text
from bridgelaw.store.errors import StoreError
from bridgelaw.store.out_of_reach import OpenedFile, told, why

NO_ADDRESS = Text("found '{found}', expected the address of a database such as sqlite:///desk.sqlite3")
NOT_OPENED = Text("the database {address} cannot be opened: {problem}")
NO_DRIVER = Text("the database {address} needs {package}, which is not installed")
NEWER = Text("the database {address} was made by a newer version of the program")
BUSY_SECONDS = 15
"""How long a write waits for another."""


class _Joined(local):
    """The transaction that a thread has open for all that it reads and writes."""

    session: Session | None = None


class Database:
    """A database, up to date. Reads and writes are transactions: all of one is kept, or nothing of it."""

    def __init__(self, address: str) -> None:
        """Opens it, and makes it where there is none. Raises StoreError."""
        self._joined = _Joined()
        self._alone: AbstractContextManager[object] = nullcontext()
        self._file: OpenedFile | None = None
        self.address = address
        try:
            url = make_url(address)
            self.address = url.render_as_string(hide_password=True)
            self.engine = _engine(address) if url.get_backend_name() == "sqlite" else create_engine(url)
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
            self._begin(session, "BEGIN")  # what is read is of one moment, whatever is written meanwhile
            yield session

    @contextmanager
    def write(self) -> Iterator[Session]:
        """A transaction that writes: kept as a whole when it ends without an error; within `together`, a part of that.
        Raises OutOfReach."""
        if self._joined.session is not None:
            yield self._joined.session
            self._joined.session.flush()
            return
        with told(), self._alone, Session(self.engine, expire_on_commit=False) as session, session.begin():
            self._check_file()
            self._begin(session, "BEGIN IMMEDIATE")  # the right to write at once: asked for later it could be refused
            yield session

    @contextmanager
    def together(self) -> Iterator[Session]:
        """One transaction for all that this thread reads and writes meanwhile: all of it is kept, or nothing."""
        with self.write() as session:
            outer, self._joined.session = self._joined.session, session
            try:
                yield session
            finally:
                self._joined.session = outer

    def _begin(self, session: Session, how: str) -> None:
        """Begins a transaction where the driver does not: in SQLite."""
        connection = session.connection()
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection) and not driver.in_transaction:
            connection.exec_driver_sql(how)

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


def _engine(address: str) -> Engine:
    """SQLite, with a log that is written ahead: readers do not wait for a writer, and what is kept survives a crash."""
    url = make_url(address)
    if url.database not in (None, "", ":memory:"):
        Path(str(url.database)).parent.mkdir(parents=True, exist_ok=True)
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS})
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
