"""Unfinished interviews: put off, named, discarded, begun twice; and whose laws apply."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from lxml import html
from starlette.testclient import TestClient
from tests.web.people import browser, everybody, sign_in

from bridgelaw.app.interviews.interview_json import interview_of
from bridgelaw.app.to_come_back import TWICE
from bridgelaw.engine.ruling import Ruling
from bridgelaw.federations import OF_LANGUAGE
from bridgelaw.i18n.text import languages
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import About, StoredInterview
from bridgelaw.store.store import Store

UI = "unauthorised information"
BEFORE_THE_PLAY: dict[str, Any] = {
    "incident": UI,
    "told": {"conveyed": "tempo", "points somewhere": "yes"},
}


def tree(page: str) -> Any:
    """Parse a page."""
    return html.fromstring(page)


def begin(desk: TestClient, incident: str = UI, **context: str) -> str:
    """Begin an interview; return its address."""
    answer = desk.post(
        "/interviews", data={"incident": incident, **context}, follow_redirects=False
    )
    return answer.headers["location"]


def form(desk: TestClient, address: str, action: str) -> dict[str, str]:
    """Return the hidden fields of the form with this action on the page of an interview."""
    found = tree(desk.get(address).text).xpath(f'//form[@action="{address}/{action}"]')[0]
    return {each.get("name"): each.get("value") for each in found.xpath('.//input[@type="hidden"]')}


def answer(desk: TestClient, address: str, *places: int) -> None:
    """Tap the answers at these places, one after the other."""
    for place in places:
        page = tree(desk.get(address).text)
        found = page.xpath(f'//form[@action="{address}/answer"]')[0]
        hidden = {e.get("name"): e.get("value") for e in found.xpath('.//input[@type="hidden"]')}
        tapped = found.xpath('.//button[@name="choice"]')[place].get("value")
        assert desk.post(f"{address}/answer", data={**hidden, "choice": tapped}).status_code == 200


def kept_at(store: Store, address: str) -> StoredInterview:
    """Return the interview at an address."""
    return store.interviews.get(address.split("/")[-1])


def waiting(desk: TestClient, page: str = "/") -> list[str]:
    """Return the texts of what the director comes back to."""
    found = tree(desk.get(page).text).xpath('//section[contains(@class, "later")]//li')
    return [" ".join(each.text_content().split()) for each in found]


# Continue later


def test_a_question_that_can_wait_is_put_off_and_taken_up_again(
    desk: TestClient, store: Store
) -> None:
    address = begin(desk, "could have known", board="16", table="8")
    while not tree(desk.get(address).text).xpath(f'//form[@action="{address}/later"]'):
        answer(desk, address, 0)
    before = kept_at(store, address).state
    page = desk.post(f"{address}/later", data=form(desk, address, "later"))
    assert page.url.path == "/"
    (item,) = waiting(desk)
    assert "board 16 · table 8" in item
    assert "Still open: Did the offending side gain by the irregularity?" in item
    assert waiting(desk, "/rulings") == [item]
    assert store.interviews.latest() == []
    assert kept_at(store, address).state == before
    assert not tree(desk.get(address).text).xpath(f'//form[@action="{address}/later"]')
    answer(desk, address, 0)
    assert isinstance(interview_of(kept_at(store, address).state).found, Ruling)
    assert "The ruling is ready, but not saved yet." in waiting(desk)[0]
    desk.post(f"{address}/save", data=form(desk, address, "save"))
    assert not any("not saved yet" in each for each in waiting(desk))


def test_while_play_goes_on_a_card_says_what_happens_now(desk: TestClient) -> None:
    address = begin(desk, "penalty card information")
    for _ in range(20):
        page = tree(desk.get(address).text)
        if page.xpath('//section[contains(@class, "can-wait")]'):
            break
        answer(desk, address, 0)
    (card,) = page.xpath('//section[contains(@class, "can-wait")]')
    assert "What happens now" in card.text_content()
    assert "can be answered later" in card.text_content()


def test_what_is_put_off_twice_is_written_once(desk: TestClient, store: Store) -> None:
    address = begin(desk)
    told = form(desk, address, "discard")
    for _ in range(2):
        assert "stale" not in str(desk.post(f"{address}/later", data=told).url)
    assert kept_at(store, address).version == 1
    stale = desk.post(f"{address}/later", data={"version": "0"})
    assert "stale" in str(stale.url)


def test_a_reminder_is_continued_with_all_that_is_known(desk: TestClient, store: Store) -> None:
    address = begin(desk, UI, board="3")
    answer(desk, address, 0, 0, 1)
    desk.post(f"{address}/save", data=form(desk, address, "save"))
    (item,) = waiting(desk)
    assert item.startswith("Done:")
    for _ in range(2):
        page = desk.post("/rulings/1/after-play", data={})
        assert "Had he a logical alternative" in page.text
    (kept,) = store.interviews.latest()
    assert (kept.replaces, kept.about.board) == (1, "3")
    known = interview_of(kept.state).told
    assert known == {**interview_of(store.rulings.get(1).state).told, "play_over": True}
    at = f"/interviews/{kept.id}"
    answer(desk, at, 1)
    desk.post(f"{at}/save", data=form(desk, at, "save"))
    assert waiting(desk) == []


def test_an_adjusted_score_completes_the_reminder(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    address = begin(desk, UI, line=str(line))
    answer(desk, address, 0, 0, 1)
    desk.post(f"{address}/save", data=form(desk, address, "save"))
    assert len(waiting(desk)) == 1
    body = {"board": 1, "table": "1", "law": ["12C1c"], "ns": "50% 4S N 10, 50% 4S N 9"}
    done = desk.post(
        f"/api/v1/events/{evening}/rulings?by=Anna&ruling=1", json={**body, "ew": "table"}
    )
    assert done.status_code < 300, done.text
    assert waiting(desk) == []
    assert [each.by for each in store.rulings.reminders(1)] == ["Anna"]


# Named, discarded, begun twice


def test_it_is_named(desk: TestClient, store: Store) -> None:
    address = begin(desk)
    told = {**form(desk, address, "name"), "title": "  Pia's   <b>pass</b> "}
    page = desk.post(f"{address}/name", data=told).text
    assert kept_at(store, address).title == "Pia's <b>pass</b>"
    assert "<b>pass</b>" not in page
    assert "Pia&#39;s" in desk.get("/").text
    desk.post(f"{address}/name", data={**form(desk, address, "name"), "title": "x" * 500})
    assert kept_at(store, address).title == "x" * 200


def test_it_is_discarded_and_restored(desk: TestClient, store: Store) -> None:
    address = begin(desk)
    page = desk.post(f"{address}/discard", data=form(desk, address, "discard"))
    assert (page.url.path, store.interviews.latest()) == ("/", [])
    (undo,) = tree(page.text).xpath(f'//form[@action="{address}/restore"]')
    assert undo.xpath(".//button")[0].text_content() == "Undo"
    assert "This interview was discarded." in desk.get(address).text
    desk.post(f"{address}/restore", data=form(desk, address, "restore"))
    assert [each.id for each in store.interviews.latest()] == [address.split("/")[-1]]
    assert desk.get("/?discarded=nothing").status_code == 200


def test_the_same_begun_twice_is_offered(desk: TestClient, store: Store) -> None:
    first = begin(desk, UI, board="16", table="8")
    answer(desk, first, 0)
    for other in (begin(desk, UI, board="16", table="9"), begin(desk, "claim", board="16")):
        assert "Continue the one begun at" not in desk.get(other).text
    second = begin(desk, UI, board="16", table="8")
    at = kept_at(store, first).at.astimezone().strftime("%H:%M")
    assert f"Continue the one begun at {at}" in desk.get(second).text
    assert "Continue the one" not in desk.get(f"{second}?anew").text
    page = desk.post(f"{second}/earlier", data=form(desk, second, "earlier"))
    assert page.url.path == first
    assert kept_at(store, second).discarded is not None
    answer(desk, begin(desk, UI, board="16", table="8"), 0)


def test_one_without_an_answer_or_begun_long_ago_is_not_offered(store: Store) -> None:
    about = About(board="16")
    first = store.interviews.begin({"incident": UI}, about)
    second = store.interviews.begin({"incident": UI}, about)
    assert store.interviews.begun_before(second, first.at) == []
    first = store.interviews.go_on(first, first.state)
    assert store.interviews.begun_before(second, first.at) == [first]
    assert store.interviews.begun_before(second, first.at + timedelta(microseconds=1)) == []
    assert timedelta(minutes=5) < TWICE < timedelta(hours=2)


@pytest.mark.parametrize("action", ["later", "name", "discard", "restore", "earlier"])
def test_only_a_director_may(store: Store, action: str) -> None:
    everybody(store)
    kept = store.interviews.begin(BEFORE_THE_PLAY, About())
    with browser(store) as client:
        for role, allowed in ((Role.SCORER, 403), (Role.DIRECTOR, 303)):
            sign_in(client, role)
            told = {"version": "0", "title": "t"}
            answered = client.post(f"/interviews/{kept.id}/{action}", data=told)
            assert answered.status_code == allowed, role
            client.cookies.clear()


# Whose laws


@pytest.mark.parametrize("language", languages())
def test_the_federation_is_that_of_the_event_else_the_person_else_the_language(
    desk: TestClient, store: Store, evening: int, language: str
) -> None:
    desk.headers["accept-language"] = language
    usual = OF_LANGUAGE.get(language, "WBF")
    assert kept_at(store, begin(desk)).state["federation"] == usual
    desk.post("/settings", data={"federation": "EBU", "back": "/"})
    address = begin(desk, event=str(evening))
    assert kept_at(store, address).state["federation"] == "EBU"
    store.events.choose_federation(evening, "NBF")
    address = begin(desk, event=str(evening))
    assert kept_at(store, address).state["federation"] == "NBF"
    (shown,) = tree(desk.get(address).text).xpath('//details[contains(@class, "by-federation")]')
    assert "NBF" in shown.xpath("./summary")[0].text_content()
    told = {**form(desk, address, "about"), "federation": "DBf"}
    desk.post(f"{address}/about", data=told)
    assert kept_at(store, address).state["federation"] == "DBf"


def test_a_new_event_is_scored_by_its_federation(desk: TestClient, store: Store) -> None:
    told = {"name": "E", "day": "2026-03-10", "kind": "teams", "method": "imps", "by": "A"}
    told |= {"contestants": "4", "boards": "8", "sessions": "1"}
    desk.headers["accept-language"] = "da"
    page = tree(desk.get("/events/new").text)
    assert page.xpath('//select[@name="federation"]/option[@selected]/@value') == ["DBf"]
    for number, code in enumerate(("DBf", ""), 1):
        done = desk.post("/events/new", data={**told, "name": f"E{code}", "federation": code})
        assert done.status_code == 200
        assert store.events.federation(number) == code
    ours, plain = (store.events.get(number).event.regulation for number in (1, 2))
    assert ours.matches.scale is not None
    assert plain.matches.scale is None
    wrong = desk.post("/events/new", data={**told, "federation": "XYZ"})
    assert wrong.status_code == 422
