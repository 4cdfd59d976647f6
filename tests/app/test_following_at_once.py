"""A session is taken exactly once, also by two servers at once or after a kill."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.app.test_following import Evening, planned
from tests.postgres import a_database

from bridgelaw.app.following.writing import take
from bridgelaw.event.movements.planned import due
from bridgelaw.formats.results.bws_session import read_session
from bridgelaw.store.store import Store

CHILD = """
import sys
from bridgelaw.app.following.writing import take
from bridgelaw.formats.results.bws_session import read_session
from bridgelaw.store.store import Store
store = Store(sys.argv[1])
print("begins", flush=True)
take(store, int(sys.argv[2]), read_session(sys.argv[3]), "session.bws")
"""


def full(evening: Evening) -> int:
    """Enter every result of the evening, and return how many they are."""
    event = evening.kept.event
    places = Counter((each.table, each.round) for each in due(event))
    for table, round_ in sorted(places):
        evening.session.enter_due(event, table, round_, "4 S N =", "3 NT E -1", "PASS")
    return sum(places.values())


def check(evening: Evening, count: int) -> None:
    """Check that each result is there once, and was written once."""
    lines = [line for board in evening.kept.event.boards for line in board.lines]
    assert len(lines) == count
    changes = [
        each for each in evening.store.events.history(evening.id) if each.line_id is not None
    ]
    assert len(changes) == count


def test_two_servers_that_follow_a_file_take_each_result_once(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'desk.sqlite3'}"
    store, other = Store(address), Store(address)
    evening = Evening(store, planned(), tmp_path / "session.bws")
    count = full(evening)
    session = read_session(evening.session.path)
    with ThreadPoolExecutor(2) as pool:
        found = [
            pool.submit(take, each, evening.id, session, "session.bws") for each in (store, other)
        ]
    for each in found:
        taken, _ = each.result()
        assert not taken.differences
    assert take(store, evening.id, session, "session.bws")[0].used == count
    check(evening, count)
    store.close()
    other.close()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_server_that_is_killed_while_it_takes_results_repeats_none(
    kind: str, tmp_path: Path
) -> None:
    if kind == "sqlite":
        _killed(f"sqlite:///{tmp_path / 'desk.sqlite3'}", tmp_path)
        return
    with a_database() as address:
        _killed(address, tmp_path)


def _killed(address: str, folder: Path) -> None:
    store = Store(address)
    evening = Evening(store, planned(), folder / "session.bws")
    count = full(evening)
    for some in (10, 30):
        command = [sys.executable, "-c", CHILD, address, str(evening.id)]
        with subprocess.Popen(
            [*command, str(evening.session.path)], stdout=subprocess.PIPE
        ) as child:
            while child.poll() is None and store.events.version(evening.id) < some:
                pass
            child.kill()
    assert store.events.version(evening.id) >= 30
    evening.look()
    check(evening, count)
    store.close()
