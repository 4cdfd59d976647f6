"""Revisions: the states of the tables, and migrations between them."""

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
from sqlalchemy import Connection, Engine, create_engine, inspect
from sqlalchemy.pool import StaticPool

from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.connection.engines import begin_writing
from bridgelaw.store.errors import StoreError

NOTHING: Final = "base"
"""The revision without any tables."""
A_TABLE = Text("the table {table} with {rows} rows")
A_COLUMN = Text("the column {column} of the table {table}")
NO_REVISION = Text("found the revision '{found}', expected one of: {known}")


@cache
def revisions() -> tuple[str, ...]:
    """Return all revisions in order, beginning with the one without tables."""
    scripts = ScriptDirectory.from_config(_config())
    return (NOTHING, *reversed([script.revision for script in scripts.walk_revisions()]))


def newest() -> str:
    """Return the revision that this version of the program uses."""
    return revisions()[-1]


def revision(connection: Connection) -> str:
    """Return the revision of a database.

    It is one of `revisions`, or one of a newer version of the program.
    """
    return MigrationContext.configure(connection).get_current_revision() or NOTHING


def check(wanted: str) -> None:
    """Raise StoreError if there is no such revision."""
    if wanted not in revisions():
        raise StoreError(NO_REVISION, found=wanted, known=", ".join(revisions()))


def migrate(connection: Connection, to: str) -> None:
    """Migrate a database up or down to a revision, in the open transaction.

    Its present revision must be known.
    """
    order, now = revisions(), revision(connection)
    if now == to:
        return
    config = _config()
    config.attributes["connection"] = connection
    (command.upgrade if order.index(to) > order.index(now) else command.downgrade)(config, to)


def goes_with(connection: Connection, to: str) -> list[Said]:
    """List what a database contains now that another revision would not have."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    with engine.connect() as other:
        migrate(other, to)
        stays = {
            name: {each["name"] for each in inspect(other).get_columns(name)}
            for name in _tables(other)
        }
    engine.dispose()
    found = []
    for table in _tables(connection):
        if table not in stays:
            rows = connection.exec_driver_sql(f'SELECT COUNT(*) FROM "{table}"').scalar()
            found.append(Said(A_TABLE, {"table": table, "rows": rows}))
            continue
        columns = [each["name"] for each in inspect(connection).get_columns(table)]
        found += [
            Said(A_COLUMN, {"table": table, "column": each})
            for each in columns
            if each not in stays[table]
        ]
    return found


def _tables(connection: Connection) -> list[str]:
    return sorted(
        name for name in inspect(connection).get_table_names() if name != "alembic_version"
    )


@contextmanager
def changing(engine: Engine, busy_seconds: float) -> Iterator[Connection]:
    """Begin a transaction in which tables may be created, changed and dropped.

    It is committed as a whole or not at all, and nobody else writes while it is open. SQLite
    changes a table by replacing it. Rows that refer to its rows must not be deleted with the old
    table, so foreign keys are not enforced in the transaction.
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
