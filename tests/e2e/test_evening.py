"""An evening in a browser, from the call to a table to the final score.

It has a ruling, its score, printing, a correction, and a file imported and exported.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pypdf
import pytest
from click.testing import CliRunner
from playwright.sync_api import Locator, Page, expect
from tests.e2e.at_the_table import answer_all, enter_day, enter_known_facts, press
from tests.e2e.browsing import DESKTOP, EXAMPLES, PHONE, Browsing, Desk, Window, assert_accessible
from tests.e2e.test_rulings import chosen

from bridgelaw.cli import main

BOARD = 16
TABLE = "8"


def printed(*arguments: str) -> dict[str, Any]:
    """Return the JSON that `bridgelaw score` prints."""
    result = CliRunner().invoke(main, ["score", *arguments, "--json", "--lang", "en"])
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


def standings_by_the_command() -> list[list[str]]:
    """Return place, number and percentage of each by the command.

    The ruling of examples/ruling-board-16.yaml is included.
    """
    event, ruling = str(EXAMPLES / "club-pairs.json"), str(EXAMPLES / "ruling-board-16.yaml")
    (before,) = printed(event)["standings"]
    (moves,) = printed(event, "--ruling", ruling)["moves"]
    assert len(moves["rows"]) == 6
    after = {
        row["number"]: [row["place words"], row["number"], row["figures"][-1]]
        for row in before["rows"]
    }
    after |= {
        row["contestant"]: [row["rank after"], row["contestant"], row["words"][1]]
        for row in moves["rows"]
    }
    return sorted(after.values(), key=lambda row: (int(row[0].strip("=")), row[1]))


def standings(page: Page, event: int) -> list[list[str]]:
    """Return place, number and percentage of each by the page."""
    page.goto(f"/events/{event}/standings")
    rows = [
        row.locator("td").all_inner_texts() for row in page.locator("table.standing tbody tr").all()
    ]
    return sorted(
        ([row[0], row[1], row[-1]] for row in rows),
        key=lambda row: (int(row[0].strip("=")), row[1]),
    )


def board_of(desk: Desk, event: int) -> str:
    """Return the page of the board in question."""
    (board,) = [
        found
        for key, found in desk.store.events.get(event).board_ids.items()
        if key.number == BOARD
    ]
    return f"/events/{event}/boards/{board}"


def line_of(page: Page) -> Locator:
    """Return the line of the table in question, on the page of its board."""
    return page.locator(".lines tbody tr", has=page.locator(f"td:text-is('{TABLE}')"))


def downloaded(page: Page, link: str, folder: Path) -> bytes:
    """Follow a download link; return the file."""
    with page.expect_download() as coming:
        page.get_by_role("link", name=link).first.click()
    coming.value.save_as(folder / "file")
    return (folder / "file").read_bytes()


def opened(page: Page, link: str) -> str:
    """Follow a link to a PDF that the browser shows, and go back; return its text.

    A browser without a viewer downloads it instead.
    """
    here = page.url
    with page.expect_request("**/*.pdf") as asked:
        page.get_by_role("link", name=link).first.click()
    assert asked.value.is_navigation_request()
    found = page.request.get(asked.value.url)
    assert found.headers["content-type"] == "application/pdf"
    assert not found.headers.get("content-disposition", "").startswith("attachment")
    page.goto(here)
    return text_of(found.body())


def text_of(paper: bytes) -> str:
    """Return the text of a PDF."""
    return " ".join(
        " ".join(sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(paper)).pages).split()
    )


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_ruling_at_a_table_reaches_the_standings(
    browsing: Browsing, desk: Desk, window: Window
) -> None:
    event, case = desk.entered("club-pairs.json"), chosen("information")
    page = browsing.window(window)
    page.goto("/settings")
    page.get_by_label("Your name").fill("Anna Lund")
    press(page, "main button")

    page.goto(board_of(desk, event))
    page.get_by_label("Called to the table of").select_option(label=f"8 – 17 · table {TABLE}")
    press(page, "button:text-is('Director!')")
    (step,) = case.steps
    page.get_by_role("searchbox").fill(step.incident.title.en)
    found = ":is(.understood, .incidents) button[name=incident]"
    press(page, f"{found}[value={json.dumps(step.incident.name)}]")
    enter_day(page, case)
    enter_known_facts(page, step)
    answer_all(page, step)
    page.locator("#save [name=note]").fill("North would not have the director called.")
    press(page, "#save button.wide")

    expect(page.locator("main")).to_contain_text("Anna Lund")
    expect(page.locator("main")).to_contain_text("Åby Bridgeklub")
    number = page.url.partition("?")[0].rsplit("/", 1)[-1]
    said = opened(page, "Ruling form (PDF)")
    assert "North would not have the director called." in said
    assert "Anna Lund" in said
    assert "Appeal" in opened(page, "Appeal form (PDF)")

    page.get_by_role("link", name="Apply to the score").click()
    page.get_by_label("A score for each side").check()
    page.locator("[name=ns_kind]").select_option("table")
    for row, result in enumerate(("5♦ S 11", "4D S 11"), start=1):
        page.locator(f"[name=ew_weight_{row}]").fill("50")
        page.locator(f"[name=ew_result_{row}]").fill(result)
    page.locator("[name=law]").fill("11A, 12C1c")
    expect(page.locator("#what-if")).to_contain_text("64.19")
    page.get_by_role("button", name="Save the adjusted score").click()
    expect(line_of(page)).to_contain_text("50% 5♦ S 11, 50% 4♦ S 11")
    assert standings(page, event) == standings_by_the_command()

    page.goto(f"/events/{event}/history")
    expect(page.get_by_role("link", name=f"ruling {number}").first).to_be_visible()


def correct(page: Page, result: Mapping[str, str], why: str) -> None:
    """Enter another result on the page of a line."""
    for name, value in result.items():
        page.locator(f"label:has([name={name}][value='{value}'])").click()
    page.locator("form.result [name=why]").fill(why)
    press(page, "form.result button.first")


def test_the_history_shows_a_corrected_result_and_the_previous_one(
    browsing: Browsing, desk: Desk
) -> None:
    event = desk.entered("club-pairs.json")
    page = browsing.window(PHONE)
    page.goto(board_of(desk, event))
    line_of(page).locator(".to-line").click()
    page.locator("form.result [name=by]").fill("Bo Krog")
    correct(page, {"level": "3", "strain": "NT", "tricks": "+1"}, "Misread: ten tricks in notrump.")
    page.goto(board_of(desk, event))
    expect(line_of(page)).to_contain_text("3NT S 10")
    page.goto(f"/events/{event}/history")
    expect(page.locator("main")).to_contain_text("Bo Krog")
    expect(page.locator("main")).to_contain_text("Misread: ten tricks in notrump.")
    expect(page.locator("main del").first).to_contain_text("4♦ S 11")
    expect(page.locator("main ins").first).to_contain_text("3NT S 10")
    assert_accessible(page)


def test_standings_are_downloaded_as_pdf_and_as_a_table(
    laptop: Page, desk: Desk, tmp_path: Path
) -> None:
    laptop.goto(f"/events/{desk.entered('club-pairs.json')}/standings")
    said = opened(laptop, "PDF")
    assert "Hanne Vest & Ivan Bjerre" in said
    assert "64.89" in said
    rows = [*csv.DictReader(io.StringIO(downloaded(laptop, "CSV", tmp_path).decode("utf-8-sig")))]
    assert [rows[0][key] for key in ("Place", "No.", "Names", "%")] == [
        "1",
        "17",
        "Hanne Vest & Ivan Bjerre",
        "64.89",
    ]


def test_an_event_is_exported_and_imported_again(
    browsing: Browsing, desk: Desk, tmp_path: Path
) -> None:
    event = desk.entered("club-pairs.json")
    page = browsing.window(DESKTOP)
    before = standings(page, event)
    page.goto(f"/events/{event}/archive")
    links = page.locator("main a[href*='/export.'], main a[href$='/archive.json']")
    addresses = [link.get_attribute("href") or "" for link in links.all()]
    assert any(address.endswith("/archive.json") for address in addresses)
    for address in addresses:
        file = tmp_path / address.rsplit("/", 1)[-1]
        file.write_bytes(page.request.get(address).body())
        if file.suffix == ".pbn":
            continue  # this file has no names of pairs
        assert standings(page, imported(page, file)) == before, address


def imported(page: Page, file: Path) -> int:
    """Import an event from a file through the pages; return its number."""
    page.goto("/events/import")
    page.locator("[name=file]").set_input_files(file)
    page.get_by_role("button", name="Check the file").click()
    expect(page.locator("main")).to_contain_text("18")
    name = page.locator("[name=by]")
    if name.count():
        name.fill("Bo Krog")
    page.get_by_role("button", name="Import").click()
    page.wait_for_url("**/events/*")
    return int(page.url.partition("?")[0].rsplit("/", 1)[-1])


def test_the_keyboard_alone_suffices(laptop: Page) -> None:
    """The keyboard alone suffices from the first page to the fourth question.

    Tab, Enter, letters and digits are used.
    """
    laptop.goto("/")
    tab_to(laptop, "a.director")
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/rule")
    tab_to(laptop, "#q")
    laptop.keyboard.type("card exposed")
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/rule?q=card%20exposed*")
    tab_to(laptop, "button[name=incident][value='card exposed']")
    laptop.keyboard.press("Enter")
    laptop.wait_for_url("**/interviews/*")
    asked = []
    for key in ("1", "Tab", "1"):
        asked.append(laptop.locator("h1").inner_text())
        if key == "Tab":
            tab_to(laptop, "form[action$='/answer'] button.choice")
            key = "Enter"
        laptop.keyboard.press(key)
        expect(laptop.locator("h1")).not_to_have_text(asked[-1])
    assert len({*asked}) == 3
    told = laptop.locator(".known").inner_text()
    assert all(question in told for question in asked)
    laptop.keyboard.press("b")
    expect(laptop.locator("h1")).to_have_text(asked[-1])


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the element has the focus."""
    for _ in range(60):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_a_printed_ruling(phone: Page) -> None:
    """A printed ruling has the findings, and no buttons."""
    case = chosen("played_defender")
    (step,) = case.steps
    phone.goto("/rule?group=play")
    press(phone, f"button[name=incident][value={json.dumps(step.incident.name)}]")
    enter_known_facts(phone, step)
    answer_all(phone, step)
    phone.emulate_media(media="print")
    expect(phone.locator(".ruling .outcome")).to_be_visible()
    expect(phone.locator("header.top")).to_be_hidden()
    for button in phone.locator("main button, main a.button").all():
        expect(button).to_be_hidden()
    assert "The card is played." in text_of(phone.pdf(format="A4"))
