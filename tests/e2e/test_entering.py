"""A traveller is typed in a browser: readings as they are typed, wrong cells, without a script."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.at_the_table import settled
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, Window, assert_accessible

from bridgelaw.event.model import BoardKey
from bridgelaw.scores.notation import outcome_text
from bridgelaw.store.models import Reason

SECOND = BoardKey("", "", 2)


@pytest.fixture
def club(desk: Desk) -> int:
    """Return an event whose second board has no results yet."""
    event = desk.store.events.get(desk.entered("club-pairs.json")).event
    board = replace(event.board(SECOND), lines=())
    return desk.store.events.enter(event.with_board(board), Reason())


def results(desk: Desk, event: int) -> list[str]:
    board = desk.store.events.get(event).event.board(SECOND)
    return [outcome_text(line.score.ns, symbols=False) for line in board.lines]


def opened(page: Page, desk: Desk, event: int) -> None:
    board = desk.store.events.get(event).board_ids[SECOND]
    page.goto(f"/events/{event}/boards/{board}/enter")
    page.locator("form.card [name=by]").first.fill("Bo")


def save(page: Page) -> None:
    page.locator("button[name=action][value=save]").click()
    settled(page)


@pytest.mark.parametrize(
    ("window", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone-light", "desktop-dark"]
)
def test_a_reading_is_shown_while_a_result_is_typed(
    browsing: Browsing, desk: Desk, club: int, window: Window, dark: bool
) -> None:
    page = browsing.window(window, dark=dark)
    opened(page, desk, club)
    entries = page.locator("tbody.entry")
    page.locator("[name=result0]").fill("4SS=")
    expect(entries.nth(0)).to_contain_text("by South, 10 tricks, 620 to North-South")
    page.locator("[name=result1]").fill("4 S N 10")
    page.get_by_label("4NT by South, 10 tricks").check()
    page.locator("[name=result2]").fill("4S N 14")
    expect(entries.nth(2)).to_contain_text("found 14 tricks, expected 0 to 13")
    expect(page.get_by_label("4NT by South, 10 tricks")).to_be_checked()
    assert_accessible(page)
    save(page)
    expect(page.get_by_role("alert").first).to_contain_text("2 results are saved.")
    assert results(desk, club) == ["4S S 10", "4NT S 10"]
    wrong = page.locator("[aria-invalid=true]")
    expect(wrong).to_have_value("4S N 14")
    expect(wrong).to_be_focused()
    assert_accessible(page)
    wrong.fill("4S N 12")
    save(page)
    page.wait_for_url(f"**/events/{club}/boards/*")
    assert results(desk, club) == ["4S S 10", "4NT S 10", "4S N 12"]


def test_without_a_script_a_reading_is_confirmed(browsing: Browsing, desk: Desk, club: int) -> None:
    page = browsing.window(PHONE, language="da", script=False)
    opened(page, desk, club)
    page.locator("[name=result0]").fill("3UT+1 S")
    page.locator("[name=result1]").fill("420")
    page.locator("button[name=action][value=save]").click()
    expect(page.get_by_role("alert").first).to_contain_text("1 resultat er gemt.")
    assert results(desk, club) == ["3NT S 10"]
    page.get_by_label("420 til Øst-Vest").check()
    page.locator("button[name=action][value=save]").click()
    page.wait_for_url(f"**/events/{club}/boards/*")
    assert results(desk, club) == ["3NT S 10", "−420"]
