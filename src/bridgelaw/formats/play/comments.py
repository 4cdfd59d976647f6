"""Comments in PBN: in braces, or after a semicolon to the end of the line."""

from __future__ import annotations

import re
from typing import Final

# The standard allows strings of 255 characters; the bound keeps a line of nothing but escaped marks
# from taking forever.
_COMMENT: Final = re.compile(r'"(?:\\.|[^"\\\n]){0,500}"|;[^\n]*|\{')


def without_comments(text: str) -> str:
    """The text without comments. Strings stay; of a comment its line ends stay, so that lines keep
    their numbers.

    A brace that nothing closes begins no comment, nor does one that only a later comment closes,
    with tags between: what is torn must not hide the boards that follow.
    """
    return without_comments_so_far(text, whole=True)[0]


def without_comments_so_far(text: str, *, whole: bool = False) -> tuple[str, int]:
    """The same of the beginning of a text, which ends with a line; and how much of it could be
    done: up to a brace of which it cannot be told yet whether it begins a comment. With `whole` it
    is the whole text."""
    parts: list[str] = []
    kept = place = 0
    closed = tag = 0
    while (found := _COMMENT.search(text, place)) is not None:
        start, place = found.span()
        if text[start] == '"':
            continue
        if text[start] == "{":
            closed = _next(text, "}", start, closed)
            tag = _next(text, "\n[", start, tag)
            torn = tag < closed and text.find("{", place, closed) >= 0
            if closed == len(text) and not (whole or torn):
                return "".join((*parts, text[kept:start])), start
            if closed == len(text) or torn:
                continue
            place = closed + 1
        parts += (text[kept:start], "\n" * text.count("\n", start, place))
        kept = place
    return "".join((*parts, text[kept:])), len(text)


def _next(text: str, sought: str, start: int, known: int) -> int:
    """Where something stands next; the end of the text if nowhere. What is known from before is not
    sought again."""
    if known > start:
        return known
    place = text.find(sought, start)
    return place if place >= 0 else len(text)
