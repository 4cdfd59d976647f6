"""Published season tables for players: public, read-only pages."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.season_tables import TooManyEvents, table
from bridgelaw.event.errors import EventError
from bridgelaw.store.errors import NotThere
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import results_of, store_of
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show the table of a season, of the events that players may see as a whole."""
    store = store_of(request)
    try:
        season = store.seasons.get(number(request.path_params["season"]))
    except NotThere:
        raise HTTPException(404) from None
    if not season.choices.published:
        raise HTTPException(404)
    view, problem = None, None
    try:
        language = visitor_of(request).language
        view = table(store, results_of(request), season.choices, language, public=True)
    except (EventError, TooManyEvents) as error:
        problem = error
    return render(request, "players/season.html", season=season, view=view, problem=problem)


ROUTES = [Route("/results/seasons/{season}", show)]
