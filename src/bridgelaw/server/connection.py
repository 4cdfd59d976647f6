"""One connection with a browser, which is closed when nothing comes or goes on it for too long."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS: Final = 15.0
"""So long a request may take from its first letter to the end of its headers; and a browser to say
anything at all."""
STUCK_SECONDS: Final = 30.0
"""So long an answer may wait for a browser that takes nothing of it."""


class Connection(H11Protocol):
    """A connection. uvicorn itself waits for ever for the rest of a request's head, and for a
    browser to take an answer."""

    head_seconds = HEAD_SECONDS
    stuck_seconds = STUCK_SECONDS
    _head_since: float | None = None
    _stuck: tuple[int, float] | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A browser has come. Where far too many are there already, it is sent away before it says
        a word."""
        super().connection_made(transport)
        self._head_since = self.loop.time()
        most = self.limit_concurrency
        if most is not None and len(self.connections) > most + most // 10:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Something comes: of a head, or of a body."""
        before = self.cycle
        if self._head_since is None and (before is None or before.response_complete):
            self._head_since = self.loop.time()
        super().data_received(data)
        if self.cycle is not before:
            self._head_since = None

    def on_response_complete(self) -> None:
        """An answer has gone, and the next request may have come with the last."""
        before = self.cycle
        super().on_response_complete()
        if self.cycle is not before:
            self._head_since = None

    def look(self, now: float) -> None:
        """Closes the connection where something has taken too long."""
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
        """What else a browser would like to speak is no news."""
