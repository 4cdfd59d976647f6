"""Axe finds nothing serious on any page, and every page can be used with a finger.

Every page is checked on a phone in light and dark mode, and one of each kind on a desktop screen in
dark mode.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Final

import httpx2
import pytest
from playwright.sync_api import Browser, Page
from starlette.routing import Route
from tests.e2e.browsing import (
    CASES,
    DESKTOP,
    EXAMPLES,
    PHONE,
    Browsing,
    Desk,
    Window,
    assert_accessible,
    assert_for_fingers,
    interview_of,
)
from tests.periods import periods
from tests.store.large_events import imported_event
from tests.store.large_events import simultaneous as many_tables

from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.reader import read_cases
from bridgelaw.event.season import SeasonRules
from bridgelaw.store.director_calls import Topic
from bridgelaw.store.events import large
from bridgelaw.store.models import About, Reason
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.seasons import SeasonChoices
from bridgelaw.web.routes import routes as all_routes

pytestmark = pytest.mark.no_cover

NO_PAGES: Final = (".js", ".webmanifest", ".pdf", ".csv", ".json", ".yaml", ".ico", ".{ending}")
"""Endings of downloads, which the browser does not show as pages."""

PLACES: Final = {
    "/": ["/"],
    "/settings": ["/settings"],
    "/api": ["/api"],
    "/api/problems/{name}": ["/api/problems/not-found"],
    "/offline": ["/offline"],
    "/offline/{language}": ["/offline/en", "/offline/da#incident=revoke"],
    "/rule": ["/rule", "/rule?q=revoke", "/rule?q=xyzzy", "/rule?group=play"],
    "/interviews/{id}": ["/interviews/{asked}", "/interviews/{ruled}"],
    "/interviews/{id}/hands": ["/interviews/{asked}/hands"],
    "/interviews/{id}/where": ["/interviews/{asked}/where"],
    "/rulings": ["/rulings"],
    "/rulings/{number}": ["/rulings/{ruling}"],
    "/records": ["/records"],
    "/records/new": ["/records/new"],
    "/records/{id}": ["/records/{record}", "/records/{record}?at=3.2"],
    "/records/collections": ["/records/collections"],
    "/records/collections/{id}": ["/records/collections/1", "/records/collections/1?found=any"],
    "/work": ["/work"],
    "/work/{id}": ["/work/{done}", "/work/{waiting}"],
    "/laws": ["/laws", "/laws?q=penalty+card"],
    "/laws/{number}": ["/laws/50D1a", "/laws/64A"],
    "/events": ["/events"],
    "/events/new": ["/events/new"],
    "/events/evening": ["/events/evening", "/events/evening?entries=7&boards=24"],
    "/events/{id}/overview": ["/events/{evening}/overview"],
    "/events/{id}/follow": ["/events/{evening}/follow"],
    "/events/{id}/phones": ["/events/{evening}/phones"],
    "/tables/{code}": ["/tables/{code}", "/tables/{calling}"],
    "/events/arrived": ["/events/arrived"],
    "/events/{id}/clock": [
        "/events/{evening}/clock",
        "/events/{evening}/clock?tables=yes",
        "/events/{evening}/clock?standings=yes",
    ],
    "/events/{id}/rounds": ["/events/{evening}/rounds"],
    "/events/{id}/rounds/{section}/{round}/{table}": ["/events/{evening}/rounds/0/1/2"],
    "/events/import": ["/events/import"],
    "/events/{id}/deals": ["/events/{evening}/deals", "/events/{pairs}/deals"],
    "/events/{id}": ["/events/{pairs}", "/events/{teams}", "/events/{large}"],
    "/events/{id}/archive": ["/events/{pairs}/archive"],
    "/events/{id}/boards/{board}": [
        "/events/{pairs}/boards/{board}",
        "/events/{teams}/boards/{match_board}",
        "/events/{large}/boards/{large_board}",
    ],
    "/events/{id}/boards/{board}/enter": ["/events/{pairs}/boards/{board}/enter"],
    "/events/{id}/boards/{board}/lines/new": ["/events/{pairs}/boards/{board}/lines/new"],
    "/events/{id}/lines/{line}": ["/events/{pairs}/lines/{line}"],
    "/events/{id}/lines/{line}/ruling": ["/events/{pairs}/lines/{line}/ruling"],
    "/events/{id}/contestants": ["/events/{pairs}/contestants"],
    "/events/{id}/contestants/{number:path}": [
        "/events/{pairs}/contestants/17",
        "/events/{large}/contestants/7",
    ],
    "/events/{id}/standings": [
        "/events/{pairs}/standings",
        "/events/{teams}/standings",
        "/events/{large}/standings",
    ],
    "/events/{id}/matches": ["/events/{teams}/matches"],
    "/events/{id}/matches/{match}": ["/events/{teams}/matches/1"],
    "/events/{id}/penalties": ["/events/{pairs}/penalties"],
    "/events/{id}/handicaps": ["/events/{pairs}/handicaps"],
    "/events/{id}/substitutes": ["/events/{pairs}/substitutes"],
    "/events/{id}/settings": ["/events/{pairs}/settings", "/events/{teams}/settings"],
    "/events/{id}/publishing": ["/events/{pairs}/publishing"],
    "/events/{id}/history": ["/events/{pairs}/history"],
    "/events/{id}/history/{change}/standings": ["/events/{pairs}/history/2/standings"],
    "/results": ["/results", "/results?q=xyzzy"],
    "/results/{event}": ["/results/{pairs}", "/results/{teams}"],
    "/results/{event}/clock": ["/results/{evening}/clock", "/results/{evening}/clock?tables=yes"],
    "/results/{event}/earlier/{version}": ["/results/{pairs}/earlier/{before}"],
    "/results/{event}/boards/{board}": [
        "/results/{pairs}/boards/{board}",
        "/results/{teams}/boards/{match_board}",
    ],
    "/results/{event}/contestants/{number:path}": ["/results/{pairs}/contestants/17"],
    "/seasons": ["/seasons"],
    "/seasons/{id}": ["/seasons/{season}"],
    "/results/seasons/{season}": ["/results/seasons/{season}"],
    "/players": ["/players", "/players?q=xyzzy"],
    "/players/new": ["/players/new"],
    "/players/import": ["/players/import"],
    "/players/duplicates": ["/players/duplicates"],
    "/players/{id}": ["/players/1"],
    "/players/{id}/data": ["/players/1/data"],
    "/log": ["/log"],
    "/backups": ["/backups"],
}
"""The addresses at which each kind of page is checked."""
OF_ACCOUNTS: Final = {"/login", "/account", "/account/{part:path}"}
"""Pages that only a server with accounts has (test_accounts.py)."""
OF_PROGRAMS: Final = {
    "/health",
    "/events/{id}/overview/changes",
    "/results/{event}/changes",
    "/tables/{code}/changes",
}
"""Addresses for programs, with nothing to show."""
PARTS: Final = {"/events/{id}/boards/{board}/read", "/players/names"}
"""Addresses of a part of a page, which tests/e2e/test_entering.py and test_players.py check."""


def kinds_of_pages() -> set[str]:
    """Return the addresses of the application that show a page."""
    found = {
        route.path
        for route in all_routes()
        if isinstance(route, Route) and "GET" in (route.methods or ())
    }
    return {path for path in found if not path.endswith(NO_PAGES)}


def test_every_page_is_checked() -> None:
    assert kinds_of_pages() - OF_ACCOUNTS - OF_PROGRAMS - PARTS == PLACES.keys()


@pytest.fixture(scope="module")
def names(desk: Desk) -> dict[str, str]:
    """Return the values for the addresses: one object of each kind, with content."""
    store = desk.store
    pairs, teams = desk.entered("club-pairs.json"), desk.entered("league-match.json")
    for event in (pairs, teams):
        store.publications.make_official(event, periods(timedelta(hours=1)), Reason(by="Anna"))
    before = store.events.version(pairs)
    kept, match = store.events.get(pairs), store.events.get(teams)
    line, (key, _) = next(each for each in kept.places.items() if each[1][0].number == 16)
    found = store.events.line(line)
    store.events.correct(
        line, found.version, replace(found.line, table="1B"), Reason(by="Anna", why="Moved.")
    )
    same = SeasonRules(best=2, same={"Anna": "Anna Holm"})
    choices = SeasonChoices(name="Tuesday 2026/27", events=(pairs,), published=True, rules=same)
    season = store.seasons.add(choices, "Anna")
    tour = next(case for case in read_cases(CASES / "tour.yaml") if case.id == "tour-1")
    asked = store.interviews.begin(
        state_of(interview_of(tour, answers=False)), About(event="Friday", board="4", table="2")
    )
    ruled = store.interviews.begin(
        state_of(interview_of(tour)), About(event_id=pairs, line_id=line, board="16")
    )
    ruling = save(store, ruled, by="Anna", note="As the laws have it.")
    again = store.interviews.begin(state_of(interview_of(tour)), About())
    with pytest.MonkeyPatch.context() as lowered:
        lowered.setattr(large, "LARGE", 50)
        simultaneous = imported_event(store, many_tables(tables=20))
    with (EXAMPLES / "club-evening.pbn").open("rb") as file:
        httpx2.post(f"{desk.address}/records", files={"file": file})
        file.seek(0)
        done = store.works.add(
            "bring in boards", form={"file": "night.pbn", "digest": "0"}, file=[file.read()]
        )
    work_off(store)
    planned = httpx2.post(
        f"{desk.address}/events/evening",
        data={
            "movement": "howell-4 4 7 0 8",
            "kind": "pairs",
            "entries": "7",
            "name": "Tuesday",
            "day": "2026-11-24",
            "names": "Ann & Bo",
            "by": "Kim",
        },
        follow_redirects=False,
    )
    evening = planned.headers["location"].split("/")[2]
    store.events.publish(int(evening), True, Reason(by="Anna"))
    store.table_codes.make(int(evening), ["2", "3", "4"])
    codes = store.table_codes.of(int(evening))
    for table, about in (("3", Topic.LEAD), ("4", Topic.OTHER)):
        store.director_calls.call(int(evening), table, "7", about)
    store.director_calls.take(int(evening), 1, "Anna")
    players = [("Åse Bjørn", "12"), ("Åse Bjorn", ""), ("Bo Birk", "13"), ("Bo Birk", "14")]
    store.players.put(
        [
            PlayerData(name=name, number=number, club="Åby Bridgeklub", handicap="2.5")
            for name, number in players
        ],
        [],
    )
    waiting = store.works.add(
        "bring in boards", form={"file": "another.pbn", "digest": "1"}, file=[b"x"]
    )
    return {
        "pairs": str(pairs),
        "teams": str(teams),
        "board": str(kept.board_ids[key]),
        "match_board": str(next(iter(match.board_ids.values()))),
        "line": str(line),
        "large": str(simultaneous),
        "large_board": str(store.large.boards(simultaneous, 1)[0][0].id),
        "asked": asked.id,
        "ruled": again.id,
        "ruling": str(ruling.number),
        "record": "1",
        "done": str(done),
        "waiting": str(waiting),
        "before": str(before),
        "season": str(season),
        "evening": evening,
        "code": codes["2"],
        "calling": codes["4"],
    }


@pytest.fixture(scope="module")
def opened(browser: Browser, desk: Desk) -> Iterator[Browsing]:
    """Yield the windows of this module: reading a page leaves nothing behind in a window."""
    found = Browsing(browser, desk)
    yield found
    found.end()


@pytest.fixture(scope="module")
def pages(opened: Browsing) -> dict[Window, Page]:
    """Return a phone in English and a desktop screen in Danish, in dark mode."""
    return {PHONE: opened.window(PHONE), DESKTOP: opened.window(DESKTOP, language="da", dark=True)}


@pytest.mark.parametrize("window", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("kind", PLACES)
def test_a_page_is_accessible(
    opened: Browsing, pages: dict[Window, Page], names: dict[str, str], window: Window, kind: str
) -> None:
    page = pages[window]
    for place in PLACES[kind] if window.touch else PLACES[kind][:1]:
        answer = page.goto(place.format(**names))
        assert answer is not None
        assert answer.status == 200
        assert page.locator("h1").count() == 1
        assert_accessible(page)
        if window.touch:
            assert_for_fingers(page)
            page.emulate_media(color_scheme="dark")
            assert_accessible(page, ("color-contrast",))
            page.emulate_media(color_scheme="light")
    opened.assert_quiet()
