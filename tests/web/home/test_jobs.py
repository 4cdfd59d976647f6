"""Jobs as pages and over HTTP: files of many boards are imported, cancelled, resumed, removed."""

from __future__ import annotations

import html
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from bench.archive import archive
from starlette.testclient import TestClient
from tests.waiting import PATIENCE, wait_until

from bridgelaw.app.jobs import worker
from bridgelaw.app.jobs.job import CannotBeDone, Job, Kind
from bridgelaw.app.jobs.kinds import boards_in, kinds
from bridgelaw.app.jobs.starting import WorkerSupervisor
from bridgelaw.app.jobs.view import job_view
from bridgelaw.app.jobs.worker import work_off
from bridgelaw.audit.examine import examine
from bridgelaw.formats.play.record_files import find_record_files, records_in
from bridgelaw.formats.play.records import BoardRecord
from bridgelaw.i18n.text import Said, Text
from bridgelaw.json_types import JsonObject
from bridgelaw.store.jobs import State
from bridgelaw.store.store import Store
from bridgelaw.web.app import application
from bridgelaw.web.hands import records as records_page

BOARDS = 250
SEED = 3
FOLDER = os.environ.get("BRIDGELAW_REAL_DATA")


@pytest.fixture(scope="module")
def many() -> bytes:
    """Return a file of many boards, one of which cannot be read."""
    text = "".join(archive(BOARDS - 1, seed=SEED))
    return (text + '[Board "X"]\n[Deal "N:nonsense"]\n').encode()


def send(desk: TestClient, data: bytes, name: str = "many.pbn") -> str:
    """Send a file; return the address that the answer redirects to."""
    answer = desk.post("/records", files={"file": (name, data)}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


def text_of(desk: TestClient, address: str) -> str:
    page = desk.get(address)
    assert page.status_code == 200, address
    return html.unescape(page.text)


def test_a_file_of_many_boards_is_a_background_job(
    desk: TestClient, store: Store, many: bytes
) -> None:
    address = send(desk, many)
    waiting = text_of(desk, address)
    assert address == "/work/1"
    assert "Boards from many.pbn" in waiting
    assert "waiting" in waiting
    assert '<progress id="how-far" max="100">' in waiting
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in waiting
    assert 'hx-get="/work/1"' in waiting
    assert send(desk, many) == address  # sent twice, processed once
    assert "A background job is running" in text_of(desk, "/records")
    assert work_off(store)
    done = text_of(desk, address)
    assert "boards imported: 249; unreadable: 1" in done
    assert 'href="/records/collections/1"' in done
    assert "hx-get" not in done
    assert "http-equiv" not in done
    assert list(store.works.file(1)) == []
    assert send(desk, many) == "/records/collections/1?again=1"
    assert "This file has already been imported." in text_of(desk, "/records/collections/1?again=1")


def test_the_partial_page_agrees_with_the_whole_page(
    desk: TestClient, store: Store, many: bytes
) -> None:
    send(desk, many)
    part = desk.get("/work/1", headers={"hx-request": "true", "hx-target": "work"}).text
    assert part.startswith('<section id="work"')
    without = re.compile(r'value="[\w-]+"\s+autocomplete="off"')
    assert without.sub("", part.strip()) in without.sub("", desk.get("/work/1").text)


def test_every_board_is_audited_and_found_by_its_findings(
    desk: TestClient, store: Store, many: bytes
) -> None:
    send(desk, many)
    work_off(store)
    read = [record for record in records_in(many, "many.pbn") if isinstance(record, BoardRecord)]
    found = {
        record.number: {finding.kind.name.lower().replace("_", " ") for finding in examine(record)}
        for record in read
    }
    wanted = {place for place, names in found.items() if names}
    assert len(wanted) == 4
    page = store.collections.page(1, most=1000)
    assert [record.place for record in page.records] == [record.number for record in read]
    assert store.records.found(1)[""] == len(wanted)
    assert {
        record.place for record in store.collections.page(1, most=1000, found="").records
    } == wanted
    revokes = text_of(desk, "/records/collections/1?found=revoke")
    assert revokes.count('class="finding"') >= sum("revoke" in names for names in found.values())
    assert desk.get("/records/collections/1?found=nonsense").status_code == 404


def test_all_boards_are_paged(desk: TestClient, store: Store, many: bytes) -> None:
    send(desk, many)
    work_off(store)
    address, seen = "/records/collections/1", list[str]()
    for _ in range(5):
        page = text_of(desk, address)
        seen += re.findall(r'<li><a\s+href="/records/(\d+)">', page)
        following = re.search(r'rel="next"\s+href="([^"]+)"', page)
        if following is None:
            break
        address = following[1]
    assert len(seen) == len(set(seen)) == BOARDS - 1
    back = re.search(r'rel="prev"\s+href="([^"]+)"', page)
    assert back is not None
    assert re.findall(r'<li><a\s+href="/records/(\d+)">', text_of(desk, back[1])) == seen[100:200]
    board = text_of(desk, f"/records/{seen[150]}")
    assert "/records/collections/1?from=151" in board
    assert desk.get("/records/collections/1?from=x").status_code == 404
    assert desk.get("/records/collections/2").status_code == 404
    assert text_of(desk, "/records/collections?before=2").count("many.pbn") == 1


def test_a_cancelled_job_removes_its_import(
    desk: TestClient, store: Store, many: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    send(desk, many)
    keep, kept = store.collections.put, list[int]()

    def put(*told: object) -> None:
        keep(*told)  # type: ignore[arg-type]
        kept.append(1)
        if len(kept) == 2:
            store.works.cancel(1)

    monkeypatch.setattr(store.collections, "put", put)
    monkeypatch.setattr(boards_in, "MOST_IN_CHUNK", 50)
    monkeypatch.setattr(boards_in, "TAKEN_AT_ONCE", 30)
    work_off(store)
    assert len(kept) == 2
    work = store.works.get(1)
    assert (work.state, work.problem) == (State.CANCELLED, None)
    assert store.collections.listed() == []
    assert store.records.found(1) == {"": 0}
    assert "cancelled" in text_of(desk, "/work/1")
    assert send(desk, many) == "/work/2"  # it may be sent again


def test_a_file_without_boards_fails_in_both_languages(desk: TestClient, store: Store) -> None:
    address = send(desk, b"no boards at all\n" * 200_000)
    work_off(store)
    assert "found no play records in the file, expected PBN or LIN" in text_of(desk, address)
    said = html.unescape(desk.get(address, headers={"accept-language": "da"}).text)
    assert "mislykket" in said
    assert "neither" not in said
    assert store.collections.listed() == []


def test_a_collection_is_removed(desk: TestClient, store: Store, many: bytes) -> None:
    send(desk, many)
    work_off(store)
    one = store.collections.page(1).records[0]
    store.records.add({}, title="alone")
    answer = desk.post("/records/collections/1/remove", follow_redirects=False)
    assert answer.headers["location"] == "/work/2"
    assert desk.post("/records/collections/1/remove").status_code == 400  # being removed already
    assert "Cancel" not in text_of(desk, "/work/2")
    assert desk.post("/work/2/cancel").status_code == 400
    work_off(store)
    assert desk.get("/records/collections/1").status_code == 404
    assert desk.get(f"/records/{one.id}").status_code == 404
    assert len(store.records.listed()) == 1
    assert store.works.get(2).state is State.DONE


def test_jobs_over_http(desk: TestClient, store: Store, many: bytes) -> None:
    send(desk, many)
    listed = desk.get("/api/v1/work").json()
    assert [work["title"] for work in listed["work"]] == ["Boards from many.pbn"]
    assert desk.get("/api/v1/work/1?lang=da").json()["state"]["words"] == "venter"
    cancelled = desk.delete("/api/v1/work/1")
    assert (cancelled.status_code, cancelled.json()["state"]["name"]) == (202, "cancelling")
    work_off(store)
    assert desk.get("/api/v1/work/1").json()["state"]["name"] == "cancelled"
    again = desk.delete("/api/v1/work/1")
    assert (again.status_code, again.headers["content-type"]) == (409, "application/problem+json")
    assert desk.delete("/api/v1/work/2").status_code == 404


def test_an_oversized_file_is_refused_before_the_upload(
    desk: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_page, "MOST_BYTES", 1_000_000)
    for headers in ({}, {"transfer-encoding": "chunked"}):
        answer = desk.post("/records", files={"file": ("x.pbn", b"x" * 1_200_000)}, headers=headers)
        assert answer.status_code == 413
        assert "The file is larger than" in answer.text


def test_the_remaining_time_of_a_job(store: Store) -> None:
    number = store.works.add("bring in boards", form={"file": "x"}, total=1000)
    store.works.take("w")
    for done, spent, said in (
        (0, 5.0, None),
        (10, 1.0, None),
        (990, 50.0, "a few seconds"),
        (500, 62.0, "about 60 seconds"),
        (100, 60.0, "about 9 minutes"),
        (1, 60.0, "about 17 hours"),
        (1000, 60.0, None),
    ):
        with store.works.chunk(number, "w", State.RUNNING) as row:
            row.done, row.spent = done, spent
        assert job_view(store.works.get(number)).left == said


def test_a_failed_job_is_reported_and_undone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    undone: list[object] = []

    def run(job: Job) -> None:
        with job.chunk():
            job.form["here"] = 1
        if job.form["how"] == "breaks":
            raise ZeroDivisionError
        raise CannotBeDone(Text("The file is empty."))

    def kind(undo_breaks: bool) -> Kind:
        def undo(job: Job) -> None:
            undone.append(job.form["here"])
            if undo_breaks:
                raise ZeroDivisionError

        told = Said(Text("x"))
        return Kind(
            name="k",
            title=lambda _: told,
            run=run,
            undo=undo,
            progress=lambda _: told,
            address=lambda _: None,
        )

    for how, undo_breaks, said in (
        ("breaks", False, "Something went wrong in the program."),
        ("cannot", False, "The file is empty."),
        ("cannot", True, "Something went wrong in the program."),
    ):
        monkeypatch.setattr(
            worker, "kinds", lambda undo_breaks=undo_breaks: {"k": kind(undo_breaks)}
        )
        number = store.works.add("k", form={"how": how})
        work_off(store)
        work = store.works.get(number)
        assert work.state is State.FAILED
        assert work.problem is not None
        assert work.problem["en"] == said
    assert undone == [1, 1, 1]
    monkeypatch.setattr(worker, "kinds", dict)
    number = store.works.add("of tomorrow")
    work_off(store)
    assert "Unknown kind of job" in str(store.works.get(number).problem)


def test_every_kind_of_job_has_a_text_in_both_languages() -> None:
    form: JsonObject = {"file": "x.pbn", "event": 1, "name": "x", "collection": 1, "boards": 2}
    form |= {"player": 1, "word": "Player 1"}
    for name, kind in kinds().items():
        assert kind.name == name
        said = {kind.title(form).say(language) for language in ("en", "da")}
        assert len(said) == 2, name


def rows(file: Path) -> tuple[int, int, int, str]:
    """Return the counts of boards and the state of the job, all from one moment.

    The boards are counted in the table, in the collection and in the job.
    """
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as reading:
        reading.execute("BEGIN")
        counted = reading.execute("SELECT count(*) FROM record").fetchone()[0]
        known = reading.execute("SELECT coalesce(max(boards), 0) FROM collection").fetchone()[0]
        done, state = reading.execute(
            "SELECT coalesce(form ->> 'boards', 0), state FROM work"
        ).fetchone()
    return counted, known, int(done), state


SLOWLY = f"""
import os, time
import bridgelaw.app.jobs.kinds.boards_in as kind

kind.MOST_IN_CHUNK, os.nice, keep = 5, lambda by: 0, kind._keep

def keep_some(job, *told):
    if job.form["boards"] >= {BOARDS // 2}:
        time.sleep(600)
    keep(job, *told)

kind._keep = keep_some
"""


@pytest.fixture
def slowly(tmp_path: Path) -> dict[str, str]:
    """Return an environment in which a worker stores a few boards at a time.

    After some it stores no more, so that it is killed before the last. The worker does not lower
    its priority either, so that other tests do not delay it.
    """
    (tmp_path / "sitecustomize.py").write_text(SLOWLY)
    return {**os.environ, "PYTHONPATH": str(tmp_path)}


def test_a_killed_worker_loses_and_repeats_nothing(
    store: Store, tmp_path: Path, many: bytes, slowly: dict[str, str]
) -> None:
    file = tmp_path / "desk.sqlite3"
    form = {"file": "many.pbn", "digest": "d"}
    store.works.add("bring in boards", form=form, total=len(many), file=[many])
    command = [sys.executable, "-m", "bridgelaw.app.jobs"]
    environment = {**slowly, "BRIDGELAW_DATABASE": f"sqlite:///{file}"}
    with subprocess.Popen(command, env=environment) as child:
        wait_until(lambda: rows(file)[0] >= 20, "some boards are stored")
        child.send_signal(signal.SIGKILL)
    counted, known, done, state = rows(file)
    assert 20 <= counted < BOARDS - 1
    assert (counted, known, done, state) == (counted, counted, counted, "running")
    assert work_off(store)
    assert rows(file) == (BOARDS - 1, BOARDS - 1, BOARDS - 1, "done")
    places = [record.place for record in store.collections.page(1, most=1000).records]
    assert places == [*range(1, BOARDS)]


def test_a_child_with_nothing_to_do_ends(tmp_path: Path, store: Store) -> None:
    """A child process with nothing to do ends while the server has its standard input open."""
    environment = {**os.environ, "BRIDGELAW_DATABASE": f"sqlite:///{tmp_path / 'desk.sqlite3'}"}
    command = [sys.executable, "-m", "bridgelaw.app.jobs", "child"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
    ) as child:
        assert child.wait(PATIENCE) == 0
        assert child.stderr is not None
        assert child.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_the_child_of_a_server_ends_with_it(
    store: Store, tmp_path: Path, many: bytes, slowly: dict[str, str]
) -> None:
    """The child of a server ends with it.

    However the server ends, the system closes its end of the child's pipe.
    """
    file = tmp_path / "desk.sqlite3"
    program = (
        "import sys, time\nfrom bridgelaw.store.store import Store\nfrom "
        "bridgelaw.app.jobs.starting import WorkerSupervisor\n"
        f"WorkerSupervisor(Store('sqlite:///{file}')).begin()\ntime.sleep(600)\n"
    )
    store.works.add(
        "bring in boards", form={"file": "x.pbn", "digest": "d"}, total=1, file=[many] * 20
    )
    with subprocess.Popen([sys.executable, "-c", program], env=slowly) as desk:
        wait_until(lambda: rows(file)[0], "some boards are stored")
        desk.send_signal(signal.SIGKILL)
    with sqlite3.connect(file, timeout=PATIENCE) as writing:
        writing.execute("BEGIN IMMEDIATE")
    wait_until(lambda: _is_free(store), "the child has ended")
    before = rows(file)
    assert before[0] > 0
    assert rows(file) == before


def _is_free(store: Store) -> bool:
    from bridgelaw.store.connection.exclusive_lock import exclusive_lock

    with exclusive_lock(store.database) as ours:
        return ours


def test_a_server_in_memory_runs_its_own_jobs(many: bytes) -> None:
    store = Store("sqlite://")
    keeper = WorkerSupervisor(store)
    keeper.begin()
    with TestClient(
        application(store, ("desk",)), "http://desk", headers={"accept-language": "en"}
    ) as desk:
        send(desk, many)
        wait_until(lambda: store.works.get(1).state.is_over, "the job is over")
        assert store.works.get(1).state is State.DONE
        assert store.collections.get(1).boards == BOARDS - 1
    keeper.end()
    store.close()


@pytest.mark.real_data
@pytest.mark.skipif(not FOLDER, reason="BRIDGELAW_REAL_DATA names no folder of real files")
def test_real_files_are_imported(desk: TestClient, store: Store) -> None:
    """Real files can be imported: many PBN files by others as one, and each LIN file."""
    folder = Path(FOLDER or "")
    pbn = [file for file in find_record_files([folder / "pbn"]) if isinstance(file, Path)]
    whole = b"\r\n\r\n".join(file.read_bytes() for file in pbn[::6])
    send(desk, whole, "all.pbn")
    for file in find_record_files([folder / "lin"]):
        assert isinstance(file, Path)
        store.works.add(
            "bring in boards",
            form={"file": file.name, "digest": str(file)},
            file=[file.read_bytes()],
        )
    work_off(store)
    assert {work.state for work in store.works.listed()} == {State.DONE}
    assert store.collections.get(1).boards > 500
    assert desk.get("/records/collections/1?found=any").status_code == 200
