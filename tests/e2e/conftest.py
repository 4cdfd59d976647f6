"""Fixtures: a running server, and a browser to open its pages.

Behaviour that needs a browser is tested here; everything else in tests/web.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.e2e.browsing import DESKTOP, SECONDS, Browsing, Desk, launched, running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Yield the browser, one for all tests of this folder.

    While it runs, no other test of the process can have an event loop of its own: it ends before
    the first test of another folder.
    """
    expect.set_options(timeout=SECONDS * 1000)
    with sync_playwright() as playwright:
        found = launched(playwright)
        yield found
        found.close()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Yield a server with an evening of pairs and a match of teams."""
    with running(tmp_path_factory.mktemp("desk") / "desk.sqlite3") as found:
        found.entered("league-match.json")
        found.entered("club-pairs.json")
        yield found


@pytest.fixture
def browsing(browser: Browser, desk: Desk) -> Iterator[Browsing]:
    """Yield the browser windows at the server."""
    found = Browsing(browser, desk)
    yield found
    found.end()


@pytest.fixture
def phone(browsing: Browsing) -> Page:
    """Return a page on a phone."""
    return browsing.window()


@pytest.fixture
def laptop(browsing: Browsing) -> Page:
    """Return a page on a desktop screen."""
    return browsing.window(DESKTOP)
