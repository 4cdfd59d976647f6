"""Downloads of an event: an archive with everything, and result files with what each loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.hidden_hands import archive_for_reader
from bridgelaw.event.errors import EventError
from bridgelaw.event.scored import Scored
from bridgelaw.formats.results.archive import archive_json
from bridgelaw.formats.results.event_file import EventFileError, Notice
from bridgelaw.i18n.text import Text
from bridgelaw.store.models import StoredEvent
from bridgelaw.web import large_event_downloads, large_event_pages
from bridgelaw.web.downloads import file, file_name
from bridgelaw.web.forms import number
from bridgelaw.web.prepared import Written, written
from bridgelaw.web.request_helpers import either, event_at, store_of
from bridgelaw.web.templating import render

FORMATS: Final[Mapping[str, Text]] = {
    ".json": Text("bridgelaw format, without the history"),
    ".csv": Text("Spreadsheet (CSV)"),
    ".xml": Text("USEBIO 1.2, for other scoring programs"),
}
LOSSLESS: Final = ".json"
"""The format that loses nothing, so that it need not be written to show what it loses."""
MOST_LOSSES: Final = 20


def show(request: Request) -> Response:
    """Show the files that can be downloaded."""
    kept, scored = event_at(request)
    return render(
        request,
        "events/export.html",
        kept=kept,
        rulings=len(store_of(request).rulings.of_lines(kept.id)),
        formats=[_format(request, kept, scored, suffix) for suffix in FORMATS],
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """A file format with what is lost in it, or why the event cannot be written in it."""

    suffix: str
    said: Text
    problem: EventError | EventFileError | None = None
    losses: Sequence[Notice] = ()
    further: int = 0


def _format(request: Request, kept: StoredEvent, scored: Scored, suffix: str) -> Format:
    found = Written() if suffix == LOSSLESS else written(request, kept, scored, suffix)
    return Format(
        suffix=suffix,
        said=FORMATS[suffix],
        problem=found.problem,
        losses=sorted(found.losses[:MOST_LOSSES], key=lambda each: each.slight),
        further=max(0, len(found.losses) - MOST_LOSSES),
    )


def whole(request: Request) -> Response:
    """Download the archive of an event: its current state, its history and its rulings."""
    kept_id = number(request.path_params["id"])
    archive = archive_for_reader(store_of(request).archives.get(kept_id))
    return file(archive_json(archive), file_name(archive.event, kept_id, "archive", ".json"))


def download(request: Request) -> Response:
    """Download the event in one of the formats."""
    return _download(request, "." + request.path_params["ending"])


def _download(request: Request, suffix: str) -> Response:
    kept, scored = event_at(request)
    if suffix not in FORMATS:
        raise HTTPException(404)
    found = written(request, kept, scored, suffix)
    if found.problem is not None:
        raise HTTPException(404)
    return file(found.data, file_name(kept.event, kept.id, "event", suffix))


def _json(request: Request) -> Response:
    return _download(request, ".json")


ROUTES = [
    Route("/events/{id}/archive", either(show, large_event_pages.export)),
    Route("/events/{id}/archive.json", whole),
    Route("/events/{id}/export.json", either(_json, large_event_downloads.event_file)),
    Route("/events/{id}/export.{ending}", download),
]
