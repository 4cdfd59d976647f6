"""The write queue: the order in which the threads of one program write."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock


class NoTurn(Exception):
    """The thread waited too long for its turn."""


class WriteQueue:
    """Let one thread write at a time, in order of arrival.

    A database that is asked for its write lock by many threads makes them retry with pauses, and an
    unlucky one may wait for ever. A plain `Lock` goes to whichever thread happens to run.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[Lock] = deque()
        self._taken = False

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Wait for the turn of this thread. Raises NoTurn after `seconds`."""
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
        # The turn came at the last moment.

    def _pass_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False
