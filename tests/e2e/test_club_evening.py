"""A whole evening of a club in a browser: names, movement, slips, changes, a ruling, publishing.

Seven and a half tables play 24 boards. A pair is late, a table sits in the wrong direction, a
ruling gives each side a score of its own, and the last round is cut. The first two rounds are
entered from slips, the others arrive in the file of the table devices, which is followed. The
result is made official, and the exported file can be scored again to the same figures.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from click.testing import CliRunner
from playwright.sync_api import Page, expect
from tests.bridgemate import Bridgemate
from tests.e2e.at_the_table import answer_all, enter_known_facts, press, settled
from tests.e2e.browsing import DESKTOP, PHONE, Browsing, Desk, assert_accessible
from tests.e2e.test_rulings import chosen

from bridgelaw.cli import main
from bridgelaw.event.model import BoardKey, Event
from bridgelaw.event.movements.planned import Due, due

FIRST_NAMES: Final = ("Ann", "Bo", "Cy", "Di", "Eva", "Finn", "Gro", "Hal")
FAMILY_NAMES: Final = ("Ash", "Birk", "Dahl", "Elm")
PAIRS: Final = 15
LATE: Final = 16
"""The pair that comes after the first round."""
CUT: Final = 8
"""The round that is not played."""
RULED: Final = BoardKey("", "", 14)
"""The board of the ruling: the second of table 3 in round 3."""
RESULTS: Final = (
    "4 S N =",
    "4 S N +1",
    "3 NT S =",
    "3 NT N -1",
    "2 H E =",
    "4 H x W -2",
    "1 NT S +1",
    "PASS",
)
"""Results as table devices write them. Slips have them without spaces."""


def names() -> list[str]:
    """Return the names of the pairs, the late one last."""
    people = [f"{first} {family}" for family in FAMILY_NAMES for first in FIRST_NAMES]
    return [f"{one} & {other}" for one, other in zip(people[::2], people[1::2], strict=True)]


def started(page: Page) -> int:
    """Plan the evening on the pages; return its number."""
    page.goto("/events/evening")
    page.get_by_label("Number of pairs, teams or players").fill(str(PAIRS))
    page.get_by_label("Boards each, about").fill("24")
    press(page, "button:text-is('Propose a movement')")
    page.get_by_text("crisscross Mitchell, 7½ tables").click()
    page.locator("[name=name]").fill("Tuesday pairs")
    page.locator("[name=names]").fill("\n".join(names()[:PAIRS]))
    page.locator("form[method=post] [name=by]").fill("Anna Lund")
    press(page, "button:text-is('Start the evening')")
    expect(page.get_by_text("Sits out: 8")).to_be_visible()
    return int(page.url.split("/")[-2])


def change(page: Page, event: int, what: str, **fields: str) -> None:
    """Change the movement on the page of the rounds."""
    page.goto(f"/events/{event}/rounds")
    page.locator("#change > summary").click()
    page.locator("#change [name=change]").select_option(what)
    assert page.locator("#change [name=set]").is_visible() is (what == "boards")
    for name, value in fields.items():
        page.locator(f"#change [name={name}]").fill(value)
    press(page, "#change button")


def slips(event: Event, round_: int) -> Iterator[tuple[int, list[Due]]]:
    """Yield the tables of a round, and the results that are due at each."""
    results = [each for each in due(event) if each.round == round_]
    for table in dict.fromkeys(each.table for each in results):
        yield table, [each for each in results if each.table == table]


def enter(page: Page, desk: Desk, event: int, round_: int, chance: random.Random) -> None:
    """Enter the slips of a round."""
    for table, results in slips(desk.store.events.get(event).event, round_):
        page.goto(f"/events/{event}/rounds/0/{round_}/{table}")
        for number in range(len(results)):
            page.locator(f"[name=result{number}]").fill(chance.choice(RESULTS).replace(" ", ""))
        press(page, "main form button.first")
        page.wait_for_url(f"**/rounds?section=0&round={round_}")


def followed(page: Page, event: int, file: Path) -> None:
    """Begin to follow the file of the table devices, from the overview."""
    page.goto(f"/events/{event}/overview")
    page.get_by_role("link", name="Follow a Bridgemate file").click()
    page.locator("[name=file]").fill(str(file))
    page.get_by_role("button", name="Follow the file", exact=True).click()
    expect(page.get_by_text(f"Follows the file {file.name}.")).to_be_visible()


def ruled(page: Page, event: int) -> str:
    """Rule at a table, from the overview, before the board has a result; return the address."""
    case = chosen("information")
    (step,) = case.steps
    page.goto(f"/events/{event}/overview")
    page.get_by_role("link", name="Director! Table 3").click()
    page.get_by_role("link", name=f"Board {RULED.number}", exact=True).click()
    expect(page.locator(".place")).to_contain_text(f"board {RULED.number}, table 3, Tuesday pairs")
    page.get_by_role("searchbox").fill(step.incident.title.en)
    found = ":is(.understood, .incidents) button[name=incident]"
    press(page, f"{found}[value={json.dumps(step.incident.name)}]")
    enter_known_facts(page, step)
    answer_all(page, step)
    press(page, "#save button.wide")
    return page.url.partition("?")[0]


def adjusted(page: Page, ruling: str) -> None:
    """Give each side a score of its own, as the ruling says."""
    page.goto(ruling)
    page.get_by_role("link", name="Apply to the score").click()
    page.get_by_label("A score for each side").check()
    page.locator("[name=ns_kind]").select_option("table")
    for row, result in enumerate(("4S N 10", "4S N 9"), start=1):
        page.locator(f"[name=ew_weight_{row}]").fill("50")
        page.locator(f"[name=ew_result_{row}]").fill(result)
    page.locator("[name=law]").fill("12C1c")
    page.get_by_role("button", name="Save the adjusted score").click()
    settled(page)


def published(page: Page, event: int) -> None:
    """Make the result official, and read the players' page."""
    page.goto(f"/events/{event}/publishing")
    press(page, "#official button")
    expect(page.locator("#official")).to_contain_text("Scores may be corrected until")
    page.goto(f"/results/{event}")
    expect(page.locator("main")).to_contain_text(names()[LATE - 1])
    assert_accessible(page)


def assert_scored_alike(page: Page, desk: Desk, event: int, folder: Path) -> None:
    """Check that the command scores the exported file to the printed figures."""
    page.goto(f"/events/{event}/archive")
    file = folder / "evening.xml"
    file.write_bytes(page.request.get(f"/events/{event}/export.xml").body())
    done = CliRunner().invoke(main, ["recompute", str(file), "--json", "--lang", "en"])
    assert done.exit_code == 0, done.output
    form = json.loads(done.stdout)
    agree = {each["part"]: each["agree"] == each["all"] for each in form["files"][0]["checked"]}
    assert agree == dict.fromkeys(("lines", "totals", "percentages", "places"), True)


def test_a_club_plays_its_evening(browsing: Browsing, desk: Desk, tmp_path: Path) -> None:
    chance = random.Random(24)
    laptop, phone = browsing.window(DESKTOP), browsing.window(PHONE)
    event = started(laptop)
    phone.goto(f"/events/{event}/overview")
    enter(laptop, desk, event, 1, chance)
    expect(phone.get_by_text("21 of")).to_be_visible()
    change(laptop, event, "arrives", contestant=str(LATE), round="2", names=names()[LATE - 1])
    change(laptop, event, "turned", round="2", table="3")
    enter(laptop, desk, event, 2, chance)
    ruling = ruled(laptop, event)
    now = desk.store.events.get(event).event
    session = Bridgemate.of(now, tmp_path / "tuesday.bws")
    followed(laptop, event, session.path)
    for round_ in range(3, CUT):
        for table, results in slips(now, round_):
            session.enter_due(now, table, round_, *(chance.choice(RESULTS) for _ in results))
    expect(phone.get_by_text("165 of")).to_be_visible()
    change(laptop, event, "cut", round=str(CUT - 1))
    expect(phone.get_by_text("165 of 165")).to_be_visible()
    assert_accessible(phone)
    adjusted(laptop, ruling)
    published(laptop, event)
    assert_scored_alike(laptop, desk, event, tmp_path)
