"""The HTTP API of the register, season tables, publishing and appeals."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.documented import Api

from bridgelaw.store.models import About
from bridgelaw.store.players.register import PlayerData
from bridgelaw.store.store import Store


@pytest.fixture
def api(desk: TestClient) -> Api:
    return Api(desk)


def tagged(version: object) -> dict[str, Any]:
    """Return the header for a version, or for any version: `*`."""
    return {"headers": {"if-match": "*" if version == "*" else f'"{version}"'}}


@pytest.fixture
def ruling(store: Store, evening: int) -> int:
    saved = store.rulings.save(
        state={}, forms={}, day=date.today(), federation="DBf", by="", about=About(event_id=evening)
    )
    return saved.number


# Players


def test_players_are_added_changed_and_listed_page_by_page(api: Api, store: Store) -> None:
    store.players.put([PlayerData(name=f"Player {n}") for n in range(3)], [])
    added = api("POST", "/players", {"name": " Åse  Bjørn ", "number": 7, "handicap": "2,5"})
    assert added.status_code == 201
    form = added.json()
    assert (form["name"], form["number"], form["handicap"]) == ("Åse Bjørn", "7", "2.5")
    address = added.headers["location"]
    told = {"name": "Åse Hald", "number": "7", "note": "one\ntwo"}
    assert api("PUT", address, told).status_code == 428
    changed = api("PUT", address, told, **tagged(form["version"])).json()
    assert (changed["earlier names"], changed["note"]) == (["Åse Bjørn"], "one\ntwo")
    assert changed["handicap"] == ""
    assert api("PUT", address, told, **tagged(form["version"])).status_code == 412
    names: list[str] = []
    following: str | None = "/players?limit=3"
    while following:
        page = api.get(following)
        names += [each["name"] for each in page["players"]]
        following = page["next"]
    assert names == ["Player 0", "Player 1", "Player 2", "Åse Hald"]
    assert [each["id"] for each in api.get("/players?q=hald")["players"]] == [form["id"]]
    assert api("GET", "/players?cursor=99").status_code == 404


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({}, None),
        ({"name": " "}, None),
        ({"name": "A" * 101}, "name"),
        ({"name": "A", "number": "7"}, None),
        ({"name": "A", "handicap": "much"}, None),
        ({"name": "A", "handicap": "1" * 13}, "handicap"),
        ({"name": ["A"]}, "name"),
        ({"name": "A", "age": 7}, "age"),
        (["A"], None),
    ],
)
def test_a_wrong_player_is_refused(api: Api, store: Store, told: object, field: str | None) -> None:
    store.players.add(PlayerData(name="Bo", number="7"))
    refused = api("POST", "/players", told)
    assert refused.status_code == 422, refused.text
    assert refused.json().get("field") == field
    assert store.players.count() == 1


def test_players_are_merged(api: Api, store: Store, evening: int) -> None:
    kept, gone = (store.players.add(PlayerData(name=name)) for name in ("Anna Holm", "A. Holm"))
    told = {"player": gone, "version": 1}
    assert api("POST", f"/players/{kept}/merge", told, **tagged(9)).status_code == 412
    stale = api("POST", f"/players/{kept}/merge", {**told, "version": 9}, **tagged(1))
    assert stale.status_code == 409
    merged = api("POST", f"/players/{kept}/merge", told, **tagged(1)).json()
    assert merged["earlier names"] == ["A. Holm"]
    assert api.get(f"/players/{gone}")["merged into"] == kept
    (entry,) = api.get(f"/players/{kept}/entries")["entries"]
    assert (entry["event"], "Anna Holm" in entry["names"]) == (evening, True)


# Seasons


def test_a_season_is_added_changed_shown_and_removed(api: Api, evening: int) -> None:
    told = {"name": "Spring", "events": [evening, evening], "best": 3}
    added = api("POST", "/seasons?by=Anna", told)
    assert added.status_code == 201
    form, address = added.json(), added.headers["location"]
    assert (form["events"], form["counting"], form["share"]) == ([evening], "percent", 50)
    assert api.get("/seasons")["seasons"] == [form]
    changed = api("PUT", address, {**told, "first": "2024-01-01"}, **tagged(form["version"]))
    assert changed.json()["first"] == "2024-01-01"
    assert api("PUT", address, told, **tagged(form["version"])).status_code == 412
    table = api.get(f"{address}/standings")["table"]
    assert len(table["rows"]) == 36
    assert api("DELETE", address, **tagged(1)).status_code == 412
    assert api("DELETE", address, **tagged(2)).status_code == 204
    assert api("GET", address).status_code == 404


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"name": "Spring"}, None),
        ({"words": "Tuesday"}, None),
        ({"name": "Spring", "words": "x", "best": 0}, "best"),
        ({"name": "Spring", "words": "x", "counting": "hearts"}, "counting"),
        ({"name": "Spring", "words": "x", "first": "yesterday"}, "first"),
        ({"name": "Spring", "events": [0]}, "events[0]"),
        ({"name": "Spring", "words": "x", "published": "perhaps"}, "published"),
    ],
)
def test_a_wrong_season_is_refused(api: Api, told: object, field: str | None) -> None:
    refused = api("POST", "/seasons", told)
    assert refused.status_code == 422, refused.text
    assert refused.json().get("field") == field


# Publishing


def test_an_event_is_published_corrected_and_reopened(api: Api, store: Store, evening: int) -> None:
    address = f"/events/{evening}/publication"
    form = api.get(address)
    assert (form["open"], form["official"]) == (False, None)
    told = {"open": True, "standings": "official", "files": True, "minutes": 30}
    opened = api("PUT", f"{address}?by=Anna", told, **tagged(form["version"])).json()
    assert (opened["open"], opened["standings"], opened["minutes"]) == (True, "official", 30)
    assert api("PUT", address, told, **tagged(form["version"])).status_code == 412
    assert api("PUT", address, {"open": 1}, **tagged("*")).status_code == 422
    early = api("POST", f"{address}/result?why=x", {"result": "reopened"}, **tagged("*"))
    assert early.status_code == 409
    official = api(
        "POST", f"{address}/result", {"result": "official"}, **tagged(opened["version"])
    ).json()
    period = datetime.fromisoformat(official["until"]) - datetime.fromisoformat(
        official["official"]
    )
    assert period.total_seconds() == 1800
    assert api.get(f"/events/{evening}/corrections")["changes"] == []
    kept = store.events.get(evening)
    line = next(iter(kept.line_ids.values()))
    api("DELETE", f"/events/{evening}/lines/{line}?by=Anna&why=twice", **tagged("*"))
    (correction,) = api.get(f"/events/{evening}/corrections")["changes"]
    assert (correction["by"], correction["why"]) == ("Anna", "twice")
    unreasoned = api("POST", f"{address}/result", {"result": "reopened"}, **tagged("*"))
    assert unreasoned.status_code == 409
    version = api.get(address)["version"]
    again = api("POST", f"{address}/result", {"result": "provisional"}, **tagged(version)).json()
    assert again["official"] is None


# Appeals


def test_an_appeal_is_lodged_and_decided_once(api: Api, ruling: int) -> None:
    address = f"/rulings/{ruling}/appeal"
    assert api.get(address) == {"ruling": ruling, "state": None, "steps": []}
    lodged = {"state": "open", "party": "Ann & Bo", "deposit": "200 kr."}
    assert api("POST", address, lodged).status_code == 428
    refused = api("POST", address, {"state": "stands"}, **tagged(0))
    assert refused.status_code == 409
    form = api("POST", f"{address}?by=Kim", lodged, **tagged(0))
    assert (form.status_code, form.json()["state"]) == (200, "open")
    assert api("POST", address, lodged, **tagged(0)).status_code == 412
    decided = {"state": "changed", "note": "Score adjusted.\n12C1c"}
    form = api("POST", f"{address}?by=Kim", decided, **tagged(1)).json()
    assert form["state"] == "changed"
    assert [(each["by"], each["party"]) for each in form["steps"]] == [("Kim", "Ann & Bo")] * 2
    assert form["steps"][1]["note"] == "Score adjusted.\n12C1c"
    assert api("POST", address, {"state": "lost"}, **tagged(2)).status_code == 422
    assert api("GET", "/rulings/99/appeal").status_code == 404
