"""An event as a file: everything in one, read back unchanged; each format with its losses."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from bridgelaw.event.model import Event
from bridgelaw.formats.results.event_file import Notice
from bridgelaw.formats.results.files import Writer, writers
from bridgelaw.store.models import Reason, What
from bridgelaw.store.store import Store
from bridgelaw.web import prepared
from bridgelaw.web.events.files import archive


def test_an_exported_event_is_imported_unchanged(
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


def test_losses_are_reported(desk: TestClient, evening: int) -> None:
    page = desk.get(f"/events/{evening}/archive").text
    assert "This format omits" in page
    assert "Contains the whole event" in page


def test_names_are_safe_in_file_names(desk: TestClient, store: Store, club_pairs: Event) -> None:
    for name in ('"; rm -rf /\r\nX: y', "♠♥", "../../x"):
        number = store.events.enter(replace(club_pairs, name=name, date=None), Reason())
        header = desk.get(f"/events/{number}/archive.json").headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="[a-z0-9-]+-archive\.json"', header)


def test_missing_downloads(desk: TestClient, evening: int) -> None:
    for path in (
        "/events/9/archive",
        "/events/9/archive.json",
        f"/events/{evening}/export.exe",
        f"/events/{evening}/export.bws",
    ):
        assert desk.get(path).status_code == 404


def test_the_archive_contains_the_history(desk: TestClient, evening: int) -> None:
    form = json.loads(desk.get(f"/events/{evening}/archive.json").content)
    assert form["format"] == "bridgelaw archive"
    assert form["event"]["format"] == "bridgelaw event"
    assert [each["what"] for each in form["history"]] == ["entered"]


RULING: Final[dict[str, Any]] = {
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
            "ruling 12 has no text in the language &#39;Dansk&#39;; add it to its &#39;forms&#39;",
        ),
        (
            {"forms": {"en": [{}], "da": [{}]}},
            "ruling 12 has no text in the language &#39;English&#39;; "
            "add it to its &#39;forms&#39;",
        ),
        (
            {"forms": {**RULING["forms"], "xx": [{"nonsense": 1}]}},
            "ruling 12 is in the language &#39;xx&#39;, expected one of en, da",
        ),
        ({"state": {"incident": "theft"}}, "ruling 12 cannot be read"),
        ({"state": {}}, "ruling 12 cannot be read"),
    ],
)
def test_an_undisplayable_ruling_is_refused(
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


def test_a_minimal_ruling_of_an_archive_is_shown_over_http(desk: TestClient, evening: int) -> None:
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
def test_an_undisplayable_record_is_refused(
    desk: TestClient, evening: int, form: dict[str, object]
) -> None:
    archive = json.loads(desk.get(f"/events/{evening}/archive.json").content)
    archive["records"] = [{"number": 1, "at": "2024-03-12T21:00:00+00:00", "form": form}]
    answer = desk.post(
        "/events/import",
        files={"file": ("all.json", json.dumps(archive).encode(), "application/json")},
    )
    assert (answer.status_code, "record 1 cannot be read" in answer.text) == (422, True)


def test_a_result_file_is_written_once_for_each_version(
    desk: TestClient, store: Store, evening: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = list[str]()

    def counted() -> Mapping[str, Writer]:
        def write(suffix: str, event: Event) -> tuple[bytes, tuple[Notice, ...]]:
            written.append(suffix)
            return writers()[suffix](event)

        return {suffix: partial(write, suffix) for suffix in writers()}

    monkeypatch.setattr(prepared, "writers", counted)
    at = f"/events/{evening}"
    page = desk.get(f"{at}/archive").text
    files = [desk.get(f"{at}/export{suffix}").content for suffix in archive.FORMATS]
    assert desk.get(f"{at}/archive").text == page
    assert sorted(written) == sorted(archive.FORMATS)
    kept = store.events.get(evening)
    first, *others = kept.event.contestants
    renamed = replace(kept.event, contestants=(replace(first, names=("Xenia", "Yrsa")), *others))
    store.events.revise(evening, kept.version, renamed, What.CONTESTANT, Reason(by="Bo"))
    again = [desk.get(f"{at}/export{suffix}").content for suffix in archive.FORMATS]
    assert all(new != old for new, old in zip(again, files, strict=True))
    assert len(written) == 2 * len(archive.FORMATS)
