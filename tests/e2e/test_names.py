"""Names of players are completed from the register while they are typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.at_the_table import press
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible

from bridgelaw.store.players.register import PlayerData

PLAYERS = [
    PlayerData(name="Åse Bjørn", number="12", club="Åby"),
    PlayerData(name="Åse Bjerre"),
    PlayerData(name="Bo <b>Birk</b>", number="3"),
]

OPTIONS = ".suggestions:not([hidden]) [role=option]"


@pytest.fixture(scope="module")
def register(desk: Desk) -> None:
    """Store some players."""
    desk.store.players.put(PLAYERS, [])


def typed(page: Page, name: str, text: str) -> None:
    """Type at the end of a field."""
    field = page.locator(f"[name={name}]")
    field.press("Control+End")
    field.press_sequentially(text)


@pytest.mark.usefixtures("register")
def test_names_of_an_evening_are_completed_by_keyboard(browsing: Browsing, desk: Desk) -> None:
    page = browsing.window(DESKTOP, dark=True)
    page.goto("/events/evening?entries=8")
    options = page.locator(OPTIONS)
    typed(page, "names", "1. åse bj")
    expect(options).to_have_count(2)
    assert_accessible(page)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(options.nth(1)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(options).to_have_count(0)
    typed(page, "names", " & birk")
    expect(options).to_have_text(["Bo <b>Birk</b> 3"])
    page.keyboard.press("Escape")
    expect(options).to_have_count(0)
    typed(page, "names", " x\nNobody")
    page.locator("[name=name]").fill("Tuesday")
    page.locator("form[method=post] [name=by]").fill("Anna")
    press(page, "button:text-is('Start the evening')")
    event = int(page.url.split("/")[-2])
    first, second, *_ = desk.store.events.get(event).event.contestants
    assert (first.names, first.ids) == (("Åse Bjørn", "birk x"), ("12",))
    assert second.names == ("Nobody",)


@pytest.mark.usefixtures("register")
def test_a_name_is_chosen_with_a_finger(browsing: Browsing, desk: Desk) -> None:
    page = browsing.window(PHONE)
    event = desk.entered("club-pairs.json")
    page.goto(f"/events/{event}/contestants?edit=1")
    field = page.get_by_role("combobox", name="Names")
    field.fill("bir & Åse Bjerre")
    field.evaluate("one => one.setSelectionRange(3, 3)")
    field.press("k")
    expect(field).to_have_attribute("aria-expanded", "true")
    option = page.locator(OPTIONS)
    box = option.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    assert_accessible(page)
    option.tap()
    expect(field).to_have_value("Bo <b>Birk</b> #3 & Åse Bjerre")
    expect(field).to_have_attribute("aria-expanded", "false")
