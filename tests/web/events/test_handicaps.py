"""Handicaps of an event from the register of players."""

from __future__ import annotations

from fractions import Fraction

import pytest
from starlette.testclient import TestClient

from bridgelaw.event.model import Contestant, Event, Kind, Method
from bridgelaw.store.models import Reason
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.store import Store


@pytest.fixture
def event_id(store: Store) -> int:
    store.players.put(
        [
            PlayerData(name="Ann", handicap="2.5"),
            PlayerData(name="Bo", handicap="-1"),
            PlayerData(name="Cy"),
        ],
        [],
    )
    entered = (
        Contestant(number="1", names=("Ann", "Bo")),
        Contestant(number="2", names=("Bo", "Cy"), handicap=Fraction(7)),
        Contestant(number="3"),
    )
    event = Event(kind=Kind.PAIRS, method=Method.MATCHPOINTS, contestants=entered, boards=())
    return store.events.enter(event, Reason())


@pytest.mark.parametrize(
    ("way", "handicaps"),
    [
        ("mean", [Fraction(3, 4), 7, 0]),
        ("sum", [Fraction(3, 2), 7, 0]),
        ("none", [0, 0, 0]),
    ],
)
def test_contestants_get_the_handicaps_of_their_players(
    desk: TestClient, store: Store, event_id: int, way: str, handicaps: list[Fraction]
) -> None:
    page = desk.get(f"/events/{event_id}/handicaps").text
    assert "0.75" in page
    told = {"version": "1", "way": way, "by": "Kim", "why": "handicap evening"}
    done = desk.post(f"/events/{event_id}/handicaps", data=told, follow_redirects=False)
    assert done.status_code == 303
    found = store.events.get(event_id).event.contestants
    assert [each.handicap for each in found] == handicaps


@pytest.mark.parametrize(
    ("changed", "status", "message"),
    [
        ({"way": ""}, 422, "Choose one of them."),
        ({"version": "0"}, 409, "Somebody else has changed the event"),
    ],
)
def test_a_wrong_form_changes_nothing(
    desk: TestClient,
    store: Store,
    event_id: int,
    changed: dict[str, str],
    status: int,
    message: str,
) -> None:
    told = {"version": "1", "way": "none", "by": "Kim"} | changed
    done = desk.post(f"/events/{event_id}/handicaps", data=told)
    assert (done.status_code, message in done.text) == (status, True)
    assert store.events.version(event_id) == 1
