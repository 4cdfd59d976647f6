"""The round clock on a big screen, and the forms that control it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.event.clock import BEGINNING, Clock, added, next_round, paused, resumed, started
from bridgelaw.event.errors import EventError
from bridgelaw.event.model import Event
from bridgelaw.event.movements.choose import MINUTES_A_CHANGE
from bridgelaw.event.publication import visible
from bridgelaw.event.scored import Scored
from bridgelaw.event.what_if import lists
from bridgelaw.store.errors import EditConflict
from bridgelaw.store.models import StoredEvent, What
from bridgelaw.views.evening.clock import WARNING, clock_view
from bridgelaw.views.evening.rounds import plans, shown_rounds
from bridgelaw.views.standings import StandingView
from bridgelaw.views.standings import view as standing_view
from bridgelaw.web.authorship import reason_of, remembered
from bridgelaw.web.field_errors import FieldErrors
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.idempotency import once
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.qr_codes import qr_code
from bridgelaw.web.request_helpers import event_at, store_of
from bridgelaw.web.templating import is_part, render

PART: Final = "clock"
"""The ID of the part of the page that updates."""
TRIES: Final = 5
"""How often a change is made again if a result came in at the same time."""
ONLY_HERE: Final = frozenset({"localhost", "127.0.0.1", "::1"})
"""The host names that lead to the computer on which the browser runs."""
MOST_ROWS: Final = 30
"""The maximum number of rows of the standings on the screen."""


def show(request: Request) -> Response:
    """Show the clock, with the forms for those who may control it."""
    return _show(request, {}, {})


def _show(request: Request, told: Mapping[str, str], errors: Mapping[str, object]) -> Response:
    kept, _ = event_at(request)
    language = visitor_of(request).language
    try:
        found = plans(kept.event, language)
    except EventError as error:
        raise HTTPException(422, error.say(language)) from None
    if not found:
        raise HTTPException(404)
    clock = kept.event.clock
    view = None if clock is None else clock_view(clock, _now(), language)
    asked = {name for name in ("tables", "standings") if request.query_params.get(name)}
    return render(
        request,
        "events/clock.html",
        block="now" if is_part(request, PART) else None,
        status=422 if errors else 200,
        kept=kept,
        clock=view,
        warning=WARNING,
        asked=asked,
        rounds=shown_rounds(found, view.round) if "tables" in asked and view is not None else [],
        standings=_standings(request, kept) if "standings" in asked else [],
        most=MOST_ROWS,
        minutes=max(1, found[0].minutes_a_round - MINUTES_A_CHANGE),
        change=MINUTES_A_CHANGE,
        **_public(request, kept),
        told=told,
        errors=errors,
    )


def _public(request: Request, kept: StoredEvent) -> dict[str, object]:
    """Return the address of the clock for players, with its QR code.

    There is no code for an address that only this computer can reach.
    """
    path = f"/results/{kept.id}/clock"
    address = str(request.base_url).rstrip("/") + path
    shown = store_of(request).publications.get(kept.id).is_open
    reachable = request.base_url.hostname not in ONLY_HERE
    return {
        "at_players": path,
        "public": address,
        "published": shown,
        "code": qr_code(address) if shown and reachable else "",
    }


def _standings(request: Request, kept: StoredEvent) -> list[StandingView]:
    """Return the standings if players see them now."""
    publication = store_of(request).publications.get(kept.id).publication
    try:
        seen = visible(kept.event, publication)
        if not seen.has_standings:
            return []
        found = lists(Scored(seen.event))
        return [standing_view(seen.event, each, visitor_of(request).language) for each in found]
    except EventError:
        return []


def _now() -> int:
    return int(time.time()) - BEGINNING


# Control


async def control(request: Request) -> Response:
    """Start, stop, advance or remove the clock."""
    return await once(request, await fields_of(request), _control)


def _control(request: Request, told: Mapping[str, str]) -> Response:
    action = ACTIONS.get(told.get("action", ""))
    if action is None:
        raise HTTPException(404)
    try:
        reason = reason_of(request, told)
        events = store_of(request).events
        for left in reversed(range(TRIES)):
            kept = events.get(number(request.path_params["id"]))
            if not kept.event.plans:
                raise HTTPException(404)
            event = replace(kept.event, clock=action(kept.event, told, _now()))
            try:
                events.revise(kept.id, kept.version, event, What.SETTINGS, reason)
            except EditConflict:
                if not left:
                    raise
            else:
                break
    except FieldErrors as error:
        return _show(request, told, error.found)
    except EventError as error:
        return _show(request, told, {"minutes": error})
    back = "overview" if told.get("back") == "overview" else "clock"
    return remembered(request, RedirectResponse(f"/events/{kept.id}/{back}", 303), told)


Action = Callable[[Event, Mapping[str, str], int], Clock | None]


def _start(event: Event, told: Mapping[str, str], now: int) -> Clock:
    """Return a clock that starts, for the longest movement of the event."""
    rounds = max(len(plan.rounds) for plan in event.plans)
    return started(rounds, _whole(told, "minutes"), _whole(told, "change"), now)


def _whole(told: Mapping[str, str], field: str) -> int:
    """Return the number in a field; -1000, which no clock accepts, if it is none."""
    text = told.get(field, "").strip()
    sign = -1 if text.startswith("-") else 1
    digits = text.removeprefix("-")
    return (
        sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 4 else -1000
    )


def _going(change: Callable[[Clock, Mapping[str, str], int], Clock]) -> Action:
    """Return an action on a clock that has been started; there is none to change otherwise."""

    def action(event: Event, told: Mapping[str, str], now: int) -> Clock | None:
        return None if event.clock is None else change(event.clock, told, now)

    return action


ACTIONS: Final[Mapping[str, Action]] = {
    "start": _start,
    "pause": _going(lambda clock, _, now: paused(clock, now)),
    "resume": _going(lambda clock, _, now: resumed(clock, now)),
    "next": _going(lambda clock, _, now: next_round(clock, now)),
    "add": _going(lambda clock, told, now: added(clock, _whole(told, "minutes"), now)),
    "remove": lambda event, told, now: None,
}

ROUTES = [
    Route("/events/{id}/clock", show),
    Route("/events/{id}/clock", control, methods=["POST"]),
]
