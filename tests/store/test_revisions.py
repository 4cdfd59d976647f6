"""Migrations up and down, with rows in all tables, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, inspect
from sqlalchemy.exc import DBAPIError
from tests.store.test_backup import fill

from bridgelaw.cli import main
from bridgelaw.store.connection.engines import engine_of
from bridgelaw.store.connection.revisions import (
    changing,
    goes_with,
    migrate,
    newest,
    revision,
    revisions,
)
from bridgelaw.store.store import Store

PROTECTED = (
    "UPDATE change SET why = 'again' WHERE id = 1",
    "UPDATE logged SET did = 'again' WHERE id = 1",
    "UPDATE change SET number = 9 WHERE id = 1",
    "UPDATE logged SET at = '' WHERE id = 1",
    "DELETE FROM logged WHERE id = 1",
)
"""Statements that the database refuses: the first two, unless a player is being erased."""


def tables(connection: Connection) -> dict[str, tuple[list[str], list[str]]]:
    """Return the columns and the rows of every table, as text."""
    found = {}
    for name in inspect(connection).get_table_names():
        columns = [each["name"] for each in inspect(connection).get_columns(name)]
        wanted = ", ".join(f'"{each}"' for each in columns)
        rows = connection.exec_driver_sql(f'SELECT {wanted} FROM "{name}"').mappings().all()
        found[name] = (columns, sorted(repr(dict(row)) for row in rows))
    return found


def test_each_migration_down_and_up_preserves_the_data(store: Store, address: str) -> None:
    fill(store)
    engine = engine_of(address, 5)
    with engine.connect() as connection:
        full = tables(connection)
    with changing(engine, 5) as connection:
        migrate(connection, "0001")
    with engine.connect() as connection:
        down = tables(connection)
        assert {"logged", "account", "work", "collection"} & {*down} == set()
        for name, (columns, rows) in down.items():
            if name != "alembic_version":
                assert {*columns} <= {*full[name][0]}
                assert len(rows) == len(full[name][1]) >= 3
        assert (
            connection.exec_driver_sql("UPDATE change SET why = why").rowcount == 3
        )  # nothing protects it now
        connection.commit()
    with changing(engine, 5) as connection:
        migrate(connection, newest())
    with engine.connect() as connection:
        up = tables(connection)
        assert {name: columns for name, (columns, _) in up.items()} == {
            name: found[0] for name, found in full.items()
        }
        for name in ("reminder", "change", "line", "board", "contestant", "request"):
            assert up[name] == full[name]
        connection.exec_driver_sql(
            "INSERT INTO logged (id, at, who, did, \"where\") VALUES (1, '2026', 'Bo', '', '')"
        )
        connection.commit()
        for statement in PROTECTED:
            with pytest.raises(DBAPIError, match="stay as they were written"):
                connection.exec_driver_sql(statement)
            connection.rollback()
        connection.exec_driver_sql("INSERT INTO erasing (player_id) VALUES (1)")
        connection.exec_driver_sql(PROTECTED[0])  # while the name of a player is being erased
        connection.exec_driver_sql(PROTECTED[1])
        connection.commit()
        for statement in PROTECTED[2:]:
            with pytest.raises(DBAPIError, match="stay as they were written"):
                connection.exec_driver_sql(statement)
            connection.rollback()
    engine.dispose()


def test_down_to_the_first_revision_and_up_again(store: Store, address: str) -> None:
    fill(store)
    engine = engine_of(address, 5)
    with engine.connect() as connection:
        assert len(goes_with(connection, "0001")) > 10
    for state in reversed(revisions()):
        with changing(engine, 5) as connection:
            migrate(connection, state)
            assert revision(connection) == state
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    for state in revisions():
        with changing(engine, 5) as connection:
            migrate(connection, state)
    with engine.connect() as connection:
        assert goes_with(connection, newest()) == []
        left = {name for name, (_, rows) in tables(connection).items() if rows}
        assert left == {"alembic_version", "club"}
    engine.dispose()


def test_a_failed_migration_changes_nothing(bare: str) -> None:
    engine = engine_of(bare, 5)

    def fail() -> None:
        with changing(engine, 5) as connection:
            migrate(connection, newest())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == []
    engine.dispose()


def test_the_command_asks_before_data_is_lost(store: Store, address: str, tmp_path: Path) -> None:
    run, told = CliRunner(), ["server", "database", "--database", address, "--lang", "en"]
    store.records.add({}, title="Board 1")
    assert f"revision {newest()}" in run.invoke(main, told).output
    for answer in ("", "yes\n"):
        refused = run.invoke(main, [*told, "--to", "0001"], input=answer)
        assert refused.exit_code != 0
        assert "the table logged with 1 rows" in refused.output
    assert f"revision {newest()}" in run.invoke(main, told).output
    assert "revision 0001" in run.invoke(main, [*told, "--to", "0001"], input="0001\n").output
    assert f"revision {newest()}" in run.invoke(main, [*told, "--to", "newest"]).output
    assert "revision base" in run.invoke(main, [*told, "--to", "base", "--yes"]).output
    assert run.invoke(main, [*told, "--to", "7"]).exit_code == 2


def test_backup_and_restore_commands(store: Store, address: str, bare: str, tmp_path: Path) -> None:
    store.records.add({}, title="Board 1")
    run, file = CliRunner(), str(tmp_path / "backup")
    assert run.invoke(main, ["server", "backup", file, "--database", address]).exit_code == 0
    assert run.invoke(main, ["server", "backup", file, "--database", address]).exit_code == 2
    assert run.invoke(main, ["server", "restore", file, "--check"]).exit_code == 0
    assert run.invoke(main, ["server", "restore", file, "--database", bare]).exit_code == 0
    assert run.invoke(main, ["server", "restore", file, "--database", bare]).exit_code == 2
    found = Store(bare)
    assert [each.did for each in found.log.page()] == [f"bridgelaw server restore {file}", ""]
    found.close()
