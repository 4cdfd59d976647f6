"""Limits on open connections, in total and from one address.

A connection counts from the moment at which it is accepted, before any TLS handshake. When there
are too many, the server closes one that does nothing.
"""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from ipaddress import ip_address, ip_network
from typing import Final, Protocol

from bridgelaw.server.reading_time import LONGEST_PAUSE, OF_A_CONNECTION, ReadingTime
from bridgelaw.web.access.login_limits import network_of

HANDSHAKE_SECONDS: Final = 15.0
"""Seconds for a TLS handshake."""
FRESH_SECONDS: Final = 1.0
"""Seconds in which a connection is expected to send its next request or its body.

Until then it is closed only if there is no other to close.
"""


class Stage(IntEnum):
    """A stage of a connection. Connections of the lower stages are closed first."""

    IDLE = 0
    """It has not sent a complete head."""
    BODY = 1
    """It has not sent a complete body."""
    STUCK = 2
    """It does not read its answer."""
    BUSY = 3
    """Its request is being handled. It is not closed."""


class Peer(Protocol):
    """The protocol of a connection."""

    @property
    def stage(self) -> Stage:
        """The stage of the connection."""

    def cut(self) -> None:
        """Close the connection immediately."""


@dataclass(slots=True, eq=False, kw_only=True)
class Entry:
    """An open connection."""

    number: int
    """The number of its open file."""
    accepted: socket.socket
    address: str
    since: float
    """When it was accepted, or its last request began or ended."""
    is_proxy: bool
    refused: bool = False
    """Whether it is only told that the server is busy."""
    peer: Peer | None = None
    """None until the connection is ready for requests, after any TLS handshake."""

    @property
    def stage(self) -> Stage:
        """The stage of the connection."""
        return Stage.IDLE if self.peer is None else self.peer.stage

    def rank(self, now: float) -> int:
        """Return its place in the order in which connections are closed."""
        is_fresh = now - self.since < FRESH_SECONDS
        return self.stage + (len(Stage) if is_fresh and self.stage is not Stage.STUCK else 0)

    def cut(self) -> None:
        """Close the connection immediately."""
        if self.peer is not None:
            self.peer.cut()
            return
        with suppress(OSError):
            self.accepted.shutdown(socket.SHUT_RDWR)


Crowd = dict[Entry, None]
"""The connections of an address, the least recently used first."""


class ConnectionLimits:
    """The open connections of a server.

    There are at most `most`, and at most `most_of_address` from one address that is not a trusted
    proxy. A few more are accepted in order to be told that the server is busy.
    """

    def __init__(
        self,
        most: int,
        most_of_address: int,
        proxies: Iterable[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.most, self.most_of_address, self.clock = most, min(most, most_of_address), clock
        self.most_refused = max(1, most // 10)
        self.reading: ReadingTime | None = None
        """The budget that new connections count against, if there is one."""
        self.of_a_connection = OF_A_CONNECTION
        self.by_listener = False
        """Whether connections are counted when they are accepted; not every event loop does it."""
        self._proxies = [ip_network(each) for each in proxies]
        self._entries: dict[int, Entry] = {}
        self._crowds: dict[str, Crowd] = {}
        self._refused: Crowd = {}

    def __len__(self) -> int:
        return len(self._entries)

    def may_connect(self, host: str) -> bool:
        """Count the opening of a connection; return whether the address may have one now."""
        if self.reading is None or self._is_proxy(host):
            return True
        return self.reading.spend(network_of(host), self.of_a_connection) < LONGEST_PAUSE

    def accept(self, accepted: socket.socket, host: str) -> Entry:
        """Count a connection. If there are too many, close another, or refuse this one."""
        entry = Entry(
            number=accepted.fileno(),
            accepted=accepted,
            address=network_of(host),
            since=self.clock(),
            is_proxy=self._is_proxy(host),
        )
        same = self._crowds.setdefault(entry.address, {})
        same[entry] = None
        self._entries[entry.number] = entry
        over = len(self._entries) - len(self._refused) > self.most
        if not entry.is_proxy and len(same) > self.most_of_address:
            self._make_room([same], entry)
        elif over:
            self._make_room(self._by_size(), entry)
        return entry

    def entry_of(self, number: int) -> Entry | None:
        """Return the connection with the number of an open file."""
        return self._entries.get(number)

    def use(self, entry: Entry) -> None:
        """Record that a request of a connection has begun or ended."""
        entry.since = self.clock()
        same = self._crowds.get(entry.address, {})
        if entry in same:
            del same[entry]
            same[entry] = None

    def forget(self, entry: Entry) -> None:
        """Record that a connection is closed."""
        if self._entries.get(entry.number) is entry:
            del self._entries[entry.number]
        self._refused.pop(entry, None)
        self._leave(entry)

    def close_late_handshakes(self) -> None:
        """Close the connections whose TLS handshake takes too long."""
        now = self.clock()
        for entry in list(self._entries.values()):
            if entry.peer is None and now - entry.since > HANDSHAKE_SECONDS:
                self._cut(entry)

    def _is_proxy(self, host: str) -> bool:
        try:
            found = ip_address(host)
        except ValueError:
            return False
        return any(found in each for each in self._proxies)

    def _by_size(self) -> Iterator[Crowd]:
        """Yield the connections of each address, beginning with the address that has most."""
        yield from sorted(self._crowds.values(), key=len, reverse=True)

    def _make_room(self, crowds: Iterable[Crowd], newcomer: Entry) -> None:
        """Close the connection that is needed least, or refuse the newcomer.

        A connection that does something is closed only if its address has at least as many as that
        of the newcomer.
        """
        own, now = len(self._crowds[newcomer.address]), self.clock()
        best, found = 2 * len(Stage), None
        for crowd in crowds:
            for entry in crowd:
                if entry is newcomer or entry.stage is Stage.BUSY:
                    continue
                rank = entry.rank(now)
                if rank < best and (entry.stage is Stage.IDLE or len(crowd) >= own):
                    best, found = rank, entry
                if best == Stage.IDLE:
                    break
            if best == Stage.IDLE:
                break
        if found is not None:
            self._cut(found)
            return
        newcomer.refused = True
        self._leave(newcomer)
        self._refused[newcomer] = None
        if len(self._refused) > self.most_refused:
            self._cut(next(iter(self._refused)))

    def _cut(self, entry: Entry) -> None:
        self.forget(entry)
        entry.cut()

    def _leave(self, entry: Entry) -> None:
        same = self._crowds.get(entry.address, {})
        same.pop(entry, None)
        if not same:
            self._crowds.pop(entry.address, None)


class Listener(socket.socket):
    """A listening socket that counts the connections that it accepts, once `limits` are set."""

    limits: ConnectionLimits | None = None

    def accept(self) -> tuple[socket.socket, object]:
        """Accept a connection. Raises ConnectionAbortedError if its address opens too many."""
        connection, address = super().accept()
        if self.limits is None:
            return connection, address
        host = str(address[0]) if isinstance(address, tuple) else ""
        if not self.limits.may_connect(host):
            connection.close()
            raise ConnectionAbortedError  # which asyncio expects here
        accepted = _Accepted(
            connection.family, connection.type, connection.proto, fileno=connection.detach()
        )
        self.limits.by_listener = True
        accepted.limits, accepted.entry = self.limits, self.limits.accept(accepted, host)
        return accepted, address


class _Accepted(socket.socket):
    """An accepted connection, which is forgotten when it is closed."""

    limits: ConnectionLimits | None = None
    entry: Entry | None = None

    def close(self) -> None:
        """Close the connection."""
        if self.limits is not None and self.entry is not None:
            self.limits.forget(self.entry)
        super().close()
