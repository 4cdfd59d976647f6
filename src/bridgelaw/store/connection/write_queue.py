"""The write queue: the order in which the threads of one program write."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class NoTurn(Exception):
    """The thread waited too long for its turn."""


class _Waiting(Generic[T]):
    """A thread that waits for its turn."""

    def __init__(self, *, brief: bool) -> None:
        self.brief = brief
        self.handed: T | None = None
        self.lock = Lock()
        self.lock.acquire()


class WriteQueue(Generic[T]):
    """Let one thread write at a time, in order of arrival.

    A database that is asked for its write lock by many threads makes them retry with pauses, and an
    unlucky one may wait for ever. A plain `Lock` goes to whichever thread happens to run.

    The thread whose turn ends may hand something to the next one, if that one is brief.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: deque[_Waiting[T]] = deque()
        self._taken = False

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Wait for the turn of this thread. Raises NoTurn after `seconds`."""
        self.take(seconds)
        try:
            yield
        finally:
            self.pass_on()

    def take(self, seconds: float, *, brief: bool = False) -> T | None:
        """Wait for the turn of this thread, and return what the one before it handed over.

        The turn must be passed on. Raises NoTurn after `seconds`.
        """
        with self._lock:
            if not self._taken:
                self._taken = True
                return None
            mine = _Waiting[T](brief=brief)
            self._waiting.append(mine)
        if not mine.lock.acquire(timeout=seconds):
            with self._lock:
                if mine in self._waiting:
                    self._waiting.remove(mine)
                    raise NoTurn
            # The turn came at the last moment.
        return mine.handed

    def hand_over(self, what: T) -> bool:
        """Hand something to the next thread with the turn; return whether a brief one waited."""
        with self._lock:
            if not self._waiting or not self._waiting[0].brief:
                return False
            after = self._waiting.popleft()
            after.handed = what
            after.lock.release()
            return True

    def pass_on(self) -> None:
        """Let the next thread have its turn."""
        with self._lock:
            if self._waiting:
                self._waiting.popleft().lock.release()
            else:
                self._taken = False
