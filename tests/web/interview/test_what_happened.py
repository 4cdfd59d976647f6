"""The page "What happened": groups, their incidents, search, and starting an interview."""

from __future__ import annotations

from typing import Any

import pytest
from lxml import html
from starlette.testclient import TestClient

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.i18n.text import say
from bridgelaw.incidents.index import GROUPS, incidents_in_order
from bridgelaw.store.models import About
from bridgelaw.store.store import Store


def tree(page: str) -> Any:
    """Parse a page."""
    return html.fromstring(page)


def offered(page: str) -> list[str]:
    """Return the incidents that can be chosen."""
    return [str(name) for name in tree(page).xpath('//button[@name="incident"]/@value')]


def test_every_group_has_a_large_button(desk: TestClient) -> None:
    addresses = tree(desk.get("/rule").text).xpath('//ul[contains(@class, "groups")]//a/@href')
    assert len(addresses) == len(GROUPS)
    pages = [desk.get(str(address)).text for address in addresses]
    assert [name for page in pages for name in offered(page)] == [
        each.name for each in incidents_in_order()
    ]


def test_an_incident_is_shown_with_its_description(desk: TestClient) -> None:
    page = desk.get("/rule?group=play").text
    assert "Somebody did not follow suit although he could" in page
    assert len(tree(page).xpath('//details[@class="when"]')) == len(offered(page))


@pytest.mark.parametrize(
    ("words", "language", "first"),
    [
        ("revoke", "en", "revoke"),
        ("revo", "en", "revoke"),
        ("kulørsvigt", "da", "revoke"),
        ("kulørsvigt", "en", "revoke"),
        ("tænkepause", "da", "unauthorised information"),
        ("bid out of turn", "en", "call out of turn"),
    ],
)
def test_words_of_either_language_find_an_incident(
    desk: TestClient, words: str, language: str, first: str
) -> None:
    page = desk.get("/rule", params={"q": words}, headers={"accept-language": language})
    assert offered(page.text)[0] == first


def test_only_the_results_are_sent_while_typing(desk: TestClient) -> None:
    page = desk.get(
        "/rule?q=revoke&line=", headers={"hx-request": "true", "hx-target": "found"}
    ).text
    assert offered(page)[0] == "revoke"
    assert "<h1" not in page


@pytest.mark.parametrize(
    "words", ["zzzz", '"', "<script>alert(1)</script>", "% _ * ? \\", "a" * 5000, "♠", "\x00"]
)
def test_a_search_without_results(desk: TestClient, words: str) -> None:
    page = desk.get("/rule", params={"q": words})
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_an_unknown_group_shows_all(desk: TestClient) -> None:
    assert len(
        tree(desk.get("/rule?group=nothing").text).xpath('//ul[contains(@class, "groups")]//a')
    ) == len(GROUPS)


@pytest.mark.parametrize(
    "context", ["line=999", "line=x", "event=999", "record=7", "after=no-such-interview"]
)
def test_what_is_not_there_is_404(desk: TestClient, context: str) -> None:
    assert desk.get(f"/rule?{context}").status_code == 404


def test_the_table_is_carried_over_with_its_contract(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    page = desk.get(f"/rule?line={line}&group=play").text
    assert "Board 1, table 1" in page or "board 1, table 1" in page
    assert tree(page).xpath('//form[@action="/interviews"]//input[@name="line"]/@value') == [
        str(line)
    ]
    answer = desk.post(
        "/interviews", data={"incident": "revoke", "line": str(line)}, follow_redirects=False
    )
    kept = store.interviews.get(answer.headers["location"].split("/")[-1])
    event = store.events.get(evening).event
    assert kept.about == About(
        event_id=evening, line_id=line, event=event.name, board="1", table="1"
    )
    interview = interview_of(kept.state)
    assert interview.table is not None
    assert interview.table.board == 1
    assert interview.table.declarer is not None
    assert interview.day == event.date


def test_an_incident_of_the_auction_does_not_get_the_contract(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    answer = desk.post(
        "/interviews",
        data={"incident": "insufficient bid", "line": str(line)},
        follow_redirects=False,
    )
    interview = interview_of(store.interviews.get(answer.headers["location"].split("/")[-1]).state)
    assert interview.table is not None
    assert interview.table.contract is None


def test_an_event_without_a_table_gives_the_day(
    desk: TestClient, store: Store, evening: int
) -> None:
    data = {"incident": "claim", "event": str(evening), "board": "7", "table": "<b>3</b>"}
    page = desk.post("/interviews", data=data)
    assert page.status_code == 200
    assert "<b>3</b>" not in page.text
    kept = store.interviews.get(page.url.path.split("/")[-1])
    assert kept.state["day"] == str(store.events.get(evening).event.date)
    assert kept.state["table"] == {"board": 7}


def test_the_federation_is_that_of_the_visitor(desk: TestClient, store: Store) -> None:
    desk.post("/settings", data={"federation": "DBf", "back": "/"})
    page = desk.post("/interviews", data={"incident": "claim"})
    assert store.interviews.get(page.url.path.split("/")[-1]).state["federation"] == "DBf"


@pytest.mark.parametrize("incident", ["", "no such thing", "<script>", "x" * 5000])
def test_an_unknown_incident_does_not_begin(desk: TestClient, store: Store, incident: str) -> None:
    answer = desk.post("/interviews", data={"incident": incident})
    assert answer.status_code == 422
    assert "<script>" not in answer.text.split("</head>")[1]
    assert store.interviews.latest() == []


def test_recent_incidents_are_offered_first(desk: TestClient) -> None:
    assert "Lately" not in desk.get("/rule").text
    desk.post("/interviews", data={"incident": "claim"})
    desk.post("/interviews", data={"incident": "trick"})
    desk.post("/interviews", data={"incident": "claim"})
    buttons = tree(desk.get("/rule").text).xpath('//section[@class="lately"]//button/@value')
    assert buttons == ["claim", "trick"]


def test_what_was_said_is_known_when_the_interview_begins(desk: TestClient, store: Store) -> None:
    words = "East bids 1 heart over 1 spade, not accepted"
    page = tree(desk.get("/rule", params={"q": words}).text)
    form = page.xpath('//form[@action="/interviews"]')[0]
    assert form.xpath('.//input[@type="checkbox"]/@name') == [
        "keep.seat",
        "keep.call",
        "keep.accepts",
    ]
    assert form.xpath(".//button/@value")[0] == "insufficient bid"
    fields = {each.get("name"): each.get("value") for each in form.xpath(".//input")}
    begun = desk.post(
        "/interviews", data={**fields, "incident": "insufficient bid"}, follow_redirects=False
    )
    told = interview_of(store.interviews.get(begun.headers["location"].split("/")[-1]).state).told
    assert {name: say(value) for name, value in told.items()} == {
        "seat": "East",
        "call": "1♥",
        "accepts": "no",
    }


def test_what_is_taken_away_is_not_known(desk: TestClient, store: Store) -> None:
    data = {
        "said": "East bids 1 heart over 1 spade, not accepted",
        "understood": "insufficient bid",
        "incident": "insufficient bid",
        "keep.seat": "yes",
    }
    begun = desk.post("/interviews", data=data, follow_redirects=False)
    told = interview_of(store.interviews.get(begun.headers["location"].split("/")[-1]).state).told
    assert list(told) == ["seat"]


def test_what_is_not_understood_is_shown(desk: TestClient) -> None:
    page = desk.get("/rule", params={"q": "East bids 1 heart over 1 spade zzyzx"}).text
    assert "Not understood: zzyzx" in page


def test_frequent_incidents_are_on_the_first_screen(desk: TestClient) -> None:
    assert len(offered(desk.get("/rule").text)) == 12
