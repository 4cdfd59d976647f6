"""An HTTP connection that is closed if it stays silent or stuck for too long."""

from __future__ import annotations

import asyncio
from time import thread_time
from typing import ClassVar, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from bridgelaw.i18n.text import Text
from bridgelaw.server.connection_limits import ConnectionLimits, Entry, Stage
from bridgelaw.server.reading_time import OF_A_HEALTH_CHECK, OF_A_REQUEST, ReadingTime
from bridgelaw.web.access.refusals import later, refusal
from bridgelaw.web.access.session import ACCOUNT
from bridgelaw.web.home.health import HEALTH
from bridgelaw.web.thread_limits import GONE

HEAD_SECONDS: Final = 15.0
"""Seconds from the first byte of a request to the end of its headers.

It is also the time in which a client must begin to send.
"""
STUCK_SECONDS: Final = 30.0
"""Seconds for which a response may wait for a client that does not read."""
BUSY = Text("The server has too many connections at the moment. Try again in a few seconds.")


class Connection(H11Protocol):
    """An HTTP connection with timeouts, one of a limited number.

    uvicorn itself waits without limit for the rest of a request's head, and for a client to read a
    response.
    """

    limits: ClassVar[ConnectionLimits]
    reading: ClassVar[ReadingTime | None] = None
    head_seconds = HEAD_SECONDS
    stuck_seconds = STUCK_SECONDS
    _head_since: float | None = None
    _stuck: tuple[int, float] | None = None

    _entry: Entry | None = None
    _is_signed_in = False
    """Whether the last request was that of an account."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection."""
        super().connection_made(transport)
        self._head_since = self.loop.time()
        accepted = transport.get_extra_info("socket")
        self._entry = self.limits.entry_of(accepted.fileno())
        if self._entry is None and not self.limits.by_listener:  # on Windows
            host = self.client[0] if self.client else ""
            self._entry = self.limits.accept(accepted, host)
        if self._entry is None:  # closed since it was accepted
            transport.abort()
            return
        self._entry.peer = self
        if self._entry.refused:
            self.app = Busy(self.app)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection, and mark a request that nobody waits for."""
        if self.cycle is not None and not self.cycle.response_complete:
            self.cycle.scope["state"][GONE] = True
        super().connection_lost(exc)
        if self._entry is not None:
            self.limits.forget(self._entry)

    @property
    def stage(self) -> Stage:
        """The stage of the connection."""
        if self.cycle is None or self.cycle.response_complete:
            return Stage.IDLE
        if self.cycle.more_body and not self.cycle.response_started:
            return Stage.BODY
        return Stage.BUSY if self._stuck is None else Stage.STUCK

    def cut(self) -> None:
        """Close the connection immediately."""
        self.transport.abort()

    def _use(self) -> None:
        if self._entry is not None:
            self.limits.use(self._entry)

    def data_received(self, data: bytes) -> None:
        """Receive a part of a head or of a body."""
        before, begun = self.cycle, thread_time()
        if self._head_since is None and (before is None or before.response_complete):
            self._head_since = self.loop.time()
        super().data_received(data)
        if self.cycle is not before:
            self._head_since = None
            self._use()
        self._spend(thread_time() - begun, is_new=self.cycle is not before)

    def on_response_complete(self) -> None:
        """Finish a response. The next request may have arrived with the last one."""
        before, begun = self.cycle, thread_time()
        self._is_signed_in = before.scope["state"].get(ACCOUNT) is not None
        super().on_response_complete()
        self._use()
        if self.cycle is not before:
            self._head_since = None
            self._spend(thread_time() - begun, is_new=True)

    def _spend(self, seconds: float, *, is_new: bool) -> None:
        """Count the time in which a part was read, and pause if the address has used too much.

        Those who are signed in on this connection are not delayed by others at their address.
        """
        entry = self._entry
        if self.reading is None or entry is None or entry.is_proxy or self._is_signed_in:
            return
        if is_new and self.cycle is not None:
            is_check = self.cycle.scope["path"] == HEALTH
            seconds += OF_A_HEALTH_CHECK if is_check else OF_A_REQUEST
        wait = self.reading.spend(entry.address, seconds)
        if wait and not self.transport.is_closing():
            self.transport.pause_reading()
            self.loop.call_later(wait, self._read_on, self.reading, entry.address)

    def _read_on(self, reading: ReadingTime, address: str) -> None:
        if self.transport.is_closing():
            return
        if wait := reading.go_on(address):
            self.loop.call_later(wait, self._read_on, reading, address)
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def look(self, now: float) -> None:
        """Close the connection if something has taken too long."""
        if self._head_since is not None and now - self._head_since > self.head_seconds:
            self.transport.abort()
            return
        waiting = self.transport.get_write_buffer_size()
        if not waiting:
            self._stuck = None
        elif self._stuck is None or self._stuck[0] != waiting:
            self._stuck = waiting, now
        elif now - self._stuck[1] > self.stuck_seconds:
            self.transport.abort()

    def _unsupported_upgrade_warning(self) -> None:
        """Do not log requests to upgrade to another protocol."""


class Busy:
    """Answer everything but the health check with 503, and close the connection."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"] != HEALTH:
            await later(refusal(Headers(scope=scope), 503, BUSY))(scope, receive, send)
            return
        await self.app(scope, receive, send)
