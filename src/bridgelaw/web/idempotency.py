"""Idempotent forms: a one-time key makes double taps and retries apply once.

Each form has its own key in a hidden field `once`, created with the page. The first time a form is
processed, its key and its changes are saved in one transaction. The same form sent again redirects
to where it redirected the first time. A refused form saves nothing and may be sent again.
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
from bridgelaw.web.access.session import account_of
from bridgelaw.web.request_helpers import store_of
from bridgelaw.web.thread_limits import in_thread

FIELD: Final = "once"
LONGEST: Final = 100
SENDING: Final = "x-sending"
"""The header that marks a form as sent by the page's script (static/sending.js).

Its value is the name of the author. The script is given the address to continue to, and goes there
itself.
"""
NOBODY: Final = "-"
"""The author's name on a server without accounts."""
GOES_TO: Final = "x-goes-to"
NOT_DONE: Final = "x-not-done"
KEYS: Final = "form:"
"""The prefix of the keys of forms, which keeps them apart from the keys that programs send."""

P = ParamSpec("P")
Told = Mapping[str, str]

_FORM: Final = re.compile(r"<form\b[^<>]*>")
_WRITES: Final = re.compile(r'\bmethod="post"')
_WITHOUT: Final = re.compile(
    r'\bdata-not-kept\b|\benctype="multipart/form-data"|\baction="/settings"'
)
"""Forms without a key.

They write nothing that is stored here, have a protection of their own, or must never be stored by a
browser.
"""


class TooLate(RedirectResponse):
    """Redirect to the current state: the form came too late, and nothing was written."""

    def __init__(self, address: str) -> None:
        super().__init__(address, 303)


class _Refused(Exception):
    """Carry a response out of a transaction that is rolled back."""

    def __init__(self, response: Response) -> None:
        self.response = response


def with_keys(page: str) -> str:
    """Return the page with a new key in each form that writes."""
    return _FORM.sub(_with_key, page)


def _with_key(found: re.Match[str]) -> str:
    form = found[0]
    return form + field() if _WRITES.search(form) and not _WITHOUT.search(form) else form


def field() -> str:
    """Return a hidden field with a new key."""
    return f'<input type="hidden" name="{FIELD}" value="{token_urlsafe(16)}" autocomplete="off">'


async def once(
    request: Request,
    told: Told,
    do: Callable[Concatenate[Request, Told, P], Response],
    *args: P.args,
    **kwargs: P.kwargs,
) -> Response:
    """Return the response of `do`; if the form was processed before, its earlier redirect."""
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
    """Return the hash that identifies a form.

    It covers the account, the address and all fields, including the form's own key.
    """
    target = f"{request.url.path}?{request.url.query}"
    parts = (
        whose(request),
        target,
        *(part for name in sorted(told) for part in (name, told[name])),
    )
    return sha256("\0".join(f"{len(part)}:{part}" for part in parts).encode()).hexdigest()


def whose(request: Request) -> str:
    """Return the ID of the signed-in account; "" on a server without accounts."""
    account = account_of(request.scope)
    return "" if account is None else str(account.id)


def _is_his(request: Request, who: str) -> bool:
    """Return whether the form's author is signed in.

    Another user may have signed in with the same browser in the meantime.
    """
    account = account_of(request.scope)
    return who == (NOBODY if account is None else account.name)


def _told_where(response: Response) -> Response:
    """Return the response in the form that the page's script reads.

    Browsers do not show a script the target of a redirect, so the target is in a header.
    """
    if not 300 <= response.status_code < 400:
        return response
    if response.status_code != 303:  # the browser sends the form again by itself
        return Response(status_code=200)
    told = Response(status_code=204)
    told.raw_headers += [
        (name, value) for name, value in response.raw_headers if name == b"set-cookie"
    ]
    told.headers[GOES_TO] = response.headers["location"]
    if isinstance(response, TooLate):
        told.headers[NOT_DONE] = "yes"
    return told
