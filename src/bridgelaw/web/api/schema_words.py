"""Helpers for writing JSON Schemas."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.json import schema_components

Schema = dict[str, Any]

SCHEMAS: Final = "#/components/schemas/"
"""The address of the schemas in the document."""

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "number"}
DAY: Final[Schema] = {"type": "string", "format": "date"}
MOMENT: Final[Schema] = {"type": "string", "format": "date-time"}
FREE: Final[Schema] = {"type": "object", "additionalProperties": True}
"""JSON data that a case file or an event file may contain."""


def ref(name: str) -> Schema:
    """Return a reference to a schema."""
    return {"$ref": f"{SCHEMAS}{name}"}


def listed(item: Schema) -> Schema:
    """Return the schema of a list."""
    return {"type": "array", "items": item}


def maybe(schema: Schema) -> Schema:
    """Return a schema that also accepts null."""
    if isinstance(schema.get("type"), str) and "enum" not in schema:
        return {**schema, "type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}


def one_of(*choices: object) -> Schema:
    """Return the schema of one of several values."""
    return {"enum": [*choices]}


def made_of(fields: Mapping[str, object], *, perhaps: Mapping[str, object] | None = None) -> Schema:
    """Return the schema of an object with required fields and optional ones (`perhaps`)."""
    return {"type": "object", "properties": {**fields, **(perhaps or {})}, "required": [*fields]}


def paged(key: str, item: Schema, **beside: Schema) -> Schema:
    """Return the schema of a page of a list, with the address of the next page."""
    return made_of({key: listed(item), "next": maybe(TEXT), **beside})


def derived(kinds: Iterable[type], names: Mapping[str, str]) -> dict[str, Schema]:
    """Return the schemas of types and of the types of their fields, by their names in the document.

    `names` maps type names to names in the document, where these are not the type name without
    `View`.
    """
    _, found = schema_components(kinds, ref_template=f"{SCHEMAS}{{name}}")
    known = {kind: names.get(kind, kind.removesuffix("View")) for kind in found}
    return {known[kind]: _renamed(schema, known) for kind, schema in found.items()}


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Return a schema with references by document names, without titles and descriptions."""
    if isinstance(part, list):
        return [_renamed(each, names) for each in part]
    if isinstance(part, str) and part.startswith(SCHEMAS):
        return f"{SCHEMAS}{names[part.removeprefix(SCHEMAS)]}"
    if not isinstance(part, dict):
        return part
    return {
        key: _renamed(value, names)
        for key, value in part.items()
        if key not in ("title", "description") or isinstance(value, dict)
    }
