"""The cookie by which a browser shows that its user has signed in there before.

It gives no access. Wrong passwords of others do not delay such a browser: see `login_limits`. It is
signed with a key that changes with the password, so it ends with the password.
"""

from __future__ import annotations

import hmac
from secrets import token_urlsafe
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from bridgelaw.store.accounts import Accounts
from bridgelaw.web.access.session import is_secure

COOKIE: Final = "browser"
LASTS: Final = 365 * 24 * 3600
"""Seconds for which the cookie is stored."""
LONGEST: Final = 200


def remember(connection: HTTPConnection, response: Response, accounts: Accounts, name: str) -> None:
    """Set the cookie for an account, after its password has been checked."""
    found = accounts.browser_key(name)
    if found is None:
        return
    number, key = found
    browser = token_urlsafe(16)
    response.set_cookie(
        _cookie(connection, number),
        f"{browser}.{_signature(key, browser)}",
        max_age=LASTS,
        secure=is_secure(connection),
        httponly=True,
        samesite="lax",
    )


def known_browser(connection: HTTPConnection, accounts: Accounts, name: str) -> str:
    """Return the ID of the browser if the account has signed in there before, else ""."""
    if not any(COOKIE in cookie for cookie in connection.cookies):
        return ""
    found = accounts.browser_key(name)
    if found is None:
        return ""
    number, key = found
    told = connection.cookies.get(_cookie(connection, number), "")[:LONGEST]
    browser, _, signature = told.partition(".")
    expected = _signature(key, browser).encode()
    return browser if hmac.compare_digest(signature.encode(), expected) else ""


def _cookie(connection: HTTPConnection, number: int) -> str:
    """Return the name of the cookie: each account of a shared browser has its own."""
    return f"{'__Host-' if is_secure(connection) else ''}{COOKIE}-{number}"


def _signature(key: bytes, browser: str) -> str:
    return hmac.digest(key, browser.encode(), "sha256").hex()
