"""The matches of an event, and the page of a match board by board."""

from __future__ import annotations

from itertools import groupby

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.teams.matches import matches
from bridgelaw.event.teams.results import result, results
from bridgelaw.views import match as match_view
from bridgelaw.web.events import score_charts
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import event_at
from bridgelaw.web.templating import render


def listed(request: Request) -> Response:
    """List all matches by round."""
    kept, scored = event_at(request)
    if not kept.event.in_matches:
        raise HTTPException(404)
    language, problem, rounds = visitor_of(request).language, None, []
    try:
        found = [
            (place, match_view.view(kept.event, each, language))
            for place, each in enumerate(results(scored), 1)
        ]
        rounds = [
            (told, [*each])
            for told, each in groupby(found, lambda one: (one[1].session, one[1].round))
        ]
    except EventError as error:
        problem = error
    return render(request, "scores/matches.html", kept=kept, rounds=rounds, problem=problem)


def show(request: Request) -> Response:
    """Show a match."""
    kept, scored = event_at(request)
    all_of_them = matches(kept.event) if kept.event.in_matches else ()
    place = number(request.path_params["match"])
    if not 1 <= place <= len(all_of_them):
        raise HTTPException(404)
    language, match = visitor_of(request).language, all_of_them[place - 1]
    form = chart = problem = None
    try:
        found = result(scored, match)
        form, chart = (
            match_view.view(kept.event, found, language),
            score_charts.on_scale(kept.event, found, language),
        )
    except EventError as error:
        problem = error
    return render(
        request,
        "scores/match.html",
        kept=kept,
        match=match,
        form=form,
        chart=chart,
        problem=problem,
        place=place,
        last=len(all_of_them),
        line_ids=[
            [
                None if at is None else kept.line_ids[board.key, at]
                for at in (board.open, board.closed)
            ]
            for board in match.boards
        ],
        board_ids=[kept.board_ids[board.key] for board in match.boards],
    )


ROUTES = [Route("/events/{id}/matches", listed), Route("/events/{id}/matches/{match}", show)]
