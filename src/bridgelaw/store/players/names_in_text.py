"""Find and replace the names of a player in texts and JSON data."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final
from unicodedata import normalize

from bridgelaw.store.player_names import folded, tidy

_ALONE: Final = r"[&/,;:()|–-]"
"""The signs between which a name of one word is alone."""
_LEAST: Final = 2
"""The fewest ASCII letters by which a database searches for a word."""


@dataclass(frozen=True)
class NamesInText:
    """The names of one player, and what is written instead."""

    names: tuple[str, ...]
    word: str = ""

    @cached_property
    def pattern(self) -> re.Pattern[str] | None:
        """The pattern of all names, in composed and decomposed letters, and `Last, First`.

        A name of one word must be alone: it may be the first name of somebody else. A Danish
        genitive (`Hansens`) belongs to the name.
        """
        found: dict[str, None] = {}
        for name in sorted(self.names, key=len, reverse=True):
            words = tidy(name).split()
            if not words:
                continue
            orders = [words]
            if len(words) > 1:
                orders.append([f"{words[-1]},", *words[:-1]])
            for order in orders:
                for form in ("NFC", "NFD"):
                    plain = r"\s+".join(re.escape(normalize(form, word)) for word in order)
                    found[
                        rf"(?<!\w){plain}(?=s?(?!\w))"
                        if len(words) > 1
                        else rf"(?:(?<![^\n])|(?<={_ALONE})|(?<={_ALONE}\s)){plain}"
                        rf"(?=\s*(?:\Z|\n|{_ALONE}))"
                    ] = None
        return re.compile("|".join(found), re.IGNORECASE) if found else None

    def is_in(self, text: str) -> bool:
        """Return whether a text has a name."""
        return self.pattern is not None and self.pattern.search(text) is not None

    def replaced(self, value: object) -> object:
        """Return a text or JSON data with each name replaced. Keys of objects stay."""
        if isinstance(value, str):
            return value if self.pattern is None else self.pattern.sub(lambda _: self.word, value)
        if isinstance(value, list):
            return [self.replaced(each) for each in value]
        if isinstance(value, dict):
            return {key: self.replaced(each) for key, each in value.items()}
        return value

    def texts(self, value: object) -> Iterator[str]:
        """Yield the texts in a text or JSON data that have a name."""
        if isinstance(value, str):
            if self.is_in(value):
                yield value
        elif isinstance(value, list | dict):
            for each in value.values() if isinstance(value, dict) else value:
                yield from self.texts(each)

    @cached_property
    def likes(self) -> Sequence[str]:
        """Patterns of LIKE for the texts that may have a name, with `\\` as escape.

        A letter beyond ASCII matches anything: its case is compared differently.
        """
        found = {"%".join(_pieces(word)) for word in map(_telling, self.names)}
        return sorted(f"%{each}%" for each in found)


def _telling(name: str) -> str:
    """Return the word of a name with the most ASCII letters."""
    return max(tidy(name).split() or [""], key=lambda word: (sum(map(str.isascii, word)), word))


def _pieces(word: str) -> Iterable[str]:
    """Return the parts of a word that every database compares in the same way."""
    pieces = re.findall(r"[0-9A-Za-z]+", word)
    return pieces if sum(map(len, pieces)) >= _LEAST else [""]


def same(one: str, other: str) -> bool:
    """Return whether two names are equal for comparisons."""
    return folded(one) == folded(other)
