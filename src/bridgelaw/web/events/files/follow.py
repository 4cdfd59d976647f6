"""The page of a Bridgemate file that an event follows: choose it, and settle what is open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.following import writing
from bridgelaw.app.following.follower import clock
from bridgelaw.app.following.registry import Following, NotFollowed
from bridgelaw.app.following.view import FollowingView, following_view, key_of
from bridgelaw.event.errors import EventError
from bridgelaw.i18n.text import Text
from bridgelaw.store.errors import EditConflict, NotThere
from bridgelaw.store.models import StoredEvent
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import is_part, render

PART: Final = "following"
"""The ID of the part of the page that updates."""
LONGEST: Final = 1_000
COMMAND: Final = "bridgelaw serve --follow-folder FOLDER"

NO_FILE: Final = Text("Choose a file.")
SETTLED: Final = Text(
    "This difference has changed or was settled in the meantime; look at it again."
)


def following_of(request: Request) -> Following:
    """Return the files that the server follows."""
    found: Following = request.app.state.following
    return found


def followed(request: Request, kept: StoredEvent) -> FollowingView | None:
    """Return the view of the file that an event follows; None if it follows none."""
    status = following_of(request).status(kept.id)
    if status is None:
        return None
    return following_view(status, kept, clock(), visitor_of(request).language)


def show(request: Request) -> Response:
    """Show the page, or only the part that has changed."""
    return _page(request, {}, {})


def _page(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    kept, _ = event_at(request)
    following = following_of(request)
    return render(
        request,
        "events/follow.html",
        block="now" if is_part(request, PART) else None,
        status=status if errors else 200,
        kept=kept,
        followed=followed(request, kept),
        files=following.files(),
        folder=following.folder is not None,
        anywhere=following.anywhere,
        command=COMMAND,
        told=told,
        errors=errors,
    )


async def begin(request: Request) -> Response:
    """Follow a file."""
    return await once(request, await fields_of(request), _begin)


def _begin(request: Request, told: Mapping[str, str]) -> Response:
    kept, _ = event_at(request)
    named = (told.get("file", "").strip() or told.get("listed", "").strip())[:LONGEST]
    wrong: dict[str, object] = {} if named else {"file": NO_FILE}
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        wrong |= error.found
    if not wrong:
        following = following_of(request)
        try:
            following.follow(kept.id, following.path_of(named), reason)
        except NotFollowed as error:
            wrong["file"] = error
    if wrong:
        return _page(request, told, wrong)
    address = f"/events/{kept.id}/follow"
    return remembered(request, RedirectResponse(address, 303), told)


async def stop(request: Request) -> Response:
    """Stop following the file."""
    return await once(request, await fields_of(request), _stop)


def _stop(request: Request, told: Mapping[str, str]) -> Response:
    event_id = number(request.path_params["id"])
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _page(request, told, error.found)
    following = following_of(request)
    if following.status(event_id) is not None:
        following.stop(event_id, reason)
    else:
        store_of(request).events.version(event_id)  # NotThere
    return remembered(request, RedirectResponse(f"/events/{event_id}/follow", 303), told)


async def settle(request: Request) -> Response:
    """Keep a result that differs from the table's entry, or take the entry."""
    return await once(request, await fields_of(request), _settle)


def _settle(request: Request, told: Mapping[str, str]) -> Response:
    event_id = number(request.path_params["id"])
    store = store_of(request)
    store.events.version(event_id)  # NotThere
    following = following_of(request)
    status = following.status(event_id)
    differences = () if status is None else status.taking.differences
    found = next((each for each in differences if key_of(each) == told.get("key")), None)
    try:
        reason = reason_of(request, told)
    except FieldErrors as error:
        return _page(request, told, error.found)
    if found is None:
        return _page(request, told, {"settle": SETTLED}, 409)
    try:
        if told.get("choice") == "take":
            writing.accept(store, found, reason)
        else:
            writing.keep(store, found, reason)
    except (EditConflict, NotThere):
        return _page(request, told, {"settle": SETTLED}, 409)
    except EventError as error:
        return _page(request, told, {"settle": error})
    return remembered(request, RedirectResponse(f"/events/{event_id}/follow", 303), told)


ROUTES = [
    Route("/events/{id}/follow", show),
    Route("/events/{id}/follow", begin, methods=["POST"]),
    Route("/events/{id}/follow/stop", stop, methods=["POST"]),
    Route("/events/{id}/follow/settle", settle, methods=["POST"]),
]
