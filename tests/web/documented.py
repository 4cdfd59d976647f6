"""Check every answer of the API against its OpenAPI document."""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import urlsplit

from httpx2 import Response
from jsonschema_rs import Draft202012, Draft202012Validator, Registry
from starlette.testclient import TestClient

from bridgelaw.web.api.document import document
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.problems import MEDIA, METHOD
from bridgelaw.web.api.schemas import schemas

HERE = "urn:bridgelaw"


def closed(part: Any) -> Any:
    """Return the schema with unnamed fields forbidden, so that new fields must be documented."""
    if isinstance(part, list):
        return [*map(closed, part)]
    if not isinstance(part, dict):
        return part
    found = {key: closed(value) for key, value in part.items()}
    if "properties" in part and "additionalProperties" not in part and part.get("type") == "object":
        found["additionalProperties"] = False
    return found


@cache
def registry() -> Registry:
    told = {"components": {"schemas": {**closed(schemas()), "StateTold": schemas()["StateTold"]}}}
    return Registry([(HERE, told)], draft=Draft202012)


@cache
def validator(name: str) -> Draft202012Validator:
    """Return a validator for one of the schemas."""
    schema = {"$ref": f"{HERE}#/components/schemas/{name}"}
    return Draft202012Validator(schema, registry=registry(), validate_formats=True)


def check(name: str, form: Any) -> None:
    error = next(iter(validator(name).iter_errors(form)), None)
    assert error is None, f"{name} {error.instance_path}: {error.message[:300]}"


class Api:
    """Calls the API, and checks each answer against the document."""

    def __init__(self, desk: TestClient) -> None:
        self.desk = desk

    def __call__(self, method: str, path: str, told: Any = None, **more: Any) -> Response:
        if told is not None:
            more["json"] = told
        response = self.desk.request(method, path if path.startswith(ROOT) else ROOT + path, **more)
        check_answer(response)
        return response

    def get(self, path: str, **more: Any) -> Any:
        """Return the JSON of a successful GET request."""
        response = self("GET", path, **more)
        assert response.status_code == 200, response.text
        return response.json()


def check_answer(response: Response) -> None:
    """Check that the document has this answer to this request, with this content."""
    kind = response.headers.get("content-type")
    if response.status_code >= 400:
        assert kind == MEDIA, response.text
        check("Problem", response.json())
        assert response.json()["status"] == response.status_code
    operation = _operation(response)
    if operation is None:
        assert response.status_code in (404, METHOD.status)
        return
    told = operation["responses"].get(str(response.status_code))
    assert told is not None, f"{response.status_code} is not documented: {response.text}"
    content = told.get("content", {})
    assert (kind in content) if content else not response.content
    if response.status_code < 300 and content:
        check(content[kind]["schema"]["$ref"].rpartition("/")[2], response.json())
        assert response.headers["content-language"] in ("en", "da")
    for name in told.get("headers", ()):
        assert name == "Link" or name in response.headers, name


def _operation(response: Response) -> Any:
    path = urlsplit(str(response.request.url)).path.removeprefix(ROOT)
    for template, methods in document("en")["paths"].items():
        pattern = re.sub(r"\\{\w+\\}", "[^/]+", re.escape(template))
        if re.fullmatch(pattern, path):
            return methods.get(response.request.method.lower())
    return None
