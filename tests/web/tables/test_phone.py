"""A phone at a table: what it shows, the call for the director, and what a code is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from starlette.testclient import TestClient
from tests.e2e.browsing import CASES, interview_of
from tests.periods import periods
from tests.web.events.test_two_at_once import at_once

from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.reader import read_cases
from bridgelaw.store import director_calls
from bridgelaw.store.director_calls import Topic
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import About, Reason
from bridgelaw.store.store import Store
from bridgelaw.web.app import application

PLANNED = {
    "movement": "howell-4 4 7 0 8",
    "entries": "7",
    "name": "Tuesday",
    "names": "Ann & Bo\nCy & Di",
    "by": "Kim",
}


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    desk.post("/events/evening", data=PLANNED)
    event = store.events.listed()[0].id
    desk.post(f"/events/{event}/phones")
    return event


@pytest.fixture
def at(store: Store, event_id: int) -> str:
    """Return the address of table 2."""
    return f"/tables/{store.table_codes.of(event_id)['2']}"


@pytest.fixture
def strangers(store: Store) -> Iterator[TestClient]:
    """Yield a client without an account, on a server with accounts."""
    app = application(store, ("desk",), accounts=True)
    with TestClient(app, "http://desk", headers={"accept-language": "en"}) as client:
        yield client


def page(desk: TestClient, address: str) -> str:
    answer = desk.get(address)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_each_table_has_a_code_that_can_be_replaced(
    desk: TestClient, store: Store, event_id: int
) -> None:
    codes = store.table_codes.of(event_id)
    assert [*codes] == ["2", "3", "4"]
    assert len({*codes.values()}) == 3
    text = page(desk, f"/events/{event_id}/phones")
    assert all(f"http://desk/tables/{code}" in text for code in codes.values())
    desk.post(f"/events/{event_id}/phones", data={"table": "3"})
    again = store.table_codes.of(event_id)
    assert {table for table in codes if codes[table] != again[table]} == {"3"}
    assert desk.get(f"/tables/{codes['3']}").status_code == 404
    assert desk.get(f"/tables/{again['3']}").status_code == 200
    desk.post(f"/events/{event_id}/phones", data={"action": "remove"})
    assert store.table_codes.of(event_id) == {}
    assert desk.get(f"/tables/{codes['2']}").status_code == 404


def test_the_phone_shows_who_plays_which_boards_now(
    desk: TestClient, store: Store, event_id: int, at: str
) -> None:
    text = page(desk, at)
    assert "<h1>Table 2</h1>" in text
    assert "<h2>Round 1</h2>" in text
    others = (f"/tables/{code}" for code in store.table_codes.of(event_id).values())
    assert any("2 Cy &amp; Di</span>" in page(desk, each) for each in others)
    slip = f"/events/{event_id}/rounds/0/1/2"
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', desk.get(slip).text))
    results = {f"result{place}": "pass" for place in range(4)}
    desk.post(slip, data=fields | {"result0": "pass"} | {"by": "Kim"})
    assert re.search(r"<dd>\d+ ✓", page(desk, at))
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', desk.get(slip).text))
    desk.post(slip, data=fields | results | {"by": "Kim"})
    assert "<h2>Round 2</h2>" in page(desk, at)


def test_a_call_is_taken_ruled_on_and_settled(
    desk: TestClient, store: Store, event_id: int, at: str
) -> None:
    board = re.findall(r"<option selected>(\d+)</option>", page(desk, at))[0]
    assert desk.post(f"{at}/call", data={"board": board, "about": "lead"}).status_code == 200
    text = page(desk, at)
    assert "The director was called at" in text
    assert "Law 9B2" in text
    overview = page(desk, f"/events/{event_id}/overview")
    assert f"<strong>Table 2</strong>, board {board}, the opening lead" in overview
    (call,) = store.director_calls.listed(event_id)
    taken = desk.post(f"/events/{event_id}/calls/{call.id}/take", follow_redirects=False)
    assert taken.headers["location"] == f"/rule?event={event_id}&table=2&board={board}"
    assert desk.get(taken.headers["location"]).status_code == 200
    text = page(desk, at)
    assert "Kim is coming." in text  # the browser knows the director's name
    assert f"{at}/withdraw" not in text
    tour = next(case for case in read_cases(CASES / "tour.yaml") if case.id == "tour-1")
    about = About(event_id=event_id, board=board, table="2")
    ruled = store.interviews.begin(state_of(interview_of(tour)), about)
    number = save(store, ruled, by="Anna").number
    (call,) = store.director_calls.listed(event_id)
    assert (call.ended is not None, call.ruling) == (True, number)
    assert f"{at}/call" in page(desk, at)
    assert 'class="notice calls"' not in page(desk, f"/events/{event_id}/overview")


def test_a_call_is_withdrawn_or_settled_without_a_ruling(
    desk: TestClient, store: Store, event_id: int, at: str
) -> None:
    desk.post(f"{at}/call", data={"board": "99", "about": "nonsense"})
    desk.post(f"{at}/call")  # tapped again: the same call
    (call,) = store.director_calls.listed(event_id)
    assert (call.board, call.about) == ("", Topic.OTHER)
    desk.post(f"{at}/withdraw")
    (call,) = store.director_calls.listed(event_id)
    assert call.withdrawn
    with pytest.raises(EditConflict, match="already ended"):
        store.director_calls.take(event_id, call.id, "Anna")
    desk.post(f"{at}/call")
    _, call = store.director_calls.listed(event_id)
    assert desk.post(f"/events/{event_id}/calls/{call.id}/settle").status_code == 200
    _, call = store.director_calls.listed(event_id)
    assert (call.ended is not None, call.withdrawn, call.ruling) == (True, False, None)
    assert desk.post(f"/events/{event_id + 1}/calls/{call.id}/settle").status_code == 404


def test_of_two_directors_one_goes(desk: TestClient, store: Store, event_id: int, at: str) -> None:
    desk.post(f"{at}/call")
    (call,) = store.director_calls.listed(event_id)
    told = ({"by": "Anna"}, {"by": "Bo"})
    answers = at_once(desk, f"/events/{event_id}/calls/{call.id}/take", *told)
    assert sorted(each.status_code for each in answers) == [303, 409]
    (call,) = store.director_calls.listed(event_id)
    assert call.by in ("Anna", "Bo")
    assert f"{call.by} is coming." in page(desk, at)


def test_a_phone_needs_no_account_and_opens_nothing_else(
    strangers: TestClient, store: Store, event_id: int, at: str
) -> None:
    assert "Director!" in page(strangers, at)
    strangers.post(f"{at}/call")
    (call,) = store.director_calls.listed(event_id)
    assert "The director was called" in page(strangers, at)
    for method, address in (
        ("GET", f"/events/{event_id}/overview"),
        ("GET", f"/events/{event_id}/phones"),
        ("POST", f"/events/{event_id}/phones"),
        ("POST", f"/events/{event_id}/calls/{call.id}/take"),
        ("POST", f"/events/{event_id}/calls/{call.id}/settle"),
    ):
        answer = strangers.request(method, address, follow_redirects=False)
        assert answer.status_code in (303, 401), (method, address)
        assert answer.headers.get("location", "/login").startswith("/login")
    assert store.director_calls.listed(event_id) == [call]
    assert strangers.get("/tables/abcdefghjkmn").status_code == 404
    assert strangers.post("/tables/abcdefghjkmn/call").status_code == 404


def test_a_code_ends_with_the_event(desk: TestClient, store: Store, event_id: int, at: str) -> None:
    store.publications.make_official(event_id, periods(timedelta(hours=1)), Reason(by="Anna"))
    assert desk.get(at).status_code == 404
    assert desk.post(f"{at}/call").status_code == 404
    assert store.director_calls.listed(event_id) == []


def test_an_event_without_a_movement_has_no_phones(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/phones").status_code == 404


def test_many_calls_of_one_table_hide_no_other(
    desk: TestClient, store: Store, event_id: int, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(director_calls, "MOST_LISTED", 3)
    monkeypatch.setattr(director_calls, "MOST_OF_A_TABLE", 5)
    store.director_calls.call(event_id, "4", "", Topic.OTHER)
    for _ in range(5):
        desk.post(f"{at}/call")
        desk.post(f"{at}/withdraw")
    assert "<strong>Table 4</strong>" in page(desk, f"/events/{event_id}/overview")
    refused = desk.post(f"{at}/call")
    assert refused.status_code == 400
    assert "has called the director 5 times" in refused.text
