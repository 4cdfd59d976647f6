"""The meanings of words, which English and Danish words share.

meanings.csv has a line for each meaning: the English words and the Danish ones, separated by
semicolons; `lead*` stands for every word that begins so. What is learned from the sentences of one
language therefore serves the other as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from bridgelaw.app.description.lexicon import rows
from bridgelaw.app.description.words import plain

_INDEXED: Final = 2
"""The number of letters by which the beginnings of words are indexed."""


class _Meanings(NamedTuple):
    """The meanings of whole words, and of the beginnings of words by their first letters."""

    words: Mapping[str, frozenset[str]]
    beginnings: Mapping[str, tuple[tuple[str, str], ...]]


@cache
def _table() -> _Meanings:
    words: dict[str, frozenset[str]] = {}
    beginnings: dict[str, tuple[tuple[str, str], ...]] = {}
    for row in rows("meanings.csv"):
        for entry in f"{row['en']}; {row['da']}".split(";"):
            word = plain(entry.strip())
            if word.endswith("*"):
                start = word[:_INDEXED]
                beginnings[start] = (*beginnings.get(start, ()), (word[:-1], row["meaning"]))
            elif word:
                words[word] = words.get(word, frozenset()) | {row["meaning"]}
    return _Meanings(words, beginnings)


@lru_cache(4096)
def meanings(word: str) -> tuple[str, ...]:
    """Return the meanings that a word may have, given as in `words.plain`, in their order."""
    table = _table()
    begun = {
        meaning
        for start, meaning in table.beginnings.get(word[:_INDEXED], ())
        if word.startswith(start)
    }
    return tuple(sorted(begun | table.words.get(word, frozenset())))
