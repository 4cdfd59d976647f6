"""The first page: "Director!", what is on its way, what was ruled, and the events."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.desk.interview_state import incident_named
from bridgelaw.desk.web.held import store_of
from bridgelaw.desk.web.render import render
from bridgelaw.formats.errors import AnswerError
from bridgelaw.store.kept import KeptInterview

FEW = 5


def home(request: Request) -> Response:
    """The first page."""
    store = store_of(request)
    return render(
        request,
        "home.html",
        open=[(kept, title) for kept in store.interviews.latest(FEW) if (title := _title(kept)) is not None],
        rulings=store.rulings.listed(most=FEW),
        events=store.events.listed()[:FEW],
    )


def _title(kept: KeptInterview) -> Any:
    """What an interview is about; nothing where the incident has another name by now."""
    try:
        return incident_named(str(kept.state.get("incident"))).title
    except AnswerError:
        return None


def icon(request: Request) -> Response:
    """The icon, where a browser asks for it by its usual name: beside a PDF."""
    return RedirectResponse("/static/icon.svg", 308)


ROUTES = [Route("/", home), Route("/favicon.ico", icon)]
