"""Back up a whole store to one file: a snapshot of any database, taken while the server runs.

The file is an SQLite database with the tables of the store as they are (`alembic_version` has their
revision), and two tables of its own: when it was made, and the number of rows and the digest of
each table. Sign-ins of browsers are not included. `restore` reads it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import TYPE_CHECKING, Final

from sqlalchemy import JSON, URL, Connection, String, inspect
from sqlalchemy.engine.interfaces import ReflectedColumn
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from bridgelaw import __version__
from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.engines import BUSY_SECONDS, begin_reading, engine_of, file_of
from bridgelaw.store.connection.existing_database import opened
from bridgelaw.store.connection.outages import told
from bridgelaw.store.connection.revisions import changing, migrate
from bridgelaw.store.errors import StoreError

if TYPE_CHECKING:
    from hashlib import _Hash

THERE_ALREADY = Text("the file {file} already exists and was not changed; choose another name")
THE_DESK_ITSELF = Text("the file {file} is the database itself; choose another name for the backup")
NOT_WRITTEN = Text("the file {file} cannot be written: {problem}")
LEFT_OUT: Final = frozenset({"alembic_version", "sign_in"})
"""Tables that are not copied.

The migration writes `alembic_version`; users sign in again.
"""
OF_ACCOUNTS: Final = ("account", "access_key")
"""The tables with the hashes of passwords and keys, each before those that refer to it."""
MADE_BY_MIGRATION: Final = frozenset({"club"})
"""Tables in which a migration adds rows; the rows of a backup take their place."""
AT_ONCE: Final = 500
"""The number of rows in memory at a time."""
OWN_TABLES: Final = (
    "CREATE TABLE backup (at TEXT NOT NULL, version TEXT NOT NULL)",
    "CREATE TABLE backup_table (place INTEGER PRIMARY KEY, name TEXT NOT NULL, columns TEXT NOT "
    "NULL, "
    "count INTEGER NOT NULL, last INTEGER NOT NULL, digest TEXT NOT NULL)",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table in a backup."""

    name: str
    columns: tuple[str, ...]
    count: int
    last: int
    """The highest id ever given to a row, whether or not the row still exists; 0 if none."""
    digest: str
    """The SHA-256 of its rows in order."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """The contents of a backup."""

    at: datetime
    version: str
    """The version of the program that made it."""
    revision: str
    tables: tuple[Table, ...]

    @property
    def rows(self) -> int:
        """The number of rows in all tables."""
        return sum(table.count for table in self.tables)


def back_up(address: str, file: Path, *, replace: bool = False, accounts: bool = True) -> Backup:
    """Write a snapshot of a database to a file, completely or not at all.

    Without accounts, it has no hashes of passwords and keys. Raises StoreError, OutOfReach.
    """
    left_out = LEFT_OUT if accounts else LEFT_OUT | {*OF_ACCOUNTS}
    database = file_of(address)
    if database is not None and file.exists() and database.exists() and file.samefile(database):
        raise StoreError(THE_DESK_ITSELF, file=file)
    if file.exists() and not replace:
        raise StoreError(THERE_ALREADY, file=file)
    with opened(address) as (engine, now), told(), Session(engine) as session:
        begin_reading(session, unhurried=True)  # sorting a large table takes long
        with written_whole(file, replace=replace) as part:
            _make_tables(part, now)
            with closing(sqlite3.connect(part, isolation_level=None)) as target:
                found = _write(session.connection(), target, now, left_out)
    return found


@contextmanager
def written_whole(file: Path, *, replace: bool) -> Iterator[Path]:
    """Yield a temporary file, which replaces `file` once written and synced. Raises StoreError."""
    part: Path | None = None
    try:
        handle, name = mkstemp(
            prefix=f".{file.name[:100]}.", suffix=".part", dir=file.parent
        )  # readable by this user alone
        part = Path(name)
        try:
            yield part
            os.fsync(handle)
        finally:
            os.close(handle)
        if file.exists() and not replace:
            raise StoreError(THERE_ALREADY, file=file)
        part.replace(file)
        _sync_folder(file.parent)
    except OSError as error:
        raise StoreError(NOT_WRITTEN, file=file, problem=error.strerror or error) from None
    except sqlite3.Error as error:
        raise StoreError(NOT_WRITTEN, file=file, problem=error) from None
    finally:
        if part is not None:
            for suffix in (
                "",
                "-journal",
                "-wal",
                "-shm",
            ):  # what SQLite may leave if the disk is full
                part.with_name(part.name + suffix).unlink(missing_ok=True)


def _sync_folder(folder: Path) -> None:
    with suppress(OSError):  # not supported by every system
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _make_tables(part: Path, revision: str) -> None:
    engine = engine_of(URL.create("sqlite", database=str(part)), BUSY_SECONDS)
    try:
        with changing(engine, BUSY_SECONDS) as connection:
            migrate(connection, revision)
        with engine.connect() as connection:
            connection.exec_driver_sql(
                "PRAGMA journal_mode = DELETE"
            )  # a single file, without a log beside it
    except SQLAlchemyError as error:
        raise StoreError(NOT_WRITTEN, file=part, problem=getattr(error, "orig", error)) from None
    finally:
        engine.dispose()


def _write(
    source: Connection, target: sqlite3.Connection, revision: str, left_out: frozenset[str]
) -> Backup:
    target.execute("PRAGMA synchronous = OFF")  # the file is synced at the end
    target.execute("PRAGMA journal_mode = OFF")  # an incomplete file is discarded
    target.execute("BEGIN")
    for command in OWN_TABLES:
        target.execute(command)
    at = datetime.now(UTC)
    inspector = inspect(source)
    names = [
        name
        for name, _ in inspector.get_sorted_table_and_fkc_names()
        if name and name not in left_out
    ]
    tables = tuple(_copy(source, target, name, inspector.get_columns(name)) for name in names)
    target.execute("INSERT INTO backup VALUES (?, ?)", (at.isoformat(), __version__))
    target.executemany(
        "INSERT INTO backup_table (name, columns, count, last, digest) VALUES (?, ?, ?, ?, ?)",
        [
            (each.name, ",".join(each.columns), each.count, each.last, each.digest)
            for each in tables
        ],
    )
    target.execute("COMMIT")
    return Backup(at=at, version=__version__, revision=revision, tables=tables)


def _copy(
    source: Connection, target: sqlite3.Connection, name: str, columns: Sequence[ReflectedColumn]
) -> Table:
    names = tuple(str(each["name"]) for each in columns)
    keys = inspect(source).get_pk_constraint(name)["constrained_columns"]
    into = f"INSERT INTO {quoted(name)} ({listed(names)}) VALUES ({marks(names)})"
    wanted, order = listed(names), listed(keys)
    if source.dialect.name != "sqlite":  # JSON as text, and text in SQLite's order
        forms = {each["name"] for each in columns if isinstance(each["type"], JSON)}
        words = {each["name"] for each in columns if isinstance(each["type"], String)}
        wanted = ", ".join(quoted(each) + ("::text" if each in forms else "") for each in names)
        order = ", ".join(quoted(each) + (' COLLATE "C"' if each in words else "") for each in keys)
    if name in MADE_BY_MIGRATION:
        target.execute(f"DELETE FROM {quoted(name)}")
    digest, count = sha256(), 0
    rows = source.exec_driver_sql(
        f"SELECT {wanted} FROM {quoted(name)} ORDER BY {order}",
        execution_options={"stream_results": True, "max_row_buffer": AT_ONCE},
    )
    for some in rows.partitions(AT_ONCE):
        plain = [tuple(map(_plain, row)) for row in some]
        for row in plain:
            add(digest, row)
        target.executemany(into, plain)
        count += len(plain)
    last = _last_number(source, name, keys)
    found = Table(name=name, columns=names, count=count, last=last, digest=digest.hexdigest())
    if target.execute(
        "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE name = ?", (name,)
    ).fetchone()[0]:
        count_on(target.execute, found)
    return found


def count_on(run: Callable[..., object], table: Table) -> None:
    """Let SQLite continue the ids of a table after the last one given."""
    run("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
    run("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table.name, table.last))


def _last_number(source: Connection, table: str, keys: Sequence[str]) -> int:
    """Return the last id given to a row; it is not given again."""
    if list(keys) != ["id"]:
        return 0
    if source.dialect.name == "sqlite":
        found = source.exec_driver_sql(
            "SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)
        ).scalar()
        return int(found or 0)
    sequence = sequence_of(source, table)
    if sequence is None:
        return 0
    last, called = source.exec_driver_sql(f"SELECT last_value, is_called FROM {sequence}").one()
    return int(last) if called else 0


def sequence_of(connection: Connection, table: str) -> str | None:
    """Return the PostgreSQL sequence of a table's ids, quoted for use in a statement."""
    found = connection.exec_driver_sql(
        "SELECT pg_get_serial_sequence(%s, 'id')", (quoted(table),)
    ).scalar()
    return None if found is None else str(found)


def add(digest: _Hash, row: tuple[object, ...]) -> None:
    """Add a row to the digest of a table."""
    digest.update(ascii(row).encode())


def _plain(value: object) -> object:
    """Return a value as SQLite stores it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, date):
        return value.isoformat()
    return bytes(value) if isinstance(value, memoryview) else value


def quoted(name: str) -> str:
    """Quote the name of a table or a column."""
    return '"' + name.replace('"', '""') + '"'


def listed(names: Sequence[str]) -> str:
    """Return quoted column names, separated by commas."""
    return ", ".join(map(quoted, names))


def marks(names: Sequence[str]) -> str:
    """Return as many SQLite parameter marks as there are names."""
    return ", ".join("?" * len(names))
