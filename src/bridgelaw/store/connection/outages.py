"""Outages: why a database cannot be read or written although the request itself is correct."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy.exc import DatabaseError as Damaged
from sqlalchemy.exc import DBAPIError, OperationalError, StatementError
from sqlalchemy.exc import TimeoutError as NoneFree

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.write_queue import NoTurn
from bridgelaw.store.errors import OutOfReach, StoreError

UNUSABLE = Text("the database cannot be used at the moment, and nothing was saved: {problem}")
GONE = Text(
    "the database file was moved, deleted or replaced while the server was running; nothing is "
    "saved until it is back or the server is restarted"
)
LOCKED = Text("another program has locked it")
READ_ONLY = Text("it is read-only")
FULL = Text("the disk is full")
UNREADABLE = Text("the disk cannot be read or written")
CANNOT_OPEN = Text("the file does not exist, or the file or its folder is read-only")
CORRUPT = Text("the file is damaged")
NO_DATABASE = Text("the file is not a database")
MANY = Text("too many requests at once")
NO_SERVER = Text("the database server does not answer")
NO_DATABASE_THERE = Text("the database does not exist on its server")
WRONG_PASSWORD = Text("the database server refuses the user name or password")
NOT_ALLOWED = Text("this user lacks the permission on the database server")
FULL_HOUSE = Text("the database server has too many connections")
NO_MEMORY = Text("the database server is out of memory")
TOO_LONG = Text("it took too long")

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
"""Mask of the primary result code in an extended SQLite error code."""
STATES: Final = {
    "08": NO_SERVER,
    "25006": READ_ONLY,
    "28": WRONG_PASSWORD,
    "3D": NO_DATABASE_THERE,
    "40": LOCKED,
    "42501": NOT_ALLOWED,
    "53100": FULL,
    "53200": NO_MEMORY,
    "53300": FULL_HOUSE,
    "55P03": LOCKED,
    "57014": TOO_LONG,
    "57P": NO_SERVER,
    "58": UNREADABLE,
    "XX001": CORRUPT,
    "XX002": CORRUPT,
}
"""Reasons by PostgreSQL's SQLSTATE or its prefix (appendix A of its manual)."""
AT_THE_DOOR: Final = {
    "password authentication failed": WRONG_PASSWORD,
    "no password supplied": WRONG_PASSWORD,
    "no pg_hba.conf entry": WRONG_PASSWORD,
    "does not exist": NO_DATABASE_THERE,
    "too many connections": FULL_HOUSE,
    "too many clients": FULL_HOUSE,
    "remaining connection slots": FULL_HOUSE,
}
"""Reasons by parts of the message if no connection was made, since there is no SQLSTATE."""


def why(error: Exception) -> object:
    """Return the reason in our own words if it is known, otherwise as the driver says it."""
    if isinstance(error, UnicodeDecodeError):
        return CORRUPT  # a message of SQLite contained bytes that are not UTF-8
    cause = getattr(error, "orig", None) or error
    code = getattr(cause, "sqlite_errorcode", None)
    if code is not None:
        return WHY.get(code & _PRIMARY, cause)
    if hasattr(cause, "sqlstate"):
        return _of_state(cause.sqlstate) if cause.sqlstate else _at_the_door(str(cause))
    return cause


def _of_state(state: str) -> object:
    found = next((STATES[state[:length]] for length in (5, 3, 2) if state[:length] in STATES), None)
    return found or f"SQLSTATE {state}"


def _at_the_door(said: str) -> Text:
    return next((text for words, text in AT_THE_DOOR.items() if words in said), NO_SERVER)


@contextmanager
def told() -> Iterator[None]:
    """Convert errors of an unusable database to OutOfReach; other errors pass through."""
    try:
        yield
    except (NoneFree, NoTurn):
        raise OutOfReach(UNUSABLE, problem=MANY) from None
    except DBAPIError as error:
        if keeps_out(error):
            raise OutOfReach(UNUSABLE, problem=why(error)) from None
        raise
    except StatementError as error:  # a column type refused a value (`column_types`)
        if isinstance(error.orig, StoreError):
            raise error.orig from None
        raise


def keeps_out(error: Exception) -> bool:
    """Return whether an error is an outage.

    Other errors are bugs, or faults of the data to be written.
    """
    state = getattr(getattr(error, "orig", error), "sqlstate", None)
    if state:
        return isinstance(_of_state(state), Text)
    return isinstance(error, OperationalError) or type(error) is Damaged


class OpenedFile:
    """The file that an SQLite database was opened in.

    A write to a file that was removed would be acknowledged and lost.
    """

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
        """Raise OutOfReach if the file has been moved, removed or replaced."""
        if self._now() != self._stamp:
            raise OutOfReach(GONE)
