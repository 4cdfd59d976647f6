"""The home page: "Director!", open interviews, recent rulings, and events."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.app.stored_interviews import incident_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

FEW = 5


def home(request: Request) -> Response:
    """Show the home page."""
    store = store_of(request)
    return render(
        request,
        "home.html",
        open=[
            (kept, found.title)
            for kept in store.interviews.latest(FEW)
            if (found := incident_of(kept.state))
        ],
        rulings=store.rulings.listed(most=FEW),
        events=store.events.listed()[:FEW],
    )


def icon(request: Request) -> Response:
    """Redirect to the icon, for browsers that request it by its usual name, as beside a PDF."""
    return RedirectResponse("/static/icon.svg", 308)


ROUTES = [Route("/", home), Route("/favicon.ico", icon)]
