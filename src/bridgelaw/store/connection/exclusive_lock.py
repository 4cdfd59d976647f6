"""A lock that one process holds at a time, and that ends with the process however it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Final
from weakref import WeakKeyDictionary

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.file_lock import locked

WORKING: Final = 0x776F726B
"""The key of the PostgreSQL advisory lock for running jobs."""
SUFFIX: Final = "-work"
"""The suffix of a file beside the SQLite file, locked while a process runs jobs."""
_IN_MEMORY: Final[WeakKeyDictionary[Engine, Lock]] = WeakKeyDictionary()


@contextmanager
def exclusive_lock(database: Database) -> Iterator[bool]:
    """Try to take the lock for running jobs; yield whether it was free.

    It is held until the block ends.
    """
    engine = database.engine
    if engine.dialect.name != "sqlite":
        with _on_server(engine) as ours:
            yield ours
    elif engine.url.database in (None, "", ":memory:"):
        lock = _IN_MEMORY.setdefault(engine, Lock())
        ours = lock.acquire(blocking=False)
        try:
            yield ours
        finally:
            if ours:
                lock.release()
    else:
        with Path(f"{engine.url.database}{SUFFIX}").open("a") as opened:
            yield locked(opened)  # released when the file is closed


@contextmanager
def _on_server(engine: Engine) -> Iterator[bool]:
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        ours = bool(connection.exec_driver_sql(f"SELECT pg_try_advisory_lock({WORKING})").scalar())
        try:
            yield ours
        finally:
            with suppress(DBAPIError):  # the lock ends with the connection, even if it was cut
                if ours:
                    connection.exec_driver_sql(f"SELECT pg_advisory_unlock({WORKING})")
            connection.invalidate()
