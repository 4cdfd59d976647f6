"""Engines: how to connect to each kind of database, and how to begin a transaction on it."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from bridgelaw.i18n.text import Text
from bridgelaw.store.column_types import LOWERED, written
from bridgelaw.store.connection.addresses import without_password
from bridgelaw.store.errors import StoreError

NO_ADDRESS = Text(
    "found '{found}', expected the address of a database such as sqlite:///desk.sqlite3"
)
NOT_OPENED = Text("the database {address} cannot be opened: {problem}")
NEWER = Text(
    "the database {address} was created by a newer version of the program; update the program"
)
NO_DRIVER = Text("the database {address} needs the package {package}; install it with pip")
BUSY_SECONDS: Final = 15
"""Seconds for which a statement waits for a lock that somebody else holds."""
READ_SECONDS: Final = 60
"""Seconds that one statement of a read may take on PostgreSQL."""
WRITING: Final = 0x6272696467656C77
"""The key of the PostgreSQL advisory lock for writing."""
CONNECTIONS: Final = 40
"""The size of the connection pool: the number of threads that handle pages."""
SECONDS_TO_REACH: Final = 10
"""Seconds for a server to accept a connection."""
LOST: Final = {
    "tcp_user_timeout": 20_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
}
"""A connection to a machine that has disappeared is given up after about 20 seconds."""
OWN: Final = 0o600
"""Only the user who runs the server may read and write its file."""
SNAPSHOT: Final[dict[str, object]] = {"isolation_level": "REPEATABLE READ"}
"""Does not ask for write access: a read-only server reports an error when something is written."""


def address_of(url: URL | str) -> str:
    """Return an address for display, without the password."""
    return without_password(
        url if isinstance(url, str) else url.render_as_string(hide_password=False)
    )


def engine_of(address: URL | str, busy_seconds: float) -> Engine:
    """Return an engine for an address, without connecting. Raises StoreError."""
    shown = address_of(address)
    try:
        url = make_url(address)
        if url.drivername in ("postgresql", "postgres"):
            url = url.set(drivername="postgresql+psycopg")
        if url.get_backend_name() == "sqlite":
            return _sqlite(url, busy_seconds)
        if url.get_backend_name() == "postgresql":
            return _postgresql(url, busy_seconds)
    except (ArgumentError, NoSuchModuleError, ValueError):  # e.g. a port that is not a number
        pass
    except ModuleNotFoundError as error:
        raise StoreError(NO_DRIVER, address=shown, package=error.name) from None
    except OSError as error:  # while creating the folder of the file
        raise StoreError(NOT_OPENED, address=shown, problem=error.strerror or error) from None
    raise StoreError(NO_ADDRESS, found=shown)


def is_in_memory(engine: Engine) -> bool:
    """Return whether the database is in memory: all threads then share its one connection."""
    return isinstance(engine.pool, StaticPool)


def file_of(address: str) -> Path | None:
    """Return the file of an SQLite database, or None."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        return None
    if url.get_backend_name() != "sqlite" or url.database in (None, "", ":memory:"):
        return None
    return Path(str(url.database))


def begin_reading(session: Session, *, unhurried: bool = False) -> None:
    """Begin a transaction that reads a snapshot, whatever is written concurrently.

    On PostgreSQL a statement raises an error after `READ_SECONDS`, unless `unhurried`.
    """
    if session.get_bind().dialect.name == "sqlite":
        _begin(session.connection(), "BEGIN")
        return
    connection = session.connection(execution_options=SNAPSHOT)
    if unhurried:
        connection.exec_driver_sql("SET LOCAL statement_timeout = 0")


def begin_writing(connection: Connection, busy_seconds: float) -> None:
    """Take the write lock at once: a request for it later could be refused.

    There is one writer at a time, so that what a transaction has read stays valid until it is
    committed. Raises an error of the driver after `busy_seconds`. Statements of a write, such as a
    migration of a large table, may take any time.
    """
    if connection.dialect.name == "sqlite":
        _begin(connection, "BEGIN IMMEDIATE")
        return
    connection.exec_driver_sql(  # evaluated from left to right
        f"SELECT set_config('lock_timeout', '{int(busy_seconds * 1000)}', true), "
        f"set_config('statement_timeout', '0', true), pg_advisory_xact_lock({WRITING})"
    )


def in_transaction(connection: Connection) -> bool:
    """Return whether the database still has the transaction, with nothing wrong in it.

    SQLite ends it by itself when the disk is full or cannot be read.
    """
    if connection.closed or connection.invalidated:
        return False
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection):
        return driver.in_transaction
    status = getattr(getattr(driver, "info", None), "transaction_status", None)
    return getattr(status, "name", "") == "INTRANS"


def _begin(connection: Connection, how: str) -> None:
    """Begin a transaction if the driver has not begun one."""
    driver = connection.connection.driver_connection
    if isinstance(driver, sqlite3.Connection) and not driver.in_transaction:
        connection.exec_driver_sql(how)


def _postgresql(url: URL, busy_seconds: float) -> Engine:
    """Return an engine for PostgreSQL that replaces connections that have been cut.

    No statement waits for ever: neither for a lock of another session nor for itself.
    """
    engine = create_engine(
        url,
        json_serializer=written,
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,
        pool_size=CONNECTIONS,
        max_overflow=0,
        pool_timeout=busy_seconds,
        connect_args={"connect_timeout": SECONDS_TO_REACH, **LOST},
    )

    @event.listens_for(engine, "connect")
    def _limit(connection: DBAPIConnection, record: object) -> None:
        cursor = connection.cursor()
        cursor.execute(
            f"SET lock_timeout = {int(busy_seconds * 1000)}; "
            f"SET statement_timeout = {int(READ_SECONDS * 1000)}"
        )
        cursor.close()
        connection.commit()  # otherwise the settings end with the first transaction that fails

    return engine


def _sqlite(url: URL, busy_seconds: float) -> Engine:
    """Return an engine for SQLite in WAL mode.

    Readers do not wait for a writer, and committed data survives a crash.
    """
    if url.database not in (None, "", ":memory:"):
        file = Path(str(url.database))
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists() and not str(url.database).startswith("file:"):
            file.touch(OWN)  # it holds names of players and hashes of passwords
        engine = create_engine(
            url,
            json_serializer=written,
            connect_args={"timeout": busy_seconds},
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=busy_seconds,
        )
    else:  # all threads share the only connection
        engine = create_engine(
            url,
            json_serializer=written,
            connect_args={"check_same_thread": False},
            poolclass=StaticPool,
        )

    @event.listens_for(engine, "connect")
    def _prepare(connection: object, record: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            connection.isolation_level = None  # transactions begin where `_begin` says
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA secure_delete = ON")  # overwrite what is deleted
            connection.create_function(LOWERED, 1, _lowered, deterministic=True)

    return engine


def _lowered(text: str | None) -> str | None:
    return None if text is None else text.lower()
