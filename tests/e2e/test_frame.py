"""The frame of every page in a browser: front page, user name, language, missing pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Window, assert_accessible

FRAME = ("/", "/settings", "/no-such-page")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_page_frame_is_accessible(browsing: Browsing, window: Window, dark: bool) -> None:
    browsing.refused.add(404)
    page = browsing.window(window, dark=dark)
    for path in FRAME:
        page.goto(path)
        assert_accessible(page)


def test_the_language_is_that_of_the_browser_and_can_be_switched(browsing: Browsing) -> None:
    page = browsing.window(PHONE, language="da")
    page.goto("/settings")
    expect(page.locator("html")).to_have_attribute("lang", "da")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hvem er du?")
    page.get_by_role("button", name="English").tap()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", level=1)).to_have_text("Who are you?")
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Dansk").tap()
    expect(page.get_by_role("link", name="Turneringsleder!")).to_be_visible()


def test_a_name_is_remembered(phone: Page) -> None:
    phone.goto("/settings")
    phone.get_by_label("Your name").fill("Åse Østergård")
    phone.get_by_label("The federation whose readings of the laws").select_option("DBf")
    phone.get_by_role("button", name="Save").tap()
    expect(phone).to_have_url("/")
    phone.goto("/settings")
    expect(phone.get_by_label("Your name")).to_have_value("Åse Østergård")
    expect(phone.get_by_label("The federation whose readings of the laws")).to_have_value("DBf")


def test_the_first_tab_stop_skips_to_the_content(laptop: Page) -> None:
    laptop.goto("/")
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_role("link", name="Skip to the content")).to_be_focused()
    laptop.keyboard.press("Enter")
    laptop.keyboard.press("Tab")
    expect(laptop.get_by_role("link", name="Director!")).to_be_focused()


def test_a_missing_page_links_to_the_front_page(browsing: Browsing, phone: Page) -> None:
    browsing.refused.add(404)
    phone.goto("/no-such-page")
    phone.get_by_role("link", name="To the desk").tap()
    expect(phone.get_by_role("link", name="Director!")).to_be_visible()
