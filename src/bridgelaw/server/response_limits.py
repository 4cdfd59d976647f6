"""Limits on the responses that wait for clients that read slowly or not at all.

A response is sent in pieces, each when the one before is nearly sent, so that the buffer of a
connection stays small. The responses that are being sent to strangers take a limited memory
together, and those of one address a smaller one. The responses for those who are signed in have a
memory of their own, and each account a smaller one. A response beyond it is replaced by 503.
"""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.web.access.login_limits import network_of
from bridgelaw.web.access.refusals import MANY, later, refusal
from bridgelaw.web.access.session import account_of, address_of
from bridgelaw.web.home.health import HEALTH

MOST, MOST_OF_CLIENT = 96_000_000, 16_000_000
"""The bytes of responses in memory: of a group, and of one address or account."""
PIECE: Final = 32 * 1024
FULL: Final = "responses full"
"""The key, in a request's state, that says that an address has no room for another response."""


class Held:
    """The bytes of responses that are being sent to a group of clients."""

    def __init__(self, most: int, most_of_client: int) -> None:
        self.most, self.most_of_client = most, most_of_client
        self.now = 0
        self._of_client: dict[str, int] = {}
        self._full: set[str] = set()
        """The clients that were refused, until one of their responses has been sent."""

    def has_room(self, client: str, size: int) -> bool:
        """Return whether there is room for a part of a response, as there is for one at least."""
        held = self._of_client.get(client, 0)
        of_client = not held or held + size <= self.most_of_client
        if not of_client:
            self._full.add(client)
        return of_client and (not self.now or self.now + size <= self.most)

    def is_full(self, client: str) -> bool:
        """Return whether there was no room for a client's last response, and nothing was sent."""
        return client in self._full

    def hold(self, client: str, size: int) -> None:
        """Count bytes that are being sent."""
        self.now += size
        self._of_client[client] = self._of_client.get(client, 0) + size

    def release(self, client: str, size: int) -> None:
        """Count bytes as sent."""
        self.hold(client, -size)
        self._full.discard(client)
        if not self._of_client[client]:
            del self._of_client[client]


class Responses:
    """Bound the memory of the responses that are being sent."""

    def __init__(
        self, app: ASGIApp, most: int = MOST, most_of_client: int = MOST_OF_CLIENT
    ) -> None:
        self.app = app
        self.of_strangers, self.of_accounts = (Held(most, most_of_client) for _ in range(2))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == HEALTH:
            await self.app(scope, receive, send)
            return
        address = network_of(address_of(scope))
        scope.setdefault("state", {})[FULL] = self.of_strangers.is_full(address)
        await self.app(scope, receive, _Sending(self, scope, address, receive, send))


class _Sending:
    """The response to one request."""

    def __init__(
        self, limits: Responses, scope: Scope, address: str, receive: Receive, send: Send
    ) -> None:
        self._limits, self._scope, self._address = limits, scope, address
        self._receive, self._send = receive, send
        self._start: Message | None = None
        self._refused = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message  # sent when the size of the first part is known
            return
        if message["type"] != "http.response.body" or self._refused:
            return
        body: bytes = message.get("body", b"")
        account = account_of(self._scope)
        held, client = self._limits.of_strangers, self._address
        if account is not None:
            held, client = self._limits.of_accounts, str(account.id)
        if self._start is not None and not held.has_room(client, len(body)):
            self._refused = True
            refused = later(refusal(Headers(scope=self._scope), 503, MANY))
            await refused(self._scope, self._receive, self._send)
            return
        held.hold(client, len(body))
        try:
            await self._send_pieces(body, more=message.get("more_body", False))
        finally:
            held.release(client, len(body))

    async def _send_pieces(self, body: bytes, *, more: bool) -> None:
        start, self._start = self._start, None
        if start is not None:
            await self._send(start)
        for begin in range(0, max(1, len(body)), PIECE):
            is_last = begin + PIECE >= len(body)
            await self._send(
                {
                    "type": "http.response.body",
                    "body": body[begin : begin + PIECE],
                    "more_body": more or not is_last,
                }
            )
