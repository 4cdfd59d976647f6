"""The home page: "Director!", open interviews, recent rulings, and events."""

from __future__ import annotations

from itertools import islice

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.interviews.stored_interviews import incident_of
from bridgelaw.app.to_come_back import listed, rulings_to_do
from bridgelaw.store.accounts import Role
from bridgelaw.store.errors import NotThere
from bridgelaw.store.models import StoredInterview
from bridgelaw.web.access.session import may
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

FEW = 5


def home(request: Request) -> Response:
    """Show the home page."""
    store, language = store_of(request), visitor_of(request).language
    may_rule = may(request.scope, Role.DIRECTOR)
    waiting = store.interviews.to_continue() if may_rule else []
    to_do = rulings_to_do(store, None, language) if may(request.scope, Role.READER) else []
    return render(
        request,
        "home.html",
        open=[*listed(store.interviews.latest(FEW), language)] if may_rule else [],
        waiting=[*islice(listed(waiting, language), FEW)],
        to_do=to_do[:FEW],
        count=sum(incident_of(kept.state) is not None for kept in waiting)
        + sum(len(reminders) for _, reminders in to_do),
        discarded=_discarded(request) if may_rule else None,
        rulings=store.rulings.listed(most=FEW),
        events=store.events.listed()[:FEW],
    )


def _discarded(request: Request) -> StoredInterview | None:
    """Return the interview that was just discarded, to offer to restore it."""
    asked = request.query_params.get("discarded", "")
    try:
        kept = store_of(request).interviews.get(asked) if asked else None
    except NotThere:
        return None
    return kept if kept is not None and kept.discarded is not None else None


def icon(request: Request) -> Response:
    """Redirect to the icon, for browsers that request it by its usual name, as beside a PDF."""
    return RedirectResponse("/static/icon.svg", 308)


ROUTES = [Route("/", home), Route("/favicon.ico", icon)]
