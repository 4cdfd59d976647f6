"""The pages of an interview as they are by default: the drawn table, the exceptions, the bids.

They include a dictated sentence, and answers by the keyboard alone.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.at_the_table import press, settled
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, Window, assert_accessible
from tests.e2e.test_evening import tab_to

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.bridge.auction import PASS
from bridgelaw.bridge.seats import Seat

RECOGNITION = """
window.SpeechRecognition = window.webkitSpeechRecognition = class extends EventTarget {
  start() {
    window.heardIn = this.lang;
    setTimeout(() => {
      const said = Object.assign(new Event("result"), {results: [[{transcript: SAID}]]});
      this.dispatchEvent(said);
      this.dispatchEvent(new Event("end"));
    });
  }
  stop() { this.dispatchEvent(new Event("end")); }
};
"""
"""A speech recognition that always hears SAID."""
TUTORIALS = Path(__file__).parents[2] / "docs" / "tutorials"
TABLE = ".question .compass"
EXCEPTIONS = ".question form[action$='/usual']"
PAD = ".question .bidding-box button[name=call]"


def assert_heading_focused(page: Page) -> str:
    """Check that the heading of the question has the focus; return it."""
    heading = page.locator(".question h1")
    expect(heading).to_be_focused()
    return heading.inner_text()


def told_in(desk: Desk, page: Page) -> dict[str, object]:
    """Return the answers stored for the interview of a page."""
    name = page.url.partition("?")[0].rsplit("/", 1)[-1]
    return dict(interview_of(desk.store.interviews.get(name).state).told)


@pytest.fixture
def together(browsing: Browsing) -> Page:
    """Return a page on a phone with the default preferences."""
    return browsing.window(PHONE, together=True)


@pytest.mark.parametrize(
    ("window", "language", "asked"),
    [(PHONE, "en", "Does any of this apply?"), (DESKTOP, "da", "Passer noget af dette?")],
    ids=["phone", "desktop, dark, in Danish"],
)
def test_an_insufficient_bid_from_the_tile_to_the_card(
    browsing: Browsing, desk: Desk, window: Window, language: str, asked: str
) -> None:
    page = browsing.window(window, language=language, dark=not window.touch, together=True)
    page.goto("/rule")
    assert page.locator(".tiles button").count() == 12
    assert_accessible(page)
    press(page, ".tiles button[value='insufficient bid']")

    expect(page.locator(TABLE)).to_be_visible()
    expect(page.locator("button.doubt")).to_have_count(0)
    assert_accessible(page)
    press(page, f"{TABLE} button[name='know.seat'][value=E]")

    assert assert_heading_focused(page) == asked
    assert page.title().startswith(asked)
    assert_accessible(page)
    press(page, f"{EXCEPTIONS} button.none")

    assert_heading_focused(page)
    press(page, "button[name=choice][value=no]")

    assert_heading_focused(page)
    expect(page.locator(PAD).first).to_be_visible()
    expect(page.locator(".only-the-kind button").first).to_be_hidden()
    assert_accessible(page)
    page.locator(".only-the-kind > summary").click()
    assert_accessible(page)
    press(page, f"{PAD}[value=P]")

    while not page.locator(".ruling").count():
        assert_heading_focused(page)
        press(page, f"{EXCEPTIONS} button.none, button[name=choice][value=no]")
    expect(page.locator(".ruling .outcome")).to_be_focused()
    assert_accessible(page)
    told = told_in(desk, page)
    assert told["seat"] is Seat.E
    assert told["accepts"] is False


def test_an_exception_is_one_answer(together: Page, desk: Desk) -> None:
    page = together
    page.goto("/rule")
    press(page, ".tiles button[value='insufficient bid']")
    press(page, ".alone a")
    expect(page).to_have_url(re.compile(r"\?skip"))
    assert assert_heading_focused(page) == "Does any of this apply?"
    page.locator(".statements summary").first.click()
    assert_accessible(page)
    chosen = page.locator(f"{EXCEPTIONS} button[name=unless]").first
    name, _, value = (chosen.get_attribute("value") or "").partition("=")
    chosen.click()
    settled(page)
    assert told_in(desk, page)[name.replace(" ", "_")] is (value == "yes")


def test_one_question_at_a_time_after_a_skipped_player(together: Page) -> None:
    page = together
    page.goto("/rule")
    press(page, ".tiles button[value='insufficient bid']")
    press(page, ".alone a")
    press(page, ".alone a")
    expect(page.locator("form[action$='/answer'] button[name=choice]").first).to_be_visible()
    assert_heading_focused(page)


def test_the_keyboard_alone_suffices_with_exceptions_on_a_page(
    browsing: Browsing, desk: Desk
) -> None:
    """Tab, Enter and digits suffice, from the choice of the incident to the ruling."""
    page = browsing.window(DESKTOP, together=True)
    page.goto("/rule")
    tab_to(page, ".tiles button[value='insufficient bid']")
    page.keyboard.press("Enter")
    page.wait_for_url("**/interviews/*")
    tab_to(page, "button[name='know.seat'][value=E]")
    page.keyboard.press("Enter")

    expect(page.locator(EXCEPTIONS)).to_be_visible()
    assert_heading_focused(page)
    page.keyboard.press("Tab")
    expect(page.locator(f"{EXCEPTIONS} button").first).to_be_focused()
    many = page.locator(".statements:not(details *) button").count()
    page.keyboard.press(str(many + 1))  # the number of a statement that is not shown
    page.keyboard.press("0")

    expect(page.locator(EXCEPTIONS)).to_have_count(0)
    assert_heading_focused(page)
    choices = page.locator("[data-numbered] .choice").all()
    values = [choice.get_attribute("value") for choice in choices]
    page.keyboard.press(str(values.index("no") + 1))

    expect(page.locator(PAD).first).to_be_visible()
    assert_heading_focused(page)
    page.keyboard.press("1")  # an answer that is not shown
    tab_to(page, f"{PAD.removeprefix('.question ')}[value=P]")
    page.keyboard.press("Enter")
    expect(page.locator(PAD)).to_have_count(0)
    settled(page)
    assert_heading_focused(page)
    assert told_in(desk, page)["replacement"] == PASS
    page.keyboard.press("b")
    expect(page.locator(PAD).first).to_be_visible()
    assert_heading_focused(page)
    assert told_in(desk, page)["accepts"] is False

    tab_to(page, f"{PAD.removeprefix('.question ')}[value=P]")
    page.keyboard.press("Enter")
    expect(page.locator(".bidding-box")).to_have_count(0)
    while not page.locator(".ruling").count():
        asked = assert_heading_focused(page)
        shared = page.locator(EXCEPTIONS).count() > 0
        page.keyboard.press("0" if shared else str(page.locator("[data-numbered] .choice").count()))
        expect(page.locator("h1").first).not_to_have_text(asked)
        settled(page)
    expect(page.locator(".ruling .outcome")).to_be_focused()


def test_a_key_presses_the_statement_with_its_number(browsing: Browsing, desk: Desk) -> None:
    page = browsing.window(DESKTOP, together=True)
    page.goto("/rule")
    press(page, ".tiles button[value='insufficient bid']")
    press(page, ".alone a")
    page.locator(".contradicting > summary").click()
    last = page.locator(".contradicting button").last
    name, _, value = (last.get_attribute("value") or "").partition("=")
    number = last.locator("kbd").inner_text()
    page.locator("h1").click()
    page.keyboard.press(number)
    expect(page.locator(".contradicting")).to_have_count(0)
    assert told_in(desk, page)[name.replace(" ", "_")] is (value == "yes")


@pytest.mark.parametrize(
    ("language", "spoken", "said", "chips"),
    [
        ("en", "en-GB", "East bids 1 heart over 1 spade, not accepted", ["East", "not accepted"]),
        (
            "da",
            "da-DK",
            "Øst melder 1 hjerter over 1 spar, ikke accepteret",
            ["Øst", "ikke accepteret"],
        ),
    ],
)
def test_a_dictated_sentence_becomes_an_interview(
    browsing: Browsing, desk: Desk, language: str, spoken: str, said: str, chips: list[str]
) -> None:
    page = browsing.window(PHONE, together=True, language=language)
    page.add_init_script(RECOGNITION.replace("SAID", repr(said)))
    page.goto("/rule")
    assert page.evaluate("document.featurePolicy.allowsFeature('microphone')")
    microphone, note = page.locator("[data-speak]"), page.locator("#voice")
    expect(microphone).to_be_visible()
    expect(note).to_be_hidden()
    microphone.click()
    expect(note).to_be_visible()
    assert page.evaluate("window.heardIn") is None
    assert_accessible(page)

    microphone.click()
    expect(page.locator("#q")).to_have_value(said)
    assert page.evaluate("window.heardIn") == spoken
    expect(microphone).to_have_attribute("aria-pressed", "false")
    shown = page.locator(".understood .chip-tick")
    for words in chips:
        expect(shown.filter(has_text=words)).to_have_count(1)
    assert_accessible(page)
    shown.filter(has_text=chips[1]).click()  # taken away
    press(page, ".understood button[value='insufficient bid']")
    told = told_in(desk, page)
    assert told["seat"] is Seat.E
    assert "accepts" not in told
    expect(page.locator(EXCEPTIONS)).to_be_visible()  # the player is known already


@pytest.mark.parametrize(
    ("language", "document", "said", "line", "found"),
    [
        (
            "en",
            "first-ruling.md",
            "West, queen of spades half played",
            "other card S7, 4H, trick 3 S S2",
            "The card is played.",
        ),
        (
            "da",
            "first-ruling.da.md",
            "Vest, spar dame halvt spillet",
            "other card s7, 4H, stik 3 S s2",
            "Kortet er spillet.",
        ),
    ],
)
def test_the_first_ruling_of_the_tutorial(
    browsing: Browsing, language: str, document: str, said: str, line: str, found: str
) -> None:
    tutorial = " ".join((TUTORIALS / document).read_text(encoding="utf-8").split())
    page = browsing.window(DESKTOP, together=True, language=language)
    page.goto("/rule")
    page.locator("#q").fill(said)
    page.locator("#q").press("Enter")
    expect(page.locator(".understood .chip-tick").first).to_be_visible()
    expect(page.locator("#q")).to_be_focused()
    chips = page.locator(".understood .chip-tick").all_text_contents()
    begin = page.locator(".understood button.choice > *").all_inner_texts()
    press(page, ".understood button.choice")
    asked = [question_of(page)]
    press(page, f"{TABLE} button[value=S]")
    page.locator("details.tell > summary").click()
    page.locator("details.tell details > summary").click()
    page.locator("details.tell [name=line]").fill(line)
    press(page, "details.tell .actions button")
    answers = []
    for value in ("held", "yes", "no"):
        asked.append(question_of(page))
        choice = page.locator(f"button[name=choice][value={value}]")
        answers.append(choice.locator(".said > span").inner_text())
        choice.click()
        settled(page)
    expect(page.locator(".ruling .outcome")).to_have_text(found)
    assert len(chips) == 2
    for words in (f"`{said}`", line, *map(str.strip, chips), *begin, *asked, *answers, found):
        assert words in tutorial, words


def question_of(page: Page) -> str:
    """Return the question of the page."""
    return page.locator(".question h1").inner_text()


def test_without_speech_recognition_there_is_no_microphone(browsing: Browsing) -> None:
    page = browsing.window(PHONE)
    page.add_init_script("delete window.SpeechRecognition; delete window.webkitSpeechRecognition")
    page.goto("/rule")
    expect(page.locator("#q")).to_be_visible()
    expect(page.locator("[data-speak]")).to_be_hidden()
