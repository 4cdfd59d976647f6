"""The OpenAPI document: all operations with their requests and responses, in a language."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, TypeAlias

from bridgelaw import __version__
from bridgelaw.i18n.text import ENGLISH, Text
from bridgelaw.web.api.operation import KEY_PATTERN, LANG, ROOT, Body, Operation, Parameter
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.api.problems import (
    BROKEN,
    FORBIDDEN,
    LONG_ADDRESS,
    MEDIA,
    METHOD,
    NOT_ACCEPTABLE,
    NOT_SIGNED_IN,
    TOO_OFTEN,
    UNREACHABLE,
    Kind,
)
from bridgelaw.web.api.schema_words import ref
from bridgelaw.web.api.schemas import schemas

Part: TypeAlias = dict[str, Any]
"""A part of the document."""

TITLE = Text("The HTTP API of the director's desk")
ABOUT = Text(
    "Rulings, laws, events and scores of duplicate bridge. Requests and answers are JSON; texts "
    "are in the language of the client; times are in UTC. Errors are problem details (RFC 9457); "
    "the address in 'type' describes the kind of error."
)
DONE = Text("The requested data.")
NOTHING = Text("Done; the answer has no body.")
KEY = Text(
    "A key of the client for this request. A repeated request with the same key gets the same "
    "answer and is not carried out again."
)
VERSION = Text("The version to change: the ETag from the last read. * means the current version.")
PERHAPS_VERSION = Text(
    "The version that you read. If there is a newer one, the request is refused."
)
ETAG = Text("The current version.")
LOCATION = Text("The address of the new resource.")
ACCESS_KEY = Text(
    "A server that others can reach requires the key of an account. A server for this machine "
    "only does not."
)
NEXT = Text("The next page of a list.")

OF_ALL: Final = (
    NOT_SIGNED_IN,
    FORBIDDEN,
    METHOD,
    NOT_ACCEPTABLE,
    LONG_ADDRESS,
    TOO_OFTEN,
    BROKEN,
    UNREACHABLE,
)
"""Problems that any request may have."""
WITH_LOCATION: Final = 201


@cache
def document(language: str = ENGLISH) -> Part:
    """Return the OpenAPI document."""
    paths: dict[str, Part] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(
            operation, language
        )
    areas = dict.fromkeys(operation.area for operation in OPERATIONS)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": TITLE.say(language),
            "version": __version__,
            "description": ABOUT.say(language),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": ROOT}],
        "tags": [{"name": area.say(language)} for area in areas],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {
                "key": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": ACCESS_KEY.say(language),
                },
            },
        },
        "security": [{"key": []}, {}],
    }


def _operation(operation: Operation, language: str) -> Part:
    told: Part = {
        "operationId": operation.name,
        "tags": [operation.area.say(language)],
        "summary": operation.summary.say(language),
    }
    if operation.about is not None:
        told["description"] = operation.about.say(language)
    told["parameters"] = [_parameter(each, language) for each in (*operation.parameters, LANG)]
    told["parameters"] += _headers(operation, language)
    if operation.body is not None:
        told["requestBody"] = _body(operation.body)
    told["responses"] = _responses(operation, language)
    return told


def _parameter(parameter: Parameter, language: str) -> Part:
    told = {
        "name": parameter.name,
        "in": parameter.place,
        "description": parameter.about.say(language),
        "required": parameter.required or parameter.place == "path",
        "schema": parameter.schema,
    }
    return told if parameter.example is None else {**told, "example": parameter.example}


def _headers(operation: Operation, language: str) -> list[Part]:
    found = []
    if operation.once:
        schema = {"type": "string", "pattern": KEY_PATTERN}
        found.append(("Idempotency-Key", KEY, schema, False))
    if operation.versioned:
        found.append(("If-Match", VERSION, {"type": "string"}, True))
    if operation.careful:
        found.append(("If-Match", PERHAPS_VERSION, {"type": "string"}, False))
    return [
        {
            "name": name,
            "in": "header",
            "description": about.say(language),
            "required": needed,
            "schema": schema,
        }
        for name, about, schema, needed in found
    ]


def _body(body: Body) -> Part:
    return {
        "required": body.required,
        "content": {"application/json": {"schema": body.schema, "example": body.example}},
    }


def _responses(operation: Operation, language: str) -> Part:
    found: Part = {}
    for status, schema in operation.gives.items():
        answer: Part = {"description": (NOTHING if schema is None else DONE).say(language)}
        headers = {}
        if operation.tagged:
            headers["ETag"] = ETAG
        if status == WITH_LOCATION:
            headers["Location"] = LOCATION
        if "cursor" in operation.known:
            headers["Link"] = NEXT
        if headers:
            answer["headers"] = {
                name: {"description": about.say(language), "schema": {"type": "string"}}
                for name, about in headers.items()
            }
        if schema is not None:
            answer["content"] = {"application/json": {"schema": ref(schema)}}
        found[str(status)] = answer
    kinds: dict[int, list[Kind]] = {}
    for kind in (*operation.refusals, *OF_ALL):
        kinds.setdefault(kind.status, []).append(kind)
    for status, several in sorted(kinds.items()):
        if status != METHOD.status:
            found[str(status)] = _refusal(several, language)
    return found


def _refusal(kinds: list[Kind], language: str) -> Part:
    return {
        "description": " · ".join(kind.title.say(language) for kind in kinds),
        "content": {MEDIA: {"schema": ref("Problem")}},
    }
