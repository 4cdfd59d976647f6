"""The interview through its pages: every incident to a ruling, the same as without pages; and whoever means no good."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.desk.describe import incidents_in_order
from bridgelaw.desk.interview import Interview
from bridgelaw.desk.interview_state import interview_of
from bridgelaw.desk.web.render import suits
from bridgelaw.engine.ruling import Question, Ruling
from bridgelaw.formats.answers import in_words, read
from bridgelaw.store.store import Store

NAMES = [incident.name for incident in incidents_in_order()]
MOST = 60
"""No ruling takes so many questions."""

Choose = Callable[[Sequence[tuple[str, str]]], tuple[str, str]]


def begin(desk: TestClient, incident: str, **context: str) -> str:
    """The address of a new interview."""
    answer = desk.post("/interviews", data={"incident": incident, **context}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def kept_at(store: Store, address: str) -> Interview:
    """The interview behind an address, as the store has it."""
    return interview_of(store.interviews.get(address.split("/")[-1]).state)


def tree(page: str) -> Any:
    """A page by its elements."""
    return html.fromstring(page)


def hidden(page: str) -> dict[str, str]:
    """What the form of the answer names: the fact and the version."""
    fields = tree(page).xpath('//form[contains(@action, "/answer")]//input[@type="hidden"]')
    return {field.get("name"): field.get("value") for field in fields}


def version(page: str) -> str:
    """The version that the forms of a page name."""
    return str(tree(page).xpath('//input[@name="version"]/@value')[0])


def buttons(page: str) -> list[tuple[str, str]]:
    """What the first form of the answer can be sent with, by one tap."""
    form = tree(page).xpath('//form[contains(@action, "/answer")]')[0]
    return [(button.get("name"), button.get("value")) for button in form.xpath(".//button[@name and @value]")]


def sample(question: Question, offered: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """An answer to a question that is answered in writing, or by ticking some of several, or none."""
    written = in_words((question.fact.samples or question.values)[0])
    return ("value", written) if written else next(each for each in offered if each[0] == "none")


def walk(desk: TestClient, store: Store, incident: str, choose: Choose) -> None:
    """Through the pages to a ruling, and the same beside it without pages."""
    address = begin(desk, incident)
    beside = kept_at(store, address)
    page = desk.get(address).text
    for _ in range(MOST):
        found = beside.found()
        if isinstance(found, Ruling):
            ruled = kept_at(store, address).found()
            assert isinstance(ruled, Ruling)
            assert (ruled.outcome, ruled.effects, ruled.laws) == (found.outcome, found.effects, found.laws)
            assert suits(beside.form()["outcome"]["words"]) in page
            return
        offered = buttons(page)
        tapped = [each for each in offered if each[0] != "none"]
        name, value = choose(tapped) if tapped else sample(found, offered)
        if name == "choice":
            beside.choose(found, read(found.fact, value, beside.incident.case))
        else:
            beside.answer(found, value)
        answer = desk.post(f"{address}/answer", data={**hidden(page), name: value})
        assert answer.status_code == 200, (incident, found.fact.name, name, value)
        page = answer.text
    raise AssertionError(f"no ruling on {incident}")


@pytest.mark.parametrize("choose", [lambda answers: answers[0], lambda answers: answers[-1]], ids=["first", "last"])
def test_every_incident_is_walked_to_a_ruling_through_the_pages(desk: TestClient, store: Store, choose: Choose) -> None:
    for incident in NAMES:
        walk(desk, store, incident, choose)


def test_at_random_too(desk: TestClient, store: Store) -> None:
    chance = random.Random(20170701)
    for incident in chance.sample(NAMES, 30):
        walk(desk, store, incident, chance.choice)
