"""The page of a followed Bridgemate file: begin, what cannot be used, differences, stop."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.app.test_following import Evening, enter, first, planned
from tests.web.events.files.pages import page

from bridgelaw.app.following.registry import Following
from bridgelaw.store.store import Store


@pytest.fixture
def evening(store: Store, tmp_path: Path) -> Evening:
    folder = tmp_path / "sessions"
    folder.mkdir()
    return Evening(store, planned(), folder / "tuesday.bws")


@pytest.fixture
def following(evening: Evening) -> Following:
    return Following(evening.store, evening.session.path.parent)


def begin(client: TestClient, evening: Evening, following: Following) -> None:
    told = {"listed": "tuesday.bws", "by": "Kim"}
    answer = client.post(f"/events/{evening.id}/follow", data=told, follow_redirects=False)
    assert answer.status_code == 303
    following.look()


def test_a_director_chooses_a_file_of_the_folder(
    club: TestClient, evening: Evening, following: Following
) -> None:
    address = f"/events/{evening.id}/follow"
    assert f'href="{address}"' in page(club, f"/events/{evening.id}/overview")
    assert "<option>tuesday.bws</option>" in page(club, address)
    assert 'name="file"' not in page(club, address), "no other file can be named"
    begin(club, evening, following)
    enter(evening, "4 S N =")
    following.look()
    for found in (page(club, address), page(club, f"/events/{evening.id}/overview")):
        assert "Follows the file tuesday.bws." in found
        assert "Results used: 1." in found
    assert "Follows the file" in page(club, f"/events/{evening.id}/history")


def test_another_file_is_refused_without_saying_whether_it_exists(
    club: TestClient, evening: Evening, tmp_path: Path
) -> None:
    (tmp_path / "secret.bws").write_bytes(b"")
    for name in ("../secret.bws", str(tmp_path / "secret.bws"), "/etc/passwd", ""):
        answer = club.post(f"/events/{evening.id}/follow", data={"file": name, "by": "Kim"})
        assert answer.status_code == 422, name
    assert club.app.state.following.status(evening.id) is None  # type: ignore[attr-defined]


def test_a_server_without_a_folder_reads_no_file(desk: TestClient, evening: Evening) -> None:
    assert "This server may not read files" in page(desk, f"/events/{evening.id}/follow")
    told = {"file": str(evening.session.path), "by": "Kim"}
    assert desk.post(f"/events/{evening.id}/follow", data=told).status_code == 422
    assert "/follow" not in page(desk, f"/events/{evening.id}/overview")


def test_what_cannot_be_used_is_shown_with_a_way_to_a_ruling(
    club: TestClient, evening: Evening, following: Following
) -> None:
    begin(club, evening, following)
    board, ns, ew = first(evening)
    enter(evening, "4 S N =", Board=board + 3)
    enter(evening, "4 S N =", Section=9)
    following.look()
    found = page(club, f"/events/{evening.id}/follow")
    assert f"expected board {board}, {board + 1}, {board + 2} by the movement" in found
    assert "found the section 9, which the file does not describe" in found
    link = re.search(r'href="(/rule\?[^"]*q=wrong[^"]*)"', found)
    assert link
    ruling = page(club, link[1])
    assert "board or opponents" in ruling
    assert "Entries that cannot be used: 2" in page(club, f"/events/{evening.id}/overview")
    assert (ns, ew) != (0, 0)


def differ(evening: Evening, following: Following) -> None:
    """Let the table enter something else than the director."""
    enter(evening, "4 S N =")
    following.look()
    evening.correct(first(evening)[0], "4S N 11")
    enter(evening, "4 S N -1")
    following.look()


def form_of(found: str) -> dict[str, str]:
    key = re.search(r'name="key" value="(\w+)"', found)
    once = re.search(
        r'/follow/settle"[^>]*><input type="hidden" name="once" value="([^"]+)"', found
    )
    assert key
    assert once
    return {"key": key[1], "once": once[1], "by": "Kim"}


@pytest.mark.parametrize(("choice", "stays"), [("keep", "4♠ N 11"), ("take", "4♠ N 9")])
def test_a_difference_is_settled_on_the_page(
    club: TestClient, evening: Evening, following: Following, choice: str, stays: str
) -> None:
    begin(club, evening, following)
    differ(evening, following)
    address = f"/events/{evening.id}/follow"
    found = page(club, address)
    assert "You entered" in found
    told = form_of(found) | {"choice": choice}
    for _ in range(2):  # a double tap
        answer = club.post(f"{address}/settle", data=told, follow_redirects=False)
        assert answer.status_code == 303
    board = first(evening)[0]
    assert evening.lines(board)[0].endswith(stays)
    assert evening.authors(board)[-1] == "Kim"
    assert "You entered" not in page(club, address), "also before the file is read again"
    following.look()
    assert "You entered" not in page(club, address)
    late = club.post(f"{address}/settle", data={**told, "once": "another"})
    assert late.status_code == 409
    assert "was settled in the meantime" in late.text


def test_two_directors_who_settle_a_difference_at_once(
    club: TestClient, evening: Evening, following: Following
) -> None:
    begin(club, evening, following)
    differ(evening, following)
    address = f"/events/{evening.id}/follow/settle"
    told = form_of(page(club, f"/events/{evening.id}/follow"))
    before = evening.kept.version
    forms = [
        {**told, "once": name, "by": name, "choice": choice}
        for name, choice in (("Kim", "keep"), ("Bo", "take"))
    ]
    with ThreadPoolExecutor(2) as pool:
        answers = pool.map(
            lambda each: club.post(address, data=each, follow_redirects=False), forms
        )
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert evening.kept.version - before in (1, 2), "taken, or kept with the table's entry"


def test_a_file_is_no_longer_followed(
    club: TestClient, evening: Evening, following: Following
) -> None:
    begin(club, evening, following)
    told = {"by": "Kim"}
    address = f"/events/{evening.id}/follow"
    club.post(f"{address}/stop", data=told)
    assert following.status(evening.id) is None
    version = evening.kept.version
    club.post(f"{address}/stop", data=told)
    assert evening.kept.version == version
    assert "Follows the file" not in page(club, address)


def test_a_file_that_cannot_be_read_is_reported_after_a_while(
    club: TestClient, evening: Evening, following: Following, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(club, evening, following)
    evening.session.write_half()
    following.look()
    address = f"/events/{evening.id}/overview"
    assert "has not been read since" not in page(club, address)
    status = following.status(evening.id)
    assert status is not None
    assert status.trouble is not None
    since = status.trouble.since
    monkeypatch.setattr("bridgelaw.web.events.files.follow.clock", lambda: since.replace(year=2099))
    found = page(club, address)
    assert "The file has not been read since" in found
    assert "truncated" in found


def test_an_event_that_is_not_there(club: TestClient) -> None:
    for address in ("follow", "follow/stop", "follow/settle"):
        assert club.post(f"/events/999/{address}", data={"by": "Kim"}).status_code == 404


def test_a_hostile_name_is_shown_as_text(
    club: TestClient, evening: Evening, following: Following
) -> None:
    name = '"><script>alert(1).bws'
    evening.session.path.rename(evening.session.path.with_name(name))
    evening.session = replace(evening.session, path=evening.session.path.with_name(name))
    told = {"listed": name, "by": "Kim"}
    club.post(f"/events/{evening.id}/follow", data=told)
    following.look()
    assert "<script>alert" not in club.get(f"/events/{evening.id}/follow").text
