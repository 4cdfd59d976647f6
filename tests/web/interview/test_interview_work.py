"""How often an answer runs the law and decodes the interview.

The limits hold on a page, over HTTP and in the terminal.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from click.testing import CliRunner
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.app.interviews import interview, interview_json
from bridgelaw.cli import main
from bridgelaw.engine import ruling
from bridgelaw.incidents.index import incidents_in_order

RUNS, DECODES = 2, 1
"""The most for one request.

Earlier incidents of the board are ruled once, when they are first read. Previews of what answers
would lead to (`bridgelaw.views.rulings.ruling`) do not count.
"""
NAMES = [incident.name for incident in incidents_in_order()]
CARD = {"seat": "W", "card": "SQ"}
RULED = {"incident": "call out of turn", "told": {"unintended": "yes"}}


class Work:
    """Counts the calls since the last reset."""

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def counted(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Wrap the function so that each call counts."""

        def counting(*args: Any, **named: Any) -> Any:
            self.calls[name] += 1
            return function(*args, **named)

        return counting

    @contextmanager
    def at_most(self, runs: int = RUNS, decodes: int = DECODES) -> Iterator[None]:
        """Fail if the block needs more."""
        self.calls.clear()
        yield
        assert self.calls["runs"] <= runs, self.calls
        assert self.calls["decodes"] <= decodes, self.calls


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch, desk: TestClient) -> Work:
    """Return a counter of runs of the law for an interview, and of decoded interviews."""
    found = Work()
    monkeypatch.setattr(interview, "rule", found.counted("runs", ruling.rule))
    decode = interview_json.interview_of
    for name, module in [*sys.modules.items()]:
        if name.startswith("bridgelaw.") and vars(module).get("interview_of") is decode:
            monkeypatch.setattr(module, "interview_of", found.counted("decodes", decode))
    return found


def begin(desk: TestClient, incident: str) -> str:
    """Start an interview; return its address."""
    answer = desk.post("/interviews", data={"incident": incident}, follow_redirects=False)
    return answer.headers["location"]


def tree(page: str) -> Any:
    """Parse a page."""
    return html.fromstring(page)


def first_button(page: str) -> dict[str, str]:
    """Return the form data of the first button; empty if the answer must be written."""
    forms = tree(page).xpath('//form[contains(@action, "/answer")]')
    buttons = forms[0].xpath(".//button[@name and @value]") if forms else []
    if not buttons:
        return {}
    hidden = {
        field.get("name"): field.get("value")
        for field in forms[0].xpath('.//input[@type="hidden"]')
    }
    return {**hidden, buttons[0].get("name"): buttons[0].get("value")}


def walk(desk: TestClient, work: Work, address: str) -> tuple[str, int]:
    """Give the first answer to each question; return the last page and the number of answers."""
    page, answers = desk.get(address).text, 0
    while data := first_button(page):
        with work.at_most():
            sent = desk.post(f"{address}/answer", data=data, follow_redirects=False)
        assert sent.status_code == 303
        with work.at_most():
            page = desk.get(address).text
        answers += 1
    return page, answers


@pytest.mark.parametrize("name", NAMES[::8])
def test_an_answer_on_the_page(desk: TestClient, work: Work, name: str) -> None:
    walk(desk, work, begin(desk, name))


def test_an_answer_on_the_second_incident(desk: TestClient, work: Work) -> None:
    address = begin(desk, "card exposed")
    page, _ = walk(desk, work, address)
    version = tree(page).xpath('//input[@name="version"]/@value')[0]
    with work.at_most(1):
        desk.post(
            f"{address}/next",
            data={"version": version, "incident": "card exposed"},
            follow_redirects=False,
        )
    assert desk.get(address).status_code == 200
    _, answers = walk(desk, work, address)
    assert answers


def test_a_first_answer_and_its_page_run_the_law_once_each(desk: TestClient, work: Work) -> None:
    address = begin(desk, "card exposed")
    data = first_button(desk.get(address).text)
    with work.at_most(1):
        desk.post(f"{address}/answer", data=data, follow_redirects=False)
    with work.at_most(1):
        assert desk.get(address).status_code == 200


def test_a_call_entered_on_the_page(desk: TestClient, work: Work) -> None:
    address = begin(desk, "insufficient bid")
    page = desk.get(address).text
    for choice in ("yes", "no", "yes", "no", "yes", "yes"):
        data = {**first_button(page), "choice": choice}
        page = desk.post(f"{address}/answer", data=data).text
    asked = {key: value for key, value in first_button(page).items() if key != "choice"}
    with work.at_most():
        sent = desk.post(f"{address}/answer", data={**asked, "call": "P"}, follow_redirects=False)
    assert sent.status_code == 303


def test_a_refused_answer_is_not_decoded_twice(desk: TestClient, work: Work) -> None:
    address = begin(desk, "card exposed")
    data = first_button(desk.get(address).text)
    with work.at_most():
        assert desk.post(f"{address}/answer", data={**data, "choice": "?"}).status_code == 422


def test_saving_decodes_once(desk: TestClient, work: Work) -> None:
    address = begin(desk, "card exposed")
    walk(desk, work, address)
    with work.at_most(1):
        saved = desk.post(f"{address}/save", follow_redirects=False)
    assert saved.headers["location"].startswith("/rulings/")


@pytest.mark.parametrize("before", [[], [RULED]], ids=["first", "second"])
def test_an_answer_over_http(desk: TestClient, work: Work, before: list[dict[str, Any]]) -> None:
    state = {"incident": "card exposed", "told": CARD, "before": before}
    begun = desk.post("/api/v1/interviews", json=state)
    assert begun.status_code == 201, begun.text
    found = begun.json()["found"]
    answer = {"fact": found["fact"], "value": found["options"][0]["value"]}
    desk.get(f"/api/v1/interviews/{begun.json()['id']}")
    with work.at_most():
        given = desk.post(f"/api/v1/interviews/{begun.json()['id']}/answers", json=answer)
    assert given.status_code == 200
    assert work.calls == {"runs": 1}, "the interview before the answer is in memory"


def test_an_answer_in_the_terminal(work: Work) -> None:
    known = "declarer: S, trick: {number: 5}, seat: W, card: S7, day: 2024-06-01"
    lines = [known, "by accident", "1", "none", ""]
    with work.at_most(len(lines) - 1, 0):
        done = CliRunner().invoke(
            main,
            ["ask", "card", "exposed", "--one-by-one", "--lang", "en"],
            input="\n".join([*lines, ""]),
        )
    assert "penalty card" in done.output
