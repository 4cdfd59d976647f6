"""The overview of an evening: what is missing, who is late, what to check and come back to."""

from __future__ import annotations

import re

import pytest
from starlette.testclient import TestClient
from tests.e2e.browsing import CASES, interview_of
from tests.web.events.test_evening import PLANNED

from bridgelaw.app.following.registry import Following
from bridgelaw.app.interviews.interview_json import state_of
from bridgelaw.app.saved_rulings import save
from bridgelaw.cases.reader import read_cases
from bridgelaw.store.models import About
from bridgelaw.store.store import Store
from bridgelaw.views.evening.overview import overview
from bridgelaw.web.events.overview import _states


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    desk.post("/events/evening", data=PLANNED)
    (listed,) = store.events.listed()
    return listed.id


def enter(desk: TestClient, event_id: int, round_: int, table: int, *results: str) -> None:
    """Enter the slip of a table."""
    address = f"/events/{event_id}/rounds/0/{round_}/{table}"
    form = desk.get(address).text
    fields = dict(re.findall(r'name="([\w-]+)"\s+value="([^"]*)"', form))
    told = {f"result{place}": result for place, result in enumerate(results)}
    done = desk.post(address, data=fields | told | {"by": "Kim"}, follow_redirects=False)
    assert done.status_code == 303, done.text


def page(desk: TestClient, event_id: int, **headers: str) -> str:
    answer = desk.get(f"/events/{event_id}/overview", headers=headers)
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_it_shows_what_is_entered_and_who_is_late(
    desk: TestClient, store: Store, event_id: int
) -> None:
    assert "0 of 84 results" in page(desk, event_id)
    enter(desk, event_id, 1, 2, "4S N 10", "pass", "3NT E -1", "2H W 8")
    enter(desk, event_id, 1, 3, "4S N 10", "pass", "3NT E -1")
    found = page(desk, event_id)
    assert "7 of 84 results" in found
    assert "Late:" not in found, "nobody is in the next round yet"
    enter(desk, event_id, 2, 2, "4S N 10", "pass", "3NT E -1", "2H W 8")
    found = page(desk, event_id)
    assert ">table 3 in round 1</a>" in found
    assert ">table 4 in round 1</a>" in found
    assert ">table 2 in round 1</a>" not in found
    view = overview(store.events.get(event_id).event)
    assert view.entered == 11
    assert {row.number: row.late for row in view.sections[0].tables} == {2: None, 3: 1, 4: 1}


def test_the_part_that_updates_is_sent_alone(desk: TestClient, event_id: int) -> None:
    part = page(desk, event_id, **{"hx-target": "overview"})
    assert part.startswith('<div id="overview">')
    assert "<html" not in part


def test_results_to_check_and_reminders_are_listed(
    desk: TestClient, store: Store, event_id: int
) -> None:
    for table, result in ((2, "4S N 10"), (3, "4S N 10"), (4, "4S N 10")):
        enter(desk, event_id, 1, table, result)
    following = Following(store)
    before = _states(store, following, [event_id])
    case = next(each for each in read_cases(CASES / "tour.yaml") if each.id == "tour-1")
    kept = store.interviews.begin(state_of(interview_of(case)), About(event_id=event_id, board="1"))
    number = save(store, kept, by="Anna").number
    assert _states(store, following, [event_id]) != before, "a ruling changes what a page shows"
    found = page(desk, event_id)
    assert "To come back to" in found
    done = desk.post(
        f"/rulings/{number}/reminders/0",
        data={"done": "yes", "back": "overview"},
        follow_redirects=False,
    )
    assert done.headers["location"] == f"/events/{event_id}/overview"
    assert "To come back to" not in page(desk, event_id)


def test_an_event_without_a_movement_has_none(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/overview").status_code == 404
    assert f"/events/{evening}/overview" not in desk.get(f"/events/{evening}").text


def test_the_changes_of_an_unknown_event_are_refused(desk: TestClient) -> None:
    assert desk.get("/events/99/overview/changes").status_code == 404
