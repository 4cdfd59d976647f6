"""Correction of misspelt words, against the words of a lexicon."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

SHORTEST: Final = 4
"""Shorter words are not corrected."""
_SOUNDS: Final = (
    *(("aa", "o"), ("ae", "e"), ("oe", "o"), ("ck", "k"), ("ph", "f"), ("hv", "v"), ("kn", "n")),
    *(("gh", ""), ("dt", "t"), ("nd", "n"), ("ld", "l"), ("c", "k"), ("w", "v"), ("z", "s")),
    *(("y", "i"), ("q", "k"), ("x", "ks"), ("j", "i")),
)
_DOUBLE: Final = re.compile(r"(.)\1+")


@lru_cache(4096)
def sound(word: str) -> str:
    """Return a word roughly as it sounds: the same for most spellings of it."""
    for written, said in _SOUNDS:
        word = word.replace(written, said)
    return _DOUBLE.sub(r"\1", word)


def distance(one: str, other: str, most: int) -> int:
    """Return the number of letters to insert, drop, replace or exchange; `most` + 1 if more."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, 1):
        older, before = before, row
        row = [place]
        for at, second in enumerate(other, 1):
            cost = min(before[at] + 1, row[-1] + 1, before[at - 1] + (letter != second))
            exchanged = (
                place > 1 and at > 1 and letter == other[at - 2] and one[place - 2] == second
            )
            row.append(min(cost, older[at - 2] + 1) if exchanged else cost)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


class Speller:
    """Finds the word of a vocabulary that a misspelt one means."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = {word for word in words if word.isalpha()}
        self._by_length: dict[int, list[tuple[str, int]]] = {}
        self._by_sound: dict[str, list[str]] = {}
        for word in sorted(self._words):
            if len(word) >= SHORTEST:
                self._by_length.setdefault(len(word), []).append((word, _letters(word)))
                self._by_sound.setdefault(sound(word), []).append(word)

    def correct(self, word: str) -> str | None:
        """Return the nearest word, or None if none is near enough or the word is very short."""
        if len(word) < SHORTEST or not word.isalpha():
            return None
        most = 1 if len(word) < 7 else 2
        letters = _letters(word)
        found = [
            (distance(word, other, most), other)
            for length in range(len(word) - most, len(word) + most + 1)
            for other, its in self._by_length.get(length, ())
            if (letters ^ its).bit_count() <= 2 * most
        ]
        near = [(far, other) for far, other in found if far <= most]
        near += [(most, other) for other in self._by_sound.get(sound(word), ())]
        return min(near, key=lambda pair: _badness(word, *pair))[1] if near else None


def _letters(word: str) -> int:
    """Return the set of letters of a word as bits."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def _badness(word: str, far: int, other: str) -> tuple[float, int, str]:
    """Return how badly another word fits: letters, sound, the first letter, and the length."""
    sounds = distance(sound(word), sound(other), 3)
    return far + sounds + (word[0] != other[0]), abs(len(word) - len(other)), other
