"""Signing in, in a browser: on a phone, without a script, in dark mode, and as a reader."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Page, expect
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible, running

from bridgelaw.store.accounts import Role
from bridgelaw.store.passwords import Passwords

SECRET = "correct horse"


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Yield a server that requires accounts."""
    with running(tmp_path_factory.mktemp("asked") / "desk.sqlite3", accounts=True) as found:
        found.store.accounts.passwords = Passwords(
            PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        )
        for name, role in (("Dan", Role.DIRECTOR), ("Rie", Role.READER)):
            found.store.accounts.add(name, role, SECRET)
        found.entered("club-pairs.json")
        yield found


def sign_in(page: Page, name: str, password: str = SECRET) -> None:
    page.locator("[name=name]").fill(name)
    page.locator("[name=password]").fill(password)
    page.locator("main button").click()


@pytest.mark.parametrize("script", [True, False])
def test_signing_in_on_a_phone_returns_to_the_requested_page(
    browsing: Browsing, script: bool
) -> None:
    browsing.refused = {401}
    page = browsing.window(script=script)
    page.goto("/events/1")
    sign_in(page, "Dan", "wrong password")
    expect(page.get_by_role("alert")).to_have_text("The name or password is wrong.")
    expect(page.locator("[name=name]")).to_have_value("Dan")
    if script:
        assert_accessible(page)
    sign_in(page, "dan")
    expect(page).to_have_url(f"{browsing.desk.address}/events/1")
    page.locator("a.who").click()
    expect(page.locator("h1")).to_contain_text("Dan")
    page.locator("main").get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(f"{browsing.desk.address}/login")
    page.goto("/events/1")
    expect(page.locator("h1")).to_have_text("Sign in")


@pytest.mark.parametrize(("dark", "language"), [(False, "en"), (True, "da")])
def test_the_pages_of_an_account_are_accessible(
    browsing: Browsing, dark: bool, language: str
) -> None:
    page = browsing.window(DESKTOP if dark else PHONE, dark=dark, language=language)
    page.goto("/account")
    assert_accessible(page)
    sign_in(page, "Dan")
    page.locator("form[action='/account/keys'] input").fill("scoring program")
    page.locator("form[action='/account/keys'] button").click()
    assert page.locator(".secret").inner_text().startswith("bridgelaw_")
    assert_accessible(page)
    page.goto("/log")
    expect(page.locator("tbody tr").first).to_contain_text("POST /account/keys")
    assert_accessible(page)


def test_a_reader_sees_no_forms(browsing: Browsing) -> None:
    browsing.refused = {403}
    page = browsing.window()
    page.goto("/events/1/lines/1")
    sign_in(page, "Rie")
    expect(page.locator("main form[method=post]")).to_have_count(0)
    expect(page.locator(".result")).not_to_be_empty()
    assert_accessible(page)
    page.goto("/rule")
    expect(page.locator("main")).to_contain_text(
        "This requires the role of director; yours is reader. Ask a director for it."
    )
    assert_accessible(page)
