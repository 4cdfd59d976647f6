"""Back up and restore everything: the same rows, from one moment, all or nothing."""

from __future__ import annotations

import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import count
from pathlib import Path
from threading import Event as Flag
from threading import Thread
from typing import Any

import pytest
from sqlalchemy import Date, DateTime, Float, Integer, LargeBinary, insert, select
from sqlalchemy.types import JSON, Boolean, TypeDecorator
from tests.postgres import a_database

from bridgelaw.event.model import Event
from bridgelaw.store.backup import LEFT_OUT, back_up
from bridgelaw.store.column_types import Moment
from bridgelaw.store.connection.engines import engine_of
from bridgelaw.store.connection.existing_database import opened
from bridgelaw.store.connection.revisions import changing, migrate
from bridgelaw.store.errors import StoreError
from bridgelaw.store.models import About, Reason
from bridgelaw.store.restore import look_at, restore
from bridgelaw.store.schema import Row
from bridgelaw.store.store import Store

TABLES = Row.metadata.sorted_tables
Rows = dict[str, list[tuple[Any, ...]]]


def fill(store: Store) -> None:
    """Add three rows to every table.

    Every column has a value, except in the last row, where nullable columns have none.
    """
    with store.database.write() as session:
        for table in TABLES:
            for place in (1, 2, 3):
                told = {
                    c.name: _value(c, place)
                    for c in table.columns
                    if c is not table.autoincrement_column
                }
                session.execute(insert(table), told)


def _value(column: Any, place: int) -> Any:
    kind = column.type.impl if isinstance(column.type, TypeDecorator) else column.type
    if column.nullable and place == 3:
        return None
    if isinstance(column.type, Moment):
        return datetime(2026, 3, 12, 19, 30, place, tzinfo=UTC)
    if isinstance(kind, Integer):
        return place
    if isinstance(kind, Boolean):
        return place == 2
    if isinstance(kind, Float):
        return place / 3
    if isinstance(kind, Date | DateTime):
        return date(2026, 3, place)
    if isinstance(kind, LargeBinary):
        return bytes(range(256)) * place
    if isinstance(kind, JSON):
        return {"Ærø": [place, None, 0.1, "♠ 'x' \\ \n"]}
    return "Æ a Z"[: place + 1] + f"{place}"


def rows(address: str) -> Rows:
    """Return all rows of a backup in raw form."""
    store = Store(address)
    with store.database.read() as session:
        found = {
            table.name: sorted(map(tuple, session.execute(select(table))), key=repr)
            for table in TABLES
            if table.name not in LEFT_OUT
        }
    store.close()
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "backup"


@pytest.fixture(scope="module")
def made(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a backup of a store with rows in every table."""
    folder = tmp_path_factory.mktemp("made")
    shutil.copy(empty_store, folder / "desk.sqlite3")
    store = Store(f"sqlite:///{folder / 'desk.sqlite3'}")
    fill(store)
    store.close()
    back_up(store.database.address, folder / "backup")
    return folder / "backup"


@contextmanager
def another(kind: str, tmp_path: Path, *, of: str) -> Iterator[str]:
    """Yield the address of an empty database, of the same kind or of the other."""
    if (kind == "sqlite") == (of == "same"):
        yield f"sqlite:///{tmp_path / 'another.sqlite3'}"
    else:
        with a_database(bare=True) as found:
            yield found


@pytest.mark.parametrize(
    ("kind", "of"), [("sqlite", "same"), ("sqlite", "other"), ("postgresql", "other")]
)
def test_every_row_survives_a_round_trip(
    store: Store, address: str, kind: str, of: str, tmp_path: Path, file: Path
) -> None:
    fill(store)
    assert {table.name for table in TABLES} - {*rows(address)} == {"sign_in"}
    assert all(len(found) >= 3 for found in rows(address).values()), (
        "every table has rows in this test"
    )
    made = back_up(address, file)
    assert {table.name: table.count for table in made.tables} == {
        k: len(v) for k, v in rows(address).items()
    }
    with another(kind, tmp_path, of=of) as target:
        restore(file, target)
        assert rows(target) == rows(address)
        again = back_up(target, file, replace=True)
        assert {each.name: each.digest for each in again.tables} == {
            each.name: each.digest for each in made.tables
        }


def test_a_backup_has_no_sessions_and_is_private(store: Store, address: str, file: Path) -> None:
    fill(store)
    back_up(address, file)
    with closing(sqlite3.connect(file)) as found:
        assert found.execute("SELECT COUNT(*) FROM sign_in").fetchone() == (0,)
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("of", ["other"])
def test_numbering_continues_after_a_restore(
    store: Store, address: str, kind: str, of: str, tmp_path: Path, file: Path, pairs: Event
) -> None:
    said: dict[str, Any] = {
        "state": {},
        "forms": {"en": []},
        "day": date(2026, 1, 1),
        "federation": "WBF",
        "by": "A",
    }
    for _ in range(3):
        store.events.enter(pairs, Reason(by="Anna"))
        store.records.add({}, title="Board")
    store.events.remove(3)
    assert store.rulings.save(about=About(), **said).number == 1
    back_up(address, file)
    with another(kind, tmp_path, of=of) as target:
        restore(file, target)
        found = Store(target)
        assert found.events.enter(pairs, Reason(by="Anna")) == 4
        assert found.rulings.save(about=About(), note="x", **said).number == 2
        assert found.records.add({}, title="Board") == 4
        found.close()


def test_a_backup_is_consistent_during_concurrent_writes(
    store: Store, address: str, file: Path
) -> None:
    """A backup is of one moment while others write.

    Each write adds a record and a ruling; no backup has one without the other.
    """
    stop, told = Flag(), count()

    def write() -> None:
        while not stop.is_set():
            with store.database.together():
                store.records.add({"at": next(told)}, title="Board")
                store.interviews.begin({}, About())

    writer = Thread(target=write)
    writer.start()
    try:
        counted = []
        for _ in range(2):
            found = {each.name: each.count for each in back_up(address, file, replace=True).tables}
            assert found["record"] == found["interview"] == found["logged"]
            assert look_at(file).rows == sum(found.values())
            counted.append(found["record"])
    finally:
        stop.set()
        writer.join()
    assert counted == sorted(counted)
    assert counted[-1] > 0


def test_nothing_is_overwritten(store: Store, address: str, file: Path, tmp_path: Path) -> None:
    file.write_text("a letter")
    with pytest.raises(StoreError, match="already"):
        back_up(address, file)
    assert file.read_text() == "a letter"
    back_up(address, file, replace=True)
    assert look_at(file).rows == 1  # the club
    with pytest.raises(StoreError, match="cannot be written"):
        back_up(address, tmp_path / "no such folder" / "backup")
    if address.startswith("sqlite"):
        with pytest.raises(StoreError, match="database itself"):
            back_up(address, tmp_path / "desk.sqlite3", replace=True)
    assert not [each for each in tmp_path.iterdir() if each.suffix == ".part"]


@pytest.mark.parametrize("nothing", ["sqlite:////nowhere/desk.sqlite3", "sqlite://"])
def test_a_missing_database_has_no_backup(nothing: str, file: Path) -> None:
    with pytest.raises(StoreError, match="no data of this program"):
        back_up(nothing, file)
    assert not file.exists()


def test_an_empty_database_has_no_backup(bare: str, kind: str, file: Path) -> None:
    if kind == "sqlite":
        sqlite3.connect(bare.removeprefix("sqlite:///")).close()
    with pytest.raises(StoreError, match="no data of this program"):
        back_up(bare, file)
    assert not file.exists()


def test_a_backup_is_restored_into_an_empty_database_only(
    store: Store, address: str, file: Path
) -> None:
    back_up(address, file)
    restore(file, address)  # its tables exist already, and are empty
    store.records.add({}, title="Board 1")
    with pytest.raises(StoreError, match="is not empty"):
        restore(file, address)
    assert [each.title for each in store.records.listed()] == ["Board 1"]


def test_a_backup_is_not_restored_into_a_foreign_database(
    address: str, bare: str, file: Path
) -> None:
    back_up(address, file)
    engine = engine_of(bare, 1)
    with changing(engine, 1) as connection:
        connection.exec_driver_sql("CREATE TABLE event (mine INTEGER)")
    with pytest.raises(StoreError, match=r"\(it has the table event\)"):
        restore(file, bare)
    engine.dispose()


DAMAGE = {
    "a letter": (
        "UPDATE event SET name = 'Otherwise' WHERE id = 1",
        "the rows of the table event have been changed",
    ),
    "a row that is gone": (
        "DELETE FROM record WHERE id = 2",
        "the rows of the table record have been changed",
    ),
    "a table that is gone": ("DROP TABLE reminder", "no such table: reminder"),
    "a table that nobody knows": (
        "UPDATE backup_table SET name = 'alembic' WHERE name = 'request'",
        "table alembic",
    ),
    "a number that is none": ("UPDATE backup_table SET last = 'x' WHERE place = 1", "damaged"),
    "no head": ("DELETE FROM backup", "damaged"),
    "a newer version": ("UPDATE alembic_version SET version_num = '9999'", "newer version"),
    "not a backup": ("DROP TABLE backup", "not a backup"),
}


@pytest.mark.parametrize(
    ("kind", "damage"),
    [
        *(("sqlite", damage) for damage in DAMAGE),
        ("postgresql", "a letter"),
        ("postgresql", "no head"),
    ],
)
def test_a_modified_file_is_refused(made: Path, bare: str, file: Path, damage: str) -> None:
    how, told = DAMAGE[damage]
    shutil.copy(made, file)
    with closing(sqlite3.connect(file)) as found:
        found.execute(how)
        found.commit()
    with pytest.raises(StoreError, match=told) as refused:
        restore(file, bare)
    assert refused.value.say("da") != refused.value.say("en")
    assert {name for name, found in rows(bare).items() if found} == {"club"}


@pytest.mark.parametrize("kind", ["sqlite"])
@pytest.mark.parametrize("how", ["cut", "overwritten", "a letter", "nothing", "gone", "folder"])
def test_a_damaged_file_or_another_kind_of_file_is_refused(
    made: Path, bare: str, file: Path, how: str
) -> None:
    data = made.read_bytes()
    if how == "cut":
        file.write_bytes(data[: len(data) // 2])
    elif how == "overwritten":
        file.write_bytes(data[:4096] + bytes(4096) + data[8192:])
    elif how in ("a letter", "nothing"):
        file.write_text("A letter to the club. " * 500 if how == "a letter" else "")
    elif how == "folder":
        file.mkdir()
    with pytest.raises(StoreError):
        look_at(file)
    with pytest.raises(StoreError):
        restore(file, bare)
    assert {name for name, found in rows(bare).items() if found} == {"club"}


def test_a_backup_of_an_earlier_version_is_upgraded(
    store: Store, address: str, kind: str, tmp_path: Path, file: Path, pairs: Event
) -> None:
    store.events.enter(replace(pairs, name="Before"), Reason(by="Anna"))
    store.close()
    with opened(address) as (engine, _), changing(engine, 5) as connection:
        migrate(connection, "0001")
    assert back_up(address, file).revision == "0001"
    with another(kind, tmp_path, of="other") as target:
        restore(file, target)
        found = Store(target)
        assert found.events.get(1).event.name == "Before"
        assert [each.did for each in found.log.page()] == []
        found.close()


KILLED = """
import os, signal, sys
from pathlib import Path
from bridgelaw.store import backup, restore
rows = 0
def add(digest, row, add=backup.add):
    global rows
    rows += 1
    if rows == 25:
        os.kill(os.getpid(), signal.SIGKILL)
    add(digest, row)
backup.add = restore.add = add
if sys.argv[1] == "back_up":
    backup.back_up(sys.argv[2], Path(sys.argv[3]))
else:
    restore.restore(Path(sys.argv[3]), sys.argv[2])
"""


def test_a_backup_is_not_served(made: Path, tmp_path: Path) -> None:
    copied = tmp_path / "backup.sqlite3"
    shutil.copy(made, copied)
    before = copied.read_bytes()
    for address in (f"sqlite:///{copied}", f"sqlite:///{copied}?timeout=5"):
        with pytest.raises(StoreError, match="is a backup, expected a database; restore it"):
            Store(address)
    with pytest.raises(StoreError, match="is a backup"):
        back_up(f"sqlite:///{copied}", tmp_path / "another")
    with pytest.raises(StoreError, match="is a backup"):
        restore(made, f"sqlite:///{copied}")
    assert (copied.read_bytes(), [*tmp_path.iterdir()]) == (before, [copied])


def test_a_killed_backup_or_restore_leaves_nothing_partial(
    store: Store, address: str, kind: str, bare: str, file: Path
) -> None:
    fill(store)

    def kill(what: str, where: str) -> None:
        ended = subprocess.run([sys.executable, "-c", KILLED, what, where, str(file)], check=False)
        assert ended.returncode == -signal.SIGKILL

    if kind == "sqlite":  # the file is the same, whatever it is made from
        kill("back_up", address)
        assert not file.exists()
    back_up(address, file)
    kill("restore", bare)
    restore(file, bare)
    assert rows(bare) == rows(address)


def test_characters_that_postgresql_cannot_store_are_reported(
    empty_store: Path, postgresql: str, file: Path
) -> None:
    with closing(sqlite3.connect(empty_store)) as there:
        command = (
            "INSERT INTO record (at, by, source, title, form, heading) VALUES ('', ?, '', '', "
            "'{}', '{}')"
        )
        there.execute(command, ("a\0b",))
        there.commit()
        try:
            back_up(f"sqlite:///{empty_store}", file)
        finally:
            there.execute("DELETE FROM record")
            there.commit()
    with pytest.raises(StoreError, match="the table record of"):
        restore(file, postgresql)


@pytest.mark.parametrize("kind", ["sqlite"])
def test_a_full_disk_leaves_no_file(store: Store, address: str, file: Path) -> None:
    store.records.add({"a": "x" * 5_000_000}, title="Board 1")
    code = (
        "import resource, sys; from pathlib import Path\n"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "from bridgelaw.store.backup import back_up; from bridgelaw.store.errors import "
        "StoreError\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (2_000_000, 2_000_000))\n"
        "try: back_up(sys.argv[1], Path(sys.argv[2]))\n"
        "except StoreError as error: sys.exit(str(error))\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, address, str(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "cannot be written" in ended.stderr, ended.stderr
    assert not [each for each in file.parent.iterdir() if "backup" in each.name]
