"""The round clock of a published event for players: on their phones, or on a big screen."""

from __future__ import annotations

import time
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.event.clock import BEGINNING
from bridgelaw.event.errors import EventError
from bridgelaw.views.evening.clock import WARNING, clock_view
from bridgelaw.views.evening.rounds import plans, shown_rounds
from bridgelaw.web.players.players import published_at
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import results_of
from bridgelaw.web.templating import is_part, render

PART: Final = "clock"
"""The ID of the part of the page that updates."""


def show(request: Request) -> Response:
    """Show the clock, and on request who plays where in the round."""
    published, language = published_at(request), visitor_of(request).language
    if not published.has_movement:
        raise HTTPException(404)
    kept, _ = results_of(request).of(published.id)
    clock = kept.event.clock
    view = None if clock is None else clock_view(clock, _now(), language)
    with_tables = bool(request.query_params.get("tables"))
    try:
        found = plans(kept.event, language) if with_tables and view is not None else []
    except EventError as error:
        raise HTTPException(422, error.say(language)) from None
    return render(
        request,
        "players/clock.html",
        block="now" if is_part(request, PART) else None,
        kept=kept,
        clock=view,
        warning=WARNING,
        with_tables=with_tables,
        rounds=[] if view is None else shown_rounds(found, view.round),
    )


def _now() -> int:
    return int(time.time()) - BEGINNING


ROUTES = [Route("/results/{event}/clock", show)]
