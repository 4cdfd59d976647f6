"""The pages of a large event work, or say that they do not."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from tests.store.large_events import imported_event, simultaneous

from bridgelaw.app import event_files, scored_events
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_json import event_json, event_of
from bridgelaw.scores.notation import parse_outcome
from bridgelaw.scores.outcome import TableScore
from bridgelaw.store.events import large, large_reading
from bridgelaw.store.models import Reason
from bridgelaw.store.store import Store

EVENT = simultaneous(tables=120)


@pytest.fixture(autouse=True)
def _lower(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large, "LARGE", 50)


@pytest.fixture(scope="module")
def with_event(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, int]:
    """Return a store with the event, imported once for all tests, and the number of the event."""
    file = tmp_path_factory.mktemp("large") / "desk.sqlite3"
    shutil.copy(empty_store, file)
    store = Store(f"sqlite:///{file}")
    with pytest.MonkeyPatch.context() as lowered:
        lowered.setattr(large, "LARGE", 50)
        number = imported_event(store, EVENT)
    store.close()
    return file, number


@pytest.fixture
def initial_store(request: pytest.FixtureRequest, empty_store: Path) -> Path:
    """Return the file that the store of a test starts from.

    It has the event if the test uses its number.
    """
    if "number" not in request.fixturenames:
        return empty_store
    file: Path = request.getfixturevalue("with_event")[0]
    return file


@pytest.fixture
def number(with_event: tuple[Path, int]) -> int:
    return with_event[1]


def test_pages_of_a_large_event(desk: TestClient, store: Store, number: int) -> None:
    at = f"/events/{number}"
    board = store.large.boards(number, 1)[0][0].id
    line = store.large.lines(board, 1)[0][5].id
    for address, told in {
        "/events": "240 contestants",
        at: "239 results on 2 boards",
        f"{at}?find=2": f"{at}/boards/{board + 1}",
        f"{at}/boards/{board}": "page 1 of 2",
        f"{at}/boards/{board}?page=2": "page 2 of 2",
        f"{at}/boards/{board}?find=33": "Ann 33",
        f"{at}/boards/{board}?line={line + 100}": f'id="line-{line + 100}" class="marked"',
        f"{at}/standings": "page 1 of 3",
        f"{at}/standings?find=ann+77": "Ann 77",
        f"{at}/standings?list=1&page=2": "page 2 of 3",
        f"{at}/contestants": "Ann 1 ",
        f"{at}/contestants?find=bo+240": "Bo 240",
        f"{at}/contestants/7": "late",
        f"{at}/history": "Change 1",
        f"{at}/archive": "export.json",
        f"{at}/lines/{line}": "Save",
        f"{at}/lines/{line}/ruling": "Board 1",
        f"{at}/boards/{board}/lines/new": "Save",
    }.items():
        page = desk.get(address)
        assert page.status_code == 200, (address, page.text)
        assert told in page.text, address
    for address in (
        "matches",
        "settings",
        "penalties",
        "standings.pdf",
        "frequencies.csv",
        "archive.json",
        "export.csv",
    ):
        page = desk.get(f"{at}/{address}")
        assert 400 <= page.status_code < 500, address
        assert "too large for this" in page.text, address
    for address in (at, f"{at}/standings", f"{at}/lines/{line}"):
        shown = desk.get(address).text
        assert f'href="{at}/archive"' in shown
        assert not re.search(f'href="{at}/(settings|matches)"', shown), address
    assert desk.get(f"{at}/boards/99999").status_code == 404
    assert desk.get(f"{at}/contestants/99999").status_code == 404
    assert desk.get(f"{at}/standings?list=9").status_code == 404


@pytest.mark.parametrize("some", [50, 1], ids=["lines of boards together", "board by board"])
def test_files_of_a_large_event(
    desk: TestClient, number: int, some: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large_reading, "SOME", some * 5)
    told = desk.get(f"/events/{number}/export.json")
    assert event_of(told.text) == EVENT
    lines = desk.get(f"/events/{number}/standings.csv").text.splitlines()
    assert len(lines) == 2 * (240 + 1)
    assert lines[1].split(",")[1] in ("1", "1=")


def test_marks_on_the_pages_agree_with_the_whole_event(
    desk: TestClient, store: Store, number: int
) -> None:
    board = store.large.boards(number, 1)[0][0].id
    page = desk.get(f"/events/{number}/boards/{board}").text
    marks = Scored(EVENT).board(EVENT.boards[0].key)
    for place in range(100):
        row = page[page.index(f'id="line-{store.large.lines(board, 1)[0][place].id}"') :]
        cells = re.findall(r'<td\s+class="number">(.*?)</td>', row[: row.index("</tr>")])
        mark = marks.ns[place]
        assert cells[1] == ("–" if mark is None else f"{round(float(mark.score), 2):g}"), place


def test_a_result_is_corrected(desk: TestClient, store: Store, number: int) -> None:
    board = store.large.boards(number, 1)[0][0].id
    (line, other, *_), _, _ = store.large.lines(board, 1)
    address = f"/events/{number}/lines/{line.id}"
    form = {
        "how": "words",
        "words": "7NT N 13",
        "ns": line.line.ns[0],
        "ew": line.line.ew[0],
        "by": "Bo",
        "version": "0",
    }
    seen = desk.post(f"{address}/try", data=form)
    changed = EVENT.boards[0].with_line(
        0, replace(line.line, score=TableScore.both(parse_outcome("7NT N 13")), ruling=None)
    )
    mark = Scored(EVENT.with_board(changed)).board(changed.key).ns[0]
    assert mark is not None
    assert mark.percent is not None
    assert f"({float(round(mark.percent, 1))}%)" in seen.text
    wrong = desk.post(address, data={**form, "ns": other.line.ns[0]}, follow_redirects=False)
    assert wrong.status_code == 422
    assert "two results" in wrong.text
    assert desk.post(address, data=form, follow_redirects=False).status_code == 303
    page = desk.get(f"/events/{number}/standings").text
    assert "Computed after change 1; the latest is change 2" in page
    assert "It is being recomputed" in page
    work_off(store)
    assert "Computed after" not in desk.get(f"/events/{number}/standings").text
    late = desk.post(address, data={**form, "words": "3NT N 9"}, follow_redirects=False)
    assert late.status_code == 409


def test_a_score_is_adjusted(desk: TestClient, store: Store, number: int) -> None:
    board = store.large.boards(number, 1)[0][0].id
    (line, *_), _, _ = store.large.lines(board, 1)
    address = f"/events/{number}/lines/{line.id}/ruling"
    form = {
        "way": "responsible",
        "fault_ns": "none",
        "fault_ew": "partly",
        "law": "12C2a",
        "by": "Bo",
        "reason": "why",
        "version": str(line.version),
    }
    seen = desk.get(address, params=form)
    assert "are recomputed after saving" in seen.text, seen.text
    saved = desk.post(address, data=form, follow_redirects=False)
    assert saved.status_code == 303, saved.text
    changed = store.events.line(line.id)
    assert changed.line.ruling is not None


def test_a_large_file_is_imported_by_a_job(
    desk: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_files, "AT_ONCE_OF", {".json": 1_000})
    sent = desk.post(
        "/events/import", files={"file": ("../night.json", event_json(EVENT).encode())}
    )
    assert sent.status_code == 200
    assert "takes a while" in sent.text
    token = re.search(r'name="file"\s+value="(\w+)"', sent.text)
    assert token is not None
    asked = desk.post("/events/import", data={"file": token[1]}, follow_redirects=False)
    assert asked.status_code == 422
    for _ in range(2):  # the same form again
        entered = desk.post(
            "/events/import", data={"file": token[1], "by": "Bo"}, follow_redirects=False
        )
        assert entered.status_code == 303
        assert entered.headers["location"] == "/work/1"
    assert store.events.listed() == []
    work_off(store)
    (listed,) = store.events.listed()
    assert listed.contestants == 240
    assert desk.get(f"/events/{listed.id}/history").text.count("Bo") > 0


@pytest.mark.parametrize(
    ("name", "unit", "most"),
    [
        ("a.xml", b" ", 2_000_000),
        ("a.json", b" ", 400_000),
        ("a.yaml", b" ", 400_000),
        ("a.bws", b" ", 1_000_000),
        ("a.csv", b"1,2\n", 4_000),
        ("a.pbn", b"\n", 4_000),
    ],
)
def test_a_job_reads_a_file_that_takes_long(
    tmp_path: Path, name: str, unit: bytes, most: int
) -> None:
    path = tmp_path / name
    path.write_bytes(unit * most)
    assert not event_files.takes_long(path)
    path.write_bytes(unit * (most + 1))
    assert event_files.takes_long(path)


def test_events_are_cached_by_size(
    store: Store, club_pairs: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "LARGE", 10_000)
    known = scored_events.Results(store)
    numbers = [store.events.enter(club_pairs, Reason(by="Bo")) for _ in range(4)]
    monkeypatch.setattr(scored_events, "MOST", 2 * sum(large.parts_of(club_pairs).values()))
    first = known.of(numbers[0])
    assert known.of(numbers[0]) is first
    for each in numbers[1:]:
        known.of(each)
    assert known.of(numbers[0]) is not first
    assert len(known._known) == 2


def test_an_event_that_has_grown_is_treated_as_large(
    store: Store, club_pairs: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large, "LARGE", 10_000)
    number = store.events.enter(club_pairs, Reason(by="Bo"))
    known = scored_events.Results(store)
    monkeypatch.setattr(large, "LARGE", 50)
    known.of(number)
    assert store.large.is_large(number)
    assert store.large.being_scored(number) is not None
    with pytest.raises(large.TooLarge):
        known.of(number)
