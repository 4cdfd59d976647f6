"""Quotations of input in messages: shortened, and of characters that can be written."""

from __future__ import annotations

from collections.abc import Mapping

MOST_LETTERS = 200
"""The maximum number of characters of input that a message quotes."""
VALID = frozenset(("expected", "known"))
"""The names of values that list what is valid. They never contain input."""


def shorter(text: str) -> str:
    """Return a text shortened for a message, since input may be as long as the file.

    Half a surrogate pair, which no file can contain, is written as its number.
    """
    quoted = text if len(text) <= MOST_LETTERS else f"{text[:MOST_LETTERS]}…"
    return quoted if quoted.isascii() else quoted.encode(errors="backslashreplace").decode()


def shortened(values: Mapping[str, object]) -> dict[str, object]:
    """Return the values of a message with long texts shortened, except lists of what is valid."""
    return {
        name: shorter(value) if isinstance(value, str) and name not in VALID else value
        for name, value in values.items()
    }
