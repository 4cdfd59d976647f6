"""A fair queue of requests, for a server with accounts.

Only a few requests are handled at once; the others wait. Strangers have few places of their own,
and take only a share of the processor while those who are signed in are at work. Within each of the
two groups, places go to each client in turn, however many requests it sends. A request whose client
has disconnected is not handled.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.server.places import Places, YieldingPlaces
from bridgelaw.server.response_limits import FULL
from bridgelaw.store.accounts import Account
from bridgelaw.web.access import session
from bridgelaw.web.access.login_limits import network_of
from bridgelaw.web.access.refusals import MANY, later, refusal
from bridgelaw.web.home.health import HEALTH
from bridgelaw.web.thread_limits import GONE, LET_GO

OF_STRANGERS, OF_ACCOUNTS = 2, 12
"""The requests that are handled at once: of all who are not signed in, and of all who are."""
OF_A_STRANGER: Final = 1
"""The requests of an address that are handled at once: it cannot take the place of all others."""
OF_AN_ACCOUNT: Final = 2
"""The requests of an account that are handled at once."""
STRANGERS_WAITING, ACCOUNT_WAITING = 100, 400
"""The requests of an address and of an account that wait; further ones are refused."""
MOST_KNOWN: Final = 10_000
"""The cookies and keys that are remembered; the least recently used are forgotten."""
NOT_LOOKED_UP: Final = "/static/"
"""Addresses for which the account of a cookie is not looked up."""


_SESSION: Final = re.compile(rf"(?:{session.SECURE}|\b{session.PLAIN})=([^;]*)")
"""The cookie of a session. All cookies are parsed later, when it is the turn of the request."""


class RequestQueue:
    """Let requests wait for their turn. A place is held until the response begins.

    A client that sends its body slowly, or is slow to read its response, holds no place.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.accounts = Places(OF_ACCOUNTS, OF_AN_ACCOUNT, ACCOUNT_WAITING)
        self.strangers = YieldingPlaces(
            OF_STRANGERS, OF_A_STRANGER, STRANGERS_WAITING, self.accounts
        )
        self._known: OrderedDict[bytes, str] = OrderedDict()
        """The accounts by the digests of the cookies and keys that were right."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == HEALTH:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        shown = _shown(headers)
        account = self._known.get(shown) if shown else None
        places: Places
        if account is None:
            places, client = self.strangers, network_of(session.address_of(scope))
        else:
            places, client = self.accounts, account
        state = scope.setdefault("state", {})
        if places.is_full(client) or (account is None and state.get(FULL)):
            await later(refusal(headers, 503, MANY))(scope, receive, send)
            return
        turn = _Turn(places, client, receive, send)
        state[LET_GO] = turn.let_go
        try:
            await turn.take()
            if state.get(GONE):
                return
            await self.app(scope, turn.receive, turn.send)
        finally:
            turn.let_go()
        if shown and not scope["path"].startswith(NOT_LOOKED_UP):
            self._remember(shown, session.account_of(scope))

    def _remember(self, shown: bytes, account: Account | None) -> None:
        if account is None:
            self._known.pop(shown, None)
            return
        self._known[shown] = str(account.id)
        self._known.move_to_end(shown)
        while len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)


class _Turn:
    """A request's place, which it may hold, have given back, or wait for."""

    def __init__(self, places: Places, client: str, receive: Receive, send: Send) -> None:
        self._places, self._client = places, client
        self._receive, self._send = receive, send
        self._holds = self._ended = False

    async def take(self) -> None:
        """Wait for a place."""
        await self._places.take(self._client)
        self._holds = True

    def let_go(self) -> None:
        """Give back the place for good."""
        self._ended = True
        self._leave()

    def _leave(self) -> None:
        if self._holds:
            self._holds = False
            self._places.leave(self._client)

    async def receive(self) -> Message:
        """Receive a message; the place is not held while it has not arrived."""
        arriving = asyncio.ensure_future(self._receive())
        await asyncio.sleep(0)
        if not arriving.done():
            self._leave()
        message = await arriving
        if not self._holds and not self._ended and message["type"] == "http.request":
            await self.take()
        return message

    async def send(self, message: Message) -> None:
        """Send a message; with the first one, the place is given back."""
        self.let_go()
        await self._send(message)


def _shown(headers: Headers) -> bytes:
    """Return a digest of the key or the cookie by which a client says who it is; b"" if none."""
    told = headers.get("authorization", "")
    if not told and (found := _SESSION.search(headers.get("cookie", ""))):
        told = found[1]
    return sha256(told.encode("latin-1", "replace")).digest() if told else b""
