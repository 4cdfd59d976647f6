"""The page of files that have arrived: import one with one tap, and update its event."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.app.test_arrivals import changed, write
from tests.web.events.files.pages import page

from bridgelaw.app.following.registry import Following
from bridgelaw.event.model import Event
from bridgelaw.store.store import Store


@pytest.fixture
def event(club_pairs: Event) -> Event:
    return replace(club_pairs, penalties=())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "results"
    found.mkdir()
    return found


@pytest.fixture
def following(store: Store, folder: Path) -> Following:
    return Following(store, watched=folder)


def form(found: str) -> dict[str, str]:
    """Return the fields of the last form of a page that writes."""
    form = found[found.rindex("<form") :]
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) | {"by": "Kim"}


def look(following: Following) -> None:
    for _ in range(2):
        following.look()


def test_a_file_is_imported_with_one_tap_and_then_updated(
    club: TestClient, store: Store, following: Following, folder: Path, event: Event
) -> None:
    assert "has arrived" not in page(club, "/events")
    assert "No file of results has arrived" in page(club, "/events/arrived")
    write(folder, event)
    look(following)
    assert "1 file has arrived in the folder" in page(club, "/events")
    told = form(page(club, "/events/arrived"))
    for _ in range(2):  # a double tap
        answer = club.post("/events/arrived", data=told, follow_redirects=False)
        assert answer.status_code == 303
    (listed,) = store.events.listed()
    assert answer.headers["location"] == f"/events/{listed.id}"
    assert "The event has all results of the file." in page(club, "/events/arrived")
    assert "Imported from the file" in page(club, f"/events/{listed.id}/history")

    write(folder, changed(event, 2, "7NT N 13"))
    look(following)
    found = page(club, "/events/arrived")
    assert "Since then the file has changed" in found
    assert "Update the event: 1 result" in found
    told = form(found)
    for _ in range(2):
        answer = club.post("/events/arrived/update", data=told, follow_redirects=False)
        assert answer.status_code == 303
    last = store.events.history(listed.id)[0]
    assert (last.by, last.why, last.board) == ("Kim", "evening.csv", "2")
    assert "The event has all results of the file." in page(club, "/events/arrived")


def test_a_file_that_changed_after_it_was_shown_is_shown_again(
    club: TestClient, store: Store, following: Following, folder: Path, event: Event
) -> None:
    write(folder, event)
    look(following)
    told = form(page(club, "/events/arrived"))
    write(folder, changed(event, 2, "7NT N 13"))
    look(following)
    answer = club.post("/events/arrived", data=told)
    assert answer.status_code == 409
    assert "the file has changed in the meantime" in answer.text
    assert not store.events.listed()


def test_two_directors_import_a_file_once(
    club: TestClient, store: Store, following: Following, folder: Path, event: Event
) -> None:
    write(folder, event)
    look(following)
    told = form(page(club, "/events/arrived"))
    forms = [told, {**told, "once": "another", "by": "Bo"}]
    with ThreadPoolExecutor(2) as pool:
        sent = [
            pool.submit(club.post, "/events/arrived", data=each, follow_redirects=False)
            for each in forms
        ]
        answers = [each.result() for each in sent]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert len({answer.headers["location"] for answer in answers}) == 1
    assert len(store.events.listed()) == 1


def test_a_file_that_is_not_there(club: TestClient, desk: TestClient) -> None:
    told = {"name": "../secret.csv", "digest": "0", "by": "Kim"}
    assert club.post("/events/arrived", data=told).status_code == 409
    assert club.post("/events/arrived/update", data=told).status_code == 409
    assert "This server watches no folder" in page(desk, "/events/arrived")


def test_an_unreadable_file_and_a_hostile_name_are_shown_as_text(
    club: TestClient, following: Following, folder: Path
) -> None:
    (folder / '"><script>alert(1).xml').write_text("<html></html>", encoding="utf-8")
    look(following)
    answer = club.get("/events/arrived")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
