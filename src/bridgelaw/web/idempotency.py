"""What a form writes is written once, however often it comes: tapped twice, or sent again because
its answer was lost.

Each form has a field `once` of its own, made where the page is made. The first time the form is
taken in, its key and what it writes are kept in one transaction; told again, it leads where it led
the first time. What is refused keeps nothing, and may be tried again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from hashlib import sha256
from secrets import token_urlsafe
from typing import Concatenate, Final, ParamSpec
from urllib.parse import unquote

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from bridgelaw.store.idempotency import Answered
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.session import account_of
from bridgelaw.web.thread_limits import in_thread

FIELD: Final = "once"
LONGEST: Final = 100
SENDING: Final = "x-sending"
"""Tells that the script of the page sends the form (static/sending.js), and who wrote it: it is
told where to go on, and goes there itself."""
NOBODY: Final = "-"
"""Where nobody is asked who he is."""
GOES_TO: Final = "x-goes-to"
NOT_DONE: Final = "x-not-done"
KEYS: Final = "form:"
"""What the keys of forms begin with, so that they are none that a program has given."""

P = ParamSpec("P")
Told = Mapping[str, str]

_FORM: Final = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')
_WITHOUT: Final = re.compile(
    r'\bdata-not-kept\b|\benctype="multipart/form-data"|\baction="/settings"'
)
"""What writes nothing that is kept here, has a protection of its own, or is never to be kept by a
browser."""


class TooLate(RedirectResponse):
    """Leads back to where things stand: what was told came too late, and nothing was written."""

    def __init__(self, address: str) -> None:
        super().__init__(address, 303)


class _Refused(Exception):
    """Carries an answer out of the transaction, of which nothing is kept."""

    def __init__(self, response: Response) -> None:
        self.response = response


def with_keys(page: str) -> str:
    """A page with a key of its own in each form that writes."""
    return _FORM.sub(
        lambda found: found[0] if _WITHOUT.search(found[0]) else found[0] + field(), page
    )


def field() -> str:
    """A field with a new key."""
    return f'<input type="hidden" name="{FIELD}" value="{token_urlsafe(16)}" autocomplete="off">'


async def once(
    request: Request,
    told: Told,
    do: Callable[Concatenate[Request, Told, P], Response],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response:
    """What `do` answers to a form; where the form has been taken in before, where that led."""
    sending = request.headers.get(SENDING)
    if sending is not None and not _is_his(request, unquote(sending)):
        return Response(status_code=401)
    key = told.get(FIELD, "")
    if not key or len(key) > LONGEST:
        response = await in_thread(request, do, request, told, *args, **kwargs)
    else:
        response = await in_thread(
            request, _once, request, told, lambda: do(request, told, *args, **kwargs)
        )
    return response if sending is None else _told_where(response)


def _once(request: Request, told: Told, do: Callable[[], Response]) -> Response:
    done: list[Response] = []

    def write() -> Answered:
        response = do()
        if response.status_code != 303 or isinstance(response, TooLate):
            raise _Refused(response)
        done.append(response)
        return Answered(status=303, headers={"location": response.headers["location"]}, body="")

    key = _key(request, told)
    try:
        answered = store_of(request).requests.once(KEYS + key, key, write)
    except _Refused as refused:
        return refused.response
    return done[0] if done else RedirectResponse(answered.headers["location"], 303)


def _key(request: Request, told: Told) -> str:
    """Of the key in the form, of whose form it is, where it goes and what it tells: with anything
    else it is another."""
    target = f"{request.url.path}?{request.url.query}"
    parts = (
        whose(request),
        target,
        *(part for name in sorted(told) for part in (name, told[name])),
    )
    return sha256("\0".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def whose(request: Request) -> str:
    """The account that somebody is signed in to; nothing on a desk that asks for none."""
    account = account_of(request.scope)
    return "" if account is None else str(account.id)


def _is_his(request: Request, who: str) -> bool:
    """Whether he who is signed in wrote it: another may have signed in meanwhile, with the same
    browser."""
    account = account_of(request.scope)
    return who == (NOBODY if account is None else account.name)


def _told_where(response: Response) -> Response:
    """The answer as the script of the page reads it: a browser does not tell a script where it has
    been sent on to."""
    if not 300 <= response.status_code < 400:
        return response
    if response.status_code != 303:  # with what was told, which the browser does by itself
        return Response(status_code=200)
    told = Response(status_code=204)
    told.raw_headers += [
        (name, value) for name, value in response.raw_headers if name == b"set-cookie"
    ]
    told.headers[GOES_TO] = response.headers["location"]
    if isinstance(response, TooLate):
        told.headers[NOT_DONE] = "yes"
    return told
