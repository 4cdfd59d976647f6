"""Backups from the page: downloaded without accounts, and restored at the next start."""

from __future__ import annotations

import html
import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.web.people import NAMES, SECRET, browser, everybody, sign_in

from bridgelaw.event.model import Event
from bridgelaw.store.accounts import Role
from bridgelaw.store.backup import back_up
from bridgelaw.store.errors import StoreError
from bridgelaw.store.models import Reason
from bridgelaw.store.staged_restore import RESTORING, STAGED, can_restore, discard, restore_staged
from bridgelaw.store.store import Store

AT = datetime(2026, 3, 14, 22, 5)
BEFORE = "desk-before-2026-03-14-220500.sqlite3"


def file_in(store: Store) -> Path:
    return Path(str(store.database.engine.url.database))


def downloaded(desk: TestClient) -> bytes:
    answer = desk.post("/backups/file")
    assert answer.status_code == 200
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content


def uploaded(desk: TestClient, data: bytes, name: str = "backup.sqlite3") -> str:
    """Upload a backup; return the text of the page that follows."""
    answer = desk.post("/backups/restore", files={"file": (name, data)}, follow_redirects=True)
    return html.unescape(answer.text)


def restarted(store: Store) -> Store:
    """Restore what waits, as at the start of the server, and open the store."""
    address = store.database.address
    store.close()
    assert restore_staged(address, AT) is not None
    return Store(address)


def events_of(store: Store) -> list[str]:
    return [each.name for each in store.events.listed()]


def test_a_backup_is_downloaded_and_restored(
    desk: TestClient, store: Store, evening: int, club_pairs: Event, league_match: Event
) -> None:
    data = downloaded(desk)
    store.events.enter(league_match, Reason(by="Anna"))
    assert "is ready. Stop the" in uploaded(desk, data)
    assert events_of(store) == [league_match.name, club_pairs.name], "not before the next start"
    again = restarted(store)
    assert events_of(again) == [club_pairs.name]
    again.close()
    before = Store(f"sqlite:///{file_in(store).with_name(BEFORE)}")
    assert events_of(before) == [league_match.name, club_pairs.name], "nothing is lost"
    assert {"POST /backups/restore", "POST /backups/file"} <= {
        each.did for each in before.log.all()
    }
    before.close()
    assert restore_staged(again.database.address, AT) is None, "once"


def test_an_interrupted_restore_is_done_at_the_next_start(
    desk: TestClient, store: Store, evening: int, club_pairs: Event
) -> None:
    uploaded(desk, downloaded(desk))
    file, address = file_in(store), store.database.address
    store.close()
    file.with_name(file.name + RESTORING).write_bytes(b"half of a database")
    file.replace(file.with_name(BEFORE))  # killed between the two renames
    assert restore_staged(address, AT) is not None
    again = Store(address)
    assert events_of(again) == [club_pairs.name]
    again.close()
    assert {each.name for each in file.parent.iterdir() if "restor" in each.name} == set()


def test_a_backup_can_be_discarded(desk: TestClient, store: Store, evening: int) -> None:
    uploaded(desk, downloaded(desk))
    page = desk.post("/backups/cancel", follow_redirects=True).text
    assert "is ready" not in page
    assert restore_staged(store.database.address, AT) is None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file backup.sqlite3 is not a backup"),
        (b"PK" * 1000, "the file backup.sqlite3 is not a backup"),
        ("a database", "the file backup.sqlite3 is not a backup"),
        ("a changed row", "the file backup.sqlite3 is damaged"),
    ],
)
def test_another_file_is_refused_by_its_name(
    desk: TestClient, store: Store, evening: int, tmp_path: Path, data: bytes | str, said: str
) -> None:
    if data == "a database":
        data = file_in(store).read_bytes()
    elif isinstance(data, str):
        changed = tmp_path / "changed.sqlite3"
        changed.write_bytes(downloaded(desk))
        with closing(sqlite3.connect(changed)) as opened:
            opened.execute("UPDATE event SET name = 'another'")
            opened.commit()
        data = changed.read_bytes()
    assert said in uploaded(desk, data)
    assert not file_in(store).with_name(f"desk.sqlite3{STAGED}").exists()


def test_no_file_is_an_error(desk: TestClient) -> None:
    assert "found no file" in desk.post("/backups/restore", data={}).text


def test_accounts_are_not_downloaded_and_stay(store: Store, evening: int, tmp_path: Path) -> None:
    everybody(store)
    with browser(store) as director:
        sign_in(director, Role.DIRECTOR)
        data = downloaded(director)
        assert b"argon2" not in data
        whole = tmp_path / "whole.sqlite3"
        back_up(store.database.address, whole)
        assert b"argon2" in whole.read_bytes()
        store.accounts.add("Eve", Role.DIRECTOR, "another long secret")
        store.accounts.set_role(NAMES[Role.SCORER], Role.READER)
        uploaded(director, whole.read_bytes())
    again = restarted(store)
    assert {each.name: each.role for each in again.accounts.listed()} == {
        "Dan": Role.DIRECTOR,
        "Eve": Role.DIRECTOR,
        "Rie": Role.READER,
        "Sara": Role.READER,
    }
    assert again.accounts.sign_in("Eve", "another long secret") is not None
    again.close()


def test_an_empty_server_takes_the_accounts_of_the_backup(
    desk: TestClient, store: Store, tmp_path: Path
) -> None:
    other = Store(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    everybody(other)
    back_up(other.database.address, tmp_path / "whole.sqlite3")
    other.close()
    uploaded(desk, (tmp_path / "whole.sqlite3").read_bytes())
    again = restarted(store)
    assert again.accounts.sign_in(NAMES[Role.DIRECTOR], SECRET) is not None
    again.close()


def test_only_directors_may(store: Store) -> None:
    everybody(store)
    with browser(store) as scorer:
        sign_in(scorer, Role.SCORER)
        assert scorer.get("/backups").status_code == 403
        assert scorer.post("/backups/file").status_code == 403
        assert scorer.post("/backups/restore", files={"file": ("x", b"x")}).status_code == 403


def test_only_files_can_be_restored_at_the_start() -> None:
    address = "postgresql://desk@localhost/desk"
    assert not can_restore(address)
    assert restore_staged(address, AT) is None
    with pytest.raises(StoreError, match="is not an SQLite file"):
        discard(address)
