"""A phone that loses its connection stores the forms, and sends them once on reconnecting."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, Page, expect
from tests.e2e.browsing import PHONE, SECONDS, Browsing, Desk, assert_accessible, running
from tests.e2e.losing import Connection, connected

from bridgelaw.store.accounts import Role
from bridgelaw.store.models import Reason
from bridgelaw.store.passwords import Passwords
from bridgelaw.store.store import Store

pytestmark = pytest.mark.no_cover
PASSWORD = "the cards are on the table"
WAITS = "Not sent yet: no connection."


@pytest.fixture
def connection(desk: Desk) -> Iterator[Connection]:
    """Yield the connection to the server."""
    with connected(desk.address) as found:
        yield found


@pytest.fixture
def unreliable_phone(browser: Browser, desk: Desk, connection: Connection) -> Iterator[Page]:
    """Yield a page on a phone whose connection to the server can be lost."""
    found = Browsing(
        browser,
        replace(desk, address=connection.address),
        refused={409, 502},
        loses_connection=True,
    )
    yield found.window(PHONE)
    found.end()


def a_line(store: Store, event: int) -> int:
    return next(iter(store.events.get(event).places))


def write(page: Page, event: int, line: int) -> None:
    """Open a result, and type another."""
    page.goto(f"/events/{event}/lines/{line}")
    page.get_by_label("As text").check(force=True)
    page.locator("[name=words]").fill("7NT S -5")
    page.locator("#result [name=by]").fill("Anna")


def save(page: Page) -> None:
    page.locator("#result button.first").tap()


def correct(page: Page, event: int, line: int) -> None:
    write(page, event, line)
    save(page)


def results(store: Store, event: int, line: int) -> list[str]:
    """Return who has changed the line, the last first."""
    return [change.by for change in store.events.history(event, line)]


def test_without_a_connection_a_form_is_stored_and_sent_later(
    desk: Desk, unreliable_phone: Page
) -> None:
    event = desk.entered("club-pairs.json")
    line = a_line(desk.store, event)
    write(unreliable_phone, event, line)
    unreliable_phone.context.set_offline(True)
    save(unreliable_phone)
    expect(unreliable_phone.locator("#sending")).to_contain_text(WAITS)
    assert_accessible(unreliable_phone)
    assert results(desk.store, event, line) == []
    unreliable_phone.context.set_offline(False)
    unreliable_phone.wait_for_url(f"**/events/{event}/boards/**")
    assert results(desk.store, event, line) == ["Anna"]
    expect(unreliable_phone.locator("#sending")).to_be_hidden()


def test_a_lost_answer_does_not_repeat_the_write(
    desk: Desk, unreliable_phone: Page, connection: Connection
) -> None:
    event = desk.entered("club-pairs.json")
    line = a_line(desk.store, event)
    connection.loses = "502"  # a proxy answers, not the server
    correct(unreliable_phone, event, line)
    expect(unreliable_phone.locator("#sending")).to_contain_text(WAITS)
    assert results(desk.store, event, line) == []
    connection.loses = "answers"
    unreliable_phone.get_by_role("button", name="Try now").tap()
    assert connection.lost.wait(2 * SECONDS)
    assert results(desk.store, event, line) == ["Anna"]
    unreliable_phone.goto("/events")  # after moving on, the user is told that it was sent
    expect(unreliable_phone.locator("#sending")).to_contain_text(WAITS)
    connection.loses = ""
    unreliable_phone.get_by_role("button", name="Try now").tap()
    expect(unreliable_phone.locator("#sending")).to_contain_text("Sent:")
    unreliable_phone.get_by_role("link", name="Show").tap()
    unreliable_phone.wait_for_url(f"**/events/{event}/boards/**")
    expect(unreliable_phone.locator("#sending")).to_be_hidden()
    assert results(desk.store, event, line) == ["Anna"]
    assert connection.writes >= 3


def test_changes_by_others_in_the_meantime_are_not_lost(
    desk: Desk, unreliable_phone: Page, connection: Connection
) -> None:
    event = desk.entered("club-pairs.json")
    line = a_line(desk.store, event)
    connection.loses = "all"
    correct(unreliable_phone, event, line)
    expect(unreliable_phone.locator("#sending")).to_contain_text(WAITS)
    found = desk.store.events.line(line)
    desk.store.events.correct(line, found.version, replace(found.line, table="77"), Reason(by="Bo"))
    connection.loses = ""
    unreliable_phone.get_by_role("button", name="Try now").tap()
    expect(unreliable_phone.locator("#sending")).to_contain_text("The server rejected this:")
    assert_accessible(unreliable_phone)
    unreliable_phone.get_by_role("button", name="Open").tap()
    expect(unreliable_phone.locator("[name=words]")).to_have_value("7NT S -5")
    expect(unreliable_phone.locator("main")).to_contain_text("Bo")
    assert results(desk.store, event, line) == ["Bo"]


def sign_in(page: Page, name: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.locator("form.sign-in button").tap()


def test_a_stored_form_waits_until_its_author_signs_in_again(
    browser: Browser, tmp_path: Path
) -> None:
    with running(tmp_path / "asking.sqlite3", accounts=True) as desk:
        desk.store.accounts.passwords = Passwords(
            PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        )
        event = desk.entered("club-pairs.json")
        line = a_line(desk.store, event)
        for name in ("Anna", "Bo"):
            desk.store.accounts.add(name, Role.DIRECTOR, PASSWORD)
        found = Browsing(browser, desk, refused={401}, loses_connection=True)
        page = found.window(PHONE)
        page.goto("/login")
        sign_in(page, "Anna")
        page.wait_for_url("**/")
        page.goto(f"/events/{event}/lines/{line}")
        page.get_by_label("As text").check(force=True)
        page.locator("[name=words]").fill("7NT S -5")
        expect(page.locator("#worth")).to_contain_text("7NT S 8")
        page.context.clear_cookies()
        save(page)
        expect(page.locator("#sending")).to_contain_text("it will be sent when you have signed in")
        assert PASSWORD not in page.evaluate("JSON.stringify(localStorage)")
        page.locator("#sending a").tap()
        sign_in(page, "Bo")
        expect(page.locator("#sending")).to_contain_text("Anna")
        assert results(desk.store, event, line) == []
        page.context.clear_cookies()
        page.goto("/login")
        sign_in(page, "Anna")
        expect(page.locator("#sending")).to_contain_text("Sent:")
        assert results(desk.store, event, line) == ["Anna"]
        found.end()


def served(port: int, file: Path) -> subprocess.Popen[bytes]:
    """Start the server and wait until it answers."""
    command = [
        sys.executable,
        "-m",
        "bridgelaw",
        "serve",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{file}",
    ]
    said = file.with_suffix(".log")
    with said.open("ab") as log:
        found = subprocess.Popen(command, stdout=log, stderr=log, cwd=file.parent)
    end = time.monotonic() + 2 * SECONDS
    while time.monotonic() < end:
        with suppress(httpx2.HTTPError):
            if httpx2.get(f"http://127.0.0.1:{port}/health").status_code == 200:
                return found
        assert found.poll() is None, said.read_text(encoding="utf-8")
        time.sleep(0.05)
    raise AssertionError("it does not answer")


def test_a_killed_and_restarted_server_receives_the_form_once(
    browser: Browser, desk: Desk, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    file = tmp_path / "killed.sqlite3"
    process = served(port, file)
    store = Store(f"sqlite:///{file}")
    try:
        own = Desk(f"http://127.0.0.1:{port}", store)
        event = own.entered("club-pairs.json")
        line = a_line(store, event)
        found = Browsing(browser, own, loses_connection=True)
        page = found.window(PHONE)
        write(page, event, line)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        save(page)
        expect(page.locator("#sending")).to_contain_text(WAITS)
        process = served(port, file)
        page.get_by_role("button", name="Try now").tap()
        page.wait_for_url(f"**/events/{event}/boards/**")
        assert results(store, event, line) == ["Anna"]
        found.end()
    finally:
        process.terminate()
        process.wait()
        store.close()
