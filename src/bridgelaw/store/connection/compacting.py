"""Compact a database, so that nothing is left of what was deleted or replaced."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Engine

from bridgelaw.store.connection.engines import is_in_memory

TRIES: Final = 4
"""How often to wait for readers of old pages, each time for `BUSY_SECONDS`."""


def compact(engine: Engine) -> bool:
    """Rewrite the database without its unused pages; return whether its log was emptied too.

    Writers wait in the meantime. SQLite's log is emptied when nobody reads from it. PostgreSQL
    makes the space of old rows free, and overwrites it by and by.
    """
    if is_in_memory(engine):
        return True
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.exec_driver_sql("VACUUM")
        if connection.dialect.name != "sqlite":
            return True
        for _ in range(TRIES):
            busy, *_ = connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)").one()
            if not busy:
                return True
    return False
