"""The web application: all pages and the error pages."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Match, Mount, Route
from starlette.staticfiles import StaticFiles

from bridgelaw.app.following.registry import Following
from bridgelaw.app.interviews.stored_interviews import OutdatedInterview
from bridgelaw.app.recent import Recent
from bridgelaw.app.scored_events import Results
from bridgelaw.app.separate_process import NotMade
from bridgelaw.i18n.text import Text
from bridgelaw.incidents import load
from bridgelaw.settings.server import LOOPBACK_NAMES
from bridgelaw.store.errors import EditConflict, NotAllowed, NotThere, OutOfReach, StoreError
from bridgelaw.store.store import Store
from bridgelaw.web.access.csrf import HEADERS, Guard
from bridgelaw.web.access.host_check import Hosts
from bridgelaw.web.access.login_limits import REST_OF_STRANGERS, Attempts, FewAtOnce
from bridgelaw.web.authentication import NOT_YOURS, WhoAsks
from bridgelaw.web.home.health import Health
from bridgelaw.web.prepared import Prepared
from bridgelaw.web.request_log import NUMBER
from bridgelaw.web.routes import routes
from bridgelaw.web.templating import render

STATIC: Final = Path(__file__).parent / "static"

MOST_OF_PAGES: Final = 16_000_000
"""The bytes of the pages in memory that are the same for everybody."""

NO_PAGE = Text("Page not found.")
NOT_SO = Text("That cannot be done.")
WENT_WRONG = Text("Something went wrong in the program. Nothing that was saved is lost.")
OUT_OF_REACH = Text("The saved data cannot be reached")
MEANWHILE = Text("Somebody else made a change first")
BUSY = Text("The computer has too much to do")
OUTDATED = Text("Answers from another version of the program")

log = logging.getLogger(__name__)


def application(
    store: Store,
    hosts: tuple[str, ...] = LOOPBACK_NAMES,
    *,
    accounts: bool = False,
    secure: bool = False,
    following: Following | None = None,
) -> Starlette:
    """Create the application for a store.

    `hosts` are the host names that browsers may use. If `accounts` is true, users must sign in.
    `secure` says that browsers connect by HTTPS although the server itself does not see it.
    `following` are the files that it follows; by default it may follow none.
    """
    load()
    app = Starlette(
        routes=[*routes(), Mount("/static", StaticFiles(directory=STATIC), name="static")],
        middleware=[
            Middleware(Hosts, hosts=hosts),
            Middleware(Guard),
            Middleware(WhoAsks, accounts=accounts),
        ],
        exception_handlers={
            HTTPException: _refused,
            NotThere: _not_there,
            NotAllowed: _not_allowed,
            EditConflict: _meanwhile,
            OutdatedInterview: _outdated,
            OutOfReach: _out_of_reach,
            NotMade: _not_made,
            StoreError: _not_so,
            ClientDisconnect: _gone,
            Exception: _broken,
        },
    )
    app.state.store = store
    app.state.results = Results(store)
    app.state.pages = Recent(MOST_OF_PAGES, len)
    app.state.season_pages = Recent(MOST_OF_PAGES, len)
    app.state.following = following or Following(store)
    app.state.published = Recent(1)
    app.state.prepared = Prepared()
    app.state.health = Health(store)
    app.state.secure = secure
    app.state.attempts, app.state.key_attempts = Attempts(), Attempts()
    app.state.few, app.state.few_known = FewAtOnce(REST_OF_STRANGERS), FewAtOnce()
    return app


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    problem = NO_PAGE if error.status_code == 404 else NOT_SO
    response = render(
        request, "problem.html", status=error.status_code, title=problem, problem=None
    )
    response.headers.update(error.headers or {})
    if error.status_code == 405:
        response.headers["allow"] = ", ".join(sorted(_allowed(request)))
    return response


def _allowed(request: Request) -> set[str]:
    """Return the methods that an address allows.

    An address that shows a form and accepts it has a separate route for each method.
    """
    routes = (route for route in request.app.routes if isinstance(route, Route))
    return {
        each
        for route in routes
        if route.matches(request.scope)[0] != Match.NONE
        for each in route.methods or ()
    }


async def _not_there(request: Request, error: Exception) -> Response:
    return render(request, "problem.html", status=404, title=NO_PAGE, problem=error)


async def _not_allowed(request: Request, error: Exception) -> Response:
    return render(request, "problem.html", status=403, title=NOT_YOURS, problem=error)


async def _meanwhile(request: Request, error: Exception) -> Response:
    return render(request, "problem.html", status=409, title=MEANWHILE, problem=error)


async def _outdated(request: Request, error: Exception) -> Response:
    """Show what was entered in an interview that can no longer be continued."""
    assert isinstance(error, OutdatedInterview)
    return render(
        request,
        "problem.html",
        status=409,
        title=OUTDATED,
        problem=error,
        entries=list(error.entries),
    )


async def _not_made(request: Request, error: Exception) -> Response:
    return render(request, "problem.html", status=503, title=BUSY, problem=error)


async def _out_of_reach(request: Request, error: Exception) -> Response:
    log.error("%s: %s", request.url.path, error)
    return render(
        request,
        "problem.html",
        status=503,
        title=OUT_OF_REACH,
        problem=error,
        number=_number(request),
    )


async def _not_so(request: Request, error: Exception) -> Response:
    return render(request, "problem.html", status=400, title=NOT_SO, problem=error)


async def _gone(request: Request, error: Exception) -> Response:
    return Response(status_code=400)  # the client has disconnected


async def _broken(request: Request, error: Exception) -> Response:
    """Show an error page with the request number, by which the log entry can be found.

    Starlette raises the error again afterwards, so that it is logged.
    """
    response = render(
        request, "problem.html", status=500, title=WENT_WRONG, problem=None, number=_number(request)
    )
    response.headers.update(HEADERS)  # this response does not pass through the guard
    return response


def _number(request: Request) -> str | None:
    """Return the number of the request, or None if requests are not numbered."""
    told: str | None = request.scope.get("state", {}).get(NUMBER)
    return told
