"""Protection against cross-site requests, also for a server on the director's own machine."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.i18n.text import Text
from bridgelaw.web.access.session import PLAIN, SECURE, is_secure
from bridgelaw.web.preferences import preferred

ANOTHER_SITE = Text("This request comes from another site; open the page here and try again.")
SIGN_IN: Final = "/login"

HTTPS_ONLY: Final = "max-age=31536000"
"""Browsers use HTTPS only, for one year."""
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": ", ".join(
        [f"{what}=()" for what in ("camera", "display-capture", "geolocation", "payment", "usb")]
        + ["microphone=(self)"]  # for dictation, which begins only when its button is pressed
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
}


class Guard:
    """Reject cross-site writes, and set the security headers of responses."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        if scope["method"] not in SAFE and not _own(request):
            words = ANOTHER_SITE.say(preferred(request.headers.get("accept-language", "")))
            await PlainTextResponse(words, 403, HEADERS)(scope, receive, send)
            return
        secure = is_secure(request)

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if secure:
                    headers.setdefault("strict-transport-security", HTTPS_ONLY)
            await send(message)

        await self.app(scope, receive, guarded)


def _own(request: HTTPConnection) -> bool:
    """Return whether a write comes from our own pages, or not from a browser.

    A write that uses a session cookie, or signs a user in, needs the header `Sec-Fetch-Site` or
    `Origin`; all browsers have sent one since 2020. Browsers never send access keys unasked. The
    origin must have the scheme of this request too: a page over http may be anybody's.
    """
    headers = request.headers
    site = headers.get("sec-fetch-site")
    if site is not None:
        return site in ("same-origin", "none")
    origin = headers.get("origin")
    if origin is not None:
        return origin == f"{'https' if is_secure(request) else 'http'}://{headers.get('host')}"
    in_a_name = (
        PLAIN in request.cookies or SECURE in request.cookies or request.scope["path"] == SIGN_IN
    )
    return "authorization" in headers or not in_a_name
