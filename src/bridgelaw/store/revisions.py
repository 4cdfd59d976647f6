"""How far the tables of a database have been brought up to date, and the way from one state of them to another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.resources import files
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

from bridgelaw.engine.text import Text
from bridgelaw.store.engines import begin_writing
from bridgelaw.store.errors import StoreError

NOTHING: Final = "base"
"""The state without any table."""
NO_REVISION = Text("there is no revision '{found}', expected one of: {known}")


@cache
def revisions() -> tuple[str, ...]:
    """The states that there are, from the one without any table on."""
    scripts = ScriptDirectory.from_config(_config())
    return (NOTHING, *reversed([script.revision for script in scripts.walk_revisions()]))


def newest() -> str:
    """The state that the program works with."""
    return revisions()[-1]


def revision(connection: Connection) -> str:
    """The state that a database is in: one of `revisions`, or one that a newer version of the program knows."""
    return MigrationContext.configure(connection).get_current_revision() or NOTHING


def check(wanted: str) -> None:
    """Raises StoreError where there is no such state."""
    if wanted not in revisions():
        raise StoreError(NO_REVISION, found=wanted, known=", ".join(revisions()))


def migrate(connection: Connection, to: str) -> None:
    """Takes a database to a state, up or down, in the transaction that is open; from a state that is known."""
    order, now = revisions(), revision(connection)
    if now == to:
        return
    config = _config()
    config.attributes["connection"] = connection
    (command.upgrade if order.index(to) > order.index(now) else command.downgrade)(config, to)


@contextmanager
def changing(engine: Engine, busy_seconds: float) -> Iterator[Connection]:
    """A transaction in which tables may come, change and go: all of it is kept, or nothing. Nobody else writes meanwhile.

    SQLite makes a table anew to change it, and rows that belong to its rows must not go with the old one: so it does not look
    whether rows belong to something.
    """
    with engine.connect() as connection:
        _mind_references(connection, "OFF")
        try:
            begin_writing(connection, busy_seconds)
            yield connection
            connection.commit()
        finally:
            connection.rollback()
            _mind_references(connection, "ON")


def _mind_references(connection: Connection, whether: str) -> None:
    if connection.dialect.name == "sqlite" and not connection.invalidated:
        connection.exec_driver_sql(f"PRAGMA foreign_keys = {whether}")
        connection.rollback()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(files("bridgelaw.store").joinpath("migrations")))
    return config
