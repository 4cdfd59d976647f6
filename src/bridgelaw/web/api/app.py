"""The operations as an ASGI application.

A request is parsed, carried out once, and answered. Errors become problem details.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Final
from urllib.parse import urlencode

from msgspec import to_builtins
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, Router
from starlette.types import ASGIApp, Receive, Scope, Send

from bridgelaw.cases.errors import FOUND, AnswerError, OneOf, unknown
from bridgelaw.cases.place import MISSING
from bridgelaw.i18n.quoting import shorter
from bridgelaw.i18n.text import ENGLISH, Said, Text, languages
from bridgelaw.store.idempotency import Answered
from bridgelaw.web.access.session import account_of
from bridgelaw.web.api.operation import (
    BY,
    KEY_PATTERN,
    LANG,
    LONGEST_KEY,
    SMALL,
    Answer,
    Body,
    Call,
    Operation,
)
from bridgelaw.web.api.problems import (
    BROKEN,
    FORBIDDEN,
    KNOWN,
    MEDIA,
    MEDIA_TYPE,
    METHOD,
    NO_JSON,
    NOT_ACCEPTABLE,
    NOT_FOUND,
    PARAMETER,
    TOO_LARGE,
    Place,
    Problem,
    problem_of,
)
from bridgelaw.web.api.reading import accepts_json, parse
from bridgelaw.web.forms import most_of_body
from bridgelaw.web.preferences import preferred
from bridgelaw.web.request_helpers import results_of, store_of
from bridgelaw.web.thread_limits import in_thread

JSON: Final = "application/json"
KEY: Final = "idempotency-key"
SINGLE: Final = ("Content-Type", "Content-Encoding", "Idempotency-Key")
"""Headers that may occur once at most."""
PLAIN: Final = "identity"
"""The content encoding of an uncompressed body."""
SPELT_KEY: Final = re.compile(KEY_PATTERN)

MOST_BYTES = Text("at most {most} bytes")
NO_BODY = Text("found an empty body, expected JSON: send the data of the request")
NOT_HIS_NAME = Text("found the name of another account, expected yours: leave 'by' out")
A_KEY = Text("1 to {most} ASCII letters, digits and punctuation marks")
TOLD_TWICE = Text("found '{name}' twice")

log = logging.getLogger(__name__)


def application(operations: Iterable[Operation]) -> ASGIApp:
    """Return the ASGI application of the operations, to be mounted at their root."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in operations:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    routes = [Route(path, _Address(methods)) for path, methods in by_path.items()]
    return Router(routes, redirect_slashes=False, default=_Address({}))


class _Address:
    """The methods of one address."""

    def __init__(self, methods: Mapping[str, Operation]) -> None:
        self.methods = methods

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        language = preferred(request.headers.get("accept-language", ""))
        try:
            told = request.query_params.get(LANG.name)
            language = told if told in languages() else language
            response = await self._answer(request, language)
        except Problem as problem:
            response = refused(problem, language)
        except KNOWN as error:
            response = refused(problem_of(error), language)
        except ClientDisconnect:
            return
        except Exception:
            log.exception("%s %s could not be carried out", request.method, request.url.path)
            response = refused(Problem(BROKEN), language)
        await response(scope, receive, send)

    async def _answer(self, request: Request, language: str) -> Response:
        if not self.methods:
            raise Problem(NOT_FOUND)
        operation = self.methods.get("GET" if request.method == "HEAD" else request.method)
        if operation is None:
            allowed = sorted({*self.methods, *(("HEAD",) if "GET" in self.methods else ())})
            raise Problem(
                METHOD,
                None,
                Place("", 0, request.method, OneOf(allowed)),
                {"allow": ", ".join(allowed)},
            )
        accepted = ",".join(request.headers.getlist("accept"))
        if not accepts_json(accepted):
            raise Problem(NOT_ACCEPTABLE, None, Place("Accept", 0, accepted, JSON))
        _once_each(request)
        path, query = _path(operation, request), _query(operation, request)
        _sign(operation, request, query)
        most = operation.body.most if operation.body else SMALL
        data = await _bytes(request, most_of_body(request, most))
        text, body = _body(operation.body, request, data)
        told = [
            (name, value) for name, value in request.query_params.multi_items() if name != "cursor"
        ]
        call = Call(
            store=store_of(request),
            results=results_of(request),
            language=language,
            parts=path,
            query=query,
            headers=request.headers,
            body=body,
            text=text,
            address=request.url.path + (f"?{urlencode(told)}" if told else ""),
        )
        key = _key(operation, request)
        answered = await in_thread(
            request, _once, operation, call, key, _digest(request, data) if key else ""
        )
        return Response(
            answered.body, answered.status, {**answered.headers, "vary": "Accept-Language"}
        )


def _once(operation: Operation, call: Call, key: str | None, digest: str) -> Answered:
    """Carry out an operation; with an idempotency key, only once."""
    if key is None:
        return _done(operation.do(call), call.language)
    return call.store.requests.once(key, digest, lambda: _done(operation.do(call), call.language))


def _done(answer: Answer, language: str) -> Answered:
    if answer.form is None:
        return Answered(status=answer.status, headers={**answer.headers}, body="")
    body = json.dumps(to_builtins(answer.form), ensure_ascii=False, separators=(",", ":"))
    headers = {"content-type": JSON, "content-language": language, **answer.headers}
    return Answered(status=answer.status, headers=headers, body=body)


def refused(problem: Problem, language: str = ENGLISH) -> Response:
    """Return a problem as a response."""
    body = json.dumps(problem.form(language), ensure_ascii=False, separators=(",", ":"))
    headers = {"content-language": language, "vary": "Accept-Language", **problem.headers}
    return Response(body, problem.kind.status, headers, MEDIA)


def _path(operation: Operation, request: Request) -> dict[str, object]:
    """Return the path parameters. A value that cannot be valid raises a "not found" problem."""
    found = {}
    for name, told in request.path_params.items():
        try:
            found[name] = operation.known[name].read(told)
        except AnswerError:
            raise Problem(NOT_FOUND, None, Place(name, 0, told)) from None
    return found


def _query(operation: Operation, request: Request) -> dict[str, object]:
    found: dict[str, object] = {}
    known = {name: each for name, each in operation.known.items() if each.place == "query"}
    for name, told in request.query_params.multi_items():
        try:
            if name not in known:
                raise unknown(name, known)
            if name in found:
                raise AnswerError(TOLD_TWICE, name=name)
            found[name] = known[name].read(told)
        except AnswerError as error:
            raise _not_so(error, name) from None
    for name, each in known.items():
        if each.required and name not in found:
            raise Problem(PARAMETER, Said(MISSING, {"key": name}), Place(name))
    return found


def _sign(operation: Operation, request: Request, query: dict[str, object]) -> None:
    """Set the author to the signed-in account, on a server with accounts.

    Raises Problem if the request names another author.
    """
    account = account_of(request.scope)
    if account is None or BY.name not in operation.known:
        return
    told = query.setdefault(BY.name, account.name)
    if told != account.name:
        raise Problem(FORBIDDEN, NOT_HIS_NAME, Place(BY.name, 0, told, account.name))


def _not_so(error: AnswerError, name: str) -> Problem:
    values = error.values
    return Problem(
        PARAMETER,
        Said(error.problem, values),
        Place(name, 0, values.get("found"), values.get("expected")),
    )


def _once_each(request: Request) -> None:
    """Reject repeated headers of those in `SINGLE`."""
    for name in SINGLE:
        if len(request.headers.getlist(name)) > 1:
            raise Problem(PARAMETER, Said(TOLD_TWICE, {"name": name}), Place(name))


def _key(operation: Operation, request: Request) -> str | None:
    told = request.headers.get(KEY)
    if told is None or not operation.once:
        return None
    if not SPELT_KEY.fullmatch(told):
        expected = Said(A_KEY, {"most": LONGEST_KEY})
        problem = Said(FOUND, {"found": shorter(told), "expected": expected})
        raise Problem(PARAMETER, problem, Place("Idempotency-Key", 0, told, expected))
    return told


async def _bytes(request: Request, most: int) -> bytes:
    """Return the body. Raises Problem if it is too large."""
    told = request.headers.get("content-length", "")
    too_large = Problem(
        TOO_LARGE,
        None,
        Place("", 0, None, Said(MOST_BYTES, {"most": most})),
        {"connection": "close"},
    )
    if told.isascii() and told.isdigit() and (len(told) > 15 or int(told) > most):
        raise too_large
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > most:
            raise too_large
        parts.append(part)
    return b"".join(parts)


def _body(expected: Body | None, request: Request, data: bytes) -> tuple[str, object]:
    """Return the body as text and, unless the operation parses it itself, as JSON data."""
    if expected is None or (not data and not expected.required):
        return "", None
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != JSON:
        raise Problem(MEDIA_TYPE, None, Place("Content-Type", 0, media, JSON))
    coding = request.headers.get("content-encoding", PLAIN).strip().lower()
    if coding != PLAIN:
        raise Problem(MEDIA_TYPE, None, Place("Content-Encoding", 0, coding, PLAIN))
    if not data:
        raise Problem(NO_JSON, NO_BODY)
    return parse(data, raw=expected.raw)


def _digest(request: Request, data: bytes) -> str:
    """Return the hash that identifies a request.

    It covers the account, because the same request of another account has another author.
    """
    account = account_of(request.scope)
    found = sha256()
    for part in (
        request.method,
        request.url.path,
        request.url.query,
        *(() if account is None else (str(account.id),)),
    ):
        found.update(part.encode() + b"\0")
    found.update(data)
    return found.hexdigest()
