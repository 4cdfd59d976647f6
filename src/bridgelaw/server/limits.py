"""Limits on the length of addresses, headers and bodies, and on the time they take.

A client cannot hold a connection by sending nothing, and all clients together cannot fill the
memory with bodies.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.formats.play import record_files
from bridgelaw.formats.results import event_file
from bridgelaw.i18n.text import Text
from bridgelaw.web.access.login_limits import network_of
from bridgelaw.web.access.refusals import MANY, PLAINLY, later, refusal
from bridgelaw.web.api import problems
from bridgelaw.web.api.app import refused
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.problems import Problem
from bridgelaw.web.forms import MOST_FILES, MOST_OF_A_FORM, MULTIPART, SPOOLED
from bridgelaw.web.home.health import HEALTH
from bridgelaw.web.preferences import preferred

LONGEST_ADDRESS: Final = 8_000
LONGEST_HEADERS: Final = 32_000
FORM: Final = "application/x-www-form-urlencoded"
MOST_OF_FILES: Final = max(event_file.MOST_BYTES, record_files.MOST_BYTES) + 1_000_000
"""The largest file that any page accepts, with the form around it.

Pages with a lower limit check it themselves.
"""
GRACE: Final = 20.0
"""Seconds that every body may take, plus one for each `PACE` bytes that have arrived."""
PACE: Final = 4_000
MOST_HELD: Final = 64_000_000
"""The largest sum of the bodies in memory, of all requests at once."""
HELD_OF_FILES: Final = MOST_OF_A_FORM + MOST_FILES * SPOOLED
"""The bytes of a form with files that are in memory at most; the rest is on the disk."""

LONG_ADDRESS = Text("This address is too long; shorten it.")
LONG_HEADERS = Text(
    "The headers of this request are too long; delete the cookies of this site and try again."
)
LARGE = Text("This is too large: the limit is {most} MB.")
SLOW = Text("The request arrived too slowly and was not saved. Try again with a better connection.")
FULL = Text("Too much is being sent at once, and nothing was saved. Try again in a few seconds.")
BAD_LENGTH = Text("The Content-Length of this request is not a number; send one.")
LENGTH_TWICE = Text(
    "This request has both Content-Length and Transfer-Encoding; send only one of them."
)


class Limits:
    """Reject requests that are too long, too large or too slow before they are handled."""

    def __init__(
        self,
        app: ASGIApp,
        now: Callable[[], float] = monotonic,
        grace: float = GRACE,
        most_held: int = MOST_HELD,
    ) -> None:
        self.app, self.now, self.grace = app, now, grace
        self.held = _Held(most_held)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        most = (
            MOST_OF_A_FORM
            if headers.get("content-type", "").lower().startswith(FORM)
            else MOST_OF_FILES
        )
        too_long = _of_head(scope, headers, most)
        if too_long is not None:
            await too_long(scope, receive, send)
            return
        body = _Body(receive, headers, most, self.now, self.grace, self.held)
        answering = False

        async def unless_refused(message: Message) -> None:
            nonlocal answering
            if body.refused is None or answering:
                answering = True
                await send(message)

        try:
            await self.app(scope, body.receive, unless_refused)
        except Exception:
            if body.refused is None or answering:
                raise
        finally:
            body.release()
        if body.refused is not None and not answering:
            await body.refused(scope, receive, send)


class PerAddress:
    """Limit the requests that one client has on their way through a trusted proxy.

    All connections are the proxy's, so they are not limited by address.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self.app, self.most = app, most
        self._now: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == HEALTH:
            await self.app(scope, receive, send)
            return
        address = network_of((scope.get("client") or ("",))[0])
        now = self._now.get(address, 0)
        if now >= self.most:
            headers = Headers(scope=scope)
            await later(refusal(headers, 503, MANY))(scope, receive, send)
            return
        self._now[address] = now + 1
        try:
            await self.app(scope, receive, send)
        finally:
            self._now[address] -= 1
            if not self._now[address]:
                del self._now[address]


class _Held:
    """The bytes of request bodies that are in memory, of all requests at once."""

    def __init__(self, most: int) -> None:
        self.most, self.now = most, 0

    def take(self, size: int) -> bool:
        """Count bytes; return whether there was room for them."""
        if self.now + size > self.most:
            return False
        self.now += size
        return True


class _Body:
    """The body of a request, within the limits.

    To the application, a body beyond the limits looks like a client that has disconnected.
    """

    def __init__(
        self,
        receive: Receive,
        headers: Headers,
        most: int,
        now: Callable[[], float],
        grace: float,
        held: _Held,
    ) -> None:
        self._receive, self._headers, self._most, self._now = receive, headers, most, now
        self._until = now() + grace
        files = headers.get("content-type", "").lower().startswith(MULTIPART)
        self._most_held = min(most, HELD_OF_FILES) if files else most
        self._held, self._taken = held, 0
        self._received = 0
        self._whole = False
        self.refused: Response | None = None

    async def receive(self) -> Message:
        """Return the next message."""
        if self._whole:  # only a disconnect can follow
            return await self._receive()
        if self.refused is not None:
            return {"type": "http.disconnect"}
        left = self._until + self._received / PACE - self._now()
        try:
            async with asyncio.timeout(left):
                message = await self._receive()
        except TimeoutError:
            return self._refuse(refusal(self._headers, 408, SLOW))
        self._received += len(message.get("body", b""))
        self._whole = not message.get("more_body", False)
        if self._received > self._most:
            return self._refuse(_large(self._headers, self._most))
        more = min(self._received, self._most_held) - self._taken
        if not self._held.take(more):
            return self._refuse(later(refusal(self._headers, 503, FULL)))
        self._taken += more
        return message

    def release(self) -> None:
        """Count the body as no longer in memory: its request has ended."""
        self._held.now -= self._taken
        self._taken = 0

    def _refuse(self, response: Response) -> Message:
        self.refused = response
        return {"type": "http.disconnect"}


def _of_head(scope: Scope, headers: Headers, most: int) -> Response | None:
    """Return a refusal of a head that is too long or contradicts itself, or None."""
    if len(scope.get("raw_path") or b"") + len(scope["query_string"]) > LONGEST_ADDRESS:
        if scope["path"].startswith(f"{ROOT}/"):
            language = preferred(headers.get("accept-language", ""))
            return refused(Problem(problems.LONG_ADDRESS, headers=PLAINLY), language)
        return refusal(headers, 414, LONG_ADDRESS)
    if sum(len(name) + len(value) for name, value in scope["headers"]) > LONGEST_HEADERS:
        return refusal(headers, 431, LONG_HEADERS)
    if (
        "content-length" in headers and "transfer-encoding" in headers
    ):  # servers may disagree (RFC 9112, 6.3)
        return refusal(headers, 400, LENGTH_TWICE)
    told = headers.get("content-length", "0")
    if not (told.isascii() and told.isdigit()):
        return refusal(headers, 400, BAD_LENGTH)
    return _large(headers, most) if len(told) > 15 or int(told) > most else None


def _large(headers: Headers, most: int) -> Response:
    return refusal(headers, 413, LARGE, most=most // 1_000_000)
