"""Play a director with a phone: from "Director!" to the ruling card, by tapping the screen."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

from bridgelaw.cases.answers import in_words, write
from bridgelaw.cases.model import CaseOnFile, Step
from bridgelaw.cases.nodes import plain_words
from bridgelaw.engine.facts import CANNOT_BE_ESTABLISHED, Detail
from bridgelaw.incidents.index import group_words

LAST = 60
"""More questions than any ruling takes."""


def rule(page: Page, case: CaseOnFile, *, script: bool = True) -> None:
    """Rule on a case of one incident, from the first page to its ruling."""
    (step,) = case.steps
    page.goto("/")
    press(page, ".director")
    press(
        page, f".groups a:has-text({json.dumps(_capital(group_words(step.incident.group, 'en')))})"
    )
    press(page, f"button[name=incident][value={json.dumps(step.incident.name)}]")
    enter_day(page, case)
    enter_known_facts(page, step)
    answer_all(page, step)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def press(page: Page, selector: str) -> None:
    """Tap, or click without a touch screen, and wait for the next page."""
    page.locator(selector).first.click()
    settled(page)


def settled(page: Page) -> None:
    """Wait until the request has been answered and the resulting page has loaded."""
    page.locator("html:not([data-sending])").wait_for(state="attached")
    page.wait_for_load_state()


def enter_day(page: Page, case: CaseOnFile) -> None:
    """Enter the day of play and the federation."""
    page.locator("details.about > summary").click()
    if case.day is not None:
        page.locator("details.about [name=day]").fill(case.day.isoformat())
    page.locator("details.about [name=federation]").select_option(case.federation)
    press(page, "details.about button")


def enter_known_facts(page: Page, step: Step) -> None:
    """Enter the table, and the facts that are never asked, on one line."""
    facts = step.incident.case.facts
    known: dict[str, Any] = dict(step.table or {})
    known.update(
        {
            plain_words(name): write(told)
            for name, told in step.told.items()
            if isinstance(facts.get(name), Detail)
        }
    )
    if known:
        page.locator("details.tell > summary").click()
        page.locator("details.tell details > summary").click()
        page.locator("details.tell [name=line]").fill(json.dumps(known, ensure_ascii=False)[1:-1])
        press(page, "details.tell .actions button")


def answer_all(page: Page, step: Step) -> None:
    """Answer every question up to the ruling."""
    told = {plain_words(name): value for name, value in step.told.items()}
    for _ in range(LAST):
        if page.locator(".ruling .outcome").count():
            return
        fact = page.locator("form[action$='/answer'] [name=fact]").first.input_value()
        give(page, told[fact])
    raise AssertionError("it asks for ever")


def give(page: Page, value: object) -> None:
    """Give one answer."""
    if value is CANNOT_BE_ESTABLISHED:
        press(page, "form[action$='/doubt'] button")
        return
    written = write(value)
    choice = ", ".join(map(str, written)) if isinstance(written, list | tuple) else str(written)
    form = page.locator("form[action$='/answer']")
    for name, wanted in (("choice", choice), ("value", in_words(value))):
        button = form.locator(f"button[name={name}][value={json.dumps(wanted)} i]")
        if button.count():
            if not button.first.is_visible():  # below the bidding pad
                page.locator(".only-the-kind > summary").click()
            button.first.click()
            settled(page)
            return
    form.locator("input[name=value]").fill(in_words(value))
    press(page, "form[action$='/answer'] button.first")
