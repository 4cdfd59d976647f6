"""The round clock on its page and on the overview."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient
from tests.web.events.test_evening import PLANNED
from tests.web.people import browser, everybody, sign_in

from bridgelaw.event.clock import BEGINNING
from bridgelaw.store.accounts import Role
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store
from bridgelaw.web.events import clock as clock_page
from bridgelaw.web.players import clock as public_clock

NOW = 200_000_000


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    desk.post("/events/evening", data=PLANNED)
    (listed,) = store.events.listed()
    return listed.id


@pytest.fixture(autouse=True)
def moments(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the list whose last item is the time."""
    found = [NOW]
    for module in (clock_page, public_clock):
        monkeypatch.setattr(module, "_now", lambda: found[-1])
    return found


def do(desk: TestClient, event_id: int, action: str, **told: str) -> int:
    told |= {"action": action, "by": "Kim"}
    return desk.post(f"/events/{event_id}/clock", data=told, follow_redirects=False).status_code


def page(desk: TestClient, event_id: int, query: str = "") -> str:
    answer = desk.get(f"/events/{event_id}/clock{query}")
    assert answer.status_code == 200
    return " ".join(answer.text.split())


def test_the_clock_is_started_with_the_length_of_the_plan(
    desk: TestClient, store: Store, event_id: int, moments: list[int]
) -> None:
    assert 'name="minutes" value="24"' in page(desk, event_id), "26 minutes with the change"
    assert do(desk, event_id, "start", minutes="24", change="2") == 303
    found = page(desk, event_id)
    assert "Round 1 of 7" in found
    assert f'data-left="{24 * 60}" data-running' in found
    assert "The round ends at" in found, "also without a script"
    moments.append(NOW + 25 * 60)
    assert "Change to round 2" in page(desk, event_id), "nobody has done anything"
    moments.append(NOW + 10**6)
    assert "The play is over" in page(desk, event_id)


def test_it_is_controlled_and_other_pages_follow(
    desk: TestClient, store: Store, event_id: int, moments: list[int]
) -> None:
    do(desk, event_id, "start", minutes="24", change="2")
    before = store.events.version(event_id)
    moments.append(NOW + 60)
    do(desk, event_id, "pause")
    assert store.events.version(event_id) != before, "other pages follow this"
    assert f'data-left="{23 * 60}" role' in page(desk, event_id)
    do(desk, event_id, "add", minutes="2")
    assert f'data-left="{25 * 60}" role' in page(desk, event_id)
    do(desk, event_id, "resume")
    do(desk, event_id, "next")
    assert "Round 2 of 7" in page(desk, event_id)
    history = " ".join(desk.get(f"/events/{event_id}/history").text.split())
    assert "Round clock:" in history
    assert "Round 1, stopped" in history
    do(desk, event_id, "remove")
    assert "The clock has not been started." in page(desk, event_id)
    assert do(desk, event_id, "pause") == 303, "there is nothing to stop"
    assert store.events.get(event_id).event.clock is None
    assert do(desk, event_id, "other") == 404


@pytest.mark.parametrize("minutes", ["0", "x", "999", "-5", ""])
def test_impossible_minutes_are_marked(desk: TestClient, event_id: int, minutes: str) -> None:
    told = {"action": "start", "minutes": minutes, "change": "2", "by": "Kim"}
    done = desk.post(f"/events/{event_id}/clock", data=told)
    assert done.status_code == 422
    assert "expected a number from 1 to 180" in done.text


def test_the_screen_shows_tables_and_standings_if_asked(desk: TestClient, event_id: int) -> None:
    do(desk, event_id, "start", minutes="24", change="2")
    assert "Table 2" not in page(desk, event_id)
    assert "Table 2" in page(desk, event_id, "?tables=yes")
    found = page(desk, event_id, "?standings=yes")
    assert "The players do not see the standings yet." in found


def test_the_overview_shows_it(desk: TestClient, event_id: int, moments: list[int]) -> None:
    moments.append(int(time.time()) - BEGINNING)
    assert f'href="/events/{event_id}/clock"' in desk.get(f"/events/{event_id}/overview").text
    do(desk, event_id, "start", minutes="24", change="2")
    assert re.search(r'class="countdown"', desk.get(f"/events/{event_id}/overview").text)


def test_an_event_without_a_movement_has_no_clock(desk: TestClient, evening: int) -> None:
    assert desk.get(f"/events/{evening}/clock").status_code == 404
    assert do(desk, evening, "start", minutes="20", change="2") == 404


@pytest.fixture
def asked(store: Store) -> Iterator[TestClient]:
    everybody(store)
    with browser(store) as client:
        yield client


def test_readers_look_and_scorers_control(
    desk: TestClient, asked: TestClient, event_id: int
) -> None:
    do(desk, event_id, "start", minutes="24", change="2")
    reader = sign_in(asked, Role.READER)
    found = page(reader, event_id)
    assert "Round 1 of 7" in found
    assert "<button class" not in found.split('id="clock"')[1]
    told = {"action": "pause"}
    assert reader.post(f"/events/{event_id}/clock", data=told).status_code == 403
    scorer = sign_in(asked, Role.SCORER)
    assert scorer.post(f"/events/{event_id}/clock", data=told).status_code == 303


def test_the_clock_is_public_once_the_event_is_shown_to_players(
    desk: TestClient, store: Store, event_id: int, moments: list[int]
) -> None:
    public = f"/results/{event_id}/clock"
    assert desk.get(public).status_code == 404
    assert "when the event is shown to the players" in page(desk, event_id)
    store.events.publish(event_id, True, Reason(by="Kim"))
    assert "The clock has not been started." in desk.get(public).text
    do(desk, event_id, "start", minutes="24", change="2")
    moments.append(NOW + 60)
    found = " ".join(desk.get(f"{public}?tables=yes").text.split())
    assert f'data-left="{23 * 60}" data-running' in found
    assert "Round 1 of 7" in found
    assert "Table 2" in found
    assert 'name="action"' not in found, "players do not control it"
    part = desk.get(public, headers={"hx-request": "true", "hx-target": "clock"}).text
    assert part.strip().startswith('<div id="clock"')
    assert public in desk.get(f"/results/{event_id}").text
    told = page(desk, event_id)
    assert f'<a href="{public}">http://desk{public}</a>' in told
    assert 'src="data:image/svg+xml' in told
    nearby = desk.get(f"/events/{event_id}/clock", headers={"host": "localhost"})
    assert "data:image/svg+xml" not in nearby.text


def test_an_event_without_a_movement_has_no_public_clock(
    desk: TestClient, store: Store, evening: int
) -> None:
    store.events.publish(evening, True, Reason(by="Kim"))
    assert desk.get(f"/results/{evening}/clock").status_code == 404
