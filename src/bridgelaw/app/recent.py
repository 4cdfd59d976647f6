"""A cache of the values used last, which several threads may use."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from threading import Lock
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values used last, at most `most`, by their keys."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._known: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Return the value of a key, or None if it is not in the cache."""
        with self._lock:
            found = self._known.get(key)
            if found is not None:
                self._known.move_to_end(key)
            return found

    def put(self, key: K, value: V) -> None:
        """Add a value; the one that has not been used for longest is dropped if there are many."""
        with self._lock:
            self._known[key] = value
            self._known.move_to_end(key)
            while len(self._known) > self.most:
                self._known.popitem(last=False)
