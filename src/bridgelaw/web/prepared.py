"""A cache of the files that are made from a whole event.

A file is made once for each version of the event and each language, one after another, and the last
ones are stored. Repeated requests for them therefore cost nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from bridgelaw.app.recent import Recent
from bridgelaw.event.errors import EventError
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.formats.results.files import writers
from bridgelaw.store.audit_context import current_context
from bridgelaw.store.models import StoredEvent

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


class Prepared:
    """The files that were used last: lists by address, and result files by suffix."""

    def __init__(self) -> None:
        self.lists = Recent[tuple[str, int, str, bool], bytes](MOST, len)
        self.results = Recent[tuple[int, int, str, bool], Written](MOST, _size)


def prepared(
    request: Request, kept: StoredEvent, language: str, make: Callable[[], bytes]
) -> bytes:
    """Return the list at the address of the request, for a version of an event."""
    files: Prepared = request.app.state.prepared
    key = request.url.path, kept.version, language, current_context().may_rule
    return files.lists.made(key, make)


def written(request: Request, kept: StoredEvent, suffix: str) -> Written:
    """Return a version of an event in a format."""
    files: Prepared = request.app.state.prepared
    key = kept.id, kept.version, suffix, current_context().may_rule
    return files.results.made(key, lambda: _write(kept, suffix))


def _write(kept: StoredEvent, suffix: str) -> Written:
    try:
        data, losses = writers()[suffix](kept.event)
    except (EventError, EventFileError) as error:
        return Written(problem=error)
    return Written(data=data, losses=losses)
