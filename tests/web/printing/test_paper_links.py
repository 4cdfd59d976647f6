"""Every PDF and spreadsheet is linked from a page where a user looks for it."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient
from tests.formats.results.deal_files import deals

from bridgelaw.app.interviews.interview import Interview
from bridgelaw.app.interviews.interview_actions import Choose, Tell, apply
from bridgelaw.app.interviews.interview_json import incident_named, state_of
from bridgelaw.engine.ruling import Question
from bridgelaw.event.deals import Among, with_deals
from bridgelaw.event.model import Event
from bridgelaw.event.movements.choose import movement_of
from bridgelaw.event.movements.planned import plan_of
from bridgelaw.i18n.text import languages
from bridgelaw.store.models import About, Reason
from bridgelaw.store.seasons import SeasonChoices
from bridgelaw.store.store import Store
from bridgelaw.web.printing.printing import ROUTES

TYPES = {".pdf": "application/pdf", ".csv": "text/csv; charset=utf-8"}


class _Links(HTMLParser):
    """Collects the addresses that a page links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href")
        if tag == "a" and address and address.endswith(tuple(TYPES)):
            self.found.add(address)


def files(desk: TestClient, *pages: str) -> set[str]:
    """Return the PDF and CSV files of ours that pages link to.

    Exports in a format of results are not included.
    """
    found = set()
    for page in pages:
        answer = desk.get(page)
        assert answer.status_code == 200, page
        found |= {address for address in _Links(answer.text).found if "/export." not in address}
    return found


@pytest.fixture
def ruling(store: Store, evening: int) -> int:
    """Save a ruling in the evening; return its number."""
    interview = Interview(incident_named("card shown"), date(2024, 6, 1), "DBf")
    told = {"seat": "W", "card": "SQ", "declarer": "S", "hands": {"W": "SQT7 HK93", "E": "SJ"}}
    interview = apply(interview, Tell(told))
    while isinstance(question := interview.found, Question):
        interview = apply(interview, Choose(question.values[0]))
    forms = {language: [interview.form(language)] for language in languages()}
    kept = store.rulings.save(
        state=state_of(interview),
        forms=forms,
        day=date(2024, 6, 1),
        federation="DBf",
        by="Anna",
        note="",
        about=About(event_id=evening),
    )
    return kept.number


def pages_of(desk: TestClient, id: int, event: Event) -> list[str]:
    """Return the pages of an event on which users look for its files."""
    at = f"/events/{id}"
    board = re.search(rf'href="({at}/boards/\d+)"', desk.get(at).text)
    assert board is not None
    matches = [f"{at}/matches"] if event.in_matches else []
    contestant = f"{at}/contestants/{event.contestants[0].number}"
    return [at, f"{at}/standings", *matches, board[1], contestant, f"{at}/archive"]


def test_every_file_is_linked_and_every_link_gives_its_file(
    desk: TestClient,
    store: Store,
    evening: int,
    ruling: int,
    club_pairs: Event,
    league_match: Event,
) -> None:
    league = store.events.enter(league_match, Reason(by="Anna"))
    plan = plan_of(movement_of("howell-2"), 3)
    dealt = with_deals(replace(club_pairs, plans=(plan,)), Among("", ""), deals(1, 18))
    planned = store.events.enter(dealt, Reason(by="Anna"))
    season = store.seasons.add(SeasonChoices(name="Tuesdays", events=(evening,)), "Anna")
    found = files(
        desk,
        f"/seasons/{season}",
        f"/events/{planned}",
        f"/events/{planned}/rounds",
        *pages_of(desk, evening, club_pairs),
        *pages_of(desk, league, league_match),
        "/rulings",
        f"/rulings/{ruling}",
    )
    for route in ROUTES:
        assert any(route.path_regex.fullmatch(address) for address in found), (
            f"{route.path} is linked from no page"
        )
    for address in found:
        answer = desk.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] == TYPES[address[-4:]], address
        assert len(answer.content) > 20, address


def test_the_exports_tab_has_all_lists(
    desk: TestClient, store: Store, evening: int, league_match: Event
) -> None:
    lists = {
        "standings.pdf",
        "standings.csv",
        "frequencies.pdf",
        "frequencies.csv",
        "travellers.pdf",
    }
    assert files(desk, f"/events/{evening}/archive") == {
        f"/events/{evening}/{name}" for name in lists
    }
    league = store.events.enter(league_match, Reason(by="Anna"))
    lists |= {"matches.pdf", "matches.csv"}
    assert files(desk, f"/events/{league}/archive") == {
        f"/events/{league}/{name}" for name in lists
    }
