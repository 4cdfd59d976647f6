"""`bridgelaw serve --follow` takes the results of a file, also after the server was killed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from tests.app.test_following import ANN, planned
from tests.bridgemate import Bridgemate
from tests.server.test_serve import refused_start, started

from bridgelaw.event.movements.planned import due
from bridgelaw.store.store import Store


def shown(browser: httpx2.Client, address: str, words: str) -> str:
    """Return a page as soon as it has these words."""
    while True:
        page = browser.get(address).text
        if words in " ".join(page.split()):
            return page


@contextmanager
def browsing(file: Path, *arguments: str) -> Iterator[httpx2.Client]:
    """Yield a client of a server that is killed afterwards."""
    with started(file, *arguments) as (_, address, _):
        client = httpx2.Client(base_url=address, timeout=60)
        with client:
            yield client


def test_a_file_is_followed_and_a_killed_server_takes_nothing_twice(tmp_path: Path) -> None:
    event = planned()
    session = Bridgemate.of(event, tmp_path / "tuesday.bws")
    file = tmp_path / "desk.sqlite3"
    with browsing(file, "--follow", str(session.path)) as browser:
        page = shown(browser, "/events", "tuesday")
        found = re.search(r'href="/events/(\d+)"', page)
        assert found
        overview = f"/events/{found[1]}/overview"
        session.enter_due(event, 1, 1, "4 S N =", "3 NT S =", "PASS")
        shown(browser, overview, "Results used: 3.")
    # The server was killed.
    with browsing(file, "--follow", str(session.path)) as browser:
        session.enter_due(event, 2, 1, "4 S N =")
        shown(browser, overview, "Results used: 4.")
    store = Store(f"sqlite:///{file}")
    (listed,) = store.events.listed()
    kept = store.events.get(listed.id)
    assert sum(len(board.lines) for board in kept.event.boards) == 4
    changes = [each for each in store.events.history(listed.id) if each.line_id is not None]
    assert len(changes) == 4
    assert len([*due(kept.event)]) == len([*due(event)])
    store.close()


def test_an_event_is_chosen(tmp_path: Path) -> None:
    file = tmp_path / "desk.sqlite3"
    store = Store(f"sqlite:///{file}")
    number = store.events.enter(planned(), ANN)
    store.close()
    session = Bridgemate.of(planned(), tmp_path / "tuesday.bws")
    session.enter_due(planned(), 1, 1, "4 S N =")
    arguments = ("--follow", str(session.path), "--event", str(number))
    with browsing(file, *arguments) as browser:
        shown(browser, f"/events/{number}/overview", "Results used: 1.")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--follow", "a.xml"), "--follow: found a.xml, expected a Bridgemate file"),
        (("--follow", "a.bws", "--event", "7"), "--event: the event 7 does not exist"),
        (("--event", "7"), "found --event without --follow"),
        (("--event", "x"), "--event: found 'x', expected a whole number"),
        (("--follow-folder", "nowhere"), "--follow-folder: found no folder nowhere"),
    ],
)
def test_settings_that_make_no_sense_are_refused(
    tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    result = refused_start("--database", f"sqlite:///{tmp_path / 'a.sqlite3'}", *arguments)
    assert says in " ".join(result.output.split())
