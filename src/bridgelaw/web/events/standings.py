"""The standings of an event: all lists, and what split the ties."""

from __future__ import annotations

from math import ceil
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from bridgelaw.event.errors import EventError
from bridgelaw.event.standings.match_totals import AnyTotal
from bridgelaw.event.standings.standing import Row, Standing
from bridgelaw.event.what_if import lists
from bridgelaw.lawbook.query import LONGEST as LONGEST_QUERY
from bridgelaw.lawbook.query import fold, words_to_find
from bridgelaw.views import standings as standings_view
from bridgelaw.views.substitutes import all_substitutes
from bridgelaw.web import large_event_pages
from bridgelaw.web.forms import number
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import either, event_at
from bridgelaw.web.templating import render

ROWS: Final = 200
"""The rows of a list on one page."""


def show(request: Request) -> Response:
    """Show all lists, the overall ones first; of long lists a page, or the rows found."""
    kept, scored = event_at(request)
    language, problem, forms = visitor_of(request).language, None, []
    find = request.query_params.get("find", "")[:LONGEST_QUERY]
    page, pages = max(1, number(request.query_params.get("page") or "1")), 1
    try:
        found = sorted(lists(scored), key=lambda each: each.session is not None)
        pages = max((ceil(len(each.rows) / ROWS) for each in found), default=1)
        page = min(page, pages)
        for each in found:
            rows = _matching(each, find) if find else each.rows[(page - 1) * ROWS : page * ROWS]
            if rows or pages == 1:
                forms.append(standings_view.view(kept.event, each, language, rows=rows))
    except EventError as error:
        problem = error
    return render(
        request,
        "scores/standings.html",
        kept=kept,
        forms=forms,
        problem=problem,
        find=find,
        page=page,
        pages=pages,
        substitutes=all_substitutes(kept.event.contestants, language),
    )


def _matching(standing: Standing[AnyTotal], find: str) -> list[Row[AnyTotal]]:
    """Return the first rows whose number or name contains every word."""
    words = words_to_find(find)
    return [
        row
        for row in standing.rows
        if (text := fold(f"{row.contestant.number} {row.contestant.name}"))
        and all(word in text for word in words)
    ][:ROWS]


ROUTES = [Route("/events/{id}/standings", either(show, large_event_pages.standings))]
