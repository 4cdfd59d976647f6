"""A cache of the files that are made from a whole event.

A file is made once for each version of the event and each language, and the last ones are stored.
Repeated requests for them therefore cost nothing. Those of an event that is not small are made in a
separate process.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from starlette.requests import Request

from bridgelaw.app.recent import Recent
from bridgelaw.app.separate_process import is_small, made_from
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.formats.results.files import writers
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.models import StoredEvent
from bridgelaw.web.request_helpers import canonical_path, results_of

MOST: Final = 24_000_000
"""The bytes of the lists in memory, and of the result files."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written:
    """An event in a format of result files, and what is lost in it; or why it is not written."""

    data: bytes = b""
    losses: tuple[Notice, ...] = ()
    problem: EventError | EventFileError | None = None


def _size(written: Written) -> int:
    return len(written.data) + 1_000 * (1 + len(written.losses))


class Files:
    """The files that were used last: lists by address, and result files by suffix."""

    def __init__(self) -> None:
        self.lists = Recent[tuple[str, int, str, bool], bytes](MOST, len)
        self.results = Recent[tuple[int, int, str, bool], Written](MOST, _size)


class Prepared:
    """The files of small events and those of others.

    Each kind is made one after another, so the files of small events do not wait for others.
    """

    def __init__(self) -> None:
        self._small, self._others = Files(), Files()

    def of(self, event: Event) -> Files:
        """Return the files of events of this size."""
        return self._small if is_small(event) else self._others


def prepared(
    request: Request,
    kept: StoredEvent,
    scored: Scored,
    language: str,
    make: Callable[[StoredEvent, Scored], bytes],
) -> bytes:
    """Return the list at the address of the request, for a version of an event.

    `make` is as for `made_from`. Raises NotMade, and the errors of `make` with a message.
    """
    files: Prepared = request.app.state.prepared
    key = canonical_path(request), kept.version, language, current_context().may_rule
    return files.of(kept.event).lists.made(
        key, lambda: made_from(results_of(request), kept, scored, make)
    )


def written(request: Request, kept: StoredEvent, scored: Scored, suffix: str) -> Written:
    """Return a version of an event in a format. Raises NotMade."""
    files: Prepared = request.app.state.prepared
    key = kept.id, kept.version, suffix, current_context().may_rule
    make = partial(_write, suffix)
    return files.of(kept.event).results.made(
        key, lambda: made_from(results_of(request), kept, scored, make)
    )


def _write(suffix: str, kept: StoredEvent, scored: Scored) -> Written:
    try:
        data, losses = writers()[suffix](kept.event)
    except (EventError, EventFileError) as error:
        return Written(problem=error)
    return Written(data=data, losses=losses)
