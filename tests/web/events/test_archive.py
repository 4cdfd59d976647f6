"""An event as a file: everything in one, read back unchanged; each format with its losses."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from bridgelaw.event.model import Event
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store


def test_everything_is_taken_away_and_read_back_the_same(
    desk: TestClient, store: Store, evening: int
) -> None:
    line = next(iter(store.events.get(evening).places))
    store.events.remove_line(line, 0, Reason(by="Bo", why="did not play"))
    answer = desk.get(f"/events/{evening}/archive.json")
    assert (
        answer.headers["content-disposition"]
        == 'attachment; filename="aaby-bridgeklub-tirsdag-2024-03-12-archive.json"'
    )
    preview = desk.post(
        "/events/import", files={"file": ("all.json", answer.content, "application/json")}
    )
    assert "2 changes" in preview.text
    token = re.search(r'name="file"\s+value="([0-9a-f]+)"', preview.text)
    assert token is not None
    entered = desk.post(
        "/events/import", data={"file": token[1], "by": "Cy"}, follow_redirects=False
    )
    number = int(entered.headers["location"].rsplit("/", 1)[1])
    assert number != evening
    assert store.events.get(number).event == store.events.get(evening).event
    assert desk.get(f"/events/{number}/archive.json").content == answer.content
    assert "did not play" in desk.get(f"/events/{number}/history").text


@pytest.mark.parametrize("ending", ["json", "csv", "xml"])
def test_each_format_is_downloaded(desk: TestClient, evening: int, ending: str) -> None:
    page = desk.get(f"/events/{evening}/archive").text
    assert f"/events/{evening}/export.{ending}" in page
    answer = desk.get(f"/events/{evening}/export.{ending}")
    assert answer.status_code == 200
    assert len(answer.content) > 1000
    assert answer.headers["content-disposition"].endswith(f'-event.{ending}"')


def test_what_is_lost_is_said(desk: TestClient, evening: int) -> None:
    page = desk.get(f"/events/{evening}/archive").text
    assert "This format omits" in page
    assert "Contains the whole event" in page


def test_names_do_no_harm_in_the_name_of_a_file(
    desk: TestClient, store: Store, club_pairs: Event
) -> None:
    for name in ('"; rm -rf /\r\nX: y', "♠♥", "../../x"):
        number = store.events.enter(replace(club_pairs, name=name, date=None), Reason())
        header = desk.get(f"/events/{number}/archive.json").headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+-archive\.json"', header)


def test_what_there_is_not(desk: TestClient, evening: int) -> None:
    for path in (
        "/events/9/archive",
        "/events/9/archive.json",
        f"/events/{evening}/export.exe",
        f"/events/{evening}/export.bws",
    ):
        assert desk.get(path).status_code == 404


def test_the_archive_is_our_own_form_with_its_history(desk: TestClient, evening: int) -> None:
    form = json.loads(desk.get(f"/events/{evening}/archive.json").content)
    assert form["format"] == "bridgelaw archive"
    assert form["event"]["format"] == "bridgelaw event"
    assert [each["what"] for each in form["history"]] == ["entered"]


RULING = {
    "number": 12,
    "at": "2024-03-12T21:00:00+00:00",
    "by": "Bo",
    "day": "2024-03-12",
    "federation": "DBf",
    "about": {"board": "1", "line": 1},
    "state": {
        "incident": "revoke",
        "day": "2024-03-12",
        "federation": "DBf",
        "told": {},
        "order": [],
        "table": {},
        "before": [],
    },
    "forms": {language: [{"incident": {"title": "A revoke"}}] for language in ("en", "da")},
}


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({}, "The rulings get new numbers here"),
        (
            {"forms": {"en": [{"incident": {"title": "A revoke"}}]}},
            "ruling 12 has no words in Dansk",
        ),
        ({"forms": {"en": [{}], "da": [{}]}}, "ruling 12 has no words in English"),
        ({"state": {"incident": "theft"}}, "ruling 12 cannot be read"),
        ({"state": {}}, "ruling 12 cannot be read"),
    ],
)
def test_a_ruling_that_could_not_be_shown_is_refused(
    desk: TestClient, evening: int, fields: dict[str, object], says: str
) -> None:
    form = json.loads(desk.get(f"/events/{evening}/archive.json").content)
    form["rulings"] = [{**RULING, **fields}]
    answer = desk.post(
        "/events/import",
        files={"file": ("all.json", json.dumps(form).encode(), "application/json")},
    )
    assert says in answer.text
    assert answer.status_code == (422 if fields else 200)


def test_a_ruling_of_which_an_archive_has_little_is_shown_over_http(
    desk: TestClient, evening: int
) -> None:
    number = imported(desk, evening, rulings=[RULING])
    listed = desk.get("/api/v1/rulings", params={"event": number})
    assert [each["incident"]["title"] for each in listed.json()["rulings"]] == ["A revoke"]
    shown = desk.get(f"/api/v1/rulings/{listed.json()['rulings'][0]['number']}")
    assert shown.json()["found"][0]["effects"] == []


def imported(desk: TestClient, event: int, **parts: object) -> int:
    """Return the id of an event that is imported from the archive of another, with these parts."""
    form = {**json.loads(desk.get(f"/events/{event}/archive.json").content), **parts}
    looked = desk.post(
        "/events/import",
        files={"file": ("all.json", json.dumps(form).encode(), "application/json")},
    )
    file = re.search(r'name="file"\s+value="(\w+)"', looked.text)
    assert file is not None, looked.text
    sent = desk.post("/events/import", data={"file": file[1], "by": "Cy"}, follow_redirects=False)
    return int(sent.headers["location"].rpartition("/")[2])


@pytest.mark.parametrize("form", [{"contract": "9Z"}, {"tricks": [["X"]]}])
def test_a_record_that_could_not_be_shown_is_refused(
    desk: TestClient, evening: int, form: dict[str, object]
) -> None:
    archive = json.loads(desk.get(f"/events/{evening}/archive.json").content)
    archive["records"] = [{"number": 1, "at": "2024-03-12T21:00:00+00:00", "form": form}]
    answer = desk.post(
        "/events/import",
        files={"file": ("all.json", json.dumps(archive).encode(), "application/json")},
    )
    assert (answer.status_code, "record 1 cannot be read" in answer.text) == (422, True)
