"""Limits on the memory of responses that wait for slow readers."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from starlette.responses import Response, StreamingResponse
from starlette.types import ASGIApp, Message, Scope

from bridgelaw.server.response_limits import FULL, PIECE, Responses
from bridgelaw.store.accounts import Account, Role
from bridgelaw.web.access.session import ACCOUNT

ANNA = Account(
    id=7, name="Anna", role=Role.DIRECTOR, at=datetime(2026, 1, 1, tzinfo=UTC), closed=None
)


class Reader:
    """A client that reads a response only when it is told to."""

    def __init__(self, limits: Responses, address: str, account: Account | None = None) -> None:
        self.reads, self.got = asyncio.Event(), list[Message]()
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "headers": [],
            "client": (address, 1),
            "state": {ACCOUNT: account},
        }
        self.scope = scope
        self.task = asyncio.ensure_future(limits(scope, self._receive, self._send))

    async def _receive(self) -> Message:
        await asyncio.Event().wait()
        raise AssertionError

    async def _send(self, message: Message) -> None:
        await self.reads.wait()
        self.got.append(message)

    async def read(self) -> tuple[int, bytes]:
        """Return the status and the body."""
        self.reads.set()
        await self.task
        (start, *parts) = self.got
        assert all(len(part["body"]) <= PIECE for part in parts)
        assert [part.get("more_body", False) for part in parts] == [True] * (len(parts) - 1) + [
            False
        ]
        return start["status"], b"".join(part["body"] for part in parts)


def app_of(body: bytes) -> ASGIApp:
    return Response(body)


async def begun() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_response_is_sent_in_pieces() -> None:
    async def work() -> None:
        body = bytes(range(256)) * 1000
        limits = Responses(app_of(body))
        assert await Reader(limits, "192.0.2.1").read() == (200, body)
        assert await Reader(Responses(app_of(b"")), "192.0.2.1").read() == (200, b"")
        assert limits.of_strangers.now == 0

    asyncio.run(work())


def test_an_address_whose_clients_do_not_read_is_refused() -> None:
    async def work() -> None:
        body = b"x" * 100_000
        limits = Responses(app_of(body), 1_000_000, 250_000)
        deaf = [Reader(limits, "192.0.2.1") for _ in range(3)]
        await begun()
        other = Reader(limits, "192.0.2.2")
        await begun()
        assert limits.of_strangers.now == 300_000, "two of the first address, one of the other"
        assert await other.read() == (200, body)
        assert [(await each.read())[0] for each in deaf] == [200, 200, 503]
        assert limits.of_strangers.now == 0
        assert (await Reader(limits, "192.0.2.1").read())[0] == 200

    asyncio.run(work())


def test_all_addresses_have_a_limit_and_a_large_response_is_sent_alone() -> None:
    async def work() -> None:
        limits = Responses(app_of(b"x" * 100_000), 150_000, 50_000)
        first = Reader(limits, "192.0.2.1")
        await begun()
        second = Reader(limits, "192.0.2.2")
        await begun()
        assert (await second.read())[0] == 503
        assert (await first.read())[0] == 200

    asyncio.run(work())


def test_accounts_have_a_memory_of_their_own() -> None:
    async def work() -> None:
        limits = Responses(app_of(b"x" * 100_000), 250_000, 250_000)
        deaf = [Reader(limits, f"192.0.2.{number}") for number in range(3)]
        await begun()
        assert (await deaf[2].read())[0] == 503
        anna = [Reader(limits, "192.0.2.1", ANNA) for _ in range(3)]
        await begun()
        assert [(await each.read())[0] for each in anna] == [200, 200, 503]
        assert limits.of_accounts.now == 0
        assert limits.of_strangers.now == 200_000
        assert [(await each.read())[0] for each in deaf[:2]] == [200, 200]

    asyncio.run(work())


def test_an_address_without_room_is_marked_until_it_has_room_again() -> None:
    async def work() -> None:
        limits = Responses(app_of(b"x" * 100_000), 1_000_000, 150_000)
        first = Reader(limits, "192.0.2.1")
        await begun()
        second = Reader(limits, "192.0.2.1")
        await begun()
        assert (await second.read())[0] == 503
        third, other = Reader(limits, "192.0.2.1"), Reader(limits, "192.0.2.2")
        await begun()
        assert [each.scope["state"][FULL] for each in (second, third, other)] == [
            False,
            True,
            False,
        ]
        assert (await first.read())[0] == 200
        again = Reader(limits, "192.0.2.1")
        assert (await again.read())[0] == 200
        assert not again.scope["state"][FULL]
        await asyncio.gather(third.read(), other.read())

    asyncio.run(work())


def test_empty_responses_at_once_are_counted_right() -> None:
    async def work() -> None:
        limits = Responses(app_of(b""))
        readers = [Reader(limits, "192.0.2.1") for _ in range(3)]
        await begun()
        assert [(await each.read())[0] for each in readers] == [200, 200, 200]

    asyncio.run(work())


def test_a_stream_counts_the_part_that_is_being_sent() -> None:
    async def work() -> None:
        async def rows() -> object:
            for _ in range(5):
                yield b"x" * 60_000

        limits = Responses(StreamingResponse(rows()), 100_000, 100_000)  # type: ignore[arg-type]
        reader = Reader(limits, "192.0.2.1")
        await begun()
        assert limits.of_strangers.now <= 60_000
        reader.reads.set()
        await reader.task
        assert sum(len(each.get("body", b"")) for each in reader.got) == 300_000
        assert limits.of_strangers.now == 0

    asyncio.run(work())


def test_a_client_that_is_cut_is_no_longer_counted() -> None:
    async def work() -> None:
        limits = Responses(app_of(b"x" * 100_000))
        reader = Reader(limits, "192.0.2.1")
        await begun()
        assert limits.of_strangers.now == 100_000
        reader.task.cancel()
        await asyncio.wait([reader.task])
        assert limits.of_strangers.now == 0

    asyncio.run(work())
