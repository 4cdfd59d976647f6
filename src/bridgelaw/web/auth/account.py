"""The user's account: password, signed-in browsers and access keys."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from bridgelaw.i18n.text import Said, Text
from bridgelaw.store.accounts import Account, NoAccount
from bridgelaw.store.passwords import SHORTEST, NoPassword, check_password
from bridgelaw.web.access.known_browsers import remember
from bridgelaw.web.access.session import account_of, keep_token, sign_in_of
from bridgelaw.web.auth.login import NotNow, looked_at, note_refusal
from bridgelaw.web.forms import fields_of, number
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.templating import render

NOT_RIGHT = Text("The current password is wrong.")
NOT_TWICE = Text("The two passwords differ.")
ON = Text("{browser} on {system}")
UNKNOWN = Text("A program")
BROWSERS: Final = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("Firefox", "Firefox"),
    ("Chrom", "Chrome"),
    ("Safari", "Safari"),
)
"""The mark of each browser, in the order of the check, because some contain the marks of others."""
SYSTEMS: Final = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("Linux", "Linux"),
)


def show(request: Request) -> Response:
    """Show the account."""
    return _shown(request)


def back(request: Request) -> Response:
    """Redirect from the address of a form to its page, as after a reload of a refused form."""
    return RedirectResponse("/account", 303)


def _account(request: Request) -> Account:
    """Return the account of a browser session.

    Raises HTTPException (403) for access keys: they may not create keys or lock their owner out.
    """
    account = account_of(request.scope)
    if account is None:
        raise HTTPException(404)
    if sign_in_of(request.scope) is None:
        raise HTTPException(403)
    return account


def _shown(
    request: Request,
    *,
    status: int = 200,
    errors: Mapping[str, object] | None = None,
    told: Mapping[str, str] | None = None,
    secret: str = "",
    done: str = "",
) -> Response:
    account, accounts = _account(request), store_of(request).accounts
    this = sign_in_of(request.scope)
    browsers = [
        (browser_words(each.browser), each, this is not None and each.key == this.key)
        for each in accounts.sign_ins(account)
    ]
    return render(
        request,
        "account.html",
        status=status,
        browsers=browsers,
        keys=accounts.keys(account),
        errors=errors or {},
        told=told or {},
        secret=secret,
        done=done or request.query_params.get("done", ""),
        shortest=SHORTEST,
    )


def browser_words(told: str) -> object:
    """Return the name of a browser and its system, from its user agent."""
    browser = next((name for mark, name in BROWSERS if mark in told), None)
    system = next((name for mark, name in SYSTEMS if mark in told), None)
    if browser and system:
        return Said(ON, {"browser": browser, "system": system})
    return browser or re.split(r"[/ ]", told)[0][:40] or UNKNOWN


async def change_password(request: Request) -> Response:
    """Change the password. All other browsers are signed out, and all keys are revoked."""
    told, account = await fields_of(request), _account(request)
    store, browser = store_of(request), request.headers.get("user-agent", "")
    present, password = told.get("present", ""), told.get("password", "")
    errors: dict[str, object] = {}
    try:
        check_password(password, account.name)
        if password != told.get("again", ""):
            errors["again"] = NOT_TWICE
    except NoPassword as error:
        errors["password"] = Said(error.problem, error.values)
    if errors:
        return await run_in_threadpool(_shown, request, status=422, errors=errors)

    def change() -> str | None:
        token = store.accounts.change_password(account, present, password, browser)
        if token is None:
            note_refusal(store, account.name, request)
        return token

    try:
        this = sign_in_of(request.scope)
        token = await looked_at(
            request, account.name, "" if this is None else f"session {this.key[:16]}", change
        )
    except NotNow as wait:
        response = await run_in_threadpool(
            _shown, request, status=wait.status, errors={"present": wait.words}
        )
        response.headers["retry-after"] = str(wait.seconds)
        return response
    if token is None:
        return await run_in_threadpool(_shown, request, status=422, errors={"present": NOT_RIGHT})
    response = RedirectResponse("/account?done=password", 303)
    keep_token(request, response, token)
    await run_in_threadpool(remember, request, response, store.accounts, account.name)
    return response


async def end_browsers(request: Request) -> Response:
    """Sign out a browser, or all but this one."""
    return await run_in_threadpool(_end_browsers, request, await fields_of(request))


def _end_browsers(request: Request, told: Mapping[str, str]) -> Response:
    account, accounts, this = (
        _account(request),
        store_of(request).accounts,
        sign_in_of(request.scope),
    )
    if told.get("which") == "others" and this is not None:
        accounts.end_others(account, this.key)
    else:
        accounts.end(account, told.get("which", ""))
    return RedirectResponse("/account?done=browsers", 303)


async def make_key(request: Request) -> Response:
    """Create an access key. It is shown in this response only."""
    return await run_in_threadpool(_make_key, request, await fields_of(request))


def _make_key(request: Request, told: Mapping[str, str]) -> Response:
    try:
        _, secret = store_of(request).accounts.make_key(_account(request), told.get("name", ""))
    except NoAccount as error:
        return _shown(
            request, status=422, errors={"name": Said(error.problem, error.values)}, told=told
        )
    return _shown(request, secret=secret)


def end_key(request: Request) -> Response:
    """Revoke an access key."""
    store_of(request).accounts.end_key(_account(request), number(request.path_params["key"]))
    return RedirectResponse("/account?done=key", 303)


ROUTES = [
    Route("/account", show),
    Route("/account/{part:path}", back),
    Route("/account/password", change_password, methods=["POST"]),
    Route("/account/browsers", end_browsers, methods=["POST"]),
    Route("/account/keys", make_key, methods=["POST"]),
    Route("/account/keys/{key}/end", end_key, methods=["POST"]),
]
