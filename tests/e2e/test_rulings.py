"""A published example of each group is ruled on a phone, from "Director!" to the ruling card."""

from __future__ import annotations

import pytest
from lxml import html
from playwright.sync_api import Page, expect
from tests.cases.test_seed_cases import PUBLISHED
from tests.e2e.at_the_table import rule
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, assert_accessible
from tests.web.at_the_table import Page as Read
from tests.web.at_the_table import shown_effects
from tests.web.test_seed_cases import cases_of

from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.runner import run
from bridgelaw.views.rulings.ruling import found_view
from bridgelaw.views.rulings.ruling_types import RulingView

CHOSEN = {
    "played_defender": "lku22-3.1-1~yes",
    "played_declarer": "lku22-4.2-3",
    "played_dummy": "lku22-5.1-4",
    "opening_lead": "opening-lead-misinformed",
    "premature": "premature-declarer-lead~ruffed-refused",
    "revoke": "revoke-64B1",
    "information": "mi-not-called-normal-case~in-doubt",
    "scoring": "score-weighted-split-teams",
    "advice": "advice-read-the-law-aloud",
}


def chosen(group: str) -> CaseOnFile:
    """Return the case of a group that is ruled here; tests/web rules on all of them."""
    (case,) = (case for case in cases_of(group) if case.id == CHOSEN[group])
    return case


def assert_shown(page: Page, case: CaseOnFile) -> None:
    """Check that the ruling card has the finding, each effect and each law."""
    (found,) = run(case)
    view = found_view(found)
    assert isinstance(view, RulingView)
    expect(page.locator(".ruling .outcome")).to_have_text(view.outcome.words)
    card = Read(page.url, html.fromstring(page.content()))
    assert shown_effects(view) == {*card.effects}
    (step,) = case.steps
    assert step.expect is not None
    assert {*step.expect.laws} <= card.laws


@pytest.mark.parametrize("group", PUBLISHED)
def test_an_example_of_each_group_on_a_phone(phone: Page, group: str) -> None:
    case = chosen(group)
    rule(phone, case)
    assert_shown(phone, case)
    assert_accessible(phone)


def test_rulings_work_without_a_script(browsing: Browsing) -> None:
    page = browsing.window(PHONE, script=False)
    case = chosen("played_defender")
    rule(page, case)
    assert_shown(page, case)


def test_after_an_answer_the_next_question_has_the_focus(browsing: Browsing) -> None:
    page = browsing.window(DESKTOP)
    page.goto("/rule?q=call+out+of+turn")
    page.get_by_role("button", name="A call out of turn").click()
    page.wait_for_url("**/interviews/*")
    page.keyboard.press("2")
    question = page.get_by_role("heading", name="Is it a call that nobody could make")
    expect(question).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-numbered] .choice").first).to_be_focused()
    page.keyboard.press("b")
    expect(page.get_by_role("heading", name="Did he never mean")).to_be_focused()
    page.keyboard.press("1")
    expect(page.locator(".outcome")).to_be_focused()
