"""The hands in a browser: entering a board by tapping, by keyboard and without a script.

Stepping through a record is tested too.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, Window, assert_accessible

from bridgelaw.app.records import table_of, take_in
from bridgelaw.bridge.notation import hand_text
from bridgelaw.bridge.record import Table
from bridgelaw.bridge.seats import Seat
from bridgelaw.bridge.serialised import read_table

FILE = Path(__file__).parents[2] / "examples" / "club-evening.pbn"
DEAL = {"N": "J632.62.J843.K75", "E": "KQ874.A53.A97.93", "S": "A5.Q4.KQ6.AQJ642"}
CALLS = ("2H", "P", "P", "2NT", "P", "3NT", "P", "P", "P")
PLAY = "HJ H2 HA H4 H3 HQ HK H6 HT S2 H5 D6 C8 C5"
ENTERED = read_table(
    {
        "board": 4,
        "deal": f"N:{' '.join(DEAL.values())} T9.KJT987.T52.T8",
        "auction": list(CALLS),
        "tricks": [
            ["W", "HJ", "H2", "HA", "H4"],
            ["E", "H3", "HQ", "HK", "H6"],
            ["W", "HT", "S2", "H5", "D6"],
        ],
        "trick": {"leader": "W", "cards": ["C8", "C5"]},
    }
)


@pytest.fixture(scope="module")
def record(desk: Desk) -> int:
    """Store the first board of the example; return its number."""
    taken = take_in(FILE.read_bytes(), FILE.name)
    return desk.store.records.add_all(taken.records, source=FILE.name)[0][0]


def kept(page: Page, desk: Desk) -> Table:
    """Return the stored board whose page is shown."""
    expect(page.locator(".steps")).to_be_visible()
    return table_of(desk.store.records.get(int(page.url.split("?")[0].rsplit("/", 1)[1])))


@pytest.mark.parametrize("language", ["en", "da"])
def test_a_board_is_entered_by_tapping(browsing: Browsing, desk: Desk, language: str) -> None:
    page = browsing.window(PHONE, language=language)
    page.goto("/records/new")
    page.locator("#board").fill("4")
    page.locator("[data-part=hands]").tap()
    for seat, hand in DEAL.items():
        page.locator(f"[data-holder={seat}]").tap()
        for suit, ranks in zip("SHDC", hand.split("."), strict=True):
            for rank in ranks:
                page.locator(f"[data-pack=deal] [data-card={suit}{rank}]").tap()
    expect(page.locator("#hand_N")).to_have_value(hand_text(ENTERED.deal.hand(Seat.N), language))
    page.locator("[data-rest=W]").tap()
    expect(page.locator("#hand_W")).to_have_value(hand_text(ENTERED.deal.hand(Seat.W), language))
    page.locator("[data-part=auction]").tap()
    for call in CALLS:
        page.locator(
            f'[data-call="{call.replace("NT", "UT") if language == "da" else call}"]'
        ).tap()
    page.locator("[data-part=play]").tap()
    for card in (*PLAY.split(), "S4"):
        page.locator(f"[data-pack=play] [data-card={card}]").tap()
    page.locator("[data-undo=tricks]").tap()
    turn = {"en": "East to play", "da": "Øst skal spille"}[language]
    expect(page.locator("[data-status]")).to_have_text(turn)
    page.locator(".workbench .button.first").tap()
    assert kept(page, desk) == ENTERED


def test_a_card_or_call_out_of_turn_belongs_to_its_player(phone: Page) -> None:
    phone.goto("/records/new")
    phone.locator("#board").fill("4")
    phone.locator("[data-part=auction]").tap()
    expect(phone.locator('[data-caller="W"]')).to_have_attribute("aria-pressed", "true")
    phone.locator('[data-call="1NT"]').tap()
    phone.locator('[data-caller="S"]').tap()
    phone.locator('[data-call="2C"]').tap()
    expect(phone.locator("#auction")).to_have_value("1NT S:2C")
    expect(phone.locator(".felt ~ .left-behind").last).to_contain_text("it is out of turn")
    phone.locator("[data-waits]").check()
    phone.locator('[data-caller="E"]').tap()
    phone.locator('[data-call="P"]').tap()
    expect(phone.locator("#calls_made")).to_have_value("E:P")
    phone.locator('[data-undo="auction"]').tap()
    expect(phone.locator("#calls_made")).to_have_value("")
    phone.locator("#auction").fill("")
    phone.locator("#contract").fill("3NT")
    phone.locator("#declarer").select_option("S")
    phone.locator("[data-part=more]").tap()
    phone.locator("#trick_number").fill("1")
    phone.locator("[data-part=play]").tap()
    expect(phone.locator("[data-player=W]")).to_have_attribute("aria-pressed", "true")
    phone.locator("[data-player=E]").tap()
    phone.locator("[data-pack=play] [data-card=SQ]").tap()
    expect(phone.locator("#tricks")).to_have_value("E:SQ")
    expect(phone.locator(".trick .at-E")).to_have_text("♠Q")


def test_input_is_shown_and_errors_are_reported(laptop: Page) -> None:
    laptop.goto("/records/new")
    laptop.locator("[data-part=hands]").click()
    laptop.locator("#hand_E").fill("SQT H5")
    expect(laptop.locator(".hand.E .rank")).to_have_count(3)
    expect(laptop.locator("[data-pack=deal] [data-card=SQ] small")).to_have_text("E")
    laptop.locator("#hand_W").fill("SQ")
    expect(laptop.locator('[data-problem=""]')).to_contain_text("♠Q is held by both East and West")
    laptop.locator("#hand_W").fill("")
    expect(laptop.locator('[data-problem=""]')).to_be_hidden()


def test_cards_are_chosen_by_keyboard(laptop: Page) -> None:
    laptop.goto("/records/new")
    laptop.locator("[data-part=hands]").click()
    laptop.locator("[data-holder=S]").focus()
    for key in ("Enter", "Tab"):
        laptop.keyboard.press(key)
    laptop.keyboard.press("Tab")
    expect(laptop.locator("[data-pack=deal] [data-card=SA]")).to_be_focused()
    for key in ("Enter", "ArrowRight", "ArrowDown", "Space"):
        laptop.keyboard.press(key)
    expect(laptop.locator("#hand_S")).to_have_value("SA HK")


def test_a_board_is_entered_without_a_script(browsing: Browsing, desk: Desk) -> None:
    page = browsing.window(DESKTOP, script=False)
    page.goto("/records/new")
    page.locator("#board").fill("4")
    page.locator("#deal").evaluate("deal => deal.closest('details').open = true")
    page.locator("#deal").fill(ENTERED.deal.to_pbn())
    page.locator("#auction").fill(" ".join(CALLS))
    page.locator("#tricks").fill("W HJ H2 HA H4\nE H3 HQ HK H6\nW HT S2 H5 D6\nW C8 C5")
    page.get_by_role("button", name="Save this board").click()
    assert kept(page, desk) == ENTERED


def test_arrow_keys_step_through_a_record(laptop: Page, record: int) -> None:
    laptop.goto(f"/records/{record}")
    expect(laptop.locator(".trick")).to_have_count(0)
    for key, at in (
        ("ArrowRight", "1.1"),
        ("ArrowRight", "1.2"),
        ("ArrowDown", "1.4"),
        ("ArrowDown", "2.4"),
        ("ArrowUp", "1.4"),
    ):
        laptop.keyboard.press(key)
        laptop.wait_for_url(f"**/records/{record}?at={at}")
    laptop.keyboard.press("End")
    laptop.wait_for_url(f"**/records/{record}?at=13.4")
    laptop.go_back()
    laptop.wait_for_url(f"**/records/{record}?at=1.4")
    expect(laptop.locator(".trick .tile")).to_have_count(4)


def test_an_irregularity_on_a_record_becomes_a_ruling_with_its_table(
    phone: Page, record: int
) -> None:
    phone.goto(f"/records/{record}?at=3.3")
    phone.get_by_role("link", name="Rule here").tap()
    phone.wait_for_url("**/rule?*")  # with its scripts, so that the search reacts to typing
    phone.locator("main input[name=q]").fill("revoke")
    phone.get_by_role(
        "button", name=re.compile("A revoke: a player did not follow suit")
    ).first.tap()
    phone.wait_for_url("**/interviews/*")
    expect(phone.locator("main")).to_contain_text("South")
    phone.goto(f"/records/{record}")
    expect(phone.get_by_role("heading", name="Rulings on this board")).to_be_visible()


@pytest.mark.parametrize(
    ("window", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone-light", "desktop-dark"]
)
def test_the_hands_are_accessible(
    browsing: Browsing, record: int, window: Window, dark: bool
) -> None:
    page = browsing.window(window, dark=dark)
    for path in (
        "/records",
        f"/records/{record}",
        f"/records/{record}?at=3.3",
        f"/records/new?like={record}",
    ):
        page.goto(path)
        assert_accessible(page)
    for part in ("hands", "auction", "play", "more"):
        page.locator(f"[data-part={part}]").click()
        assert_accessible(page)
