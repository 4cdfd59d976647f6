"""Plain-text refusals, sent before any page is involved."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response

from bridgelaw.i18n.text import Text
from bridgelaw.web.preferences import preferred

PLAINLY: Final = {
    "connection": "close",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
}
SOON: Final = "5"
"""Seconds after which a refused client may try again."""
MANY = Text("Too many requests from your address are on their way. Try again in a few seconds.")


def refusal(headers: Headers, status: int, problem: Text, **values: object) -> Response:
    """Return a plain-text refusal in the client's language. The connection is closed."""
    said = problem.say(preferred(headers.get("accept-language", "")), **values)
    return PlainTextResponse(said, status, PLAINLY)


def later(response: Response) -> Response:
    """Add when the client may try again."""
    response.headers["retry-after"] = SOON
    return response
