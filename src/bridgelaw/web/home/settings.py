"""The visitor's preferences: language, name, federation, and how questions are asked."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.federations import FEDERATIONS
from bridgelaw.i18n.text import languages
from bridgelaw.web.forms import fields_of, way_back
from bridgelaw.web.preferences import (
    FEDERATION,
    LANGUAGE,
    NAME,
    ONE_BY_ONE,
    QUESTIONS,
    TOGETHER,
    keep,
)
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show the preferences."""
    return render(
        request,
        "settings.html",
        federations=FEDERATIONS,
        back=way_back(request.query_params.get("back", "")),
    )


async def change(request: Request) -> Response:
    """Save the preferences, and return to the page before."""
    told = await fields_of(request)
    response = RedirectResponse(way_back(told.get("back", "")), 303)
    if told.get(LANGUAGE) in languages():
        keep(response, LANGUAGE, told[LANGUAGE])
    if told.get(FEDERATION) in FEDERATIONS:
        keep(response, FEDERATION, told[FEDERATION])
    if told.get(QUESTIONS) in (ONE_BY_ONE, TOGETHER):
        keep(response, QUESTIONS, told[QUESTIONS])
    if NAME in told:
        keep(response, NAME, told[NAME].strip())
    return response


ROUTES = [Route("/settings", show), Route("/settings", change, methods=["POST"])]
