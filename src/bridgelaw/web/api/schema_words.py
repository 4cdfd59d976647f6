"""How JSON Schemas are written here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec.json import schema_components

Schema = dict[str, Any]

SCHEMAS: Final = "#/components/schemas/"
"""Where the document has its schemas."""

TEXT: Final[Schema] = {"type": "string"}
WHOLE: Final[Schema] = {"type": "integer"}
TRUTH: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "number"}
DAY: Final[Schema] = {"type": "string", "format": "date"}
MOMENT: Final[Schema] = {"type": "string", "format": "date-time"}
FREE: Final[Schema] = {"type": "object", "additionalProperties": True}
"""Plain data that a case file or an event file may have there."""


def ref(name: str) -> Schema:
    """A schema by its name."""
    return {"$ref": f"{SCHEMAS}{name}"}


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


def derived(kinds: Iterable[type], names: Mapping[str, str]) -> dict[str, Schema]:
    """The schemas of types and of all that they are made of, by their names in the document.

    `names`: by the name of the type, where it is another than that without `View`.
    """
    _, found = schema_components(kinds, ref_template=f"{SCHEMAS}{{name}}")
    known = {kind: names.get(kind, kind.removesuffix("View")) for kind in found}
    return {known[kind]: _renamed(schema, known) for kind, schema in found.items()}


def _renamed(part: Any, names: Mapping[str, str]) -> Any:
    """A part of a schema with the names of the document, and without those of the types."""
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
