"""A connection between browser and server that can be lost in one direction or in both."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread
from typing import Final

from tests.e2e.browsing import SECONDS

LENGTH: Final = re.compile(rb"(?im)^content-length:\s*(\d+)")
HOP: Final = re.compile(rb"(?im)^connection:[^\r\n]*\r\n")


class Connection:
    """A proxy that passes on each request and its answer, unless it is told to lose them."""

    def __init__(self, to: int) -> None:
        self.to = to
        self.loses: str = ""
        """What is lost of writes: nothing (`""`), `answers`, or `all`.

        With `502` the answer is that status and does not come from the server.
        """
        self.writes = 0
        """The number of writes sent."""
        self.lost = Event()
        """Set when an answer was lost, so that the write itself had been applied."""
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listening.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def end(self) -> None:
        self._listening.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        with client, suppress(OSError):
            client.settimeout(2 * SECONDS)
            request = _request(client)
            if not request:
                return
            writes = request.startswith(b"POST")
            self.writes += writes
            loses = self.loses if writes else ""
            if loses == "all":
                return
            if loses == "502":
                client.sendall(
                    b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                )
                return
            answer = self._asked(request)
            if loses == "answers":
                self.lost.set()
            else:
                client.sendall(answer)

    def _asked(self, request: bytes) -> bytes:
        with socket.create_connection(("127.0.0.1", self.to), 2 * SECONDS) as desk:
            head, _, body = request.partition(b"\r\n\r\n")
            desk.sendall(HOP.sub(b"", head + b"\r\n") + b"Connection: close\r\n\r\n" + body)
            found = b""
            while part := desk.recv(65536):
                found += part
            return found


def _request(client: socket.socket) -> bytes:
    """Read a whole request."""
    found = b""
    while b"\r\n\r\n" not in found:
        part = client.recv(65536)
        if not part:
            return b""
        found += part
    head, _, body = found.partition(b"\r\n\r\n")
    told = LENGTH.search(head)
    left = (int(told[1]) if told else 0) - len(body)
    while left > 0:
        part = client.recv(65536)
        found, left = found + part, left - len(part)
    return found


@contextmanager
def connected(address: str) -> Iterator[Connection]:
    """Yield a connection to the server at an address."""
    found = Connection(int(address.rpartition(":")[2]))
    try:
        yield found
    finally:
        found.end()
