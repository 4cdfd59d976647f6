"""How JSON Schemas are written here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

Schema = dict[str, object]

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "number"}
DAY: Final[Schema] = {"type": "string", "format": "date"}
MOMENT: Final[Schema] = {"type": "string", "format": "date-time"}
FREE: Final[Schema] = {"type": "object", "additionalProperties": True}
"""Plain data that a case file or an event file may have there."""
EXACT: Final[Schema] = {"type": ["integer", "string"], "examples": [3, "7/3", "62.5"]}
"""A number without loss: an integer, a fraction or decimals as text."""


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(item: Schema) -> Schema:
    """A list of such."""
    return {"type": "array", "items": item}


def maybe(schema: Schema) -> Schema:
    """Such a one, or null."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(*choices: object) -> Schema:
    """One of several words."""
    return {"enum": [*choices]}


def made_of(fields: Mapping[str, object], *, perhaps: Mapping[str, object] | None = None) -> Schema:
    """An object with all of some fields, and perhaps others."""
    return {"type": "object", "properties": {**fields, **(perhaps or {})}, "required": [*fields]}


def paged(key: str, item: Schema, **beside: Schema) -> Schema:
    """A page of a list, with the address of the next."""
    return made_of({key: listed(item), "next": maybe(TEXT), **beside})
