"""Take the screenshots in the documents: python -m dev.screens [NAME…]

Start a server with the sample events, enter some rulings and scores, and save screenshots of its
pages in docs/screens/, with the installed Chromium. With names it takes those only.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import urlencode

import httpx2
from playwright.sync_api import Page, sync_playwright
from tests.e2e.browsing import (
    CASES,
    DESKTOP,
    EXAMPLES,
    PHONE,
    Browsing,
    Desk,
    Window,
    interview_of,
    launched,
    running,
)

from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.model import CaseOnFile
from bridgelaw.cases.reader import read_cases
from bridgelaw.event.movements.planned import due
from bridgelaw.store.models import About, Reason

SCREENS = Path(__file__).parents[1] / "docs" / "screens"
LARGEST = 80_000
"""The most bytes that a picture may have."""
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


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its name, its page and its window."""

    name: str
    address: str
    window: Window = PHONE
    language: str = "en"
    dark: bool = False
    act: Callable[[Page], object] | None = None
    """An action to perform on the page first."""
    high: int | None = None
    """The height of the window, if another height shows the page better."""


def prepared(desk: Desk) -> dict[str, object]:
    """Prepare an evening on the server; return the values for the addresses of the pictures."""
    desk.entered("cup-match.json")
    teams, pairs = desk.entered("league-match.json"), desk.entered("club-pairs.json")
    desk.store.events.publish(pairs, True, Reason(by="Anna Lund"))
    kept = desk.store.events.get(pairs)
    line = next(
        found for found, (key, place) in kept.places.items() if (key.number, place) == (16, 7)
    )
    shown = case("tour-1")
    asked = desk.store.interviews.begin(
        state_of(interview_of(shown, answers=False)), About(board="4", table="2")
    )
    ruled = desk.store.interviews.begin(
        state_of(interview_of(shown)),
        About(event_id=pairs, event=kept.event.name, board="4", table="2"),
    )
    save(desk.store, ruled, by="Anna Lund")
    evening, director = club_evening(desk)
    return {
        "evening": evening,
        "director": director,
        "pairs": pairs,
        "teams": teams,
        "board": next(found for key, found in kept.board_ids.items() if key.number == 16),
        "line": line,
        "split": urlencode(SPLIT),
        "asked": asked.id,
        "ruled": ruled.id,
    }


NAMES = """Anna Holm & Bo Birk
Carl Dahl & Dorte Ege
Eva Friis & Finn Gade
Grete Hald & Hans Iversen
Ida Juhl & Jens Krogh
Karen Lund & Lars Munk
Mette Nybo & Niels Olsen"""


def club_evening(desk: Desk) -> tuple[int, str]:
    """Plan an evening of seven pairs and play its first round, with one result missing.

    Return the number of the event, and the address of a ruling begun at its second table.
    """

    def post(address: str, **told: str) -> str:
        data = {"by": "Anna Lund", **told}
        done = httpx2.post(f"{desk.address}{address}", data=data, follow_redirects=False)
        assert done.status_code == 303, done.text
        return str(done.headers["location"])

    rounds = post(
        "/events/evening",
        movement="howell-4 4 7 0 8",
        kind="pairs",
        entries="7",
        name="Tuesday pairs",
        day="2026-11-24",
        names=NAMES,
    )
    evening = int(rounds.split("/")[2])
    event = f"/events/{evening}"
    first = [each for each in due(desk.store.events.get(evening).event) if each.round == 1]
    results = iter(RESULTS)
    for table in sorted({each.table for each in first}):
        boards = [each for each in first if each.table == table]
        slip = {f"ns{n}": each.ns[0] for n, each in enumerate(boards)}
        slip |= {f"ew{n}": each.ew[0] for n, each in enumerate(boards)}
        told = {f"result{n}": next(results) for n, _ in enumerate(boards)}
        post(f"{event}/rounds/0/1/{table}", **slip, **told)
    post(f"{event}/clock", action="start", minutes="24", change="2")
    post(f"{event}/publish", on="yes")
    at = next(each for each in due(desk.store.events.get(evening).event) if each.round == 2)
    director = post(
        "/interviews",
        incident="revoke",
        event=str(evening),
        board=at.board_name,
        table=at.table_name,
    )
    return evening, director


RESULTS = (
    *("4S N 10", "3NT E 9", "2H S 8", "4H W 9"),
    *("1NT N 8", "3NT S 11", "4S E 10", "pass"),
    *("6S N 12", "2S W 8", "3D E 9", ""),
)
"""The results of the first round, in the order of the tables; the last is missing."""


def case(name: str) -> CaseOnFile:
    """Return a shipped case."""
    return next(
        found for file in CASES.rglob("*.yaml") for found in read_cases(file) if found.id == name
    )


def imports_hands(page: Page) -> None:
    """Import the played boards of the examples, and step into the third."""
    page.locator("[name=file]").set_input_files(EXAMPLES / "club-evening.pbn")
    page.locator("form[action='/records'] button").click()
    page.wait_for_load_state()
    page.goto("/records/3?at=3.2")


def searches(page: Page) -> None:
    """Search for what happened by words."""
    with page.expect_response(lambda answer: "q=exposed" in answer.url):
        page.locator("#q").press_sequentially("exposed")


def gives(page: Page) -> None:
    """Apply the weighted score, which leads to the board."""
    page.locator("form.adjusting [name=by]").fill("Anna Lund")
    page.locator("form.adjusting button.first").click()
    page.wait_for_url("**/boards/**")


EVENING = (
    Picture("evening-plan", "/events/evening?entries=15&boards=24", high=2300),
    Picture("evening-rounds", "/events/{evening}/rounds?round=1", DESKTOP),
    Picture("evening-slip", "/events/{evening}/rounds/0/1/3"),
    Picture("evening-overview", "/events/{evening}/overview", DESKTOP),
    Picture("evening-clock", "/results/{evening}/clock?tables=yes", DESKTOP),
    Picture("evening-ruling", "{director}"),
    Picture("evening-publishing", "/events/{evening}/publishing", high=1100),
    Picture("evening-results", "/results/{pairs}"),
)
"""The pictures of the tutorial about a club evening, taken in each language."""
PICTURES = (
    *EVENING,
    *(replace(each, name=f"{each.name}-danish", language="da") for each in EVENING),
    Picture("what-happened", "/rule"),
    Picture("what-happened-danish-dark", "/rule", language="da", dark=True),
    Picture("search", "/rule", act=searches),
    Picture("question", "/interviews/{asked}"),
    Picture("question-danish", "/interviews/{asked}", language="da"),
    Picture("ruling", "/interviews/{ruled}", high=1100),
    Picture("read-aloud", "/interviews/{ruled}#card-aloud-1"),
    Picture("hands", "/interviews/{asked}/hands"),
    Picture("home", "/"),
    Picture("traveller", "/events/{pairs}/boards/{board}", DESKTOP, high=1400),
    Picture("standings", "/events/{pairs}/standings", DESKTOP),
    Picture("what-if", "/events/{pairs}/lines/{line}/ruling?{split}", DESKTOP, high=1250),
    Picture(
        "split-danish",
        "/events/{pairs}/lines/{line}/ruling?{split}",
        DESKTOP,
        "da",
        act=gives,
        high=1400,
    ),
    Picture("match-danish", "/events/{teams}/matches/1", DESKTOP, "da"),
    Picture("play", "/records", DESKTOP, act=imports_hands),
    Picture("law", "/laws/64A", DESKTOP),
)


def taken(browsing: Browsing, picture: Picture, names: dict[str, object]) -> None:
    """Take a picture."""
    page = browsing.window(
        picture.window, language=picture.language, dark=picture.dark, together=True
    )
    if picture.high is not None:
        page.set_viewport_size({"width": picture.window.width, "height": picture.high})
    page.goto(picture.address.format(**names))
    if picture.act is not None:
        picture.act(page)
    page.evaluate("document.activeElement.blur()")
    path = SCREENS / f"{picture.name}.png"
    page.screenshot(path=path)
    _made_smaller(path)
    size = path.stat().st_size
    print(
        f"{path.name}: {size // 1000} kB"
        + (f", more than the limit of {LARGEST // 1000} kB" if size > LARGEST else "")
    )


def _made_smaller(path: Path) -> None:
    """Reduce a picture to a palette, if Pillow is installed.

    It then has a third of the bytes, with no visible difference.
    """
    if importlib.util.find_spec("PIL"):
        image = importlib.import_module("PIL.Image")
        with image.open(path) as picture:
            picture.convert("RGB").quantize(
                256, method=image.Quantize.MAXCOVERAGE, kmeans=3, dither=image.Dither.NONE
            ).save(path, optimize=True)


def main(wanted: list[str]) -> None:
    """Take all pictures, or those that are named."""
    SCREENS.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "desk.sqlite3") as desk,
        sync_playwright() as found,
    ):
        browser = launched(found)
        browsing = Browsing(browser, desk)
        names = prepared(desk)
        for picture in PICTURES:
            if not wanted or picture.name in wanted:
                taken(browsing, picture, names)
        browsing.end()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
