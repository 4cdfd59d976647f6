"""A second listener, for this machine only, that answers the health check in threads of its own.

It answers even while the server itself accepts nothing, and says so.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Final

from bridgelaw.web.home.health import HEALTH, PATIENCE, Health

LOOPBACK: Final = "127.0.0.1"
SILENT_SECONDS: Final = 2.0
"""Seconds in which a client must send its request."""
STUCK_SECONDS: Final = 5.0
"""Seconds without a sign of the server after which it counts as stuck."""
SERVER_STUCK: Final = "the server has handled no request for {seconds} seconds"


class Pulse:
    """The last sign of the server's event loop."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._last = clock()

    def beat(self) -> None:
        """Record that the event loop runs."""
        self._last = self.clock()

    @property
    def silent(self) -> float:
        """Seconds since the last sign."""
        return self.clock() - self._last


def answer(health: Health, pulse: Pulse) -> tuple[int, dict[str, object]]:
    """Return the status code and the answer, within `PATIENCE` seconds."""
    health.begin()
    until = time.monotonic() + PATIENCE
    while health.is_checking and time.monotonic() < until:
        time.sleep(0.005)
    status, form = health.form()
    if pulse.silent > STUCK_SECONDS:
        stuck = SERVER_STUCK.format(seconds=round(pulse.silent))
        return 503, {**form, "status": "unavailable", "server": stuck}
    return status, form


@contextmanager
def health_listener(health: Health, pulse: Pulse, port: int) -> Iterator[int]:
    """Answer the health check on a port of this machine within the block; yield the port.

    Raises OSError if the port cannot be used.
    """

    class Handler(BaseHTTPRequestHandler):
        timeout = SILENT_SECONDS

        def do_GET(self) -> None:
            status, form = answer(health, pulse) if self.path == HEALTH else (404, {})
            body = json.dumps(form).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.send_header("cache-control", "no-store")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *told: object) -> None:
            """Log nothing: monitors ask all the time."""

    with ThreadingHTTPServer((LOOPBACK, port), Handler) as server:
        server.daemon_threads = True
        Thread(target=server.serve_forever, name="health listener", daemon=True).start()
        try:
            yield server.server_address[1]
        finally:
            server.shutdown()
