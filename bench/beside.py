"""Run `bridgelaw serve` with a bare endpoint of the same framework in the same process.

python bench/beside.py …            accepts the options of `bridgelaw serve`

`POST /bare` accepts JSON, answers with JSON and does nothing else; `POST /bare/thread` does the
same in a thread, where the operations of the server run. Neither passes through the middleware of
the server.
"""

from __future__ import annotations

import sys
from typing import Any, Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.cli import main
from bridgelaw.server import running

BARE: Final = "/bare"


async def bare(request: Request) -> Response:
    """Return the request's JSON."""
    return JSONResponse(_said(await request.json()))


async def threaded(request: Request) -> Response:
    """Return the request's JSON, processed in a thread."""
    return JSONResponse(await run_in_threadpool(_said, await request.json()))


def _said(told: Any) -> Any:
    return {"told": told}


class Beside:
    """An application with the bare endpoints added."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        routes = [
            Route(BARE, bare, methods=["POST"]),
            Route(f"{BARE}/thread", threaded, methods=["POST"]),
        ]
        self.bare = Starlette(routes=routes)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = self.bare if scope.get("path", "").startswith(BARE) else self.app
        await wanted(scope, receive, send)


if __name__ == "__main__":
    guarded = running.guarded
    running.guarded = lambda app, told: Beside(guarded(app, told))
    main(["serve", *sys.argv[1:]])
