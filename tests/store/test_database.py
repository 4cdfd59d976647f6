"""The database is created, upgraded, downgraded and refused; transactions are all or nothing."""

from __future__ import annotations

import sqlite3
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, Engine, inspect, select, text
from sqlalchemy.exc import IntegrityError

from bridgelaw.event.model import Event
from bridgelaw.store.connection.database import Database
from bridgelaw.store.connection.engines import engine_of
from bridgelaw.store.errors import OutOfReach, StoreError
from bridgelaw.store.models import Reason, What
from bridgelaw.store.schema import EventRow, LineRow, RequestRow, Row
from bridgelaw.store.store import Store


def migrate(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(files("bridgelaw.store").joinpath("migrations")))
    config.attributes["connection"] = connection
    (command.downgrade if revision == "base" else command.upgrade)(config, revision)
    connection.commit()


@pytest.fixture
def plain(bare: str) -> Iterator[Engine]:
    engine = engine_of(bare, 5)
    yield engine
    engine.dispose()


def test_the_migrations_create_exactly_the_tables_of_the_models(plain: Engine) -> None:
    with plain.connect() as connection:
        migrate(connection, "head")
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Row.metadata) == []


def test_the_migrations_go_down_and_up_again(plain: Engine) -> None:
    with plain.connect() as connection:
        migrate(connection, "head")
        there = set(inspect(connection).get_table_names())
        migrate(connection, "base")
        assert set(inspect(connection).get_table_names()) == {"alembic_version"}
        migrate(connection, "head")
        assert (
            set(inspect(connection).get_table_names())
            == there
            == {*Row.metadata.tables, "alembic_version"}
        )


def test_stored_data_is_present_when_the_store_is_reopened(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'new' / 'folder' / 'desk.sqlite3'}"
    store = Store(address)
    number = store.records.add({"a": 1}, title="Board 1")
    store.close()
    again = Store(address)
    assert again.records.get(number).form == {"a": 1}
    again.close()


@pytest.mark.parametrize("address", ["sqlite://", "sqlite:///:memory:"])
def test_a_store_in_memory(address: str) -> None:
    store = Store(address)
    assert store.records.get(store.records.add({}, title="Board 1")).title == "Board 1"
    store.close()


def test_threads_do_not_interfere_in_memory() -> None:
    store = Store("sqlite://")
    with ThreadPoolExecutor(8) as threads:
        numbers = [*threads.map(lambda at: store.records.add({"at": at}, title=str(at)), range(40))]
    assert [store.records.get(number).form["at"] for number in numbers] == [*range(40)]
    store.close()


def test_a_store_of_a_newer_version_is_refused(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'desk.sqlite3'}"
    database = Database(address)
    with database.write() as session:
        session.execute(text("update alembic_version set version_num = '9999'"))
    database.close()
    with pytest.raises(StoreError, match="newer version"):
        Database(address)


@pytest.mark.parametrize(
    "address", ["", "desk.sqlite3", "nonsense://x", "sqlite:////dev/null/desk.sqlite3"]
)
def test_an_invalid_address_is_refused_with_a_message(address: str) -> None:
    with pytest.raises(StoreError) as refused:
        Database(address)
    assert refused.value.say("da") != refused.value.say("en")


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    file.write_text(
        "Not a database, but a letter to the club, which is long enough to be taken for one. " * 50
    )
    with pytest.raises(StoreError, match="cannot be opened"):
        Database(f"sqlite:///{file}")


def test_a_password_is_not_shown() -> None:
    with pytest.raises(StoreError) as refused:
        Database("postgresql+nothing://anna:secret@localhost/desk")
    assert "secret" not in str(refused.value)


def test_a_failed_write_leaves_nothing_behind(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'desk.sqlite3'}")

    def fail() -> None:
        with database.write() as session:
            session.execute(text("insert into request values ('a', 'now', 'd', 200, '{}', '')"))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    with database.read() as session:
        assert session.query(RequestRow).count() == 0
    database.close()


def test_rows_with_a_missing_parent_are_refused(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path / 'desk.sqlite3'}")
    with pytest.raises(IntegrityError), database.write() as session:
        session.add(LineRow(board_id=7, place=0, version=0, form={}))
    with database.read() as session:
        assert session.query(LineRow).count() == session.query(EventRow).count() == 0
    database.close()


def test_a_removed_or_replaced_file_is_no_longer_written(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.records.add({}, title="Board 1")
    file.rename(tmp_path / "elsewhere")
    for again in (False, True):
        if again:
            file.write_bytes((tmp_path / "elsewhere").read_bytes())
        with pytest.raises(OutOfReach, match="moved"):
            store.records.add({}, title="Board 2")
        with pytest.raises(OutOfReach, match="moved"):
            store.records.listed()
    file.unlink()
    (tmp_path / "elsewhere").rename(file)
    store.records.add({}, title="Board 3")
    assert [each.title for each in store.records.listed()] == ["Board 3", "Board 1"]
    store.close()


def test_an_unwritable_database_is_reported_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bridgelaw.store.connection.database.BUSY_SECONDS", 0.05)
    file = tmp_path / "desk.sqlite3"
    store = Store(f"sqlite:///{file}")
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(OutOfReach, match="another program has locked it") as locked:
        store.records.add({}, title="Board 1")
    assert "låst" in locked.value.say("da")
    other.rollback()
    with store.database.read() as session:
        (pages,) = session.execute(text("pragma page_count")).one()
        session.execute(text(f"pragma max_page_count = {pages}"))
    with pytest.raises(OutOfReach, match="the disk is full"):
        store.records.add({"a": "x" * 100_000}, title="Board 1")
    store.records.add({}, title="Board 2")
    assert [each.title for each in store.records.listed()] == ["Board 2"]
    other.close()
    store.close()


def test_a_file_whose_tables_have_no_readable_names_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    Store(f"sqlite:///{file}").close()
    file.write_bytes(
        file.read_bytes().replace(b"CREATE TABLE request", b"CREATE TABLE\xff\x80\xff\xfe\xffest")
    )
    with pytest.raises(StoreError, match="damaged"):
        Store(f"sqlite:///{file}")


def test_a_read_sees_one_snapshot(tmp_path: Path, pairs: Event) -> None:
    address = f"sqlite:///{tmp_path / 'desk.sqlite3'}"
    here, there = Store(address), Store(address)
    number = here.events.enter(pairs, Reason(by="Anna"))
    with here.database.read() as session:
        before = session.scalar(select(EventRow.name))
        there.events.revise(
            number, 1, replace(pairs, name="Otherwise"), What.SETTINGS, Reason(by="Bo")
        )
        assert session.scalar(select(EventRow.name)) == before
    assert here.events.get(number).event.name == "Otherwise"
    here.close()
    there.close()


@pytest.mark.skipif(sys.platform == "win32", reason="who may read a file is told otherwise there")
def test_a_new_file_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    store = Store(f"sqlite:///{file}")
    store.records.add({}, title="Board 1")
    assert {stat.S_IMODE(each.stat().st_mode) for each in tmp_path.iterdir()} == {0o600}
    file.chmod(0o640)  # the permissions that its owner sets from then on
    store.close()
    Store(f"sqlite:///{file}").close()
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
