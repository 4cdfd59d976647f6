"""The page that takes the handicaps of an event from the register of players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.register.handicaps import Way, handicapped, with_handicaps
from bridgelaw.event.errors import EventError
from bridgelaw.event.still_scored import still_scored
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import What
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.events import event_fields
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

WITHOUT: Final = "none"
WAYS: Final = {way.name.lower(): way for way in Way}


def show(request: Request) -> Response:
    """Show the handicaps of the players, and what the contestants would get."""
    return _show(request, {}, {})


def _show(
    request: Request, told: Mapping[str, str], errors: Mapping[str, object], status: int = 422
) -> Response:
    store = store_of(request)
    kept = store.events.get(number(request.path_params["id"]))
    players = store.entries.of(kept.id, kept.event.contestants).known
    return render(
        request,
        "events/handicaps.html",
        status=status if errors else 200,
        kept=kept,
        told=told,
        errors=errors,
        ways=WAYS,
        rows=handicapped(kept.event.contestants, players),
    )


async def take(request: Request) -> Response:
    """Store the handicaps."""
    return await once(request, await fields_of(request), _take)


def _take(request: Request, told: Mapping[str, str]) -> Response:
    store = store_of(request)
    kept = store.events.get(number(request.path_params["id"]))
    try:
        reason = reason_of(request, told)
        chosen = told.get("way", "")
        if chosen != WITHOUT and chosen not in WAYS:
            raise FieldErrors({"way": event_fields.ONE_OF_THEM})
        if number(told.get("version", "")) != kept.version:
            raise EditConflict(event_fields.CHANGED)
        players = store.entries.of(kept.id, kept.event.contestants).known
        found = handicapped(kept.event.contestants, players)
        event = with_handicaps(kept.event, found, WAYS.get(chosen))
        still_scored(kept.event, event)
        if event != kept.event:
            store.events.revise(kept.id, kept.version, event, What.CONTESTANT, reason)
    except FieldErrors as error:
        return _show(request, told, error.found)
    except EventError as error:
        return _show(request, told, {"way": error})
    except EditConflict:
        return _show(request, told, {"": event_fields.CHANGED}, 409)
    return remembered(request, RedirectResponse(f"/events/{kept.id}/contestants", 303), told)


ROUTES = [
    Route("/events/{id}/handicaps", show),
    Route("/events/{id}/handicaps", take, methods=["POST"]),
]
