"""Files that arrive in a folder are read when they are complete, imported once, and updated."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.app.test_following import ANN, score

from bridgelaw.app.event_files import AT_ONCE
from bridgelaw.app.following.arrivals import Arrival, Arrivals
from bridgelaw.event.model import Event
from bridgelaw.formats.results.event_csv.writing import event_csv
from bridgelaw.formats.results.files import read_event, writers
from bridgelaw.scores.adjusted import AdjustedScore
from bridgelaw.store.errors import StoreError
from bridgelaw.store.store import Store

EXAMPLES = Path(__file__).parents[2] / "examples"
BO = replace(ANN, by="Bo")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "results"
    found.mkdir()
    return found


@pytest.fixture
def arrivals(store: Store, folder: Path) -> Arrivals:
    return Arrivals(store, folder)


@pytest.fixture
def event() -> Event:
    """Return an evening without rulings."""
    found = read_event(EXAMPLES / "club-pairs.json").event
    return replace(
        found,
        penalties=(),
        boards=tuple(
            replace(board, lines=tuple(replace(line, ruling=None) for line in board.lines))
            for board in found.boards
        ),
    )


def write(folder: Path, event: Event, name: str = "evening.csv") -> None:
    (folder / name).write_text(event_csv(event)[0], encoding="utf-8")


def changed(event: Event, board: int, words: str, place: int = 0) -> Event:
    """Return the event with another result on a line."""
    found = next(event.boards_numbered(board))
    line = replace(found.lines[place], score=score(words))
    return event.with_board(found.with_line(place, line))


def only(arrivals: Arrivals) -> Arrival:
    """Return the only file, after looking twice."""
    arrivals.look()
    arrivals.look()
    (found,) = arrivals.arrived()
    return found


def test_a_file_is_offered_when_nobody_writes_it(
    arrivals: Arrivals, folder: Path, event: Event
) -> None:
    whole = event_csv(event)[0]
    file = folder / "evening.csv"
    file.write_text(whole[: len(whole) // 2], encoding="utf-8")
    arrivals.look()
    assert not arrivals.arrived(), "it may be half-written"
    file.write_text(whole, encoding="utf-8")
    arrivals.look()
    assert not arrivals.arrived()
    arrivals.look()
    (found,) = arrivals.arrived()
    assert found.name == "evening.csv"
    assert found.results == sum(len(board.lines) for board in event.boards)
    file.unlink()
    arrivals.look()
    assert not arrivals.arrived()


@pytest.mark.parametrize("suffix", [".json", ".csv", ".xml"])
def test_files_of_each_format_are_read(
    arrivals: Arrivals, folder: Path, event: Event, suffix: str
) -> None:
    data, _ = writers()[suffix](event)
    (folder / f"evening{suffix}").write_bytes(data)
    assert only(arrivals).event is not None


def test_what_is_not_offered(
    arrivals: Arrivals, folder: Path, event: Event, tmp_path: Path
) -> None:
    write(tmp_path, event, "outside.csv")
    (folder / "link.csv").symlink_to(tmp_path / "outside.csv")
    write(folder, event, ".hidden.csv")
    write(folder, event, "~evening.csv")
    write(folder, event, "notes.doc")
    (folder / "folder.csv").mkdir()
    (folder / "empty.csv").touch()
    write(folder, event, "old.csv")
    os.utime(folder / "old.csv", (1, 1))
    for _ in range(2):
        arrivals.look()
    assert not arrivals.arrived()
    nowhere = Arrivals(arrivals.store, folder / "gone")
    nowhere.look()
    assert not nowhere.arrived()


def test_a_file_that_is_no_event_is_shown_with_the_reason(
    arrivals: Arrivals, folder: Path, event: Event
) -> None:
    (folder / "evening.xml").write_text("<html></html>", encoding="utf-8")
    found = only(arrivals)
    assert found.event is None
    assert found.problem is not None
    with pytest.raises(StoreError):
        arrivals.named(found.name, found.digest)
    (folder / "evening.xml").unlink()
    with (folder / "large.csv").open("wb") as opened:
        opened.truncate(AT_ONCE + 1)
    assert "large" in only(arrivals).problem.say()  # type: ignore[union-attr]


def test_a_file_is_imported_and_known_again(
    arrivals: Arrivals, folder: Path, event: Event, store: Store
) -> None:
    write(folder, event)
    found = only(arrivals)
    event_id = arrivals.enter(arrivals.named(found.name, found.digest), ANN)
    assert arrivals.events() == {"evening.csv": event_id}
    assert arrivals.changes(event_id, found) == []
    again = Arrivals(store, folder)
    only(again)
    assert again.events() == {"evening.csv": event_id}
    other = replace(event, date=event.date.replace(year=2027) if event.date else None)
    write(folder, other)
    only(again)
    assert again.events() == {}, "the same name on another evening is another event"


def test_an_update_changes_results_that_nobody_has_corrected(
    arrivals: Arrivals, folder: Path, event: Event, store: Store
) -> None:
    write(folder, event)
    event_id = arrivals.enter(only(arrivals), ANN)
    kept = store.events.get(event_id)
    by_hand = next(kept.event.boards_numbered(3))
    line_id = kept.line_ids[by_hand.key, 0]
    line = replace(by_hand.lines[0], score=score("1C S 7"))
    store.events.correct(line_id, kept.versions[line_id], line, BO)
    after = changed(changed(event, 2, "7NT N 13"), 3, "2C S 8")
    last = next(after.boards_numbered(4))
    write(folder, after)
    found = only(arrivals)
    changes = arrivals.changes(event_id, found)
    assert [(each.board.number, each.stays is None) for each in changes] == [(2, True), (3, False)]
    assert changes[1].stays is not None
    assert "Bo has changed this result" in changes[1].stays.say()
    version = store.events.version(event_id)
    arrivals.update(event_id, version, found, ANN)
    now = store.events.get(event_id).event
    assert next(now.boards_numbered(2)).lines[0].score == score("7NT N 13")
    assert next(now.boards_numbered(3)).lines[0].score == score("1C S 7")
    assert [each.board.number for each in arrivals.changes(event_id, found)] == [3]
    with pytest.raises(StoreError):
        arrivals.update(event_id, version, found, ANN)
    write(folder, changed(after, 2, "7NT N 12"))
    found = only(arrivals)
    assert [each.stays is None for each in arrivals.changes(event_id, found)] == [True, False], (
        "what an earlier update wrote may be updated again"
    )
    assert last.lines


def test_a_new_result_is_added_and_a_removed_one_stays_away(
    arrivals: Arrivals, folder: Path, event: Event, store: Store
) -> None:
    board = next(event.boards_numbered(2))
    without = event.with_board(replace(board, lines=board.lines[1:]))
    write(folder, without)
    event_id = arrivals.enter(only(arrivals), ANN)
    kept = store.events.get(event_id)
    other = next(kept.event.boards_numbered(5))
    line_id = kept.line_ids[other.key, 0]
    store.events.remove_line(line_id, kept.versions[line_id], BO)
    write(folder, event)
    found = only(arrivals)
    changes = arrivals.changes(event_id, found)
    assert [(each.board.number, each.stays is None) for each in changes] == [(2, True), (5, False)]
    arrivals.update(event_id, store.events.version(event_id), found, ANN)
    now = store.events.get(event_id).event
    assert len(next(now.boards_numbered(2)).lines) == len(board.lines)
    assert len(next(now.boards_numbered(5)).lines) == len(other.lines) - 1


def test_an_adjusted_score_is_never_changed(
    arrivals: Arrivals, folder: Path, event: Event, store: Store
) -> None:
    write(folder, event)
    event_id = arrivals.enter(only(arrivals), ANN)
    kept = store.events.get(event_id)
    board = next(kept.event.boards_numbered(2))
    line_id = kept.line_ids[board.key, 0]
    ruled = replace(board.lines[0], ruling=AdjustedScore(score("4S N 9"), laws=("12C",)))
    store.events.correct(line_id, kept.versions[line_id], ruled, replace(BO, why="evening.csv"))
    write(folder, changed(event, 2, "7C N 1"))
    (change,) = arrivals.changes(event_id, only(arrivals))
    assert change.stays is not None
