"""The middleware before the pages: host names, limits, request numbers, logs, and health."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from sqlalchemy import event
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message
from tests.waiting import PATIENCE, wait_until

from bridgelaw import __version__
from bridgelaw.server.health_listener import STUCK_SECONDS, Pulse, answer, health_listener
from bridgelaw.server.limits import (
    LONGEST_HEADERS,
    MOST_OF_FILES,
    PACE,
    Limits,
)
from bridgelaw.server.running import guarded
from bridgelaw.settings import logs
from bridgelaw.settings.server import settings
from bridgelaw.store.connection.outages import FULL, UNUSABLE
from bridgelaw.store.errors import OutOfReach
from bridgelaw.store.store import Store
from bridgelaw.web.app import application
from bridgelaw.web.forms import MOST_OF_A_FIELD, MOST_OF_A_FORM
from bridgelaw.web.home import health

FORM = {"content-type": "application/x-www-form-urlencoded"}


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """Yield what is written into the log, as JSON."""
    root, ours = logging.getLogger(), logging.getLogger("bridgelaw")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()
    logs.set_up("json", "debug", stream)
    yield stream
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    ours.setLevel(before[2])
    logging.captureWarnings(False)


@pytest.fixture
def alone(store: Store) -> Iterator[TestClient]:
    """Yield a browser at a server for the local machine only, with its middleware."""
    with TestClient(guarded(application(store), settings()), "http://localhost") as browser:
        yield browser


def lines(written: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in written.getvalue().splitlines()]


def test_a_field_that_is_too_long_is_refused(alone: TestClient) -> None:
    for length, status in ((MOST_OF_A_FIELD - 10, 200), (MOST_OF_A_FIELD + 10, 400)):
        answer = alone.post("/settings", data={"name": "x" * length})
        assert answer.status_code == status


def test_oversized_requests_are_refused_with_a_message(alone: TestClient) -> None:
    danish = {"accept-language": "da"}
    assert alone.get(f"/search?q={'x' * 9000}").status_code == 414
    problem = alone.get(f"/api/v1/search?q={'x' * 9000}")
    assert (problem.status_code, problem.json()["status"]) == (414, 414)
    assert problem.headers["connection"] == "close"
    assert alone.get("/", headers={"x-long": "x" * LONGEST_HEADERS}).status_code == 431
    for told, most in (
        (FORM, MOST_OF_A_FORM),
        ({"content-type": "multipart/form-data; boundary=x"}, MOST_OF_FILES),
    ):
        large = alone.post(
            "/settings", content=b"", headers={**danish, **told, "content-length": str(most + 1)}
        )
        assert large.status_code == 413
        assert large.text == f"Det er for stort: grænsen er {most // 1_000_000} MB."
        assert large.headers["connection"] == "close"
    assert (
        alone.post("/settings", content=b"", headers={"content-length": "9" * 30}).status_code
        == 413
    )
    assert alone.post("/settings", content=b"", headers={"content-length": "-1"}).status_code == 400
    twice = alone.post(
        "/settings", content=b"", headers={"content-length": "0", "transfer-encoding": "chunked"}
    )
    assert (twice.status_code, twice.headers["connection"]) == (400, "close")


def test_a_body_without_a_length_is_counted(alone: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        yield b"name="
        for _ in range(MOST_OF_A_FORM // 100_000 + 1):
            yield b"x" * 100_000

    assert alone.post("/settings", content=parts(), headers=FORM).status_code == 413


@pytest.mark.anyio
async def test_a_body_must_arrive_at_a_minimum_rate() -> None:
    """A request body must arrive at a minimum rate.

    The clock is simulated: each part takes a given time.
    """
    now = 0.0

    async def look(seconds: float, size: int) -> list[Message]:
        parts = [b"x" * size] * 5
        answered: list[Message] = []

        async def receive() -> Message:
            nonlocal now
            await asyncio.sleep(0.001)
            now += seconds
            return {"type": "http.request", "body": parts.pop(), "more_body": bool(parts)}

        async def send(message: Message) -> None:
            answered.append(message)

        async def taken(request: Request) -> Response:
            return PlainTextResponse(str(len(await request.body())))

        app = Starlette(routes=[Route("/", taken, methods=["POST"])])
        await Limits(app, lambda: now, 20.0)({**POST, "headers": []}, receive, send)
        return answered

    assert (await look(10, 10 * PACE))[0]["status"] == 200
    assert (await look(10, 10))[0]["status"] == 408


POST = {
    "type": "http",
    "method": "POST",
    "path": "/",
    "query_string": b"",
    "raw_path": b"/",
}


@pytest.mark.anyio
@pytest.mark.parametrize(("kind", "held"), [(b"text/plain", 20), (b"multipart/form-data", 12)])
async def test_the_bodies_of_all_requests_in_memory_are_bounded(
    kind: bytes, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two bodies of 20 bytes are being read while a third arrives.

    Of a form with files no more than 12 bytes are in memory.
    """
    monkeypatch.setattr("bridgelaw.server.limits.HELD_OF_FILES", 12)
    arrived, go_on = asyncio.Semaphore(0), asyncio.Event()

    async def taken(request: Request) -> Response:
        size = len(await request.body())
        arrived.release()
        await go_on.wait()
        return PlainTextResponse(str(size))

    app = Limits(Starlette(routes=[Route("/", taken, methods=["POST"])]), most_held=2 * held)

    async def ask() -> Message:
        parts, answered = [b"x" * 10] * 2, list[Message]()

        async def receive() -> Message:
            return {"type": "http.request", "body": parts.pop(), "more_body": bool(parts)}

        async def send(message: Message) -> None:
            answered.append(message)

        await app({**POST, "headers": [(b"content-type", kind)]}, receive, send)
        return answered[0]

    reading = [asyncio.create_task(ask()) for _ in range(2)]
    for _ in reading:
        await arrived.acquire()
    refused = await ask()
    assert refused["status"] == 503
    assert (b"retry-after", b"5") in refused["headers"]
    go_on.set()
    assert [(await each)["status"] for each in reading] == [200, 200]
    assert app.held.now == 0
    assert (await ask())["status"] == 200, "what has been answered makes room"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ("localhost", 200),
        ("LOCALHOST:8642", 200),
        ("127.0.0.1:80", 200),
        ("[::1]:8642", 200),
        ("localhost.", 200),
        ("evil.example.org", 400),
        ("localhost.evil.example.org", 400),
        ("evil@localhost", 400),
        ("localhost/x", 400),
        ("[::1", 400),
        ("", 400),
    ],
)
def test_only_the_servers_own_host_names_are_served(
    alone: TestClient, told: str, status: int
) -> None:
    answer = alone.get("/health", headers={"host": told})
    assert answer.status_code == status
    if status == 400:
        assert f"found the unknown host “{told}”" in answer.text


@pytest.mark.parametrize(
    "header", ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Forwarded", "Via"]
)
def test_a_proxy_before_a_server_without_accounts_is_refused(
    alone: TestClient, header: str
) -> None:
    refused = alone.get("/", headers={header: "192.0.2.9", "accept-language": "da"})
    assert refused.status_code == 403
    assert "kræver ikke login" in refused.text


def test_an_unknown_proxy_is_reported_once(written: io.StringIO) -> None:
    app = guarded(PlainTextResponse("here"), settings(options={"names": ("desk.example.org",)}))
    browser = TestClient(app, "http://desk.example.org", client=("192.0.2.1", 5))
    for _ in range(3):
        assert browser.get("/", headers={"x-forwarded-for": "198.51.100.7"}).text == "here"
    said = [line["message"] for line in lines(written) if line["level"] == "warning"]
    assert said == [
        "requests come through 192.0.2.1, which is not among the proxies: see "
        "docs/how-to/serve-a-club.md"
    ]


def test_an_error_is_shown_as_a_number_and_logged(
    store: Store, written: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*told: object) -> None:
        raise RuntimeError("geheim")

    monkeypatch.setattr(store.events, "listed", broken)
    app = guarded(application(store), settings())
    with TestClient(app, "http://localhost", headers={"accept-language": "da"}) as browser:
        page = browser.get("/?question=geheim", headers={"cookie": "session=geheim"})
    number = page.headers["x-request-id"]
    assert page.status_code == 500
    assert f"Giv dette nummer til administratoren: <code>{number}</code>" in " ".join(
        page.text.split()
    )
    assert "geheim" not in page.text
    assert "RuntimeError" not in page.text
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    wrong, line = [line for line in lines(written) if line.get("request") == number]
    assert wrong["level"] == "error"
    assert str(wrong.pop("traceback")).endswith("RuntimeError: geheim")
    assert (line["level"], line["status"], line["method"], line["path"]) == (
        "warning",
        500,
        "GET",
        "/",
    )
    assert "geheim" not in json.dumps([wrong, line])


def test_a_log_entry_is_one_line(alone: TestClient) -> None:
    record = logging.LogRecord(
        "bridgelaw.x", logging.INFO, "", 0, "%s went\n2026 error \x1b[31mred \ud800", ("GET",), None
    )
    record.account, record.address, record.ms = "An\nna", "192.0.2.9", 1.5
    said = logs.Plain().format(record)
    assert said.endswith(
        r"info bridgelaw.x GET went\n2026 error \x1b[31mred \ud800 1.5 ms by An\nna from 192.0.2.9"
    )
    assert len(logs.Json().format(record).splitlines()) == 1
    assert json.loads(logs.Json().format(record))["account"] == "An\nna"


def test_health(
    alone: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch, written: io.StringIO
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)
    found = alone.get("/health")
    with store.database.read() as session:
        migration = (
            session.connection().exec_driver_sql("select version_num from alembic_version").scalar()
        )
    assert found.json() == {
        "status": "ok",
        "version": __version__,
        "database": "ok",
        "migration": migration,
        "jobs": {"unfinished": 0, "idle_seconds": 0},
    }
    assert store.log.page() == [], "the small write is nobody's action"
    assert found.headers["cache-control"] == "no-store"
    assert all(
        line["level"] == "debug" for line in lines(written) if line["logger"] == "bridgelaw.request"
    )

    def fails(problem: object) -> str:
        def write() -> None:
            raise OutOfReach(UNUSABLE, problem=problem)

        monkeypatch.setattr(store.database, "write", write)
        answer = alone.get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
        return str(answer.json()["database"])

    assert fails(FULL) == "the disk is full"
    assert (
        fails(OSError('connection to server at "10.0.0.5" failed'))
        == "the database cannot be reached"
    )
    assert "10.0.0.5" in written.getvalue()
    monkeypatch.undo()
    assert alone.get("/health").status_code == 503, "an answer holds for a second"


def test_health_reports_what_a_small_write_finds(
    alone: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)

    def limited(statement: str) -> None:
        """Run a statement on every connection that the pool has or opens."""
        store.database.engine.dispose()

        def prepare(connection: sqlite3.Connection, record: object) -> None:
            connection.execute(statement)

        event.listen(store.database.engine, "connect", prepare)

    assert alone.get("/health").status_code == 200
    limited("PRAGMA query_only = ON")
    answer = alone.get("/health")
    assert (answer.status_code, answer.json()["database"]) == (503, "it is read-only")


def test_health_reports_pending_migrations_and_stalled_jobs(
    alone: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "STALLED", 0.0)
    store.works.add("import", by="Anna")
    answer = alone.get("/health")
    assert (answer.status_code, answer.json()["status"]) == (200, "degraded")
    assert answer.json()["jobs"]["unfinished"] == 1
    monkeypatch.setattr(health, "newest", lambda: "0099")
    answer = alone.get("/health")
    assert answer.status_code == 503
    assert "needs 0099: restart it" in answer.json()["database"]


def test_health_answers_while_the_database_does_not(
    alone: TestClient, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 0.02)
    assert alone.get("/health").status_code in (200, 503)
    app_health: health.Health = alone.app.app.app.app.app.state.health  # type: ignore[attr-defined]
    wait_until(lambda: not app_health.is_checking, "the first check has ended")
    released, now = threading.Event(), time.monotonic()
    monkeypatch.setattr(
        health, "_checked", lambda store: released.wait(PATIENCE) and health.Found()
    )
    app_health.clock = lambda: now
    assert alone.get("/health").status_code == 200, "the last result holds for a while"
    now += health.LATE + 1
    late = alone.get("/health")
    assert (late.status_code, late.json()["database"]) == (503, health.STILL_ASKING)
    listening = health_listener(app_health, Pulse(), 0)
    with listening as port, urlopen_error(f"http://127.0.0.1:{port}/health") as told:
        assert json.loads(told.read())["database"] == health.STILL_ASKING
    released.set()


def test_the_health_listener_reports_a_server_that_is_stuck(store: Store) -> None:
    now = 0.0
    pulse = Pulse(lambda: now)
    found = health.Health(store)
    with health_listener(found, pulse, 0) as port:
        with urlopen(f"http://127.0.0.1:{port}/health") as told:
            assert json.loads(told.read())["status"] == "ok"
        now = STUCK_SECONDS + 1
        with urlopen_error(f"http://127.0.0.1:{port}/health") as told:
            assert json.loads(told.read())["server"].endswith("for 6 seconds")
        pulse.beat()
        assert answer(found, pulse)[0] == 200
        with urlopen_error(f"http://127.0.0.1:{port}/log") as told:
            assert told.status == 404


def urlopen_error(address: str) -> HTTPError:
    """Return the answer with the status of an error."""
    with pytest.raises(HTTPError) as caught:
        urlopen(address)
    return caught.value
