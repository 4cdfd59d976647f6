"""Shared by the browser tests: the server, the windows, and checks for errors."""

from __future__ import annotations

import os
import shutil
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest
import uvicorn
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, WebError
from tests.sampled_data import Sampled

from bridgelaw.app.following.registry import Following
from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Tell, apply
from bridgelaw.cases.answers import write
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.engine.facts import Detail
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

EXAMPLES: Final = Path(__file__).parents[2] / "examples"
CASES: Final = Path(__file__).parents[2] / "cases"
PROGRAMS: Final = (
    "chromium-headless-shell",  # opens a window in a third of the time that the others need
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
AXE: Final = files("axe_playwright_python").joinpath("axe.min.js")
SECONDS: Final = 60
"""How long to wait for a page or an answer; pages are slow on a busy machine."""
NO_WORKER: Final = "Service Worker registration blocked by Playwright"
NOT_CONNECTED: Final = ("Failed to load resource: net::ERR_", "htmx:sendError", "htmx.min.js")
LEFT: Final = ("htmx:sendAbort,", "htmx:afterRequest,")
"""What htmx logs when the page is left during a request."""
REQUIRED: Final = "BRIDGELAW_BROWSER_REQUIRED"
"""If set, a missing browser fails the tests instead of skipping them.

It is set in continuous integration.
"""


@dataclass(frozen=True, slots=True)
class Window:
    """The size and kind of a browser window."""

    width: int
    height: int
    touch: bool = False


PHONE: Final = Window(390, 844, touch=True)
DESKTOP: Final = Window(1280, 900)


def chromium() -> str:
    """Return the browser of this machine.

    Without one the test is skipped; in continuous integration it fails.
    """
    found = os.environ.get("BRIDGELAW_BROWSER") or next(
        filter(None, map(shutil.which, PROGRAMS)), None
    )
    if found is None:
        says = (
            "no Chromium on this machine: apt install chromium-headless-shell, or chromium, or "
            "tell where one is in BRIDGELAW_BROWSER"
        )
        if os.environ.get(REQUIRED):
            pytest.fail(says)
        pytest.skip(says)
    return found


def launched(playwright: Playwright) -> Browser:
    """Launch the browser."""
    return playwright.chromium.launch(executable_path=chromium(), args=[*FLAGS])


@dataclass(frozen=True, slots=True)
class Desk:
    """A running server."""

    address: str
    store: Store

    def entered(self, example: str) -> int:
        """Store an example event; return its number."""
        return self.store.events.enter(read_event(EXAMPLES / example).event, Reason())


@contextmanager
def running(file: Path, *, accounts: bool = False) -> Iterator[Desk]:
    """Run a server in this process, with a store of its own, as `bridgelaw serve` does.

    With `accounts` it asks for accounts.
    """
    store = Store(f"sqlite:///{file}")
    with socket.create_server(("127.0.0.1", 0)) as listening:
        following = Following(store, anywhere=not accounts)
        app = application(store, accounts=accounts, following=following)
        app.state.offline = Sampled()  # two seconds instead of half a minute
        config = uvicorn.Config(app, log_level="warning", access_log=False, lifespan="off")
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        following.begin()
        try:
            yield Desk(f"http://127.0.0.1:{listening.getsockname()[1]}", store)
        finally:
            following.end()
            server.should_exit = True
            thread.join(SECONDS)
            store.close()


@dataclass
class Browsing:
    """Fresh browser windows at a server, and all errors that occurred in them."""

    browser: Browser
    desk: Desk
    faults: list[str] = field(default_factory=list)
    refused: set[int] = field(default_factory=set)
    """Status codes that this test expects, such as 422 for a mistake of the user."""
    loses_connection: bool = False
    """Whether the test cuts the connection: the resulting errors are then expected."""
    contexts: list[BrowserContext] = field(default_factory=list)

    def window(
        self,
        window: Window = PHONE,
        *,
        language: str = "en",
        dark: bool = False,
        script: bool = True,
        worker: bool = False,
        together: bool = False,
    ) -> Page:
        """Return an empty page in a new window.

        Without `worker` the service worker is blocked, so that nothing is stored for offline use.
        With `together`, questions with a usual answer share a page and players are chosen at a
        drawn table, as by default; without, the preference for one question at a time is set.
        """
        context = self.browser.new_context(
            base_url=self.desk.address,
            viewport={"width": window.width, "height": window.height},
            has_touch=window.touch,
            is_mobile=window.touch,
            locale={"en": "en-GB", "da": "da-DK"}[language],
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce",
            java_script_enabled=script,
            service_workers="allow" if worker else "block",
            accept_downloads=True,
        )
        if not together:
            context.add_cookies(
                [{"name": "questions", "value": "one%20by%20one", "url": self.desk.address}]
            )
        context.set_default_timeout(SECONDS * 1000)
        context.on("console", self._said)
        context.on("weberror", self._broke)
        self.contexts.append(context)
        return context.new_page()

    def _said(self, message: ConsoleMessage) -> None:
        meant = (
            any(f"status of {code} " in message.text for code in self.refused)
            or message.text == NO_WORKER
        )
        meant = meant or message.text.startswith(LEFT)
        source = f"{message.location.get('url')}: {message.text}"
        meant = meant or (self.loses_connection and any(words in source for words in NOT_CONNECTED))
        if message.type in ("error", "warning") and not meant:
            self.faults.append(f"{message.type} at {source}")

    def _broke(self, error: WebError) -> None:
        self.faults.append(f"error: {error.error}")

    def end(self) -> None:
        """Close the windows; fail if the browser has logged an error."""
        for context in self.contexts:
            context.close()
        self.assert_quiet()

    def assert_quiet(self) -> None:
        """Fail if the browser has logged an error since the last check."""
        faults, self.faults = self.faults, []
        assert not faults, "\n".join(faults)


def interview_of(case: CaseOnFile, *, answers: bool = True) -> Interview:
    """Return a case of one incident as an interview, with or without its answers."""
    (step,) = case.steps
    interview = Interview(step.incident, case.day, case.federation)
    facts = step.incident.case.facts
    known = {
        name: value
        for name, value in step.told.items()
        if answers or isinstance(facts[name], Detail)
    }
    answers_told = {name: write(value) for name, value in known.items()}
    return apply(interview, Tell({**(step.table or {}), **answers_told}))


@cache
def axe() -> str:
    """Return the script of axe, which finds accessibility problems."""
    return AXE.read_text(encoding="utf-8")


ONLY_SEVERE: Final = """
axe.configure({
  rules: axe._audit.rules.filter((rule) => ["minor", "moderate"].includes(rule.impact))
    .map((rule) => ({ id: rule.id, enabled: false })),
});
"""
"""Script that disables the rules of axe whose violations are minor or moderate.

All violations of a rule have the impact that the rule states.
"""


def assert_accessible(page: Page, rules: Sequence[str] = ()) -> None:
    """Check that axe finds nothing serious or critical, and that the page fits the window.

    With `rules` only these rules are checked, when the others have been checked before.
    """
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(f"{axe()};\n{ONLY_SEVERE}")
    found: list[dict[str, Any]] = page.evaluate(
        "options => axe.run(options).then(found => found.violations)",
        {"resultTypes": ["violations"], **({"runOnly": [*rules]} if rules else {})},
    )
    told = [
        f"{rule['impact']}: {rule['id']}: {' '.join(node['target'])}: {node['html'][:200]}: "
        f"{node['failureSummary']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"][:3]
    ]
    assert not told, f"{page.url}\n" + "\n".join(told)
    assert_fits(page)


def assert_fits(page: Page) -> None:
    """Check that nothing is wider than the window."""
    wider = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wider <= 0, f"{page.url} is {wider} px wider than the window: {page.evaluate(WIDEST)}"


WIDEST: Final = """
[...document.querySelectorAll("main *, header *")]
  .filter(one => one.getBoundingClientRect().right > innerWidth + 1)
  .filter(one => !one.closest(".scroll, .tabs") || one.matches(".scroll, .tabs"))
  .slice(0, 5).map(one => one.outerHTML.slice(0, 120)).join(" | ")
"""


HIGHEST_HEAD: Final = 120
"""The most pixels of the screen of a phone that a header takes."""


def assert_for_fingers(page: Page) -> None:
    """Check a page on a phone: large targets, low headers, tables as wide as their boxes."""
    found: dict[str, list[str]] = page.evaluate(FOR_FINGERS, HIGHEST_HEAD)
    told = [f"{fault}: {where}" for fault, places in found.items() for where in places[:5]]
    assert not told, f"{page.url}\n" + "\n".join(told)


FOR_FINGERS: Final = """
(highest) => {
  const shown = (one) => one.checkVisibility() && !one.closest(".hidden, .skip");
  const box = (one) => one.getBoundingClientRect();
  const named = (one) => one.outerHTML.slice(0, 120);
  // A link in the text of a sentence may be as high as its line.
  const inSentence = (one) => {
    let block = one.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return one.matches("a") && getComputedStyle(one).display.startsWith("inline")
      && !block.matches(".actions")
      && block.textContent.trim().length > one.textContent.trim().length;
  };
  const targets = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const small = [...document.querySelectorAll(targets)].filter(shown)
    .map((one) => one.matches("[type=radio], [type=checkbox]") ? one.closest("label") ?? one : one)
    .filter((one) => Math.min(box(one).width, box(one).height) < 43.5 && !inSentence(one))
    .map((one) => `${Math.round(box(one).width)} x ${Math.round(box(one).height)} ${named(one)}`);
  const high = (...names) => names.map((name) => document.querySelector(name)).filter(Boolean)
    .reduce((sum, one) => sum + box(one).height, 0);
  const heads = [[".top", ".event-head"], ["header.what", ".what-chips"]]
    .filter((names) => high(...names) > highest)
    .map((names) => `${names}: ${high(...names)} px`);
  const short = [...document.querySelectorAll("table")].filter(shown).flatMap((table) =>
    [...table.rows].filter((row) => getComputedStyle(row).display === "table-row" && shown(row))
      .filter((row) => Math.max(...[...row.cells].map((cell) => box(cell).right))
        < box(table).right - 2).map(named));
  return {"smaller than a finger": small, "higher than 120 px": heads,
    "a row that ends before its table": short};
}
"""
