"""The page of files that have arrived in the watched folder: import one, or update its event.

Its address is tried before `/events/{id}` of `events`, a later module.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.following.arrivals import Arrival, ResultChange
from bridgelaw.app.following.view import line_words
from bridgelaw.event.errors import EventError
from bridgelaw.store.errors import StoreError
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events.files.follow import following_of
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

ADDRESS: Final = "/events/arrived"
COMMAND: Final = "bridgelaw serve --watch-folder FOLDER"
MOST: Final = 200
"""The maximum number of differences of a file that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A result of a file that differs from that of its event, in words."""

    board: str
    pairs: str
    before: str | None
    after: str
    stays: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """A file, with the event that was imported from it and what differs there."""

    arrival: Arrival
    event_id: int | None
    version: int
    differences: Sequence[Difference]
    further: int
    writes: int
    """The number of results that an update changes."""


def show(request: Request) -> Response:
    """List the files."""
    return _page(request, {}, {})


def _page(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    return render(
        request,
        "events/arrived.html",
        status=status if errors else 200,
        offers=_offers(request),
        folder=following_of(request).arrivals.folder is not None,
        command=COMMAND,
        told=told,
        errors=errors,
    )


def _offers(request: Request) -> list[Offer]:
    arrivals, store = following_of(request).arrivals, store_of(request)
    language = visitor_of(request).language
    known = arrivals.events()
    found = []
    for arrival in arrivals.arrived():
        event_id = known.get(arrival.name)
        version = 0 if event_id is None else store.events.version(event_id)
        changes = [] if event_id is None else arrivals.changes(event_id, arrival)
        found.append(
            Offer(
                arrival=arrival,
                event_id=event_id,
                version=version,
                differences=[_difference(each, language) for each in changes[:MOST]],
                further=max(0, len(changes) - MOST),
                writes=sum(each.stays is None for each in changes),
            )
        )
    return found


def _difference(each: ResultChange, language: str) -> Difference:
    key = each.board
    return Difference(
        board="/".join(filter(None, (key.session, key.round, str(key.number)))),
        pairs=f"{' & '.join(each.after.ns)} – {' & '.join(each.after.ew)}",
        before=None if each.before is None else line_words(each.before, language),
        after=line_words(each.after, language),
        stays=None if each.stays is None else each.stays.say(language),
    )


async def bring_in(request: Request) -> Response:
    """Import a file as a new event."""
    return await once(request, await fields_of(request), _bring_in)


def _bring_in(request: Request, told: Mapping[str, str]) -> Response:
    arrivals = following_of(request).arrivals
    try:
        reason = reason_of(request, told)
        arrival = arrivals.named(told.get("name", ""), told.get("digest", ""))
    except FieldErrors as error:
        return _page(request, told, error.found)
    except StoreError as error:
        return _page(request, told, {"file": error}, 409)
    event_id = arrivals.enter(arrival, reason)
    return remembered(request, RedirectResponse(f"/events/{event_id}", 303), told)


async def update(request: Request) -> Response:
    """Update the event of a file."""
    return await once(request, await fields_of(request), _update)


def _update(request: Request, told: Mapping[str, str]) -> Response:
    arrivals = following_of(request).arrivals
    try:
        reason = reason_of(request, told)
        arrival = arrivals.named(told.get("name", ""), told.get("digest", ""))
        event_id = arrivals.events().get(arrival.name)
        if event_id is None:
            return _page(request, told, {}, 409)
        arrivals.update(event_id, number(told.get("version", "")), arrival, reason)
    except FieldErrors as error:
        return _page(request, told, error.found)
    except StoreError as error:
        return _page(request, told, {"file": error}, 409)
    except EventError as error:
        return _page(request, told, {"file": error})
    return remembered(request, RedirectResponse(f"/events/{event_id}", 303), told)


ROUTES = [
    Route(ADDRESS, show),
    Route(ADDRESS, bring_in, methods=["POST"]),
    Route(f"{ADDRESS}/update", update, methods=["POST"]),
]
