"""The session cookie, and the account of a request."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from bridgelaw.store.accounts import LONGEST, Account, Role, SignIn

PLAIN: Final = "session"
SECURE: Final = f"__Host-{PLAIN}"
"""The cookie name over HTTPS: browsers accept and send such a cookie for this host only."""
ASKS, ACCOUNT, SIGN_IN = "asks for accounts", "account", "sign in"
"""Keys of a request's state: whether accounts are required, the account, the session."""


def is_secure(connection: HTTPConnection) -> bool:
    """Return whether the browser uses HTTPS, as far as is known."""
    return connection.url.scheme == "https" or bool(getattr(connection.app.state, "secure", False))


def token_of(connection: HTTPConnection) -> str:
    """Return the session token of the cookie, or ""."""
    return connection.cookies.get(SECURE if is_secure(connection) else PLAIN, "")


def keep_token(connection: HTTPConnection, response: Response, token: str) -> None:
    """Set the session cookie.

    Scripts cannot read it, and forms of other sites do not send it.
    """
    secure = is_secure(connection)
    response.set_cookie(
        SECURE if secure else PLAIN,
        token,
        max_age=int(LONGEST.total_seconds()),
        secure=secure,
        httponly=True,
        samesite="lax",
    )


def drop_token(connection: HTTPConnection, response: Response) -> None:
    """Delete the session cookie."""
    secure = is_secure(connection)
    response.delete_cookie(
        SECURE if secure else PLAIN, secure=secure, httponly=True, samesite="lax"
    )


def address_of(scope: Scope) -> str:
    """Return the client address of a request."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def asks(scope: Scope) -> bool:
    """Return whether the server requires accounts."""
    return bool(scope.get("state", {}).get(ASKS, False))


def account_of(scope: Scope) -> Account | None:
    """Return the account of a request, or None if nobody is signed in."""
    found: Account | None = scope.get("state", {}).get(ACCOUNT)
    return found


def sign_in_of(scope: Scope) -> SignIn | None:
    """Return the browser session; None if a program sends the request."""
    found: SignIn | None = scope.get("state", {}).get(SIGN_IN)
    return found


def may(scope: Scope, needed: Role) -> bool:
    """Return whether the user has the rights of a role. Without accounts, everybody has."""
    account = account_of(scope)
    return account.role.may(needed) if account is not None else not asks(scope)
