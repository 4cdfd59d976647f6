"""Signing in and out, on a server with accounts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil
from typing import Final, TypeVar

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.accounts import LONGEST_NAME
from bridgelaw.store.audit_context import AuditContext
from bridgelaw.store.store import Store
from bridgelaw.web.access.known_browsers import known_browser, remember
from bridgelaw.web.access.login_limits import Attempts, FewAtOnce, TooMany
from bridgelaw.web.access.session import (
    account_of,
    address_of,
    asks,
    drop_token,
    keep_token,
    sign_in_of,
    token_of,
)
from bridgelaw.web.forms import fields_of, way_back
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render
from bridgelaw.web.thread_limits import is_gone, let_go

BOTH = Text("Enter your name and password.")
NOT_RIGHT = Text("Wrong name or password.")
WAIT = Text("Too many failed attempts. Wait {seconds} seconds, then try again.")
WAIT_MINUTES = Text("Too many failed attempts. Wait {minutes} minutes, then try again.")
BUSY = Text("Too many people are signing in. Try again in a few seconds.")
SOON: Final = 5
"""Seconds after which a busy server accepts another attempt."""
A_MINUTE: Final = 60

T = TypeVar("T")


class NotNow(Exception):
    """A password that is not checked now: status, message, and seconds to wait."""

    def __init__(self, status: int, words: object, seconds: float) -> None:
        super().__init__()
        self.status, self.words, self.seconds = status, words, ceil(seconds)


def show(request: Request) -> Response:
    """Show the login page."""
    if not asks(request.scope):
        raise HTTPException(404)
    wanted = way_back(request.query_params.get("next", ""))
    if account_of(request.scope) is not None:
        return RedirectResponse(wanted, 303)
    return _shown(request, {"next": wanted}, None)


def _shown(
    request: Request, told: Mapping[str, str], problem: object, status: int = 200, wait: int = 0
) -> Response:
    response = render(
        request,
        "login.html",
        status=status,
        next=way_back(told.get("next", "")),
        name=told.get("name", "")[:LONGEST_NAME],
        problem=problem,
        unsent=False,
    )
    if wait:
        response.headers["retry-after"] = str(wait)
    return response


async def enter(request: Request) -> Response:
    """Sign in a user."""
    if not asks(request.scope):
        raise HTTPException(404)
    told = await fields_of(request)
    name, password = told.get("name", "").strip(), told.get("password", "")
    if not name or not password:
        return _shown(request, told, BOTH, 422)
    store, browser, old = (
        store_of(request),
        request.headers.get("user-agent", ""),
        token_of(request),
    )
    try:
        begun = await looked_at(
            request,
            name,
            await run_in_threadpool(known_browser, request, store.accounts, name),
            lambda: _sign_in(store, name, password, browser, old, request),
        )
    except NotNow as error:
        return _shown(request, told, error.words, error.status, error.seconds)
    if begun is None:
        return _shown(request, told, NOT_RIGHT, 401)
    response = RedirectResponse(way_back(told.get("next", "")), 303)
    keep_token(request, response, begun)
    await run_in_threadpool(remember, request, response, store.accounts, name)
    return response


def _sign_in(
    store: Store, name: str, password: str, browser: str, old: str, request: Request
) -> str | None:
    """Return the token of a new session. An earlier session of the browser is ended."""
    found = store.accounts.sign_in(name, password, browser)
    if found is None:
        note_refusal(store, name, request)
        return None
    if old and store.accounts.signed_in(old) is not None:
        store.accounts.sign_out(old)
    return found[1]


def note_refusal(store: Store, name: str, request: Request) -> None:
    """Record a wrong password in the audit log, with the name entered and without an author."""
    shown = "".join(letter if letter.isprintable() else "?" for letter in name)[:LONGEST_NAME]
    did = f"{request.method} {request.url.path} refused: {shown}"
    store.log.note(AuditContext(who="", did=did, where=address_of(request.scope)))


async def looked_at(
    request: Request, name: str, browser: str, do: Callable[[], T | None]
) -> T | None:
    """Run `do`, which checks a password and returns None if it is wrong, within the limits.

    A browser in which the account has signed in before is not delayed by others, and does not wait
    in the same queue. A password is not checked if its client has left. Raises NotNow.
    """
    attempts: Attempts = request.app.state.attempts
    few: FewAtOnce = request.app.state.few_known if browser else request.app.state.few
    address = address_of(request.scope)

    def attempt() -> T | None:
        if is_gone(request.scope):
            raise NotNow(503, BUSY, SOON)
        _check(attempts.begin(name, address, browser))
        found = do()
        if found is not None:
            attempts.right(name, address, browser)
        return found

    # Those who must wait do not enter the queue, and are refused in their place among all requests.
    _check(attempts.waits(name, address, browser))
    if few.is_full(address):
        raise NotNow(503, BUSY, SOON)
    let_go(request.scope)
    try:
        return await few.run(attempt, address)
    except TooMany:
        raise NotNow(503, BUSY, SOON) from None


def _check(wait: float) -> None:
    """Raise NotNow if there are seconds to wait."""
    if not wait:
        return
    words = Said(WAIT, {"seconds": ceil(wait)})
    if wait > A_MINUTE:
        words = Said(WAIT_MINUTES, {"minutes": ceil(wait / A_MINUTE)})
    raise NotNow(429, words, wait)


def leave(request: Request) -> Response:
    """Sign out."""
    response = RedirectResponse("/login" if asks(request.scope) else "/", 303)
    if sign_in_of(request.scope) is not None:
        store_of(request).accounts.sign_out(token_of(request))
    drop_token(request, response)
    return response


ROUTES = [
    Route("/login", show),
    Route("/login", enter, methods=["POST"]),
    Route("/logout", leave, methods=["POST"]),
]
