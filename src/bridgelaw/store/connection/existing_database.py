"""Open an existing database as it is, without creating or migrating anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from bridgelaw.i18n.text import Text
from bridgelaw.store.connection.backup_files import refuse_backup
from bridgelaw.store.connection.engines import (
    BUSY_SECONDS,
    NEWER,
    NOT_OPENED,
    address_of,
    engine_of,
    file_of,
    is_in_memory,
)
from bridgelaw.store.connection.outages import why
from bridgelaw.store.connection.revisions import NOTHING, revision, revisions
from bridgelaw.store.errors import StoreError

NO_DESK = Text(
    "the database {address} has no data of this program; check the address, or create it "
    "with 'bridgelaw serve'"
)


@contextmanager
def opened(address: str) -> Iterator[tuple[Engine, str]]:
    """Yield the engine of a store's database, and its revision.

    Raises StoreError if there is no store, or one of a newer version.
    """
    shown, file = address_of(address), file_of(address)
    if file is not None and not file.exists():
        raise StoreError(NO_DESK, address=shown)
    refuse_backup(file)
    engine = engine_of(address, BUSY_SECONDS)
    try:
        if is_in_memory(engine):
            raise StoreError(NO_DESK, address=shown)
        try:
            with engine.connect() as connection:
                now = revision(connection)
        except (DBAPIError, OSError, UnicodeDecodeError) as error:
            raise StoreError(NOT_OPENED, address=shown, problem=why(error)) from None
        if now == NOTHING:
            raise StoreError(NO_DESK, address=shown)
        if now not in revisions():
            raise StoreError(NEWER, address=shown)
        yield engine, now
    finally:
        engine.dispose()
