"""Authentication middleware: identify the user and check the role before a request is handled.

A request without the required role is refused: the user is sent to the login page, or the answer
names the role that is required.
"""

from __future__ import annotations

import logging
from math import ceil
from typing import Final
from urllib.parse import quote, urlsplit

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bridgelaw.i18n.text import Said, Text, languages
from bridgelaw.store.accounts import Account, Role, digest
from bridgelaw.store.audit_context import AuditContext, audited_as
from bridgelaw.store.errors import OutOfReach
from bridgelaw.web.access import session
from bridgelaw.web.access.login_limits import Attempts
from bridgelaw.web.access.permissions import LOOKS, PUBLIC, needed
from bridgelaw.web.api.app import refused
from bridgelaw.web.api.operation import LANG, ROOT
from bridgelaw.web.api.problems import FORBIDDEN, NOT_SIGNED_IN, TOO_OFTEN, Problem, problem_of
from bridgelaw.web.forms import way_back
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

BEARER: Final = "bearer"
NEEDS = Text("This requires the role {role}; yours is {own}.")
NOT_YOURS = Text("You are not allowed to do that.")
OUT_OF_REACH = Text("The saved data cannot be reached")
WRONG_KEY = Text("The access key is unknown or has been revoked.")
NO_ACCOUNT = Text("This server requires an account. Sign in, or send an access key.")
WAIT = Text("Too many wrong keys from this address; wait {seconds} seconds.")

log = logging.getLogger(__name__)


class _Refused(Exception):
    """A refused request, with the response to send."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.response = response


class WhoAsks:
    """Set the audit context of each request; with accounts, check the permission table."""

    def __init__(self, app: ASGIApp, accounts: bool = False) -> None:
        self.app, self.accounts = app, accounts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = Request(scope)
        if not self.accounts:
            with audited_as(_deed(request, visitor_of(request).name, may_rule=True)):
                await self.app(scope, receive, send)
            return
        state: dict[str, object] = scope.setdefault("state", {})
        state[session.ASKS] = True
        role = needed(request.method, request.scope["path"])
        try:
            account = await _found(request, role)
        except _Refused as found:
            await found.response(scope, receive, send)
            return
        state[session.ACCOUNT] = account
        if role is not PUBLIC and (account is None or not account.role.may(role)):
            answer = (
                _sign_in_first(request) if account is None else _not_for(request, account, role)
            )
            await answer(scope, receive, _unkept(send, always=True))
            return
        rules = account is not None and account.role.may(Role.DIRECTOR)
        with audited_as(_deed(request, account.name if account else "", may_rule=rules)):
            await self.app(scope, receive, _unkept(send, always=role is not PUBLIC))


def _deed(request: Request, who: str, *, may_rule: bool) -> AuditContext:
    path = "".join(letter if letter.isprintable() else "?" for letter in request.scope["path"])
    return AuditContext(
        who=who,
        did=f"{request.method} {path}",
        where=session.address_of(request.scope),
        may_rule=may_rule,
    )


async def _found(request: Request, role: Role | None) -> Account | None:
    """Return the account of the request, or None.

    A request without credentials, and a request for a static file without an `Authorization`
    header, is not looked up.
    """
    told = request.headers.get("authorization")
    if told is None and (
        not session.token_of(request) or request.scope["path"].startswith("/static/")
    ):
        return None
    try:
        return await (_by_session(request) if told is None else _by_key(request, told))
    except OutOfReach as error:
        log.error("%s: %s", request.scope["path"], error)
        raise _Refused(_out_of_reach(request, error)) from None


async def _by_session(request: Request) -> Account | None:
    found = await run_in_threadpool(store_of(request).accounts.signed_in, session.token_of(request))
    request.scope["state"][session.SIGN_IN] = found
    return None if found is None else found.account


async def _by_key(request: Request, told: str) -> Account:
    """Return the account that an access key belongs to.

    Keys cannot be guessed, so a right key is always accepted, whatever others send from the same
    address.
    """
    scheme, _, secret = told.partition(" ")
    secret = secret.strip() if scheme.lower() == BEARER else ""
    found = await run_in_threadpool(store_of(request).accounts.with_key, secret) if secret else None
    if found is not None:
        return found
    attempts: Attempts = request.app.state.key_attempts
    wait = attempts.begin(digest(secret), session.address_of(request.scope))
    if wait:
        problem = Problem(
            TOO_OFTEN, Said(WAIT, {"seconds": ceil(wait)}), None, {"retry-after": str(ceil(wait))}
        )
        raise _Refused(_problem(request, problem))
    raise _Refused(
        _problem(request, Problem(NOT_SIGNED_IN, WRONG_KEY, None, _challenge("invalid_token")))
    )


def _challenge(error: str = "") -> dict[str, str]:
    """Return the `WWW-Authenticate` header, which says how a program authenticates (RFC 6750)."""
    return {
        "www-authenticate": 'Bearer realm="bridgelaw"' + (f', error="{error}"' if error else "")
    }


def _is_api(request: Request) -> bool:
    path: str = request.scope["path"]
    return path == ROOT or path.startswith(f"{ROOT}/")


def _problem(request: Request, problem: Problem) -> Response:
    told = request.query_params.get(LANG.name, "")
    return refused(problem, told if told in languages() else visitor_of(request).language)


def _sign_in_first(request: Request) -> Response:
    """Send the user to the login page, and from there back to the page they wanted.

    A form that was posted is not processed. The login page says so, and the form can be sent again.
    """
    if _is_api(request):
        return _problem(request, Problem(NOT_SIGNED_IN, NO_ACCOUNT, None, _challenge()))
    looked_at = request.method in LOOKS.split()
    here = request.url.path + (f"?{request.url.query}" if request.url.query else "")
    # An htmx request for part of a page redirects the whole page to the login page. Posted forms do
    # not, so that input on the page is not lost.
    if "hx-request" in request.headers and looked_at:
        now = request.headers.get("hx-current-url", "/")
        return Response(
            status_code=401, headers={"hx-redirect": to_sign_in(_own(request, now)), **_challenge()}
        )
    if looked_at:
        return RedirectResponse(to_sign_in(here), 303)
    wanted = _own(request, request.headers.get("referer", "/"))
    response = render(
        request, "login.html", status=401, next=wanted, name="", problem=None, unsent=True
    )
    response.headers.update(_challenge())
    return response


def _own(request: Request, address: str) -> str:
    """Return the path and query of an absolute URL on this host, or "/"."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return "/"
    if parts.netloc and parts.netloc != request.headers.get("host"):
        return "/"
    return way_back(parts.path + (f"?{parts.query}" if parts.query else ""))


def to_sign_in(wanted: str) -> str:
    """Return the address of the login page, with the page to continue to."""
    return "/login" if wanted == "/" else f"/login?next={quote(wanted, safe='/')}"


def _not_for(request: Request, account: Account, role: Role) -> Response:
    said = Said(NEEDS, {"role": role.value, "own": account.role.value})
    if _is_api(request):
        return _problem(request, Problem(FORBIDDEN, said))
    return render(request, "problem.html", status=403, title=NOT_YOURS, problem=said)


def _out_of_reach(request: Request, error: OutOfReach) -> Response:
    if _is_api(request):
        return _problem(request, problem_of(error))
    return render(request, "problem.html", status=503, title=OUT_OF_REACH, problem=error)


def _unkept(send: Send, *, always: bool) -> Send:
    """Wrap `send` so that restricted responses are not cached, by browsers or proxies.

    HTML pages without a `Cache-Control` header are not cached either, because they may show the
    user's name.
    """

    async def sent(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            own = (
                headers.get("content-type", "").startswith("text/html")
                and "cache-control" not in headers
            )
            if always or own:
                headers["cache-control"] = "no-store"
        await send(message)

    return sent
