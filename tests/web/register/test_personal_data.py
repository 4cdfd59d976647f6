"""The page of a player's personal data: what is stored, its export, and its erasure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from tests.web.events.test_two_at_once import at_once, form

from bridgelaw.app.jobs.worker import work_off
from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.store import Store

NAME = "Ærø <Tusindskøn>"


@pytest.fixture
def played(store: Store, club_pairs: Event) -> int:
    """Enter an event with a new player; return the event."""
    store.players.add(PlayerData(name=NAME, number="4711"))
    first, *others = club_pairs.contestants
    named = replace(first, names=(NAME, "Bo Birk"))
    event = replace(club_pairs, contestants=(named, *others))
    store.records.add({}, title=f"Played by {NAME}")
    return store.events.enter(event, Reason(by="Anna", why=f"for {NAME}"))


def test_everything_that_names_a_player_is_shown_and_exported(
    desk: TestClient, played: int
) -> None:
    page = desk.get("/players/1").text
    assert f'href="/events/{played}"' in page
    page = desk.get("/players/1/data").text
    assert "Ærø &lt;Tusindskøn&gt;" in page
    assert "Hands and play" in page
    assert "for Ærø" in page
    answer = desk.get("/players/1/data.json")
    told = answer.json()
    assert told["player"]["number"] == "4711"
    assert [each["names"] for each in told["entries"]] == [[NAME, "Bo Birk"]]
    assert {each["table"] for each in told["texts"]} == {"change", "contestant", "record"}


def test_a_name_is_erased_from_pages_and_exports(
    desk: TestClient, store: Store, played: int
) -> None:
    address = "/players/1/erase"
    told = form(desk.get("/players/1/data").text, address) | {"by": "Anna"}
    assert desk.post(address, data={**told, "confirmed": ""}).status_code == 422
    answers = at_once(desk, address, *[{**told, "confirmed": "yes", "once": n} for n in "abc"])
    assert [each.status_code for each in answers] == [303] * 3
    assert len({each.headers["location"] for each in answers}) == 1
    store.works.get(1)
    work_off(store)
    assert "“" not in desk.get("/players/1/data").text
    pages = (
        "/players",
        "/players/1",
        "/players/1/data",
        "/players/1/data.json",
        "/players.csv",
        "/players?q=tusind",
        f"/events/{played}/contestants",
        f"/events/{played}/standings",
        f"/events/{played}/standings.csv",
        f"/events/{played}/archive.json",
        f"/events/{played}/history",
        f"/api/v1/events/{played}",
        f"/api/v1/events/{played}/history",
        "/records",
        "/log",
        "/log.csv",
    )
    for page in pages:
        answer = desk.get(page)
        assert answer.status_code == 200, page
        found = answer.text.replace('value="tusind"', "")
        assert "usindsk" not in found, page
    assert "Player 1 &amp; Bo Birk" in desk.get(f"/events/{played}/contestants").text
