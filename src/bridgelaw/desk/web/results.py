"""Events that have been scored, kept at hand as long as they stay the same."""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Final

from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.store.kept import KeptEvent
from bridgelaw.store.large import large_form, parts_of
from bridgelaw.store.store import Store

MOST: Final = 60_000
"""So many contestants, boards and lines of events are kept at hand; always those of the last that was asked for."""


class Results:
    """The events of a store with their marks: each is read and scored once for each version."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[int, tuple[KeptEvent, Scored]] = OrderedDict()
        self._lock = Lock()

    def of(self, id: int) -> tuple[KeptEvent, Scored]:
        """An event as it stands, and its marks. Raises NotThere, TooLarge."""
        version = self.store.events.version(id)
        with self._lock:
            found = self._known.get(id)
            if found is not None and found[0].version == version:
                self._known.move_to_end(id)
                return found
        kept = self.store.events.get(id)
        if large_form(kept.event) is not None:  # it has grown line by line
            self.store.large.mark(id, kept.event)
        found = kept, Scored(kept.event)
        if self.store.database.is_writing:
            return found  # which may not be kept after all
        with self._lock:
            self._known[id] = found
            while len(self._known) > 1 and sum(_parts(kept.event) for kept, _ in self._known.values()) > MOST:
                self._known.popitem(last=False)
        return found


def _parts(event: Event) -> int:
    return sum(parts_of(event).values())
