"""Forms in a browser behave as without a script; the second of two writers is warned."""

from __future__ import annotations

from playwright.sync_api import Page, Request, expect
from tests.e2e.at_the_table import settled
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible

TALL = "document.body.style.paddingBottom = '3000px'; scrollTo(0, 2000)"


def first_line(desk: Desk, event: int) -> int:
    return next(iter(desk.store.events.get(event).places))


def write(page: Page, event: int, line: int, result: str, by: str) -> None:
    """Open a result, and type another."""
    page.goto(f"/events/{event}/lines/{line}")
    page.get_by_label("As text").check(force=True)
    page.locator("[name=words]").fill(result)
    name = page.locator("#result [name=by]")
    if name.count():  # not asked again once given
        name.fill(by)


def save(page: Page) -> None:
    page.locator("#result button.first").click()
    settled(page)


def test_a_form_button_works_as_in_a_plain_browser(laptop: Page, desk: Desk) -> None:
    event = desk.entered("club-pairs.json")
    line = first_line(desk, event)
    sent: list[str | None] = []

    def noted(asked: Request) -> None:
        if asked.method == "POST" and not asked.url.endswith("/try"):
            sent.append(asked.headers.get("x-sending"))

    laptop.on("request", noted)
    laptop.goto(f"/events/{event}")
    write(laptop, event, line, "7NT S -5", "Anna")
    laptop.evaluate(TALL)
    laptop.locator("#result [name=by]").press("Enter")  # presses the first button
    laptop.wait_for_url(f"**/events/{event}/boards/*")
    expect(laptop.locator("tr.marked")).to_be_in_viewport()
    assert laptop.evaluate("[document.activeElement.tagName, history.length]") == ["BODY", 4]
    laptop.go_back()
    expect(laptop).to_have_url(f"{laptop.url.split('/events')[0]}/events/{event}/lines/{line}")
    laptop.go_back()
    expect(laptop).to_have_url(f"{laptop.url.split('/events')[0]}/events/{event}")
    assert sent == ["-"]
    assert [each.by for each in desk.store.events.history(event, line)] == ["Anna"]

    # A form with a field named like a property of forms, leading to a place further down on the
    # same page.
    laptop.goto(f"/events/{event}/settings")
    laptop.locator("[name=name]").fill("Another")
    laptop.locator("[name=action][value=save]").dblclick()
    settled(laptop)
    assert desk.store.events.get(event).version == 3
    laptop.goto(f"/events/{event}/publishing")
    laptop.set_viewport_size({"width": 1280, "height": 500})
    laptop.locator("#players button").click()
    expect(laptop.locator("#players")).to_contain_text("show the players' page")
    expect(laptop.locator("#players")).to_be_in_viewport()
    assert laptop.url.endswith("/publishing#players")
    assert sent == ["-", "-", "-"]

    # To the current page.
    laptop.goto("/rule?group=play")
    laptop.locator("button[name=incident][value=revoke]").click()
    laptop.wait_for_url("**/interviews/*")
    before = laptop.locator("h1").inner_text()
    laptop.evaluate(TALL)
    laptop.locator("form[action$='/answer'] button").first.evaluate("one => one.click()")
    expect(laptop.locator("h1")).not_to_have_text(before)
    assert laptop.evaluate("[scrollY, document.activeElement.tagName]") == [0, "H1"]  # rule.js
    sent.clear()

    # The browser itself opens a window of its own.
    write(laptop, event, line, "1NT S -5", "Anna")
    laptop.evaluate("document.querySelector('#result').target = '_blank'")
    with laptop.expect_popup() as opened:
        laptop.locator("#result button.first").click()
    opened.value.wait_for_url(f"**/events/{event}/boards/*")
    assert sent == []  # not by the script of this page
    assert [each.by for each in desk.store.events.history(event, line)] == ["Anna", "Anna"]


def test_the_second_editor_of_a_result_sees_both_versions_and_may_save(
    browsing: Browsing, desk: Desk
) -> None:
    browsing.refused.add(409)
    event = desk.entered("club-pairs.json")
    line = first_line(desk, event)
    one, other = browsing.window(DESKTOP), browsing.window(PHONE)
    write(one, event, line, "7NT S -5", "Anna")
    write(other, event, line, "3NT N 9", "Bo")
    save(one)
    save(other)
    expect(other.get_by_role("alert")).to_contain_text("Somebody else has saved a change")
    expect(other.get_by_role("alert")).to_contain_text("7NT S 8")
    expect(other.get_by_role("alert")).to_contain_text("Anna")
    expect(other.locator("[name=words]")).to_have_value("3NT N 9")
    assert_accessible(other)
    assert [each.by for each in desk.store.events.history(event, line)] == ["Anna"]
    save(other)
    expect(other.locator("h1")).to_contain_text("Board")
    other.wait_for_url(f"**/events/{event}/boards/*")
    assert [each.by for each in desk.store.events.history(event, line)] == ["Bo", "Anna"]
