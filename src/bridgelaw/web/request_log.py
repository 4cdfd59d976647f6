"""Request logging: each request has a number, sent in a response header, and a line in the log."""

from __future__ import annotations

import logging
from asyncio import CancelledError
from secrets import token_hex
from time import perf_counter
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.settings.logs import number
from bridgelaw.web.thread_limits import GONE

NUMBER: Final = "number"
"""The key of the request's number in its state."""
ACCOUNT: Final = "account"
"""The key of the account in the request's state, set once it is known."""
HEADER: Final = "X-Request-Id"
QUIET: Final = ("/health", "/static/")
"""Paths that are requested all the time, logged at DEBUG level only."""
LONGEST_PATH: Final = 300
ENDED: Final = "The desk has been ended before this was done."

log = logging.getLogger("bridgelaw.request")


class Watch:
    """Middleware that numbers requests and logs how they ended.

    Tracebacks go to the log, never into a response.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        told = token_hex(6)
        scope.setdefault("state", {})[NUMBER] = told
        before = number.set(told)
        began = perf_counter()
        status = 0

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)[HEADER] = told
            await send(message)

        try:
            await self.app(scope, receive, numbered)
        except CancelledError:
            if not status:
                await PlainTextResponse(ENDED, 503, {"connection": "close"})(
                    scope, receive, numbered
                )
            raise
        except Exception as error:
            log.error("%s %s went wrong", scope["method"], path_of(scope), exc_info=error)
            if not status:
                await PlainTextResponse(f"Something went wrong. ({told})", 500)(
                    scope, receive, numbered
                )
        finally:
            _say(scope, status, perf_counter() - began)
            number.reset(before)


def path_of(scope: Scope) -> str:
    """Return the path for the log, without the query, which may contain personal data."""
    path: str = scope["path"]
    return path if len(path) <= LONGEST_PATH else f"{path[:LONGEST_PATH]}…"


def _say(scope: Scope, status: int, seconds: float) -> None:
    path = path_of(scope)
    level = logging.DEBUG if path.startswith(QUIET) else logging.INFO
    if status >= 500 or (not status and not scope["state"].get(GONE)):
        level = logging.WARNING
    if log.isEnabledFor(level):
        account = scope["state"].get(ACCOUNT)
        told = {
            "method": scope["method"],
            "path": path,
            "status": status,
            "ms": round(seconds * 1000, 1),
            "account": getattr(account, "name", account),
            "address": (scope.get("client") or ("",))[0],
        }
        log.log(level, "%s %s %s", scope["method"], path, status or "no answer", extra=told)
