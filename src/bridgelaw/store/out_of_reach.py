"""What keeps a database from being read or written although nothing is wrong with what was asked, in words."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DatabaseError as Damaged
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from bridgelaw.engine.text import Text
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.turns import NoTurn

UNUSABLE = Text("the database cannot be used at the moment, and nothing of this has been kept: {problem}")
GONE = Text(
    """the file of the database has been moved, removed or replaced while the desk runs; nothing is kept until it is back, or
    the desk is started again"""
)
LOCKED = Text("another program has locked it")
READ_ONLY = Text("it may be read and not written")
FULL = Text("there is no room left on the disk")
UNREADABLE = Text("the disk cannot be read or written there")
CANNOT_OPEN = Text("there is no such file, or the file or its folder may not be written to")
CORRUPT = Text("the file is damaged")
NO_DATABASE = Text("the file is no database")
MANY = Text("too many requests at once")

WHY: Final = {
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_IOERR: UNREADABLE,
    sqlite3.SQLITE_CANTOPEN: CANNOT_OPEN,
    sqlite3.SQLITE_CORRUPT: CORRUPT,
    sqlite3.SQLITE_NOTADB: NO_DATABASE,
}
_PRIMARY: Final = 0xFF
"""An error code of SQLite has its kind here, and above it what exactly it was."""


def why(error: Exception) -> object:
    """What is wrong: in words of ours where it is known, else as the driver has it."""
    if isinstance(error, UnicodeDecodeError):
        return CORRUPT  # SQLite tells what is wrong with the letters that it found
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    return cause if code is None else WHY.get(code & _PRIMARY, cause)


@contextmanager
def told() -> Iterator[None]:
    """Tells in words what keeps the database from being used. Raises OutOfReach, and whatever is raised for other reasons."""
    try:
        yield
    except (NoneFree, NoTurn):
        raise OutOfReach(UNUSABLE, problem=MANY) from None
    except DBAPIError as error:
        # The kinds below these two are mistakes of ours or of what was to be written.
        if isinstance(error, OperationalError) or type(error) is Damaged:
            raise OutOfReach(UNUSABLE, problem=why(error)) from None
        raise


class OpenedFile:
    """The file that a database was opened in. What is written to one that has gone would be acknowledged, and lost."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._stamp = self._now()

    def _now(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def check(self) -> None:
        """Raises OutOfReach where it is not there any more, or another is in its place."""
        if self._now() != self._stamp:
            raise OutOfReach(GONE)
