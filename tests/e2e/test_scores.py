"""Scores in a browser: boards, matches, standings, and the slider of a weighted score."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, Window, assert_accessible

SPLIT = {
    "way": "score",
    "sides": "apart",
    "ns_kind": "table",
    "ew_kind": "results",
    "ew_weight_1": "50",
    "ew_result_1": "5D S 11",
    "ew_weight_2": "50",
    "ew_result_2": "4D S 11",
    "law": "11A, 12C1c",
}


def line_of(desk: Desk, event: int, board: int = 16, table: str = "8") -> int:
    kept = desk.store.events.get(event)
    return next(
        line
        for line, (key, place) in kept.places.items()
        if key.number == board and kept.event.board(key).lines[place].table == table
    )


def addresses(desk: Desk, pairs: int, teams: int) -> list[str]:
    """Return a page of each kind."""
    kept, match = desk.store.events.get(pairs), desk.store.events.get(teams)
    board = next(found for key, found in kept.board_ids.items() if key.number == 16)
    return [
        f"/events/{pairs}/boards/{board}?line={line_of(desk, pairs)}",
        f"/events/{pairs}/standings",
        f"/events/{pairs}/contestants/17",
        f"/events/{pairs}/lines/{line_of(desk, pairs)}/ruling",
        f"/events/{pairs}/lines/{line_of(desk, pairs)}/ruling?{urlencode(SPLIT)}",
        f"/events/{teams}/matches",
        f"/events/{teams}/matches/1",
        f"/events/{teams}/boards/{[*match.board_ids.values()][-1]}",
        f"/events/{teams}/lines/{line_of(desk, teams, table='open')}/ruling?{urlencode(SPLIT)}",
    ]


@pytest.mark.parametrize(
    ("window", "dark"), [(PHONE, False), (DESKTOP, True)], ids=["phone-light", "desktop-dark"]
)
def test_the_pages_are_accessible(
    browsing: Browsing, desk: Desk, window: Window, dark: bool
) -> None:
    pairs, teams = desk.entered("club-pairs.json"), desk.entered("league-match.json")
    page = browsing.window(window, dark=dark, language="da" if dark else "en")
    for address in addresses(desk, pairs, teams):
        page.goto(address)
        assert_accessible(page)


def slide(page: Page, to: int) -> None:
    """Move the slider of the first result of East-West, as a finger does."""
    slider = (
        page.locator(".side-score", has=page.locator("[name=ew_kind]")).locator(".slider").first
    )
    slider.evaluate(
        "(one, to) => { one.value = to; one.dispatchEvent(new Event('input', {bubbles: true})) }",
        to,
    )


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_slider_shows_who_would_win_while_it_moves(
    browsing: Browsing, desk: Desk, window: Window
) -> None:
    event = desk.entered("club-pairs.json")
    page = browsing.window(window)
    page.goto(f"/events/{event}/lines/{line_of(desk, event)}/ruling")
    page.get_by_label("A score for each side").check()
    page.locator("[name=ns_kind]").select_option("table")
    page.locator("[name=ew_result_1]").fill("5D S 11")
    page.locator("[name=ew_result_2]").fill("4D S 11")
    what_if = page.locator("#what-if")
    slide(page, 50)
    expect(page.locator("[name=ew_weight_2]")).to_have_value("50")
    expect(what_if).to_contain_text("3 would win instead of 17.")
    what_if.get_by_text("The frequency tables before and after").click()
    slide(page, 20)
    expect(page.locator("[name=ew_weight_2]")).to_have_value("80")
    expect(what_if).to_contain_text("17 wins, as before.")
    expect(what_if.locator("caption", has_text=re.compile("^After"))).to_be_visible()
    expect(page.locator("#what-if-said")).to_contain_text("17 Board +0.2")
    presets = page.locator(".side-score", has=page.locator("[name=ew_kind]")).locator(".presets")
    expect(presets.locator("[aria-pressed=true]")).to_have_count(0)
    presets.get_by_role("button", name="75/25").click()
    expect(presets.locator("[aria-pressed=true]")).to_have_text("75/25")
    expect(page.locator("[name=ew_weight_1]")).to_have_value("75")
    expect(what_if).to_contain_text("75% 5♦ S 11, 25% 4♦ S 11")
    page.get_by_role("button", name="average plus / average minus", exact=True).click()
    expect(what_if).to_contain_text("East-West: average minus")
    page.locator("[name=ns_kind]").select_option("table")
    page.locator("[name=ew_kind]").select_option("results")
    slide(page, 50)
    expect(what_if).to_contain_text("3 would win instead of 17.")
    page.get_by_label("Law", exact=True).fill("11A, 12C1c")
    page.get_by_label("Reason").fill("Put right too late.")
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Save the adjusted score").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Board 16")
    expect(page.locator("tr.marked")).to_contain_text("adjusted · Law 11A, 12C1c")
    page.goto(f"/events/{event}/standings")
    expect(page.locator("table.standing tbody tr").first).to_contain_text("Dorte Bak")


def test_scores_work_without_a_script(browsing: Browsing, desk: Desk) -> None:
    event = desk.entered("league-match.json")
    page = browsing.window(PHONE, script=False)
    page.goto(f"/events/{event}/lines/{line_of(desk, event, table='open')}/ruling")
    page.get_by_label("A score for each side").check()
    page.locator("[name=ns_kind]").select_option("table")
    page.locator("[name=ew_weight_1]").fill("50")
    page.locator("[name=ew_result_1]").fill("5D S 11")
    page.locator("[name=ew_weight_2]").fill("50")
    page.locator("[name=ew_result_2]").fill("4D S 11")
    page.get_by_role("button", name="Compute").click()
    expect(page.locator("#what-if")).to_contain_text("18.21")
    expect(page.locator("[name=ew_result_2]")).to_have_value("4D S 11")
    page.get_by_label("Law", exact=True).fill("12C1c")
    page.get_by_label("Your name").fill("Bo")
    page.get_by_role("button", name="Save the adjusted score").click()
    page.goto(f"/events/{event}/matches/1")
    expect(page.locator("main")).to_contain_text("B Søndergade: 34-5, +29, 18.21 VP")


def test_an_error_is_beside_its_field(browsing: Browsing, desk: Desk) -> None:
    browsing.refused.add(422)
    event = desk.entered("club-pairs.json")
    page = browsing.window(PHONE)
    query = urlencode({**SPLIT, "ew_weight_2": "40"})
    page.goto(f"/events/{event}/lines/{line_of(desk, event)}/ruling?{query}")
    expect(page.locator("#what-if")).to_contain_text("90%")
    page.get_by_role("button", name="Save the adjusted score").click()
    expect(page.get_by_role("alert")).to_contain_text("90%")
    expect(page.locator("[name=ew_result_1]")).to_have_value("5D S 11")
    assert_accessible(page)


@pytest.mark.parametrize("language", ["en", "da"])
def test_the_pages_can_be_printed(
    browsing: Browsing, desk: Desk, tmp_path: Path, language: str
) -> None:
    pairs, teams = desk.entered("club-pairs.json"), desk.entered("league-match.json")
    page = browsing.window(DESKTOP, language=language)
    for number, address in enumerate(addresses(desk, pairs, teams)):
        page.goto(address)
        page.pdf(path=tmp_path / f"{number}.pdf", prefer_css_page_size=True)
        paper = PdfReader(tmp_path / f"{number}.pdf")
        assert len(paper.pages) <= 2, address
        width, height = (float(paper.pages[0].mediabox[side]) for side in (2, 3))
        assert (round(width), round(height)) == (595, 842)
        text = "".join(each.extract_text() for each in paper.pages)
        assert not re.search(r"Director!|Turneringsleder!|Skip to the content", text)
