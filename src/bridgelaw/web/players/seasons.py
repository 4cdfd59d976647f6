"""Published season tables for players: public, read-only pages."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from bridgelaw.app.recent import Recent
from bridgelaw.app.season_tables import TooManyEvents, table
from bridgelaw.store.errors import NotThere
from bridgelaw.store.seasons import StoredSeason
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import results_of, store_of
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show the table of a season; after each write to the store it is made once a language."""
    store, language = store_of(request), visitor_of(request).language
    try:
        season = store.seasons.get(number(request.path_params["season"]))
    except NotThere:
        raise HTTPException(404) from None
    if not season.choices.published:
        raise HTTPException(404)
    pages: Recent[tuple[str, str], bytes] = request.app.state.season_pages
    key = f"season {season.id}", f"{store.log.latest()} {language}"
    return HTMLResponse(pages.made(key, lambda: bytes(_page(request, season).body)))


def _page(request: Request, season: StoredSeason) -> Response:
    """Return the page, with the events that players may see as a whole."""
    store, language = store_of(request), visitor_of(request).language
    view, problem = None, None
    try:
        view = table(store, results_of(request), season.choices, language, public=True)
    except TooManyEvents as error:
        problem = error
    return render(request, "players/season.html", season=season, view=view, problem=problem)


ROUTES = [Route("/results/seasons/{season}", show)]
