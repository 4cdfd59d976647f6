"""The write queue: the order in which the threads of one program write."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum, auto
from threading import Lock
from typing import Generic, TypeVar

T = TypeVar("T")


class Short(Enum):
    """The kinds of short writes, of a few statements."""

    RESULT = auto()
    RULING = auto()
    """A step of an interview, or its ruling."""
    OTHER = auto()


class NoTurn(Exception):
    """The thread waited too long for its turn."""


class _Waiting(Generic[T]):
    """A thread that waits for its turn."""

    def __init__(self, kind: Short | None) -> None:
        self.kind = kind
        self.handed: T | None = None
        self.lock = Lock()
        self.lock.acquire()


class WriteQueue(Generic[T]):
    """Let one thread write at a time: each kind of write in turn, in order of arrival.

    A database that is asked for its write lock by many threads makes them retry with pauses, and an
    unlucky one may wait for ever. A plain `Lock` goes to whichever thread happens to run.

    A ruling does not wait for all results that have arrived before it. The thread whose turn ends
    may hand something to the next one, if that is a short write.
    """

    def __init__(self) -> None:
        self._lock = Lock()
        self._waiting: OrderedDict[Short | None, deque[_Waiting[T]]] = OrderedDict()
        """Those who wait, by kind; the kind whose turn it is comes first."""
        self._taken = False

    @contextmanager
    def turn(self, seconds: float) -> Iterator[None]:
        """Wait for the turn of this thread. Raises NoTurn after `seconds`."""
        self.take(seconds)
        try:
            yield
        finally:
            self.pass_on()

    @property
    def waiting(self) -> int:
        """How many threads wait."""
        with self._lock:
            return sum(map(len, self._waiting.values()))

    def take(self, seconds: float, kind: Short | None = None) -> T | None:
        """Wait for the turn of this thread, and return what the one before it handed over.

        `kind` is None for a long write. The turn must be passed on. Raises NoTurn after `seconds`.
        """
        with self._lock:
            if not self._taken:
                self._taken = True
                return None
            mine = _Waiting[T](kind)
            self._waiting.setdefault(kind, deque()).append(mine)
        if not mine.lock.acquire(timeout=seconds):
            with self._lock:
                if mine in self._waiting.get(kind, ()):
                    self._leave(kind, mine)
                    raise NoTurn
            # The turn came at the last moment.
        return mine.handed

    def hand_over(self, what: T) -> bool:
        """Hand something to the next thread with the turn; return whether it was one to get it."""
        with self._lock:
            if next(iter(self._waiting), None) is None:  # a long write, or none
                return False
            after = self._next()
            after.handed = what
            after.lock.release()
            return True

    def pass_on(self) -> None:
        """Let the next thread have its turn."""
        with self._lock:
            if self._waiting:
                self._next().lock.release()
            else:
                self._taken = False

    def _next(self) -> _Waiting[T]:
        """Remove and return the thread whose turn it is; then it is another kind's turn."""
        kind, waiting = next(iter(self._waiting.items()))
        found = waiting[0]
        self._waiting.move_to_end(kind)
        self._leave(kind, found)
        return found

    def _leave(self, kind: Short | None, waiting: _Waiting[T]) -> None:
        self._waiting[kind].remove(waiting)
        if not self._waiting[kind]:
            del self._waiting[kind]
