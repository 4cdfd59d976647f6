"""Player names that look like markup or script do nothing in a browser.

No script runs, and nothing is requested from another host.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from urllib.parse import urlencode

from playwright.sync_api import Dialog, expect
from tests.e2e.browsing import EXAMPLES, PHONE, Browsing, Desk, assert_fits
from tests.e2e.test_scores import SPLIT, line_of

from bridgelaw.event.model import Penalty, Unit
from bridgelaw.formats.results.files import read_event
from bridgelaw.store.models import Reason

NAMES = (
    "<script>alert(1)</script>",
    '"><img src="http://127.0.0.1:9/x" onerror="alert(1)">',
    "'-alert(1)-'",
    "</title><svg onload=alert(1)>",
    "javascript:alert(1)",
    "${alert(1)}{{alert(1)}}",
    "hx-on:load=alert(1)",
)


def hostile(desk: Desk) -> int:
    """Store a published evening with such names, entered by one of them; return its number."""
    event = read_event(EXAMPLES / "club-pairs.json").event
    entered = tuple(
        replace(each, names=(NAMES[place % len(NAMES)], NAMES[(place + 1) % len(NAMES)]))
        for place, each in enumerate(event.contestants)
    )
    penalty = Penalty(contestant="17", amount=Fraction(1), unit=Unit.MATCHPOINTS, reason=NAMES[0])
    reason = Reason(by=NAMES[0], why=NAMES[1])
    event = replace(event, name="".join(NAMES[:2]), contestants=entered, penalties=(penalty,))
    found = desk.store.events.enter(event, reason)
    line = line_of(desk, found)
    was = desk.store.events.line(line)
    desk.store.events.correct(line, was.version, replace(was.line, table=NAMES[1]), reason)
    desk.store.events.publish(found, True, reason)
    return found


def test_hostile_names_are_plain_text_on_the_main_pages(browsing: Browsing, desk: Desk) -> None:
    event = hostile(desk)
    line, board = line_of(desk, event, table=NAMES[1]), desk.store.events.get(event).board_ids
    number = next(found for key, found in board.items() if key.number == 16)
    page = browsing.window(PHONE)
    asked, talked = set[str](), list[str]()
    page.on("request", lambda request: asked.add(request.url))

    def says(dialog: Dialog) -> None:
        talked.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", says)
    at, results = f"/events/{event}", f"/results/{event}"
    for address in (
        "/events",
        at,
        f"{at}/boards/{number}",
        f"{at}/boards/{number}/enter",
        f"{at}/lines/{line}",
        f"{at}/standings",
        f"{at}/contestants",
        f"{at}/contestants/17",
        f"{at}/history",
        f"{at}/settings",
        f"{at}/lines/{line}/ruling?{urlencode(SPLIT)}",
        f"/rule?line={line}",
        "/results",
        results,
        f"{results}/boards/{number}",
        f"{results}/contestants/17",
    ):
        page.goto(address)
        expect(page.locator("main")).to_contain_text(NAMES[0])
        assert_fits(page)
    # Elements that htmx inserts, and those that the scripts of the page create.
    page.goto(f"{at}/lines/{line}/ruling?{urlencode(SPLIT)}")
    page.locator("[name=ew_result_2]").fill(NAMES[1])
    expect(page.locator("#what-if")).to_contain_text("onerror")
    page.goto(f"{at}/lines/{line}")
    page.get_by_label("As text").check(force=True)
    page.locator("[name=words]").fill(NAMES[1])
    expect(page.locator("#worth")).to_contain_text("onerror")
    page.locator("[name=words]").fill("7NT S -5")
    page.locator("#result [name=by]").fill(NAMES[3])
    expect(page.locator("#worth")).to_contain_text("7NT S 8")
    browsing.loses_connection = True
    page.context.set_offline(True)
    page.locator("#result button.first").tap()
    expect(page.locator("#sending")).to_contain_text(NAMES[0])
    page.context.set_offline(False)
    page.wait_for_url(f"**{at}/boards/**")
    assert talked == []
    assert {url for url in asked if not url.startswith(f"{desk.address}/")} == set()
    assert (
        page.evaluate(
            "[...document.querySelectorAll('main script, main img, main svg[onload]')].length"
        )
        == 0
    )
