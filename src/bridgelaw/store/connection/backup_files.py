"""Files of backups, which must not be opened as the database of a server."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import StoreError

BACKUP_TABLES: Final = ("backup", "backup_table")
"""The tables that only a backup has."""
A_BACKUP = Text(
    "the file {file} is a backup, expected a database; restore it into a new one with 'bridgelaw "
    "server restore' and serve that"
)


def refuse_backup(file: Path | None) -> None:
    """Raise StoreError if an SQLite file is a backup: a server would change it.

    The file is only read. A file that cannot be read is reported when it is opened.
    """
    if file is None or not file.is_file():
        return
    where = f"file:{quote(str(file.absolute()))}?mode=ro"
    with (
        suppress(sqlite3.Error, UnicodeDecodeError),
        closing(sqlite3.connect(where, uri=True)) as source,
    ):
        marks = ", ".join("?" * len(BACKUP_TABLES))
        (found,) = source.execute(
            f"SELECT COUNT(*) FROM sqlite_master WHERE type = 'table' AND name IN ({marks})",
            BACKUP_TABLES,
        ).fetchone()
        if found == len(BACKUP_TABLES):
            raise StoreError(A_BACKUP, file=file)
