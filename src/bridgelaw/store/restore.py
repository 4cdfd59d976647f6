"""Restore a backup into an empty database of any kind, completely or not at all."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError

from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.backup import (
    AT_ONCE,
    MADE_BY_MIGRATION,
    Backup,
    Table,
    add,
    count_on,
    listed,
    marks,
    quoted,
    sequence_of,
)
from bridgelaw.store.connection.backup_files import BACKUP_TABLES, refuse_backup
from bridgelaw.store.connection.engines import (
    BUSY_SECONDS,
    NEWER,
    address_of,
    engine_of,
    file_of,
)
from bridgelaw.store.connection.outages import UNUSABLE, keeps_out, told, why
from bridgelaw.store.connection.revisions import (
    NOTHING,
    changing,
    migrate,
    newest,
    revision,
    revisions,
)
from bridgelaw.store.errors import OutOfReach, StoreError

NO_FILE = Text("the file {file} does not exist; check the name")
NO_BACKUP = Text(
    "the file {file} is not a backup made by 'bridgelaw server backup'; choose another file"
)
NEWER_BACKUP = Text(
    "the file {file} was created by a newer version of the program ({version}); update the program"
)
DAMAGED = Text("the file {file} is damaged: {problem}. Nothing was restored; use another backup.")
OTHER_ROWS = Text("the rows of the table {table} have been changed")
NO_SUCH_TABLE = Text("that version has no table {table}")
NOT_EMPTY = Text(
    "the database {address} is not empty (it has the table {table}); restore the backup into an "
    "empty database"
)
NOT_TAKEN = Text("the table {table} of {file} cannot be restored: {problem}. Nothing was restored.")


def look_at(file: Path) -> Backup:
    """Verify every row of a backup, and return its description. Raises StoreError."""
    with _opened(file) as (source, backup):
        for table in backup.tables:
            for _ in _rows(source, table, file):
                pass
        return backup


def described(file: Path) -> Backup:
    """Return what a backup says of itself, without reading its rows. Raises StoreError."""
    with _opened(file) as (_, backup):
        return backup


def restore(file: Path, address: str) -> Backup:
    """Restore a backup into an empty database, and migrate it. Raises StoreError, OutOfReach."""
    refuse_backup(file_of(address))
    with _opened(file) as (source, backup):
        engine = engine_of(address, BUSY_SECONDS)
        try:
            with told(), changing(engine, BUSY_SECONDS) as target:
                _check_empty(target, address_of(address))
                if revision(target) != backup.revision:
                    migrate(target, NOTHING)
                    migrate(target, backup.revision)
                _put(source, target, backup, file)
                migrate(target, newest())
        finally:
            engine.dispose()
        return backup


@contextmanager
def _opened(file: Path) -> Iterator[tuple[sqlite3.Connection, Backup]]:
    if not file.is_file():
        raise StoreError(NO_FILE, file=file)
    with closing(
        sqlite3.connect(f"file:{quote(str(file.absolute()))}?mode=ro", uri=True)
    ) as source:
        try:
            source.execute("PRAGMA trusted_schema = OFF")
            source.execute("BEGIN")
            backup = _head(source, file)
            yield source, backup
        except (sqlite3.Error, UnicodeDecodeError) as error:
            code = getattr(error, "sqlite_errorcode", None)
            if code == sqlite3.SQLITE_NOTADB:
                raise StoreError(NO_BACKUP, file=file) from None
            raise StoreError(DAMAGED, file=file, problem=error) from None


def _head(source: sqlite3.Connection, file: Path) -> Backup:
    names = {
        name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    }
    if not {*BACKUP_TABLES, "alembic_version"} <= names:
        raise StoreError(NO_BACKUP, file=file)
    heads = source.execute(
        "SELECT at, version, version_num FROM backup, alembic_version"
    ).fetchall()
    try:
        ((at, version, now),) = heads
        if now not in revisions():
            raise StoreError(NEWER_BACKUP, file=file, version=version)
        rows = source.execute(
            "SELECT name, columns, count, last, digest FROM backup_table ORDER BY place"
        )
        tables = tuple(
            Table(
                name=str(name),
                columns=tuple(columns.split(",")),
                count=int(count),
                last=int(last),
                digest=digest,
            )
            for name, columns, count, last, digest in rows
        )
        return Backup(
            at=datetime.fromisoformat(at), version=str(version), revision=now, tables=tables
        )
    except (ValueError, TypeError, AttributeError) as error:
        raise StoreError(DAMAGED, file=file, problem=error) from None


def _rows(
    source: sqlite3.Connection, table: Table, file: Path
) -> Iterator[list[tuple[object, ...]]]:
    """Yield the rows of a table in batches.

    Raises StoreError at the end if they are not the rows that were written.
    """
    keys = [row[1] for row in source.execute(f"PRAGMA table_info({quoted(table.name)})") if row[5]]
    order = f" ORDER BY {listed(keys)}" if keys else ""
    found = source.execute(f"SELECT {listed(table.columns)} FROM {quoted(table.name)}{order}")
    digest, count = sha256(), 0
    while some := found.fetchmany(AT_ONCE):
        for row in some:
            add(digest, row)
        count += len(some)
        yield some
    if (count, digest.hexdigest()) != (table.count, table.digest):
        raise StoreError(DAMAGED, file=file, problem=Said(OTHER_ROWS, {"table": table.name}))


def _check_empty(target: Connection, shown: str) -> None:
    now, inspector = revision(target), inspect(target)
    if now not in revisions():
        raise StoreError(NEWER, address=shown)
    for name in inspector.get_table_names():
        if name == "alembic_version" or (name in MADE_BY_MIGRATION and now != NOTHING):
            continue
        if (
            now == NOTHING
            or target.exec_driver_sql(f"SELECT 1 FROM {quoted(name)} LIMIT 1").first() is not None
        ):
            raise StoreError(NOT_EMPTY, address=shown, table=name)


def _put(source: sqlite3.Connection, target: Connection, backup: Backup, file: Path) -> None:
    there = set(inspect(target).get_table_names())
    for table in backup.tables:
        if table.name not in there:
            raise StoreError(DAMAGED, file=file, problem=Said(NO_SUCH_TABLE, {"table": table.name}))
        try:
            _put_table(source, target, table, file)
        except (DBAPIError, target.dialect.loaded_dbapi.Error) as error:
            if isinstance(error, sqlite3.Error):
                raise  # an error of the source, not of the target
            if keeps_out(error):
                raise OutOfReach(UNUSABLE, problem=why(error)) from None
            raise StoreError(
                NOT_TAKEN, table=table.name, file=file, problem=getattr(error, "orig", error)
            ) from None
    if target.dialect.name == "sqlite":
        alone = target.exec_driver_sql("PRAGMA foreign_key_check").first()
        if alone is not None:
            raise StoreError(DAMAGED, file=file, problem=Said(OTHER_ROWS, {"table": alone[0]}))


def _put_table(source: sqlite3.Connection, target: Connection, table: Table, file: Path) -> None:
    if table.name in MADE_BY_MIGRATION:
        target.exec_driver_sql(f"DELETE FROM {quoted(table.name)}")
    rows = _rows(source, table, file)
    if target.dialect.name == "sqlite":
        into = (
            f"INSERT INTO {quoted(table.name)} ({listed(table.columns)}) VALUES "
            f"({marks(table.columns)})"
        )
        for some in rows:
            target.exec_driver_sql(into, some)
        if table.last:
            count_on(target.exec_driver_sql, table)
        return
    cursor = target.connection.cursor()
    with cursor.copy(f"COPY {quoted(table.name)} ({listed(table.columns)}) FROM STDIN") as put:
        for some in rows:
            for row in some:
                put.write_row(row)
    sequence = sequence_of(target, table.name) if "id" in table.columns else None
    if sequence is not None:
        highest = target.exec_driver_sql(f"SELECT MAX(id) FROM {quoted(table.name)}").scalar() or 0
        if last := max(highest, table.last):
            target.exec_driver_sql("SELECT setval(%s, %s)", (sequence, last))
