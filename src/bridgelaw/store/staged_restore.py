"""Restore a backup at the next start of the server: the database in use is not replaced.

It is for SQLite files. The backup waits beside the database, until somebody at the machine starts
the server with `--restore`: a backup replaces the log too, which no director may change. Then it is
restored into a new file, which takes the place of the database; that one stays under another name.
If this is interrupted, the next start does it again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import copyfileobj
from typing import IO, Final

from bridgelaw.i18n.text import Text
from bridgelaw.store.backup import OF_ACCOUNTS, Backup, listed, quoted, written_whole
from bridgelaw.store.connection.engines import file_of
from bridgelaw.store.errors import StoreError
from bridgelaw.store.restore import described, look_at, restore
from bridgelaw.store.store import Store

STAGED: Final = "-to-restore"
RESTORING: Final = "-restoring"
BESIDE: Final = ("-wal", "-shm")
"""The suffixes of the files that SQLite keeps beside a database."""

ONLY_FILES = Text(
    "the database {address} is not an SQLite file; restore with 'bridgelaw server restore' into "
    "an empty database"
)
NOT_REPLACED = Text("the database {file} cannot be replaced: {problem}. Nothing was changed.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Restored:
    """A backup that was restored at the start of the server."""

    backup: Backup
    before: Path | None
    """The database as it was before; None if there was none."""


def can_restore(address: str) -> bool:
    """Return whether backups can be restored at the start, which only SQLite files can."""
    return file_of(address) is not None


def staged(address: str) -> Backup | None:
    """Return the backup that waits to be restored. Raises StoreError if it cannot be read."""
    file = file_of(address)
    waiting = None if file is None else _beside(file, STAGED)
    return described(waiting) if waiting is not None and waiting.exists() else None


def stage(address: str, uploaded: IO[bytes], name: str) -> Backup:
    """Verify every row of a backup, and let it wait for the next start. Raises StoreError."""
    file = _file(address)
    with written_whole(_beside(file, STAGED), replace=True) as part:
        with part.open("wb") as opened:
            copyfileobj(uploaded, opened)
        try:
            return look_at(part)
        except StoreError as error:
            raise StoreError(error.problem, **{**error.values, "file": name}) from None


def discard(address: str) -> None:
    """Delete the backup that waits. Raises StoreError."""
    _remove([_beside(_file(address), STAGED)])


def restore_staged(address: str, at: datetime) -> Restored | None:
    """Restore the backup that waits, if there is one, before the database is opened.

    The accounts of the database stay, because only somebody at the machine may change them; if it
    has none, those of the backup are restored. Raises StoreError.
    """
    file = file_of(address)
    if file is None or not _beside(file, STAGED).exists():
        return None
    new = _beside(file, RESTORING)
    _remove([new, *(_beside(new, suffix) for suffix in BESIDE)])
    backup = restore(_beside(file, STAGED), f"sqlite:///{new}")
    before = None
    if file.exists():
        _keep_accounts(file, new)
        before = file.with_name(f"{file.stem}-before-{at:%Y-%m-%d-%H%M%S}{file.suffix}")
        _move(file, before)
    _move(new, file)
    _remove([_beside(file, STAGED)])
    return Restored(backup=backup, before=before)


def _file(address: str) -> Path:
    file = file_of(address)
    if file is None:
        raise StoreError(ONLY_FILES, address=address)
    return file


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def _keep_accounts(file: Path, new: Path) -> None:
    """Give the restored database the accounts of the one that it replaces, if it has any."""
    Store(f"sqlite:///{file}").close()  # its tables are migrated, as those of the restored one are
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as target:
            target.execute("ATTACH ? AS present", (str(file),))
            (count,) = target.execute("SELECT COUNT(*) FROM present.account").fetchone()
            if not count:
                return
            target.execute("BEGIN IMMEDIATE")
            for table in reversed(OF_ACCOUNTS):
                target.execute(f"DELETE FROM main.{quoted(table)}")
            for table in OF_ACCOUNTS:
                columns = listed(
                    [each[1] for each in target.execute(f"PRAGMA present.table_info({table})")]
                )
                target.execute(
                    f"INSERT INTO main.{quoted(table)} ({columns}) "
                    f"SELECT {columns} FROM present.{quoted(table)}"
                )
            target.execute("COMMIT")
    except sqlite3.Error as error:
        raise StoreError(NOT_REPLACED, file=file, problem=error) from None


def _move(file: Path, to: Path) -> None:
    """Rename a database that nobody has open, with the files beside it."""
    try:
        for suffix in BESIDE:  # left if the last process was killed; they belong to the file
            if _beside(file, suffix).exists():
                _beside(file, suffix).replace(_beside(to, suffix))
        file.replace(to)
    except OSError as error:
        raise StoreError(NOT_REPLACED, file=file, problem=error.strerror or error) from None


def _remove(files: Iterable[Path]) -> None:
    for each in files:
        try:
            each.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(NOT_REPLACED, file=each, problem=error.strerror or error) from None
