"""Pages that update themselves: who looks at an event is told when it has changed.

The database is asked once for all who are looking, so that a change made by another process is
noticed too. The program keeps no list of what has happened: a page that was away reads the present
state.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Collection, Mapping
from contextlib import suppress
from typing import Final

import anyio
from sse_starlette import EventSourceResponse, ServerSentEvent
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from bridgelaw.store.errors import StoreError
from bridgelaw.web.access.login_limits import network_of
from bridgelaw.web.access.session import address_of

EVERY: Final = 0.5
"""Seconds between two looks at the database."""
MOST: Final = 400
"""The maximum number of open streams; a page beyond it reads the state every now and then."""
PING_SECONDS: Final = 15
SEND_SECONDS: Final = 20
"""Seconds for which a stream waits for a browser that does not read."""
AGAIN_MS: Final = 3000
"""Milliseconds after which a browser that lost the connection tries again."""

Read = Callable[[Collection[int]], Mapping[int, str]]
"""Return the state of each event that exists: a text that differs after every change."""


class Followers:
    """The streams that follow events."""

    def __init__(self, read: Read, every: float = EVERY, most: int = MOST) -> None:
        self._read, self._every, self.most = read, every, most
        self._following: Counter[int] = Counter()
        self._clients: Counter[str] = Counter()
        self._states: Mapping[int, str] = {}
        self._looked = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None

    def are_full(self, client: str) -> bool:
        """Return whether no further stream is accepted from a client; one has half of them."""
        full = self._following.total() >= self.most
        return full or 2 * self._clients[client] >= self.most

    async def follow(
        self, event: int, is_over: Callable[[], bool] = lambda: False, client: str = ""
    ) -> AsyncGenerator[str, None]:
        """Yield the state of an event now and after every change.

        It ends soon after `is_over` returns true, or when the event no longer exists.
        """
        self._following[event] += 1
        self._clients[client] += 1
        if self._looking is None:
            self._looked = asyncio.Event()
            self._looking = asyncio.create_task(self._look())
        try:
            known = None
            while not is_over():
                looked = self._looked
                state = self._states.get(event)
                if state is None and known is not None:
                    return
                if state is not None and state != known:
                    yield state
                    known = state
                else:
                    await looked.wait()
        finally:
            self._following[event] -= 1
            self._clients[client] -= 1
            self._following += Counter()  # without those that nobody follows
            self._clients += Counter()

    async def _look(self) -> None:
        """Read the states as long as somebody follows."""
        try:
            while self._following:
                with suppress(StoreError):  # out of reach for a moment
                    self._states = await run_in_threadpool(self._read, tuple(self._following))
                self._looked.set()
                self._looked = asyncio.Event()
                await asyncio.sleep(self._every)
        finally:
            self._states, self._looking = {}, None


def stream(request: Request, followers: Followers, event: int) -> Response:
    """Return a stream of the states of an event. Raises HTTPException (503) beyond the limit."""
    client = network_of(address_of(request.scope))
    if followers.are_full(client):
        raise HTTPException(503, headers={"retry-after": "15"})
    stopping = anyio.Event()
    return EventSourceResponse(
        _told(followers, event, stopping, client),
        ping=PING_SECONDS,
        send_timeout=SEND_SECONDS,
        shutdown_event=stopping,
        shutdown_grace_period=4 * EVERY,
    )


async def _told(
    followers: Followers, event: int, stopping: anyio.Event, client: str
) -> AsyncIterator[ServerSentEvent]:
    async for state in followers.follow(event, stopping.is_set, client):
        yield ServerSentEvent(data=state, retry=AGAIN_MS)
