"""Limits on open connections: how many there may be, and which are closed first."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send
from tests.waiting import PATIENCE

from bridgelaw.server import reading_time
from bridgelaw.server.connection_limits import (
    FRESH_SECONDS,
    HANDSHAKE_SECONDS,
    ConnectionLimits,
    Entry,
    Stage,
)
from bridgelaw.server.limits import PerAddress
from bridgelaw.server.reading_time import (
    BURST,
    LONGEST_PAUSE,
    OF_A_CONNECTION,
    SHARE,
    ReadingTime,
)
from bridgelaw.server.running import listen, server_of
from bridgelaw.settings.server import settings
from bridgelaw.store.accounts import Account, Role
from bridgelaw.web.access.session import ACCOUNT

ANNA = Account(
    id=7, name="Anna", role=Role.DIRECTOR, at=datetime(2026, 1, 1, tzinfo=UTC), closed=None
)


@dataclass
class Fake:
    """The protocol of a connection at a stage."""

    stage: Stage
    closed: bool = False

    def cut(self) -> None:
        self.closed = True


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class FakeSocket(socket.socket):
    """A socket with its number; the number of a closed one is given again."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number, self.shut = number, False

    def fileno(self) -> int:
        return self.number

    def shutdown(self, how: int) -> None:
        self.shut = True


class Open:
    """The limits, with fake connections."""

    def __init__(self, most: int, most_of_address: int, proxies: tuple[str, ...] = ()) -> None:
        self.clock, self.pause = Clock(), FRESH_SECONDS
        self.limits = ConnectionLimits(most, most_of_address, proxies, self.clock)
        self.numbers = 0

    def connect(self, address: str, stage: Stage | None = Stage.IDLE) -> Entry:
        """Connect a second later, so that all other connections are old."""
        self.clock.now += self.pause
        self.numbers += 1
        entry = self.limits.accept(FakeSocket(self.numbers), address)
        entry.peer = None if stage is None else Fake(stage)
        return entry

    def many(self, address: str, times: int, stage: Stage = Stage.IDLE) -> list[Entry]:
        return [self.connect(address, stage) for _ in range(times)]


def is_open(entry: Entry) -> bool:
    if entry.peer is None:
        assert isinstance(entry.accepted, FakeSocket)
        return not entry.accepted.shut
    assert isinstance(entry.peer, Fake)
    return not entry.peer.closed


def closed(entries: list[Entry]) -> list[int]:
    return [place for place, entry in enumerate(entries) if not is_open(entry)]


def test_the_idle_connection_that_was_used_longest_ago_is_closed() -> None:
    desk = Open(most=4, most_of_address=4)
    entries = desk.many("192.0.2.1", 4)
    desk.limits.use(entries[0])
    newcomer = desk.connect("192.0.2.2")
    assert closed(entries) == [1]
    assert (newcomer.refused, len(desk.limits)) == (False, 4)


def test_idle_connections_of_the_address_with_most_are_closed_first() -> None:
    desk = Open(most=5, most_of_address=5)
    (quiet,), crowd = desk.many("192.0.2.1", 1), desk.many("192.0.2.2", 4)
    desk.many("192.0.2.3", 3)
    assert is_open(quiet)
    assert closed(crowd) == [0, 1]


@pytest.mark.parametrize("stage", [Stage.BODY, Stage.STUCK])
def test_after_idle_connections_those_are_closed_that_make_the_server_wait(stage: Stage) -> None:
    desk = Open(most=4, most_of_address=4)
    waiting, busy = desk.many("192.0.2.1", 2, stage), desk.many("192.0.2.1", 1, Stage.BUSY)
    idle = desk.connect("192.0.2.2")
    assert not desk.connect("192.0.2.3", Stage.BUSY).refused
    assert not is_open(idle)
    assert not desk.connect("192.0.2.3", Stage.BUSY).refused
    assert (closed(waiting), closed(busy)) == ([0], [])


def test_a_connection_that_has_just_come_is_closed_last() -> None:
    desk = Open(most=4, most_of_address=4)
    old, (waiting,) = desk.many("192.0.2.1", 2), desk.many("192.0.2.1", 1, Stage.BODY)
    desk.clock.now += FRESH_SECONDS
    desk.pause = 0.0
    new = desk.many("192.0.2.1", 4)
    assert (closed(old), is_open(waiting), closed(new)) == ([0, 1], False, [])
    desk.connect("192.0.2.1")
    assert closed(new) == [0]


def test_somebody_with_many_connections_does_not_displace_those_with_few() -> None:
    desk = Open(most=4, most_of_address=4)
    (uploading,) = desk.many("192.0.2.1", 1, Stage.BODY)
    desk.many("192.0.2.2", 3, Stage.BUSY)
    assert desk.connect("192.0.2.2").refused
    assert is_open(uploading)


def test_a_busy_server_says_so_to_some_and_closes_the_rest() -> None:
    desk = Open(most=20, most_of_address=20)
    busy = desk.many("192.0.2.1", 20, Stage.BUSY)
    refused = desk.many("192.0.2.2", 5)
    assert all(each.refused for each in refused)
    assert (closed(busy), closed(refused)) == ([], [0, 1, 2])
    desk.limits.forget(busy[0])
    assert not desk.connect("192.0.2.2").refused


def test_an_address_has_a_limit_of_its_own() -> None:
    desk = Open(most=10, most_of_address=3)
    idle, other = desk.many("192.0.2.1", 5), desk.connect("192.0.2.2")
    assert closed(idle) == [0, 1]
    desk.many("2001:db8:1:2::1", 3, Stage.BUSY)
    assert desk.connect("2001:db8:1:2:9::9").refused, "a network of IPv6 counts as one"
    assert not desk.connect("2001:db8:1:3::1").refused
    assert is_open(other)


def test_a_trusted_proxy_has_only_the_limit_of_all() -> None:
    desk = Open(most=6, most_of_address=3, proxies=("10.0.0.0/8", "::1"))
    assert not any(each.refused for each in desk.many("10.1.2.3", 5, Stage.BUSY))
    assert [each.refused for each in desk.many("192.0.2.1", 4, Stage.BUSY)] == [
        False,
        True,
        True,
        True,
    ]


def test_a_handshake_has_a_time_limit() -> None:
    desk = Open(most=4, most_of_address=4)
    late, ready = desk.connect("192.0.2.1", None), desk.connect("192.0.2.1")
    desk.clock.now += HANDSHAKE_SECONDS - 2 * FRESH_SECONDS
    new = desk.connect("192.0.2.1", None)
    desk.clock.now += 1
    desk.limits.close_late_handshakes()
    assert [is_open(each) for each in (late, ready, new)] == [False, True, True]
    assert len(desk.limits) == 2


def test_closed_connections_are_forgotten() -> None:
    desk = Open(most=4, most_of_address=4)
    for each in [*desk.many("192.0.2.1", 9), *desk.many("192.0.2.2", 9, Stage.BUSY)]:
        desk.limits.forget(each)
        desk.limits.forget(each)
    assert len(desk.limits) == 0
    assert (desk.limits._crowds, desk.limits._refused) == ({}, {})


# A real server


@asynccontextmanager
async def serving(app: object, **options: object) -> AsyncIterator[tuple[int, ConnectionLimits]]:
    told = settings(options={"port": 0, **options})
    sockets = listen(told)
    server = server_of(app, told, sockets, None)  # type: ignore[arg-type]
    running = asyncio.create_task(server.serve(sockets=[*sockets]))
    while not server.started:
        await asyncio.sleep(0.005)
    try:
        yield sockets[0].getsockname()[1], server.limits
    finally:
        server.should_exit = server.force_exit = True
        await running


async def asked(port: int, path: str = "/", address: str = "127.0.0.1") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
    writer.write(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
    with closing(writer):
        return await asyncio.wait_for(reader.read(), PATIENCE)


@pytest.mark.anyio
async def test_idle_connections_do_not_stop_the_service() -> None:
    async with serving(PlainTextResponse("here"), connections=20) as (port, limits):
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(60)]
        for address in ("127.0.0.1", "127.0.0.2"):
            assert (await asked(port, address=address)).endswith(b"here")
        assert len(limits) <= 20
        assert await silent[0][0].read() == b""
        for _, writer in silent:
            writer.close()


@pytest.mark.anyio
async def test_an_address_that_takes_much_time_to_read_from_is_read_from_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reading_time, "BURST", 0.001)
    monkeypatch.setattr(reading_time, "LONGEST_PAUSE", 0.5)
    handled, waits, spend = list[str](), list[float](), ReadingTime.spend

    def noted(reading: ReadingTime, address: str, seconds: float) -> float:
        waits.append(spend(reading, address, seconds))
        return waits[-1]

    monkeypatch.setattr(ReadingTime, "spend", noted)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        handled.append(scope["path"])
        if dict(scope["headers"]).get(b"authorization"):
            scope["state"][ACCOUNT] = ANNA
        await PlainTextResponse("here")(scope, receive, send)

    async with serving(app, names=["x"]) as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = "GET /{} HTTP/1.1\r\nHost: x\r\n{}\r\n"
        many = "a: b\r\n" * 4_000

        async def get(path: str, more: str = "") -> None:
            writer.write(head.format(path, more).encode())
            await reader.readuntil(b"here")

        await get("costly", many)
        assert waits[-1] > 0
        await get("later")  # it arrives in the end
        assert (await asked(port, "/other", "127.0.0.2")).endswith(b"here")
        await get("signed-in", "authorization: right\r\n")
        waits.clear()
        await get("costly", many)
        assert not waits, "who is signed in on this connection is not counted"
        writer.close()
    assert handled == ["/costly", "/later", "/other", "/signed-in", "/costly"]


def test_an_address_that_opens_connections_all_the_time_is_not_accepted() -> None:
    limits, clock = ConnectionLimits(100, 20, ("192.0.2.9",)), Clock()
    assert all(limits.may_connect("192.0.2.1") for _ in range(10_000)), "it has no budget"
    limits.reading = ReadingTime(clock)
    fits = int((BURST + SHARE * LONGEST_PAUSE) / OF_A_CONNECTION)
    found = [limits.may_connect("192.0.2.1") for _ in range(2 * fits)]
    assert fits * 0.9 < found.count(True) <= fits
    assert not any(found[fits:])
    assert limits.may_connect("192.0.2.2"), "another address"
    assert limits.may_connect("192.0.2.9"), "a trusted proxy"
    clock.now += 100
    assert limits.may_connect("192.0.2.1")


@pytest.mark.anyio
async def test_a_connection_that_is_not_accepted_is_closed_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        ConnectionLimits, "may_connect", lambda _, host: host != "127.0.0.2" and host != ""
    )
    async with serving(PlainTextResponse("here")) as (port, _):
        with suppress(ConnectionError):
            assert await asked(port, address="127.0.0.2") == b""
        assert (await asked(port)).endswith(b"here")


@pytest.mark.anyio
async def test_waiting_bodies_do_not_stop_the_service_and_health_answers_a_busy_server() -> None:
    go_on = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] == "POST":
            assert (await receive())["type"] == "http.disconnect"
            return
        if scope["path"] == "/wait":
            await go_on.wait()
        await PlainTextResponse("here")(scope, receive, send)

    begun = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
    async with serving(slow, connections=10) as (port, limits):
        halves = [await asyncio.open_connection("127.0.0.1", port) for _ in range(10)]
        for _, writer in halves:
            writer.write(begun)
        while [each.stage for each in limits._entries.values()].count(Stage.BODY) < 10:
            await asyncio.sleep(0.005)
        now = limits.clock() + FRESH_SECONDS
        limits.clock = lambda: now
        assert (await asked(port)).endswith(b"here")
        waiting = [asyncio.create_task(asked(port, "/wait")) for _ in range(10)]
        while [each.stage for each in limits._entries.values()].count(Stage.BUSY) < 10:
            await asyncio.sleep(0.005)
        assert all([await reader.read() == b"" for reader, _ in halves])
        refused = await asked(port)
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"retry-after: 5" in refused.lower()
        assert (await asked(port, "/health")).endswith(b"here")
        go_on.set()
        assert all([(await each).endswith(b"here") for each in waiting])
        for _, writer in halves:
            writer.close()


@pytest.mark.anyio
async def test_requests_of_one_client_through_a_proxy_are_limited() -> None:
    go_on = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] == "/wait":
            await go_on.wait()
        await PlainTextResponse("here")(scope, receive, send)

    app = PerAddress(slow, 2)

    async def ask(address: str, path: str) -> int:
        statuses: list[int] = []

        async def send(message: object) -> None:
            assert isinstance(message, dict)
            statuses.append(message.get("status", 0))

        async def receive() -> dict[str, str]:
            return {"type": "http.disconnect"}

        scope = {"type": "http", "path": path, "client": (address, 5), "headers": []}
        await app(scope, receive, send)
        return statuses[0]

    waiting = [asyncio.create_task(ask("192.0.2.1", "/wait")) for _ in range(2)]
    await asyncio.sleep(0)
    assert await ask("192.0.2.1", "/") == 503
    assert await ask("192.0.2.1", "/health") == 200
    assert await ask("192.0.2.2", "/") == 200
    go_on.set()
    assert [await each for each in waiting] == [200, 200]
    assert await ask("192.0.2.1", "/") == 200
    assert app._now == {}


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
