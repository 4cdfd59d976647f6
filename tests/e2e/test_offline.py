"""Offline rulings in the browser: the script rules as the engine does.

What was ruled is handed over once.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from datetime import date

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, Window, assert_accessible, running
from tests.offline_walking import digest
from tests.sampled_data import Sampled

from bridgelaw.app.offline import data_files

pytestmark = pytest.mark.no_cover

WALK_ALL = """async (address) => {
  const data = await (await fetch(address)).json();
  const known = new WeakMap(); // what is in the tables of the data is made a text of once
  const plain = (form) => {
    if (form === null || typeof form !== "object") return JSON.stringify(form);
    if (!known.has(form)) known.set(form, text(form));
    return known.get(form);
  };
  const text = (form) => {
    if (Array.isArray(form)) return `[${form.map(plain).join(",")}]`;
    const keys = Object.keys(form).sort();
    const items = keys.map((key) => `${JSON.stringify(key)}:${plain(form[key])}`);
    return `{${items.join(",")}}`;
  };
  const found = {};
  for (const incident of data.incidents) {
    const parts = [];
    const walk = new Walk(data, incident);
    const on = () => {
      if (walk.ruled) {
        const told = Object.fromEntries(
          walk.answers.map((each) => [each.fact, data.answers[each.answer].value]),
        );
        parts.push(`${plain(told)}${plain(walk.rulingForm())}\\n`);
        return;
      }
      for (const way of walk.ways()) { walk.go(way); on(); walk.back(); }
    };
    on();
    const bytes = new TextEncoder().encode(parts.join(""));
    const hash = await crypto.subtle.digest("SHA-256", bytes);
    const digits = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0"));
    found[incident.name] = [parts.length, digits.join("")];
  }
  return found;
}"""
"""Script that walks every path through every incident with the script of the page.

It returns the number of paths and a digest of all their rulings.
"""


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    Sampled().get("WBF", "en", date.today())  # before a page waits for it
    with running(tmp_path_factory.mktemp("desk") / "desk.sqlite3") as found:
        yield found


def ready(page: Page) -> None:
    """Wait until the browser has stored all that it needs."""
    page.wait_for_selector("#ready[data-state=ready]", state="attached")


def begin(page: Page, words: str) -> None:
    page.fill("#q", words)
    page.locator(".incidents .choice").first.click()


def answer(page: Page, number: int) -> None:
    """Choose the answer with this number, or none of the exceptions asked together.

    The next step appears at once.
    """
    none = page.locator("button.none")
    if none.count():
        none.click()
    else:
        page.locator(".choices .choice").nth(number - 1).click()


def ruled(page: Page) -> str:
    """Take the first answer to every question, and no exception; return the finding."""
    while not page.locator(".outcome").count():
        answer(page, 1)
    return page.locator(".outcome").inner_text()


def test_the_script_rules_like_the_engine_on_every_path(browsing: Browsing) -> None:
    """The script of the page rules as the engine on every path.

    Its digests are those of the walk that tests/web/offline/test_offline.py compares with the
    engine, ruling by ruling.
    """
    data = json.loads(gzip.decompress(Sampled().get("WBF", "da", date.today()) or b""))
    page = browsing.window(DESKTOP, language="da")
    page.goto("/offline/da")
    page.wait_for_selector(".groups")
    found = page.evaluate(
        WALK_ALL, page.locator("#federation option[value=WBF]").get_attribute("data-address")
    )
    assert {name: tuple(each) for name, each in found.items()} == {
        incident["name"]: digest(data, incident) for incident in data["incidents"]
    }
    assert sum(count for count, _ in found.values()) == 18_108


def test_an_offline_ruling_is_sent_once_when_the_connection_returns(
    browsing: Browsing, desk: Desk
) -> None:
    browsing.loses_connection = True
    page = browsing.window(worker=True)
    page.goto("/")
    page.get_by_role("link", name="Rule without a connection").click()
    ready(page)
    page.context.set_offline(True)

    page.goto("/rulings")  # any page, which cannot be reached
    assert page.locator("#not-here").is_visible()
    page.goto("/offline")
    begin(page, "revoke")
    answer(page, 1)
    page.reload()  # as after the phone has slept
    assert page.locator(".known li").count() > 0
    page.get_by_role("button", name="‹ Back").click()
    finding = ruled(page)
    assert_accessible(page)
    page.fill("[name=board]", "7")
    page.fill("[name=by]", "Anna")
    page.fill("[name=note]", "West said so.")
    page.get_by_role("button", name="Save on this device").click()
    page.wait_for_selector("#kept [data-state=waiting]")
    expect(page.locator("#count")).to_have_text("1")
    assert desk.store.rulings.listed() == []

    lost: list[str] = []

    def lose(route: Route) -> None:
        """Deliver the request, and lose the answer."""
        if lost:
            route.continue_()
            return
        lost.append(str(route.fetch().status))
        route.abort()

    page.route("**/offline/rulings", lose)
    page.context.set_offline(False)  # the browser notifies the page, which hands it over
    while not lost:
        page.wait_for_timeout(20)
    page.get_by_role("button", name="Send now").click()
    page.wait_for_selector("#kept [data-state=handed]")
    assert lost == ["201"]
    (ruling,) = desk.store.rulings.listed()
    (form,) = ruling.forms["en"]
    assert isinstance(form["outcome"], dict)
    assert form["outcome"]["words"] == finding
    assert (ruling.by, ruling.note, ruling.about.board) == ("Anna", "West said so.", "7")
    assert ruling.handed_over is not None
    page.get_by_role("link", name=f"No. {ruling.number}").click()
    page.wait_for_selector("text=given offline")
    page.goto("/offline/en#kept")
    page.get_by_role("button", name="Remove from this list").click()
    assert page.locator(".item").count() == 0


def test_an_interview_that_needs_the_server_is_stored_and_continued_there(
    browsing: Browsing, desk: Desk
) -> None:
    page = browsing.window(worker=True)
    page.goto("/offline/en")
    ready(page)
    begin(page, "score compared")
    for _ in range(9):
        if page.locator("input[name=value]").count():
            break
        answer(page, 1)
    page.fill("input[name=value]", "-1100")
    page.get_by_role("button", name="Go on").click()
    page.wait_for_selector("text=This needs the server")
    assert_accessible(page)
    page.get_by_role("button", name="Save on this device").click()
    page.wait_for_selector("#kept [data-state=interview]")
    (kept,) = desk.store.interviews.latest()
    assert "-1100" in str(kept.state["told"])
    page.locator(".item a").click()
    page.wait_for_url(f"**/interviews/{kept.id}")


def test_any_page_sends_the_stored_rulings(browsing: Browsing, desk: Desk) -> None:
    before = len(desk.store.rulings.listed())
    page = browsing.window()
    page.route("**/offline/rulings", lambda route: route.fulfill(status=401))
    page.goto("/offline/en")
    page.wait_for_selector(".groups")
    begin(page, "revoke")
    ruled(page)
    browsing.refused.add(401)
    page.get_by_role("button", name="Save on this device").click()
    page.wait_for_selector("#connection[data-state=sign-in]")
    page.route(
        "**/offline/rulings", lambda route: route.fulfill(status=403)
    )  # a reader has signed in
    browsing.refused.add(403)
    page.get_by_role("button", name="Send now").click()
    page.wait_for_selector("#connection[data-state=not-a-director]")
    assert page.locator("#kept [data-state=waiting]").count() == 1
    page.unroute("**/offline/rulings")
    with page.expect_response("**/offline/rulings") as answered:
        page.goto("/laws")
    assert answered.value.status == 201
    assert len(desk.store.rulings.listed()) == before + 1


FILL = """() => {
  for (let size = 1 << 20; size; size >>= 1) {
    try {
      for (let number = 0; ; number++) {
        localStorage.setItem(`full.${size}.${number}`, "x".repeat(size));
      }
    } catch { /* full */ }
  }
}"""


def test_without_storage_a_ruling_is_possible_with_a_warning(
    browsing: Browsing,
) -> None:
    browsing.loses_connection = True
    page = browsing.window()
    page.route("**/offline/rulings", lambda route: route.abort())
    page.goto("/offline/en")
    page.wait_for_selector(".groups")
    page.evaluate(FILL)
    begin(page, "revoke")
    ruled(page)
    page.fill("[name=note]", "x" * 4000)
    page.get_by_role("button", name="Save on this device").click()
    assert page.get_by_text("This device has no room to save it.").is_visible()
    assert page.evaluate("Queue.all().length") == 0
    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('full')) "
        "localStorage.removeItem(key)"
    )
    page.get_by_role("button", name="Save on this device").click()
    page.wait_for_selector("#kept [data-state=waiting]")
    assert page.evaluate("Queue.all().length") == 1
    page.close()  # otherwise it would continue to send


def test_a_ready_phone_stays_ready_while_new_data_is_made(
    browsing: Browsing, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = browsing.window(worker=True)
    page.goto("/offline/en")
    ready(page)
    first = page.evaluate("caches.keys()")
    monkeypatch.setattr(data_files, "digest", lambda: "newer")
    monkeypatch.setattr("bridgelaw.web.offline.offline.digest", lambda: "newer")
    with monkeypatch.context() as making:
        making.setattr(Sampled, "get", lambda *_: None)
        update = (
            "navigator.serviceWorker.ready.then((found) => found.update()).then(() => 'done', () "
            "=> 'failed')"
        )
        tried = "navigator.serviceWorker.ready.then((found) => !found.installing && !found.waiting)"
        page.evaluate(update)
        page.wait_for_function(tried)
        assert page.evaluate("caches.keys()") == first
        page.goto("/offline/en")
        page.wait_for_selector(".groups")
    page.evaluate(update)
    page.wait_for_function("caches.keys().then((names) => names.join() === 'bridgelaw-newer')")
    page.goto("/offline/en")
    ready(page)
    begin(page, "revoke")
    assert ruled(page)


def test_exceptions_are_asked_together_as_on_the_pages_of_the_interview(
    browsing: Browsing,
) -> None:
    page = browsing.window(PHONE)
    page.goto("/offline/en")
    page.wait_for_selector(".groups")
    begin(page, "card seen during the auction")
    assert page.get_by_role("heading", name="Does any of this apply?").is_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Not sure? One question at a time").click()
    assert page.get_by_role("heading", name="Had anybody called").is_visible()
    answer(page, 1)
    page.get_by_role("button", name="None of these").click()
    page.get_by_role("button", name="‹ Back").click()
    assert page.get_by_role("heading", name="Does any of this apply?").is_visible()
    page.get_by_role("button", name="Partner might have seen several cards.").click()
    assert ruled(page).startswith("Each card that was seen stays face up")
    page.get_by_role("button", name="‹ Back").click()
    assert page.get_by_role("heading", name="Does any of this apply?").is_visible()


def test_what_is_asked_early_is_asked_before_the_exceptions(browsing: Browsing) -> None:
    page = browsing.window(PHONE)
    page.goto("/offline/en#incident=revoke")
    page.wait_for_selector(".interview")
    asked = []
    while "won_later" not in asked:
        group = page.evaluate("walk.together()")
        fact = page.evaluate("walk.together()?.first?.form.fact ?? walk.question.fact")
        asked.append("together" if group and not group["first"] else fact.replace(" ", "_"))
        answer(page, 2 if fact == "deed" else 1)
    assert asked[-3:] == ["play_over", "trick_won_by", "won_later"]
    assert page.get_by_role("heading", name="Does any of this apply?").is_visible()
    page.reload()
    page.wait_for_selector(".interview")
    assert page.get_by_role("heading", name="Does any of this apply?").is_visible()
    page.get_by_role("button", name="None of these").click()
    assert "trick won by" in page.evaluate("[...walk.told.keys()]")


def test_a_frequent_situation_answers_what_its_name_says(browsing: Browsing) -> None:
    page = browsing.window(PHONE)
    page.goto("/offline/en")
    page.get_by_role("link", name="Hesitation", exact=True).click()
    page.locator(".interview").wait_for()
    assert page.evaluate("[...walk.told.keys()]") == ["conveyed"]
    page.get_by_role("button", name="Undo").click()
    assert page.evaluate("walk.question.fact") == "conveyed"


def test_a_question_that_can_wait_is_put_off_and_continued_on_the_server(
    browsing: Browsing, desk: Desk
) -> None:
    page = browsing.window(PHONE)
    page.goto("/offline/en")
    page.get_by_role("link", name="Call out of turn", exact=True).click()
    page.locator(".interview").wait_for()
    for chosen in ("none", "partner", "bid", "none", "no"):
        assert page.locator(".can-wait").count() == 0
        answers = page.locator("section.question form")
        answers.locator("button.none" if chosen == "none" else f"button[value={chosen}]").click()
    card = page.locator(".can-wait")
    assert card.get_by_role("heading", name="What happens now").is_visible()
    assert_accessible(page)
    card.get_by_role("button", name="Continue later").click()
    assert page.get_by_text("Still open: Did he get another turn to call?").is_visible()
    assert_accessible(page)
    page.get_by_role("button", name="‹ Back").click()
    page.locator(".can-wait").get_by_role("button", name="Continue later").click()
    page.get_by_role("button", name="Save on this device").click()
    page.wait_for_selector("#kept [data-state=interview]")
    (kept,) = desk.store.interviews.latest(1)
    told = kept.state["told"]
    assert isinstance(told, dict)
    assert told["accepts"] == "no"
    assert "called again" not in told


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_each_step_is_accessible(browsing: Browsing, window: Window) -> None:
    page = browsing.window(window, language="da", dark=not window.touch)
    page.goto("/offline/da")
    page.wait_for_selector(".groups")
    assert_accessible(page)
    page.goto("/offline/da#group=play")
    page.wait_for_selector(".incidents")
    assert_accessible(page)
    page.goto("/offline/da#incident=penalty card information")
    page.wait_for_selector(".interview")
    assert_accessible(page)
    ruled(page)
    assert_accessible(page)
    page.locator(".bar a").click()
    assert page.locator(".reading:target").is_visible()
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.goto("/offline/da#kept")
    page.wait_for_selector("#kept")
    assert_accessible(page)
