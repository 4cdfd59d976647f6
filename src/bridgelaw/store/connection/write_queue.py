"""Who writes next, among the threads of one program."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class NoTurn(Exception):
    """It took too long until the others were done."""


class WriteQueue:
    """One at a time, in the order in which they came.

    A database that is asked by many at once for the right to write lets them try again and again,
    with pauses, and he who has bad luck waits for ever. A lock of Python's alone goes to whoever
    runs just now.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """A turn of this thread. Raises NoTurn where it does not come within so many seconds."""
        self._take(seconds)
        try:
            yield
        finally:
            self._pass_on()

    def _take(self, seconds: float) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        if mine.acquire(timeout=seconds):
            return
        with self._lock:
            if mine in self._waiting:
                self._waiting.remove(mine)
                raise NoTurn
        # It came at the last moment.

    def _pass_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
