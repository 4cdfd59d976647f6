"""What a browser keeps while somebody is signed in, and who that is."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import Scope

from bridgelaw.store.accounts import LONGEST, Account, Role, SignIn

PLAIN: Final = "session"
SECURE: Final = f"__Host-{PLAIN}"
"""Where the way is https: a browser takes such a cookie from nobody else, and sends it nowhere
else."""
ASKS, ACCOUNT, SIGN_IN = "asks for accounts", "account", "sign in"
"""Where the state of a request has whether it was asked who he is, and who he is."""


def is_secure(connection: HTTPConnection) -> bool:
    """Whether the browser has come by https, as far as is known."""
    return connection.url.scheme == "https" or bool(getattr(connection.app.state, "secure", False))


def token_of(connection: HTTPConnection) -> str:
    """What the browser keeps; nothing where it keeps none."""
    return connection.cookies.get(SECURE if is_secure(connection) else PLAIN, "")


def keep_token(connection: HTTPConnection, response: Response, token: str) -> None:
    """Lets the browser keep it. Scripts do not see it, and no form of another site sends it
    along."""
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
    """Lets the browser forget it."""
    secure = is_secure(connection)
    response.delete_cookie(
        SECURE if secure else PLAIN, secure=secure, httponly=True, samesite="lax"
    )


def address_of(scope: Scope) -> str:
    """The address that a request comes from."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def asks(scope: Scope) -> bool:
    """Whether the desk asks who somebody is."""
    return bool(scope.get("state", {}).get(ASKS, False))


def account_of(scope: Scope) -> Account | None:
    """Who asks, where he has told."""
    found: Account | None = scope.get("state", {}).get(ACCOUNT)
    return found


def sign_in_of(scope: Scope) -> SignIn | None:
    """The browser that he is signed in with; nothing where it is a program that asks."""
    found: SignIn | None = scope.get("state", {}).get(SIGN_IN)
    return found


def may(scope: Scope, needed: Role) -> bool:
    """Whether he who asks may do what that role may: on a desk that asks nobody, everything."""
    account = account_of(scope)
    return account.role.may(needed) if account is not None else not asks(scope)
