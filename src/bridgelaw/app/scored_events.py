"""A cache of scored events."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import replace
from threading import Lock
from typing import Final

from bridgelaw.app.hidden_hands import for_reader
from bridgelaw.app.recent import Recent
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.event.season import SeasonEvent
from bridgelaw.store.events.incremental import since
from bridgelaw.store.events.large import large_form, parts_of
from bridgelaw.store.models import StoredEvent
from bridgelaw.store.store import Store

MOST: Final = 60_000
"""The maximum number of contestants, boards and lines in the cache.

The last event requested is always cached.
"""
MOST_COUNTED: Final = 60_000
"""The maximum number of results of players for season tables."""


class Results:
    """The scored events of a store.

    Each version is read and scored once, by one thread while others wait. For a newer version of a
    cached event, only the changed boards are read.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[int, tuple[StoredEvent, Scored]] = OrderedDict()
        self._lock = Lock()
        self._reading: defaultdict[int, Lock] = defaultdict(Lock)
        self.counted = Recent[tuple[int, int], SeasonEvent | EventError](MOST_COUNTED, _size)
        """Results for season tables, by event and version."""

    def of(self, id: int) -> tuple[StoredEvent, Scored]:
        """Return an event with its scores, in its current version or a later one.

        A user who may not rule gets it without the hands that are hidden from them.

        Raises:
            NotThere: there is no such event.
            TooLarge: it is too large to be loaded as a whole.
        """
        found = self._of(id)
        shown = for_reader(found[0])
        return found if shown is found[0] else (shown, replace(found[1], event=shown.event))

    def in_passing(self, id: int) -> tuple[StoredEvent, Scored]:
        """Return an event with its scores that is needed once: it displaces no other.

        Raises NotThere, TooLarge.
        """
        return self._at_hand(id, self.store.events.version(id)) or self._read(id)

    def _of(self, id: int) -> tuple[StoredEvent, Scored]:
        version = self.store.events.version(id)
        found = self._at_hand(id, version)
        if found is not None:
            return found
        if self.store.database.is_together:
            # Other threads may be waiting for this one, so it must not wait. What it has written
            # may still be rolled back.
            return self._read(id) if self.store.database.is_writing else self._keep(self._read(id))
        with self._lock:
            reading = self._reading[id]
        with reading:
            found = self._at_hand(id, version) or self._keep(self._read(id))
        if large_form(found[0].event) is not None:  # it has grown too large line by line
            self.store.large.mark(id, found[0].event)
            with self._lock:
                self._known.pop(id, None)
        return found

    def _at_hand(self, id: int, version: int) -> tuple[StoredEvent, Scored] | None:
        with self._lock:
            found = self._known.get(id)
            if found is None or found[0].version < version:
                return None
            self._known.move_to_end(id)
            return found

    def _read(self, id: int) -> tuple[StoredEvent, Scored]:
        with self._lock:
            known = self._known.get(id)
        changed = None if known is None else since(self.store.database, known[0])
        if known is None or changed is None:
            kept = self.store.events.get(id)
            return kept, Scored(kept.event)
        was, scored = known
        for key in changed.boards:
            scored = scored.with_board(changed.board(was.event.board(key)))
        return replace(changed.kept(was), event=scored.event), scored

    def _keep(self, found: tuple[StoredEvent, Scored]) -> tuple[StoredEvent, Scored]:
        with self._lock:
            self._known[found[0].id] = found
            self._known.move_to_end(found[0].id)
            while (
                len(self._known) > 1
                and sum(_parts(kept.event) for kept, _ in self._known.values()) > MOST
            ):
                gone, _ = self._known.popitem(last=False)
                self._reading.pop(gone, None)
        return found


def _size(found: SeasonEvent | EventError) -> int:
    return 1 if isinstance(found, EventError) else 1 + len(found.results)


def _parts(event: Event) -> int:
    return sum(parts_of(event).values())
