"""The standings of an event: every list that it has, and what split the ties."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.desk import standings_form
from bridgelaw.desk.web import large_pages
from bridgelaw.desk.web.held import either, event_at
from bridgelaw.desk.web.render import render
from bridgelaw.desk.web.visitor import visitor_of
from bridgelaw.event.errors import EventError
from bridgelaw.event.what_if import lists


def show(request: Request) -> Response:
    """All lists, those of all sessions together first."""
    kept, scored = event_at(request)
    language, problem, forms = visitor_of(request).language, None, []
    try:
        found = sorted(lists(scored), key=lambda each: each.session is not None)
        forms = [standings_form.form(kept.event, each, language) for each in found]
    except EventError as error:
        problem = error
    return render(request, "scores/standings.html", kept=kept, forms=forms, problem=problem)


ROUTES = [Route("/events/{id}/standings", either(show, large_pages.standings))]
