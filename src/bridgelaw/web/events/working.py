"""The page that explains a contestant's score, board by board or match by match."""

from __future__ import annotations

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.app.contestant_boards import contestant_boards, ranked
from bridgelaw.event.errors import EventError
from bridgelaw.event.teams.comparison import meet
from bridgelaw.event.teams.matches import matches
from bridgelaw.views import score as score_view
from bridgelaw.views.standings import RowView, StandingView
from bridgelaw.web import large_event_pages
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, event_at
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show a contestant by number."""
    kept, scored = event_at(request)
    told = request.path_params["number"]
    if told not in kept.event.by_number:
        raise HTTPException(404)
    language, problem, form, rows = (
        visitor_of(request).language,
        None,
        None,
        list[tuple[StandingView, RowView]](),
    )
    try:
        form = score_view.pair_view(scored, told, language)
        rows = ranked(kept, scored, told, language)
    except EventError as error:
        problem = error
    places = {
        place
        for place, each in enumerate(matches(kept.event) if meet(kept.event) else (), 1)
        if told in each.teams
    }
    return render(
        request,
        "scores/working.html",
        kept=kept,
        contestant=kept.event.by_number[told],
        form=form,
        problem=problem,
        ranked=rows,
        boards=contestant_boards(kept, scored, told, language)
        if form and not meet(kept.event)
        else [],
        places=sorted(places),
    )


ROUTES = [
    Route("/events/{id}/contestants/{number:path}", either(show, large_event_pages.contestant))
]
