"""Substitutes: entered, shown where names are, exported, and withdrawn."""

from __future__ import annotations

import json
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient
from tests.web.events.test_two_at_once import at_once

from bridgelaw.app.corrections import corrections
from bridgelaw.event.model import Substitute
from bridgelaw.event.publication import Publication
from bridgelaw.store.models import Reason, What
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.store import Store
from bridgelaw.web.players.players import for_players

TOLD = {"player": "1 1", "names": "Eve #9", "first": "2", "last": "3", "by": "Kim", "why": "ill"}


@pytest.fixture
def event_id(desk: TestClient, store: Store) -> int:
    planned = {
        "movement": "howell-4 4 7 0 8",
        "entries": "7",
        "name": "Tuesday",
        "names": "Ann & Bo",
        "by": "Kim",
    }
    desk.post("/events/evening", data=planned)
    return store.events.listed()[0].id


def entered(desk: TestClient, event_id: int, **changed: str) -> tuple[int, str]:
    """Enter a substitute; return the status and the page."""
    version = desk.get(f"/events/{event_id}/substitutes").text
    told = TOLD | {"version": version.split('name="version" value="')[1].split('"')[0]} | changed
    done = desk.post(f"/events/{event_id}/substitutes", data=told)
    return done.status_code, unescape(done.text)


def test_a_substitute_is_shown_with_the_names_of_the_pair(
    desk: TestClient, store: Store, event_id: int
) -> None:
    player = store.players.add(PlayerData(name="Eve Elm", number="9"))
    assert "1 Eve for Bo, rounds 2 to 3" in " ".join(
        entered(desk, event_id)[1].replace("<strong>", "").replace("</strong>", "").split()
    )
    event = store.events.get(event_id).event
    assert event.by_number["1"].substitutes == (
        Substitute(name="Eve", id="9", place=1, first=2, last=3),
    )
    assert event.by_number["1"].names == ("Ann", "Bo")
    for page in ("contestants", "standings"):
        assert "1: Eve for Bo, rounds 2 to 3" in desk.get(f"/events/{event_id}/{page}").text
    assert "Ann &amp; Bo" in desk.get(f"/events/{event_id}/rounds?round=1").text
    assert "Ann &amp; Eve" in desk.get(f"/events/{event_id}/rounds?round=3").text
    assert "Eve for Bo, rounds 2 to 3" in desk.get(f"/events/{event_id}/history").text
    # The register knows that she played, and erases her name there too.
    assert [each.number for each in store.personal_data.entries(player)] == ["1"]
    form = json.loads(desk.get(f"/events/{event_id}/export.json").text)
    (pair,) = (each for each in form["contestants"] if each["number"] == "1")
    (substitute,) = pair["substitutes"]
    assert substitute == {"name": "Eve", "id": "9", "place": 1, "first": 2, "last": 3}


def test_players_see_the_substitutes(desk: TestClient, store: Store, event_id: int) -> None:
    entered(desk, event_id, first="", last="")
    store.events.publish(event_id, True, Reason())
    assert "1: Eve for Bo, all rounds" in desk.get(f"/results/{event_id}").text
    kept = store.events.get(event_id).event
    assert for_players(kept).by_number["1"].substitutes == (Substitute(name="Eve", place=1),)
    told = [each for each in store.events.history(event_id) if each.what is What.CONTESTANT]
    (changed,) = corrections(told, Publication(version=1))
    assert (changed.after or {})["substitutes"] == [{"name": "Eve", "place": 1}]


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"player": ""}, "Choose the player who is replaced."),
        ({"player": "2 1"}, "Choose the player who is replaced."),
        ({"player": "0 99"}, "Choose the player who is replaced."),
        ({"names": "Eve & Finn"}, "Enter the name of one player."),
        ({"names": ""}, "Enter the name of one player."),
        ({"names": "E" * 301}, "300"),
        ({"first": "4"}, "found the last round 3 before the first, 4"),
        ({"first": "x"}, "expected a number from 1 to 999"),
        ({"version": "0"}, "Somebody else has changed the event"),
    ],
)
def test_a_wrong_substitute_is_refused(
    desk: TestClient, store: Store, event_id: int, changed: dict[str, str], message: str
) -> None:
    status, page = entered(desk, event_id, **changed)
    assert status in (409, 422)
    assert message in page
    assert not any(each.substitutes for each in store.events.get(event_id).event.contestants)


def test_a_player_has_one_substitute_at_a_time(
    desk: TestClient, store: Store, event_id: int
) -> None:
    entered(desk, event_id)
    status, page = entered(desk, event_id, names="Finn", first="3", last="")
    assert (status, "Eve already replaces this player in these rounds" in page) == (422, True)
    assert entered(desk, event_id, names="Finn", first="4", last="")[0] == 200
    assert "Finn for Bo, from round 4 on" in desk.get(f"/events/{event_id}/substitutes").text
    assert entered(desk, event_id, player="0 1", names="Gro", first="", last="2")[0] == 200
    pair = store.events.get(event_id).event.by_number["1"]
    assert [pair.names_in("", n) for n in (1, 2, 3, 4)] == [
        ("Gro", "Bo"),
        ("Gro", "Eve"),
        ("Ann", "Eve"),
        ("Ann", "Finn"),
    ]


def test_two_who_add_a_substitute_at_once(desk: TestClient, store: Store, event_id: int) -> None:
    version = str(store.events.version(event_id))
    told = [TOLD | {"version": version, "names": name} for name in ("Eve", "Finn")]
    answers = at_once(desk, f"/events/{event_id}/substitutes", *told)
    refused = max(each.status_code for each in answers)
    assert refused in (409, 422)  # if it reads the event after the other: already replaced
    assert min(each.status_code for each in answers) == 303
    (substitute,) = store.events.get(event_id).event.by_number["1"].substitutes
    assert substitute.name in ("Eve", "Finn")


def test_a_substitute_is_withdrawn(desk: TestClient, store: Store, event_id: int) -> None:
    entered(desk, event_id)
    kept = store.events.get(event_id)
    told = {"contestant": "1", "at": "0", "version": str(kept.version), "by": "Kim"}
    address = f"/events/{event_id}/substitutes/withdraw"
    stale = desk.post(address, data=told | {"version": str(kept.version - 1)})
    assert stale.status_code == 409
    assert desk.post(address, data=told | {"at": "1"}).status_code == 422
    desk.post(address, data=told)
    assert store.events.get(event_id).event.by_number["1"].substitutes == ()


def test_the_name_of_a_substitute_is_erased(store: Store, desk: TestClient, event_id: int) -> None:
    player = store.players.add(PlayerData(name="Eve", number="9"))
    entered(desk, event_id)
    before = store.events.get(event_id)
    for place in [*store.personal_data.places(player)]:
        store.personal_data.erase_rows(player, "Player 1", place.table, [place.key], Reason())
    after = store.events.get(event_id).event
    assert after.by_number["1"].substitutes[0].name == "Player 1"
    assert after.by_number["1"].substitutes[0].id == ""
    # A link survives a change of the pair's other name.
    pair = replace(before.event.by_number["1"], names=("Anna", "Bo"))
    others = tuple(each for each in before.event.contestants if each.number != "1")
    kept = store.events.get(event_id)
    changed = replace(before.event, contestants=(pair, *others))
    store.events.revise(event_id, kept.version, changed, What.CONTESTANT, Reason())
    assert len(store.personal_data.entries(player)) == 1
