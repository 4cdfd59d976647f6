"""A file is followed while it is written, locked and half-written, and after a restart."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from tests.app.test_following import ANN, Evening, enter, first, planned
from tests.bridgemate import Bridgemate

from bridgelaw.app.following.follower import LONGEST, VISIBLE, Follower
from bridgelaw.app.following.registry import MOST, Following, NotFollowed
from bridgelaw.event.movements.planned import due
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import What
from bridgelaw.store.store import Store


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder that may be read."""
    found = tmp_path / "sessions"
    found.mkdir()
    return found


@pytest.fixture
def evening(store: Store, folder: Path) -> Evening:
    return Evening(store, planned(), folder / "session.bws")


class Clock:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.at = datetime(2026, 11, 24, 19, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.at


def test_a_file_is_followed_while_it_is_locked_and_half_written(evening: Evening) -> None:
    clock = Clock()
    follower = Follower(evening.store, evening.session.path, evening.id, now=clock)
    enter(evening, "4 S N =")
    follower.look()
    assert (follower.status.taking.used, follower.status.trouble) == (1, None)
    before = follower.revision
    follower.look()
    assert follower.revision == before, "nothing has changed"
    evening.session.rows["ReceivedData"][0]["Result"] = "+1"
    evening.session.write_half()
    follower.look()
    board, ns, ew = first(evening)
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 10"]
    trouble = follower.status.trouble
    assert trouble is not None
    assert not trouble.is_visible(clock())
    hidden = follower.revision
    clock.at += VISIBLE
    assert trouble.is_visible(clock())
    assert follower.revision != hidden, "pages that look are told"
    with evening.session.locked():
        follower.look()
        trouble = follower.status.trouble
        assert trouble is not None
        assert "does not exist" in trouble.problem.say()
        assert trouble.is_visible(clock()), "it has lasted since the file was half-written"
    evening.session.write()
    follower.look()
    assert follower.status.trouble is None
    assert evening.lines(board) == [f"{ns}-{ew} 4♠ N 11"]


def test_a_file_that_may_not_be_opened_is_tried_again(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    follower = Follower(evening.store, evening.session.path, evening.id)
    enter(evening, "4 S N =")

    def refuse(*_told: object) -> bytes:
        raise PermissionError(13, "The process cannot access the file")

    with monkeypatch.context() as patched:
        patched.setattr("bridgelaw.cases.file_text.read_bytes", refuse)
        follower.look()
        assert follower.status.trouble is not None
        assert "cannot access the file" in follower.status.trouble.problem.say()
    follower.look()
    assert follower.status.taking.used == 1


def test_a_file_that_changes_while_it_is_read_is_not_used(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter(evening, "4 S N =")
    follower = Follower(evening.store, evening.session.path, evening.id)
    contents = [evening.session.data()]
    enter(evening, "4 S N +1")
    contents.append(evening.session.data())
    with monkeypatch.context() as patched:
        patched.setattr(follower, "_read", lambda: contents.pop(0))
        follower.look()
        assert follower.status.trouble is not None
        assert follower.status.trouble.problem.say() == "the file is being written"
    follower.look()
    assert follower.status.taking.used == 1


def test_what_is_not_a_database_is_reported(evening: Evening) -> None:
    evening.session.path.write_bytes(b"SQLite format 3\x00")
    follower = Follower(evening.store, evening.session.path, evening.id)
    follower.look()
    assert follower.status.trouble is not None
    said = follower.status.trouble.problem.say()
    assert said.startswith("session.bws: this is not a BWS file")


def test_a_removed_event_is_no_longer_followed(evening: Evening, folder: Path) -> None:
    following = Following(evening.store, folder)
    following.follow(evening.id, following.path_of("session.bws"), ANN)
    evening.store.events.remove(evening.id)
    following.look()
    assert following.status(evening.id) is None


def test_names_fill_those_that_are_missing_once(evening: Evening) -> None:
    board, ns, _ = first(evening)
    evening.session.seat(1, "N", "Åse Ærø", "123")
    evening.session.seat(1, "S", "Bo Birk")
    follower = Follower(evening.store, evening.session.path, evening.id)
    follower.look()
    who = evening.kept.event.by_number[str(ns)]
    assert (who.names, who.ids) == (("Åse Ærø", "Bo Birk"), ("123", ""))
    changes = evening.store.events.history(evening.id)
    assert [(each.what, each.by) for each in changes if each.what is What.CONTESTANT] == [
        (What.CONTESTANT, "Bridgemate")
    ]
    evening.session.seat(1, "E", "Cy Dahl")
    evening.session.rows["PlayerNumbers"][0]["Name"] = "Somebody Else"
    evening.session.write()
    follower.look()
    assert evening.kept.event.by_number[str(ns)].names == ("Åse Ærø", "Bo Birk")
    assert board


def test_following_goes_on_after_a_restart_and_takes_nothing_twice(
    evening: Evening, folder: Path
) -> None:
    following = Following(evening.store, folder)
    following.follow(evening.id, following.path_of("session.bws"), ANN)
    enter(evening, "4 S N =")
    following.look()
    again = Following(evening.store, folder, every=0.01)
    again.begin()
    again.end()
    again.look()
    status = again.status(evening.id)
    assert status is not None
    assert status.taking.used == 1
    assert len(evening.authors(first(evening)[0])) == 1
    again.stop(evening.id, ANN)
    third = Following(evening.store, folder)
    third.begin()
    third.end()
    assert third.status(evening.id) is None


def test_another_folder_is_not_read_after_a_restart(evening: Evening, tmp_path: Path) -> None:
    first_time = Following(evening.store, evening.session.path.parent)
    first_time.follow(evening.id, first_time.path_of("session.bws"), ANN)
    (tmp_path / "other").mkdir()
    again = Following(evening.store, tmp_path / "other")
    again.begin()
    again.end()
    assert again.status(evening.id) is None


def test_the_next_evening_is_not_taken_for_the_last(evening: Evening) -> None:
    clock = Clock()
    follower = Follower(evening.store, evening.session.path, evening.id, now=clock)
    assert not follower.is_over
    clock.at += LONGEST + timedelta(seconds=1)
    assert follower.is_over


def test_an_event_is_made_from_the_file(store: Store, folder: Path) -> None:
    event = planned()
    session = Bridgemate.of(event, folder / "tuesday.bws")
    session.seat(1, "N", "Åse Ærø")
    session.seat(1, "S", "Bo Birk")
    following = Following(store, folder)
    following.follow_from_start(session.path, None)
    following.look()
    (listed,) = store.events.listed()
    kept = store.events.get(listed.id)
    assert listed.name == "tuesday"
    wanted = {(each.round, each.table, each.board, each.ns, each.ew) for each in due(event)}
    assert {
        (each.round, each.table, each.board, each.ns, each.ew) for each in due(kept.event)
    } == wanted
    assert ("Åse Ærø", "Bo Birk") in [each.names for each in kept.event.contestants]
    session.enter_due(event, 2, 1, "4 S N =")
    following.look()
    again = Following(store, folder)
    again.follow_from_start(session.path, None)
    again.look()
    assert len(store.events.listed()) == 1, "the event of this evening follows it again"
    status = again.status(listed.id)
    assert status is not None
    assert status.taking.used == 1


def test_an_event_waits_for_the_rounds_in_the_file(store: Store, folder: Path) -> None:
    session = Bridgemate(folder / "tuesday.bws")
    following = Following(store)
    following.follow_from_start(session.path, None)
    following.look()
    session.add_section(1, "A", 2)
    session.write()
    following.look()
    assert not store.events.listed()
    session.add_round(1, 1, 1, (1, 2), 1, 3)
    session.add_round(1, 2, 1, (3, 4), 4, 5)  # not a movement with equal sets
    session.write()
    following.look()
    (listed,) = store.events.listed()
    kept = store.events.get(listed.id)
    assert not kept.event.plans
    assert [board.number for board in kept.event.boards] == [1, 2, 3, 4, 5]
    session.enter(2, 1, 4, 3, 4, "PASS")
    following.look()
    assert sum(len(board.lines) for board in store.events.get(listed.id).event.boards) == 1


def test_only_files_in_the_folder_can_be_chosen(store: Store, folder: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.bws"
    for path in (folder / "a.bws", folder / "B.BWS", folder / "notes.txt", outside):
        path.write_bytes(b"")
    (folder / "link.bws").symlink_to(outside)
    (folder / "folder.bws").mkdir()
    following = Following(store, folder)
    assert following.files() == ["B.BWS", "a.bws"]
    assert following.path_of("a.bws") == folder / "a.bws"
    for name in (
        "link.bws",
        "../outside.bws",
        str(outside),
        "missing.bws",
        "folder.bws",
        "notes.txt",
        "a.bws\0.bws",
        f"../{folder.name}/a.bws",
        "",
    ):
        with pytest.raises(NotFollowed) as caught:
            following.path_of(name)
        assert "outside" not in caught.value.say() or "outside" in name
    said = set()
    for name in ("/nowhere/a.bws", str(outside)):
        with pytest.raises(NotFollowed) as caught:
            following.path_of(name)
        said.add(caught.value.say().replace(name, ""))
    assert len(said) == 1, "nobody learns which files exist"


def test_a_server_of_its_own_machine_may_read_any_bridgemate_file(
    store: Store, tmp_path: Path
) -> None:
    (tmp_path / "a.bws").write_bytes(b"")
    (tmp_path / "a.txt").write_bytes(b"")
    following = Following(store, anywhere=True)
    assert following.path_of(str(tmp_path / "a.bws")) == tmp_path / "a.bws"
    for name in (str(tmp_path / "a.txt"), str(tmp_path / "b.bws"), "a.bws", str(tmp_path)):
        with pytest.raises(NotFollowed):
            following.path_of(name)
    with pytest.raises(NotFollowed, match="may not read files"):
        Following(store).path_of("a.bws")


def test_a_file_is_followed_for_one_event_only(evening: Evening, folder: Path) -> None:
    other = evening.store.events.enter(planned(), ANN)
    following = Following(evening.store, folder)
    path = following.path_of("session.bws")
    following.follow(evening.id, path, ANN)
    with pytest.raises(NotFollowed, match="followed for another event"):
        following.follow(other, path, ANN)
    following.follow(evening.id, path, ANN)
    with pytest.raises(NotThere):
        following.follow(999, folder / "b.bws", ANN)
    for number in range(MOST - 1):
        one = evening.store.events.enter(planned(), ANN)
        following.follow(one, folder / f"{number}.bws", ANN)
    with pytest.raises(NotFollowed, match="follows 20 files already"):
        following.follow(other, folder / "more.bws", ANN)
