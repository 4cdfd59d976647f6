"""An HTTP connection that is closed if it stays silent or stuck for too long."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS: Final = 15.0
"""Seconds from the first byte of a request to the end of its headers.

It is also the time in which a client must begin to send.
"""
STUCK_SECONDS: Final = 30.0
"""Seconds for which a response may wait for a client that does not read."""


class Connection(H11Protocol):
    """An HTTP connection with timeouts.

    uvicorn itself waits without limit for the rest of a request's head, and for a client to read a
    response.
    """

    head_seconds = HEAD_SECONDS
    stuck_seconds = STUCK_SECONDS
    _head_since: float | None = None
    _stuck: tuple[int, float] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a connection, or abort it if there are far too many already."""
        super().connection_made(transport)
        self._head_since = self.loop.time()
        most = self.limit_concurrency
        if most is not None and len(self.connections) > most + most // 10:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Receive a part of a head or of a body."""
        before = self.cycle
        if self._head_since is None and (before is None or before.response_complete):
            self._head_since = self.loop.time()
        super().data_received(data)
        if self.cycle is not before:
            self._head_since = None

    def on_response_complete(self) -> None:
        """Finish a response. The next request may have arrived with the last one."""
        before = self.cycle
        super().on_response_complete()
        if self.cycle is not before:
            self._head_since = None

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
