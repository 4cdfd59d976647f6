"""Types of JSON data."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

JsonValue: TypeAlias = object
"""A text, a number, a boolean, None, a list or a mapping with texts as keys."""
JsonObject: TypeAlias = dict[str, JsonValue]
"""A mapping with texts as keys."""
Moment: TypeAlias = Annotated[str, Meta(extra_json_schema={"format": "date-time"})]
"""A date and time in ISO 8601."""
