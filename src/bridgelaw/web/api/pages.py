"""The routes of the HTTP API, its OpenAPI document, and the pages that show the document."""

from __future__ import annotations

import re
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from bridgelaw.i18n.text import languages
from bridgelaw.web.api import app
from bridgelaw.web.api.document import document
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.api.outline import areas
from bridgelaw.web.api.problems import KINDS
from bridgelaw.web.preferences import visitor_of
from bridgelaw.web.templating import render


def show(request: Request) -> Response:
    """Show all operations."""
    language = visitor_of(request).language
    at = str(request.base_url).rstrip("/") + ROOT
    return render(
        request, "api/operations.html", areas=areas(language, at), kinds=KINDS.values(), root=ROOT
    )


def problem(request: Request) -> Response:
    """Show a kind of problem: what it means, and what to do about it."""
    kind = KINDS.get(request.path_params["name"])
    if kind is None:
        raise HTTPException(404)
    return render(request, "api/problem.html", kind=kind)


def openapi(request: Request) -> Response:
    """Return the OpenAPI document in the language of the request."""
    told = request.query_params.get("lang", "")
    language = told if told in languages() else visitor_of(request).language
    headers = {"content-language": language, "vary": "Accept-Language"}
    return Response(_openapi(language), headers=headers, media_type="application/json")


@cache
def _openapi(language: str) -> bytes:
    return bytes(JSONResponse(document(language)).body)


_API = Mount(ROOT, app.application(OPERATIONS))
_API.path_regex = re.compile(
    _API.path_regex.pattern, re.DOTALL
)  # so that the API also matches addresses with a line break

ROUTES = [
    Route("/api", show),
    Route("/api/problems/{name}", problem),
    Route(f"{ROOT}/openapi.json", openapi),
    _API,
]
