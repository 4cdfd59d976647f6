"""Limits on the responses that wait for clients that read slowly or not at all.

A response is sent in pieces, each when the one before is nearly sent, so that the buffer of a
connection stays small. The responses that are being sent take a limited memory together, and those
of one address a smaller one. A response beyond it is replaced by 503.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.web.login_limits import network_of
from bridgelaw.web.refusals import MANY, later, refusal
from bridgelaw.web.session import address_of

MOST, MOST_OF_ADDRESS = 128_000_000, 16_000_000
"""The bytes of responses in memory: of all, and of one address."""
PIECE: Final = 32 * 1024


class Responses:
    """Bound the memory of the responses that are being sent."""

    def __init__(
        self, app: ASGIApp, most: int = MOST, most_of_address: int = MOST_OF_ADDRESS
    ) -> None:
        self.app, self.most, self.most_of_address = app, most, most_of_address
        self.held = 0
        self._of_address: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, _Sending(self, scope, receive, send))

    def has_room(self, address: str, size: int) -> bool:
        """Return whether there is room for a part of a response, as there is for one at least."""
        held = self._of_address.get(address, 0)
        of_address = not held or held + size <= self.most_of_address
        return of_address and (not self.held or self.held + size <= self.most)

    def hold(self, address: str, size: int) -> None:
        """Count bytes that are being sent; negative when they have been sent."""
        self.held += size
        held = self._of_address.get(address, 0) + size
        if held:
            self._of_address[address] = held
        else:
            self._of_address.pop(address, None)


class _Sending:
    """The response to one request."""

    def __init__(self, limits: Responses, scope: Scope, receive: Receive, send: Send) -> None:
        self._limits, self._scope, self._receive, self._send = limits, scope, receive, send
        self._address = network_of(address_of(scope))
        self._start: Message | None = None
        self._refused = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message  # sent when the size of the first part is known
            return
        if message["type"] != "http.response.body" or self._refused:
            return
        body: bytes = message.get("body", b"")
        if self._start is not None and not self._limits.has_room(self._address, len(body)):
            self._refused = True
            refused = later(refusal(Headers(scope=self._scope), 503, MANY))
            await refused(self._scope, self._receive, self._send)
            return
        start, self._start = self._start, None
        more = message.get("more_body", False)
        self._limits.hold(self._address, len(body))
        try:
            if start is not None:
                await self._send(start)
            for begin in range(0, max(1, len(body)), PIECE):
                piece = body[begin : begin + PIECE]
                is_last = begin + PIECE >= len(body)
                await self._send(
                    {
                        "type": "http.response.body",
                        "body": piece,
                        "more_body": more or not is_last,
                    }
                )
        finally:
            self._limits.hold(self._address, -len(body))
