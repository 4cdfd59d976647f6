"""The desk over HTTP for programs, its document, and that document as pages to read."""

from __future__ import annotations

import re

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from bridgelaw.desk.api import app
from bridgelaw.desk.api.document import document
from bridgelaw.desk.api.operation import ROOT
from bridgelaw.desk.api.operations import OPERATIONS
from bridgelaw.desk.api.outline import areas
from bridgelaw.desk.api.problems import KINDS
from bridgelaw.desk.web.render import render
from bridgelaw.desk.web.visitor import visitor_of
from bridgelaw.i18n.text import languages


def show(request: Request) -> Response:
    """Every operation, to be read."""
    language = visitor_of(request).language
    at = str(request.base_url).rstrip("/") + ROOT
    return render(
        request, "api/operations.html", areas=areas(language, at), kinds=KINDS.values(), root=ROOT
    )


def problem(request: Request) -> Response:
    """A kind of problem: what it means, and what to do about it."""
    kind = KINDS.get(request.path_params["name"])
    if kind is None:
        raise HTTPException(404)
    return render(request, "api/problem.html", kind=kind)


def openapi(request: Request) -> Response:
    """The OpenAPI document, in the language that is asked for."""
    told = request.query_params.get("lang", "")
    language = told if told in languages() else visitor_of(request).language
    return JSONResponse(
        document(language), headers={"content-language": language, "vary": "Accept-Language"}
    )


_API = Mount(ROOT, app.application(OPERATIONS))
_API.path_regex = re.compile(
    _API.path_regex.pattern, re.DOTALL
)  # an address with a line break in it is the API's as well

ROUTES = [
    Route("/api", show),
    Route("/api/problems/{name}", problem),
    Route(f"{ROOT}/openapi.json", openapi),
    _API,
]
