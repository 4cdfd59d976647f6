"""Comments in PBN: in braces, or from a semicolon to the end of the line."""

from __future__ import annotations

import re
from typing import Final

_COMMENT: Final = re.compile(r'"|;[^\n]*|\{')
_STRING: Final = re.compile(r'"[^"\\\n]*(?:\\.[^"\\\n]*)*("?)')
"""A string with the mark that closes it, or the rest of a line with one that is not closed."""


def without_comments(text: str) -> str:
    """Return the text without comments. Strings remain.

    Line ends within comments remain too, so that line numbers do not change. A brace without a
    closing brace does not begin a comment, nor does one that is closed only by a later comment,
    with tags in between: a damaged comment must not hide the boards that follow.
    """
    return without_comments_so_far(text, whole=True)[0]


def without_comments_so_far(text: str, *, whole: bool = False) -> tuple[str, int]:
    """Streaming version, for the beginning of a text, up to a line end.

    Returns the text without comments, and how much of the input was processed: up to a brace that
    may or may not begin a comment. With `whole`, the input is the whole
    text.
    """
    parts: list[str] = []
    kept = place = 0
    closed = tag = open_until = 0
    while (found := _COMMENT.search(text, place)) is not None:
        start, place = found.span()
        if text[start] == '"':
            if start >= open_until and (string := _STRING.match(text, start)) is not None:
                if string[1]:
                    place = string.end()
                else:  # nor do the others on this line end a string
                    open_until = string.end()
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
    """Return where a string occurs next; the end of the text if nowhere.

    `known` is an earlier answer, which is reused if it is still ahead.
    """
    if known > start:
        return known
    place = text.find(sought, start)
    return place if place >= 0 else len(text)
