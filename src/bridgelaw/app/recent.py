"""A cache of the values used last, which several threads may use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def _one(value: object) -> int:
    return 1


class Recent(Generic[K, V]):
    """The values used last, by their keys: at most `most`, or values of this size in all.

    `size` returns the size of a value; a value that is larger than `most` is not added.
    """

    def __init__(self, most: int, size: Callable[[V], int] = _one) -> None:
        self.most, self._size = most, size
        self.held = 0
        """The size of all values."""
        self._known: OrderedDict[K, V] = OrderedDict()
        self._lock, self._making = Lock(), Lock()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None if it is not in the cache."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> None:
        """Add a value; those that have not been used for longest are dropped if there are many."""
        size = self._size(value)
        if size > self.most:
            return
        with self._lock:
            before = self._known.pop(key, None)
            self.held += size - (0 if before is None else self._size(before))
            self._known[key] = value
            while self.held > self.most:
                _, dropped = self._known.popitem(last=False)
                self.held -= self._size(dropped)

    def made(self, key: K, make: Callable[[], V]) -> V:
        """Return the value of a key; it is made if it is not in the cache.

        Values are made one after another, so each is made once, however many wait for it.
        """
        found = self.get(key)
        if found is not None:
            return found
        with self._making:
            found = self.get(key)
            if found is None:
                found = make()
                self.put(key, found)
            return found
