"""The overview of an evening on the director's screen follows what another device enters."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import expect
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible
from tests.web.events.test_evening import PLANNED

from bridgelaw.event.movements.planned import due
from bridgelaw.store.models import Reason, What


@pytest.fixture
def planned(browsing: Browsing, desk: Desk) -> int:
    """Return an evening with a movement and no results."""
    page = browsing.window(DESKTOP)
    form: dict[str, str | float | bool] = {**PLANNED}
    answer = page.request.post("/events/evening", form=form)
    return int(answer.url.split("/")[-2])


def test_a_result_from_elsewhere_appears_by_itself(
    browsing: Browsing, desk: Desk, planned: int
) -> None:
    page = browsing.window(PHONE, dark=True)
    page.goto(f"/events/{planned}/overview")
    expect(page.get_by_text("Updated by itself")).to_be_visible()
    expect(page.get_by_text("0 of 84 results")).to_be_visible()
    other = browsing.window(DESKTOP)
    other.goto(f"/events/{planned}/rounds/0/1/2")
    other.locator("[name=result0]").fill("4S N 10")
    other.locator("[name=by]").first.fill("Kim")
    other.get_by_role("button", name="Save").first.click()
    expect(page.get_by_text("1 of 84 results")).to_be_visible()
    assert_accessible(page)


def test_the_changes_of_a_program_appear_too(browsing: Browsing, desk: Desk, planned: int) -> None:
    page = browsing.window(DESKTOP, language="da")
    page.goto(f"/events/{planned}/overview")
    expect(page.get_by_text("Opdateres af sig selv")).to_be_visible()
    kept = desk.store.events.get(planned)
    first = next(due(kept.event))
    other = desk.store.events.get(desk.entered("club-pairs.json")).event.boards[0].lines[0]
    line = replace(other, ns=first.ns, ew=first.ew, ruling=None)
    event = kept.event.with_board(replace(kept.event.board(first.key), lines=(line,)))
    desk.store.events.revise(planned, kept.version, event, What.RESULT, Reason(by="Anna"))
    expect(page.get_by_text("1 af 84 resultater")).to_be_visible()
    assert_accessible(page)
