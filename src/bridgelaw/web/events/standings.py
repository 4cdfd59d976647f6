"""The standings of an event: all lists, and what split the ties."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.what_if import lists
from bridgelaw.views import standings as standings_view
from bridgelaw.views.substitutes import all_substitutes
from bridgelaw.web import large_event_pages
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, event_at
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show all lists, the overall ones first."""
    kept, scored = event_at(request)
    language, problem, forms = visitor_of(request).language, None, []
    try:
        found = sorted(lists(scored), key=lambda each: each.session is not None)
        forms = [standings_view.view(kept.event, each, language) for each in found]
    except EventError as error:
        problem = error
    return render(
        request,
        "scores/standings.html",
        kept=kept,
        forms=forms,
        problem=problem,
        substitutes=all_substitutes(kept.event.contestants, language),
    )


ROUTES = [Route("/events/{id}/standings", either(show, large_event_pages.standings))]
