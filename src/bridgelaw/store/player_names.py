"""Names of players for comparisons."""

from __future__ import annotations

from unicodedata import normalize


def tidy(name: str) -> str:
    """Return a name in composed characters, with single spaces."""
    return " ".join(normalize("NFC", name).split())


def folded(name: str) -> str:
    """Return a name for comparisons: upper and lower case are equal."""
    return tidy(name).casefold()
