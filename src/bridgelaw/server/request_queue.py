"""A fair queue of requests, for a server with accounts.

Only a few requests are handled at once; the others wait. Strangers have few places of their own, so
that those who are signed in do not wait for them. Within each of the two groups, places go to each
client in turn, however many requests it sends. A request whose client has disconnected is not
handled.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.store.accounts import Account
from bridgelaw.web import session
from bridgelaw.web.home.health import HEALTH
from bridgelaw.web.login_limits import network_of
from bridgelaw.web.refusals import MANY, later, refusal
from bridgelaw.web.thread_limits import GONE, LET_GO

OF_STRANGERS, OF_ACCOUNTS = 2, 12
"""The requests that are handled at once: of all who are not signed in, and of all who are."""
OF_AN_ACCOUNT: Final = 2
"""The requests of an account that are handled at once."""
STRANGERS_WAITING, ACCOUNT_WAITING = 100, 400
"""The requests of an address and of an account that wait; further ones are refused."""
MOST_KNOWN: Final = 10_000
"""The cookies and keys that are remembered; the least recently used are forgotten."""
NOT_LOOKED_UP: Final = "/static/"
"""Addresses for which the account of a cookie is not looked up."""


class Places:
    """A number of places, which go to each client in turn."""

    def __init__(self, most: int, most_of_client: int, most_waiting: int) -> None:
        self.most, self.most_of_client, self.most_waiting = most, most_of_client, most_waiting
        self.taken = 0
        self._of_client: dict[str, int] = {}
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    def waiting(self, client: str) -> int:
        """Return how many requests of a client wait."""
        return len(self._waiting.get(client, ()))

    def is_full(self, client: str) -> bool:
        """Return whether no further request of a client may wait."""
        return self.waiting(client) >= self.most_waiting

    async def take(self, client: str) -> None:
        """Take a place as soon as it is the turn of the client."""
        if self._has_place(client) and not self._waiting:
            self._give(client)
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(mine)
        self._go_on()
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.leave(client)
            raise

    def leave(self, client: str) -> None:
        """Give back a place, which goes to the next client."""
        self.taken -= 1
        self._of_client[client] -= 1
        if not self._of_client[client]:
            del self._of_client[client]
        self._go_on()

    def _has_place(self, client: str) -> bool:
        return self.taken < self.most and self._of_client.get(client, 0) < self.most_of_client

    def _give(self, client: str) -> None:
        self.taken += 1
        self._of_client[client] = self._of_client.get(client, 0) + 1

    def _go_on(self) -> None:
        """Give the free places to those who wait, one for each client in turn."""
        while self.taken < self.most:
            client = next((each for each in self._waiting if self._has_place(each)), None)
            if client is None:
                return
            queue = self._waiting[client]
            next_one = queue.popleft()
            if queue:
                self._waiting.move_to_end(client)
            else:
                del self._waiting[client]
            if not next_one.done():  # it may have been cancelled
                self._give(client)
                next_one.set_result(None)


class RequestQueue:
    """Let requests wait for their turn. A place is held until the response begins.

    A client that sends its body slowly, or is slow to read its response, holds no place.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.strangers = Places(OF_STRANGERS, OF_STRANGERS, STRANGERS_WAITING)
        self.accounts = Places(OF_ACCOUNTS, OF_AN_ACCOUNT, ACCOUNT_WAITING)
        self._known: OrderedDict[bytes, str] = OrderedDict()
        """The accounts by the digests of the cookies and keys that were right."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] == HEALTH:
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        shown = _shown(headers)
        account = self._known.get(shown) if shown else None
        if account is None:
            places, client = self.strangers, network_of(session.address_of(scope))
        else:
            places, client = self.accounts, account
        if places.is_full(client):
            await later(refusal(headers, 503, MANY))(scope, receive, send)
            return
        turn = _Turn(places, client, receive, send)
        state = scope.setdefault("state", {})
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
    """Return a digest of the cookies or the key by which a client says who it is; b"" if none."""
    told = headers.get("authorization") or headers.get("cookie", "")
    return sha256(told.encode("latin-1", "replace")).digest() if told else b""
