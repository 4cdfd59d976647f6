"""Headers of a reverse proxy, and what to do if there should be no proxy."""

from __future__ import annotations

import logging
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.i18n.text import Text
from bridgelaw.web.access.refusals import refusal

TOLD_BY_PROXIES: Final = (
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
)
NOT_FOR_OTHERS = Text(
    "This server is for this machine only and has no sign-in, but the request came through "
    "another server. To let others use it, set its name (names) and create accounts: "
    "docs/how-to/serve-a-club.md."
)

log = logging.getLogger(__name__)


class NoProxy:
    """Reject proxied requests without accounts.

    Such a server treats everybody as the user of its machine.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            # Browsers use HTTP/1.1; reverse proxies such as nginx use 1.0 unless configured
            # otherwise.
            if scope["http_version"] == "1.0" or any(name in headers for name in TOLD_BY_PROXIES):
                await refusal(headers, 403, NOT_FOR_OTHERS)(scope, receive, send)
                return
        await self.app(scope, receive, send)


class UnknownProxy:
    """Log once that requests come through a proxy that is not among `proxies`.

    The server then treats all clients behind it as one, and their connections as unencrypted.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.said = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self.said and scope["type"] == "http":
            told = Headers(scope=scope).get("x-forwarded-for", "")
            address = (scope.get("client") or ("",))[0]
            if (
                told and address not in told
            ):  # the address of a trusted proxy is replaced by its client's
                self.said = True
                log.warning(
                    "requests come through %s, which is not among the proxies: see "
                    "docs/how-to/serve-a-club.md",
                    address,
                )
        await self.app(scope, receive, send)
