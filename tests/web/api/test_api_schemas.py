"""Every answer of the API matches its document, field by field.

Questions and rulings are tested with all incidents and all effects.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator, meta
from tests.shipped_cases import sample
from tests.web.documented import HERE, check, registry, validator

from bridgelaw.cases.runner import run
from bridgelaw.i18n.text import languages
from bridgelaw.server.limits import LONGEST_ADDRESS
from bridgelaw.views.rulings.ruling import form_of, found_view
from bridgelaw.web.api.document import document
from bridgelaw.web.api.operation import ROOT
from bridgelaw.web.api.operations import OPERATIONS
from bridgelaw.web.api.schemas import schemas


@pytest.mark.parametrize("name", sorted(schemas()))
def test_every_schema_is_valid(name: str) -> None:
    meta.validate(schemas()[name])


def test_every_address_that_the_document_allows_is_accepted() -> None:
    for operation in OPERATIONS:
        limits = [each.schema.get("maxLength", 20) for each in operation.known.values()]
        texts = [each for each in operation.known.values() if each.schema.get("type") == "string"]
        assert all({"maxLength", "enum", "format"} & each.schema.keys() for each in texts)
        names = sum(len(name) + 2 for name in operation.known)
        assert len(ROOT + operation.path) + names + sum(limits) <= LONGEST_ADDRESS


def test_an_undocumented_field_is_invalid() -> None:
    form = {"value": "x", "words": "y"}
    law = {"number": "45C1", "text": "", "source": None, "by": None, "since": None}
    assert validator("LawCited").is_valid(law)
    assert not validator("LawCited").is_valid({**law, "more": form})
    assert not validator("LawCited").is_valid({**law, "since": 3})


def test_every_reference_is_resolved() -> None:
    found = re.findall(r"'\$ref': '([^']+)'", repr(document("en")))
    assert found
    assert {each.removeprefix("#/components/schemas/") for each in found} <= set(schemas())


def test_every_schema_is_used() -> None:
    found = {
        each.rpartition("/")[2]
        for each in re.findall(r"#/components/schemas/\w+", repr(document("en")))
    }
    assert set(schemas()) == found


@pytest.mark.parametrize("language", languages())
def test_the_questions_and_rulings_of_cases_match_the_document(language: str) -> None:
    for case in sample():
        for ruled in run(case):
            form = form_of(found_view(ruled, language))
            check("Question" if form["kind"] == "question" else "RulingFound", form)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_the_example_of_a_body_matches_the_document(operation: Any) -> None:
    if operation.body is not None:
        schema = {**operation.body.schema}
        told = Draft202012Validator(_within(schema), registry=registry())
        assert [error.message for error in told.iter_errors(operation.body.example)] == []


def _within(schema: Any) -> Any:
    """Return the schema of an operation, with its references resolved by the registry."""
    if isinstance(schema, dict):
        return {
            key: HERE + value if key == "$ref" else _within(value) for key, value in schema.items()
        }
    return [*map(_within, schema)] if isinstance(schema, list) else schema


OPENAPI: dict[str, Any] = {
    "type": "object",
    "required": ["openapi", "info", "servers", "tags", "paths", "components"],
    "additionalProperties": False,
    "properties": {
        "openapi": {"pattern": r"^3\.1\.\d+$"},
        "info": {"type": "object", "required": ["title", "version"]},
        "servers": {"items": {"required": ["url"]}},
        "tags": {"items": {"required": ["name"]}},
        "paths": {
            "patternProperties": {"^/": {"additionalProperties": {"$ref": "#/$defs/operation"}}},
            "additionalProperties": False,
        },
        "components": {
            "properties": {
                "schemas": {"propertyNames": {"pattern": r"^[a-zA-Z0-9._-]+$"}},
                "securitySchemes": {
                    "additionalProperties": {
                        "required": ["type", "scheme"],
                        "properties": {"type": {"const": "http"}},
                    }
                },
            },
            "additionalProperties": False,
        },
        "security": {"items": {"propertyNames": {"enum": ["key"]}}},
    },
    "$defs": {
        "operation": {
            "required": ["operationId", "tags", "summary", "parameters", "responses"],
            "properties": {
                "parameters": {"type": "array", "items": {"$ref": "#/$defs/parameter"}},
                "requestBody": {
                    "required": ["content"],
                    "properties": {"content": {"$ref": "#/$defs/content"}},
                },
                "responses": {
                    "minProperties": 2,
                    "patternProperties": {
                        r"^[1-5]\d\d$": {
                            "required": ["description"],
                            "properties": {"content": {"$ref": "#/$defs/content"}},
                        }
                    },
                    "additionalProperties": False,
                },
            },
        },
        "parameter": {
            "required": ["name", "in", "schema", "description"],
            "properties": {"in": {"enum": ["query", "path", "header"]}},
            "if": {"properties": {"in": {"const": "path"}}},
            "then": {"required": ["required"], "properties": {"required": {"const": True}}},
        },
        "content": {
            "type": "object",
            "minProperties": 1,
            "additionalProperties": {
                "required": ["schema"],
                "properties": {"schema": {"type": "object"}},
            },
        },
    },
}
"""What OpenAPI 3.1 requires of a document of our kind."""


@pytest.mark.parametrize("language", languages())
def test_the_document_is_valid_openapi(language: str) -> None:
    told = document(language)
    assert [error.message for error in Draft202012Validator(OPENAPI).iter_errors(told)] == []
    for path, methods in told["paths"].items():
        for operation in methods.values():
            named = {each["name"] for each in operation["parameters"] if each["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))
            keys = [(each["name"], each["in"]) for each in operation["parameters"]]
            assert len(keys) == len(set(keys))
            for each in operation["parameters"]:
                meta.validate(each["schema"])
                if "example" in each:
                    Draft202012Validator(each["schema"]).validate(each["example"])
