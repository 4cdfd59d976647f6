"""Types of JSON data."""

from __future__ import annotations

from typing import TypeAlias

JsonValue: TypeAlias = object
"""A text, a number, a boolean, None, a list or a mapping with texts as keys."""
JsonObject: TypeAlias = dict[str, JsonValue]
"""A mapping with texts as keys."""
